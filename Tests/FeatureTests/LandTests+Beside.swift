import CommandLine
import Conversation
import Core
import JSON
import LandPane
import Languages
import Queues
import Review
import Scene
import TestSupport
import Testing
import Words
import WorktreeActs
import Worktrees

/// What a commit has beside the thread's own, and what it leaves out, is said before and afterwards, in each shape.
extension LandTests {
  private func beside(_ change: (inout LandBeside) -> Void) -> LandBeside {
    var beside = LandBeside()
    change(&beside)
    return beside
  }

  @Test func `what stays out, and what nobody can tell, is said in the dialog`() throws {
    let app = app(columns: 100, rows: 30)
    let told = beside {
      ($0.unknown, $0.left, $0.staged, $0.threads) = (["größe.txt"], ["b.py", "nested/"], ["f"], ["漢字"])
    }
    try open(app, .success(seen { ($0.base, $0.isAhead, $0.beside) = (nil, false, told) }))
    app.expectRow(containing: "missing: größe.txt")
    app.expectRow(containing: "here also worked: 漢字")
    app.expectRow(containing: "not as you staged them")
    app.expectRow(containing: "out: b.py, nested/ (a repository of its own)")
    // Nothing is committed then, and nothing said of it.
    app.press("<tab> ")
    app.expectNoRow(containing: "nested/")
    app.takeEffects()
  }

  @Test func `what stays out hides no conflict, and very many names have an end`() throws {
    let app = app(columns: 100, rows: 30)
    let told = beside { $0.left = ["vendor/"] }
    try open(app, .success(seen { ($0.conflicts, $0.beside) = (["größe.txt"], told) }))
    let screen = app.screen(of: 1)
    #expect(screen.contains("vendor/") && screen.contains("größe.txt"))
    // Where not all has room, the conflict is what is told.
    for (columns, rows) in [(80, 24), (60, 20)] {
      let small = self.app(columns: columns, rows: rows)
      let long = (1...20).map { "vendor/" + String(repeating: "ä", count: 53) + "\($0)" }
      let others = beside { $0.left = long }
      try open(small, .success(seen { ($0.conflicts, $0.beside) = (["größe.txt"], others) }))
      small.expectRow(containing: "In conflict with main: größe.txt")
      small.expectRow(containing: "more lines")
      small.takeEffects()
    }
    let many = (1...42).map { "f\($0)" }
    #expect(Language.english.list(left: many).hasSuffix("f20 and 22 more"))
    var done = LandDone(.commit)
    done.beside = beside { ($0.changedBefore, $0.unknown) = (many, many) }
    for (language, words) in [(Language.english, "f20 and 22 more"), (.german, "f20 und 22 weitere")] {
      let problems: [LandProblem] = [.hidden(many), .hiddenInCommits(many), .conflicts(many, base: "main")]
      for phrase in problems.map({ LandPhrase.failed(.commit, $0) }) + [LandPhrase.done(done)] {
        #expect(language.text(phrase).contains(words), "\(language.text(phrase))")
      }
    }
    let other = self.app()
    try open(other, .success(seen { $0.hidden = many }))
    let all = other.screen(of: 1)
    #expect(all.contains("f20") && !all.contains("f21"), "the others are counted")
    other.takeEffects()
    app.takeEffects()
  }

  @Test func `where all that was changed stays out, nobody says that everything is committed`() throws {
    for (language, row, words) in [
      (Language.english, "nothing that its turns have changed", "Left out: b.py"),
      (.german, "nichts, was seine Züge geändert haben", "Nicht dabei: b.py"),
    ] {
      let app = app(language: language)
      let told = beside { $0.left = ["b.py"] }
      try open(
        app,
        .success(
          seen { ($0.base, $0.isAhead, $0.uncommitted, $0.uncommittedCount, $0.beside) = (nil, false, [], 0, told) }))
      app.expectRow(containing: row)
      app.expectRow(containing: words)
      for phrase in [
        LandPhrase.skipped(.nothingToCommit(left: ["b.py"])), .failed(.commit, .nothingToCommit(left: ["b.py"])),
      ] {
        #expect(language.text(phrase).contains(words), "\(language.text(phrase))")
      }
    }
  }

  @Test func `who worked there too is named, and what was left out, in words and in JSON`() throws {
    let app = app()
    var workspace = app.workspace
    let other = try #require(workspace.streams.threads(in: "/home/ada/src/api").first { $0 != Samples.flaky })
    workspace.streams[Samples.flaky]?.worktree = nil
    workspace.snapshots.turns[other] = workspace.snapshots.turns[Samples.flaky]
    let name = try #require(workspace.streams[other]).name(in: .english)
    let later = AppDriver(workspace)
    later.takeEffects()
    #expect(later.ask(.call(Call(["land", Samples.flaky.text, "--commit"]))) == nil)
    let asked = try #require(landed(later).first)
    #expect(asked.work.beside == [name])
    #expect(!asked.work.isJustOver)
    var (outcome, done) = (LandOutcome(), LandDone(.commit))
    (done.commit, done.target) = ("4ceb0359aa", "main")
    done.beside = beside {
      ($0.unknown, $0.left, $0.staged, $0.threads) = (["größe.txt"], ["b.py", "nested/"], ["f"], [name])
    }
    outcome.done = [done]
    later.receive(.came(.landed(asked, outcome)))
    let reply = later.takeEffects().lazy.compactMap { if case .reply(_, .done(let json)) = $0 { json } else { nil } }
      .first
    let told = try #require(reply?["done"]?[0])
    #expect(told["unclear"] == ["größe.txt"] && told["staged"] == ["f"])
    #expect(told["also_worked"] == [.string(name)] && told["left_out"] == ["b.py", "nested/"])
    #expect(
      told["words"]?.string
        == "Committed 4ceb035 on main, perhaps with other changes in größe.txt, perhaps with changes of \(name), "
        + "in place of what was staged in f. Left out: b.py, nested/ (a repository of its own)")
  }

  @Test func `a turn whose end is just being looked at has all up to now`() throws {
    var workspace = ReviewPaneTests.workspace()
    workspace.snapshots.canBeTaken = true
    let app = AppDriver(workspace)
    func answer(_ tree: String) {
      for case .run(.snapshot(let wish, _)) in app.takeEffects() {
        app.receive(.came(.snapshot(wish, .success(SnapshotTaken(Snapshot(tree: tree, store: "store"))))))
      }
    }
    _ = app.ask(.call(Call(["send", Samples.flaky.text, "go on"], directory: "/tmp")))
    answer("later")
    app.endTurn()
    let ending = app.takeEffects()
    _ = app.ask(.call(Call(["land", Samples.flaky.text, "--commit"])))
    let asked = try #require(landed(app).first)
    #expect(asked.work.isJustOver && asked.work.change?.to == nil)
    app.receive(.came(.landed(asked, LandOutcome())))
    for case .run(.snapshot(let wish, _)) in ending {
      app.receive(.came(.snapshot(wish, .success(SnapshotTaken(Snapshot(tree: "latest", store: "store"))))))
    }
    _ = app.ask(.call(Call(["land", Samples.flaky.text, "--commit"])))
    #expect(try #require(landed(app).first).work.isJustOver == false)
    app.takeEffects()
  }
}
