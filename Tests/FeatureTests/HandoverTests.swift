import Conversation
import Core
import JSON
import Scene
import Settings
import TestSupport
import Testing

/// Handing a thread over to another agent: what goes along, what leaves at once, and in which session.
struct HandoverTests {
  private func servedByClaude(_ waiting: String? = nil) -> AppDriver {
    let app = AppDriver()
    app.press("<enter>find the café bug<enter>")
    app.takeEffects()
    app.accept()
    app.hear(.session(id: "s1", modes: [], currentMode: nil))
    app.hear(.text("It is in line 3.", kind: .said, part: nil))
    app.endTurn()
    app.pass(seconds: 5)
    return app
  }

  @Test func `what was said before stands in the composer, to be sent or taken out`() {
    let app = servedByClaude()
    app.press("<esc>")
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    app.expectEffects([.agent(.close(Samples.flaky))])
    let draft = app.workspace.streams[Samples.flaky]?.draft
    #expect(
      draft?.hasPrefix("What was said here before, with claude:") == true
        && draft?.hasSuffix("me: find the café bug\n\nclaude: It is in line 3.\n\n") == true, "\(draft ?? "")")
    app.expectRow(containing: "claude: It is in line 3.")
  }

  @Test func `what waits and leaves with the handover takes along what was said before, and undo takes it out`() {
    let app = servedByClaude()
    app.press("<esc>")
    _ = app.ask(.pause(thread: Samples.flaky.text))
    _ = app.ask(.send(thread: Samples.flaky.text, message: "mend it", isUrgent: false))
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    app.takeEffects()
    func waiting() -> [String]? { app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) }
    #expect(waiting()?.first?.hasPrefix("What was said here before") == true)
    #expect(waiting()?.first?.hasSuffix("claude: It is in line 3.\n\nmend it") == true)
    #expect(app.workspace.streams[Samples.flaky]?.draft == "")
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
    let sent = app.workspace.streams[Samples.flaky]?.outbox.running.first?.item.content
    #expect(sent?.hasSuffix("claude: It is in line 3.\n\nmend it") == true, "\(sent ?? "nothing was sent")")
    app.takeEffects()
  }

  @Test(arguments: [false, true]) func `an agent that gives the thread on unheard takes its recap back out`(waits: Bool)
  {
    let app = servedByClaude()
    app.press("<esc>")
    if waits {
      _ = app.ask(.pause(thread: Samples.flaky.text))
      _ = app.ask(.send(thread: Samples.flaky.text, message: "mend it", isUrgent: false))
    }
    func words() -> String? {
      let stream = app.workspace.streams[Samples.flaky]
      return waits ? stream?.outbox.waiting.items.first?.content : stream?.draft
    }
    func count() -> Int {
      (words() ?? "").split(separator: "What was said here before", omittingEmptySubsequences: false).count - 1
    }
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "codex"))
    #expect(count() == 1)
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "kimi"))
    #expect(count() == 1)
    #expect(words()?.contains("with claude:") == true, "\(words() ?? "")")
    _ = ask(app, .handOver(thread: Samples.flaky.text, to: "claude"))
    #expect(words() == (waits ? "mend it" : ""), "\(words() ?? "")")
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
    let draft = app.workspace.streams.all.first { $0.id.text == forked }?.draft
    #expect(draft?.hasSuffix("me: find the café bug\n\nclaude: It is in line 3.\n\n") == true, "\(draft ?? "")")
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
    #expect(stream?.draft == "")
  }

  /// After a restart: nothing of the thread is in memory, and nobody looks at it.
  private func restarted(_ waiting: [String]) -> AppDriver {
    var workspace = Samples.idle
    let entries = [(Entry.Role.user, "find the café bug"), (.agent, "It is in line 3.")].enumerated().map {
      index, said in
      Entry(
        id: Samples.id(UInt64(80 + index)), number: index + 1, role: said.0, kind: .text, text: said.1, at: Samples.now,
        status: .done)
    }
    workspace.streams.update(Samples.flaky) { stream in
      stream.messageCount = 2
      stream.outbox.isPaused = true
      for (index, content) in waiting.enumerated() {
        stream.outbox.waiting.append(
          QueuedMessage(id: Samples.id(UInt64(90 + index)), content: content, createdAt: Samples.now))
      }
    }
    return AppDriver(workspace, entries: [Samples.flaky: entries], opensWindow: false)
  }

  @Test func `what was said goes along where it has to be read first, and undo takes it out of the composer again`() {
    let app = restarted([])
    app.holdReads()
    #expect(app.ask(.act(.handOver(thread: Samples.flaky.text, to: "codex"))) == nil)
    #expect(app.workspace.streams[Samples.flaky]?.effectiveProvider == "claude")
    app.answerReads()
    #expect(app.workspace.streams[Samples.flaky]?.effectiveProvider == "codex")
    func draft() -> String? { app.workspace.streams[Samples.flaky]?.draft }
    #expect(draft()?.hasSuffix("claude: It is in line 3.\n\n") == true, "\(draft() ?? "")")
    app.takeEffects()
    app.open(1)
    app.press("u")
    #expect(app.workspace.streams[Samples.flaky]?.effectiveProvider == "claude")
    #expect(draft() == "")
    app.takeEffects()
  }

  @Test func `what waits takes along what had to be read first`() {
    let app = restarted(["mend it"])
    #expect(ask(app, .handOver(thread: Samples.flaky.text, to: "codex")) != nil)
    let waiting = app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content)
    #expect(waiting?.first?.hasSuffix("claude: It is in line 3.\n\nmend it") == true, "\(waiting ?? [])")
    #expect(app.workspace.streams[Samples.flaky]?.draft == "")
    app.takeEffects()
  }

  @Test func `what the person has added to what was said before stays when the handover is taken back`() {
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
    app.takeEffects()
  }

  @Test func `an agent that is not installed gets no thread, and the words say how to get it`() {
    let app = AppDriver()
    // Nobody has looked yet: the call itself leads to a look.
    app.findAgents(["shell": .missing])
    let refused = refusal(app, .handOver(thread: "fix flaky test", to: "shell"))
    #expect(refused?.code == .refused && refused?.message.hasPrefix("shell is not installed") == true)
    #expect(app.workspace.streams[Samples.flaky]?.effectiveProvider == "claude")
  }
}
