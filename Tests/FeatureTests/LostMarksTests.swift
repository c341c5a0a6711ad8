import Conversation
import Core
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit

/// Rows that were marked and have left: what is pressed then was meant for them, and not for the row under the cursor.
struct LostMarksTests {
  private let words = "The marked rows have left the list"

  private func commands(running: Int = 0) -> Workspace {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    workspace.upNext = Lane(waiting: (1...4).map { Samples.command($0, "größe \($0)") }, capacity: 1)
    workspace.upNext.hold = .paused
    return workspace
  }

  private func names(_ app: AppDriver) -> [String] { app.workspace.upNext.waiting.items.map(\.name) }

  private func app(_ keys: String, _ workspace: Workspace) -> AppDriver {
    let app = AppDriver(workspace)
    app.press(keys)
    return app
  }

  @Test(arguments: ["x", "b", "m", "-", "e"])
  func `a key for marked rows that have left does nothing, and says so once`(key: String) {
    let app = app("4gvG", commands())
    _ = app.ask(.act(.remove([app.workspace.upNext.waiting.items[0].id.text])))
    app.pass(milliseconds: 1500)
    let before = app.workspace
    app.press(key)
    #expect(app.workspace == before && app.state.windows[1]?.dialog == nil)
    #expect(app.footer().contains(words), "\(app.footer())")
    app.press("x")
    #expect(names(app) == ["größe 2", "größe 3"])
  }

  @Test func `so it is where the marked one ran and ended`() {
    let app = app("4gvG", commands())
    _ = app.ask(.commands(.resume(agent: nil)))
    app.takeEffects()
    _ = app.ask(.commands(.pause(agent: nil)))
    let run = app.workspace.upNext.running.first?.item
    app.endTurn(in: run?.stream ?? Samples.flaky)
    app.takeEffects()
    app.press("x")
    #expect(names(app) == ["größe 2", "größe 3", "größe 4"])
    #expect(app.footer().contains(words), "\(app.footer())")
  }

  @Test(arguments: ["z", "P", "x", "<delete>"])
  func `in the Queue too`(key: String) {
    let app = app("2gvG", Samples.queued)
    _ = app.ask(.act(.remove([Samples.flaky.text])))
    let before = app.workspace
    app.press(key)
    #expect(app.workspace == before && app.state.windows[1]?.dialog == nil)
    #expect(app.footer().contains(words))
  }

  @Test func `the palette says it too`() {
    let app = app("2gvG", Samples.queued)
    _ = app.ask(.act(.remove([Samples.flaky.text])))
    app.press("<ctrl-p>")
    app.paste("mute")
    app.press("<enter>")
    #expect(app.workspace.streams[Samples.rightToLeft]?.isMuted == false)
    #expect(app.footer().contains(words))
  }

  @Test func `who looks, marks anew, or has removed them in person is not held up`() {
    let queue = Samples.queued
    let looks = app("2gvG", queue)
    _ = looks.ask(.act(.remove([Samples.flaky.text])))
    looks.press(" ")
    #expect(looks.state.windows[1]?.dialog != nil)
    let marks = app("2gvG", queue)
    _ = marks.ask(.act(.remove([Samples.flaky.text])))
    marks.press("vx")
    #expect(!marks.workspace.attention.members.contains(Samples.rightToLeft))
    let removes = app("2gvGx", queue)
    removes.press("x")
    #expect(removes.workspace.attention.members.items.map(\.id) == [Samples.wide, Samples.accented])
  }

  @Test func `of several marked ones those that are left are acted on`() {
    let app = app("4gvjvG", commands())
    _ = app.ask(.act(.remove([app.workspace.upNext.waiting.items[0].id.text])))
    app.press("x")
    #expect(names(app) == ["größe 3", "größe 4"])
  }

  @Test func `running commands that were marked and are stopped by hand leave no such words`() {
    var workspace = commands()
    workspace.upNext.hold = nil
    let app = app("4", workspace)
    app.takeEffects()
    let stream = app.workspace.upNext.running.first?.item.stream ?? Samples.flaky
    app.press("gvx<enter>")
    _ = app.ask(.commands(.pause(agent: nil)))
    app.takeEffects()
    app.endTurn(.cancelled, in: stream)
    app.takeEffects()
    app.pass(seconds: 1)
    app.press("x")
    #expect(names(app) == ["größe 3", "größe 4"])
  }
}
