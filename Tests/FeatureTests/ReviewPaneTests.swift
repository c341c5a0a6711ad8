import Conversation
import Core
import Languages
import Queues
import Review
import ReviewPane
import ReviewScene
import Scene
import TestSupport
import Testing
import Toolkit
import Worktrees

/// A thread's change on the screen: keys in, screens out.
struct ReviewPaneTests {
  static func file(
    _ path: String, _ number: Int, _ content: ChangedFile.Content, _ status: ChangedFile.Status = .modified,
    from oldPath: String? = nil
  ) -> ChangedFile {
    ChangedFile(
      status: status, path: FilePath(path), oldPath: oldPath.map { FilePath($0) },
      oldMode: status == .added ? .none : .file, newMode: status == .deleted ? .none : .file, oldID: "\(number)00a",
      newID: "\(number)00b", content: content)
  }

  static let login = """
    @@ -8,7 +8,9 @@ struct Login {
       /// Who it is.
       func read() throws -> Token {
         let path = "/etc/token"
    -    let token = try read(path)
    +    guard let token = try? read(path) else {
    +      throw LoginError.noToken(path)
    +    }
         check(token)
         return token
       }
    @@ -40,3 +42,4 @@ struct Login {
       func leave() {
         token = nil
    +    notify(.left)
       }

    """

  static let change = StagedChange([
    .init(file("Sources/Auth/Login.swift", 1, .lines(added: 4, removed: 1)), patch: login),
    .init(
      file("Sources/Auth/漢字 notes.md", 2, .lines(added: 2, removed: 0), .added),
      patch: "@@ -0,0 +1,2 @@\n+# 漢字\n+line two\n"),
    .init(file("assets/logo.png", 3, .binary)),
    .init(file("package-lock.json", 4, .lines(added: 812, removed: 790)), patch: "@@ -1 +1 @@\n-a\n+b\n"),
    .init(
      file("tests/new name.swift", 5, .lines(added: 1, removed: 1), .renamed, from: "tests/old.swift"),
      patch: "@@ -1,3 +1,3 @@\n import Testing\n-let a = 1\n+let b = 1\n \n"),
    .init(file("tests/gone.swift", 6, .lines(added: 0, removed: 1), .deleted), patch: "@@ -1 +0,0 @@\n-gone\n"),
  ])

  private static func turn(_ number: UInt64, from: String, to: String) -> TurnSnapshots {
    var turn = TurnSnapshots(turn: Samples.id(900 + number), at: Samples.now.adding(seconds: -60))
    turn.before = Snapshot(tree: from, store: "store")
    turn.after = Snapshot(tree: to, store: "store")
    return turn
  }

  /// A thread with two turns whose files are known.
  static func workspace(_ from: Workspace = Samples.idle) -> Workspace {
    var workspace = from
    workspace.snapshots.turns[Samples.flaky] = [turn(1, from: "old", to: "middle"), turn(2, from: "middle", to: "new")]
    return workspace
  }

  static func app(columns: Int = 140, rows: Int = 45, provider: String = "claude") -> AppDriver {
    var workspace = workspace()
    workspace.streams.update(Samples.flaky) { $0.provider = provider }
    let app = AppDriver(workspace, columns: columns, rows: rows)
    app.stage(change)
    app.press("1gi")
    return app
  }

  @Test(arguments: [(80, 24), (100, 30), (140, 45), (200, 60)])
  func `a change is files and lines at every size`(columns: Int, rows: Int) {
    let app = Self.app(columns: columns, rows: rows)
    app.expectScreen(named: "review-files-\(columns)x\(rows)")
    app.press("<enter>]jjj")
    app.expectScreen(named: "review-lines-\(columns)x\(rows)")
  }

  @Test func `a long list is there before its lines are counted, and what is known of it stays`() throws {
    let app = AppDriver(Self.workspace(), columns: 140, rows: 45)
    var change = Self.change
    change.countsForLong = true
    app.stage(change)
    app.press("1gi")
    app.expectRow(containing: "Login.swift")
    app.expectRow(containing: "6 files · reading the change…")
    #expect(!app.screen(of: 1).contains("+0"))
    app.press("j")
    let asked = try #require(app.state.windows[1]?.review?.asked)
    app.receive(.came(.review(asked, Self.change.answer(to: asked.wish))))
    app.expectRow(containing: "6 files +819 −793")
    app.expectRow(containing: "Login.swift", "+4")
    #expect(app.screen(of: 1).contains("line two"))
    app.press("s")
    app.expectRow(containing: "6 files +819 −793 · reading the change…")
  }

