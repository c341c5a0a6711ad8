import Review
import Testing

struct ReviewMessageTests {
  private func comment(
    _ path: String, from old: String? = nil, _ chosen: Range<Int>? = nil, of patch: String = "",
    words: String, at moment: Int64 = 1
  ) -> ReviewComment {
    let placed = chosen.flatMap { PlacedLines($0, of: CommentTests.rows(patch)) } ?? PlacedLines()
    return ReviewComment(
      id: "\(moment)", path: FilePath(path), oldPath: old.map { FilePath($0) }, at: placed, words: words,
      madeAt: moment, content: "x")
  }

  private let patch = "@@ -8,3 +8,3 @@\n one\n-two\n+three\n four\n"

  @Test func `one comment is a place, the line and the words`() {
    #expect(
      ReviewMessage.text(of: [comment("src/a.swift", 3..<4, of: patch, words: "Why three?\n")]) == """
        A comment on your change:

        `src/a.swift:9`
        ```
        three
        ```
        Why three?
        """)
  }

  @Test func `several are numbered in the order of files and lines`() {
    let comments = [
      comment("b.swift", words: "Too long.\nSplit it."), comment("a.swift", 3..<5, of: patch, words: "Both?", at: 2),
      comment("a.swift", 2..<3, of: patch, words: "Why did it go?", at: 3),
      comment("a.swift", 1..<5, of: patch, words: "All of it.", at: 4),
    ]
    #expect(
      ReviewMessage.text(of: comments) == """
        4 comments on your change:

        [1] `a.swift:8-10`
        ```diff
         one
        -two
        +three
         four
        ```
        All of it.

        [2] `a.swift:9-10`
        ```
        three
        four
        ```
        Both?

        [3] `a.swift:9` before your change
        ```
        two
        ```
        Why did it go?

        [4] `b.swift`
        Too long.
        Split it.
        """)
  }

  @Test func `a renamed file is named as it was and as it is`() {
    let comments = [
      comment("new name.swift", from: "old name.swift", 2..<3, of: patch, words: "Before."),
      comment("new name.swift", from: "old name.swift", 3..<4, of: patch, words: "After.", at: 2),
    ]
    #expect(
      ReviewMessage.text(of: comments) == """
        2 comments on your change:

        [1] `old name.swift:9` before your change (now `new name.swift`)
        ```
        two
        ```
        Before.

        [2] `new name.swift:9` (renamed from `old name.swift`)
        ```
        three
        ```
        After.
        """)
  }

  @Test func `backquotes and fences end nothing`() {
    let fenced = "@@ -1 +1,4 @@\n a\n+```swift\n+let a = 1\n+````\n"
    #expect(
      ReviewMessage.text(of: [comment("`odd` name.md", 2..<5, of: fenced, words: "Why a fence?")]) == """
        A comment on your change:

        `` `odd` name.md:2-4 ``
        `````
        ```swift
        let a = 1
        ````
        `````
        Why a fence?
        """)
  }

  @Test func `a name that is no line of text is written as git writes it`() {
    #expect(
      ReviewMessage.text(of: [comment("a\nb", words: "Rename it.")]) == """
        A comment on your change:

        `"a\\nb"`
        Rename it.
        """)
  }

  @Test func `what has changed since is said`() {
    var lost = comment("a.swift", 3..<4, of: patch, words: "Why?")
    lost.isLost = true
    #expect(ReviewMessage.text(of: [lost])?.contains("`a.swift:9`, which has changed since\n```\nthree\n```") == true)
  }

  @Test func `of a long passage the first lines are quoted`() throws {
    let long = "@@ -0,0 +1,100 @@\n" + (1...100).map { "+line \($0)\n" }.joined()
    let text = try #require(ReviewMessage.text(of: [comment("a.swift", 1..<101, of: long, words: "Too long.")]))
    #expect(text.hasPrefix("A comment on your change:\n\n`a.swift:1-100`\n```\nline 1\n"))
    #expect(text.hasSuffix("line 40\n```\n(and 60 more lines)\nToo long."))
  }

  @Test func `comments without words are none`() {
    #expect(ReviewMessage.text(of: [comment("a.swift", words: " \n")]) == nil)
  }
}
