import Answers
import CommandLine
import Conversation
import Core
import Hosts
import HubScene
import JSON
import Queues
import Scene
import Settings
import Sharing
import TestSupport
import Testing
import Toolkit
import Words

/// What was done last is what undo is about: it is taken back, or that it can't be is said of it. Nothing older goes back in
/// its place.
struct LastActTests {
  let flaky = Samples.flaky.text

  /// With an older act of the command line, and one of the window.
  func app(_ change: (inout Workspace) -> Void = { _ in }) -> AppDriver {
    var workspace = Samples.idle
    change(&workspace)
    let app = AppDriver(workspace)
    _ = call("pin", Samples.wide.text, app)
    return app
  }

  @discardableResult
  func call(_ words: String..., app: AppDriver) -> String {
    defer { app.takeEffects() }
    switch app.ask(.call(Call(words, directory: "/src/api"))) {
    case .done(let json)?: return json["words"]?.string ?? json["id"]?.string ?? ""
    case .refused(let refusal)?: return "refused: " + refusal.message
    case let other: return "\(String(describing: other))"
    }
  }

  func call(_ word: String, _ other: String, _ app: AppDriver) -> String { call(word, other, app: app) }

  func isPinned(_ app: AppDriver) -> Bool { app.workspace.streams[Samples.wide]?.pinnedAt != nil }

