import Acts
import Core
import Queues
import Scene
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

  @Test func `whoever is writing and goes on to who needs them writes there, also where the agent asks`() {
    let app = AppDriver.asked()
    app.press("<esc>n<ctrl-u>漢<enter>")
    app.takeEffects()
    app.press("abc<alt-w>")
    #expect(app.state.windows[1]?.stream == Samples.flaky && app.state.windows[1]?.isComposing == true)
    app.pass(seconds: 1)
    app.press("dAu")
    #expect(app.workspace.streams[Samples.flaky]?.draft == "dAu")
    app.expectEffects([])
    // Where nobody writes, the same key goes on as well, and what it opens is read.
    app.press("<esc><esc>5g<enter><esc><alt-w>")
    #expect(app.state.windows[1]?.stream == Samples.flaky && app.state.windows[1]?.isComposing == false)
  }
}
