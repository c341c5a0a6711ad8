import Conversation
import Core
import Review
import ReviewScene
import Scene
import TestSupport
import Testing

/// The change is read anew while somebody is in it: the keys stay with their line, and do nothing to what was not seen.
struct ReviewFollowingTests {
  private static let path = FilePath("h")

  private static func change(_ newID: String, _ patch: String, named path: String = "h") -> StagedChange {
    let file = ChangedFile(
      status: .modified, path: FilePath(path), oldMode: .file, newMode: .file, oldID: "h0", newID: newID,
      content: .lines(added: 1, removed: 1))
    return StagedChange([.init(file, patch: patch)])
  }

  private static let place = "@@ -29,3 +29,3 @@\n line 29\n-line 30\n+new 30\n line 31\n"
  private static let first = change("h1", place)
  private static let second = change("h2", "@@ -4,4 +4,2 @@\n line 4\n-line 5\n-line 6\n line 7\n" + place)

  /// What the keys are on once the second change is read; first they are on `keys` of the first.
  private func app(_ keys: String, then change: StagedChange = second) -> AppDriver {
    var workspace = ReviewPaneTests.workspace()
    workspace.snapshots.canBeTaken = true
    let app = AppDriver(workspace, columns: 140, rows: 45)
    app.stage(Self.first)
    app.press("1gi<enter>" + keys)
    app.stage(change)
    app.press("s")
    return app
  }

  private func here(_ app: AppDriver) -> String? {
    guard let difference = app.state.windows[1]?.review?.difference else { return nil }
    switch difference[difference.place.cursor] {
    case .line(let line): return line.text
    case .hunk(let hunk): return "@@ \(hunk.oldStart)"
    case nil: return nil
    }
  }

  private func asked(_ app: AppDriver) -> [RevertWanted.Part] {
    app.takeEffects().compactMap { if case .run(.planRevert(let asked)) = $0 { asked.wanted.part } else { nil } }
  }

  @Test func `who leaves while the change is read anew has reviewed nothing`() {
    let revert = RevertTests()
    let app = revert.app()
    defer { app.takeEffects() }
    app.press("<space><space><space><space><space><space>")
    app.holdReads()
    _ = app.ask(.call(Call(["send", Samples.flaky.text, "go on"], directory: "/tmp")))
    revert.snapshot(app, "later")
    app.endTurn()
    revert.snapshot(app, "latest")
    app.press("<esc>")
    #expect(app.workspace.snapshots.turns[Samples.flaky]?.last?.isReviewed == false)
    app.press("i")
    app.answerReads()
    app.press("<esc>")
    #expect(app.workspace.snapshots.turns[Samples.flaky]?.last?.isReviewed == true)
  }

  @Test(arguments: [("]", "@@ 29"), ("]j", "line 29"), ("]jj", "line 30"), ("]jjj", "new 30"), ("]jjjj", "line 31")])
  func `the keys stay with their line`(keys: String, line: String) {
    let app = app(keys)
    #expect(here(app) == line)
    app.press("x")
    #expect(asked(app) == [.hunk(1, of: Self.path)])
  }

  @Test func `a marked range stays with its lines, and is let go where one is gone`() throws {
    let kept = app("]jjvj")
    kept.press("<enter>")
    kept.type("These.")
    kept.press("<enter>")
    let comment = try #require(kept.workspace.reviews[Samples.flaky]?.drafts.first)
    #expect(comment.quoted.map(\.text) == ["line 30", "new 30"])
    let gone = app("]jjvj", then: Self.change("h3", "@@ -29,3 +29,2 @@\n line 29\n-line 30\n line 31\n"))
    #expect(gone.state.windows[1]?.review?.difference.anchor == nil)
    kept.takeEffects()
    gone.takeEffects()
  }

  @Test func `where the line is gone, the next one is it, and nothing is set back before somebody has seen that`() {
    let app = app("]jj", then: Self.change("h3", "@@ -4,3 +4,2 @@\n line 4\n-line 5\n line 6\n"))
    #expect(here(app) == "line 6")
    app.press("x")
    #expect(asked(app) == [])
    #expect(app.footer().contains("have changed"))
    app.press("x")
    #expect(asked(app) == [.hunk(0, of: Self.path)])
  }

  @Test func `where the file is gone, nothing is set back before somebody has seen that`() {
    for keys in ["", "<esc>"] {
      let app = app("]jj" + keys, then: Self.change("o1", Self.place, named: "other"))
      app.press("x")
      #expect(asked(app) == [])
      app.press("x")
      #expect(asked(app) == [.files([FilePath("other")])])
    }
  }

  @Test func `where one was in a file is kept as long as it is the same change of it`() throws {
    func files(_ newID: String) -> [ReviewFile] {
      (Self.change(newID, Self.place).files + Self.change("o1", Self.place, named: "other").files)
        .map { ReviewFile($0.file) }
    }
    var review = ReviewState(stream: Samples.flaky, scope: .all)
    review.take(files("h1"))
    review.difference.place.cursor = 40
    review.select(1)
    review.select(0)
    #expect(review.difference.place.cursor == 40)
    review.select(1)
    // In another scope it is another change, in which row 40 is anything.
    review.take(files("h2"))
    review.select(0)
    #expect(review.difference.place == DifferencePlace())
  }

  @Test func `a comment goes along with a file that is renamed`() throws {
    let app = app("]jjj", then: Self.first)
    app.press("<enter>")
    app.type("Why?")
    app.press("<enter>")
    let renamed = ChangedFile(
      status: .renamed, path: FilePath("new"), oldPath: Self.path, oldMode: .file, newMode: .file, oldID: "h0",
      newID: "h1", content: .lines(added: 1, removed: 1))
    var change = StagedChange([.init(renamed, patch: Self.place)])
    change.contents["h1"] = (1...31).map { $0 == 30 ? "new 30" : "line \($0)" }
    app.stage(change)
    app.press("s")
    let draft = try #require(app.workspace.reviews[Samples.flaky]?.drafts.first)
    #expect(draft.path == FilePath("new") && draft.oldPath == Self.path)
    #expect(draft.lines == 30...30 && !draft.isLost)
    #expect(app.state.windows[1]?.review?.files.map(\.path) == [FilePath("new")])
    app.takeEffects()
  }

  @Test func `what is being written stands under its line still`() throws {
    func read(_ change: StagedChange, into review: inout ReviewState) throws {
      let file = try #require(change.files.first?.file)
      review.take([ReviewFile(file)])
      review.take(change.part(of: file, 0..<100))
    }
    var review = ReviewState(stream: Samples.flaky, scope: .all)
    try read(Self.first, into: &review)
    review.difference.place.cursor = 3
    let comment = ReviewComment(id: "c", path: Self.path, madeAt: 0, content: "h1")
    review.editor = CommentEditor(comment, before: nil, row: 3)
    try read(Self.second, into: &review)
    #expect(review.editor?.row == 8)
  }
}
