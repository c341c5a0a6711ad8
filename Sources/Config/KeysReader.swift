import Scene
import Toolkit
import Verbs
import Words

/// A person's own keys, place by place: `x: remove`, or `x: none` for a key that is to do nothing.
struct KeysReader {
  private var bindings: [Keymap<Verb>.Binding] = []

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
    let name = entry.value.scalar ?? ""
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
  }
}

extension Key {
  /// It stands for a character of a text.
  fileprivate var isTyped: Bool {
    guard case .character = code else { return false }
    return modifiers.isDisjoint(with: [.control, .alt])
  }
}
