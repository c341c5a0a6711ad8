import Conversation
import Core
import Languages
import Scene
import TestSupport
import Testing

@testable import Words

/// The line below a turn, in the language of whoever reads it.
struct DigestWordsTests {
  private func worked(isPlain: Bool) -> AppDriver {
    let app = AppDriver(Samples.idle, columns: 120, rows: 24, opensWindow: false)
    app.open(1, columns: 120, rows: 24, language: .german, isPlain: isPlain)
    app.press("<enter>los<enter>")
    app.takeEffects()
    app.accept()
    app.hear(.tool(ToolCall(id: "1", title: "Read ok", kind: "read", status: .completed)))
    app.hear(.tool(ToolCall(id: "2", title: "Write größe", kind: "edit", status: .failed)))
    app.hear(.text("fertig", kind: .said, part: nil))
    app.hear(.usage(TurnUsage(inputTokens: 1234, outputTokens: 56)))
    app.endTurn()
    return app
  }

  @Test func `a German window says it in German`() {
    let app = worked(isPlain: false)
    app.expectRow(containing: "0s · 2 Werkzeuge, 1 fehlgeschlagen · 1.2k Token hinein, 56 heraus")
    app.press("<esc><esc><space>")
    app.expectRow(containing: "0s · 2 Werkzeuge, 1 fehlgeschlagen · 1.2k Token hinein, 56 heraus")
  }

  @Test func `a plain German window says it in German`() {
    let app = worked(isPlain: true)
    let expected = "Hinweis: 0s · 2 Werkzeuge, 1 fehlgeschlagen · 1.2k Token hinein, 56 heraus"
    #expect(app.heard().contains(expected))
  }

  @Test(arguments: [
    ("12s", "12s"), ("1h02m · 1 tool", "1h02m · 1 Werkzeug"), ("1s · größe.swift +1 -2", "1s · größe.swift +1 -2"),
    ("1s · 3 tools · 2 files +4 -5", "1s · 3 Werkzeuge · 2 Dateien +4 -5"),
    ("1s · 12k tokens in · $1.23", "1s · 12k Token hinein · $1.23"),
    ("1s · 2.5M tokens out · under $0.01", "1s · 2.5M Token heraus · unter $0.01"),
    ("tools of mine.txt · · files", "tools of mine.txt · · files"), ("", ""),
    (
      "1m05s · 2 tools, 1 failed · 999 tokens in, 1.2k out",
      "1m05s · 2 Werkzeuge, 1 fehlgeschlagen · 999 Token hinein, 1.2k heraus"
    ),
  ])
  func `the line of an older program is said, and English stays as the store has it`(stored: String, german: String) {
    var entry = Entry(
      id: Identity(UniqueID(high: 1, low: 1)), number: 1, role: .system, kind: .digest, text: stored,
      at: Timestamp(milliseconds: 0), status: .done)
    entry.facts = TurnFacts(olderLine: stored)
    #expect(Language.english.digest(of: entry) == stored)
    #expect(Language.german.digest(of: entry) == german)
    #expect(Language.german.digest(of: entry, minus: "−") == german.replacing(" -", with: " −"))
  }

  @Test func `a file whose name looks like a count of the line keeps its name`() throws {
    let app = worked(isPlain: false)
    let thread = try #require(app.state.windows[1]?.stream)
    var entry = try #require(app.state.transcripts[thread]?.entries.last { $0.kind == .digest })
    #expect(entry.facts?.tools == 2)
    for (files, german) in [(1, "2 files +4 -5"), (3, "3 Dateien +4 -5")] {
      var facts = TurnFacts(seconds: 3725)
      (facts.tools, facts.files, facts.addedLines, facts.removedLines) = (1, files, 4, 5)
      facts.file = files == 1 ? "2 files" : nil
      (facts.outputTokens, facts.costMicros) = (2_500_000, 9_999)
      (entry.facts, entry.text) = (facts, TurnDigest.text(of: facts))
      #expect(Language.english.digest(of: entry) == entry.text)
      #expect(
        Language.german.digest(of: entry) == "1h02m · 1 Werkzeug · \(german) · 2.5M Token heraus · unter $0.01")
    }
    app.takeEffects()
  }
}
