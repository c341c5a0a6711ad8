import DialogsPane
import Foundation
import Languages
import Scene
import TestSupport
import Testing
import Toolkit
import Verbs

/// `docs/KEYS.md` is rendered from the table that the program's own help comes from.
struct KeysPageTests {
  @Test func `docs KEYS is what the help says`() {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    RecordedText.expect(page(), in: root.appendingPathComponent("docs/KEYS.md"))
  }

  @Test func `each key that is told for texts does something in one`() {
    for name in TextKey.allCases.flatMap(\.keys) {
      var text = TextEdit("größe zwei\ndrei vier\nfünf")
      _ = text.press(Key(.up))
      guard let key = Key(notation: name) else {
        Issue.record("\(name) is no key")
        continue
      }
      let isTaken = text.press(key)
      #expect(isTaken, "\(name)")
    }
  }

  @Test func `no key that is told for texts is one of an act wherever a text is written`() {
    for name in TextKey.allCases.flatMap(\.keys) {
      let verb = Key(notation: name).flatMap { Samples.keymap.verb(for: $0, in: [.composer, .dialog]) }
      #expect(verb == nil, "\(name)")
    }
  }

  private func page() -> String {
    var lines = [
      "# Keys", "",
      "This page is written by a test (`RECORD=1 swift test --filter KeysPageTests`) from the table in",
      "`Sources/Verbs/VerbRow+*.swift`, which has the keys too. Keys of your own go into `config.yaml`",
      "([SETTINGS.md](SETTINGS.md)), under the name of the place that stands behind each heading.",
    ]
    for place in KeyPlace.allCases {
      lines += [
        "", "## \(place.title): `\(place.rawValue)`", "", "| keys | act | name in the config | what it does |",
        "|---|---|---|---|",
      ]
      lines += HelpDialog.lines(of: Samples.keymap, in: place).map { line in
        let keys = line.keys.map { "`\($0.notation)`" }.joined(separator: " ")
        return "| \(keys) | \(line.verb.title) | `\(line.verb.rawValue)` | \(line.verb.help) |"
      }
    }
    lines += [
      "", "## Wherever a text is written", "",
      "These are the keys of every shell. A key that the config gives to an act of `composer` or `dialog` does that there "
        + "instead.", "",
      "| keys | what it does |", "|---|---|",
    ]
    for key in TextKey.allCases { #expect(Language.german.text(key) != Language.english.text(key), "\(key)") }
    lines += TextKey.allCases.map { key in
      "| \(key.keys.map { "`\($0)`" }.joined(separator: " ")) | \(Language.english.text(key)) |"
    }
    lines += ["", "## Without a key", "", "| act | name in the config | what it does | why |", "|---|---|---|---|"]
    for verb in Verb.allCases {
      guard let place = verb.insteadOfKey else { continue }
      let why = "In the \(place.rawValue), since it is needed rarely."
      lines.append("| \(verb.title) | `\(verb.rawValue)` | \(verb.help) | \(why) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
