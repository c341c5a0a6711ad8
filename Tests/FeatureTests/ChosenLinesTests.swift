import Conversation
import Core
import Scene
import TestSupport
import Testing
import Toolkit

/// Lines of a conversation that are chosen by keys.
struct ChosenLinesTests {
  /// Reading what was said, with nothing being typed.
  private func reading(lines: Int) -> AppDriver {
    let code = (1...lines).map { "  row \($0)." }.joined(separator: "\n")
    return reading("```\n\(code)\n```\nThat is all.")
  }

  private func reading(_ said: String) -> AppDriver {
    let app = AppDriver()
    app.press("<enter>why<enter>")
    app.takeEffects()
    app.accept()
    app.hear(.text(said, kind: .said, part: "a"))
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.press("<esc>5")
    app.hear(.withdrew(permission: "ask-1"))
    app.takeEffects()
    return app
  }

  private let chosen = Samples.theme("dark")[.selection]

  @Test func `lines are chosen by the keys that scroll, marked, and copied as they are read`() {
    let app = reading(lines: 3)
    app.press("v")
    #expect(app.style(of: "That is all.") == chosen)
    #expect(app.footer().contains("1 line chosen: ↵ copies"))
    app.press("kkkk")
    #expect(app.footer().contains("5 lines chosen"))
    #expect(app.style(of: "row 2.") == chosen)
    app.press("<enter>")
    app.expectEffects([.window(1, .copy("    row 1.\n    row 2.\n    row 3.\n\nThat is all."))])
    #expect(app.footer().contains("Copied the text: 5 lines."))
    #expect(app.style(of: "row 2.") != chosen)
    // The next one writes again.
    app.press("<enter>x")
    app.expectRow(containing: "› x")
  }

  @Test func `they are let go by the key that goes back, and by the one that began`() {
    let app = reading(lines: 3)
    app.press("vk<esc>")
    #expect(app.style(of: "That is all.") != chosen)
    app.press("vkv")
    #expect(app.style(of: "That is all.") != chosen)
    app.expectEffects([])
  }

  @Test func `what is out of sight is scrolled to, and copied with what is in sight`() {
    let app = reading(lines: 90)
    app.press("v" + String(repeating: "k", count: 60))
    #expect(app.footer().contains("61 lines chosen"))
    app.expectRow(containing: "row 32.")
    app.expectNoRow(containing: "row 31.")
    app.press("j")
    app.expectRow(containing: "row 32.")
    app.press("Y")
    let rows = (33...90).map { "    row \($0)." }.joined(separator: "\n")
    app.expectEffects([.window(1, .copy(rows + "\n\nThat is all."))])
  }

  @Test func `the first and the last line are chosen at once, and a narrower window loses nothing`() {
    let app = reading(lines: 90)
    app.press("vg")
    app.expectRow(containing: "› why")
    app.resize(60, 20)
    app.press("G")
    #expect(app.footer().contains("1 line chosen"))
    app.press("<enter>")
    app.expectEffects([.window(1, .copy("That is all."))])
  }

  @Test func `what was broken for the width is copied as the lines that were said`() {
    let prose = (1...30).map { "größe\($0)" }.joined(separator: " ")
    let code = "  let place = https://example.org/" + String(repeating: "漢字/", count: 20) + "  end"
    let app = reading("\(prose)\n\n```\n\(code)\nnext\n```\n\n> \(prose)\n\n- \(prose)\n\nThe end.")
    app.press("vg")
    #expect(app.footer().contains("12 lines chosen"))
    app.press("<enter>")
    let copied =
      "› why\n\n  \(prose)\n\n    \(code)\n    next\n\n  │ \(prose)\n\n  • \(prose)\n\n  The end."
    app.expectEffects([.window(1, .copy(copied))])
  }

  @Test func `nothing is chosen where one writes or goes elsewhere`() {
    let app = reading(lines: 3)
    app.press("vk1")
    #expect(app.style(of: "That is all.") != chosen)
    app.press("55v")
    app.expectRow(containing: "› v")
  }
}
