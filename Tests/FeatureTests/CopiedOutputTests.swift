import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing

/// What is copied where nothing was said: what a command gave.
struct CopiedOutputTests {
  @Test func `in a thread of the built-in agent the last output in sight is copied`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.provider = "shell" }
    let app = AppDriver(workspace)
    app.press("<enter>seq<enter>")
    app.takeEffects()
    app.accept()
    for (id, output) in [("1", "erste"), ("2", "größe 1\n漢字 2"), ("3", "")] {
      app.hear(
        .tool(ToolCall(id: id, title: "seq", kind: "execute", status: .completed, input: "seq", output: output)))
    }
    app.endTurn()
    app.takeEffects()
    app.press("<alt-y>")
    app.expectEffects([.window(1, .copy("größe 1\n漢字 2"))])
    app.expectRow(containing: "Copied the text: 2 lines.")
  }

  @Test func `what a folded tool gave is copied only once it is unfolded`() {
    let app = AppDriver()
    app.press("<enter>go<enter>")
    app.takeEffects()
    app.accept()
    app.hear(
      .tool(ToolCall(id: "1", title: "seq", kind: "execute", status: .completed, input: "seq", output: "größe")))
    app.takeEffects()
    app.press("<alt-y>")
    app.expectEffects([])
    app.expectRow(containing: "There is nothing here to copy.")
    app.press("<alt-o>")
    app.takeEffects()
    app.press("<alt-y>")
    app.expectEffects([.window(1, .copy("größe"))])
  }
}
