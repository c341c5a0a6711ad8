import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing

/// Esc leads where the person came from: the list, its row and its scroll, whatever took them elsewhere.
struct GoingBackTests {
  private func queue(_ app: AppDriver) -> [ThreadID] { app.workspace.attention.members.items.map(\.id) }

  private func deleted(_ app: AppDriver) -> [ThreadID] { app.workspace.streams.deleted.sorted() }

  @Test(arguments: [(columns: 100, rows: 30), (columns: 70, rows: 20)])
  func `a thread that was opened from the Queue leads back to its row there`(columns: Int, rows: Int) {
    let app = AppDriver(Samples.queued, columns: columns, rows: rows)
    app.press("2jj<enter><esc>x")
    #expect(queue(app) == [Samples.flaky, Samples.wide, Samples.rightToLeft])
    #expect(deleted(app) == [])
  }

  @Test(arguments: ["w", "W", "n<enter>", "<ctrl-p>next<enter>"])
  func `whatever opened a thread, going back leads to the row where the keys were`(opening: String) {
    let app = AppDriver(Samples.queued)
    app.press("2jj")
    app.press(opening)
    app.press("<esc>x")
    #expect(queue(app) == [Samples.flaky, Samples.wide, Samples.rightToLeft])
    #expect(deleted(app) == [])
  }

  @Test func `a search that opened a thread leads back to where it was begun`() {
    var workspace = Samples.queued
    let said = [
      Entry(
        id: Samples.id(1001), number: 1, role: .agent, kind: .text, text: "a needle", at: Samples.now, status: .done)
    ]
    workspace.streams.update(Samples.flaky) { $0.messageCount = 1 }
    workspace.streams.settled()
    let app = AppDriver(workspace, entries: [Samples.flaky: said])
    app.press("2jj<ctrl-f>needle<enter>")
    app.expectRow(containing: "┐┌ fix flaky test")
    // The first Esc takes the mark off the words that were found.
    app.press("<esc><esc>x")
    #expect(queue(app) == [Samples.flaky, Samples.wide, Samples.rightToLeft])
  }

  @Test func `a running command that was opened leads back to Up Next`() {
    var workspace = Samples.idle
    var command = Samples.command(9, "lint web")
    command.stream = Samples.wide
    command.status = .executing
    let run = Samples.run(command, of: &workspace)
    workspace.settings.maxRunning = 1
    workspace.upNext = Lane(waiting: [Samples.command(1, "first")], running: [run], capacity: 1)
    workspace.streams.settled()
    let app = AppDriver(workspace)
    app.press("4<enter>")
    app.expectRow(containing: "┐┌ 漢字の文書を直す")
    app.press("<esc>jx")
    #expect(app.workspace.upNext.waiting.isEmpty)
    #expect(deleted(app) == [])
  }

  @Test func `a thread of a project leads back to it`() {
    let app = AppDriver(Samples.idle)
    app.press("3<enter>j<enter><esc>")
    app.expectRow(containing: "filter", "detach")
    #expect(app.rows(containing: "résumé naïve café").count == 2)
    app.press("k<enter>")
    #expect(app.rows(containing: "résumé naïve café").count == 1, "the project is closed again")
  }

  @Test func `a list goes on standing as it was scrolled`() {
    var workspace = Samples.nothing
    for number in 1...90 {
      workspace.streams[Samples.id(UInt64(number))] = Samples.thread(
        UInt64(number), "thread \(number)", minutesAgo: Int64(number))
    }
    workspace.streams.settled()
    let app = AppDriver(workspace)
    app.press("<pgdn><pgdn>kkk")
    let before = app.rows(containing: "○ thread").map { $0.prefix(36) }
    app.press("<enter><esc>")
    #expect(app.rows(containing: "○ thread").map { $0.prefix(36) } == before)
    #expect(before.count > 5)
  }

  @Test func `from a thread that was deleted the keys go back to the list`() {
    let app = AppDriver(Samples.queued)
    app.press("2jj<enter><esc>5<esc>")
    app.press("<ctrl-p>delete<enter><enter>")
    app.takeEffects()
    #expect(deleted(app) == [Samples.accented])
    app.press("x")
    #expect(queue(app).count == 3)
    #expect(deleted(app) == [Samples.accented])
  }

