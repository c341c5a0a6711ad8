import Conversation
import Core
import JSON
import Queues
import Review
import Scene
import TestSupport
import Testing

/// Comments and the message that carries them: what was never sent is never said to be.
struct CarriedCommentTests {
  /// A turn is going on, and the message with a comment waits for its end.
  private func waiting() throws -> AppDriver {
    let app = ReviewPaneTests.app()
    comment(app)
    _ = try app.answer(to: .call(Call(["send", Samples.flaky.text, "now"])))
    app.press("S")
    app.takeEffects()
    return app
  }

  /// The same in an outbox that is paused.
  private func waitInPaused(_ app: AppDriver) {
    comment(app)
    _ = app.ask(.pause(thread: Samples.flaky.text))
    app.press("S")
    app.takeEffects()
  }

  private func comment(_ app: AppDriver) {
    app.press("<enter>]jjjjj<enter>")
    app.type("Why?")
    app.press("<enter>")
  }

  private func drafts(_ app: AppDriver) -> [String] {
    (app.workspace.reviews[Samples.flaky]?.drafts ?? []).map(\.words)
  }

  private func outbox(_ app: AppDriver) -> [QueuedMessage] {
    app.workspace.streams[Samples.flaky]?.outbox.waiting.items ?? []
  }

  private func call(_ app: AppDriver, _ words: String...) throws {
    _ = try app.answer(to: .call(Call(words)))
    app.takeEffects()
  }

  private func carrier(_ app: AppDriver) throws -> String {
    try #require(outbox(app).first { $0.content.contains("Why?") }).id.text
  }

  @Test func `a comment whose message waits says so, and is sent when it has left`() throws {
    let app = try waiting()
    app.expectRow(containing: "┃ Why?", "waits in the outbox")
    app.endTurn()
    app.takeEffects()
    app.expectRow(containing: "┃ Why?", "sent")
    #expect(drafts(app) == [])
  }

  @Test func `it leaves with the lines that its comment has behind the turn`() throws {
    var workspace = ReviewPaneTests.workspace()
    workspace.snapshots.canBeTaken = true
    let app = AppDriver(workspace, columns: 140, rows: 45)
    app.stage(ReviewPaneTests.change)
    app.press("1gi")
    func keepFiles(_ tree: String) {
      for case .run(.snapshot(let wish, _)) in app.takeEffects() {
        app.receive(.came(.snapshot(wish, .success(SnapshotTaken(Snapshot(tree: tree, store: "store"))))))
      }
    }
    comment(app)
    _ = try app.answer(to: .call(Call(["send", Samples.flaky.text, "now"])))
    keepFiles("newer")
    app.press("S")
    app.endTurn()
    keepFiles("newest")
    let leaving = app.takeEffects().compactMap { if case .run(.place(let leaving)) = $0 { leaving } else { nil } }
    let asked = try #require(leaving.first)
    #expect(asked.wanted.from.tree == "old" && asked.wanted.to?.tree == "newest")
    var read = ChangeRead(files: [], leftOut: [])
    read.comments = asked.comments
    read.comments[0].place = .lines(90...90, of: .new)
    app.receive(.came(.placed(asked, .success(read))))
    let said = app.takeEffects().compactMap { effect in
      if case .agent(.deliver(let delivery, _)) = effect { delivery.content } else { nil }
    }
    #expect(said.count == 1 && said.first?.contains("Login.swift:90`") == true)
  }

  @Test func `taken out of the outbox, it is a draft again, and undo and redo go along`() throws {
    let app = try waiting()
    #expect(drafts(app) == [])
    try call(app, "remove", carrier(app))
    #expect(drafts(app) == ["Why?"])
    try call(app, "undo")
    #expect(drafts(app) == [])
    #expect(outbox(app).count == 1)
    try call(app, "redo")
    #expect(drafts(app) == ["Why?"])
    // And so it is after a restart.
    #expect(app.storedAfterCrash().0.reviews[Samples.flaky]?.drafts.map(\.words) == ["Why?"])
  }

  @Test func `where it is taken back, its comments are drafts again, and the composer has nothing of it`() throws {
    let app = try waiting()
    app.press("u")
    #expect(outbox(app).isEmpty)
    #expect(drafts(app) == ["Why?"])
    #expect(app.workspace.streams[Samples.flaky]?.draft == "")
    app.takeEffects()
  }

