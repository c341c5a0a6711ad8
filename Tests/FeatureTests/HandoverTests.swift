import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Words

/// Handing a thread over to another agent: what goes along, what leaves at once, and in which session.
struct HandoverTests {
  func servedByClaude(_ waiting: String? = nil) -> AppDriver {
    var surroundings = Samples.surroundings
    surroundings.providers.append(Surroundings.Provider(name: "kimi", about: .whatItIs("Kimi", command: nil)))
    let app = AppDriver(surroundings: surroundings)
    app.press("<enter>find the café bug<enter>")
    app.takeEffects()
    app.accept()
    app.hear(.session(id: "s1", modes: [], currentMode: nil))
    app.hear(.text("It is in line 3.", kind: .said, part: nil))
    app.endTurn()
    app.pass(seconds: 5)
    return app
  }

  func recap(_ app: AppDriver) -> String? { app.workspace.streams[Samples.flaky]?.recap?.words }

  func delivered(_ app: AppDriver) -> String? {
    app.takeEffects().compactMap { effect in
      if case .agent(.deliver(let delivery, _)) = effect { delivery.content } else { nil }
    }.last
  }

  private func send(_ message: String, to app: AppDriver) {
    _ = app.ask(.send(thread: Samples.flaky.text, message: message, isUrgent: false))
  }

