/// A file's path in its repository. Names are bytes: they need not be text.
package struct FilePath: Hashable, Comparable, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// As somebody writes it who has read it here, or as it is.
  package init(spelled text: String) {
    let meant = FilePath.bytes(quoted: Array(text.utf8)).map { FilePath($0) }
    // What needs no quotes has none: those are part of its name.
    self = meant.flatMap { $0.text == text ? $0 : nil } ?? FilePath(text)
  }

  /// Nil where they are not written so.
  private static func bytes(quoted text: [UInt8]) -> [UInt8]? {
    let quote = UInt8(ascii: "\"")
    guard text.count >= 2, text.first == quote, text.last == quote else { return nil }
    var (bytes, rest): ([UInt8], ArraySlice<UInt8>) = ([], text.dropFirst().dropLast())
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.first {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case let sign? where sign == quote || sign == UInt8(ascii: "\\"): bytes.append(sign)
      default:
        guard let value = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8) else { return nil }
        bytes.append(value)
        rest = rest.dropFirst(2)
      }
      rest = rest.dropFirst()
    }
    return bytes
  }

  /// As it can be shown on one line: what is no text, what would move a cursor, and what nobody would see, such as a blank at an
  /// end, is written as git writes it.
  package var text: String {
    let ends = [bytes.first, bytes.last]
    if let text = String(validating: bytes, as: UTF8.self), !bytes.contains(where: FilePath.needsQuoting),
      !ends.contains(UInt8(ascii: " ")), !UnseenSigns.areIn(text)
    {
      return text
    }
    return "\"" + bytes.map(FilePath.quoted).joined() + "\""
  }

  /// Nil at the top.
  package var parent: FilePath? { bytes.lastIndex(of: UInt8(ascii: "/")).map { FilePath(bytes[..<$0]) } }

  /// The folders that it lies in.
  package var above: [FilePath] { parent.map { [$0] + $0.above } ?? [] }

  private static func needsQuoting(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func quoted(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\n"): "\\n"
    case UInt8(ascii: "\t"): "\\t"
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case 0x20..<0x7F: String(UnicodeScalar(byte))
    default: "\\" + octal(byte)
    }
  }

  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }

  package static func < (left: FilePath, right: FilePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
