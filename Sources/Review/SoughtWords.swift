import Texts

/// Words that are looked for in a difference. Large letters are told from small ones where there are any.
package struct SoughtWords: Equatable, Sendable {
  package let text: String
  private let isExact: Bool

  package init(_ text: String) {
    self.text = text
    isExact = text.contains { $0.isUppercase }
  }

  /// The note that a file ends without a newline is no line of it.
  package func stand(in row: DifferenceRow) -> Bool {
    guard case .line(let line) = row, line.kind != .note else { return false }
    return isExact ? line.text.contains(text) : line.text.lowercased().contains(text)
  }

  /// A line as it is shown, up to them and with them; nil where it has them not.
  package func shown(in line: DifferenceLine) -> (before: String, through: String)? {
    let said = isExact ? line.text : line.text.lowercased()
    guard let range = said.firstRange(of: text) else { return nil }
    func shown(_ end: String.Index) -> String { UnseenSigns.revealed(String(said[..<end]), line.kind.extent) }
    return (shown(range.lowerBound), shown(range.upperBound))
  }
}
