import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing
import Toolkit
import Words

/// The panel under the conversation: what waits, why, and what can be done about it.
struct OutboxPanelTests {
  private func waiting(_ count: Int = 2, columns: Int = 100) -> AppDriver {
    let app = AppDriver(columns: columns)
    app.press("<enter>now<enter>")
    for number in 1...count { app.press("message \(number)<enter>") }
    app.takeEffects()
    return app
  }

  private func stream(_ app: AppDriver) -> WorkStream {
    app.workspace.streams[Samples.flaky] ?? Samples.threads[0]
  }

  private func contents(_ app: AppDriver) -> [String] { stream(app).outbox.waiting.items.map(\.content) }

  @Test func `the panel is hidden at nothing, and its count is on the thread's row too`() {
    let app = AppDriver()
    app.press("<enter>now<enter>")
    app.expectNoRow(containing: "Outbox")
    app.press("later<enter>")
    app.expectRow(containing: "Outbox (1)")
    app.expectRow(containing: "● fix flaky test", "+1")
    app.takeEffects()
  }

  @Test func `a message is on disk before the screen says that it waits, or the screen says that it isn't yet`() {
    let app = waiting(1)
    app.type("later")
    app.pass(seconds: 1)
    app.holdSaves()
    app.press("<enter>")
    app.expectRow(containing: "saving…")
    app.finishSave()
    app.expectNoRow(containing: "saving…")
    app.expectRow(containing: "Outbox (2)")
  }

  @Test func `it folds to its title, and remembers that`() {
    let app = waiting()
    app.press("<tab>f")
    app.expectRow(containing: "Outbox (2)")
    app.expectNoRow(containing: "message 1")
    #expect(app.workspace.foldedPanes == ["outbox"])
  }

  @Test func `from four fifths on the count warns, in the panel and on the row`() {
    let app = waiting(7)
    app.expectRow(containing: "Outbox (7)")
    #expect(app.style(of: "Outbox (7)") != Samples.theme("dark")[.urgent])
    app.press("<esc>55eight<enter>")
    app.expectRow(containing: "Outbox (8/10)")
    #expect(app.style(of: "Outbox (8/10)") == Samples.theme("dark")[.urgent])
    #expect(app.style(of: "+8") == Samples.theme("dark")[.held])
  }

