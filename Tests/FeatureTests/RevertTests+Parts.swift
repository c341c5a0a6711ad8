import Acts
import CommandLine
import Conversation
import Core
import JSON
import Languages
import Queues
import Reverts
import Review
import ReviewScene
import Scene
import Shapes
import TestSupport
import Testing

/// A place of a file, and lines of one, are set back: no more than what is chosen.
extension RevertTests {
  @Test func `where nobody saw the end of the last turn, nobody can tell what was changed since`() throws {
    let app = app { workspace in
      guard let last = workspace.snapshots.turns[Samples.flaky]?.indices.last else { return }
      workspace.snapshots.turns[Samples.flaky]?[last].after = nil
    }
    defer { app.takeEffects() }
    app.press("x")
    #expect(try #require(asked(app).first).wanted.between == nil)
  }

  @Test func `all of a thread is meant without what only others have changed, and a file as it is`() throws {
    let app = app { workspace in
      workspace.snapshots.turns[Samples.flaky]?[1].before = Snapshot(tree: "other", store: "store")
    }
    defer { app.takeEffects() }
    app.press("X")
    let question = try #require(asked(app).first)
    #expect(question.wanted.whose?.others == [TreeStretch(before: "middle", after: "other")])
    let kept = [KeptFile(FilePath("p.txt"), .notItsOwn)]
    app.receive(.came(.revertPlanned(question, .success(plan([login], kept: kept)))))
    app.expectRow(containing: "p.txt: was changed between its turns only")
    app.press("<esc>x")
    #expect(try #require(asked(app).first).wanted.whose == nil)
  }

  @Test func `chosen lines are set back alone, and the footer says that they can be`() throws {
    let app = app()
    defer { app.takeEffects() }
    app.press("<enter>]jjjjjvj")
    #expect(app.footer().contains("revert lines"))
    app.press("x")
    let question = try #require(asked(app).first)
    #expect(question.wanted.part == .lines(5..<7, ofHunk: 0, of: FilePath(login)))
    app.receive(.came(.revertPlanned(question, .success(plan([login])))))
    try done(app, [login])
    #expect(app.screen(of: 1).contains("Reverted lines in Sources/Auth/Login.swift"))
  }

  @Test func `a range goes no farther than its hunk, and says where nothing has changed`() throws {
    let app = app()
    defer { app.takeEffects() }
    app.press("<enter>]jjjjvjjjjjjjjjx")
    #expect(try #require(asked(app).first).wanted.part == .lines(4..<11, ofHunk: 0, of: FilePath(login)))
    app.press("<esc>]Vx")
    app.takeEffects()
    let other = self.app()
    defer { other.takeEffects() }
    other.press("<enter>]]Vx")
    #expect(try #require(asked(other).first).wanted.part == .hunk(1, of: FilePath(login)))
    // On the head of the file it is nothing, and not the whole file.
    let head = self.app()
    defer { head.takeEffects() }
    head.press("<enter>]vkx")
    #expect(asked(head).isEmpty)
    let third = self.app()
    defer { third.takeEffects() }
    third.press("<enter>]jvjx")
    #expect(asked(third).isEmpty)
    #expect(third.footer().contains("None of these lines has changed"))
  }

  @Test(arguments: [("web/größe.txt", true), ("api/größe.txt", false)])
  func `nothing is set back under an agent in another folder of the repository`(path: String, isRefused: Bool) throws {
    let app = app()
    defer { app.takeEffects() }
    _ = app.ask(.call(Call(["send", Samples.wide.text, "go on"], directory: "/tmp")))
    snapshot(app, "later")
    app.press("x")
    let question = try #require(asked(app).first)
    let plan = RevertPlan(
      change: plan([path]).change, files: [RevertPlan.File(FilePath(path), .restored)], kept: [], rest: nil,
      root: "/home/ada/src")
    app.receive(.came(.revertPlanned(question, .success(plan))))
    #expect(begun(app).isEmpty == isRefused)
    #expect(app.footer().contains("漢字の文書を直す is at work in this folder") == isRefused, "\(app.footer())")
  }

  @Test func `nothing is set back under an agent that came there by a link, and none begins there`() {
    let (link, folder) = ("/home/ada/link", "/home/ada/src/api")
    let app = app { $0.streams.update(Samples.wide) { $0.project = link } }
    defer { app.takeEffects() }
    app.addLink(link, to: folder)
    _ = app.ask(.call(Call(["send", Samples.wide.text, "go on"], directory: "/tmp")))
    snapshot(app, "later")
    app.press("x")
    #expect(asked(app).isEmpty)
    #expect(app.footer().contains("漢字の文書を直す is at work in this folder"), "\(app.footer())")
    #expect(app.state.obstacle(in: link, in: .english) != nil)
    var workspace = app.workspace
    let id = Identity<Revert>(UniqueID(high: 9, low: 9))
    workspace.reverts[id] = Revert(
      id: id, kind: .act,
      act: FilesAct(
        stream: Samples.flaky, change: TreeChange(directory: folder, store: "s", from: "a", to: "b", pack: nil),
        at: app.now, turn: nil, restBefore: nil, restAfter: nil),
      title: ActTitle("x"), actor: .commandLine)
    #expect(workspace.isSettingFiles(in: link))
    // Of a folder in it nobody knows where it really is.
    workspace.circumstances.trueFolders?[folder] = "/data/api"
    #expect(workspace.isSettingFiles(in: folder + "/new"))
  }

