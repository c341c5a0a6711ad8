import Review
import Testing

struct CommentTests {
  private static let patch = """
    @@ -1,6 +1,7 @@
     import Glibc
     
     func read() {
    -  let token = old()
    +  let token = new()
    +  check(token)
       use(token)
     }

    """

  private let rows: [DifferenceRow] = CommentTests.rows(CommentTests.patch)

  static func rows(_ patch: String) -> [DifferenceRow] {
    var index = DifferenceIndex()
    let bytes = Array(patch.utf8)
    bytes.withUnsafeBytes { index.append($0) }
    index.finish()
    return index.rows(0..<1000) { Array(bytes.dropFirst($0)) }
  }

  private func comment(
    _ chosen: Range<Int>, of rows: [DifferenceRow]? = nil, isHunk: Bool = false, words: String = "Why?"
  ) throws -> ReviewComment {
    let placed = try #require(PlacedLines(chosen, of: rows ?? self.rows, isHunk: isHunk))
    return ReviewComment(
      id: "1", path: FilePath("src/a.swift"), at: placed, words: words, madeAt: 1, content: "one")
  }

  @Test func `a line knows its number, what it says and its neighbours of the same side`() throws {
    let comment = try comment(6..<7)
    #expect(comment.place == .lines(5...5, of: .new))
    #expect(comment.texts == ["  check(token)"])
    #expect(comment.before == ["", "func read() {", "  let token = new()"])
    #expect(comment.after == ["  use(token)", "}"])
  }

  @Test func `a line that was taken out is on the old side, between the lines of that side`() throws {
    let comment = try comment(4..<5)
    #expect(comment.place == .lines(4...4, of: .old))
    #expect(comment.before == ["import Glibc", "", "func read() {"])
    #expect(comment.after == ["  use(token)", "}"])
  }

  @Test func `lines of both sides are a passage of the difference`() throws {
    let comment = try comment(4..<7)
    #expect(comment.place == .hunk(old: 4...4, new: 4...5))
    #expect(comment.texts == ["  let token = new()", "  check(token)"])
  }

  @Test func `a hunk is what changed in it, without what stands around it`() throws {
    #expect(try comment(0..<9, isHunk: true) == comment(4..<7))
  }

