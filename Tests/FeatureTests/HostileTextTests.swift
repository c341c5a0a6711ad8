import Core
import Features
import SeededNumbers
import TestSupport
import Testing
import Toolkit

/// Texts whose characters never end, through every way into the loop: no event takes longer than a frame or three.
struct HostileTextTests {
  private static let bytes = 300 << 10
  /// Fifty milliseconds of what is shipped, as the ordinary text of this run shows how much slower the tests' build is.
  private static let limit = Duration.milliseconds(50) * Slowness.ofThisBuild

  private func expectQuick(_ name: String, _ event: () -> Void) {
    let time = processorTime(of: event)
    #expect(time < Self.limit, "\(name): \(time) of \(Self.limit)")
  }

  /// A thread whose turn goes on, and its window.
  private func working() -> AppDriver {
    let app = AppDriver(columns: 120, rows: 40)
    app.press("<enter>")
    app.type("go")
    app.press("<enter>")
    app.accept()
    app.takeEffects()
    return app
  }

  /// As the edges give it.
  private func text(_ hostile: HostileText) -> String { ShortCharacters.bounded(hostile.text(bytes: Self.bytes)) }

  @Test(arguments: HostileText.all) func `nothing that an agent says stops the loop`(_ hostile: HostileText) {
    let text = text(hostile)
    let app = working()
    func tool(_ title: String, input: String = "", output: String = "", _ status: ToolCall.Status = .running) {
      app.hear(
        .tool(ToolCall(id: "t", title: title, kind: "execute", status: status, input: input, output: output)))
    }
    let permission = Permission(
      id: "p", title: text, detail: text,
      options: [Permission.Option(id: text, name: text, kind: .allowOnce)], askedAt: app.now)
    let option = AgentOption(
      id: text, name: text, about: text, choices: [AgentOption.Choice(id: text, name: text)], current: text)
    let news: [(String, () -> Void)] = [
      ("words", { app.hear(.text(text, kind: .said, part: nil)) }),
      ("more words", { app.hear(.text(text, kind: .said, part: nil)) }),
      ("thought", { app.hear(.text(text, kind: .thought, part: "a")) }),
      ("code", { app.hear(.text("```swift\n" + text + "\n```\n", kind: .said, part: "b")) }),
      ("table", { app.hear(.text("| a | b |\n|-|-|\n| \(text) | \(text) |\n", kind: .said, part: "c")) }),
      ("person's words", { app.hear(.text(text, kind: .user, part: "d")) }),
      ("tool", { tool(text) }), ("tool's input", { tool("x", input: text) }),
      ("output", { tool("x", output: text) }), ("more output", { tool("x", output: text + text) }),
      ("difference", { tool("x", output: "--- a\n+++ b\n@@ -1 +1 @@\n-é\n+" + text, .completed) }),
      ("plan", { app.hear(.plan([PlanEntry(content: text, status: .running)])) }),
      ("title", { app.hear(.title(text)) }), ("mode", { app.hear(.mode(text)) }),
      ("commands", { app.hear(.commands([SlashCommand(name: text, about: text, hint: text)])) }),
      ("options", { app.hear(.options([option])) }), ("notice", { app.hear(.notice(text)) }),
      ("question", { app.hear(.asks(permission)) }), ("its end", { app.hear(.withdrew(permission: "p")) }),
      ("failure", { app.endTurn(.failed(text, wasAccepted: true)) }),
    ]
    for (name, event) in news { expectQuick(name, event) }
    for key in ["<tab>", "<PageUp>", "<PageDown>", "m", "<esc>", "o", "1", "2", "3", "4"] {
      expectQuick("the key \(key)") { app.press(key) }
    }
    app.takeEffects()
  }

  @Test(arguments: HostileText.all) func `nothing that a person pastes stops the loop`(_ hostile: HostileText) {
    let text = text(hostile)
    let app = AppDriver(columns: 120, rows: 40)
    app.press("<enter>")
    expectQuick("paste") { app.paste(text) }
    for key in ["x", "<Left>", "<Up>", "<Home>", "<End>", "<backspace>", "<C-w>", "<C-z>"] {
      expectQuick("the key \(key)") { app.press(key) }
    }
    expectQuick("sending it") { app.press("<enter>") }
    expectQuick("a filter") { app.press("<esc>/") }
    expectQuick("a paste into it") { app.paste(text) }
    app.press("<esc>")
    expectQuick("a search") { app.press("<C-f>") }
    expectQuick("a paste into the search") { app.paste(text) }
    app.press("<esc>")
    expectQuick("a new thread") { app.press("n") }
    expectQuick("a paste into it") { app.paste(text) }
    app.takeEffects()
  }

  @Test(arguments: HostileText.all) func `no conversation on the disk stops the loop`(_ hostile: HostileText) {
    let text = text(hostile)
    let kinds: [(Entry.Role, Entry.Kind)] = [
      (.user, .text), (.agent, .text), (.agent, .thought), (.tool, .tool), (.agent, .plan), (.system, .notice),
      (.system, .digest),
    ]
    let entries = kinds.enumerated().map { number, kind in
      Entry(
        id: Samples.id(UInt64(70 + number)), number: number + 1, role: kind.0, kind: kind.1, title: text, text: text,
        at: Samples.now, status: .done)
    }
    let app = AppDriver(entries: [Samples.flaky: entries], columns: 120, rows: 40)
    expectQuick("opening it") { app.press("<enter>") }
    for key in ["<tab>", "<PageUp>", "<PageUp>", "<PageUp>", "<PageUp>", "g", "G", "<PageDown>"] {
      expectQuick("the key \(key)") { app.press(key) }
    }
    expectQuick("another size") { app.resize(80, 24) }
    app.takeEffects()
  }
}