  private func waiting(_ app: AppDriver) -> [String] {
    app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) ?? []
  }

  private func prompts(_ app: AppDriver) -> [String] { app.workspace.upNext.waiting.items.map(\.request.prompt) }

  @Test func `a move to the place where it stands says so, and is no act`() {
    let app = app()
    call("add", "--agent", "shell", "--in", "9h", "eins", app: app)
    call("add", "--agent", "shell", "--in", "9h", "zwei 漢字", app: app)
    let id = app.workspace.upNext.waiting.items[1].id.text
    let count = app.workspace.undoHistory.done.count
    #expect(call("move", id, "--to", "2", app: app) == "\"zwei 漢字\" is at place 2 already.")
    #expect(call("move", id, "--to", "7", app: app) == "\"zwei 漢字\" is at place 2 already.")
    #expect(app.workspace.undoHistory.done.count == count)
  }

  @Test func `so it is with a thread of the Queue and with a message`() {
    let app = app { $0 = Samples.queued }
    let first = app.workspace.attention.members.items[0].id.text
    #expect(call("move", first, "--to", "1", app: app).hasSuffix(" is at place 1 already."))
    let last = app.workspace.attention.members.count
    #expect(call("move", first, "--to", "99", app: app).hasSuffix(" to place \(last)"))
    #expect(call("move", first, "--to", "99", app: app).hasSuffix(" is at place \(last) already."))
    call("pause", flaky, app: app)
    call("send", flaky, "größe", app: app)
    let id = app.workspace.streams[Samples.flaky]?.outbox.waiting.items.last?.id.text ?? ""
    #expect(call("move", id, "--to", "1", app: app) == "\"größe\" is at place 1 already.")
  }

  // MARK: Commands

  @Test func `a command that a verb added is taken out again, and comes back to its place`() {
    let app = app()
    call("add", "--agent", "shell", "--in", "9h", "zwei 漢字", app: app)
    call("add", "--agent", "shell", "--in", "9h", "--priority", "high", "eins", app: app)
    #expect(prompts(app) == ["eins", "zwei 漢字"])
    #expect(call("undo", app: app).contains("eins"))
    #expect(prompts(app) == ["zwei 漢字"])
    call("redo", app: app)
    #expect(prompts(app) == ["eins", "zwei 漢字"])
    call("undo", app: app)
    #expect(call("undo", app: app).contains("zwei 漢字"))
    #expect(prompts(app).isEmpty && isPinned(app))
    call("undo", app: app)
    #expect(!isPinned(app))
  }

  @Test func `a command that has started is not taken back, and that is said of it`() {
    let app = app()
    call("add", "--agent", "shell", "größe", app: app)
    #expect(prompts(app).isEmpty && app.workspace.upNext.running.count == 1)
    let said = call("undo", app: app)
    #expect(said.hasPrefix("refused: Too late to undo") && said.contains("größe"))
    #expect(isPinned(app))
  }

  @Test func `one call that changes words and priority is one act`() {
    let app = app()
    for prompt in ["eins", "zwei", "drei"] { call("add", "--agent", "shell", "--in", "9h", prompt, app: app) }
    let before = app.workspace.upNext.waiting.items
    call("edit", before[2].id.text, "drei größer", "--priority", "urgent", app: app)
    #expect(prompts(app) == ["drei größer", "eins", "zwei"])
    call("undo", app: app)
    #expect(app.workspace.upNext.waiting.items == before)
    call("redo", app: app)
    #expect(prompts(app) == ["drei größer", "eins", "zwei"])
  }

  @Test func `one that has ended and is run again with other words is taken back with those that wait for it`() {
    var ended = Samples.command(50, "alt")
    ended.status = .failed
    ended.completedAt = Samples.now
    var follower = Samples.command(51, "danach")
    follower.after = [ended.id]
    let app = app {
      $0.history = [ended]
      $0.upNext.waiting.append(follower)
      $0.upNext.isPaused = true
    }
    call("retry", ended.id.text, "neu", app: app)
    #expect(prompts(app).contains("neu"))
    #expect(app.workspace.upNext.waiting[follower.id]?.after != [ended.id])
    #expect(call("undo", app: app).contains("neu"))
    #expect(app.workspace.upNext.waiting.items == [follower])
    #expect(isPinned(app))
  }

  @Test func `who stops or starts a command is told that this stays done`() {
    let app = app { $0.settings.maxRunning = 1 }
    call("add", "--agent", "shell", "läuft", app: app)
    call("add", "--agent", "shell", "wartet", app: app)
    let running = app.workspace.upNext.running.first?.id.text ?? ""
    call("cancel", running, app: app)
    #expect(call("undo", app: app).hasPrefix("refused: Can't be undone: Stopped"))
    #expect(prompts(app) == ["wartet"] && isPinned(app))
    let other = self.app { $0.upNext.isPaused = true }
    call("add", "--agent", "shell", "gleich", app: other)
    _ = other.ask(.call(Call(["resume", "--next"], directory: "/")))
    other.takeEffects()
    #expect(call("undo", app: other).contains("Up Next"))
    let third = self.app()
    call("add", "--agent", "shell", "--in", "9h", "später", app: third)
    call("run", third.workspace.upNext.waiting.items[0].id.text, app: third)
    let said = call("undo", app: third)
    #expect(said.hasPrefix("refused: Can't be undone: Started"))
  }

  // MARK: Messages

  @Test func `what was said and waits is taken out of the outbox, and what has left is named`() {
    let app = app { $0.streams.update(Samples.flaky) { $0.outbox.isPaused = true } }
    call("send", flaky, "größe 漢字", app: app)
    #expect(waiting(app) == ["größe 漢字"])
    #expect(call("undo", app: app).contains("größe 漢字"))
    #expect(waiting(app).isEmpty && isPinned(app))
    call("redo", app: app)
    #expect(waiting(app) == ["größe 漢字"])
    let other = self.app()
    call("send", flaky, "gleich fort", app: other)
    let said = call("undo", app: other)
    #expect(said.hasPrefix("refused: Too late to undo") && said.contains("gleich fort"))
    #expect(isPinned(other))
    // It was said of that one; the next undo is about what was before.
    call("undo", app: other)
    #expect(!isPinned(other))
  }

  @Test func `keys take back what a window has said, too`() {
    let app = AppDriver()
    app.press("<enter>fort<enter>one<enter>zwei 漢<enter><esc>u")
    #expect(waiting(app) == ["one"])
    app.expectRow(containing: "Undone: Said \"zwei 漢\"")
    app.press("uu")
    #expect(waiting(app) == [])
    app.expectRow(containing: "Too late to undo")
    app.takeEffects()
  }

  @Test func `a message whose turn broke off is not unsaid`() {
    let app = app()
    call("send", flaky, "halb getan", app: app)
    app.accept()
    app.endTurn(.failed("cut off", .answered))
    app.takeEffects()
    #expect(waiting(app) == ["halb getan"])
    #expect(call("undo", app: app).hasPrefix("refused: Too late to undo"))
    #expect(waiting(app) == ["halb getan"])
  }

  @Test(arguments: [("continue", "Continuing"), ("retry", "Trying")])
  func `who lets a broken turn go on, or tries it again, is told that this stays done`(verb: String, said: String) {
    let app = app()
    call("send", flaky, "halb getan", app: app)
    app.accept()
    app.endTurn(.failed("cut off", .answered))
    app.takeEffects()
    call(verb, flaky, app: app)
    let words = call("undo", app: app)
    #expect(words.hasPrefix("refused: Can't be undone: \(said)"), "\(words)")
    #expect(isPinned(app))
  }

  @Test func `a pause concerns all marked threads, and is taken back from all`() {
    let app = AppDriver()
    func paused() -> Set<RowID> { Set(app.workspace.streams.all.filter(\.outbox.isPaused).map { RowID.stream($0.id) }) }
    func marks() -> Set<RowID> { app.state.windows[1]?.lists[.recent]?.marks ?? [] }
    app.press("1gvjv")
    let marked = marks()
    #expect(marked.count == 2)
    app.press("p")
    #expect(paused() == marked && marks().isEmpty)
    app.press("gvjvp")
    #expect(paused().isEmpty)
    app.press("u")
    #expect(paused() == marked)
    app.takeEffects()
  }

  @Test func `a pause of an outbox, or of all, is taken back`() {
    let app = app { $0.streams.update(Samples.accented) { $0.outbox.isPaused = true } }
    call("pause", flaky, app: app)
    #expect(app.workspace.streams[Samples.flaky]?.outbox.isPaused == true)
    call("undo", app: app)
    #expect(app.workspace.streams[Samples.flaky]?.outbox.isPaused == false && isPinned(app))
    call("redo", app: app)
    call("resume", flaky, app: app)
    call("undo", app: app)
    #expect(app.workspace.streams[Samples.flaky]?.outbox.isPaused == true)
    call("undo", app: app)
    call("pause", "--all", app: app)
    #expect(app.workspace.isPaused)
    call("undo", app: app)
    #expect(!app.workspace.isPaused && app.workspace.streams[Samples.accented]?.outbox.isPaused == true)
    #expect(isPinned(app))
  }

  // MARK: Other hosts

  @Test func `what was sent to another host is taken back until it has fetched it, by keys and by verbs`() throws {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) { $0.outbox.isPaused = true }
    let two = TwoHosts(workspace, entries: [:])
    defer { two.finish() }
    try two.open(Samples.flaky)
    two.isThere = false
    two.laptop.press("eins 漢<enter>zwei<enter><esc>")
    two.carry()
    two.laptop.press("u")
    two.carry()
    #expect(two.laptop.workspace.hub.waiting.map(\.words) == ["send \(flaky) eins 漢"])
    two.laptop.expectRow(containing: "Undone: Sent \"zwei\" to @build1")
    two.isThere = true
    two.carry()
    two.laptop.press("u")
    two.carry()
    two.laptop.expectRow(containing: "Too late to undo")
    #expect(two.build.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["eins 漢"])
    two.isThere = false
    _ = two.laptop.ask(.call(Call(["settings", "theme"], directory: "/")))
    var call = Call(["send", flaky, "drei"], directory: "/")
    call.host = "build1"
    _ = two.laptop.ask(.call(call))
    two.carry()
    #expect(two.laptop.workspace.hub.waiting.count == 1)
    _ = two.laptop.ask(.call(Call(["undo"], directory: "/")), client: 8)
    two.carry()
    #expect(two.laptop.workspace.hub.waiting.isEmpty)
  }

  @Test func `x on another host's rows is one act, which undo is about`() throws {
    let two = TwoHosts(Samples.queued, entries: [:])
    defer { two.finish() }
    two.isThere = false
    two.carry()
    two.laptop.press("2gvjvx")
    two.carry()
    #expect(two.laptop.workspace.hub.waiting.count == 2)
    two.laptop.press("u")
    two.carry()
    #expect(two.laptop.workspace.hub.waiting.isEmpty)
    #expect(two.laptop.screen(of: 1).contains("Undone: Sent to @build1: remove 2 items"))
  }

  @Test func `x on own and other hosts' rows together is one act`() throws {
    var workspace = Samples.queued
    SampleHub.join(HostTests.me, "laptop", &workspace)
    let app = AppDriver(workspace, columns: 120)
    HostTests.join(app)
    HostTests.hear(HostTests.threads(at: app.now), app)
    defer { app.takeEffects() }
    let before = app.workspace.attention.members
    app.press("2Vx")
    #expect(app.workspace.attention.members.isEmpty)
    #expect(app.workspace.hub.written.filter { !$0.isRemoved }.count == 1)
    app.expectRow(containing: "Removed \(before.count + 1) rows")
    app.press("u")
    #expect(app.workspace.attention.members == before)
    #expect(app.workspace.hub.written.filter { !$0.isRemoved } == [])
    app.press("U")
    #expect(app.workspace.attention.members.isEmpty)
    let letters = app.workspace.hub.written.filter { !$0.isRemoved }
    #expect(letters.count == 1)
    // What the other host has done by now stays done, and that is said.
    let outcomes = letters.map { LetterOutcome(id: $0.id, outcome: #"{"done":{}}"#) }
    app.receive(.hub(.answered(.outcomes(.done(outcomes)))))
    app.press("u")
    #expect(app.workspace.attention.members == before)
    app.expectRow(
      containing: "Undone here; another host has it done (upnext --host build1 undo): Removed \(before.count + 1) rows")
  }

  @Test func `threads that were begun or forked are named, and nothing older goes back in their place`() {
    let app = app()
    app.hear(.fact(.abilities(AgentAbilities(canFork: true))))
    call("new", "--agent", "shell", "--name", "größe", app: app)
    #expect(call("undo", app: app).hasSuffix("Can't be undone: Began \"größe\""))
    call("fork", flaky, "--name", "Zweig", app: app)
    #expect(call("undo", app: app).hasSuffix("Can't be undone: Forked \"Zweig\""))
    #expect(isPinned(app))
    app.press("n<enter>")
    app.press("<esc>u")
    #expect(app.footer().contains("Can't be undone: Began"))
    #expect(isPinned(app))
  }

  @Test func `words that follow an answer are taken back as any that wait`() {
    let app = app()
    app.press("<enter>go<enter><esc>")
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.takeEffects()
    call("deny", flaky, "--message", "lieber größer", app: app)
    #expect(waiting(app) == ["lieber größer"])
    #expect(call("undo", app: app).contains("lieber größer"))
    #expect(waiting(app).isEmpty && isPinned(app))
  }

  @Test func `several letters are waited for together`() throws {
    let two = TwoHosts(Samples.queued, entries: [:])
    defer { two.finish() }
    two.isThere = false
    var ids: [String] = []
    for words in ["eins", "zwei"] {
      var call = Call(["send", flaky, words], directory: "/")
      call.host = "build1"
      _ = two.laptop.ask(.call(call))
      two.carry()
      ids.append(try #require(two.laptop.workspace.hub.waiting.last?.id.text))
    }
    #expect(two.laptop.ask(.call(Call(["wait"] + ids, directory: "/")), client: 9) == nil)
    two.isThere = true
    let told = two.carry().compactMap { if case .reply(9, let reply) = $0 { reply } else { nil } }
    guard case .done(let json)? = told.first, told.count == 1 else {
      Issue.record("\(told)")
      return
    }
    #expect(json["outcome"]?.string == "answered")
    #expect(json["waited"]?.array?.compactMap { $0["letter"]?.string } == ids)
  }

  @Test func `a name that no row has room for is refused with words`() throws {
    let app = LaneTests.driver()
    defer { app.takeEffects() }
    let name = String(repeating: "größe", count: 60)
    for words in [["hub", "init", "--name", name], ["lane", "new", name]] {
      guard case .refused(let refusal)? = app.ask(.call(Call(words, directory: "/"))) else {
        Issue.record("\(words[0]) took it")
        continue
      }
      #expect(refusal.message.contains("at most 6") && refusal.message.utf8.count < 200)
    }
  }
}
