import Frames
import Scene
import TestSupport
import Testing
import Verbs

/// Where an agent has changed files, the review is named.
struct OfferedReviewTests {
  private func offered(_ app: AppDriver) -> [Verb] {
    guard var window = app.state.windows[1] else { return [] }
    window.focus = .conversation
    window.stream = Samples.flaky
    return FooterHints(app.state, window).verbs
  }

  @Test func `the menu and the footer of a thread with changes have it`() {
    let app = AppDriver(ReviewPaneTests.workspace())
    app.press("<enter><esc>1g")
    #expect(offered(app).contains(.review))
    app.stage(ReviewPaneTests.change)
    app.chooseInMenu("review")
    #expect(app.state.windows[1]?.focus == .review)
    app.takeEffects()
  }

  @Test func `where nothing has changed they don't`() {
    let app = AppDriver()
    app.press("<enter><esc>1g")
    #expect(!offered(app).contains(.review))
    app.press("m")
    app.expectNoRow(containing: "│  review ")
  }

  @Test(arguments: ["diff", "changes"]) func `the palette finds it by what it shows`(word: String) {
    let app = AppDriver()
    app.press("1g<ctrl-p>")
    app.type(word)
    app.expectRow(containing: "review ")
  }
}
