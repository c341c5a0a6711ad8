import Core
import Layouts
import Scene
import Settings
import TestSupport
import Testing
import Toolkit
import Words

/// The lists stand in the order that the person has chosen.
struct PaneOrderTests {
  private func driver(_ panes: String, _ workspace: Workspace = Samples.queued) -> AppDriver {
    var workspace = workspace
    workspace.settings.panes = panes
    return AppDriver(workspace)
  }

  private func titles(_ app: AppDriver) -> [String] {
    app.screen.split(separator: "\n").compactMap { line in
      ["Recent", "Queue", "Projects", "Up Next"].first { line.hasPrefix("┌ \($0) ") || line.hasPrefix("├ \($0) ") }
    }
  }

  @Test func `the setting orders the lists, Tab follows, and their numbers stay`() {
    let app = driver("up_next queue projects recent")
    #expect(titles(app) == ["Up Next", "Queue", "Projects", "Recent"])
    app.press("4<tab>")
    #expect(app.state.windows[1]?.focus == .queue)
    app.press("1")
    #expect(app.state.windows[1]?.focus == .recent)
  }

  @Test func `a Queue that goes leaves its rows to the list above it, and the others stay where they are`() {
    let app = driver("recent projects queue up_next")
    let before = app.state.windows[1].map { Layout(app.state, $0).content(of: .upNext) }
    app.press("2xxxx")
    #expect(titles(app) == ["Recent", "Projects", "Up Next"])
    #expect(app.state.windows[1].map { Layout(app.state, $0).content(of: .upNext) } == before)
  }

  @Test(arguments: ["recent queue projects", "recent recent queue projects up_next", "queue", ""])
  func `an order that leaves out a list, or has one twice, is refused`(panes: String) {
    var settings = Settings()
    let isTaken = settings.set(.panes, to: panes)
    #expect(!isTaken)
    #expect(settings[.panes] == "recent queue projects up_next")
  }

  @Test func `5 reads the conversation of a thread that was read before, and again it writes`() {
    let app = AppDriver(Samples.queued)
    app.press("1<enter><esc>5")
    #expect(app.state.windows[1]?.isComposing == false)
    app.press("5")
    #expect(app.state.windows[1]?.isComposing == true)
    app.press("<esc>5<enter>5")
    app.expectRow(containing: "› 5")
  }
}
