import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

/// What the keys about messages in trouble do where rows are marked.
struct MarkedTroubleTests {
  /// In two of the Queue's four threads a message is in trouble.
  private func app(_ keys: String) -> AppDriver {
    var workspace = Samples.queued
    for (number, thread) in [Samples.flaky, Samples.accented].enumerated() {
      let message = QueuedMessage(
        id: Samples.id(UInt64(700 + number)), content: "größe \(number + 1)", createdAt: Samples.now,
        lastError: "No.", standing: .uncertain, inSession: .yes)
      workspace.streams.update(thread) {
        $0.isLocallyCreated = false
        $0.outbox = Lane(waiting: [message], hold: .failed("No."), capacity: 1)
      }
    }
    let app = AppDriver(workspace)
    app.press(keys)
    return app
  }

  private func said(_ app: AppDriver) -> [String] {
    app.takeEffects().compactMap { effect in
      if case .agent(.deliver(let delivery, _)) = effect { delivery.content } else { nil }
    }
  }

  private func waiting(_ app: AppDriver) -> [Int] {
    [Samples.flaky, Samples.accented].map { app.workspace.streams[$0]?.outbox.waiting.count ?? 0 }
  }

  private func hasMarks(_ app: AppDriver) -> Bool { app.state.windows[1]?.lists[.queue]?.marks.isEmpty == false }

  @Test(arguments: [("o", ["continue", "continue"]), ("r", ["größe 1", "größe 2"])])
  func `a broken turn goes on, or its message is sent again, in all marked rows`(key: String, words: [String]) {
    let app = app("2V")
    app.press(key)
    #expect(said(app).sorted() == words)
    #expect(!hasMarks(app))
  }

  @Test func `what is dropped in all marked rows comes back with one undo`() {
    let app = app("2Vs")
    #expect(waiting(app) == [0, 0] && !hasMarks(app))
    app.press("u")
    #expect(waiting(app) == [1, 1])
  }

  @Test(arguments: ["o", "r", "s"]) func `the row under the cursor is left alone where another is marked`(key: String) {
    let app = app("2gjvk" + key)
    #expect(said(app).isEmpty && waiting(app) == [1, 1] && hasMarks(app))
    #expect(app.footer().contains("No message failed here."), "\(app.footer())")
  }

  @Test func `the footer names what can be done about them, where a marked row is in trouble`() {
    let app = app("2V")
    for hint in ["r retry", "s skip", "o continue"] { #expect(app.footer().contains(hint), "\(app.footer())") }
    app.press("<esc>gjv")
    #expect(!app.footer().contains("r retry"), "\(app.footer())")
  }

  // MARK: Some that can't go on

  /// A command whose turn broke off in this thread of an agent's; a shell has no session to go on in.
  private func breakOff(_ number: UInt64, in thread: ThreadID, of agent: String, _ workspace: inout Workspace) {
    workspace.streams.update(thread) { ($0.provider, $0.isLocallyCreated) = (agent, false) }
    let request = CommandRequest(
      id: Samples.id(2000 + number), prompt: "größe \(number)", target: .stream(thread), createdAt: Samples.now)
    var command = QueuedCommand(id: Samples.id(800 + number), request: request, enqueuedAt: Samples.now)
    command.status = .interrupted
    workspace.upNext.waiting.append(command)
  }

  @Test func `a marked command that can't go on is said, and stays marked`() {
    var workspace = Samples.idle
    breakOff(1, in: Samples.flaky, of: "claude", &workspace)
    breakOff(2, in: Samples.accented, of: "shell", &workspace)
    let app = AppDriver(workspace)
    app.press("4Vo")
    let shell: Identity<QueuedCommand> = Samples.id(802)
    #expect(app.workspace.upNext.waiting.items.filter { $0.status == .interrupted }.map(\.id) == [shell])
    #expect(app.state.windows[1]?.lists[.upNext]?.marks == [.command(shell)])
    let words = app.state.windows[1]?.message?.text ?? ""
    #expect(words.contains("Continuing the turn of \"größe 1\".") && words.contains("shell doesn't have this message"))
    app.takeEffects()
  }

  @Test func `where no marked command can go on, messages of other rows do`() {
    var workspace = Samples.queued
    let message = QueuedMessage(
      id: Samples.id(700), content: "größe 1", createdAt: Samples.now, lastError: "No.", standing: .uncertain,
      inSession: .yes)
    workspace.streams.update(Samples.flaky) {
      $0.isLocallyCreated = false
      $0.outbox = Lane(waiting: [message], hold: .failed("No."), capacity: 1)
    }
    breakOff(2, in: Samples.accented, of: "shell", &workspace)
    let app = AppDriver(workspace)
    app.press("2Vo")
    #expect(said(app) == ["continue"])
    #expect(app.state.windows[1]?.lists[.queue]?.marks == [.stream(Samples.accented)])
    #expect(app.state.windows[1]?.message?.text.contains("shell doesn't have this message") == true)
  }

  // MARK: Several in one thread

  /// In its outbox three messages may have been said.
  private var uncertain: Workspace {
    var workspace = Samples.idle
    let messages = (1...3).map { number in
      QueuedMessage(
        id: Samples.id(UInt64(700 + number)), content: "größe \(number)", createdAt: Samples.now, lastError: "No.",
        standing: .uncertain)
    }
    workspace.streams.update(Samples.flaky) { $0.outbox = Lane(waiting: messages, hold: .failed("No."), capacity: 1) }
    return workspace
  }

  private func contents(_ app: AppDriver) -> [String] {
    app.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) ?? []
  }

  @Test func `marked messages of an outbox are sent again in their order`() {
    let app = AppDriver(uncertain)
    app.press("<enter><tab>Vr")
    #expect(said(app) == ["größe 1"])
    #expect(contents(app) == ["größe 2", "größe 3"])
  }

  @Test func `the message in the thread of several marked commands is sent again once, and its pause stays`() {
    var workspace = uncertain
    workspace.streams.update(Samples.flaky) { stream in
      for message in stream.outbox.waiting.items.dropFirst() { stream.outbox.waiting.remove(message.id) }
      stream.outbox.isPaused = true
    }
    let commands = (1...2).map { number in
      let request = CommandRequest(
        id: Samples.id(UInt64(2000 + number)), prompt: "next \(number)", target: .stream(Samples.flaky),
        createdAt: Samples.now)
      var command = QueuedCommand(
        id: Samples.id(UInt64(800 + number)), request: request, enqueuedAt: Samples.now)
      command.isStashed = true
      return command
    }
    workspace.upNext = Lane(waiting: commands, capacity: 3)
    let app = AppDriver(workspace)
    app.press("4Vr")
    #expect(said(app).isEmpty && contents(app) == ["größe 1"])
    let outbox = app.workspace.streams[Samples.flaky]?.outbox
    #expect(outbox?.isPaused == true && outbox?.waiting.first?.standing == .waiting)
  }
}