  @Test func `what was said before shows above the composer, leaves with what is said next, and that alone is shown`() {
    let app = servedByClaude()
    app.press("<esc>")
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    app.expectEffects([.agent(.close(Samples.flaky))])
    app.expectRow(containing: "▤ what was said before")
    #expect(app.workspace.streams[Samples.flaky]?.draft == "")
    app.press("<enter>mend it<enter>")
    #expect(
      delivered(app)
        == "What was said here before, with claude:\n\nme: find the café bug\n\nclaude: It is in line 3.\n\nmend it")
    app.expectRow(containing: "mend it")
    // Only the message has it now.
    #expect(app.rows(containing: "▤ what was said before").count == 1)
    let said = app.state.transcripts[Samples.flaky]?.entries.last
    #expect(said?.text == "mend it" && said?.title == Entry.recapName)
    app.accept()
    app.hear(.session(id: "c1", modes: [], currentMode: nil))
    app.endTurn()
    #expect(recap(app) == nil)
    app.pass(seconds: 5)
    send("and then?", to: app)
    #expect(delivered(app) == "and then?")
  }

  @Test func `an agent that takes over after a turn that broke off is told so, and has no turn to continue`() {
    let app = servedByClaude()
    app.press("mend it<enter>")
    app.takeEffects()
    app.accept()
    app.hear(.text("I begin.", kind: .said, part: nil))
    app.endTurn(.failed("claude died.", .answered, cause: .other))
    app.press("<esc>")
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    #expect(recap(app)?.hasSuffix("me: mend it\n\nclaude: I begin.\n\n(The turn broke off here.)\n\n") == true)
    let refused = refusal(app.ask(.words("continue", Samples.flaky.text)))
    #expect(refused?.message.hasPrefix("codex doesn't have this message in its session") == true)
    app.takeEffects()
  }

  @Test(arguments: Language.allCases) func `who takes over is told once what is said again`(in language: Language) {
    let app = servedByClaude()
    app.press("mend it<enter>")
    app.takeEffects()
    app.accept()
    app.hear(.text("I begin.", kind: .said, part: nil))
    app.endTurn(.failed("claude died.", .answered, cause: .other))
    app.press("<esc>")
    _ = app.ask(.act(.handOver(thread: Samples.flaky.text, to: "codex")), in: language)
    app.takeEffects()
    _ = app.ask(.call(Call(["retry", Samples.flaky.text])))
    let told = delivered(app) ?? ""
    #expect(told.contains("find the café bug") && told.contains("claude: I begin.\n\n("))
    #expect(told.hasSuffix(")\n\nmend it") && !told.dropLast("mend it".count).contains("mend it"))
  }

  @Test func `Backspace takes off what was said before, and undo brings it back`() {
    let app = servedByClaude()
    app.press("<esc>")
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    app.takeEffects()
    app.press("<enter>ab<backspace><backspace><backspace><backspace>")
    #expect(recap(app) != nil, "a held key deletes only text")
    app.pass(seconds: 1)
    app.press("<backspace>")
    #expect(recap(app) == nil)
    app.press("<esc>u")
    #expect(recap(app) != nil)
    app.takeEffects()
  }

  @Test func `it goes along with whatever leaves first, however the outbox was changed meanwhile`() throws {
    let app = servedByClaude()
    app.press("<esc>")
    _ = app.ask(.pause(thread: Samples.flaky.text))
    send("one", to: app)
    send("two", to: app)
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    app.takeEffects()
    func waiting() -> [QueuedMessage] { app.workspace.streams[Samples.flaky]?.outbox.waiting.items ?? [] }
    #expect(waiting().map(\.content) == ["one", "two"])
    let first = try #require(waiting().first)
    _ = app.ask(.act(.remove([first.id.text])))
    #expect(waiting().map(\.content) == ["two"])
    _ = app.ask(.resume(thread: Samples.flaky.text))
    #expect(delivered(app)?.hasSuffix("claude: It is in line 3.\n\ntwo") == true)
  }

  @Test func `a message that did not arrive takes it along once more, and so does another one in its place`() {
    let app = servedByClaude()
    app.press("<esc>")
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    send("mend it", to: app)
    app.takeEffects()
    app.endTurn(.failed("no way in", .notTaken, cause: .other))
    #expect(recap(app) != nil)
    app.expectRow(containing: "▤ what was said before")
    _ = app.ask(.call(Call(["retry", Samples.flaky.text])))
    #expect(delivered(app)?.hasSuffix("claude: It is in line 3.\n\nmend it") == true)
    app.accept()
    app.hear(.session(id: "c1", modes: [], currentMode: nil))
    app.endTurn(.failed("broke off", .answered, cause: .other))
    #expect(recap(app) == nil)
  }

  @Test func `a command of the agent's own leaves alone, and what was said before goes along behind it`() {
    let app = servedByClaude()
    app.press("<esc>")
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    app.takeEffects()
    send("/status", to: app)
    #expect(delivered(app) == "/status")
    app.accept()
    app.hear(.session(id: "c1", modes: [], currentMode: nil))
    app.endTurn()
    app.pass(seconds: 5)
    send("/home/me/notes is wrong", to: app)
    #expect(delivered(app)?.hasSuffix("claude: It is in line 3.\n\n/home/me/notes is wrong") == true)
  }

  @Test(arguments: ["gone", "open", "in doubt", "at work"], ["codex", "claude"])
  func `what becomes of the session that was left keeps nobody from going on in another one`(
    state: String, successor: String
  ) {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { stream in
      // Its first session is called as the thread is.
      stream.providerSessionId = nil
      stream.isLocallyCreated = false
      var outside = Outside(
        path: "/store/a.jsonl", providerSessionId: stream.id.text, directory: stream.project,
        mark: FileMark(size: 1, modified: 1, number: 1), readTo: 1, endingAt: Samples.now)
      outside.takenAt = 0
      switch state {
      case "gone": outside.isGone = true
      case "open": outside.writing = .program(SessionWriter(pid: 7, doing: .working))
      case "in doubt": outside.problem = "It was begun elsewhere."
      default: break
      }
      stream.outside = outside
    }
    let app = AppDriver(workspace)
    if state == "at work" {
      app.receive(
        .requested(
          1,
          .hook(
            HookReport(
              provider: "claude", providerSessionId: Samples.flaky.text, directory: "/home/ada/src/api", doing: .working
            )
          )))
    }
    app.takeEffects()
    #expect(app.workspace.streams[Samples.flaky]?.refusalToContinue != nil)
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: successor))
    #expect(app.workspace.streams[Samples.flaky]?.refusalToContinue == nil)
    #expect(app.workspace.streams[Samples.flaky]?.isGone == false)
    #expect(app.workspace.streams[Samples.flaky]?.outsideActivity(at: app.now) == nil)
    send("go on", to: app)
    #expect(delivered(app)?.hasSuffix("go on") == true)
  }

  @Test func `a fork is told what its agent has not been told yet`() throws {
    let app = servedByClaude()
    app.press("<esc>")
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    send("/status", to: app)
    app.accept()
    app.hear(.session(id: "c1", modes: [], currentMode: nil))
    app.hear(.fact(.abilities(AgentAbilities(canFork: true))))
    app.endTurn()
    app.pass(seconds: 5)
    app.takeEffects()
    guard case .done(let answer)? = app.ask(.agent(.fork(thread: Samples.flaky.text, name: nil))) else {
      return #expect(Bool(false), "it does not fork")
    }
    let fork = try #require(answer["id"]?.string)
    #expect(recap(app) != nil)
    _ = app.ask(.send(thread: fork, message: "go on", isUrgent: false))
    #expect(delivered(app)?.hasSuffix("claude: It is in line 3.\n\ngo on") == true)
  }

  @Test func `what a used-up limit has held goes to the other agent at once, and takes along what was said before`() {
    let app = servedByClaude()
    app.press("<esc>")
    app.receive(.requested(1, .send(thread: Samples.flaky.text, message: "mend it", isUrgent: false)))
    app.takeEffects()
    let until = app.now.adding(seconds: 3600)
    let limit = UsageLimit(until: until, words: "limit")
    app.endTurn(.failed("its limit is used up", .notTaken, cause: .usageLimit(limit)))
    #expect(app.workspace.streams[Samples.flaky]?.outbox.hold == .usageLimit(until: until))
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    let sent = delivered(app)
    #expect(sent?.hasSuffix("claude: It is in line 3.\n\nmend it") == true, "\(sent ?? "nothing was sent")")
  }

  @Test func `an agent that gives the thread on unheard takes its recap along`() {
    let app = servedByClaude()
    app.press("<esc>")
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    #expect(recap(app)?.contains("with claude:") == true)
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "kimi"))
    #expect(app.workspace.streams[Samples.flaky]?.effectiveProvider == "kimi")
    #expect(recap(app)?.contains("with claude:") == true)
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "claude"))
    #expect(recap(app) == nil)
    app.takeEffects()
  }

  @Test func `one that goes back unheard is told all of it when it comes again`() {
    let app = servedByClaude()
    app.press("<esc>")
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    send("mend it", to: app)
    app.takeEffects()
    app.accept()
    app.hear(.session(id: "c1", modes: [], currentMode: nil))
    app.hear(.text("It is mended.", kind: .said, part: nil))
    app.endTurn()
    app.pass(seconds: 5)
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "claude"))
    #expect(recap(app)?.hasSuffix("me: mend it\n\ncodex: It is mended.\n\n") == true, "\(recap(app) ?? "")")
    #expect(recap(app)?.contains("line 3") == false)
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "kimi"))
    #expect(recap(app)?.contains("line 3") == true, "\(recap(app) ?? "")")
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "claude"))
    #expect(recap(app)?.hasSuffix("me: mend it\n\ncodex: It is mended.\n\n") == true, "\(recap(app) ?? "")")
    #expect(app.workspace.streams[Samples.flaky]?.effectiveProviderSessionId == "s1")
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    #expect(recap(app) == nil && app.workspace.streams[Samples.flaky]?.effectiveProviderSessionId == "c1")
    app.takeEffects()
  }

  @Test func `a fork is handed what was said before it in the thread that it began with`() throws {
    let app = servedByClaude()
    app.press("<esc>")
    let forked = try app.answer(to: .call(Call(["fork", Samples.flaky.text])))["id"]?.string ?? ""
    app.pass(seconds: 5)
    app.receive(.requested(1, .send(thread: Samples.flaky.text, message: "and then?", isUrgent: false)))
    app.accept()
    app.endTurn()
    _ = ask(app, .handOver(thread: forked, to: "codex"))
    app.takeEffects()
    let words = app.workspace.streams.all.first { $0.id.text == forked }?.recap?.words
    #expect(words?.hasSuffix("me: find the café bug\n\nclaude: It is in line 3.\n\n") == true, "\(words ?? "")")
  }

  @Test func `an agent whose session another thread goes on in meanwhile begins a new one`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) {
      $0.lineage = [ProviderSession(provider: "codex", providerSessionId: "c1", replacedAt: Samples.now)]
    }
    workspace.streams.update(Samples.wide) {
      $0.provider = "codex"
      $0.providerSessionId = "c1"
      $0.isLocallyCreated = false
    }
    let app = AppDriver(workspace)
    let answer = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    app.takeEffects()
    #expect(answer?["words"]?.string?.hasSuffix("over to codex") == true, "\(answer?["words"]?.string ?? "")")
    let stream = app.workspace.streams[Samples.flaky]
    #expect(stream?.effectiveProvider == "codex" && stream?.isLocallyCreated == true)
    #expect(app.workspace.streams[Samples.wide]?.effectiveProviderSessionId == "c1")
  }

  /// It would run the lines of the agent's answers.
  @Test(arguments: [false, true]) func `a shell is handed nothing of what was said before`(waits: Bool) {
    let app = servedByClaude()
    app.press("<esc>")
    if waits {
      _ = app.ask(.pause(thread: Samples.flaky.text))
      _ = app.ask(.send(thread: Samples.flaky.text, message: "make", isUrgent: false))
    }
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "shell"))
    app.takeEffects()
    let stream = app.workspace.streams[Samples.flaky]
    #expect(stream?.effectiveProvider == "shell")
    #expect(stream?.outbox.waiting.items.map(\.content) == (waits ? ["make"] : []))
    #expect(stream?.recap == nil)
  }

  @Test func `what the person has typed stays when the handover is taken back`() {
    let app = servedByClaude()
    app.press("<esc>")
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    app.press("<enter>")
    app.type("so mend it")
    // The window's own act comes first: what it said has left.
    app.press("<esc>u")
    app.expectRow(containing: "Too late to undo")
    app.press("u")
    #expect(app.workspace.streams[Samples.flaky]?.draft == "so mend it")
    #expect(recap(app) == nil)
    app.takeEffects()
  }

  @Test func `an agent that is not installed gets no thread, and the words say how to get it`() {
    let app = AppDriver()
    // Nobody has looked yet: the call itself leads to a look.
    app.findAgents(["shell": .cannotStart(.missing)])
    let refused = refusal(app, .handOver(thread: "fix flaky test", to: "shell"))
    #expect(refused?.code == .refused && refused?.message.hasPrefix("shell is not installed") == true)
    #expect(app.workspace.streams[Samples.flaky]?.effectiveProvider == "claude")
  }
}
