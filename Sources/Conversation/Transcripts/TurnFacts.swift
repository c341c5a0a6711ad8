import Texts

/// What a turn came to, as counts: each reader says them in a language.
package struct TurnFacts: Equatable, Sendable {
  package var seconds: Int64
  package var tools = 0
  package var failedTools = 0
  package var files = 0
  /// The name of the file, where it is only one.
  package var file: String?
  package var addedLines = 0
  package var removedLines = 0
  package var inputTokens: Int?
  package var outputTokens: Int?
  /// Millionths of a US dollar.
  package var costMicros: Int64?

  package init(seconds: Int64) { self.seconds = seconds }
}

/// As one line for the store and the hub: names and numbers, and the file's name last, since it may have anything in it.
extension TurnFacts {
  package var line: String {
    let optional: [(String, Int64?)] = [
      ("in", inputTokens.map(Int64.init)), ("out", outputTokens.map(Int64.init)), ("cost", costMicros),
    ]
    let counts: [(String, Int64?)] = [
      ("tools", Int64(tools)), ("failed", Int64(failedTools)), ("files", Int64(files)), ("added", Int64(addedLines)),
      ("removed", Int64(removedLines)),
    ]
    let told = [("seconds", seconds)] + counts.filter { $0.1 != 0 } + optional
    let words = told.compactMap { name, number in number.map { "\(name)=\($0)" } }
    return (words + (file.map { ["file=\($0)"] } ?? [])).joined(separator: " ")
  }

  /// Nil for what is no such line. What a newer program tells besides is passed over.
  package init?(line: String) {
    let (counts, file) = TurnFacts.parted(line)
    let pairs = counts.split(separator: " ").compactMap { word -> (Substring, Int64)? in
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let number = Int64(parts[1]), number >= 0 else { return nil }
      return (parts[0], number)
    }
    let numbers = Dictionary(pairs) { first, _ in first }
    guard let seconds = numbers["seconds"] else { return nil }
    func count(_ name: Substring) -> Int { Int(clamping: numbers[name] ?? 0) }
    self.init(seconds: seconds)
    (tools, failedTools, files) = (count("tools"), count("failed"), count("files"))
    (addedLines, removedLines, self.file) = (count("added"), count("removed"), file)
    (inputTokens, outputTokens) = (numbers["in"].map { Int(clamping: $0) }, numbers["out"].map { Int(clamping: $0) })
    costMicros = numbers["cost"]
  }

  private static func parted(_ line: String) -> (counts: Substring, file: String?) {
    guard let mark = line.firstRange(of: " file=") else { return (line[...], nil) }
    return (line[..<mark.lowerBound], String(line[mark.upperBound...]))
  }
}
