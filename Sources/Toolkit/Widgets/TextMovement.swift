/// A way for the cursor to go.
package enum TextMovement: Hashable, Sendable {
  case left, right
  case wordLeft, wordRight
  /// Back over everything up to a blank.
  case blankLeft
  case lineStart, lineEnd
  case textStart, textEnd
  /// By lines on the screen, whichever way the text is wrapped.
  case up, down, pageUp, pageDown
}

extension TextEdit {
  /// Moves the cursor; `selecting` takes the selection along. Answers whether it moved.
  @discardableResult
  package mutating func move(_ movement: TextMovement, selecting: Bool = false) -> Bool {
    let before = cursor
    let selected = selection
    let keptGoal = Self.keepsColumn(movement) ? goalColumn ?? column(of: cursor) : nil
    let target: Int
    if let selected, !selecting, movement == .left || movement == .right {
      target = movement == .left ? selected.lowerBound : selected.upperBound
    } else {
      target = destination(movement)
    }
    let newAnchor = selecting ? anchor ?? cursor : nil
    place(at: target)
    anchor = newAnchor
    goalColumn = keptGoal
    return cursor != before || (selected != nil && !selecting)
  }

  /// Puts the cursor where the mouse pointed, in rows and columns of the text's own place.
  package mutating func move(to position: Position, selecting: Bool = false) {
    let newAnchor = selecting ? anchor ?? cursor : nil
    place(at: offset(at: position))
    anchor = newAnchor
  }

  mutating func place(at offset: Int) {
    cursor = beside(offset)
    anchor = nil
    goalColumn = nil
    isKilling = false
    history.close()
    settle(topBeginsLine: true)
  }

  /// What lies between the cursor and where a movement leads.
  func range(to movement: TextMovement) -> Range<Int> {
    var target = destination(movement)
    // Cutting at the end of a line, or back at its beginning, takes the newline, or nothing would happen.
    if movement == .lineEnd, target == cursor { target = destination(.right) }
    if movement == .lineStart, target == cursor { target = destination(.left) }
    return min(cursor, target)..<max(cursor, target)
  }

  private static func keepsColumn(_ movement: TextMovement) -> Bool {
    switch movement {
    case .up, .down, .pageUp, .pageDown: true
    case .left, .right, .wordLeft, .wordRight, .blankLeft, .lineStart, .lineEnd, .textStart, .textEnd: false
    }
  }

  private func destination(_ movement: TextMovement) -> Int {
    switch movement {
    case .left: characterBefore(cursor)
    case .right: characterAfter(cursor)
    case .wordLeft: skipLeft(from: skipLeft(from: cursor) { !$0.isWordPart }) { $0.isWordPart }
    case .wordRight: skipRight(from: skipRight(from: cursor) { !$0.isWordPart }) { $0.isWordPart }
    case .blankLeft: skipLeft(from: skipLeft(from: cursor) { $0.isWhitespace }) { !$0.isWhitespace }
    case .lineStart: boundary(atOrAfter: TextLines.paragraphStart(in: text.utf8.span, before: cursor))
    case .lineEnd: TextLines.paragraphEnd(in: text.utf8.span, from: cursor)
    case .textStart: 0
    case .textEnd: text.utf8.count
    case .up: vertical(-1)
    case .down: vertical(1)
    case .pageUp: vertical(-max(1, size.rows - 1))
    case .pageDown: vertical(max(1, size.rows - 1))
    }
  }

  private func characterBefore(_ offset: Int) -> Int {
    offset == 0 ? 0 : text.offset(of: text.index(before: text.index(atOffset: offset)))
  }

  private func characterAfter(_ offset: Int) -> Int {
    offset == text.utf8.count ? offset : text.offset(of: text.index(after: text.index(atOffset: offset)))
  }

  private func skipLeft(from offset: Int, while skips: (Character) -> Bool) -> Int {
    var index = text.index(atOffset: offset)
    while index > text.startIndex {
      let before = text.index(before: index)
      guard skips(text[before]) else { break }
      index = before
    }
    return text.offset(of: index)
  }

  private func skipRight(from offset: Int, while skips: (Character) -> Bool) -> Int {
    var index = text.index(atOffset: offset)
    while index < text.endIndex, skips(text[index]) { index = text.index(after: index) }
    return text.offset(of: index)
  }
}

extension TextEdit {
  /// The last place between two characters that is not behind `offset`.
  func boundary(atOrBefore offset: Int) -> Int {
    guard offset > 0, offset < text.utf8.count else { return min(max(0, offset), text.utf8.count) }
    // Going forward from inside a character leads to its end, and back from there to its start.
    return text.offset(of: text.index(before: text.index(after: text.index(atOffset: offset))))
  }

  func boundary(atOrAfter offset: Int) -> Int {
    let before = boundary(atOrBefore: offset)
    return before == offset ? before : characterAfter(before)
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}
