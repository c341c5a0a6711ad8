import Conversation
import Core
import Languages
import Queues
import Scene
import TestSupport
import Testing

/// What is said in `upnext --plain` while one writes, and what of it is not said again.
struct PlainWritingTests {
  /// In the composer of a thread.
  private static func writing(_ workspace: Workspace = Samples.queued) -> AppDriver {
    let app = AppDriver(workspace, opensWindow: false)
    app.open(1, language: .english, isPlain: true)
    app.press("<enter>")
    _ = app.takeEffects()
    _ = app.heard()
    return app
  }

  @Test func `of a message of several lines the one stands open that the cursor is in`() {
    let app = Self.writing()
    func line(after keys: String) -> String {
      app.press(keys)
      return app.openLine()
    }
    #expect(line(after: "first") == "message: first")
    #expect(line(after: "<ctrl-j>") == "message, line 2: ")
    #expect(line(after: "second<ctrl-j>third") == "message, line 3: third")
    #expect(line(after: "<up>X") == "message, line 2: seconXd")
    #expect(line(after: "<up><ctrl-a>Y") == "message, line 1: Yfirst")
    #expect(app.heard() == [], "all that was written stood open")
    _ = app.takeEffects()
  }

  @Test func `lines that nobody has heard are told once: a draft's, and a paste's`() {
    let app = Self.writing()
    app.paste("eins\nzwei 漢字\ndrei")
    #expect(app.heard() == ["eins", "zwei 漢字"])
    #expect(app.openLine() == "message, line 3: drei")
    app.press("x")
    #expect(app.heard() == [])
    app.press("<esc><enter>")
    _ = app.takeEffects()
    #expect(Array(app.heard().suffix(2)) == ["eins", "zwei 漢字"])
    #expect(app.openLine() == "message, line 3: dreix")
    _ = app.takeEffects()
  }

  @Test func `a question is told once, and its keys again where they are others`() {
    let app = Self.writing()
    app.press("go<enter>")
    _ = app.takeEffects()
    app.accept()
    app.hear(.asks(Samples.permission()))
    _ = app.takeEffects()
    #expect(app.heard().contains { $0.contains("Run a command") })
    for keys in ["<esc>", "<enter>", "<esc>"] {
      app.press(keys)
      _ = app.takeEffects()
      let said = app.heard()
      #expect(said.count == 1 && said.first?.hasPrefix("[a] Allow") == true, "\(keys): \(said)")
    }
  }

  @Test func `of what a command gave that has ended the last lines are told, and all where one goes to it`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.provider = "shell" }
    let app = Self.writing(workspace)
    app.press("go<enter>")
    _ = app.takeEffects()
    app.accept()
    let output = (1...3000).map { "line \($0)\n" }.joined()
    app.hear(
      .tool(ToolCall(id: "1", title: "seq", kind: "execute", status: .completed, input: "seq 3000", output: output)))
    app.endTurn()
    _ = app.takeEffects()
    app.press("<esc>5")
    _ = app.heard()
    app.press("<ctrl-l>")
    _ = app.takeEffects()
    let said = app.heard()
    #expect(said.filter { $0.hasPrefix("line ") } == (2981...3000).map { "line \($0)" })
    #expect(said.contains("...") && said.contains("done"))
    // The turn's summary stands behind it.
    app.press("[[")
    _ = app.takeEffects()
    #expect(app.heard().contains("line 1"))
  }
}
