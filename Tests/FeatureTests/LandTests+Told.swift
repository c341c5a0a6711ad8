import Answers
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
import WorktreeActs
import Worktrees

/// What was landed is said where it can be found later; what has nothing to do keeps nothing else from being done.
extension LandTests {
  @Test func `a merge that is going on can be concluded, though it has changed nothing`() throws {
    let app = app()
    try open(app, .success(seen { ($0.uncommitted, $0.uncommittedCount, $0.isMerging) = ([], 0, true) }))
    app.expectRow(containing: "commit", "[x] the merge that is going on")
    app.press("<enter>")
    #expect(try #require(landed(app).first).work.steps == [.commit, .merge])
  }

  @Test func `the agent is asked to commit first what is in no commit yet, where git would bring nothing in`() throws {
    for (uncommitted, isMerging) in [(2, false), (0, true), (0, false)] {
      let app = app()
      try open(
        app,
        .success(
          seen {
            ($0.uncommitted, $0.uncommittedCount) = (uncommitted == 0 ? [] : ["größe.txt", "n.txt"], uncommitted)
            ($0.conflicts, $0.isMerging) = (["größe.txt"], isMerging)
          }))
      app.press("<enter>")
      let words = app.takeEffects().compactMap { effect in
        if case .agent(.deliver(let delivery, _)) = effect { delivery.content } else { nil }
      }.first
      #expect(words?.hasPrefix("Commit what is in no commit yet. ") == (uncommitted > 0 || isMerging))
    }
  }

  @Test func `a small window says what Enter does before it says how to go on`() throws {
    for (language, words) in [(Language.english, ("↵ does it", "Esc")), (.german, ("↵ führt es aus", "Esc"))] {
      let app = app(columns: 40, rows: 10, language: language)
      try open(app, .success(seen()))
      app.expectRow(containing: words.0, words.1)
    }
  }

  @Test func `a base that is gone is named, and what goes without it is still offered`() throws {
    for (language, words) in [(Language.english, "gründe is gone"), (.german, "gründe ist weg")] {
      let app = app(columns: 80, rows: 24, language: language)
      try open(app, .success(seen { ($0.base, $0.isAhead, $0.obstacle) = (nil, false, .baseIsGone("gründe")) }))
      app.expectRow(containing: words)
      app.press("<enter>")
      #expect(try #require(landed(app).first).work.steps == [.commit])
    }
  }