  /// The message comes back that carries the comment which is just being changed.
  private func sentWhileChanged() throws -> AppDriver {
    let app = try waiting()
    try call(app, "remove", carrier(app))
    app.press("<enter>")
    try call(app, "undo")
    return app
  }

  @Test func `what is typed on when the comment has been sent is one of its own`() throws {
    let app = try sentWhileChanged()
    app.type(" Do NOT merge.")
    #expect(app.footer().contains("was sent meanwhile"))
    #expect(drafts(app) == ["Why? Do NOT merge."])
    app.press("<enter>")
    #expect(drafts(app) == ["Why? Do NOT merge."])
    app.expectRow(containing: "┃ Why? Do NOT merge.")
    app.press("u")
    #expect(drafts(app) == [])
    app.takeEffects()
  }

  @Test func `nothing is written twice where the comment has been sent and no more is typed`() throws {
    let app = try sentWhileChanged()
    app.press("<left><enter>")
    #expect(drafts(app) == [])
    app.takeEffects()
  }

  private func isReviewed(_ app: AppDriver) -> Bool {
    app.workspace.snapshots.turns[Samples.flaky]?.contains(where: \.isReviewed) == true
  }

  @Test func `what was reviewed by comments that never went is not, and undo and redo go along`() throws {
    let app = try waiting()
    #expect(isReviewed(app))
    try call(app, "edit", carrier(app), "Anders: Why?")
    try call(app, "remove", carrier(app))
    #expect(!isReviewed(app))
    #expect(app.storedAfterCrash().0.snapshots.turns[Samples.flaky]?.contains(where: \.isReviewed) == false)
    try call(app, "undo")
    #expect(isReviewed(app))
    try call(app, "redo")
    #expect(!isReviewed(app))
  }

  @Test func `what the person has called reviewed stays so, whatever becomes of the message`() throws {
    for isBefore in [true, false] {
      let app = isBefore ? ReviewPaneTests.app() : try waiting()
      try call(app, "review", "seen", Samples.flaky.text)
      if isBefore { waitInPaused(app) }
      try call(app, "remove", carrier(app))
      #expect(drafts(app) == ["Why?"])
      #expect(isReviewed(app))
    }
  }

  @Test func `what its agent has stays reviewed`() throws {
    let app = try waiting()
    app.endTurn()
    app.accept()
    app.endTurn()
    app.takeEffects()
    #expect(app.workspace.snapshots.turns[Samples.flaky]?.contains(where: \.isReviewed) == true)
  }

  @Test func `the command line tells those that wait apart from drafts`() throws {
    let app = try waiting()
    let answer = try app.answer(to: .call(Call(["comment", Samples.flaky.text])))
    #expect(answer["comments"]?.array?.isEmpty == true)
    #expect(answer["waiting"]?.array?.map { $0["text"]?.string } == ["Why?"])
    #expect(answer["waiting"]?.array?.first?["position"] == .null)
  }

  @Test func `x in the outbox does the same`() throws {
    let app = try waiting()
    app.press("55<tab>x")
    #expect(outbox(app).isEmpty)
    #expect(drafts(app) == ["Why?"])
    app.press("u")
    #expect(drafts(app) == [])
    app.takeEffects()
  }

  @Test func `one that failed before its agent had it leaves its comments when it is skipped`() throws {
    let app = try waiting()
    app.endTurn()
    app.takeEffects()
    #expect(drafts(app) == [])
    app.endTurn(.failed("Not logged in.", .notTaken, cause: .login))
    app.expectRow(containing: "┃ Why?", "waits in the outbox")
    try call(app, "skip", Samples.flaky.text)
    #expect(drafts(app) == ["Why?"])
  }

  @Test func `one that its agent had begun to answer was sent`() throws {
    let app = try waiting()
    app.endTurn()
    app.accept()
    app.hear(.text("I see.", kind: .said, part: nil))
    app.endTurn(.failed("The connection broke.", .answered, cause: .other))
    app.takeEffects()
    app.expectRow(containing: "┃ Why?", "sent")
    try call(app, "skip", Samples.flaky.text)
    #expect(outbox(app).isEmpty)
    #expect(drafts(app) == [])
  }