  @Test func `a file that may be run now says so in the list, and one that came with nothing in it is empty`() {
    let app = AppDriver(Self.workspace(), columns: 140, rows: 45)
    let program = ChangedFile(
      status: .modified, path: FilePath("run.sh"), oldMode: .file, newMode: .program, oldID: "1", newID: "1",
      content: .lines(added: 0, removed: 0))
    let empty = ChangedFile(
      status: .added, path: FilePath("nothing.txt"), oldMode: .none, newMode: .file, oldID: "0", newID: "2",
      content: .lines(added: 0, removed: 0))
    app.stage(StagedChange([.init(empty, patch: ""), .init(program, patch: "")]))
    app.press("1gi")
    app.expectRow(containing: "run.sh", "+x")
    #expect(app.screen(of: 1).contains("It is empty."))
  }

  @Test func `e opens the file in the person's editor, at the line that the keys are on`() {
    let app = Self.app()
    func opened() -> [String] {
      defer { app.receive(.ran(1, problem: nil)) }
      return app.takeEffects().compactMap { effect in
        if case .window(1, .open(let path, let line)) = effect { "\(path):\(line ?? 0)" } else { nil }
      }
    }
    app.press("e")
    #expect(opened() == ["/home/ada/src/api/Sources/Auth/Login.swift:0"])
    // On the head of a hunk, on a line that is there, and on one that is gone: the next that is there.
    app.press("<enter>]e")
    #expect(opened() == ["/home/ada/src/api/Sources/Auth/Login.swift:8"])
    app.press("jjje")
    #expect(opened() == ["/home/ada/src/api/Sources/Auth/Login.swift:10"])
    app.press("je")
    #expect(opened() == ["/home/ada/src/api/Sources/Auth/Login.swift:11"])
    app.press("}}}}}e")
    #expect(opened() == [])
    #expect(app.screen(of: 1).contains("tests/gone.swift is gone"))
    app.press("<esc><esc>e")
    #expect(opened() == [])
  }

  @Test func `a worktree's change can be compared with its base branch, and nothing is reverted there`() throws {
    var workspace = Self.workspace()
    var worktree = Worktree(name: "login")
    worktree.stage = .ready
    worktree.plan = WorktreePlan(
      repository: "/home/ada/src/api", path: "/data/worktrees/api-1/login", branch: "upnext/login", base: "abc",
      baseBranch: "main", folder: "")
    workspace.streams[Samples.flaky]?.worktree = worktree
    let app = AppDriver(workspace, columns: 100, rows: 30)
    app.stage(Self.change)
    app.press("1gi")
    app.press("s")
    #expect(app.screen(of: 1).contains("against the base branch"))
    #expect(app.state.windows[1]?.review?.wanted?.base == "main")
    app.press("x")
    #expect(app.screen(of: 1).contains("What turns have changed is reverted: s shows that."))
    app.press("s")
    #expect(app.state.windows[1]?.review?.wanted?.base == nil)
  }

  @Test func `Space marks a file as seen and goes to the next`() {
    let app = Self.app()
    app.press("<space>")
    #expect(app.screen(of: 1).contains("✓ M Sources/Auth/Login.swift"))
    #expect(app.screen(of: 1).contains("1 of 6 seen"))
    app.press("<space><space><space><space><space><esc>")
    #expect(app.workspace.snapshots.turns[Samples.flaky]?.last?.isReviewed == true)
  }

  @Test func `words are found in all files`() {
    let app = Self.app()
    app.press("/")
    app.type("line two")
    app.press("<enter>")
    #expect(app.screen(of: 1).contains("漢字 notes.md"))
    #expect(app.state.windows[1]?.review?.difference.place.cursor == 2)
    app.press("<esc>/")
    app.type("nowhere")
    app.press("<enter>")
    #expect(app.screen(of: 1).contains("Nothing found: nowhere"))
  }

  @Test func `that words are looked for is said, all keys go on meanwhile, and Esc ends it`() throws {
    let app = Self.app()
    var change = Self.change
    change.looksForLong = true
    app.stage(change)
    app.press("/")
    app.type("line two")
    #expect(!app.screen(of: 1).contains("Searching…"))
    app.press("<enter>")
    #expect(app.screen(of: 1).contains("Searching…"))
    // Rows of another file are read meanwhile.
    app.press("}")
    #expect(app.screen(of: 1).contains("line two"))
    app.press("{<esc>")
    #expect(!app.screen(of: 1).contains("Searching…"))
    let place = app.state.windows[1]?.review?.difference.place
    let review = try #require(app.state.windows[1]?.review)
    let asked = ReviewQuestion(
      window: 1, stream: review.stream, store: "store",
      .words("line two", in: review.files.compactMap(\.changed), from: 0, isForward: true))
    app.receive(.came(.review(asked, .words(file: 1, row: 2, DifferenceLine(.added, "line two")))))
    #expect(app.state.windows[1]?.review?.difference.place == place, "nobody waits for it any more")
    app.press("/")
    app.type("漢")
    app.press("<enter>")
    #expect(app.screen(of: 1).contains("Searching…"))
    app.press("/")
    app.type("x")
    #expect(!app.screen(of: 1).contains("Searching…"))
  }

