import Conversation
import Core
import JSON
import Review
import Shapes
import TestSupport
import Testing

/// A change with signs that nobody can see: on the screen and in plain words they have marks, and all else has the lines as
/// they are.
struct ReviewUnseenTests {
  private static let patch = """
    @@ -1,2 +1,3 @@
    -x = 1
    -os.system("ls")
    +x = 1\r
    +os.system("\u{202E}ls\u{2066}")\r
    +is\u{200B}Admin\r

    """

  private static let change = StagedChange([
    .init(ReviewPaneTests.file("run.py", 1, .lines(added: 3, removed: 2)), patch: patch)
  ])

  private func app(columns: Int = 140, rows: Int = 45) -> AppDriver {
    let app = AppDriver(ReviewPaneTests.workspace(), columns: columns, rows: rows)
    app.stage(Self.change)
    app.press("1gi<enter>")
    return app
  }

  @Test(arguments: [80, 140, 200])
  func `what can't be seen is seen`(columns: Int) {
    let screen = app(columns: columns).screen(of: 1)
    for words in ["− x = 1 ", "+ x = 1␍", "system(\"<U+202E>ls<U+2066>\")␍", "is<U+200B>Admin␍"] {
      #expect(screen.contains(words), "\(words)")
    }
  }

  @Test func `a comment quotes the line as it is, and what is typed is found in it`() throws {
    let app = app()
    app.press("/")
    app.type("is\u{200B}Admin")
    app.press("<enter><enter>")
    app.type("why")
    app.press("<enter>")
    let comment = try #require(app.workspace.reviews[Samples.flaky]?.drafts.first)
    #expect(try #require(ReviewMessage.text(of: [comment])).contains("is\u{200B}Admin\r\n"))
  }

  @Test func `diff shows marks, and its json has the lines as they are`() throws {
    let file = Self.change.files[0].file
    let answer = ChangeViews.file(ChangeRead.File(file, rows: Self.change.rows(of: file)))
    #expect(
      PlainWords.difference(["files": [answer]]).contains(
        """
        -x = 1
        -os.system("ls")
        +x = 1␍
        +os.system("<U+202E>ls<U+2066>")␍
        +is<U+200B>Admin␍
        """))
    let lines = try #require(answer["hunks"]?.array?.first?["lines"]?.array)
    #expect(lines.last?["text"]?.string == "is\u{200B}Admin\r")
  }
}
