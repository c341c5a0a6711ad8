import Conversation
import Core
import Hosts
import HubScene
import JSON
import Languages
import Queues
import Scene
import Settings
import Sharing
import TestSupport
import Testing
import Toolkit

/// Letters that arrive late: they are carried out on what was meant when they were written, or refused.
struct LetterMeaningTests {
  private let two: TwoHosts

  init() { two = TwoHosts(Samples.queued, entries: [:]) }

  @discardableResult
  private func call(_ words: String...) -> Reply? {
    var call = Call(words, directory: "/home/ada")
    call.host = "build1"
    let reply = two.laptop.ask(.call(call))
    two.carry()
    return reply
  }

  /// What build1 said to the letter that was written last; nil where it did it.
  private var refusal: String? {
    guard let outcome = two.laptop.workspace.hub.written.last?.outcome else { return "it has not answered" }
    if case .refused(let refusal) = LetterAnswer.reply(outcome) { return refusal.message }
    return nil
  }

  private func problem(_ reply: Reply?) -> String {
    if case .refused(let refusal)? = reply { refusal.message + " " + refusal.hint } else { "" }
  }

  private func pass(seconds: Int64) {
    two.laptop.pass(seconds: seconds)
    two.build.pass(seconds: seconds)
  }

  /// build1 comes back after so long.
  private func comesBack() {
    pass(seconds: 60)
    two.isThere = true
    two.carry()
  }

  /// At build1 somebody says something in the thread, and its agent asks.
  private func somebodyGoesOn(_ words: String = "weiter", asks: String? = nil) {
    pass(seconds: 1)
    two.build.receive(.requested(1, .send(thread: Samples.flaky.text, message: words, isUrgent: false)))
    if let asks { two.build.hear(.asks(Samples.permission(asks, askedAt: two.build.now))) }
  }

  private var flaky: WorkStream? { two.build.workspace.streams[Samples.flaky] }

  @Test func `a letter goes to the thread that was called so when it was written`() throws {
    defer { two.finish() }
    two.isThere = false
    call("send", "fix flaky test", "grüße 漢字")
    #expect(two.laptop.workspace.hub.waiting.map(\.words) == ["send fix flaky test grüße 漢字"], "as it was said")
    _ = two.build.ask(.words("rename", Samples.flaky.text, "anders"))
    let begun = two.build.ask(.new(project: "/p", provider: nil, name: "fix flaky test", message: nil))
    guard case .done(let answer)? = begun, let other = answer["id"]?.string.flatMap({ ThreadID($0) }) else {
      Issue.record("no other thread of that name")
      return
    }
    comesBack()
    #expect(refusal == nil)
    #expect(flaky?.turn != nil || flaky?.outbox.waiting.isEmpty == false)
    #expect(two.build.workspace.streams[other]?.turn == nil)
    #expect(two.build.workspace.streams[other]?.outbox.waiting.isEmpty == true)
  }

  @Test func `a name is replaced only where it names a thread`() throws {
    defer { two.finish() }
    call("rename", "--", "fix flaky test", "fix flaky test")
    #expect(two.calls.last == ["rename", "--", Samples.flaky.text, "fix flaky test"])
    call("add", "--thread=fix flaky test", "fix flaky test")
    #expect(two.calls.last == ["add", "--thread=\(Samples.flaky.text)", "fix flaky test"])
    call("fork", "--name", "fix flaky test", "fix flaky test")
    #expect(two.calls.last == ["fork", "--name", "fix flaky test", Samples.flaky.text])
    call("review", "forget", "fix flaky test")
    #expect(two.calls.last == ["review", "forget", Samples.flaky.text])
    call("review", "forget", "/p/fix flaky test")
    #expect(two.calls.last == ["review", "forget", "/p/fix flaky test"])
  }

  @Test(arguments: [
    ["cancel", "1"], ["top", "3"], ["bottom", "2", "1"], ["remove", "1"], ["move", "3", "--to", "1"], ["run", "2"],
    ["edit", "1", "words"], ["stash", "12"], ["priority", "1", "high"], ["retry", "1"], ["continue", "1"],
    ["log", "1"],
    ["wait", "1"], ["add", "--project", "/p", "--after", "0", "x"],
    ["add", "--project", "/p", "--after=a1b2c3,2", "x"],
    ["comment", "fix flaky test", "--remove", "1"],
  ])
  func `a position is refused, since it may be another one when the letter arrives`(words: [String]) {
    defer { two.finish() }
    var call = Call(words, directory: "/home/ada")
    call.host = "build1"
    #expect(problem(two.laptop.ask(.call(call))).contains("may be another"))
    #expect(two.laptop.workspace.hub.written == [])
    #expect(answer(to: words).contains("may be another"))
  }

