import Conversation
import Core
import JSON
import Languages
import Queues
import Review
import ReviewScene
import Scene
import TestSupport
import Testing

/// What a person says of a change on the screen: written under its lines, kept, found again, sent, and what became of it.
struct ReviewCommentTests {
  @Test func `a comment is written under its line and kept`() {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.type("Why not throw what read throws?")
    app.expectScreen(named: "review-writing")
    app.press("<enter>")
    app.expectScreen(named: "review-commented")
    #expect(app.workspace.reviews[Samples.flaky]?.drafts.map(\.words) == ["Why not throw what read throws?"])
    app.press("u")
    #expect(app.workspace.reviews[Samples.flaky]?.drafts.isEmpty ?? true)
    app.press("U")
    #expect(app.workspace.reviews[Samples.flaky]?.drafts.count == 1)
    app.press("x")
    #expect(app.workspace.reviews[Samples.flaky]?.drafts.isEmpty ?? true)
  }

  @Test func `the key of the editor says that a comment is written here`() {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jj<enter>")
    app.type("Half")
    app.press("<ctrl-g>")
    #expect(app.footer().contains("A comment is written here: ^G takes only messages"))
    app.type("er")
    #expect(kept(app) == ["Halfer": false])
  }

  @Test func `what is being written is in the store after each key`() throws {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jj<enter>")
    app.type("Half a wo")
    let (stored, _) = app.storedAfterCrash()
    #expect(stored.reviews[Samples.flaky]?.drafts.map(\.words) == ["Half a wo"])
  }

  /// What the command line does while a comment is being written.
  private func call(_ app: AppDriver, _ words: String...) {
    let reply = app.ask(.call(Call(["comment", Samples.flaky.text] + words)))
    for effect in app.takeEffects() {
      guard case .run(.change(let asked)) = effect else { continue }
      var read = ChangeRead(files: [], leftOut: [])
      read.comments = asked.wanted.comments
      app.receive(.came(.change(asked, .success(read))))
      app.takeEffects()
    }
    if case .refused(let refusal)? = reply { Issue.record("\(refusal)") }
  }

  private func kept(_ app: AppDriver) -> [String: Bool] {
    let comments = (app.workspace.reviews[Samples.flaky]?.comments ?? [:]).values
    return Dictionary(comments.map { ($0.words, $0.isSent) }) { one, _ in one }
  }

  /// What the agent is told by these.
  private func said(_ effects: [Effect]) -> [String] {
    effects.compactMap { if case .agent(.deliver(let delivery, _)) = $0 { delivery.content } else { nil } }
  }

  @Test func `a comment is named in the language of who takes it back`() {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.type("why")
    app.press("<enter>")
    guard case .done(let json)? = app.ask(.words("undo"), in: .german) else {
      Issue.record("it was not taken back")
      return
    }
    #expect(json["words"]?.string?.hasSuffix("kommentiert") == true, "\(json)")
    app.takeEffects()
  }

  @Test func `the footer says of both keys that end a comment that they keep it`() {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.type("why")
    #expect(app.footer().contains("↵ keep"))
    #expect(app.footer().contains("Esc keep"))
    app.press("<esc>")
    #expect(kept(app) == ["why": false])
  }

  @Test(arguments: [(Language.english, "1 is still being written"), (.german, "1 wird noch geschrieben")])
  func `a comment that is still being written in another window stays back`(language: Language, words: String) {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.type("half fin")
    app.open(2, columns: 100, rows: 30, language: language)
    app.press("1gi<enter>]jj<enter>", in: 2)
    app.type("Whole.", in: 2)
    app.press("<enter>S", in: 2)
    let told = said(app.takeEffects())
    #expect(told.count == 1 && told.first?.contains("Whole.") == true && told.first?.contains("half") == false)
    #expect(app.footer(of: 2).contains(words), "\(app.footer(of: 2))")
    app.type("ished")
    app.press("<enter>")
    #expect(kept(app) == ["half finished": false, "Whole.": true])
  }

