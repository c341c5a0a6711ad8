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

  @Test func `a name has the room of what its title leaves out`() {
    asking("write größe and 漢字", columns: 80).expectRow(containing: "┌ write größe and 漢字 ─", "◆ APPROVE")
    asking("write the docs of größe and all", columns: 80)
      .expectRow(containing: "┌ write the docs of größe", "… ─")
  }
}
