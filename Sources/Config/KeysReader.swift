import Scene
import Toolkit
import Verbs
import Words
import YAML

/// A person's own keys, place by place: `x: remove`, or `x: none` for a key that is to do nothing.
struct KeysReader {
  /// Windows keep it to themselves, as they have to be left where the server hangs, too.
  private static let leaving = Key("\\", .control)

  private var bindings: [Keymap<Verb>.Binding] = []
  /// Where each of these keys is written which most terminals send as another one.
  private var seldom: [(line: Int, written: String, key: Key, other: Key)] = []

  /// The default keys with these on top.
  var keymap: Keymap<Verb> {
    do throws(KeymapProblem) {
      return try DefaultKeys.keymap().overridden(by: Keymap(bindings))
    } catch {
      preconditionFailure("The default keys parse, and `add` lets no clash through: \(error)")
    }
  }

  mutating func read(_ keys: YAML.Entry, _ problems: inout Problems) {
    for place in problems.entries(of: keys, takes: "places, and keys in them") {
      guard KeyPlace(rawValue: place.key) != nil else {
        let places = KeyPlace.allCases.map(\.rawValue).joined(separator: ", ")
        problems.add(place.line, "there is no place \"\(place.key)\" for keys; there are \(places)")
        continue
      }
      guard let entries = place.value.entries else {
        problems.add(place.line, "\(place.key) takes keys with what they do, one a line")
        continue
      }
      for entry in entries { add(entry, in: place.key, &problems) }
    }
  }

  private mutating func add(_ entry: YAML.Entry, in place: String, _ problems: inout Problems) {
    guard let key = Key(notation: entry.key) else {
      problems.add(entry.line, "\"\(entry.key)\" is no key; write j, G, enter, esc, space, ctrl-u, shift-up, f1 …")
      return
    }
    if let other = key.arrival {
      return problems.add(entry.line, KeymapProblem.words(for: entry.key, arrivingAs: other))
    }
    guard key != Self.leaving else {
      return problems.add(entry.line, "\(entry.key) always closes the window; choose another key")
    }
    guard let name = entry.value.scalar, !name.isEmpty else {
      problems.add(entry.line, "\(entry.key) takes one act's name, or none")
      return
    }
    let verb = Verb(rawValue: name)
    guard verb != nil || name == "none" else {
      problems.add(entry.line, "\(entry.key) takes an act's name, or none; there is no act \"\(name)\"")
      return
    }
    guard place != KeyPlace.composer.rawValue || !key.isTyped else {
      problems.add(entry.line, "\"\(entry.key)\" is text where a message is typed; put ctrl- or alt- before it")
      return
    }
    if let other = bindings.first(where: { $0.context == place && $0.key == key }) {
      guard other.action != verb else { return }
      let first = other.action?.rawValue ?? "none"
      problems.add(entry.line, "\(place) gives \(key.notation) to both \(first) and \(name); \(first) holds")
      return
    }
    bindings.append(Keymap.Binding(place, key, verb))
    if verb != nil, let other = key.usualArrival { seldom.append((entry.line, entry.key, key, other)) }
  }

  /// What holds, but may not do what the person expects of it.
  func note(_ notes: inout Problems) {
    for (line, written, key, other) in seldom {
      notes.add(
        line,
        "most terminals send \(other.notation) for \"\(written)\"; set yours up to send \(key.reports) for it, "
          + "or choose another key")
    }
    let sending = keymap.keys(for: .send, in: KeyPlace.composer.rawValue)
    if sending.allSatisfy({ $0.usualArrival != nil }) {
      let words = sending.isEmpty ? "no key sends a message" : "in most terminals no key sends a message"
      notes.add("keys", "\(words); give send a key in composer, like alt-enter: send")
    }
  }
}

extension Key {
  /// The two ways in which a terminal can tell this key from others.
  fileprivate var reports: String {
    let number: UInt32? =
      switch code {
      case .tab: 9
      case .enter: 13
      case .escape: 27
      case .backspace: 127
      case .character(let character): character.unicodeScalars.first?.value
      case .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .function: nil
      }
    guard let number else { return "a sequence of its own" }
    let held = [Modifiers.shift, .alt, .control].enumerated().reduce(1) {
      $0 + (modifiers.contains($1.element) ? 1 << $1.offset : 0)
    }
    return "CSI \(number);\(held)u or CSI 27;\(held);\(number)~"
  }

  /// It stands for a character of a text.
  fileprivate var isTyped: Bool {
    guard case .character = code else { return false }
    return modifiers.isDisjoint(with: [.control, .alt])
  }
}
