import Core
import Scene
import Texts

/// A path as terminals and file managers paste it: plain, quoted, with backslashes, or as an address.
enum PastedPath {
  /// No path of the system is longer.
  private static let longest = 4096

  static func path(in text: String, home: String) -> String? {
    guard text.utf8.count < longest else { return nil }
    var path = text.trimmedOfBlanks
    guard !path.isEmpty, !path.contains(where: \.isNewline) else { return nil }
    if path.count > 1, let quote = path.first, quote == "'" || quote == "\"", path.last == quote {
      path = String(path.dropFirst().dropLast())
    } else if path.hasPrefix("file://") {
      path = unescaped(String(path.dropFirst("file://".count)))
    } else {
      path = withoutBackslashes(path)
    }
    path = path.expandingHome(home)
    return path.hasPrefix("/") && path.count > 1 ? path : nil
  }

  /// What a paste may name: one path, or the last of several as they are dropped together.
  static func last(in text: String, home: String) -> String? {
    let words = words(in: text)
    let paths = words.compactMap { path(in: String($0), home: home) }
    return paths.count > 1 && paths.count == words.count ? paths.last : path(in: text, home: home)
  }

  /// The path that a text ends with.
  static func lastWord(in text: String, home: String) -> String? {
    words(in: text).last.flatMap { path(in: String($0), home: home) }
  }

  /// As a shell divides them. Of a text in which nobody looks for paths there are none.
  private static func words(in text: String) -> [Substring] {
    guard text.utf8.count < 16 * longest else { return [] }
    var words: [Substring] = []
    var start: String.Index?
    var quote: Character?
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if character.isWhitespace, quote == nil, !isEscaped {
        if let begun = start { words.append(text[begun..<index]) }
        start = nil
        continue
      }
      if start == nil {
        start = index
        if character == "'" || character == "\"" { quote = character }
      } else if character == quote, !isEscaped {
        quote = nil
      }
      isEscaped = character == "\\" && quote != "'" && !isEscaped
    }
    return start.map { words + [text[$0...]] } ?? words
  }

  /// Where what was pasted of a path begins, in the bytes that end with it.
  static func start(of path: String, in bytes: [UInt8], home: String) -> Int? {
    for start in max(0, bytes.count - longest)..<bytes.count {
      let isStart = start == 0 || [0x20, 0x09, 0x0A].contains(bytes[start - 1])
      guard isStart, bytes[start] != 0x20 else { continue }
      if PastedPath.path(in: String(decoding: bytes[start...], as: UTF8.self), home: home) == path { return start }
    }
    return nil
  }

  private static func withoutBackslashes(_ text: String) -> String {
    var plain = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        plain.append(character)
        isEscaped = false
      }
    }
    return plain
  }

  /// `%20` and the like.
  private static func unescaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(digits, radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
