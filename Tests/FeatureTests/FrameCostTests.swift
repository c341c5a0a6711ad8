import Conversation
import Core
import Languages
import Queues
import Settings
import TestSupport
import Testing
import Toolkit

@testable import ListsPane
@testable import Scene
@testable import Words

/// What frames cost, counted: it grows with what is on the screen, and not with what there is.
struct FrameCostTests {
  private func threads(_ count: UInt64) -> [WorkStream] {
    (1...count).map { number in
      var stream = Samples.thread(
        number, "поток \(number % 10)", project: "/home/ada/src/\(number % 7)", minutesAgo: 100_000)
      stream.lastModified = stream.lastModified.adding(seconds: -Int64(number))
      return stream
    }
  }

  private func app(_ threads: [WorkStream]) -> AppDriver {
    var settings = Samples.settings
    settings.recentLength = 500
    return AppDriver(Workspace(streams: Streams(threads), settings: settings), columns: 120, rows: 40)
  }

  /// The cells that each of these keys brings.
  private func cells(_ keys: [String], _ app: AppDriver) -> [Int] {
    keys.map { key in
      let before = app.cellsShown()
      app.press(key)
      return app.cellsShown() - before
    }
  }

  @Test func `a key brings as many cells in a list of very many threads as in one of a few`() {
    let keys = ["<Down>", "<Down>", "<Up>"]
    let few = cells(keys, app(threads(60)))
    #expect(few == cells(keys, app(threads(3000))))
    #expect(few == [2, 2, 2])
  }

  @Test func `a key that changes no list makes none anew`() throws {
    func places(_ app: AppDriver) -> [UnsafePointer<RowID>?] {
      [Pane.recent, .projects].map { pane in
        app.state.windows[1]?.lists[pane]?.ids.withUnsafeBufferPointer { $0.baseAddress }
      }
    }
    let app = app(threads(300))
    let before = places(app)
    #expect(!before.contains(nil))
    app.press("<Down> <Down> <PageDown> g")
    #expect(places(app) == before)
    let window = try #require(app.state.windows[1])
    for pane in [Pane.recent, .projects] { #expect(window.lists[pane]?.ids == Lists.rows(of: pane, app.state, window)) }
  }

  @Test func `a key that changes no command goes through none for a filter`() throws {
    var workspace = Samples.idle
    workspace.upNext = Lane(
      waiting: (1...300).map { number in
        QueuedCommand(
          id: Samples.id(9000 + UInt64(number)),
          request: CommandRequest(
            id: Samples.id(90000 + UInt64(number)), prompt: "починить \(number)",
            target: .project(directory: "/home/ada/src/api", provider: "claude"), createdAt: Samples.now),
          enqueuedAt: Samples.now)
      }, hold: .paused, capacity: 3)
    let app = AppDriver(workspace)
    func place() -> UnsafePointer<RowID>? {
      app.state.windows[1]?.lists[.upNext]?.ids.withUnsafeBufferPointer { $0.baseAddress }
    }
    app.press("4/")
    app.type("починить 1")
    app.press("<enter>")
    let before = place()
    #expect(before != nil)
    app.press("<Down><Down><PageDown>g")
    #expect(place() == before)
    let window = try #require(app.state.windows[1])
    #expect(window.lists[.upNext]?.ids == Lists.rows(of: .upNext, app.state, window))
    #expect(window.lists[.upNext]?.ids.count == 138)
    app.press("x")
    #expect(app.state.windows[1]?.lists[.upNext]?.ids.count == 137)
  }

  @Test func `a list that was made anew with the same rows is known again by its storage`() {
    let rows = threads(300).map { RowID.stream($0.id) }
    var list = ListState(rows, height: 10)
    let again = rows.map { $0 }
    list.update(again)
    #expect(
      list.ids.withUnsafeBufferPointer { own in again.withUnsafeBufferPointer { $0.baseAddress == own.baseAddress } })
  }

  @Test func `agents at work in silence cost no frame before an age changes, however many there are`() {
    var working = threads(9)
    for index in working.indices {
      let startedAt = Timestamp(milliseconds: Samples.now.milliseconds - 5000 - 111 * Int64(index))
      working[index].turn = Turn(message: Samples.id(100), startedAt: startedAt)
    }
    let app = app(working)
    app.pass(seconds: 2)
    let before = app.framesShown()
    app.pass(seconds: 10)
    #expect(app.framesShown() == before)
    app.pass(seconds: 60)
    #expect((1...9).contains(app.framesShown() - before))
  }

  @Test(arguments: [Int64(0), 1, 500, 999])
  func `what runs is counted up in the clock's whole seconds`(offset: Int64) {
    let since = Timestamp(milliseconds: Samples.now.milliseconds + offset)
    let first = RelativeTime(running: since, now: since)
    #expect(first == RelativeTime(running: Samples.now, now: Samples.now))
    #expect(first.text == "0s")
    #expect(first.changesAt == Samples.now.adding(seconds: 1))
    let second = RelativeTime(running: since, now: first.changesAt)
    #expect(second.text == "1s")
    #expect(second.changesAt == Samples.now.adding(seconds: 2))
  }
}