  @Test func `what waits with an earlier message is not forgotten when more is sent`() throws {
    let app = try waiting()
    app.press("g<enter>")
    app.type("The whole file.")
    app.press("<enter>S")
    app.takeEffects()
    #expect(outbox(app).count == 2)
    try call(app, "remove", carrier(app))
    #expect(drafts(app) == ["Why?"])
    // Those of the second one are still with it.
    #expect(outbox(app).map(\.content.isEmpty) == [false])
    let first = try #require(outbox(app).first)
    try call(app, "remove", first.id.text)
    #expect(Set(drafts(app)) == ["Why?", "The whole file."])
  }

  @Test func `what was sent before stays to be seen until the next message leaves`() throws {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.type("First.")
    app.press("<enter>S")
    app.takeEffects()
    app.press("g<enter>")
    app.type("Second.")
    app.press("<enter>S")
    app.takeEffects()
    func kept() -> Set<String> {
      Set((app.workspace.reviews[Samples.flaky]?.comments ?? [:]).values.map(\.words))
    }
    #expect(kept() == ["First.", "Second."])
    try call(app, "remove", try #require(outbox(app).first).id.text)
    #expect(kept() == ["First.", "Second."])
    #expect(drafts(app) == ["Second."])
    try call(app, "undo")
    app.endTurn()
    app.takeEffects()
    #expect(kept() == ["Second."])
  }

  @Test func `a draft with other words stays one where the message comes back with the old ones`() throws {
    let app = try waiting()
    try call(app, "remove", carrier(app))
    app.press("<enter>")
    app.type(" Really?")
    app.press("<enter>")
    #expect(drafts(app) == ["Why? Really?"])
    try call(app, "undo")
    #expect(outbox(app).count == 1)
    #expect(drafts(app) == ["Why? Really?"])
  }

  @Test func `a message with other words still carries its comments`() throws {
    let app = try waiting()
    try call(app, "edit", carrier(app), "Anders: Why?")
    #expect(drafts(app) == [])
    try call(app, "remove", carrier(app))
    #expect(drafts(app) == ["Why?"])
  }

  @Test func `a shell is not handed what a comment quotes: it is a draft again`() throws {
    let app = ReviewPaneTests.app()
    waitInPaused(app)
    #expect(outbox(app).count == 1)
    _ = app.ask(.act(.handOver(thread: Samples.flaky.text, to: "shell")))
    app.takeEffects()
    #expect(app.workspace.streams[Samples.flaky]?.effectiveProvider == "shell")
    #expect(outbox(app).isEmpty)
    #expect(drafts(app) == ["Why?"])
    try call(app, "undo")
    #expect(app.workspace.streams[Samples.flaky]?.effectiveProvider == "claude")
    #expect(outbox(app).count == 1)
    #expect(drafts(app) == [])
  }

  @Test func `a comment that was lost when it was sent says so`() {
    let app = ReviewPaneTests.app()
    comment(app)
    // Its line has gone since, and the review knows it.
    var change = ReviewPaneTests.change
    change.files[0] = .init(
      ReviewPaneTests.file("Sources/Auth/Login.swift", 9, .lines(added: 4, removed: 1)), patch: ReviewPaneTests.login)
    change.contents["900b"] = ["else"]
    app.stage(change)
    app.press("sS")
    app.takeEffects()
    app.expectRow(containing: "┃ Why?", "sent · changed since")
  }

  @Test func `the command line says whether they went or wait`() throws {
    let app = ReviewPaneTests.app()
    app.press("<enter>]jjjjj<enter>")
    app.type("Why?")
    app.press("<enter>")
    _ = try app.answer(to: .call(Call(["send", Samples.flaky.text, "now"])))
    app.takeEffects()
    #expect(app.ask(.call(Call(["comment", Samples.flaky.text, "--send"]))) == nil)
    let effects = app.takeEffects()
    let asked = try #require(effects.compactMap { if case .run(.change(let asked)) = $0 { asked } else { nil } }.first)
    var read = ChangeRead(files: [], leftOut: [])
    read.comments = asked.wanted.comments
    app.receive(.came(.change(asked, .success(read))))
    let replies = app.takeEffects().compactMap { effect -> String? in
      if case .reply(_, .done(let json)) = effect { json["words"]?.string } else { nil }
    }
    #expect(replies == ["1 comment waits in the outbox, at place 1"])
  }
}
