import Review
import ReviewScene
import Scene
import TestSupport
import Testing

/// A difference that is longer than what is in memory of it: going far in it.
struct ReviewFarTests {
  private static let path = FilePath("long.txt")

  private static func change(_ patch: String) -> StagedChange {
    StagedChange([.init(ReviewPaneTests.file("long.txt", 1, .lines(added: 1, removed: 0), .added), patch: patch)])
  }

  private static func fresh(_ count: Int) -> StagedChange {
    change("@@ -0,0 +1,\(count) @@\n" + (1...count).map { "+line \($0)\n" }.joined())
  }

  private func app(_ change: StagedChange, _ keys: String) -> AppDriver {
    let app = AppDriver(ReviewPaneTests.workspace(), columns: 140, rows: 45)
    app.stage(change)
    app.press("1gi<enter>" + keys)
    return app
  }

  @Test func `whoever goes far sees the text, and what stands before it is read too`() throws {
    let app = app(Self.fresh(600), "G")
    app.expectRow(containing: "600 + line 600")
    app.expectRow(containing: "580 + line 580")
    let difference = try #require(app.state.windows[1]?.review?.difference)
    #expect(difference[difference.place.top - 100] != nil)
    app.press("g/")
    app.type("line 590")
    app.press("<enter>")
    app.expectRow(containing: "590 + line 590")
  }

  @Test func `what stands before may still be missing`() {
    let app = app(Self.fresh(600), "")
    app.holdReads()
    app.press("G")
    let asked = app.state.windows[1]?.review?.asked
    guard let asked, case .rows(let file, let range) = asked.wish else {
      Issue.record("nothing was asked")
      return
    }
    app.receive(.came(.review(asked, .rows(Self.fresh(600).part(of: file, range)))))
    app.expectRow(containing: "600 + line 600")
    app.answerReads()
  }
}