  @Test func `where the Queue has emptied meanwhile, no key concerns a row of another list`() {
    let app = AppDriver(Samples.queued)
    app.press("2jjj<enter>")
    _ = app.ask(.act(.clearQueue))
    app.takeEffects()
    #expect(queue(app) == [])
    app.press("<esc>x")
    #expect(deleted(app) == [])
    #expect(app.footer().contains("The Queue is empty"))
  }

  private func empty(_ app: AppDriver) {
    _ = app.ask(.act(.clearQueue))
    app.takeEffects()
  }

  /// Another thread is done.
  private func fill(_ app: AppDriver) {
    _ = app.ask(.send(thread: Samples.wide.text, message: "go", isUrgent: false))
    app.accept(in: Samples.wide)
    app.endTurn(in: Samples.wide)
    app.takeEffects()
  }

  @Test func `a Queue that empties behind a dialog takes no key from where one has gone on`() throws {
    let app = AppDriver(Samples.queued)
    app.press("2n")
    empty(app)
    app.press("<enter>x")
    fill(app)
    app.press("x")
    #expect(queue(app) == [Samples.wide])
    let written = try #require(app.state.windows[1]?.stream)
    #expect(app.workspace.streams[written]?.draft == "xx")
  }

  @Test func `a Queue that emptied behind a dialog and shows again has the keys once that closes`() {
    let app = AppDriver(Samples.queued)
    app.press("2<ctrl-p>")
    empty(app)
    fill(app)
    app.pass(seconds: 1)
    app.press("<esc>x")
    #expect(queue(app) == [])
    #expect(app.state.windows[1]?.focus == .recent)
  }

  @Test func `the settings lead back to the conversation that they were opened in`() {
    let app = AppDriver(Samples.queued)
    app.press("2jj<enter><ctrl-p>settings<enter>")
    app.expectRow(containing: "Settings")
    app.press("<esc>")
    app.expectRow(containing: "Esc list", "palette")
    app.press("<esc>x")
    #expect(queue(app) == [Samples.flaky, Samples.wide, Samples.rightToLeft])
  }

  @Test func `the outbox leads back to the list that one came from`() {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) { stream in
      stream.outbox = Lane(
        waiting: [QueuedMessage(id: Samples.id(70), content: "later", createdAt: Samples.now)], hold: .paused,
        capacity: 1)
    }
    workspace.streams.settled()
    let app = AppDriver(workspace)
    app.press("2<enter><esc>")
    // From the first list the pane before is the outbox.
    app.press("1<shift-tab>")
    app.expectRow(containing: "pause or go on")
    app.press("<esc>")
    app.expectRow(containing: "n new thread")
  }

  @Test func `a look at what is deleted leads back to the list that one came from`() {
    let app = AppDriver(Samples.queued)
    app.press("1G")
    app.delete()
    app.takeEffects()
    app.press("2j<ctrl-p>deleted threads<enter>")
    app.expectRow(containing: "Recent /s:deleted")
    app.press("<esc>x")
    #expect(deleted(app) == [Samples.rightToLeft])
    #expect(queue(app).contains(Samples.wide) == false)
  }

  // MARK: Out of the composer

  @Test func `Esc leaves the composer though an entry is marked`() {
    var workspace = Samples.queued
    let said = [
      Entry(
        id: Samples.id(1001), number: 1, role: .agent, kind: .text, text: "done", at: Samples.now, status: .done)
    ]
    workspace.streams.update(Samples.flaky) { $0.messageCount = 1 }
    workspace.streams.settled()
    let app = AppDriver(workspace, entries: [Samples.flaky: said])
    app.press("2<enter><alt-up>")
    app.expectRow(containing: "▎")
    app.press("<esc>1<enter>")
    app.expectEffects([])
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.isEmpty == true)
  }

  @Test func `an edit that was begun in the outbox leads back there, and one from the composer says where one is`() {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) { stream in
      stream.outbox = Lane(
        waiting: [QueuedMessage(id: Samples.id(70), content: "later", createdAt: Samples.now)], hold: .paused,
        capacity: 1)
    }
    workspace.streams.settled()
    let app = AppDriver(workspace)
    app.press("2<enter><tab><enter>")
    app.expectRow(containing: "Editing: Enter saves it")
    app.press("<esc>1<enter>")
    app.expectEffects([])
    app.press("<up>")
    app.expectRow(containing: "Editing: Enter saves it")
    app.press("<esc>")
    app.expectRow(containing: "The message is as it was. Esc again leaves the composer.")
  }
}
