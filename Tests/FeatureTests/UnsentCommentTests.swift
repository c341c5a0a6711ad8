import Conversation
import Core
import Review
import TestSupport
import Testing

/// Comments of a review that nobody has sent yet are not forgotten.
struct UnsentCommentTests {
  @Test(arguments: [80, 100]) func `the key that sends is in a narrow footer, and who leaves is told`(columns: Int) {
    let app = ReviewPaneTests.app(columns: columns, rows: 24)
    app.press("<enter>]jj<enter>")
    app.type("why?")
    app.press("<enter><down>")
    #expect(app.footer().contains("↵ comment  S send comments"), "\(app.footer())")
    app.press("<esc>")
    #expect(app.footer().contains("S send comments"), "\(app.footer())")
    app.press("<esc>")
    #expect(app.footer().contains("1 comment is not sent yet: i, then S"), "\(app.footer())")
    app.takeEffects()
  }

  @Test func `who leaves having seen all files is told that as well`() {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jj<enter>")
    app.type("why?")
    app.press("<enter><esc>g<space><space><space><space><space><space><esc>")
    #expect(
      app.footer().contains("All files seen: reviewed. 1 comment is not sent yet: i, then S"), "\(app.footer())")
    #expect(app.workspace.snapshots.turns[Samples.flaky]?.last?.isReviewed == true)
    app.takeEffects()
  }

  @Test func `who has sent all, or has written none, is told nothing`() {
    let app = ReviewPaneTests.app()
    app.press("<esc>")
    #expect(!app.footer().contains("not sent"))
    app.takeEffects()
  }
}
