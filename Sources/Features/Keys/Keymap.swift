import Toolkit

/// Where a key has its meaning.
package enum KeyPlace: String, CaseIterable, Sendable {
  case everywhere, list, conversation, composer
}
