import Conversation
import Core
import Settings
import TestSupport
import Testing

/// Who takes back what they said has their Queue as it was.
struct QueuePlaceUndoTests {
  private func items(_ app: AppDriver) -> [AttentionItem] { app.workspace.attention.members.items }

  @Test(arguments: [false, true])
  func `a thread gets the place in the Queue back that it had, where its message is taken back`(hasLeft: Bool) throws {
    var workspace = Samples.queued
    let first = try #require(workspace.attention.members.items.first?.id)
    workspace.streams.update(first) { $0.outbox.isPaused = !hasLeft }
    let app = AppDriver(workspace)
    let before = items(app)
    _ = app.ask(.words("send", first.text, "größe"))
    app.takeEffects()
    let after = items(app)
    #expect(after.last?.id == first)
    _ = app.ask(.words("undo"))
    #expect(items(app) == (hasLeft ? after : before))
    guard !hasLeft else { return }
    _ = app.ask(.words("redo"))
    #expect(items(app) == after)
  }

  @Test func `one that was not there before leaves it again`() {
    var workspace = Samples.idle
    workspace.settings.queueEnabled = true
    workspace.streams.update(Samples.flaky) { $0.outbox.isPaused = true }
    let app = AppDriver(workspace)
    _ = app.ask(.words("send", Samples.flaky.text, "größe"))
    #expect(items(app).map(\.id) == [Samples.flaky])
    _ = app.ask(.words("undo"))
    #expect(items(app).isEmpty)
  }
}
