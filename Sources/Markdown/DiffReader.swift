import Code
import Texts
import Toolkit

/// Reads a difference in the unified form line by line: of which file it is, and what each line was before and is now.
struct DiffReader {
  typealias Counts = (added: Int, removed: Int)

  enum Row {
    /// A file, and how many lines were put in and taken out, where that was counted.
    case file(String, Counts?)
    /// What follows is from another place of the file; what git says of the place.
    case hunk(first: Int, isFirstOfFile: Bool, String)
    case same(String, [CodeSpan], number: Int?)
    case added(String, [CodeSpan], number: Int?)
    case removed(String, [CodeSpan], number: Int?)
    case note(String)
  }

  private let text: String
  private var left = (old: 0, new: 0)
  private var numbers: (old: Int, new: Int)?
  private var oldPath: String?
  private var isAtFile = false
  /// The two sides of a file, each of which has open what its own lines left open.
  private var before: CodeLexer?
  private var after: CodeLexer?

  /// At the beginning of a difference within a text.
  init(_ text: String, from start: Int, to place: Int) {
    self.text = text
    guard start < place else { return }
    let bytes = text.utf8.span
    var at = max(start, place - CodeLayout.lookBack)
    if at > start {
      // What is far from its file's name is most likely of the first file.
      _ = next(start..<DiffReader.end(ofLineAt: start, in: bytes))
      let second = DiffReader.end(ofLineAt: start, in: bytes) + 1
      if second < at { _ = next(second..<DiffReader.end(ofLineAt: second, in: bytes)) }
      (left, numbers) = ((0, 0), nil)
      while at < place, bytes[at - 1] != UInt8(ascii: "\n") { at += 1 }
    }
    while at < place {
      let end = DiffReader.end(ofLineAt: at, in: bytes)
      _ = next(at..<end)
      at = end + 1
    }
  }

