import Conversation
import Core
import Review
import ReviewScene
import Scene
import TestSupport
import Testing

/// A comment that is begun on what git notes of a line.
struct CommentPlaceTests {
  private func app(_ keys: String) -> AppDriver {
    let note = "\\ No newline at end of file\n"
    let patch = "@@ -1,2 +1,2 @@\n one\n-alt\n\(note)+größe\n\(note)"
    let app = AppDriver(ReviewPaneTests.workspace(), columns: 140, rows: 45)
    app.stage(
      StagedChange([.init(ReviewPaneTests.file("größe.txt", 1, .lines(added: 1, removed: 1)), patch: patch)]))
    app.press("1gi<enter>" + keys)
    return app
  }

  private func drafts(_ app: AppDriver) -> [ReviewComment] { app.workspace.reviews[Samples.flaky]?.drafts ?? [] }

  @Test(arguments: [("G", ReviewComment.Side.new), ("gjjjj", .old), ("Gv", .new)])
  func `it is about that line`(keys: String, side: ReviewComment.Side) {
    let app = app(keys)
    #expect(app.footer().contains("↵ comment"))
    app.press("<enter>why<enter>")
    #expect(drafts(app).map(\.words) == ["why"])
    #expect(drafts(app).map(\.place) == [.lines(2...2, of: side)])
  }

  @Test func `the one that is there is written on`() {
    let app = app("G<enter>why<enter>G<enter>!<enter>")
    #expect(drafts(app).map(\.words) == ["why!"])
  }
}
