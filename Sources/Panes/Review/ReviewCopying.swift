import Acts
import Review
import ReviewScene
import Scene
import Words

/// Lines of a change that go to the clipboard: those that are chosen, by keys or by the pointer, or the one that keys are on.
extension Context {
  /// As the file has them, without the signs that stand before them here.
  mutating func copyRows() {
    guard let difference = window.review?.difference, window.review?.part == .difference, difference.sought == nil,
      let chosen = difference.chosen
    else { return refuse(.noHunk) }
    let isHead = if chosen.count == 1, case .hunk? = difference[chosen.lowerBound] { true } else { false }
    let meant = isHead ? difference.rows(ofHunkAt: chosen.lowerBound) ?? chosen : chosen
    let rows = difference.rows(meant)
    let isLong = meant.count > OpenDifference.mostKeptRows || rows.contains(where: \.isCut)
    guard rows.count == meant.count, !isLong else {
      return isLong ? refuse(.conversation(.isTooLong(printedBy: "upnext diff"))) : refuse(PanePhrase.stillReading)
    }
    let text = rows.filter { !$0.isOnly(across: difference.drawnSide) }.compactMap(\.text).joined(separator: "\n")
    guard !text.isEmpty else { return refuse(.conversation(.nothingToCopy)) }
    if copy(text, printedBy: "upnext diff", said: { .copiedText(lines: $0) }) { window.review?.difference.anchor = nil }
  }
}

extension DifferenceRow {
  /// What the line says. How it ends is no part of it, and what a terminal would obey is no text.
  fileprivate var text: String? {
    guard case .line(let line) = self, line.kind != .note else { return nil }
    let scalars = line.text.unicodeScalars.filter { $0 == "\t" || $0.properties.generalCategory != .control }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The side that is meant doesn't have it.
  fileprivate func isOnly(across side: ReviewComment.Side?) -> Bool {
    guard let side, case .line(let line) = self else { return false }
    return switch side {
    case .old: line.kind == .added
    case .new: line.kind == .removed
    }
  }

  fileprivate var isCut: Bool { if case .line(let line) = self { line.isCut } else { false } }
}