  @Test func `the head of a hunk alone is no line`() { #expect(PlacedLines(0..<1, of: rows) == nil) }

  // MARK: Finding it again

  private let file = [
    "import Glibc", "", "func read() {", "  let token = new()", "  check(token)", "  use(token)", "}",
  ]

  @Test func `a line that was moved by what came above is found where it is`() throws {
    let comment = try comment(6..<7)
    let found = comment.found(in: ["// a", "// b"] + file, content: "two")
    #expect(found.place == .lines(7...7, of: .new))
    #expect(found.content == "two")
    #expect(!found.isLost)
    #expect(found.before == ["", "func read() {", "  let token = new()"])
  }

  @Test func `of lines that say the same the one with the same neighbours is meant`() throws {
    let other = ["func write() {", "  check(token)", "}", ""]
    let found = try comment(6..<7).found(in: other + file + other, content: "two")
    #expect(found.lines == 9...9)
  }

  @Test func `a line with the same number and other words is lost`() throws {
    var changed = file
    changed[4] = "  verify(token)"
    let found = try comment(6..<7).found(in: changed, content: "two")
    #expect(found.isLost)
    #expect(found.lines == 5...5)
  }

  @Test func `the same words among strangers are lost`() throws {
    let found = try comment(6..<7).found(in: ["let a", "  check(token)", "let b"], content: "two")
    #expect(found.isLost)
  }

  @Test func `two places that are only alike in part are none`() throws {
    let twin = ["  let token = new()", "  check(token)", "x"]
    #expect(try comment(6..<7).found(in: twin + twin, content: "two").isLost)
  }

  @Test func `of places that are alike through and through the nearest is taken`() throws {
    let found = try comment(6..<7).found(in: file + file, content: "two")
    #expect(found.lines == 5...5)
  }

  @Test func `the only line of a file is found by standing first`() throws {
    let one = CommentTests.rows("@@ -0,0 +1 @@\n+hello\n")
    #expect(try comment(1..<2, of: one).found(in: ["hello"], content: "two").isLost == false)
    #expect(try comment(1..<2, of: one).found(in: ["a", "hello"], content: "two").isLost)
  }

  @Test func `what was lost is found again when it comes back`() throws {
    let lost = try comment(6..<7).found(in: ["x"], content: "two")
    let back = lost.found(in: ["// a"] + file, content: "three")
    #expect(!back.isLost)
    #expect(back.lines == 6...6)
  }

  @Test func `of a long passage the beginning is found, and the rest stands behind it`() throws {
    let lines = (1...900).map { "line \($0)" }
    let placed = PlacedLines(
      .lines(4...890, of: .new), quoted: lines[3..<8].map { ReviewComment.Quoted(.added, $0) },
      before: Array(lines[0..<3]), after: Array(lines[890..<893]))
    let comment = ReviewComment(id: "1", path: FilePath("a"), at: placed, words: "Why?", madeAt: 1, content: "one")
    let found = comment.found(in: ["new"] + lines, content: "two")
    #expect(!found.isLost)
    #expect(found.lines == 5...891)
    #expect(found.after == placed.after)
    // A file that has become shorter ends it.
    #expect(comment.found(in: Array(lines[..<100]), content: "three").lines == 4...100)
  }

  @Test func `a comment follows its file to another name, and no other file`() {
    func file(_ path: String, from old: String? = nil) -> ChangedFile {
      ChangedFile(
        status: old == nil ? .modified : .renamed, path: FilePath(path), oldPath: old.map { FilePath($0) },
        oldMode: .file, newMode: .file, oldID: "1", newID: "2")
    }
    let comment = ReviewComment(id: "1", path: FilePath("a"), words: "Why?", madeAt: 1, content: "one")
    let moved = comment.following([file("x"), file("b", from: "a")])
    #expect(moved.path == FilePath("b") && moved.oldPath == FilePath("a") && moved.content == "one")
    #expect(moved.following([file("c", from: "a")]).path == FilePath("c"))
    #expect(moved.following([file("c", from: "b")]).path == FilePath("c"))
    for files in [[], [file("x")], [file("a"), file("b", from: "a")], [file("b", from: "c")]] {
      #expect(comment.following(files) == comment)
    }
  }

  @Test func `a file's comment needs no line`() {
    let comment = ReviewComment(id: "1", path: FilePath("a"), words: "Why?", madeAt: 1, content: "one")
    #expect(!comment.found(in: [], content: "two").isLost)
  }

  @Test func `a file's comment is lost with the file, unless it was written of one that had gone`() {
    func comment(on content: String) -> ReviewComment {
      ReviewComment(id: "1", path: FilePath("a"), words: "Why?", madeAt: 1, content: content)
    }
    let none = ReviewComment.noContent
    #expect(!comment(on: none).found(in: [], content: none).isLost)
    let lost = comment(on: "one").found(in: [], content: none)
    #expect(lost.isLost && lost.found(in: [], content: none).isLost)
    #expect(!lost.found(in: [], content: "two").isLost)
  }

  // MARK: What is kept of a thread

  @Test func `a file is unseen again when either of its sides is another one`() {
    func file(_ old: String, _ new: String) -> ChangedFile {
      ChangedFile(
        status: .modified, path: FilePath("a"), oldMode: .file, newMode: .file, oldID: old, newID: new)
    }
    var review = ThreadReview()
    review.toggleSeen(file("1", "2"))
    #expect(review.hasSeen(file("1", "2")))
    #expect(!review.hasSeen(file("1", "3")))
    #expect(!review.hasSeen(file("0", "2")))
    review.toggleSeen(file("1", "2"))
    #expect(review.isEmpty)
  }

  @Test func `an act on a comment is taken back by its inverse`() throws {
    var review = ThreadReview()
    let first = try comment(6..<7)
    var second = first
    second.words = "Why not?"
    #expect(act(.comment("1", first), on: &review) == .comment("1", nil))
    #expect(act(.comment("1", second), on: &review) == .comment("1", first))
    #expect(review.drafts == [second])
    #expect(act(.comment("1", first), on: &review) == .comment("1", second))
    #expect(review.drafts == [first])
    #expect(act(.comment("1", nil), on: &review) == .comment("1", first))
    #expect(review.isEmpty)
    #expect(act(.comment("1", nil), on: &review) == nil)
  }

  private func act(_ act: ReviewAct, on review: inout ThreadReview) -> ReviewAct? { review.apply(act) }

  @Test func `what has been sent becomes no draft again`() throws {
    var review = ThreadReview()
    var comment = try comment(6..<7)
    _ = review.apply(.comment("1", comment))
    review.comments["1"]?.isSent = true
    comment.words = "else"
    #expect(act(.comment("1", comment), on: &review) == nil)
    #expect(review.drafts.isEmpty)
    // Nor is the writing of it taken back: its agent has it.
    #expect(act(.comment("1", nil), on: &review) == nil)
    #expect(!review.isEmpty)
  }

  @Test(arguments: ["package-lock.json", "web/app.min.js", "Cargo.lock", "api/v1.pb.go"])
  func `names tell what a program wrote`(_ path: String) {
    func file(_ path: String) -> ChangedFile {
      ChangedFile(status: .added, path: FilePath(path), oldMode: .none, newMode: .file, oldID: "0", newID: "1")
    }
    #expect(file(path).isGenerated)
    #expect(!file(path + ".swift").isGenerated)
  }
}
