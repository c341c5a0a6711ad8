import Conversation
import Core
import JSON
import Queues
import Scene
import Settings
import TestSupport
import Testing

/// The command line's acts: the same as on the screen, with the same undo.
struct ActRequestTests {
  private func ids(_ app: AppDriver) -> [ThreadID] { app.workspace.attention.members.items.map(\.id) }

  /// The Queue of four, an outbox with two messages, and two commands behind one that runs.
  private func full() -> AppDriver {
    var workspace = Samples.queued
    workspace.settings.maxRunning = 1
    workspace.streams.update(Samples.flaky) { stream in
      stream.outbox.hold = .paused
      for number in [31, 32] as [UInt64] {
        stream.outbox.waiting.append(
          QueuedMessage(id: Samples.message(number), content: "сообщение \(number)", createdAt: Samples.now))
      }
    }
    var running = Samples.command(9, "r")
    running.status = .executing
    running.startedAt = Samples.now
    workspace.upNext = Lane(
      waiting: [Samples.command(21, "a"), Samples.command(22, "b")],
      running: [Run(item: running, startedAt: Samples.now)], capacity: 1)
    return AppDriver(workspace)
  }

  @Test func `any item of any queue is found and moved, and one undo takes a call back`() {
    let app = full()
    let before = app.workspace
    let answer = ask(
      app, .bottom(["fix flaky test", Samples.message(31).text, Samples.commandID(21).text]))
    #expect(answer?["ids"]?.array?.count == 3)
    #expect(ids(app).last == Samples.flaky)
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.last?.id == Samples.message(31))
    #expect(app.workspace.upNext.waiting.items.map(\.name) == ["b", "a"])
    app.press("u")
    #expect(app.workspace.attention.members == before.attention.members)
    #expect(app.workspace.upNext == before.upNext)
    #expect(app.workspace.streams[Samples.flaky]?.outbox == before.streams[Samples.flaky]?.outbox)
  }

  @Test func `items are moved to a position as it shows`() {
    let app = AppDriver(Samples.queued)
    app.receive(.requested(1, .send(thread: Samples.flaky.text, message: "go", isUrgent: false)))
    app.takeEffects()
    // The first one is hidden now, at the end; among those that show, the last goes to the second place.
    #expect(ask(app, .move("תיקון הבדיקה", to: 2)) != nil)
    #expect(ids(app) == [Samples.wide, Samples.rightToLeft, Samples.accented, Samples.flaky])
    #expect(ask(app, .move("漢字の文書を直す", to: 99)) != nil)
    #expect(ids(app) == [Samples.rightToLeft, Samples.accented, Samples.wide, Samples.flaky])
    // Where it is already.
    #expect(ask(app, .move("漢字の文書を直す", to: 3)) != nil)
  }

  @Test func `a move says the place that the item got`() {
    let app = full()
    #expect(ask(app, .move(Samples.commandID(21).text, to: 99))?["words"] == "Moved \"a\" to place 2")
    #expect(ask(app, .move(Samples.message(31).text, to: 99))?["words"] == "Moved \"сообщение 31\" to place 2")
    #expect(ask(app, .move("fix flaky test", to: 99))?["words"] == "Moved \"fix flaky test\" to place 4")
    #expect(ask(app, .move("fix flaky test", to: 2))?["words"] == "Moved \"fix flaky test\" to place 2")
  }

  @Test func `a name that means several items is said`() {
    let app = AppDriver(Samples.queued)
    let answer = refusal(app, .remove(["11111111"]))
    #expect(answer?.code == .refused)
    #expect(answer?.message == "\"11111111\" means 4 items.")
    #expect(ids(app).count == 4)
  }

  @Test func `what isn't in a queue is missing, also where the thread is there`() {
    let app = AppDriver()
    #expect(refusal(app, .remove(["fix flaky test"]))?.message == "\"fix flaky test\" is not in the Queue.")
    #expect(refusal(app, .remove(["fix flaky test"]))?.code == .missing)
    #expect(refusal(app, .top(["nobody"]))?.code == .missing)
    #expect(refusal(app, .clearQueue)?.code == .missing)
  }

  @Test func `a call of several changes nothing where one of them is refused`() {
    let app = full()
    let before = app.workspace
    #expect(refusal(app, .remove(["fix flaky test", "nobody"]))?.code == .missing)
    #expect(refusal(app, .remove(["fix flaky test", Samples.commandID(9).text]))?.code == .refused)
    #expect(app.workspace == before)
  }

  @Test func `the Queue is cleared, and the screen's undo brings it back`() {
    let app = AppDriver(Samples.queued)
    #expect(ask(app, .clearQueue)?["words"] == "Cleared the Queue of 4 threads")
    #expect(ids(app) == [])
    app.press("u")
    #expect(ids(app).count == 4)
  }

  @Test func `threads are renamed, deleted and restored by name`() {
    let app = AppDriver(Samples.queued)
    #expect(ask(app, .rename(thread: "fix flaky test", to: " Größer ")) != nil)
    app.expectRow(containing: "1 ○ Größer")
    #expect(refusal(app, .rename(thread: "größer", to: Samples.flaky.text))?.code == .usage)
    #expect(ask(app, .delete(threads: ["größer", "漢字の文書を直す"])) != nil)
    app.expectEffects([.agent(.close(Samples.flaky)), .agent(.close(Samples.wide))])
    app.expectRow(containing: "2 in all")
    #expect(refusal(app, .delete(threads: [Samples.flaky.text]))?.code == .refused)
    #expect(ask(app, .restore(threads: ["Größer"]))?["words"] == "Restored \"Größer\"")
    app.expectRow(containing: "3 in all")
    #expect(refusal(app, .restore(threads: ["Größer"]))?.code == .refused)
    #expect(app.workspace.attention.events.map(\.why) == [.deleted, .deleted, .restored])
  }

  @Test func `deleted threads are listed with --all, and nowhere else`() throws {
    let app = AppDriver(Samples.queued)
    _ = ask(app, .delete(threads: ["fix flaky test"]))
    app.takeEffects()
    func listed(all: Bool) throws -> [String: JSON] {
      let threads = try #require(app.answer(to: .list(.threads, thread: nil, all: all)).array)
      return Dictionary(uniqueKeysWithValues: threads.map { ($0["name"]?.string ?? "", $0["deleted"] ?? .null) })
    }
    let others: [String: JSON] = ["漢字の文書を直す": false, "résumé naïve café": false, "תיקון הבדיקה": false]
    #expect(try listed(all: false) == others)
    #expect(try listed(all: true) == others.merging(["fix flaky test": true]) { $1 })
  }

  @Test func `a thread is snoozed and brought back, and says so in JSON`() throws {
    let app = AppDriver(Samples.queued)
    #expect(ask(app, .snooze(threads: ["fix flaky test"], .hour))?["words"] == "Snoozed \"fix flaky test\" until 11:00")
    let all = try app.answer(to: .list(.queue, thread: nil, all: true))
    #expect(all[0]?["thread"]?["snoozed"] == ["until": "2026-11-21T11:00:00.000Z"])
    app.expectRow(containing: "3 in all")
    #expect(ask(app, .restore(threads: ["fix flaky test"])) != nil)
    app.expectRow(containing: "4 in all")
    #expect(ask(app, .snooze(threads: ["fix flaky test"], .change)) != nil)
    let changed = try app.answer(to: .list(.queue, thread: nil, all: true))
    #expect(changed[0]?["thread"]?["snoozed"] == ["until": .null])
  }

  @Test func `a thread that is not in the Queue is not snoozed`() {
    #expect(refusal(AppDriver(), .snooze(threads: ["fix flaky test"], .hour))?.code == .missing)
  }

  @Test func `a hung turn is unlocked, and one that isn't there is refused`() {
    let app = AppDriver()
    #expect(refusal(app, .unlock(thread: "fix flaky test"))?.code == .refused)
    app.receive(.requested(1, .send(thread: Samples.flaky.text, message: "go", isUrgent: false)))
    app.takeEffects()
    #expect(ask(app, .unlock(thread: "fix flaky test")) != nil)
    app.expectEffects([.agent(.close(Samples.flaky))])
    app.expectRow(containing: "1 ⏸ fix flaky te")
  }

  @Test func `a thread is handed over to an agent that there is, between turns`() throws {
    let app = AppDriver()
    #expect(refusal(app, .handOver(thread: "fix flaky test", to: "größer"))?.code == .missing)
    #expect(ask(app, .handOver(thread: "fix flaky test", to: "shell")) != nil)
    app.expectEffects([.agent(.close(Samples.flaky))])
    let shown = try app.answer(to: .show(thread: "fix flaky test"))
    #expect(shown["thread"]?["provider"] == "shell")
    #expect(shown["lineage"]?.array?.map { $0["provider"]?.string } == ["claude", "shell"])
    #expect(shown["lineage"]?[0]?["provider_session_id"] == "session-1")
    #expect(shown["lineage"]?[1]?["provider_session_id"] == .null)
    app.receive(.requested(1, .send(thread: Samples.flaky.text, message: "go", isUrgent: false)))
    app.takeEffects()
    #expect(refusal(app, .handOver(thread: "fix flaky test", to: "codex"))?.code == .refused)
  }

  @Test func `in priority order nothing is moved by hand`() {
    var workspace = Samples.queued
    workspace.settings.queueOrder = .priority
    let app = AppDriver(workspace)
    #expect(refusal(app, .move("fix flaky test", to: 3))?.code == .refused)
    #expect(refusal(app, .bottom(["fix flaky test"]))?.code == .refused)
    #expect(ask(app, .remove(["fix flaky test"])) != nil)
  }

  @Test func `the history is one array, newest first, of ended commands and what joined and left`() throws {
    let app = AppDriver(Samples.queued)
    app.receive(
      .requested(1, .add(prompt: "lint é", project: "/p", provider: "shell", thread: nil, priority: "normal")))
    app.takeEffects()
    let started = app.workspace.streams.working.first ?? Samples.flaky
    app.pass(seconds: 10)
    app.press("2x")
    app.pass(seconds: 10)
    app.endTurn(in: started)
    app.pass(seconds: 10)
    app.press("u")
    let history = try app.answer(to: .list(.history, thread: nil, all: false))
    #expect(history.array?.map { $0["kind"]?.string } == ["queue", "command", "queue"])
    #expect(
      history[0] == [
        "kind": "queue", "at": "2026-11-21T10:00:30.032Z", "event": "joined", "why": "undone",
        "thread": ["id": .string(Samples.flaky.text), "name": "fix flaky test"],
      ])
    #expect(history[1]?["prompt"] == "lint é")
    #expect(history[1]?["status"] == "completed")
    #expect(history[2]?["why"] == "by_hand")
    app.expectEffects([.agent(.rest(started))])
  }

  @Test func `projects tell their counts, and hidden ones with --all`() {
    var workspace = Samples.idle
    workspace.projectChoices["/srv/ärger"] = ProjectChoices(isHidden: true)
    let app = AppDriver(workspace)
    app.receive(.requested(1, .send(thread: Samples.wide.text, message: "go", isUrgent: false)))
    app.takeEffects()
    func projects(_ all: Bool) -> [JSON] {
      guard case .done(let json)? = app.ask(.list(.projects, thread: nil, all: all)) else { return [] }
      return json.array ?? []
    }
    #expect(projects(false).map { $0["project"]?.string } == ["/home/ada/src/web", "/home/ada/src/api"])
    #expect(projects(false)[0]["working"] == 1)
    #expect(projects(false)[0]["needing"] == 0)
    #expect(projects(true).last?["hidden"] == .bool(true))
  }
}

extension Samples {
  fileprivate static func message(_ number: UInt64) -> MessageID {
    Identity(UniqueID(high: 0x3333_0000_0000_4000 + number, low: 0x8000_0000_0000_0000 + number))
  }

  fileprivate static func commandID(_ number: UInt64) -> Identity<QueuedCommand> { id(number) }
}