  @Test func `what is under way is said in both languages, with what to do`() {
    for begun in GitUnderWay.allCases {
      let problems: [LandProblem] = [
        .underWay(begun, in: "/src/漢字"), .unsettled(begun, ["größer.txt"], in: "/src/漢字"),
        .baseUnderWay(begun, base: "main", folder: "/src/漢字"),
      ]
      for problem in problems.map({ LandPhrase.failed(.commit, $0) }) {
        let (english, german) = (Language.english.text(problem), Language.german.text(problem))
        #expect(english != german)
        for words in [english, german] { #expect(words.contains("git \(begun.rawValue)") && words.contains("/src/漢字")) }
      }
    }
  }

  @Test func `a pull request that can't be one is not offered, and where a push goes is said whole`() throws {
    let app = app()
    let problem = LandProblem.needsBranch("origin/漢字")
    try open(
      app, .success(seen { ($0.hasGh, $0.target, $0.requestObstacle, $0.base) = (true, "origin/漢字", problem, nil) }))
    app.expectRow(containing: "push", "to origin/漢字")
    app.expectRow(containing: "request", "git switch -c NAME")
    app.press("<tab><tab><tab><tab> <enter>")
    #expect(try #require(landed(app).first).work.steps == [.commit])
    let others: [LandProblem] = [
      .ghSaidNothing, .baseFolderIsGone("/src/漢字", base: "main"), .marked(["größer.txt"], base: "main"),
    ]
    for problem in [problem] + others {
      let said = [Language.english, .german].map { $0.text(LandPhrase.failed(.pullRequest, problem)) }
      #expect(said[0] != said[1] && said.allSatisfy { $0.contains("git ") || $0.contains("gh ") })
    }
  }

  @Test func `a rebase that stands halfway, and a base that has moved, are said in both languages`() {
    let problems: [(LandProblem, [String])] = [
      (.leftRebasing(["größer.txt"], in: "/src/漢字", after: .tookTooLong), ["größer.txt", "/src/漢字", "--abort"]),
      (.baseMoved("gründe", said: "checked"), ["gründe", "\nchecked"]), (.baseMoved("gründe", said: ""), ["gründe"]),
    ]
    for (problem, words) in problems {
      let said = [Language.english, .german].map { $0.text(LandPhrase.failed(.rebase, problem)) }
      #expect(said[0] != said[1])
      for text in said { #expect(words.allSatisfy { text.contains($0) }, "\(text)") }
    }
    let rests = [LandRest.rebasing(in: "/src/漢字", changed: []), .atWork(in: "/src/漢字")]
    for phrase in rests.map({ CutOffPhrase.left(.success([$0])) }) {
      #expect(Language.english.text(phrase) != Language.german.text(phrase))
    }
  }

  @Test func `a bare repository is said to be one in both languages`() {
    let said = [Language.english, .german].map { $0.text(LandPhrase.failed(.merge, .isBare)) }
    #expect(said[0] != said[1] && said.allSatisfy { $0.contains("bare") && !$0.contains("git init") })
  }

  @Test func `files of commits that no review shows are named where the commits go anywhere`() throws {
    let app = app(columns: 80, rows: 24)
    let words = "In no review (review.exclude), and in commits that go along: größe.env"
    try open(
      app, .success(seen { ($0.hiddenInCommits, $0.mergeObstacle) = (["größe.env"], .staged(["n.txt"], base: "main")) })
    )
    app.expectRow(containing: words)
    // It stays as it is, and is not pushed.
    app.press("<tab><tab><left>")
    app.expectRow(containing: "branch", "stays as it is")
    app.expectNoRow(containing: "In no review")
    app.press("<tab> ")
    app.expectRow(containing: words)
    app.press("<enter>")
    #expect(try #require(landed(app).first).work.takesHidden)
    let problem = LandPhrase.failed(.squash, .hiddenInCommits(["größe.env"]))
    for language in [Language.english, .german] {
      #expect(language.text(problem).contains("größe.env") && language.text(problem).contains("--with-excluded"))
    }
  }

  @Test func `a landing that nothing else tells of has a line as long as it goes on, and behind a hard end`() throws {
    let app = app()
    defer { app.takeEffects() }
    func lines(_ app: AppDriver) -> [Entry] {
      app.storedAfterCrash().1[Samples.flaky]?.filter { $0.reference == Entry.landing } ?? []
    }
    app.holdSaves()
    #expect(app.ask(.call(Call(["land", Samples.flaky.text, "--commit"]))) == nil)
    // Git is told when the store knows.
    #expect(landed(app).isEmpty)
    app.releaseSaves()
    let asked = try #require(landed(app).first)
    #expect(lines(app).map(\.status) == [.open])
    #expect(lines(app).first?.text.hasPrefix("Landing (commit) began here. Where nothing says what came of it") == true)
    let (stored, entries) = app.storedAfterCrash()
    let later = AppDriver.recovered(stored, entries: entries) { $0.lastOpened = nil }
    defer { later.takeEffects() }
    #expect(lines(later).map(\.status) == [.interrupted])
    #expect(later.workspace.streams[Samples.flaky]?.needsMe == true)
    var (outcome, done) = (LandOutcome(), LandDone(.commit))
    (done.commit, done.target) = ("4ceb0359aa", "main")
    outcome.done = [done]
    app.receive(.came(.landed(asked, outcome)))
    #expect(lines(app).isEmpty)
    #expect(app.storedAfterCrash().1[Samples.flaky]?.last?.text == "Committed 4ceb035 on main")
    let (english, german) = (
      Language.english.text(LandPhrase.begun([.commit])), Language.german.text(LandPhrase.begun([.commit]))
    )
    #expect(english != german && german.contains("commit"))
  }

  @Test func `what was landed is a line of the conversation, with where the request is`() throws {
    let app = app()
    try open(app, .success(seen { $0.hasGh = true }))
    app.press("<tab><tab><tab><tab> <enter>")
    let work = try #require(landed(app).first)
    var outcome = LandOutcome()
    var (commit, push, request) = (LandDone(.commit), LandDone(.push), LandDone(.pullRequest))
    (commit.commit, commit.target) = ("4ceb0359aa", "upnext/login")
    (push.target, request.url) = ("origin/upnext/login", "https://example.org/漢字/7")
    (outcome.done, outcome.skipped) = ([commit, push, request], [.merge: .nothingToLand(base: "main")])
    app.receive(.came(.landed(work, outcome)))
    let words =
      "Committed 4ceb035 on upnext/login · main has everything already · Pushed to origin/upnext/login · "
      + "Opened a pull request: https://example.org/漢字/7"
    let line = app.storedAfterCrash().1[Samples.flaky]?.last
    #expect(line?.role == .system && line?.text == words, "\(line?.text ?? "")")
    let skipped = LandPhrase.skipped(.nothingToCommit(left: []))
    #expect(Language.german.text(skipped) != Language.english.text(skipped))
    // What could not be done behind it is said there too; where nothing was done nothing is.
    (outcome.done, outcome.skipped, outcome.failed, outcome.problem) = ([commit], [:], .push, .noRemote)
    app.receive(.came(.landed(work, outcome)))
    #expect(
      app.storedAfterCrash().1[Samples.flaky]?.last?.text
        == "Committed 4ceb035 on upnext/login · Not pushed: the repository has no remote: git remote add makes one.")
    outcome.done = []
    let count = app.storedAfterCrash().1[Samples.flaky]?.count
    app.receive(.came(.landed(work, outcome)))
    #expect(app.storedAfterCrash().1[Samples.flaky]?.count == count)
    app.takeEffects()
  }

  @Test func `on the command line a step that fails behind others is told beside what was done`() throws {
    let app = app()
    let call = Call(["land", "fix flaky test", "--commit", "--merge"])
    #expect(app.ask(.call(call)) == nil)
    let asked = try #require(landed(app).first)
    var (outcome, commit) = (LandOutcome(), LandDone(.commit))
    (commit.commit, commit.target) = ("4ceb0359aa", "upnext/login")
    (outcome.failed, outcome.problem) = (.merge, .conflicts(["größe.txt"], base: "main"))
    func answer() -> Reply? {
      app.receive(.came(.landed(asked, outcome)))
      return app.takeEffects().lazy.compactMap { if case .reply(7, let reply) = $0 { reply } else { nil } }.first
    }
    // Where nothing was done, it is refused.
    #expect(refusal(answer())?.message.contains("größe.txt") == true)
    outcome.done = [commit]
    let part = done(answer())
    #expect(part["done"]?[0]?["commit"] == "4ceb0359aa")
    #expect(part["failed"]?["step"] == "merge")
    let verb = try CommandLineVerb.named(by: ["land"]).0
    func printed(_ answer: JSON, json: Bool) throws -> Outcome {
      Outcome(["done": answer], to: verb, try Arguments(call.words.dropFirst(), of: verb), json: json)
    }
    let (shape, words) = (try printed(part, json: true), try printed(part, json: false))
    #expect(shape == Outcome(output: part.pretty, status: 5))
    #expect(words.status == 5 && words.output == "Committed 4ceb035 on upnext/login")
    #expect(words.errors.hasPrefix("upnext: Not merged: it would be in conflict with main"), "\(words.errors)")
    (outcome.failed, outcome.problem) = (nil, nil)
    let whole = done(answer())
    let status = try printed(whole, json: false).status
    #expect(whole["failed"] == .null && status == 0)
  }

  @Test func `a landing is not taken back, and nothing older in its place`() throws {
    let app = app()
    _ = app.ask(.words("pin", "fix flaky test"))
    #expect(app.workspace.streams[Samples.flaky]?.pinnedAt != nil)
    try open(app, .success(seen()))
    app.press("<enter>")
    let work = try #require(landed(app).first)
    var (outcome, done) = (LandOutcome(), LandDone(.commit))
    (done.commit, done.target) = ("4ceb0359aa", "upnext/login")
    outcome.done = [done]
    app.receive(.came(.landed(work, outcome)))
    app.press("u")
    #expect(app.footer().contains("Can't be undone: Committed 4ceb035 on upnext/login"), "\(app.footer())")
    #expect(app.workspace.streams[Samples.flaky]?.pinnedAt != nil)
    app.takeEffects()
  }

  @Test func `the message of a landing that failed is there again, and of one that went well it is gone`() throws {
    let app = app()
    try open(app, .success(seen()))
    app.type(" — größe")
    app.press("<esc>")
    #expect(app.footer().contains("What you wrote is kept: T brings it back."))
    try open(app, .success(seen()))
    app.expectRow(containing: "fix flaky test — größe")
    app.press("<enter>")
    let first = try #require(landed(app).first)
    var failure = LandOutcome()
    (failure.failed, failure.problem) = (.commit, .stopped)
    app.receive(.came(.landed(first, failure)))
    try open(app, .success(seen()))
    app.expectRow(containing: "fix flaky test — größe")
    app.press("<enter>")
    let second = try #require(landed(app).first)
    var outcome = LandOutcome()
    outcome.done = [LandDone(.commit), LandDone(.merge)]
    app.receive(.came(.landed(second, outcome)))
    #expect(app.workspace.keptWords.isEmpty)
    app.takeEffects()
  }
}
