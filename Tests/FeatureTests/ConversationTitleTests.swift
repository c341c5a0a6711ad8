import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing

/// What the title of a conversation says beside the thread's name.
struct ConversationTitleTests {
  /// One thread, whose agent asks for permission.
  private func asking(_ name: String, columns: Int) -> AppDriver {
    var workspace = Samples.nothing
    var stream = Samples.thread(1, name, minutesAgo: 5)
    stream.turn = Turn(message: Samples.id(100), startedAt: Samples.now.adding(seconds: -300))
    stream.turn?.permissions = [Samples.permission(askedAt: Samples.now.adding(seconds: -120))]
    workspace.streams[stream.id] = stream
    let app = AppDriver(workspace, columns: columns, rows: 30)
    app.press("1<enter>")
    return app
  }

  @Test func `a short name leaves where and who, wherever there is room`() {
    for columns in 84...150 {
      asking("asks", columns: columns).expectRow(containing: "┌ asks · ~/src/api · claude ", "◆ APPROVE")
      asking("漢字", columns: columns).expectRow(containing: "┌ 漢字 · ~/src/api · claude ", "◆ APPROVE")
    }
  }

  @Test func `the mode stays for longer than context and cost`() throws {
    let app = AppDriver(columns: 200)
    app.press("<enter>go<enter>")
    app.accept()
    let modes = [AgentMode(id: "ask", name: "Ask"), AgentMode(id: "edits", name: "Accept édits")]
    app.hear(.session(id: "session-1", modes: modes, currentMode: "edits"))
    app.hear(
      .usage(TurnUsage(costMicros: 420_000, contextUsed: 76_000, contextSize: 200_000, model: "claude-sonnet-4-5")))
    app.endTurn()
    app.takeEffects()
    app.expectRow(containing: "claude sonnet-4-5 · Accept édits · 62% left · $0.42")
    var seen: Set<Int> = []
    for columns in 100...200 {
      app.resize(columns, 30)
      let title = try #require(app.rows(containing: "┐┌").first)
      let facts = ["sonnet", "Accept édits", "62% left", "$0.42"].map { title.contains($0) }
      // None stands where one before it is left out.
      #expect(facts == facts.sorted { $0 && !$1 }, "\(title)")
      seen.insert(facts.count { $0 })
    }
    #expect(seen.isSuperset(of: [1, 2, 3, 4]))
  }

  @Test func `a name has the room of what its title leaves out`() {
    asking("write größe and 漢字", columns: 80).expectRow(containing: "┌ write größe and 漢字 ─", "◆ APPROVE")
    asking("write the docs of größe and all", columns: 80)
      .expectRow(containing: "┌ write the docs of größe", "… ─")
  }
}
