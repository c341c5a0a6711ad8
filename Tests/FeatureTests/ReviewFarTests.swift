import Conversation
import Core
import Review
import ReviewScene
import Scene
import TestSupport
import Testing

/// A difference that is longer than what is in memory of it: going far in it, and meaning much of it.
struct ReviewFarTests {
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

  private func draft(_ app: AppDriver) throws -> ReviewComment {
    app.type("All of it?")
    app.press("<enter>")
    return try #require(app.workspace.reviews[Samples.flaky]?.drafts.first)
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

  @Test(arguments: [900, 3000])
  func `a comment on many lines is about all of them`(count: Int) throws {
    let app = app(Self.fresh(count), "jjjjjvG<enter>")
    let comment = try draft(app)
    #expect(comment.place == .lines(4...count, of: .new))
    #expect(comment.quoted.first?.text == "line 4")
    app.expectRow(containing: "All of it?")
    app.expectRow(containing: "+ line \(count)")
    let text = try #require(ReviewMessage.text(of: [comment]))
    #expect(text.hasPrefix("A comment on your change:\n\n`long.txt:4-\(count)`\n```\nline 4\n"))
    #expect(text.hasSuffix("line 43\n```\n(and \(count - 43) more lines)\nAll of it?"))
  }

  @Test(arguments: ["j<enter>", "GV<enter>", "jVvgjvG<enter>"])
  func `a hunk of many lines is meant as a whole`(keys: String) throws {
    let comment = try draft(app(Self.fresh(3000), keys))
    #expect(comment.place == .lines(1...3000, of: .new))
    #expect(comment.quoted.first?.text == "line 1")
  }

  @Test func `a hunk that was written anew is meant on both sides`() throws {
    let (old, new) = ((1...3000).map { "-old \($0)\n" }.joined(), (1...2000).map { "+new \($0)\n" }.joined())
    let comment = try draft(app(Self.change("@@ -1,3000 +1,2000 @@\n" + old + new), "GV<enter>"))
    #expect(comment.place == .hunk(old: 1...3000, new: 1...2000))
    #expect(ReviewMessage.text(of: [comment])?.hasSuffix("-old 40\n```\n(and more lines)\nAll of it?") == true)
  }

  @Test func `as long as the other end is being read, that is said`() {
    let app = app(Self.fresh(3000), "G")
    app.holdReads()
    app.press("V<enter>")
    #expect(app.footer().contains("still being read"))
    app.answerReads()
    app.press("<enter>")
    #expect(app.state.windows[1]?.review?.editor != nil)
  }

  @Test func `what is typed on where no comment could be begun is no act`() {
    let app = app(Self.fresh(3000), "G")
    app.holdReads()
    app.press("V<enter>")
    let before = app.workspace
    app.press("vx XSws")
    #expect(app.workspace == before)
    #expect(app.state.windows[1]?.focus == .review)
    #expect(app.state.windows[1]?.review?.difference.anchor != nil)
    #expect(app.footer().contains("still being read"))
    app.press("k")
    #expect(app.state.windows[1]?.review?.difference.place.cursor == 2999)
    app.press("v")
    #expect(app.state.windows[1]?.review?.difference.anchor != nil)
    app.pass(seconds: 2)
    app.press("v")
    #expect(app.state.windows[1]?.review?.difference.anchor == nil)
    app.answerReads()
  }

  @Test func `keys that go about do so at once`() {
    let app = app(Self.fresh(3000), "G")
    app.holdReads()
    app.press("V<enter>[")
    #expect(app.state.windows[1]?.review?.difference.place.cursor == 0)
    app.answerReads()
  }

  // MARK: Numbers

  /// Runs of lines that came, went or stayed, of which some are longer than a page.
  private static let mixed: (patch: String, rows: Int) = {
    var (lines, old, new): ([String], Int, Int) = ([], 0, 0)
    for (sign, count) in [("-", 300), ("+", 400), (" ", 90), ("+", 30), (" ", 600), ("-", 520), (" ", 40), ("+", 700)] {
      for _ in 0..<count { lines.append("\(sign)text \(lines.count)") }
      if sign != "+" { old += count }
      if sign != "-" { new += count }
    }
    let head = "@@ -11,\(old) +21,\(new) @@"
    return (([head] + lines).joined(separator: "\n") + "\n", lines.count + 1)
  }()

  @Test(arguments: [(0, 2600), (1, 2600), (10, 1500), (299, 2100), (310, 1999), (700, 2400), (750, 2300), (1400, 2650)])
  func `of a long range the ends tell the same numbers as all of it`(first: Int, last: Int) throws {
    let change = Self.change(Self.mixed.patch)
    let file = try #require(change.files.first?.file)
    for isUpwards in [false, true] {
      var review = ReviewState(stream: Samples.flaky, scope: .all)
      review.take([ReviewFile(file)])
      review.take(change.part(of: file, 0..<OpenDifference.pageRows))
      review.difference.anchor = isUpwards ? last : first
      review.difference.place.cursor = isUpwards ? first : last
      let top = max(0, review.difference.place.cursor - 10)
      review.difference.place.top = top
      while let missing = review.difference.missing(in: top..<(top + 20)) {
        review.take(change.part(of: file, missing))
      }
      let rows = try #require(change.rows(of: file))
      #expect(rows.count == Self.mixed.rows)
      let whole = try #require(PlacedLines(first..<(last + 1), of: rows))
      guard case .placed(let meant) = review.difference.meant else {
        Issue.record("\(first)...\(last): \(review.difference.meant)")
        return
      }
      #expect(meant.place == whole.place, "\(first)...\(last)")
      #expect(!meant.quoted.isEmpty && meant.quoted.count < whole.quoted.count)
      #expect(whole.quoted.starts(with: meant.quoted))
      // What is next on its side may be further away than what is in memory.
      #expect(whole.after.starts(with: meant.after))
    }
  }
}
