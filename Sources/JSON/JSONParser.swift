/// Reads one JSON text, byte by byte and by recursion.
struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Bytes in a text that are not UTF-8 are replaced, and no reason to refuse the whole.
  let repairsText: Bool
  var offset = 0

  init(bytes: UnsafeBufferPointer<UInt8>, repairsText: Bool = false) {
    self.bytes = bytes
    self.repairsText = repairsText
  }

  mutating func parse() throws(JSONError) -> JSON {
    let value = try value(depth: 0)
    skipSpace()
    guard offset == bytes.count else { throw problem("something after the value") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    skipSpace()
    guard offset < bytes.count else { throw problem("the text ends where a value belongs") }
    switch bytes[offset] {
    case UInt8(ascii: "\""):
      return .string(try string())
    case UInt8(ascii: "{"):
      return try object(depth: depth + 1)
    case UInt8(ascii: "["):
      return try array(depth: depth + 1)
    case UInt8(ascii: "t"):
      return try word("true", .bool(true))
    case UInt8(ascii: "f"):
      return try word("false", .bool(false))
    case UInt8(ascii: "n"):
      return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return try number()
    default:
      throw problem("no value begins like this")
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSON {
    try enter(depth)
    var members: [JSONObject.Member] = []
    if take(UInt8(ascii: "}")) { return .object(JSONObject()) }
    repeat {
      skipSpace()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
        throw problem("a member's name is missing")
      }
      let name = try string()
      guard take(UInt8(ascii: ":")) else { throw problem("a colon is missing after a member's name") }
      members.append(JSONObject.Member(name: name, value: try value(depth: depth)))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw problem("a comma or the object's end is missing") }
    return .object(JSONObject(members))
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSON {
    try enter(depth)
    var elements: [JSON] = []
    if take(UInt8(ascii: "]")) { return .array([]) }
    repeat {
      elements.append(try value(depth: depth))
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw problem("a comma or the array's end is missing") }
    return .array(elements)
  }

  private mutating func enter(_ depth: Int) throws(JSONError) {
    guard depth <= JSON.depthLimit else { throw problem("more than \(JSON.depthLimit) levels") }
    offset += 1
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[offset...].starts(with: letters) else { throw problem("no value begins like this") }
    offset += letters.count
    return value
  }

  /// Whether the next byte that is no space is this one, which is then behind us.
  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  func problem(_ reason: String) -> JSONError { JSONError(offset: offset, reason: reason) }
}
