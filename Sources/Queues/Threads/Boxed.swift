import Conversation

/// A part that few of very many values have: it lies apart, so that those without it are small and cheap to copy.
@propertyWrapper
package struct Boxed<Value: Equatable & Sendable>: Equatable, Sendable {
  /// Never changed, only replaced.
  private final class Part: Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var part: Part?

  package init(wrappedValue: Value?) { part = wrappedValue.map(Part.init) }

  package var projectedValue: Boxed { self }

  /// Costs less than a look at the value.
  package var isAbsent: Bool { part == nil }

  package var wrappedValue: Value? {
    get { part?.value }
    _modify {
      var value = part?.value
      // Take the value out while it changes: as its only owner, its lists change in place.
      part = nil
      defer { part = value.map(Part.init) }
      yield &value
    }
  }

  package static func == (left: Boxed, right: Boxed) -> Bool {
    left.part === right.part || left.wrappedValue == right.wrappedValue
  }
}
