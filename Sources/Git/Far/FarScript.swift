/// A piece of work for the shell on another machine: what it is told, and what it reads beside.
struct FarScript: Sendable {
  private(set) var text: [UInt8]
  private(set) var inputs: [[UInt8]] = []

  init(_ text: String = "") { self.text = text.isEmpty ? [] : Array(text.utf8) + [0x0A] }

  mutating func add(_ line: String) { text += Array(line.utf8) + [0x0A] }

  /// The words one after the other, each as it is.
  mutating func add(_ command: String, _ words: [[UInt8]]) {
    text += Array(command.utf8)
    for word in words { text += [0x20] + FarScript.quoted(word) }
    text.append(0x0A)
  }

  /// At the end of the line that was added last.
  mutating func addBehind(_ words: String) {
    text.removeLast()
    add(words)
  }

  /// Where the shell finds these bytes.
  mutating func input(_ bytes: [UInt8]) -> String {
    inputs.append(bytes)
    return "\"$T/in\(inputs.count)\""
  }

  /// One word for `sh`, whatever is in it.
  static func quoted(_ word: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    return [quote] + word.flatMap { $0 == quote ? Array(#"'\''"#.utf8) : [$0] } + [quote]
  }

  static func quoted(_ word: String) -> String { String(decoding: quoted(Array(word.utf8)), as: UTF8.self) }

  /// As it goes out.
  var bytes: [UInt8] {
    let lengths = ([text] + inputs).map { String($0.count) }.joined(separator: " ")
    return Array("\(lengths)\n".utf8) + text + inputs.joined()
  }
}

/// What came of a piece.
struct FarAnswer: Sendable {
  let status: Int
  let output: [UInt8]
  /// What it said beside.
  let said: [UInt8]

  var words: String { String(decoding: said.prefix(4000), as: UTF8.self) }

  /// What stands between zeros.
  var fields: [ArraySlice<UInt8>] { output.split(separator: 0, omittingEmptySubsequences: false).dropLast() }
}
