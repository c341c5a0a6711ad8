import Answers
import Conversation
import Core
import JSON
import Queues
import Review
import ReviewScene
import Scene
import TestSupport
import Testing

/// Comments from the command line: kept beside those of the screen, and sent with the lines that the files have now.
struct CommentVerbTests {
  private let thread = Samples.flaky.text
  private let path = "Sources/Auth/Login.swift"

  private func app(provider: String = "claude") -> AppDriver {
    var workspace = ReviewPaneTests.workspace()
    workspace.streams.update(Samples.flaky) { $0.provider = provider }
    return AppDriver(workspace, opensWindow: false)
  }

  /// The change as git tells it.
  private func read(_ comments: [ReviewComment] = []) -> ChangeRead {
    let staged = ReviewPaneTests.change
    var read = ChangeRead(
      files: staged.files.map { ChangeRead.File($0.file, rows: staged.rows(of: $0.file)) }, leftOut: [])
    read.comments = comments
    return read
  }

  /// What is asked of git for a call.
  private func asked(_ app: AppDriver, _ words: [String]) throws -> ChangeAsked {
    #expect(app.ask(.call(Call(["comment", thread] + words))) == nil)
    return try #require(
      app.takeEffects().compactMap { if case .run(.change(let asked)) = $0 { asked } else { nil } }.first)
  }

  private func isRefused(_ app: AppDriver, _ words: [String]) -> Bool {
    if case .refused? = app.ask(.call(Call(["comment", thread] + words))) { true } else { false }
  }

  private func reply(_ app: AppDriver) throws -> Reply {
    try #require(app.takeEffects().compactMap { if case .reply(_, let reply) = $0 { reply } else { nil } }.first)
  }

  private func comment(_ app: AppDriver, _ words: [String]) throws -> Reply {
    app.receive(.came(.change(try asked(app, words), .success(read()))))
    return try reply(app)
  }

  /// Of a file with this name, and one line.
  private func comment(_ app: AppDriver, _ words: [String], on name: FilePath) throws -> Reply {
    let file = ChangedFile(
      status: .modified, path: name, oldMode: .file, newMode: .file, oldID: "1", newID: "2",
      content: .lines(added: 1, removed: 0))
    let rows: [DifferenceRow] = [
      .hunk(Hunk(oldStart: 0, oldCount: 0, newStart: 1, newCount: 1)), .line(DifferenceLine(.added, new: 1, "neu")),
    ]
    let read = ChangeRead(files: [ChangeRead.File(file, rows: rows)], leftOut: [])
    app.receive(.came(.change(try asked(app, words), .success(read))))
    return try reply(app)
  }

  @Test(arguments: [
    (FilePath("new\nline.txt"), ["new\nline.txt", #""new\nline.txt""#]),
    (FilePath("esc\u{1B}[31mred.txt"), ["esc\u{1B}[31mred.txt", #""esc\033[31mred.txt""#]),
    (FilePath(Array("latin".utf8) + [0xFC] + Array(".txt".utf8)), [#""latin\374.txt""#]),
    (FilePath(#"so "called".txt"#), [#"so "called".txt"#, #""so \"called\".txt""#]),
    (FilePath(#""quoted""#), [#""quoted""#]),
  ])
  func `an unusual name is known as it is shown, and as it is`(name: FilePath, spellings: [String]) throws {
    for spelling in spellings {
      for (place, lines) in [(spelling, nil), (spelling + ":1", 1...1)] as [(String, ClosedRange<Int>?)] {
        let app = app()
        guard case .done = try comment(app, [place, "Why?"], on: name) else {
          Issue.record("\(place) is not known")
          continue
        }
        let draft = try #require(app.workspace.reviews[Samples.flaky]?.drafts.first)
        #expect((draft.path, draft.lines) == (name, lines))
      }
    }
    for spelling in spellings {
      let driver = app()
      _ = driver.ask(.call(Call(["revert", thread, "--file", spelling])))
      let parts = driver.takeEffects().compactMap { effect -> RevertWanted.Part? in
        if case .run(.planRevert(let asked)) = effect { asked.wanted.part } else { nil }
      }
      #expect(parts == [.files([name])])
    }
  }

  @Test(arguments: [":0", ":5-3", ":3:4", ":x"])
  func `behind a file that has changed, what is no line is named and not the file`(lines: String) throws {
    guard case .refused(let refusal) = try comment(app(), [path + lines, "Why?"]) else {
      Issue.record("it is taken")
      return
    }
    #expect(refusal.message == "The change has no such lines of \(path).")
  }

  @Test func `a comment and the message of all are not said to be done while they can't be saved`() throws {
    let app = app()
    for words in [["\(path):11", "Wieso größer?"], ["--send"]] {
      let asked = try asked(app, words)
      app.holdSaves()
      app.receive(.came(.change(asked, .success(read(app.workspace.reviews[Samples.flaky]?.drafts ?? [])))))
      app.failSave("the disk is full")
      guard case .refused(let refusal) = try reply(app) else {
        Issue.record("it is said to be done")
        continue
      }
      #expect(refusal.code == .kept)
      app.releaseSaves()
      app.pass(seconds: 2)
      app.takeEffects()
    }
  }

  @Test func `a line is commented on, listed, taken away and taken back`() throws {
    let app = app()
    guard case .done(let answer) = try comment(app, ["\(path):11", "Why not throw?"]) else {
      Issue.record("it was refused")
      return
    }
    #expect(answer["words"]?.string == "Commented on \(path)")
    let draft = try #require(app.workspace.reviews[Samples.flaky]?.drafts.first)
    #expect(draft.quoted.map(\.text) == ["    guard let token = try? read(path) else {"])
    #expect((draft.lines, draft.side, draft.content) == (11...11, .new, "100b"))
    #expect(draft.before.last == "    let path = \"/etc/token\"")
    let list = try listed(app) { .success(self.read($0)) }
    #expect(list.count == 1)
    #expect(list.first?["lines"] == [11, 11])
    _ = try app.answer(to: .call(Call(["comment", thread, "--remove", "1"])))
    #expect(app.workspace.reviews[Samples.flaky]?.drafts.isEmpty ?? true)
    _ = try app.answer(to: .call(Call(["undo"])))
    #expect(app.workspace.reviews[Samples.flaky]?.drafts.count == 1)
    app.takeEffects()
  }

  /// The drafts as the list tells them, once git has said where they are.
  private func listed(
    _ app: AppDriver, _ answer: ([ReviewComment]) -> Result<ChangeRead, SnapshotGap>
  ) throws -> [JSON] {
    let asked = try asked(app, [])
    app.receive(.came(.change(asked, answer(asked.wanted.comments))))
    guard case .done(let json) = try reply(app) else { return [] }
    return json["comments"]?.array ?? []
  }

  @Test func `the list tells where the lines are by now, and which are gone`() throws {
    let app = app()
    _ = try comment(app, ["\(path):11", "Why not throw?"])
    _ = try comment(app, ["\(path):44", "Why here?"])
    let drafts = app.workspace.reviews[Samples.flaky]?.drafts ?? []
    #expect(drafts.count == 2)
    let lines = Array(repeating: "above", count: 20) + drafts[0].before + drafts[0].texts + drafts[0].after
    // As they are known, where git can't say it.
    let known = try listed(app) { _ in .failure(.noGit) }
    #expect(known.compactMap { $0["lines"] } == [[11, 11], [44, 44]])
    let list = try listed(app) { asked in
      #expect(asked.map(\.id) == drafts.map(\.id))
      return .success(self.read(asked.map { $0.found(in: lines, content: "n") }))
    }
    #expect(list.compactMap { $0["lines"] } == [[24, 24], [44, 44]])
    #expect(list.compactMap { $0["lost"]?.bool } == [false, true])
    #expect(list.compactMap { $0["position"]?.int } == [1, 2])
    // Its places are those that --remove means.
    _ = try app.answer(to: .call(Call(["comment", thread, "--remove", "2"])))
    #expect(app.workspace.reviews[Samples.flaky]?.drafts.map(\.words) == ["Why not throw?"])
    app.takeEffects()
  }

  @Test func `lines that were taken out, ranges over both sides and whole files can be meant`() throws {
    let app = app()
    _ = try comment(app, ["\(path):11", "Why?", "--old"])
    _ = try comment(app, ["\(path):10-12", "And all this?"])
    _ = try comment(app, ["assets/logo.png", "Too large."])
    _ = try comment(app, ["tests/old.swift:2", "The old name will do."])
    let drafts = try #require(app.workspace.reviews[Samples.flaky]?.drafts)
    let places = Set(drafts.map { "\($0.path.text) \($0.place)" })
    #expect(
      places == [
        "\(path) \(ReviewComment.Place.lines(11...11, of: .old))",
        "\(path) \(ReviewComment.Place.hunk(old: 10...11, new: 10...12))",
        "assets/logo.png \(ReviewComment.Place.file)",
        "tests/new name.swift \(ReviewComment.Place.lines(2...2, of: .new))",
      ])
    app.takeEffects()
  }

  @Test(arguments: [
    (["src/other.swift:1", "Why?"], "has not changed"), (["Sources/Auth/Login.swift:99", "Why?"], "no such lines"),
    (["Sources/Auth/Login.swift:16-43", "Why?"], "no such lines"), (["assets/logo.png:1", "Why?"], "no such lines"),
  ])
  func `what isn't in the change is refused in words`(words: [String], reason: String) throws {
    let app = app()
    guard case .refused(let refusal) = try comment(app, words) else {
      Issue.record("it was kept")
      return
    }
    #expect(refusal.message.contains(reason))
    #expect(refusal.hint.contains("upnext diff"))
    #expect(app.workspace.reviews[Samples.flaky] == nil)
  }

  @Test(arguments: [["a.txt"], ["a.txt", " "], ["--remove", "1", "--send"], ["a.txt", "why", "--send"]])
  func `half a call is refused before anything is asked`(words: [String]) {
    let app = app()
    #expect(isRefused(app, words))
    #expect(app.takeEffects().allSatisfy { if case .run(.change) = $0 { false } else { true } })
  }

  @Test func `all are sent as one message, with the lines that the files have now`() throws {
    let app = app()
    _ = try comment(app, ["\(path):11", "Why not throw?"])
    let asked = try asked(app, ["--send"])
    #expect(asked.wanted.comments.map(\.words) == ["Why not throw?"])
    #expect(!asked.wanted.hasLines)
    // The files as they are now, whatever was kept behind the last turn.
    #expect(asked.wanted.to == nil)
    let draft = try #require(asked.wanted.comments.first)
    let moved = draft.found(
      in: Array(repeating: "above", count: 20) + draft.before + draft.texts + draft.after, content: "n")
    app.receive(.came(.change(asked, .success(read([moved])))))
    let effects = app.takeEffects()
    let said = effects.compactMap { effect -> String? in
      if case .agent(.deliver(let delivery, _)) = effect { delivery.content } else { nil }
    }
    #expect(said.first?.contains("`\(path):24`") == true)
    #expect(said.first?.contains("Why not throw?") == true)
    #expect(app.workspace.reviews[Samples.flaky]?.drafts.isEmpty == true)
    #expect(app.workspace.reviews[Samples.flaky]?.comments.values.allSatisfy(\.isSent) == true)
    #expect(app.workspace.snapshots.turns[Samples.flaky]?.last?.isReviewed == true)
    // A second time there is nothing.
    #expect(isRefused(app, ["--send"]))
  }

  @Test func `a shell is sent no comments`() throws {
    let app = app(provider: "shell")
    _ = try comment(app, ["\(path):11", "rm -rf /"])
    #expect(isRefused(app, ["--send"]))
    #expect(app.workspace.reviews[Samples.flaky]?.drafts.count == 1)
    app.takeEffects()
  }
}