  /// To a letter that a program has written which does not look at that.
  private func answer(to words: [String], seen: Int64? = nil, id: UInt64 = 50) -> String {
    var body = LetterBody(words: words)
    body.seen[Samples.flaky] = seen
    let letter = FetchedLetter(
      id: SharedID(random: id, id), from: SampleHub.me, person: SampleHub.person, number: 1, body: body.text,
      writtenAt: 1)
    two.build.receive(.hub(.answered(.letters(.done(LettersRead(letters: [letter], hasMore: false))))))
    let outcomes = two.build.takeEffects().compactMap { effect -> String? in
      if case .hub(.ask(.reply(letter.id, _, let outcome, _))) = effect { outcome } else { nil }
    }
    return problem(outcomes.first.map(LetterAnswer.reply))
  }

  @Test(arguments: [
    ["new", "hallo"], ["add", "hallo"], ["new", "--project", ".", "hallo"], ["add", "--project=a", "b"],
    ["review", "forget", "."], ["review", "forget", "../a"], ["review", "forget", "src/api"],
  ])
  func `what is to begin there names its project as it is called there`(words: [String]) {
    defer { two.finish() }
    var call = Call(words, directory: "/home/ada")
    call.host = "build1"
    #expect(problem(two.laptop.ask(.call(call))).contains("not on build1"))
    #expect(two.laptop.workspace.hub.written == [])
    let before = two.build.workspace.streams.count
    #expect(answer(to: words).contains("not on build1"))
    #expect(two.build.workspace.streams.count == before)
  }

  @Test(arguments: ["delete", "remove", "land", "snooze", "review"])
  func `what is about how a thread was is refused where something has happened there since`(verb: String) {
    defer { two.finish() }
    let words = verb == "land" ? ["--commit"] : verb == "snooze" ? ["1h"] : []
    var call = Call([verb] + (verb == "review" ? ["seen"] : []) + ["fix flaky test"] + words, directory: "/")
    call.host = "build1"
    two.isThere = false
    _ = two.laptop.ask(.call(call))
    two.carry()
    somebodyGoesOn(asks: "ask-1")
    comesBack()
    #expect(refusal == "Something has happened in \"fix flaky test\" since: look at it, and ask again.")
    #expect(flaky?.isDeleted == false)
    // Seen again, it is done, however late that arrives.
    two.build.endTurn()
    two.carry()
    two.isThere = false
    _ = two.laptop.ask(.call(call))
    two.carry()
    comesBack()
    #expect(refusal?.contains("Something has happened") != true)
    #expect(flaky?.isDeleted == (verb == "delete"))
  }

