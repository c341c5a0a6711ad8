import Core
import Queues
import Scene
import Sharing
import TestSupport
import Testing

/// What is done with a lane's rows on the screen.
extension LaneCallTests {
  @Test func `a row of a lane is swiped as any`() {
    let app = driver()
    defer { app.takeEffects() }
    cursor(on: "second", app)
    app.press(">")
    #expect(app.state.windows[1]?.swipe != nil)
    app.press("<enter>")
    #expect(kinds(app) == [.move(rows[3].id, to: .top)])
    cursor(on: "second", app)
    app.press("<lt><lt><enter>")
    #expect(kinds(app) == [.remove(rows[3].id)])
    cursor(on: "team", app)
    app.press(
      "g" + String(repeating: "j", count: app.workspace.upNext.running.count + app.workspace.upNext.waiting.count))
    app.press(">")
    #expect(app.state.windows[1]?.swipe == nil)
  }

  @Test func `the menu of a lane's command has what can be done with it`() {
    let app = driver()
    defer { app.takeEffects() }
    cursor(on: "first", app)
    app.press("m")
    #expect(app.screen(of: 1).contains("first"))
    #expect(!app.screen(of: 1).contains("run now"))
    app.press("b")
    #expect(kinds(app) == [.move(rows[2].id, to: .bottom)])
    cursor(on: "lost one", app)
    app.press("m")
    app.press("jj<enter>")
    #expect(kinds(app) == [.again(rows[1].id)])
  }
}
