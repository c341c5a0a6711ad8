import Toolkit
import Verbs
import Words

extension Keymap<Verb> {
  /// What a key means, asking the most particular place first.
  package func verb(for key: Key, in places: [KeyPlace]) -> Verb? {
    places.lazy.compactMap { self.action(for: key, in: $0.rawValue) }.first
  }

  /// The keys of a verb in the first of these places that has one.
  package func keys(for verb: Verb, in places: [KeyPlace] = KeyPlace.ofPanes) -> [Key] {
    places.lazy.map { self.keys(for: verb, in: $0.rawValue) }.first { !$0.isEmpty } ?? []
  }
}
