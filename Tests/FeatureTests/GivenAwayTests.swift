import Acts
import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

/// What is typed behind the key by which a window gives its terminal away is meant for whoever has it then.
struct GivenAwayTests {
  @Test func `behind the key that leaves nothing is done any more`() {
    let app = AppDriver()
    app.press("1gqxxnfoo<enter>")
    app.paste("bar")
    let effects = app.takeEffects()
    #expect(effects.count == 1)
    guard case .window(1, .goodbye)? = effects.first else { return #expect(Bool(false), "\(effects)") }
    #expect(app.workspace == AppDriver().workspace)
  }

  @Test func `a window that was stopped takes keys again once it says that it is back`() {
    let app = AppDriver(Samples.queued)
    let count = app.workspace.attention.members.count
    app.press("2g<ctrl-z>xx")
    app.expectEffects([.window(1, .suspend)])
    #expect(app.workspace.attention.members.count == count)
    app.resize(90, 24)
    app.press("x")
    #expect(app.workspace.attention.members.count == count - 1)
  }

  @Test func `a window of an older build says at least what its ground is`() {
    let app = AppDriver(Samples.queued)
    let count = app.workspace.attention.members.count
    app.press("2g<ctrl-z>xx")
    app.expectEffects([.window(1, .suspend)])
    app.receive(.input(1, .background(isDark: true)))
    app.press("x")
    #expect(app.workspace.attention.members.count == count - 1)
  }

  @Test func `while an editor has the terminal, what was typed behind its key is no message`() {
    let app = AppDriver()
    app.press("<enter>half<ctrl-g>:wq<enter>")
    app.takeEffects()
    #expect(app.workspace.streams[Samples.flaky]?.draft == "half")
    app.receive(.edited(1, "half a thought", problem: nil))
    app.press("!")
    app.expectRow(containing: "› half a thought!")
  }
}
