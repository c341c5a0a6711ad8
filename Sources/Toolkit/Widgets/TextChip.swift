/// A long text that stands for a few words in a text being written: it is moved over and removed as one.
package struct TextChip: Hashable, Sendable {
  /// Where its few words stand.
  package internal(set) var range: Range<Int>
  package let whole: String
}

extension TextEdit {
  /// What was put in or taken out, with its chips from its beginning on.
  struct Piece: Hashable, Sendable {
    var text: String
    var chips: [TextChip] = []
  }

  /// Pastes a text that shows as a few words. False where there is no room for all of it: then nothing is pasted.
  @discardableResult
  package mutating func paste(_ whole: String, as words: String) -> Bool {
    let clean = Clean.input(whole, isOneLine: isOneLine)
    let label = Clean.input(words, isOneLine: true)
    let range = selection ?? cursor..<cursor
    guard !label.isEmpty, max(clean.utf8.count, label.utf8.count) <= room(insteadOf: range) else { return false }
    replace(range, with: label, chips: [TextChip(range: 0..<label.utf8.count, whole: clean)])
    return true
  }

  /// Shows the whole text of the chip that an offset is in or beside. False where there is none.
  @discardableResult
  package mutating func unfoldChip(at offset: Int) -> Bool {
    guard let chip = chips.first(where: { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }) else {
      return false
    }
    replace(chip.range, with: chip.whole)
    return true
  }

  /// The same of the chip that the cursor is beside, or else of the last one before it, or the first one behind it. The cursor
  /// stays between the words that it is between.
  @discardableResult
  package mutating func unfoldNearestChip() -> Bool {
    if unfoldChip(at: cursor) { return true }
    guard let chip = chips.last(where: { $0.range.upperBound < cursor }) ?? chips.first else { return false }
    let (offset, count) = (cursor, text.utf8.count)
    replace(chip.range, with: chip.whole)
    place(at: offset < chip.range.lowerBound ? offset : offset + text.utf8.count - count)
    return true
  }

  /// The chip that was pointed at, in rows and columns of the text's own place.
  package func chip(at position: Position) -> TextChip? {
    let offset = offset(at: position)
    return chips.first { $0.range.lowerBound <= offset && offset < $0.range.upperBound }
  }

  /// The place beside a chip that a move ends in: on the side that it led to.
  func beside(_ offset: Int) -> Int {
    guard let chip = chips.first(where: { $0.range.lowerBound < offset && offset < $0.range.upperBound }) else {
      return offset
    }
    return offset > cursor ? chip.range.upperBound : chip.range.lowerBound
  }

  /// A range that has each chip whole or not at all.
  func widened(_ range: Range<Int>) -> Range<Int> {
    chips.reduce(range) { range, chip in
      chip.range.overlaps(range)
        ? min(range.lowerBound, chip.range.lowerBound)..<max(range.upperBound, chip.range.upperBound) : range
    }
  }

  /// The chips in a range, from its beginning on.
  func chips(in range: Range<Int>) -> [TextChip] {
    chips.filter { range.contains($0.range.lowerBound) }.map { $0.moved(by: -range.lowerBound) }
  }

  /// A part of the text with all that its chips stand for.
  func whole(of range: Range<Int>) -> String {
    var whole = ""
    var end = range.lowerBound
    for chip in chips where range.contains(chip.range.lowerBound) {
      whole += text.slice(end..<chip.range.lowerBound)
      whole += chip.whole
      end = chip.range.upperBound
    }
    return whole + text.slice(end..<range.upperBound)
  }

  /// The chips after a part of the text was replaced.
  func chips(replacing range: Range<Int>, withBytes count: Int, _ new: [TextChip]) -> [TextChip] {
    let before = chips.filter { $0.range.upperBound <= range.lowerBound }
    let behind = chips.filter { $0.range.lowerBound >= range.upperBound }
    return before + new.map { $0.moved(by: range.lowerBound) } + behind.map { $0.moved(by: count - range.count) }
  }
}

extension TextChip {
  fileprivate func moved(by bytes: Int) -> TextChip {
    TextChip(range: range.lowerBound + bytes..<range.upperBound + bytes, whole: whole)
  }
}
