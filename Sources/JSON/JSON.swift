import Texts

/// One JSON value. Objects keep their members' order and whatever names they have, so nothing is lost on the way through.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)
}

extension JSON {
  /// The member of an object; nil for a missing member and for a value that is no object.
  package subscript(name: String) -> JSON? {
    if case .object(let object) = self { object[name] } else { nil }
  }

  /// The element of an array; nil outside of it and for a value that is no array.
  package subscript(index: Int) -> JSON? {
    if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
  }

  package var isNull: Bool { self == .null }

  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// A text to read, of which no character is long.
  package var string: String? { exactString.map { ShortCharacters.bounded($0) } }

  /// A text that is only passed on, such as what a file is to hold: byte for byte what was said.
  package var exactString: String? {
    if case .string(let value) = self { value } else { nil }
  }

  package var array: [JSON]? {
    if case .array(let value) = self { value } else { nil }
  }

  package var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// A whole number, also one that was written as `3.0`.
  package var int: Int? {
    switch self {
    case .integer(let value): Int(exactly: value)
    // Not `Int(exactly:)`: it needs the C library's mathematics, and this target links nothing.
    case .double(let value): abs(value) < 0x1p53 && Double(Int(value)) == value ? Int(value) : nil
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// Any number.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    case .null, .bool, .string, .array, .object: nil
    }
  }

  /// An object of those members that have a value.
  package static func object(present members: KeyValuePairs<String, JSON?>) -> JSON {
    var object = JSONObject()
    for (name, value) in members {
      if let value { object[name] = value }
    }
    return .object(object)
  }
}
