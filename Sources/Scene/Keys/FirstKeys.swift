import Toolkit
import Verbs
import Words

/// The key by which hints name each verb, place by place: asked for many times a frame, so it is looked up once.
package struct FirstKeys: Equatable, Sendable {
  private var keys: [KeyPlace: [Verb: Key]] = [:]

  package init(_ keymap: Keymap<Verb>) {
    for binding in keymap.bindings {
      guard let place = KeyPlace(rawValue: binding.context), let verb = binding.action else { continue }
      if keys[place]?[verb] == nil { keys[place, default: [:]][verb] = binding.key }
    }
  }

  /// The key in the first of these places that has one.
  func key(for verb: Verb, in places: [KeyPlace]) -> Key? {
    places.lazy.compactMap { keys[$0]?[verb] }.first
  }
}