  @Test func `a key that goes on says nothing of the end of what is still being read`() {
    let app = AppDriver(Self.workspace(), columns: 140, rows: 45)
    app.stage(Self.change)
    app.holdReads()
    app.press("1gi]}")
    #expect(!app.screen(of: 1).contains("There is no other"))
    app.answerReads()
    app.press("<enter>]]]]")
    app.expectRow(containing: "There is no other place in this file.")
  }

  @Test func `going back leads to where one came from`() {
    let app = Self.app()
    app.press("<enter><esc><esc>")
    #expect(app.state.windows[1]?.focus == .recent)
    app.press("6")
    #expect(app.state.windows[1]?.focus == .review)
  }

  @Test func `why nothing is known is said`() {
    let app = AppDriver(Samples.idle, columns: 100, rows: 30)
    app.press("1gi")
    #expect(app.screen(of: 1).contains("What changed is not known."))
    app.takeEffects()
  }

  @Test func `a million lines are read page by page`() throws {
    let count = 1_000_000
    let app = AppDriver(Self.workspace(), columns: 140, rows: 45)
    let patch = "@@ -0,0 +1,\(count) @@\n" + (1...count).map { "+line \($0)\n" }.joined()
    app.stage(StagedChange([.init(Self.file("big.txt", 1, .lines(added: count, removed: 0), .added), patch: patch)]))
    app.press("1gi<enter>")
    #expect(app.screen(of: 1).contains("+ line 1"))
    app.press("G")
    #expect(app.screen(of: 1).contains("+ line 1000000"))
    let rows = try #require(app.state.windows[1]?.review?.difference)
    #expect(rows.rowCount == count + 1)
    #expect(rows.rows(0..<10).isEmpty)
  }

  @Test func `a click chooses a file, and the wheel scrolls its lines`() throws {
    let app = Self.app(rows: 16)
    app.click("tests/gone.swift")
    #expect(app.state.windows[1]?.review?.file?.path == FilePath("tests/gone.swift"))
    app.click("Sources/Auth/Login.swift")
    app.click("guard let token")
    #expect(app.state.windows[1]?.review?.difference.place.cursor == 5)
    app.mouse(.scrollDown, row: 8, column: 80)
    #expect(app.state.windows[1]?.review?.difference.place.top == 2)
    #expect(app.state.windows[1]?.review?.difference.place.cursor == 5)
    app.mouse(.scrollUp, row: 8, column: 80)
    #expect(app.state.windows[1]?.review?.difference.place.top == -1)
  }

  @Test func `what is large or made by a program is one line until Enter shows it`() {
    let app = Self.app()
    app.press("jjj")
    #expect(app.screen(of: 1).contains("A program wrote it: Enter shows it."))
    app.press("<enter><enter>")
    #expect(app.screen(of: 1).contains("+ b"))
  }

  @Test func `long lines scroll sideways, and at the edge the key goes back`() {
    let app = Self.app(columns: 60, rows: 20)
    app.press("<enter><right>")
    #expect(app.screen(of: 1).contains("path = \"/etc/token\"") && !app.screen(of: 1).contains("let path"))
    app.press("<left>")
    #expect(app.screen(of: 1).contains("let path"))
    app.press("<left>")
    #expect(app.state.windows[1]?.review?.part == .files)
  }

  @Test func `the keys of the pane do nothing elsewhere but say where they work`() {
    let app = Self.app()
    app.press("<esc><ctrl-p>")
    app.type("send-comments")
    app.press("<enter>")
    #expect(app.footer().contains("That is done in the review: i opens it."))
  }

  @Test func `all is said in German too`() {
    let app = AppDriver(Self.workspace(), columns: 100, rows: 30, language: .german)
    app.stage(Self.change)
    app.press("1gi")
    app.expectScreen(named: "review-german")
  }

  // MARK: Nothing kept

