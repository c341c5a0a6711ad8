import JSON

/// Where the values of a JSON text stand in it: the text can then be changed in one place and stays as it is everywhere
/// else, with its indentation, its numbers and its last line.
struct JSONText {
  /// A value, and where it begins and ends.
  struct Node {
    enum Kind {
      case object([Member])
      case array([Node])
      case other
    }

    let range: Range<Int>
    let kind: Kind

    var members: [Member]? { if case .object(let members) = kind { members } else { nil } }
    var items: [Node]? { if case .array(let items) = kind { items } else { nil } }

    subscript(name: String) -> Member? { members?.last { $0.name == name } }
  }

  struct Member {
    let name: String
    let start: Int
    let value: Node

    var range: Range<Int> { start..<value.range.upperBound }
  }

  private(set) var bytes: [UInt8]
  private(set) var root: Node

  /// The text has to be JSON.
  init(_ text: String) throws(JSONError) {
    bytes = Array(text.utf8)
    _ = try JSON(parsing: bytes)
    var scanner = Scanner(bytes: bytes)
    root = scanner.value()
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func json(_ node: Node) throws(JSONError) -> JSON { try JSON(parsing: Array(bytes[node.range])) }

  // MARK: Changes

  /// Puts a member or an item behind the last of its kind, laid out as that one is; where there is none, right behind the
  /// bracket.
  mutating func append(_ words: String, to node: Node) {
    let entries = JSONText.entries(of: node)
    guard let last = entries.last else { return replace(node.range.lowerBound + 1..<node.range.lowerBound + 1, words) }
    replace(last.upperBound..<last.upperBound, "," + space(before: last) + words)
  }

  /// Takes a member or an item out, with the comma that it needed.
  mutating func remove(_ entry: Range<Int>, from node: Node) {
    let entries = JSONText.entries(of: node)
    guard let index = entries.firstIndex(of: entry) else { return }
    if index + 1 < entries.count {
      replace(entry.lowerBound..<entries[index + 1].lowerBound, "")
    } else {
      replace((index > 0 ? entries[index - 1].upperBound : entry.lowerBound)..<entry.upperBound, "")
    }
  }

  /// It stands right behind the bracket, as what was put into an empty list or object does.
  func beginsAtBracket(_ entry: Range<Int>, of node: Node) -> Bool { entry.lowerBound == node.range.lowerBound + 1 }

  /// The blanks and line breaks in front of a member or an item.
  func space(before entry: Range<Int>) -> String {
    let space = bytes[..<entry.lowerBound].reversed().prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return String(decoding: space.reversed(), as: UTF8.self)
  }

  private static func entries(of node: Node) -> [Range<Int>] {
    switch node.kind {
    case .object(let members): members.map(\.range)
    case .array(let items): items.map(\.range)
    case .other: []
    }
  }

  private mutating func replace(_ range: Range<Int>, _ words: String) {
    bytes.replaceSubrange(range, with: words.utf8)
    var scanner = Scanner(bytes: bytes)
    root = scanner.value()
  }

  /// Goes through a text that is known to be JSON.
  private struct Scanner {
    let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skipSpace() {
      while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
    }

    mutating func value() -> Node {
      skipSpace()
      let start = place
      switch byte {
      case UInt8(ascii: "{"):
        let members = list(until: UInt8(ascii: "}")) { $0.member() }
        return Node(range: start..<place, kind: .object(members))
      case UInt8(ascii: "["):
        let items = list(until: UInt8(ascii: "]")) { $0.value() }
        return Node(range: start..<place, kind: .array(items))
      case UInt8(ascii: "\""): skipString()
      case .some, nil:
        while let byte, !",]} \t\n\r".utf8.contains(byte) { place += 1 }
      }
      return Node(range: start..<place, kind: .other)
    }

    private mutating func list<Entry>(until end: UInt8, _ next: (inout Scanner) -> Entry) -> [Entry] {
      var entries: [Entry] = []
      place += 1
      skipSpace()
      while let byte, byte != end {
        entries.append(next(&self))
        skipSpace()
        if self.byte == UInt8(ascii: ",") { place += 1 }
        skipSpace()
      }
      place = min(place + 1, bytes.count)
      return entries
    }

    private mutating func member() -> Member {
      let start = place
      skipString()
      let name = String(decoding: bytes[start..<place], as: UTF8.self)
      skipSpace()
      if byte == UInt8(ascii: ":") { place += 1 }
      return Member(name: plain(name), start: start, value: value())
    }

    /// A name may be written with escapes.
    private func plain(_ quoted: String) -> String {
      do throws(JSONError) { return try JSON(parsing: quoted).string ?? quoted } catch { return quoted }
    }

    private mutating func skipString() {
      place += 1
      while let byte, byte != UInt8(ascii: "\"") { place += byte == UInt8(ascii: "\\") ? 2 : 1 }
      place = min(place + 1, bytes.count)
    }
  }
}
