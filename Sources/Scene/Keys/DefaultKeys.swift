import Toolkit
import Verbs
import Words

/// The keys that the verbs' rows name.
package enum DefaultKeys {
  /// In the person's own syntax: key and verb, under the name of the place where it holds.
  package static let text = KeyPlace.allCases.map(section).joined(separator: "\n")

  private static func section(_ place: KeyPlace) -> String {
    let lines = Verb.allCases.flatMap { verb in
      (verb.row.keys[place] ?? "").split(separator: " ").map { "\($0) \(verb.rawValue)" }
    }
    return "[\(place.rawValue)]\n" + lines.joined(separator: "\n") + "\n"
  }

  /// The default keymap, read from its own text.
  package static func keymap() throws(KeymapProblem) -> Keymap<Verb> { try parsed.get() }

  private static let parsed = Result { () throws(KeymapProblem) in try read(text) }

  /// A keymap in the person's syntax.
  package static func read(_ text: String) throws(KeymapProblem) -> Keymap<Verb> {
    try Keymap(
      KeymapParser.parse(text), contexts: Set(KeyPlace.allCases.map(\.rawValue)), action: Verb.init(rawValue:))
  }
}
