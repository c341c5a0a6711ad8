import Acts
import Core
import TestSupport
import Testing

/// Who needs the person outside of the Queue.
struct NeedingTests {
  @Test func `a thread whose program failed needs the person until they have seen it`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { ($0.unreadCount, $0.closedInFailure) = (1, true) }
    workspace.streams.update(Samples.wide) { $0.unreadCount = 1 }
    let app = AppDriver(workspace)
    #expect(app.state.threadsNeedingPerson == [Samples.flaky])
    app.expectRow(containing: "1 needs you")
    app.press("w")
    app.press("<esc>")
    #expect(app.state.threadsNeedingPerson == [])
  }
}