  @Test func `times in a letter are those of its writer's place`() throws {
    defer { two.finish() }
    let clock = LocalClock(offsetSeconds: 5 * 3600)
    two.laptop.travel(to: clock)
    call("snooze", "fix flaky test", "tomorrow")
    #expect(refusal == nil)
    let tomorrow = SnoozeChoice.tomorrow.snooze(at: two.build.now, on: clock)
    #expect(tomorrow != SnoozeChoice.tomorrow.snooze(at: two.build.now, on: .utc))
    #expect(two.build.workspace.attention.members[Samples.flaky]?.snooze == tomorrow)
    #expect(two.build.state.localClock == .utc)
    var letter = LetterBody(words: ["list"])
    letter.clocksAhead = -7200
    #expect(LetterBody(letter.text) == letter)
    for offset in [String(Int64.min), "86401", "1.5"] {
      #expect(
        LetterBody("{\"argv\":[\"list\"],\"clocks_ahead\":\(offset)}") == LetterBody(words: ["list"]), "\(offset)")
    }
  }

  @Test func `a letter of an older program, which says nothing of what was seen, is carried out`() {
    defer { two.finish() }
    let before = two.build.now.adding(seconds: -86_400).milliseconds
    #expect(answer(to: ["delete", Samples.flaky.text], seen: before).contains("Something has happened"))
    #expect(flaky?.isDeleted == false)
    #expect(answer(to: ["delete", Samples.flaky.text], id: 51) == "")
    #expect(flaky?.isDeleted == true)
  }

  @Test(arguments: [["T", "--id", "ask-1"], ["T", "--id=ask-1"], ["--id", "ask-1", "T"], ["--id=ask-1", "--", "T"]])
  func `an answer is for the question that was seen, however its call names it`(words: [String]) throws {
    defer { two.finish() }
    somebodyGoesOn(asks: "ask-1")
    two.carry()
    #expect(two.laptop.state.hub.elsewhere.askedAt("ask-1", in: Samples.flaky) != nil)
    two.isThere = false
    var call = Call(["allow"] + words.map { $0 == "T" ? Samples.flaky.text : $0 }, directory: "/")
    call.host = "build1"
    _ = two.laptop.ask(.call(call))
    two.carry()
    // Its agent was started anew, and counts its questions from the beginning.
    two.build.endTurn()
    somebodyGoesOn("noch eins", asks: "ask-1")
    comesBack()
    #expect(refusal == "The agent asks something else now. Nothing was answered.")
    #expect(flaky?.turn?.permissions.map(\.id) == ["ask-1"])
  }

  @Test func `what an answer has told is seen, though the row is not told anew yet`() throws {
    defer { two.finish() }
    call("send", "fix flaky test", "grüße")
    // What it tells all others comes after a while.
    let told = try #require(two.laptop.state.hub.elsewhere[Samples.flaky])
    pass(seconds: 5)
    two.finish()
    var body = Call(["send", "fix flaky test", "noch eins"], directory: "/")
    body.host = "build1"
    _ = two.laptop.ask(.call(body))
    two.carryWhatIsThere()
    let seen = try #require(two.laptop.state.lastSeen(Samples.flaky))
    #expect(seen > max(told.since, told.stream.lastModified).milliseconds)
  }

  @Test func `a turn that was seen is stopped though it goes on, and no other one is`() throws {
    defer { two.finish() }
    somebodyGoesOn()
    two.carry()
    let turn = try #require(flaky?.turn)
    let seen = try #require(two.laptop.state.lastSeen(Samples.flaky))
    #expect(seen >= turn.startedAt.milliseconds)
    two.isThere = false
    call("interrupt", "fix flaky test")
    // It says something, and asks: it is still the one that was seen.
    two.build.pass(seconds: 1)
    two.build.hear(.asks(Samples.permission("ask-1", askedAt: two.build.now)))
    comesBack()
    #expect(refusal == nil)
    // The next one has begun after that.
    two.build.endTurn()
    two.carry()
    #expect(flaky?.turn == nil)
    two.isThere = false
    call("interrupt", "fix flaky test")
    somebodyGoesOn("noch eins")
    comesBack()
    #expect(refusal?.hasPrefix("Something has happened") == true)
    #expect(flaky?.turn?.isStopping != true)
  }

  @Test(arguments: [2, 20])
  func `what was seen to be said is what goes a moment later`(seconds: Int64) throws {
    defer { two.finish() }
    _ = two.build.ask(.words("pause", Samples.flaky.text))
    call("send", "fix flaky test", "grüße")
    two.isThere = false
    call("interrupt", "fix flaky test")
    pass(seconds: seconds)
    _ = two.build.ask(.words("resume", Samples.flaky.text))
    #expect(flaky?.turn != nil)
    comesBack()
    #expect(refusal?.hasPrefix("Something has happened") ?? false == (seconds == 20))
  }

  @Test(arguments: ["retry", "skip", "delete"])
  func `what is about a turn that was cut off since is refused, and done once that was seen`(verb: String) {
    defer { two.finish() }
    somebodyGoesOn("größer 漢字")
    two.build.accept()
    two.carry()
    two.isThere = false
    call(verb, "fix flaky test")
    // Its server is killed, and starts again: also twice, of which the store alone knows.
    pass(seconds: 5)
    two.restartBuild()
    two.restartBuild()
    let cutOff = flaky?.outbox.waiting.first
    #expect(cutOff?.standing == .uncertain)
    comesBack()
    #expect(refusal?.hasPrefix("Something has happened") == true)
    #expect(flaky?.outbox.waiting.first == cutOff)
    #expect(flaky?.isDeleted == false)
    call(verb, "fix flaky test")
    #expect(refusal == nil)
    #expect(verb == "delete" ? flaky?.isDeleted == true : flaky?.outbox.waiting.first?.standing != .uncertain)
  }

  @Test func `what waited behind the turn that was seen is not what is stopped`() throws {
    defer { two.finish() }
    somebodyGoesOn()
    two.carry()
    let seen = try #require(flaky?.turn)
    pass(seconds: 1)
    call("send", "fix flaky test", "nicht so, sondern größer")
    two.isThere = false
    call("interrupt", "fix flaky test")
    two.build.pass(seconds: 1)
    two.build.endTurn()
    let next = try #require(flaky?.turn)
    #expect(next.message != seen.message)
    comesBack()
    #expect(refusal?.hasPrefix("Something has happened") == true)
    #expect(flaky?.turn?.isStopping == false)
  }

  @Test func `a row that was taken out of the Queue on the screen stays there once its agent has asked`() throws {
    defer { two.finish() }
    let place = try #require(two.laptop.state.windows[1]?.lists[.queue]?.ids.firstIndex(of: .stream(Samples.flaky)))
    two.isThere = false
    two.laptop.press("2g" + String(repeating: "j", count: place) + "x")
    two.carry()
    #expect(two.laptop.workspace.hub.waiting.count == 1)
    somebodyGoesOn(asks: "ask-1")
    two.isThere = true
    two.carry()
    #expect(refusal?.hasPrefix("Something has happened") == true)
    #expect(two.build.workspace.attention.members.contains(Samples.flaky))
  }

  @Test(arguments: [["--in", "10s"], ["--at", "tomorrow"], ["--in=2h"]])
  func `a command starts when its writer meant, however late it arrives`(option: [String]) throws {
    defer { two.finish() }
    two.isThere = false
    let written = two.laptop.now
    var call = Call(["add", "--project", "/p", "--agent", "shell"] + option + ["make größe"], directory: "/")
    call.host = "build1"
    _ = two.laptop.ask(.call(call))
    two.carry()
    comesBack()
    #expect(refusal == nil)
    let commands = two.build.workspace.upNext.waiting.items + two.build.workspace.upNext.running.map(\.item)
    let command = try #require(commands.first { $0.request.prompt == "make größe" })
    switch option.last {
    case "10s": #expect(command.notBefore.map { $0 <= two.build.now } ?? true)
    case "tomorrow": #expect(command.notBefore == TimeWords.moment("tomorrow", now: written, on: .utc))
    case _: #expect(command.notBefore == written.adding(seconds: 7200))
    }
  }

  @Test func `a time that can't be is refused by who writes it`() {
    defer { two.finish() }
    var call = Call(["add", "--project", "/p", "--at", "25:99", "x"], directory: "/")
    call.host = "build1"
    #expect(problem(two.laptop.ask(.call(call))).contains("is no time"))
    #expect(two.laptop.workspace.hub.written == [])
  }

  @Test func `another host takes back what it asked for, and nothing else, no setting either`() throws {
    defer { two.finish() }
    _ = two.build.ask(.words("settings", "hub.offers", "gpu"))
    _ = two.build.ask(.words("pin", Samples.flaky.text))
    for verb in ["undo", "redo"] {
      call(verb)
      #expect(refusal?.hasPrefix("Nothing that was asked for from here") == true)
    }
    #expect(two.build.workspace.settings.hubOffers == "gpu")
    #expect(flaky?.pinnedAt != nil)
    call("rename", "fix flaky test", "anders")
    call("undo")
    #expect(refusal == nil)
    call("undo")
    #expect(refusal?.hasPrefix("Nothing that was asked for from here") == true)
    #expect(flaky?.pinnedAt != nil)
    // Whoever is at the machine takes back whatever was done there.
    _ = try two.build.answer(to: .words("undo"))
    #expect(flaky?.pinnedAt == nil)
  }

  @Test func `a host is never introduced with fewer letters than it has answered`() throws {
    defer { two.finish() }
    let build = two.build
    func counts() -> [Int64] {
      build.takeEffects().compactMap { effect in
        if case .hub(.ask(.attach(let introduction))) = effect { introduction.lettersAnswered } else { nil }
      }
    }
    // The hub refuses it for the moment, and a letter is answered before it is asked again.
    build.receive(.hub(.answered(.attached(.refused(HubRefusal(.busy))))))
    let before = build.workspace.hub.answered
    #expect(answer(to: ["pin", Samples.flaky.text]) == "")
    #expect(build.workspace.hub.answered == before + 1)
    build.pass(seconds: 5)
    let said = counts()
    #expect(!said.isEmpty)
    #expect(said.allSatisfy { $0 == before + 1 })
  }
}
