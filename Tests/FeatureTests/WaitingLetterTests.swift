import Conversation
import Core
import Hosts
import HubScene
import JSON
import Queues
import Scene
import Sharing
import TestSupport
import Testing

/// Letters that wait for their host: changed, moved and taken back until it has fetched them.
struct WaitingLetterTests {
  /// The laptop's window shows a thread of build1, which is away; these words wait for it.
  private func hosts(saying words: String...) throws -> TwoHosts { try hosts(saying: words) }

  private func hosts(saying words: [String]) throws -> TwoHosts {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) { $0.outbox.isPaused = true }
    let two = TwoHosts(workspace, entries: [:])
    try two.open(Samples.flaky)
    two.isThere = false
    for word in words {
      two.laptop.press("\(word)<enter>")
      two.carry()
    }
    two.laptop.press("<esc>5<tab>g")
    return two
  }

  private func waiting(_ two: TwoHosts) -> [String] {
    two.laptop.workspace.hub.waiting.compactMap { LetterBody($0.body)?.message?.text }
  }

  private func said(_ two: TwoHosts) -> [String] {
    two.isThere = true
    two.carry()
    return two.build.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) ?? []
  }

  @Test func `a letter that waits is taken back by the key that removes, and comes back by undo`() throws {
    let two = try hosts(saying: "eins", "zwei 漢字")
    defer { two.finish() }
    two.laptop.press("x")
    two.carry()
    #expect(waiting(two) == ["zwei 漢字"])
    #expect(two.laptop.screen(of: 1).contains("Outbox (1)"))
    two.laptop.press("u")
    two.carry()
    #expect(waiting(two) == ["eins", "zwei 漢字"])
    #expect(said(two) == ["eins", "zwei 漢字"])
  }

  @Test func `what was written while its host was away is not refused there for being too many`() throws {
    let two = try hosts(saying: "1")
    defer { two.finish() }
    _ = two.laptop.ask(.words("settings", "outbox.max", "12"))
    _ = two.build.ask(.words("settings", "outbox.max", "5"))
    two.laptop.press("<esc>5")
    for number in 2...11 { two.laptop.press("\(number)<enter>") }
    #expect(waiting(two) == (1...11).map(String.init))
    #expect(said(two).count == 11)
    #expect(!two.laptop.workspace.hub.written.contains { $0.outcome?.contains("error") == true })
  }

  @Test func `a letter that would be one too many is refused where it is written, in words`() throws {
    let two = try hosts(saying: "1", "2", "3", "4", "5")
    defer { two.finish() }
    _ = two.laptop.ask(.words("settings", "outbox.max", "5"))
    two.laptop.press("<esc>56<enter>")
    two.laptop.expectRow(containing: "Outbox full: 5 waiting, at most 5")
    two.laptop.expectRow(containing: "outbox full (5/5)")
    var call = Call(["send", Samples.flaky.text, "7"], directory: "/")
    call.host = "build1"
    let refused = two.laptop.ask(.call(call))
    #expect(
      refused
        == .refused(
          Refusal(
            .refused, "Outbox full: 5 waiting, at most 5 (outbox.max). Cancel a message or wait for one to complete.")))
    #expect(waiting(two) == ["1", "2", "3", "4", "5"])
    #expect(said(two) == ["1", "2", "3", "4", "5"])
    #expect(two.laptop.screen(of: 1).contains("› 6"))
  }

  @Test func `what a verb says stands in the outbox too, however it names the thread`() throws {
    let two = try hosts()
    defer { two.finish() }
    let name = try #require(two.build.workspace.streams[Samples.flaky]?.displayName)
    for (number, thread) in [Samples.flaky.text, name, "fla"].enumerated() {
      var call = Call(["send", thread, "漢字 \(number)"], directory: "/")
      call.host = "build1"
      _ = two.laptop.ask(.call(call))
    }
    two.carry()
    #expect(two.laptop.screen(of: 1).contains("Outbox (2)"))
  }

  @Test func `what can't be done with a letter is not offered`() throws {
    let two = try hosts(saying: "eins", "zwei")
    defer { two.finish() }
    #expect(two.laptop.footer().contains("remove"))
    #expect(!two.laptop.footer().contains("priority"))
  }

  @Test func `a letter that was taken back is never carried out`() throws {
    let two = try hosts(saying: "eins", "zwei")
    defer { two.finish() }
    two.laptop.press("x")
    two.carry()
    #expect(said(two) == ["zwei"])
    #expect(two.laptop.workspace.hub.written.count == 1)
  }

  @Test func `a letter gets other words in the composer, and goes with those`() throws {
    let two = try hosts(saying: "eins", "zwei")
    defer { two.finish() }
    two.laptop.press("<enter> und größer<enter>")
    two.carry()
    #expect(waiting(two) == ["eins und größer", "zwei"])
    #expect(two.laptop.state.windows[1]?.editedLetter == nil)
    #expect(said(two) == ["eins und größer", "zwei"])
  }

  @Test func `what is written of a letter is let go by Esc, and kept over a restart`() throws {
    let two = try hosts(saying: "eins")
    defer { two.finish() }
    two.laptop.press("<enter> mehr")
    let letter = try #require(two.laptop.workspace.hub.waiting.first)
    #expect(two.laptop.storedAfterCrash().0.hub.drafts == [letter.id.text: "eins mehr"])
    two.laptop.press("<esc>")
    #expect(two.laptop.workspace.hub.drafts == [:])
    #expect(waiting(two) == ["eins"])
  }

  @Test func `letters of one thread are put in the person's order, and go in it`() throws {
    let two = try hosts(saying: "eins", "zwei", "drei")
    defer { two.finish() }
    two.laptop.press("J")
    two.carry()
    #expect(waiting(two) == ["zwei", "eins", "drei"])
    two.laptop.press("Gt")
    two.carry()
    #expect(waiting(two) == ["drei", "zwei", "eins"])
    two.laptop.press("u")
    two.carry()
    #expect(waiting(two) == ["zwei", "eins", "drei"])
    #expect(said(two) == ["zwei", "eins", "drei"])
  }

  @Test func `a letter that was fetched meanwhile stays as it was, and the new words are kept`() throws {
    let two = try hosts(saying: "eins")
    defer { two.finish() }
    two.laptop.press("<enter> neu<enter>")
    let id = try #require(two.laptop.workspace.hub.waiting.first?.id)
    two.laptop.takeEffects()
    two.laptop.receive(.hub(.answered(.rewritten(id, .refused(HubRefusal(.fetched))))))
    #expect(waiting(two) == ["eins"])
    #expect(two.laptop.workspace.hub.drafts == [Samples.flaky.text: "eins neu"])
    #expect(two.laptop.footer().contains("has it by now"))
  }

  @Test func `the verbs of lists do the same to letters`() throws {
    let two = try hosts(saying: "eins", "zwei")
    defer { two.finish() }
    let ids = two.laptop.workspace.hub.waiting.map(\.id.text)
    #expect(two.laptop.ask(.words("move", ids[0], "--to", "2"), client: 8) == nil)
    #expect(two.carry().contains { if case .reply(8, .done) = $0 { true } else { false } })
    #expect(waiting(two) == ["zwei", "eins"])
    #expect(two.laptop.ask(.words("edit", ids[0], "anders"), client: 9) == nil)
    #expect(two.carry().contains { if case .reply(9, .done) = $0 { true } else { false } })
    #expect(
      two.laptop.workspace.hub[letter: try #require(SharedID(ids[0]))]?.words == "send \(Samples.flaky.text) anders")
    #expect(two.laptop.ask(.words("remove", ids[1]), client: 10) == nil)
    #expect(two.carry().contains { if case .reply(10, .done) = $0 { true } else { false } })
    #expect(waiting(two) == ["anders"])
    #expect(said(two) == ["anders"])
    guard case .refused? = two.laptop.ask(.words("remove", ids[0]), client: 11) else {
      Issue.record("what was answered was taken back")
      return
    }
  }

  @Test func `what the person wants of letters is on disk before the hub is told`() throws {
    let two = try hosts(saying: "eins")
    defer { two.finish() }
    two.laptop.press("x")
    let (stored, _) = two.laptop.storedAfterCrash()
    #expect(stored.hub.written.map(\.isRemoved) == [true])
    #expect(stored.hub.waiting == [])
    #expect(stored.hub.toSend(at: two.laptop.now.milliseconds) == [])
  }

  @Test(arguments: [
    [[], ["T", "eins", "--urgent"]], [[], ["T", "--urgent", "eins"]], [[], ["--urgent", "T", "eins"]],
    [["--json"], ["T", "eins", "--json"]], [["--json"], ["--json", "T", "--urgent", "eins"]],
    [[], ["--urgent", "--", "T", "eins"]], [[], ["T", "--urgent", "--", "eins"]],
  ])
  func `a letter's words are changed, wherever its options stand`(call: [[String]]) throws {
    let two = try hosts()
    defer { two.finish() }
    let isUrgent = call[1].contains("--urgent")
    func send(_ text: String, input: String? = nil) throws -> String {
      var request = Call(
        ["send"] + call[1].map { $0 == "T" ? Samples.flaky.text : $0 == "eins" ? text : $0 }, directory: "/")
      (request.host, request.input) = ("build1", input)
      _ = two.laptop.ask(.call(request))
      two.carry()
      let letter = try #require(two.laptop.workspace.hub.waiting.last)
      #expect(letter.thread == Samples.flaky.text, "it stands in its thread's outbox")
      let message = LetterBody(letter.body)?.message
      #expect(message?.text == input ?? text)
      #expect(message?.priority == (isUrgent ? .urgent : .normal))
      return letter.id.text
    }
    // What is written in their place may look like an option, or stand for standard input.
    for (text, input, new) in [
      ("eins", nil, "anders größe"), ("eins", nil, "--urgent"), ("eins", nil, "-"), ("-", "von dort", "漢字 neu"),
    ] as [(String, String?, String)] {
      let id = try send(text, input: input)
      #expect(two.laptop.ask(.words("edit", "--", id, new), client: 9) == nil)
      #expect(two.carry().contains { if case .reply(9, .done) = $0 { true } else { false } })
      let message = try #require(two.laptop.workspace.hub.waiting.last.flatMap { LetterBody($0.body)?.message })
      #expect((message.text, message.priority) == (new, isUrgent ? .urgent : .normal))
    }
    #expect(said(two) == ["anders größe", "--urgent", "-", "漢字 neu"])
    #expect(!two.laptop.workspace.hub.written.contains { $0.outcome?.contains("error") == true })
  }

  @Test func `letters that the hub has lost are said again, and nothing is done twice`() throws {
    let two = try hosts(saying: "eins", "zwei")
    defer { two.finish() }
    two.restoreHub()
    two.carry()
    #expect(said(two) == ["eins", "zwei"])
    #expect(waiting(two) == [])
    // What has its answer is not said again, and what is said again is answered from the record.
    two.restoreHub()
    two.carry()
    #expect(said(two) == ["eins", "zwei"])
  }

  @Test(arguments: [
    (["p", "p"], ["send", "resume", "pause"], ["eins"], ["Resume on its way to @build1", "Pause on its way"]),
    (["r", "r"], ["retry"], [], ["Waits for @build1", "On its way to @build1 already"]),
  ])
  func `a key that is pressed again before its host knows asks for nothing more, and p for the opposite`(
    keys: [String], verbs: [String], words: [String], told: [String]
  ) throws {
    let two = try hosts(saying: words)
    defer { two.finish() }
    for (key, told) in zip(keys, told) {
      two.laptop.press(key)
      two.carry()
      #expect(two.laptop.footer().contains(told))
    }
    if words != [] { two.laptop.expectRow(containing: "Outbox (1)", "pause on its way") }
    let asked = two.laptop.workspace.hub.waiting.compactMap { LetterBody($0.body)?.words.first }
    #expect(asked == verbs)
    two.isThere = true
    two.carry()
    if words != [] { #expect(two.build.workspace.streams[Samples.flaky]?.outbox.isPaused == true) }
  }

  @Test func `a question that is answered takes no other answer before the first one is taken back`() throws {
    let two = TwoHosts(Samples.queued, entries: [:])
    defer { two.finish() }
    two.build.receive(.requested(1, .send(thread: Samples.flaky.text, message: "größe?", isUrgent: false)))
    two.build.hear(.asks(Samples.permission("ask-1", askedAt: two.build.now)))
    two.carry()
    try two.open(Samples.flaky)
    two.isThere = false
    two.laptop.pass(seconds: 1)
    two.laptop.expectRow(containing: "[a] Allow")
    two.laptop.press("a")
    two.carry()
    let given = two.laptop.workspace.hub.waiting
    #expect(given.map { $0.words.hasPrefix("allow ") } == [true])
    two.laptop.expectRow(containing: "Answered already: on its way to @build1")
    #expect(!two.laptop.screen(of: 1).contains("[a] Allow"))
    two.laptop.press("d")
    two.carry()
    var call = Call(["deny", Samples.flaky.text, "--id", "ask-1"], directory: "/")
    call.host = "build1"
    guard case .refused(let refusal)? = two.laptop.ask(.call(call)) else {
      Issue.record("two answers are on their way")
      return
    }
    #expect(refusal.hint.contains("upnext remove"))
    #expect(two.laptop.workspace.hub.waiting == given)
    two.laptop.press("u")
    two.carry()
    two.laptop.press("d")
    two.carry()
    two.isThere = true
    two.carry()
    let answers = two.calls.compactMap(\.first).filter { $0 == "allow" || $0 == "deny" }
    #expect(answers == ["deny"])
    #expect(two.build.workspace.streams[Samples.flaky]?.turn?.permissions.isEmpty == true)
  }

  @Test(arguments: [false, true])
  func `what was taken back is not said by a hub that was restored from before that`(restarts: Bool) throws {
    let two = try hosts(saying: "eins", "zwei 漢字", "drei")
    defer { two.finish() }
    two.backUpHub()
    two.laptop.press("x")
    two.carry()
    two.laptop.press("x")
    two.carry()
    if restarts { two.restartLaptop() } else { two.laptop.press("u") }
    two.carry()
    let left = restarts ? ["drei"] : ["zwei 漢字", "drei"]
    two.restoreHub()
    two.carry()
    #expect(waiting(two) == left)
    #expect(said(two) == left)
    #expect(two.laptop.workspace.hub.written.count == left.count)
  }

  @Test func `a letter that the hub has lost goes as it is to be`() throws {
    let two = try hosts(saying: "eins", "zwei")
    defer { two.finish() }
    let id = try #require(two.laptop.workspace.hub.waiting.first?.id)
    two.laptop.press("<enter> und größer<enter>")
    let asked = two.laptop.takeEffects().contains {
      if case .hub(.ask(.rewrite(id, _))) = $0 { true } else { false }
    }
    #expect(asked)
    two.laptop.receive(.hub(.answered(.rewritten(id, .refused(HubRefusal(.missing))))))
    #expect(waiting(two) == ["eins und größer", "zwei"])
    two.restoreHub()
    two.carry()
    #expect(said(two) == ["eins und größer", "zwei"])
  }

  @Test func `what is written of one that the hub has lost, and that is too old to be said again, is a draft`() throws {
    var workspace = Samples.queued
    workspace.hub.peers = [OwnHost(id: HostTests.build, name: "build1")]
    let (id, thread) = (SharedID(random: 80, 80), HostTests.asking.text)
    workspace.hub.write(
      id, to: HostTests.build, body: LetterBody(words: ["send", thread, "alt"]).text, words: "alt", thread: thread,
      at: Samples.now.adding(seconds: -61 * 86_400).milliseconds)
    workspace.hub.noteSent(id)
    let letter = try #require(workspace.hub[letter: id]?.saying("größer"))
    let before = workspace.hub.want(letter)
    #expect(before != nil)
    let app = HostTests.driver(workspace)
    defer { app.takeEffects() }
    app.receive(.hub(.answered(.rewritten(id, .refused(HubRefusal(.missing))))))
    #expect(app.workspace.hub[letter: id]?.outcome == LetterOutcome.tooOld)
    #expect(app.workspace.hub.waiting == [])
    #expect(app.workspace.hub.drafts == [thread: "größer"])
  }

  @Test func `what was written of a letter joins the draft once its host has it, though nobody looks`() throws {
    let two = try hosts(saying: "eins")
    defer { two.finish() }
    two.laptop.press("<enter> mehr")
    two.laptop.close(1)
    #expect(said(two) == ["eins"])
    #expect(two.laptop.workspace.hub.drafts == [Samples.flaky.text: "eins mehr"])
  }

  @Test func `while the hub is away it is said that nothing was done, and what to do`() throws {
    let two = try hosts(saying: "grüße", "漢字")
    defer { two.finish() }
    two.laptop.receive(.hub(.link(.away(.silent, retryMilliseconds: 100))))
    for key in ["x", "J"] {
      two.laptop.press(key)
      two.laptop.expectRow(containing: "Nothing was done")
      #expect(waiting(two) == ["grüße", "漢字"])
    }
  }

  @Test func `a change that the store has is kept when the hub goes away, and told when it is back`() throws {
    let two = try hosts(saying: "eins", "zwei")
    defer { two.finish() }
    let id = try #require(two.laptop.workspace.hub.waiting.first?.id.text)
    #expect(two.laptop.ask(.words("edit", id, "anders"), client: 9) == nil)
    two.laptop.takeEffects()
    two.laptop.receive(.hub(.link(.away(.broken("gone"), retryMilliseconds: 200))))
    let told = two.laptop.takeEffects().compactMap {
      if case .reply(9, .done(let json)) = $0 { json["kept_act"] } else { nil }
    }
    #expect(told.first?["id"]?.string == id)
    #expect(told.first?["see"]?.string == "upnext list letters")
    two.findHub()
    two.carry()
    #expect(said(two) == ["anders", "zwei"])
  }
}