  private func pane(
    _ branch: GitBranch, in project: String = "/home/ada/src/api", _ change: (inout Workspace) -> Void = { _ in }
  ) -> AppDriver {
    var workspace = Samples.idle
    workspace.streams[Samples.flaky]?.project = project
    change(&workspace)
    let app = AppDriver(workspace, columns: 100, rows: 30)
    app.checkOut(branch, in: workspace.streams[Samples.flaky]?.workingDirectory ?? project)
    app.press("1gi")
    return app
  }

  @Test func `what is advised where nothing is kept is what would help`() {
    pane(.noRepository).expectRow(containing: "git init makes one")
    // A repository there would be too much.
    pane(.noRepository, in: "/home/ada").expectRow(containing: "begin a thread in a folder below it")
    pane(.noFolder).expectRow(containing: "/home/ada/src/api is gone")
    pane(.named("main")).expectRow(containing: "kept before and after each turn from now")
    let removed = pane(.noFolder) { workspace in
      var worktree = Worktree()
      worktree.stage = .removed
      worktree.plan = WorktreePlan(
        repository: "/home/ada/src/api", path: "/data/wt", branch: "upnext/x", base: "abc", baseBranch: "main",
        folder: "")
      workspace.streams[Samples.flaky]?.worktree = worktree
    }
    removed.expectRow(containing: "Its worktree was removed: the next message to it makes it again.")
  }

  @Test func `advice that was followed is not given again`() {
    let app = pane(.noRepository)
    app.expectRow(containing: "git init makes one")
    app.press("<esc>")
    app.checkOut(.named("main"), in: "/home/ada/src/api")
    app.press("i")
    app.expectRow(containing: "kept before and after each turn from now")
  }

  // MARK: Words

  private static let folded: [OpenDifference.Folded] = [
    .binary, .repository, .tooLarge, .generated, .unchanged, .modeOnly,
  ]
  private static let phrases: [PanePhrase] =
    [
      .title, .reading, .notKnown, .nothingKept, .worktreeIsGone, .otherScope(key: "K1"), .seen(47, of: 53), .drafts(1),
      .drafts(47),
      .isShared, .writeComment, .keep, .removeComment, .revertFile, .find, .lines(47...53), .lost(47...53), .lost(nil),
      .gone, .waits, .stopLanding,
      .changedComment(path: "漢字"), .noComment, .nothingToSend(unfinished: 0), .nothingToSend(unfinished: 47),
      .noChangedLine, .revertLines, .stillReading, .lostPlace, .commentHasGone, .revertWasLeft, .shellRunsIt,
      .unsent(1, openKey: "K1", sendKey: "漢字", isReviewed: true),
      .unsent(47, openKey: "K1", sendKey: "漢字", isReviewed: false),
      .sendingAll, .sentAll(1, unfinished: 0),
      .sentAll(47, unfinished: 59), .queuedAll(1, place: 53, unfinished: 0), .queuedAll(47, place: 53, unfinished: 59),
      .markedSeen(path: "漢字"), .unmarkedSeen(path: "漢字"), .reviewed, .noFile, .isDeleted(path: "漢字"),
      .notForEditor(path: "漢字"), .onlyMessagesInEditor(key: "K1"), .liesElsewhere(path: "漢字", host: "build1"),
      .notAgainstBase(key: "K1"), .noMoreHunks,
      .noMoreFiles, .noHunk,
      .nothingFound("漢字"), .onlyInReview(openKey: "K1"), .notInWords("漢字"),
      .files(1), .files(47), .numbers(ChangeNumbers(files: 1, added: 47, removed: 53), isUnicode: true),
      .numbers(ChangeNumbers(files: 47, added: 53, removed: 0), isUnicode: false),
    ] + CommentEditor.Parting.allCases.map { .parted($0) } + Fate.allCases.map { .sent($0) }
    + folded.map { .folded($0) } + folded.map { .foldedShort($0) }
    + ChangeScope.allCases.flatMap { [.scope($0), .nothingChanged($0)] as [PanePhrase] }

  @Test func `both languages say the same of the arguments, and nothing alike`() {
    for phrase in Self.phrases {
      let (english, german) = (Language.english.text(phrase), Language.german.text(phrase))
      #expect(!english.isEmpty && english.last?.isWhitespace == false)
      if phrase != .foldedShort(.repository) { #expect(english != german, "\(english)") }
      for argument in ["漢字", "K1", "47", "53"] {
        #expect(english.contains(argument) == german.contains(argument), "\(english) | \(german)")
      }
      #expect(!english.contains(" 1 comments") && !german.contains("1 Kommentare"), "\(english)")
    }
  }
}