  @Test func `a row has place, first line, priority, age, tries, error and attachments`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { stream in
      stream.outbox.isPaused = true
      stream.outbox.waiting.append(
        QueuedMessage(
          id: Samples.id(1), content: "漢字\nmore", priority: .urgent, createdAt: Samples.now.adding(seconds: -180),
          attachments: [.file(path: "/a.png"), .file(path: "/b")]))
      stream.outbox.waiting.append(
        QueuedMessage(
          id: Samples.id(2), content: "second", createdAt: Samples.now, attempts: 2, lastError: "No.",
          standing: .skipped))
      stream.outbox.waiting.append(
        QueuedMessage(
          id: Samples.id(3), content: "third", createdAt: Samples.now, lastError: "it may be", standing: .uncertain))
    }
    let app = AppDriver(workspace, columns: 140)
    app.press("<enter>")
    // There is more of it.
    app.expectRow(containing: "1 ! 漢字 …", "▤2 · urgent · 3m")
    app.expectRow(containing: "2   second", "skipped: No.")
    app.expectNoRow(containing: "second …")
    app.expectRow(containing: "3 ? third", "uncertain: it may be")
    app.expectRow(containing: "⏸ paused until you press Tab p")
  }

  @Test func `remove, top, bottom, move and priority are keys as in every list, each with its undo`() {
    let app = waiting(3)
    app.press("<tab>")
    let start = contents(app)
    for (keys, expected) in [
      ("x", ["message 2", "message 3"]), ("b", ["message 2", "message 3", "message 1"]),
      ("Gt", ["message 3", "message 1", "message 2"]), ("gJ", ["message 2", "message 1", "message 3"]),
      ("GK", ["message 1", "message 3", "message 2"]), ("G+", ["message 3", "message 1", "message 2"]),
    ] {
      app.press("g" + keys)
      #expect(contents(app) == expected, "\(keys)")
      app.press("u")
      #expect(contents(app) == start, "\(keys) was taken back")
    }
  }

  @Test func `all are removed by one act, and come back by one undo`() {
    let app = waiting(3)
    app.press("<esc>")
    app.chooseInMenu("empty outbox")
    #expect(contents(app).isEmpty)
    app.expectRow(containing: "Removed 3 messages")
    app.press("u")
    #expect(contents(app) == ["message 1", "message 2", "message 3"])
    app.press("5<esc>5<tab>Vx")
    #expect(contents(app).isEmpty)
    app.press("u")
    #expect(contents(app) == ["message 1", "message 2", "message 3"])
  }

  @Test func `a peek reads a waiting message whole, and holds nothing`() {
    let app = waiting(1)
    app.paste("first of three\nsecond 漢\nthird")
    app.press("<enter><esc>5<tab><down>")
    #expect(app.footer().contains("x remove  Space peek"), "\(app.footer())")
    app.press("<space>")
    app.expectRow(containing: "second 漢")
    app.expectRow(containing: "third")
    #expect(stream(app).edit == nil)
    #expect(stream(app).hold == nil)
    app.press("<space>")
    app.expectNoRow(containing: "second 漢")
    app.press("<space><enter>")
    #expect(stream(app).edit?.text == "first of three\nsecond 漢\nthird")
  }

  // MARK: Trouble

  private func failed(_ cause: FailureCause = .other) -> AppDriver {
    let app = waiting()
    app.accept()
    app.endTurn()
    app.takeEffects()
    app.endTurn(.failed("Cannot connect: Verbindung abgelehnt.", .notTaken, cause: cause))
    return app
  }

  @Test func `a failure shows its error with retry, skip, edit and remove`() {
    let app = failed()
    // In the composer these letters are text, so the key that leads out of it is named first.
    app.expectRow(containing: "Tab r retry · s skip")
    app.expectNoRow(containing: "edit · x remove")
    app.press("<tab>")
    app.expectRow(containing: "r retry · s skip · ↵ edit · x remove")
    app.expectRow(containing: "1   message 1", " failed ")
    #expect(app.rows(containing: "Cannot connect").count == 2, "it is said once, beside the Queue's row")
    app.expectRow(containing: "✕ fix flaky test")
    app.expectScreen(named: "outbox-failed")
  }

  @Test func `the keys of a failure are named while the cursor is on its thread's row, and not beside it`() {
    let app = failed()
    app.press("<esc>1g")
    app.expectRow(containing: "r retry · s skip │")
    app.press("j")
    app.expectNoRow(containing: "r retry · s skip │")
    app.press("k")
    app.expectRow(containing: "r retry · s skip │")
  }

  @Test func `why a turn is uncertain is said once, and its row says held where there is no room for interrupted`() {
    let app = waiting(1)
    app.accept()
    let (stored, entries) = app.storedAfterCrash()
    let again = AppDriver.recovered(stored, entries: entries)
    again.press("<enter>")
    #expect(again.rows(containing: "whether it recorded", in: 1).count == 1)
    again.expectRow(containing: "1 ? now", " uncertain │")
    again.expectRow(containing: "fix flaky test", " held ")
    again.press("<tab>")
    again.expectRow(containing: "r send again · s drop")
    #expect(again.footer().contains(" r send again  s drop  "), "the same words below")
    #expect(again.footer().contains("  ↵ edit  "))
  }

  @Test func `r retries`() {
    let app = failed()
    app.press("<tab>r")
    app.expectEffects([app.delivery(of: "message 1")])
    #expect(app.screen.split(separator: "\n").count { $0.contains("› message 1 ") } == 1, "it is said once")
  }

  @Test func `s drops the failed message, the others go, and undo brings it back to the front`() {
    let app = failed()
    app.press("<tab>s")
    app.expectEffects([app.delivery(of: "message 2")])
    #expect(contents(app).isEmpty)
    app.press("u")
    app.expectRow(containing: "1   message 1", "failed")
    app.endTurn()
    app.expectEffects([])
    app.press("<esc>5<tab>r")
    app.expectEffects([app.delivery(of: "message 1")])
  }

  @Test func `Enter edits the failed message, and saving sends it`() {
    let app = failed()
    app.press("<tab><enter>")
    app.expectRow(containing: "─ ↵ saves and sends ┤")
    app.press(" bitte<enter>")
    app.expectEffects([app.delivery(of: "message 1 bitte")])
  }

  @Test func `x removes the failed message, and the others go`() {
    let app = failed()
    app.press("<tab>x")
    app.expectEffects([app.delivery(of: "message 2")])
    #expect(contents(app).isEmpty)
  }

  @Test func `retry and skip are in the thread's menu, by their names`() {
    let app = failed()
    app.press("<esc>")
    app.chooseInMenu("skip")
    app.expectEffects([app.delivery(of: "message 2")])
  }

  @Test func `the key that skips sends nothing that a usage limit holds where nothing failed`() {
    var workspace = Samples.idle
    let hold = Hold.usageLimit(until: Samples.now.adding(seconds: 3600))
    workspace.streams.update(Samples.flaky) { $0.outbox.hold = hold }
    let app = AppDriver(workspace)
    app.press("<enter>go<enter><tab>s")
    app.expectEffects([])
    #expect(stream(app).outbox.hold == hold)
    #expect(app.footer().contains("No message failed here."))
  }

  @Test func `a failure that may pass counts down, is tried by itself, and wakes nobody afterwards`() {
    let app = failed(.connection)
    app.expectRow(containing: "1   message 1", "tried 1 of 4, again in 1 s")
    app.expectRow(containing: "⏸ fix flaky test")
    app.pass(milliseconds: 1000)
    app.expectEffects([app.delivery(of: "message 1")])
    app.endTurn(.failed("No.", .notTaken, cause: .connection))
    app.expectRow(containing: "tried 2 of 4, again in 2 s")
    app.pass(seconds: 1)
    app.expectRow(containing: "tried 2 of 4, again in 1 s")
    app.pass(seconds: 1)
    app.expectEffects([app.delivery(of: "message 1")])
    app.endTurn()
    app.expectEffects([app.delivery(of: "message 2")])
    app.endTurn()
    #expect(app.state.nextTimeout == nil)
  }

  @Test func `a server with nobody attached stays for a try and for a limit, and not for a pause`() {
    let app = failed(.connection)
    app.close(1)
    #expect(!app.state.isAtRest)
    app.pass(seconds: 1)
    app.takeEffects()
    app.endTurn(.failed("No.", .notTaken))
    #expect(app.state.isAtRest)
    app.hear(.limited(UsageLimit(until: Samples.now.adding(seconds: 600), words: "limit")))
    #expect(app.state.isAtRest, "what failed doesn't go on by itself")
  }

  @Test func `a server that ends goes on with nothing, and is not woken for it`() {
    let app = failed(.connection)
    app.receive(.told(toEnd: .stopped))
    app.takeEffects()
    #expect(app.state.nextTimeout == nil)
    app.pass(seconds: 5)
    app.expectEffects([])
  }

  // MARK: Pauses and limits

  @Test func `p pauses the thread's outbox and lets it go on`() {
    let app = waiting()
    app.press("<tab>p")
    app.expectRow(containing: "⏸ paused until you press p")
    app.endTurn()
    app.expectEffects([])
    app.expectRow(containing: "⏸ fix flaky test")
    app.press("p")
    app.expectEffects([app.delivery(of: "message 1")])
  }

  @Test func `a pause of all is in the header, and a thread's own word doesn't lift it`() {
    let app = waiting()
    app.press("<esc><ctrl-p>pause-all<enter>")
    app.expectRow(containing: "upnext", "ALL PAUSED")
    app.endTurn()
    app.expectEffects([])
    app.press("5<esc>p")
    app.expectRow(containing: "All outboxes are paused")
    app.press("<ctrl-p>pause-all<enter>")
    app.expectEffects([app.delivery(of: "message 1")])
    app.expectNoRow(containing: "ALL PAUSED")
  }

  @Test func `a usage limit is in the panel, on the row and in the header, and ends by itself`() {
    let app = waiting()
    app.hear(.limited(UsageLimit(until: Samples.now.adding(seconds: 3600), words: "You've hit your limit")))
    app.endTurn()
    app.expectEffects([])
    app.expectRow(containing: "upnext", "claude at its limit until 11:00")
    app.expectRow(containing: "⏸ usage limit until 11:00, then it goes on")
    app.expectRow(containing: "⏸ fix flaky test")
    app.press("<esc>jj<enter>")
    app.expectRow(containing: "queues as 1st (usage limit until 11:00)")
    app.pass(seconds: 3600)
    app.expectEffects([])
    app.pass(seconds: 5)
    app.expectEffects([app.delivery(of: "message 1")])
    app.expectNoRow(containing: "at its limit")
  }

  @Test func `a hold that ends on another day names the day, till that is today`() {
    let app = waiting()
    app.hear(.limited(UsageLimit(until: Samples.now.adding(seconds: 97_200), words: "You've hit your limit")))
    app.endTurn()
    app.takeEffects()
    app.expectRow(containing: "upnext", "claude at its limit until tomorrow 13:00")
    app.expectRow(containing: "⏸ usage limit until tomorrow 13:00")
    app.press("<esc>jj<enter>")
    app.expectRow(containing: "queues as 1st (usage limit until tomorrow 13:00)")
    app.pass(seconds: 50_400)
    app.expectRow(containing: "upnext", "claude at its limit until 13:00")
    app.expectRow(containing: "queues as 1st (usage limit until 13:00)")
    app.takeEffects()
  }

  @Test func `what is tried again tomorrow says so`() {
    let app = waiting()
    app.endTurn(.failed("Too many.", .notTaken, cause: .rateLimit(retryAfterSeconds: 80_000)))
    app.takeEffects()
    app.expectRow(containing: "again tomorrow at 08:13")
  }

  @Test func `a usage limit survives a restart, and ends by itself after it`() {
    let app = waiting()
    app.hear(.limited(UsageLimit(until: Samples.now.adding(seconds: 60), words: "limit")))
    app.endTurn()
    app.pass(seconds: 1)
    app.takeEffects()
    let (stored, entries) = app.storedAfterCrash()
    let again = AppDriver.recovered(stored, entries: entries)
    again.expectRow(containing: "claude at its limit until 10:01")
    again.pass(seconds: 66)
    again.expectEffects([again.delivery(of: "message 1")])
  }

  @Test func `why says what holds and until when`() {
    let app = waiting()
    app.hear(.limited(UsageLimit(until: Samples.now.adding(seconds: 3600), words: "5-hour limit reached")))
    app.endTurn()
    app.takeEffects()
    app.press("<esc>y")
    app.expectRow(containing: "usage limit until 11:00, then it goes on.")
    app.expectRow(containing: "claude said: 5-hour")
    app.expectRow(containing: "limit reached")
  }

  // MARK: The conversation

  @Test func `a message shows its state in the conversation: sending, accepted, done, failed`() {
    let app = AppDriver()
    app.press("<enter>eins<enter>")
    app.takeEffects()
    app.expectRow(containing: "◌ sending  10:00")
    app.accept()
    app.expectRow(containing: "● accepted  10:00")
    app.endTurn()
    app.expectRow(containing: "✓  10:00")
    app.expectNoRow(containing: "accepted")
    app.press("zwei<enter>")
    app.takeEffects()
    app.endTurn(.failed("No.", .notTaken))
    app.expectRow(containing: "✕ failed  10:00")
  }

  @Test(arguments: [(40, 10), (60, 20), (80, 24), (140, 45), (20, 6), (3, 2), (1, 1)])
  func `the panel breaks no screen`(columns: Int, rows: Int) {
    let app = failed(.connection)
    app.resize(columns, rows)
    app.press("<tab><up><down>")
    #expect(app.frame().size == Size(columns: columns, rows: rows))
  }
}
