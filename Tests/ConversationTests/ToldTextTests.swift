import Conversation
import Testing

/// What somebody who reads a growing text has yet to be told.
struct ToldTextTests {
  private let lines = (1...900).map { "größe \($0)\n" }

  private func text(_ range: Range<Int>) -> String { lines[range].joined(separator: "") }

  private func rest(_ told: ToldText, _ text: String) -> String { String(decoding: told.rest(of: text), as: UTF8.self) }

  private func told(_ text: String) -> ToldText {
    var told = ToldText()
    told.note(text, upTo: text.endIndex)
    return told
  }

  @Test func `what was added is new, and at first all is`() {
    #expect(rest(ToldText(), "") == "")
    #expect(rest(ToldText(), "eins\n") == "eins\n")
    #expect(rest(told("eins\n"), "eins\n") == "")
    #expect(rest(told("eins\n"), "eins\nzwei 漢\n") == "zwei 漢\n")
  }

  @Test func `where the beginning was left out it goes on behind what was told last`() {
    let told = told(text(0..<400))
    #expect(rest(told, "[left out]\n" + text(150..<600)) == text(400..<600))
    #expect(rest(told, "[left out]\n" + text(150..<400)) == "")
    // As long as it was, so that only its bytes tell.
    #expect(rest(told, text(0..<200) + "…\n" + text(210..<600)) == text(400..<600))
  }

  @Test func `where nothing is left of what was told all is new`() {
    let later = "[left out]\n" + text(500..<900)
    #expect(rest(told(text(0..<400)), later) == later)
    // A line of the same words says nothing of where it stands.
    #expect(rest(told("ja\n"), "[left out]\nnein\nja\nnein\n") == "[left out]\nnein\nja\nnein\n")
    #expect(rest(told("länger\n"), "ja\n") == "ja\n")
  }

  @Test func `of what comes again and again the last is meant`() {
    let same = String(repeating: "noch einmal\n", count: 1000)
    #expect(rest(told(same), "[left out]\n" + same + "Fehler\n") == "Fehler\n")
  }
}