  @Test func `where all that there is is still being written, nothing is sent`() throws {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.type("half")
    app.open(2, columns: 100, rows: 30)
    app.press("1giS", in: 2)
    #expect(app.footer(of: 2).contains("1 comment is still being written"))
    let refused = refusal(app.ask(.words("comment", Samples.flaky.text, "--send")))
    #expect(refused?.message.contains("1 comment is still being written") == true)
    #expect(said(app.takeEffects()) == [])
    #expect(kept(app) == ["half": false])
    // What is written to its end meanwhile goes; what is begun meanwhile does not.
    app.press("<enter>")
    #expect(app.ask(.words("comment", Samples.flaky.text, "--send")) == nil)
    let asked = try #require(
      app.takeEffects().compactMap { if case .run(.change(let asked)) = $0 { asked } else { nil } }.first)
    app.press("<enter>")
    var read = ChangeRead(files: [], leftOut: [])
    read.comments = asked.wanted.comments
    app.receive(.came(.change(asked, .success(read))))
    #expect(said(app.takeEffects()) == [])
    #expect(kept(app) == ["half": false])
  }

  @Test func `what is typed on when the comment was taken away is not lost`() {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.type("abc")
    call(app, "--remove", "1")
    app.type(" defghi")
    #expect(app.footer().contains("was removed meanwhile"))
    #expect(app.storedAfterCrash().0.reviews[Samples.flaky]?.drafts.map(\.words) == ["abc defghi"])
    app.press("<enter>")
    #expect(kept(app) == ["abc defghi": false])
    app.press("u")
    #expect(kept(app) == [:])
    app.press("U")
    #expect(kept(app) == ["abc defghi": false])
  }

  @Test func `who writes a comment in a thread that is deleted elsewhere is told, and types no key of a list`() {
    let app = ReviewPaneTests.app()
    app.open(2)
    app.press("<enter>]jj<enter>")
    app.type("Half")
    app.press("1g", in: 2)
    app.delete(in: 2)
    app.takeEffects()
    app.press(" x<enter>q")
    app.expectRow(containing: "deleted elsewhere.")
    app.expectEffects([])
    #expect(kept(app) == ["Half": false])
    app.press("<esc>")
    app.expectNoRow(containing: "deleted elsewhere")
  }

  @Test func `what is pressed on when a thread that is read is deleted elsewhere does nothing to another row`() {
    let app = ReviewPaneTests.app()
    app.open(2)
    app.press("<enter>]jj")
    app.press("1g", in: 2)
    app.delete(in: 2)
    app.takeEffects()
    let before = app.workspace
    app.press("x")
    #expect(app.footer().contains("It has just left the list."))
    #expect(app.workspace == before)
  }

  @Test func `Enter keeps what somebody took away while it was written`() {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.type("abc")
    call(app, "--remove", "1")
    app.press("<enter>")
    #expect(kept(app) == ["abc": false])
  }

  @Test func `two windows that write the same comment lose no word of each other`() {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.type("abc")
    app.press("<enter>")
    app.open(2, columns: 100, rows: 30)
    app.press("1gi<enter>]jjjjj<enter>", in: 2)
    app.press("<enter>")
    app.type(" one")
    app.type(" two", in: 2)
    #expect(kept(app) == ["abc one": false, "abc two": false])
    app.press("<enter>")
    app.press("<enter>", in: 2)
    #expect(kept(app) == ["abc one": false, "abc two": false])
  }

  @Test func `all comments go as one message`() throws {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.type("Why?")
    app.press("<enter>gjjjjjv")
    app.press("jj<enter>")
    app.type("These.")
    app.press("<enter>g<enter>")
    app.type("The whole file.")
    app.press("<enter>S")
    app.takeEffects()
    let stream = try #require(app.workspace.streams[Samples.flaky])
    let sent = stream.turn.map { turn in
      app.state.transcripts[Samples.flaky]?.entries.last { $0.reference == turn.message.text }?.text
    }
    #expect(
      sent == """
        3 comments on your change:

        [1] `Sources/Auth/Login.swift`
        The whole file.

        [2] `Sources/Auth/Login.swift:11-12`
        ```diff
        -    let token = try read(path)
        +    guard let token = try? read(path) else {
        +      throw LoginError.noToken(path)
        ```
        These.

        [3] `Sources/Auth/Login.swift:11`
        ```
            guard let token = try? read(path) else {
        ```
        Why?
        """)
    #expect(app.workspace.reviews[Samples.flaky]?.drafts.isEmpty == true)
    #expect(app.workspace.snapshots.turns[Samples.flaky]?.last?.isReviewed == true)
    app.press("S")
    #expect(app.screen(of: 1).contains("There is no comment to send."))
  }

  @Test func `what the person has changed since the turn counts where comments are sent`() throws {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.type("Why?")
    app.press("<enter>")
    // A line more above, in the editor: the change that is shown is the turn's still.
    var change = ReviewPaneTests.change
    let now = ChangedFile(
      status: .modified, path: FilePath("Sources/Auth/Login.swift"), oldMode: .file, newMode: .file, oldID: "100a",
      newID: "edited", content: .lines(added: 5, removed: 1))
    change.files[0] = .init(now, patch: ReviewPaneTests.login)
    change.contents["edited"] =
      ["// new"] + Array(repeating: "x", count: 20) + [
        "    let path = \"/etc/token\"", "    guard let token = try? read(path) else {",
        "      throw LoginError.noToken(path)",
      ]
    app.stage(change)
    app.press("S")
    let said = app.takeEffects().compactMap { effect -> String? in
      if case .agent(.deliver(let delivery, _)) = effect { delivery.content } else { nil }
    }
    #expect(said.first?.contains("`Sources/Auth/Login.swift:23`") == true)
    #expect(app.screen(of: 1).contains("Sent 1 comment"))
  }

  @Test func `nothing that a comment quotes is run by a shell`() throws {
    let app = ReviewPaneTests.app(provider: "shell")
    app.press("<enter>]jjjjj<enter>")
    app.type("Why?")
    app.press("<enter>S")
    app.takeEffects()
    #expect(app.screen(of: 1).contains("shell would run the comments"))
    let stream = try #require(app.workspace.streams[Samples.flaky])
    #expect(stream.turn == nil && stream.outbox.waiting.isEmpty)
    #expect(app.workspace.reviews[Samples.flaky]?.drafts.count == 1)
  }

  @Test func `a comment finds its line when the file changes`() throws {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.type("Why?")
    app.press("<enter>")
    var change = ReviewPaneTests.change
    let moved = ChangedFile(
      status: .modified, path: FilePath("Sources/Auth/Login.swift"), oldMode: .file, newMode: .file, oldID: "100a",
      newID: "next", content: .lines(added: 5, removed: 1))
    change.files[0] = .init(moved, patch: ReviewPaneTests.login.replacing("@@ -8,7 +8,9", with: "@@ -8,7 +9,9"))
    let lines = [
      "struct Login {", "  /// Who it is.", "  func read() throws -> Token {", "    let path = \"/etc/token\"",
      "    guard let token = try? read(path) else {", "      throw LoginError.noToken(path)", "    }",
      "    check(token)",
    ]
    change.contents["next"] = lines
    app.stage(change)
    app.press("s")
    #expect(app.workspace.reviews[Samples.flaky]?.drafts.first?.lines == 5...5)
    #expect(app.workspace.reviews[Samples.flaky]?.drafts.first?.isLost == false)
    change.files[0] = .init(
      ReviewPaneTests.file("Sources/Auth/Login.swift", 9, .lines(added: 1, removed: 0)), patch: "@@ -0,0 +1 @@\n+else\n"
    )
    change.contents["900b"] = ["else"]
    app.stage(change)
    app.press("s")
    #expect(app.workspace.reviews[Samples.flaky]?.drafts.first?.isLost == true)
    #expect(app.screen(of: 1).contains("line 5 has changed"))
  }

  @Test func `a comment whose file is gone says so, on the screen and to the agent`() throws {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.type("Why?")
    app.press("<enter>")
    var change = ReviewPaneTests.change
    change.files[0] = .init(
      ChangedFile(
        status: .deleted, path: FilePath("Sources/Auth/Login.swift"), oldMode: .file, newMode: .none, oldID: "100a",
        newID: ReviewComment.noContent, content: .lines(added: 0, removed: 1)),
      patch: "@@ -1 +0,0 @@\n-struct Login {\n")
    app.stage(change)
    app.press("s")
    #expect(app.screen(of: 1).contains("the file is gone"))
    let drafts = try #require(app.workspace.reviews[Samples.flaky]?.drafts)
    #expect(ReviewMessage.text(of: drafts)?.contains("`Sources/Auth/Login.swift:11`, which is gone") == true)
  }

  @Test(arguments: [
    (["    guard let token = try? read(path) else {"], "line 1 has changed"), (nil, "the file is gone"),
  ])
  func `a comment on a file that is no part of the change any more finds its lines, or says that it lost them`(
    lines: [String]?, words: String
  ) throws {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.type("Why?")
    app.press("<enter>")
    // What the agent had changed is as it was before: the lines are there, moved, or not at all.
    var change = ReviewPaneTests.change
    change.files.removeFirst()
    let path = FilePath("Sources/Auth/Login.swift")
    change.trees[path] = lines == nil ? nil : "before"
    change.contents["before"] = [
      "  func read() throws -> Token {", "    let path = \"/etc/token\"",
      "    guard let token = try? read(path) else {",
      "      throw LoginError.noToken(path)", "    }", "    check(token)",
    ]
    app.stage(change)
    app.press("s")
    let comment = try #require(app.workspace.reviews[Samples.flaky]?.drafts.first)
    #expect(comment.isLost == (lines == nil))
    #expect(comment.isGone == (lines == nil))
    if lines != nil { #expect(comment.lines == 3...3) }
    #expect(app.state.windows[1]?.review?.files.last?.path == path)
    // It stands below the head of its file, and can be changed and taken away there.
    app.press("<esc>G<enter>g")
    app.expectRow(containing: "┃ Why?")
    if lines != nil { app.expectRow(containing: "┃ 3  guard let token = try? read(path) else {") }
    app.press("x")
    #expect(app.workspace.reviews[Samples.flaky]?.drafts.isEmpty ?? true)
  }

  @Test func `what became of a comment's lines is shown beside it once the agent has answered`() throws {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.type("Why?")
    app.press("<enter>]<enter>")
    app.type("And this?")
    app.press("<enter>S")
    app.takeEffects()
    #expect(app.screen(of: 1).contains("sent"))
    var change = ReviewPaneTests.change
    let next = ChangedFile(
      status: .modified, path: FilePath("Sources/Auth/Login.swift"), oldMode: .file, newMode: .file, oldID: "100a",
      newID: "next", content: .lines(added: 5, removed: 1))
    change.files[0] = .init(next, patch: ReviewPaneTests.login)
    change.contents["next"] = [
      "struct Login {", "  /// Who it is.", "  func read() throws -> Token {", "    let path = \"/etc/token\"",
      "    let token = try read(path)", "    check(token)", "  func leave() {", "    token = nil", "    notify(.left)",
      "  }",
    ]
    app.stage(change)
    app.press("s")
    let sent = app.workspace.reviews[Samples.flaky]?.comments.values.sorted(by: ReviewComment.isBefore) ?? []
    #expect(sent.allSatisfy { $0.isSent && !$0.isLost })
    app.expectScreen(named: "review-answered")
    app.takeEffects()
  }
}