  @Test func `nothing is set back under an agent that works in its own program`() {
    let app = app()
    defer { app.takeEffects() }
    let session = app.workspace.streams[Samples.flaky]?.providerSessionId ?? Samples.flaky.text
    app.receive(
      .requested(
        1,
        .hook(
          HookReport(
            provider: "claude", providerSessionId: session, directory: "/home/ada/src/api", doing: .working))))
    app.press("x")
    #expect(asked(app).isEmpty)
    #expect(app.footer().contains("fix flaky test is at work in this folder"), "\(app.footer())")
  }

  @Test func `under an agent a place is refused for that reason`() throws {
    let app = app()
    defer { app.takeEffects() }
    _ = app.ask(.call(Call(["send", Samples.flaky.text, "go on"], directory: "/tmp")))
    snapshot(app, "later")
    app.press("<enter>]jx")
    #expect(asked(app).isEmpty)
    #expect(app.footer().contains("fix flaky test is at work in this folder"), "\(app.footer())")
    // Until the files behind it are known nobody knows that they never will be.
    app.endTurn()
    app.press("x")
    #expect(asked(app).isEmpty)
    #expect(app.footer().contains("still being read"), "\(app.footer())")
  }

  @Test func `a renamed file is one in the question and in what is said then`() throws {
    let app = app()
    defer { app.takeEffects() }
    app.press("X")
    let (old, new) = (FilePath("tests/old.swift"), FilePath("tests/new name.swift"))
    var plan = RevertPlan(
      change: plan([]).change,
      files: [.init(FilePath(login), .restored), .init(new, .removed), .init(old, .created)], kept: [], rest: nil)
    plan.renames = [new: old]
    app.receive(.came(.revertPlanned(try #require(asked(app).first), .success(plan))))
    app.expectRow(containing: "2 files are reverted:")
    app.expectRow(containing: "tests/new name.swift: is tests/old.swift again")
    app.expectNoRow(containing: "comes back")
    app.press("<enter>")
    try done(app, [login, new.text, old.text])
    #expect(app.screen(of: 1).contains("Reverted 2 files"))
  }

  @Test func `diff --all lists the turns by the numbers that revert takes`() {
    var turns = ReviewPaneTests.workspace().snapshots.turns[Samples.flaky] ?? []
    turns[1].numbers = ChangeNumbers(files: 1, added: 2, removed: 3)
    let told = PlainWords.difference([
      "scope": "all", "turns": .array(turns.map { ChangeViews.turn($0, in: .english) }),
      "numbers": ChangeViews.numbers(ChangeNumbers()),
    ]).split(separator: "\n")
    #expect(told.count == 3 && told[0] == "0 files +0 -0")
    #expect(told[1].hasPrefix("turn 1 ") && told[2].hasPrefix("turn 2 ") && told[2].hasSuffix("1 file +2 -3"))
  }

  @Test func `how many turns are kept is said of one that is none of them`() {
    let app = app { $0.snapshots.turns[Samples.flaky]?.removeLast() }
    defer { app.takeEffects() }
    let answer = app.ask(.call(Call(["revert", Samples.flaky.text, "--turn", "2"], directory: "/tmp")))
    guard case .refused(let refusal) = answer else {
      Issue.record("\(String(describing: answer))")
      return
    }
    #expect(refusal.message == "1 turn is kept of \"fix flaky test\".")
  }

  @Test(arguments: [([], "The last turn changed nothing."), (["--turn", "2"], "That turn changed nothing.")])
  func `where the turn that is meant changed nothing, that is said, and that there are others`(
    options: [String], words: String
  ) {
    let app = app { $0.snapshots.turns[Samples.flaky]?[1].after = Snapshot(tree: "middle", store: "store") }
    defer { app.takeEffects() }
    let answer = app.ask(.call(Call(["revert", Samples.flaky.text] + options, directory: "/tmp")))
    guard case .refused(let refusal) = answer else {
      Issue.record("\(String(describing: answer))")
      return
    }
    #expect(refusal.message == words)
    #expect(refusal.hint == "upnext diff THREAD --all lists the turns; --turn N means one of them.")
    // The turn before has.
    #expect(app.ask(.call(Call(["revert", Samples.flaky.text, "--turn", "1"], directory: "/tmp"))) == nil)
  }

  @Test(arguments: ["<esc>", "<esc>1", "j", "?<esc>", "<esc>1g<enter>yes"])
  func `the question doesn't come up before whoever has gone on with something else`(keys: String) throws {
    let app = app()
    defer { app.takeEffects() }
    app.press("X")
    let question = try #require(asked(app).first)
    app.press(keys)
    app.receive(.came(.revertPlanned(question, .success(plan([login, "b.txt"])))))
    app.expectRow(containing: "Nothing was reverted, since you went on with something else")
    app.press("y<enter>")
    #expect(begun(app).isEmpty)
  }

  @Test func `a question that a turn has gone on behind is asked again`() throws {
    let app = app()
    defer { app.takeEffects() }
    app.press("X")
    app.receive(.came(.revertPlanned(try #require(asked(app).first), .success(plan([login, "b.txt"])))))
    _ = app.ask(.call(Call(["send", Samples.flaky.text, "go on"], directory: "/tmp")))
    snapshot(app, "later")
    app.endTurn()
    snapshot(app, "latest")
    app.press("<enter>")
    #expect(begun(app).isEmpty && app.workspace.reverts.isEmpty)
    #expect(app.workspace.snapshots.turns[Samples.flaky]?.allSatisfy { $0.rest == nil } == true)
    #expect(app.screen(of: 1).contains("The thread has gone on since that was asked"))
  }
}