  static func end(ofLineAt start: Int, in bytes: Span<UInt8>) -> Int {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  /// What the next line is; nil where it is only there for programs.
  mutating func next(_ range: Range<Int>) -> Row? {
    let line = text.slice(range)
    let first = line.utf8.first
    if left.old > 0 || left.new > 0 { return changed(line, first) }
    if line.hasPrefix("@@ -") { return hunk(line) }
    if line.hasPrefix("--- "), follows("+++ ", behind: range.upperBound) {
      oldPath = DiffReader.path(line)
      return nil
    }
    if line.hasPrefix("+++ "), let old = oldPath {
      let new = DiffReader.path(line)
      oldPath = nil
      return file(new == "/dev/null" ? old : new, behind: range.upperBound)
    }
    if line.hasPrefix("diff --git ") {
      isAtFile = true
      let head = text.slice(range.upperBound..<min(text.utf8.count, range.upperBound + 600))
      guard !head.contains("\n--- ") else { return nil }
      let path = line.split(separator: " ").last.map { DiffReader.path("+++ " + $0) } ?? ""
      return .file(path, (0, 0))
    }
    if isAtFile, DiffReader.isForPrograms(line) { return nil }
    isAtFile = false
    // Where nobody says how many lines come, their signs do.
    return first == UInt8(ascii: "+") || first == UInt8(ascii: "-") || first == UInt8(ascii: " ")
      ? changed(line, first) : .note(Clean.line(String(line)))
  }

  private mutating func changed(_ line: Substring, _ first: UInt8?) -> Row {
    let code = DiffReader.clean(line.dropFirst(first == nil ? 0 : 1))
    switch first {
    case UInt8(ascii: "+"):
      left.new = max(0, left.new - 1)
      let number = numbers?.new
      numbers?.new += 1
      return .added(code, after?.spans(of: code.utf8.span) ?? [], number: number)
    case UInt8(ascii: "-"):
      left.old = max(0, left.old - 1)
      let number = numbers?.old
      numbers?.old += 1
      return .removed(code, before?.spans(of: code.utf8.span) ?? [], number: number)
    case UInt8(ascii: "\\"): return .note(Clean.line(String(line.drop { $0 == "\\" || $0 == " " })))
    default:
      left = (max(0, left.old - 1), max(0, left.new - 1))
      let number = numbers?.new
      numbers?.old += 1
      numbers?.new += 1
      _ = before?.spans(of: code.utf8.span)
      return .same(code, after?.spans(of: code.utf8.span) ?? [], number: number)
    }
  }

  private mutating func hunk(_ line: Substring) -> Row {
    let (old, new, place) = DiffReader.numbers(of: line)
    left = (old.count, new.count)
    numbers = (old.start, new.start)
    before?.restart()
    after?.restart()
    let isFirstOfFile = isAtFile
    isAtFile = false
    return .hunk(
      first: new.start, isFirstOfFile: isFirstOfFile, Clean.line(place))
  }

  /// Of `@@ -9,2 +9,3 @@ where`.
  private static func numbers(
    of line: Substring
  ) -> (old: (start: Int, count: Int), new: (start: Int, count: Int), place: String) {
    let parts = line.split(separator: " ", maxSplits: 4)
    func numbers(_ part: Int) -> (start: Int, count: Int) {
      let words = parts.indices.contains(part) ? parts[part].dropFirst().split(separator: ",") : []
      func bounded(_ number: Int?) -> Int { min(max(0, number ?? 0), 1 << 24) }
      return (bounded(words.first.flatMap { Int($0) }), words.count > 1 ? bounded(Int(words[1])) : 1)
    }
    return (numbers(1), numbers(2), parts.count > 4 ? String(parts[4]) : "")
  }

  private mutating func file(_ path: String, behind place: Int) -> Row {
    before = CodeLexer(file: path)
    after = before
    isAtFile = true
    numbers = nil
    return .file(path, counts(behind: place))
  }

  /// Of the file whose lines follow; very many are not counted.
  private func counts(behind place: Int) -> Counts? {
    let bytes = text.utf8.span
    let end = min(bytes.count, place + 1 << 20)
    var (added, removed) = (0, 0)
    var left = (old: 0, new: 0)
    var at = place + 1
    while at < end {
      let stop = DiffReader.end(ofLineAt: at, in: bytes)
      switch bytes[at] {
      case UInt8(ascii: "+"):
        added += 1
        left.new -= 1
      case UInt8(ascii: "-"):
        let isInHunk = left.old > 0 || left.new > 0
        if !isInHunk, has("--- ", at: at, bytes), follows("+++ ", behind: stop) { return (added, removed) }
        removed += 1
        left.old -= 1
      case UInt8(ascii: "@") where left.old <= 0 && left.new <= 0 && has("@@ -", at: at, bytes):
        let (old, new, _) = DiffReader.numbers(of: text.slice(at..<min(stop, at + 200)))
        left = (old.count, new.count)
      case UInt8(ascii: "d") where has("diff --git ", at: at, bytes): return (added, removed)
      case UInt8(ascii: "\\"): break
      default: left = (left.old - 1, left.new - 1)
      }
      at = stop + 1
    }
    return end < bytes.count ? nil : (added, removed)
  }

  private func follows(_ sign: StaticString, behind end: Int) -> Bool { has(sign, at: end + 1, text.utf8.span) }

  private func has(_ sign: StaticString, at place: Int, _ bytes: Span<UInt8>) -> Bool {
    guard place + sign.utf8CodeUnitCount <= bytes.count else { return false }
    return sign.withUTF8Buffer { word in word.indices.allSatisfy { bytes[place + $0] == word[$0] } }
  }

  /// Behind `--- ` or `+++ `, without git's `a/` and `b/` and without a time.
  private static func path(_ line: some StringProtocol) -> String {
    let name = line.dropFirst(4).split { $0 == "\t" || $0 == "\r" }.first.map { String($0) } ?? ""
    return name.hasPrefix("a/") || name.hasPrefix("b/") ? String(name.dropFirst(2)) : name
  }

  private static func isForPrograms(_ line: Substring) -> Bool {
    [
      "index ", "old mode ", "new mode ", "new file mode ", "deleted file mode ", "similarity index ", "rename from ",
      "rename to ", "copy from ", "copy to ", "dissimilarity index ",
    ].contains { line.hasPrefix($0) }
  }

  /// Blanks of tabs stay; a carriage return at the end is nobody's.
  private static func clean(_ line: Substring) -> String {
    let text = Clean.text(String(line))
    return text.utf8.last == UInt8(ascii: "\n") ? String(text.dropLast()) : text
  }
}
