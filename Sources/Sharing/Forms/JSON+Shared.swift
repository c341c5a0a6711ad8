import JSON

/// How what the hub and a store say of it is read.
extension JSON {
  package func id(_ name: String) -> SharedID? { self[name]?.string.flatMap { SharedID($0) } }

  package func number(_ name: String) -> Int64? {
    if case .integer(let value)? = self[name] { value } else { self[name]?.int.map(Int64.init) }
  }

  /// In milliseconds since 1970, within the years that a clock shows: whatever a row says, nothing that is reckoned with it
  /// overflows.
  package func moment(_ name: String) -> Int64? { number(name).map { min(max($0, 0), 253_402_300_799_999) } }

  /// How many, for the same reason no more than anybody counts.
  package var count: Int? { int.map { min(max($0, 0), 1_000_000_000) } }
  package func count(_ name: String) -> Int? { self[name]?.count }

  package func list<Element>(_ name: String, _ read: (JSON) -> Element?) -> [Element]? {
    guard let elements = self[name]?.array else { return nil }
    let read = elements.compactMap(read)
    // One that can't be read is not passed over: it would be lost unseen.
    return read.count == elements.count ? read : nil
  }

  package static func ids(_ ids: [SharedID]) -> JSON { .array(ids.map { .string($0.text) }) }
  package static func texts(_ texts: [String]) -> JSON { .array(texts.map { .string($0) }) }
  package static func id(_ id: SharedID) -> JSON { .string(id.text) }
}
