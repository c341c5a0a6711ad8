/// Writes values as UTF-8 bytes.
struct JSONWriter {
  var output: [UInt8] = []
  private let isPretty: Bool
  private var depth = 0

  init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  mutating func write(_ value: JSON) {
    switch value {
    case .null: output.append(contentsOf: "null".utf8)
    case .bool(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
    case .integer(let number): output.append(contentsOf: String(number).utf8)
    // JSON has neither infinity nor "not a number".
    case .double(let number): output.append(contentsOf: (number.isFinite ? number.description : "null").utf8)
    case .string(let text): write(text)
    case .array(let elements):
      list(elements, "[", "]") { writer, element in writer.write(element) }
    case .object(let object):
      list(object.members, "{", "}") { writer, member in
        writer.write(member.name)
        writer.output.append(UInt8(ascii: ":"))
        if writer.isPretty { writer.output.append(UInt8(ascii: " ")) }
        writer.write(member.value)
      }
    }
  }

  private mutating func list<Part>(
    _ parts: [Part], _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ writePart: (inout JSONWriter, Part) -> Void
  ) {
    output.append(UInt8(ascii: open))
    depth += 1
    for (place, part) in parts.enumerated() {
      if place > 0 { output.append(UInt8(ascii: ",")) }
      breakLine()
      writePart(&self, part)
    }
    depth -= 1
    if !parts.isEmpty { breakLine() }
    output.append(UInt8(ascii: close))
  }

  private mutating func breakLine() {
    guard isPretty else { return }
    output.append(0x0A)
    output.append(contentsOf: repeatElement(0x20, count: depth * 2))
  }

  private mutating func write(_ text: String) {
    output.append(UInt8(ascii: "\""))
    if text.utf8.withContiguousStorageIfAvailable({ escape($0) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { escape($0) }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// No control character goes out as it is, neither of the old nor of the newer kind: a terminal may be reading.
  private mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>) {
    var runStart = 0
    for offset in bytes.indices {
      let byte = bytes[offset]
      // U+0080…U+009F are two bytes, of which the second is the number.
      let isLead = byte == 0xC2 && offset + 1 < bytes.count && bytes[offset + 1] < 0xA0
      guard byte < 0x20 || byte == 0x7F || isLead || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      output.append(contentsOf: bytes[runStart..<offset])
      runStart = offset + (isLead ? 2 : 1)
      output.append(UInt8(ascii: "\\"))
      switch byte {
      case 0x08: output.append(UInt8(ascii: "b"))
      case 0x09: output.append(UInt8(ascii: "t"))
      case 0x0A: output.append(UInt8(ascii: "n"))
      case 0x0C: output.append(UInt8(ascii: "f"))
      case 0x0D: output.append(UInt8(ascii: "r"))
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.append(byte)
      default:
        let code = isLead ? bytes[offset + 1] : byte
        output.append(contentsOf: "u00".utf8)
        output.append(UInt8(ascii: "0") + code >> 4)
        output.append(contentsOf: String(code & 0x0F, radix: 16).utf8)
      }
    }
    output.append(contentsOf: bytes[runStart...])
  }
}
