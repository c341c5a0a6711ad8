import Conversation
import Core
import JSON
import Review
import ReviewScene
import Scene
import TestSupport
import Testing

/// The key that takes a comment away sets back what lies under it: never where the comment was meant.
struct RemovedCommentTests {
  private let words = "The comment here has just gone"

  /// With the keys on a changed line that has a comment.
  private func commented() -> AppDriver {
    let app = RevertTests().app()
    app.press("<enter>]jjjjj<enter>")
    app.type("größer")
    app.press("<enter>")
    #expect(app.footer().contains("x remove"), "\(app.footer())")
    app.takeEffects()
    app.pass(seconds: 5)
    return app
  }

  private func comments(_ app: AppDriver) -> Int { app.workspace.reviews[Samples.flaky]?.comments.count ?? 0 }
  private func reverts(_ app: AppDriver) -> Int { RevertTests().asked(app).count }

  private func removeElsewhere(_ app: AppDriver) {
    guard case .done? = app.ask(.call(Call(["comment", Samples.flaky.text, "--remove", "1"]))) else {
      Issue.record("it was not removed")
      return
    }
    app.takeEffects()
  }

  @Test(arguments: [16, 150, 399])
  func `the key once more, as soon as that, reverts nothing`(milliseconds: Int64) {
    let app = commented()
    app.press("x")
    #expect(comments(app) == 0)
    app.pass(milliseconds: milliseconds - 16)
    app.press("x")
    #expect(reverts(app) == 0)
    #expect(app.footer().contains(words), "\(app.footer())")
    app.pass(seconds: 1)
    app.press("x")
    #expect(reverts(app) == 1)
  }

  @Test func `a key that is held down reverts nothing, however long`() {
    let app = commented()
    for _ in 0..<40 {
      app.press("x")
      app.pass(milliseconds: 30)
    }
    #expect(comments(app) == 0 && reverts(app) == 0)
  }

  @Test(arguments: [0, 150, 5000])
  func `a comment that somebody else removes takes its key along, once`(milliseconds: Int64) {
    let app = commented()
    removeElsewhere(app)
    app.pass(milliseconds: milliseconds)
    app.press("xxx")
    #expect(reverts(app) == 0)
    #expect(app.footer().contains(words), "\(app.footer())")
    app.pass(seconds: 1)
    app.press("x")
    #expect(reverts(app) == 1)
  }

  @Test func `so it is in the palette`() {
    let app = commented()
    app.press("<ctrl-p>")
    app.paste("revert")
    removeElsewhere(app)
    app.press("<enter>")
    #expect(reverts(app) == 0)
    #expect(app.footer().contains(words), "\(app.footer())")
  }

  @Test func `a comment that another window removes takes its key along too`() {
    let app = commented()
    app.open(2, columns: 140, rows: 45)
    app.press("1gi<enter>]jjjjj", in: 2)
    app.takeEffects()
    app.press("x", in: 2)
    #expect(comments(app) == 0)
    app.press("x")
    #expect(reverts(app) == 0)
    #expect(app.footer().contains(words), "\(app.footer())")
  }

  @Test func `who goes on to another line means that one`() {
    let app = commented()
    removeElsewhere(app)
    app.press("jx")
    #expect(reverts(app) == 1)
  }
}
