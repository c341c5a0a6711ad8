import Conversation
import Toolkit

/// How far a conversation is scrolled, what is unfolded in it, and what is being typed.
package struct ConversationState: Equatable, Sendable {
  package var scroll = Scroll.following
  package var composer = TextEdit() {
    didSet { if let text = recalled?.text, composer.whole != text { recalled = nil } }
  }
  /// What the composer's text was taken from, of what was sent before; nil where it wasn't, or was touched since.
  package var recalled: Recalled?
  /// When Backspace came last.
  package var lastBackspace: Timestamp?
  /// What went with words that were deleted: it comes back with them.
  package var letGo: [Attachment] = []
  package var folds = Folds()
  /// Where the pointer was pressed on what was said, and where it was drawn to since.
  package var selection: DrawnSelection?
  package var lines: ChosenLines?
  /// The entry that acts concern, by number.
  package var cursor: Int?
  /// Which of an entry's pieces of code was copied last, counted from its end.
  package var copiedCode: Int?
  /// A part from the middle of a long transcript, while it is looked at instead of the end.
  package var far: Transcript?
  /// The entry that is to be shown as soon as it is in memory.
  package var goal: Int?
  /// The number that a part has been asked for around, and hasn't come yet.
  package var asked: Int?
  /// Words that are marked where the cursor is, since a search led there.
  package var marked: [String] = [] { didSet { markedPart = nil } }
  /// The part of that entry in which they stand, once they were looked for.
  package var markedPart: Int?

  package init(composer: TextEdit = TextEdit()) { self.composer = composer }

  /// What was typed is on its way: the end of the conversation is shown, where it appears.
  package mutating func follow() {
    scroll = .following
    far = nil
    lines = nil
    goal = nil
    cursor = nil
    marked = []
  }
}

/// What was being written in a thread that was left, with the few words of what was pasted, and what undo brings back.
struct LeftComposer: Equatable, Sendable {
  let edit: TextEdit
  /// The files that go along again with the words that named them.
  let letGo: [Attachment]

  init(_ conversation: ConversationState, _ edited: EditedMessage?) {
    edit = edited?.composer ?? conversation.composer
    letGo = edited == nil ? conversation.letGo : []
  }
}

/// A message that was sent, taken up again: the how many from the end it is, and its text.
package struct Recalled: Equatable, Sendable {
  package let place: Int
  package let text: String

  package init(place: Int, text: String) { (self.place, self.text) = (place, text) }
}

/// Text that the pointer is drawn over, in places of the screen. It lasts as long as the button is held.
package struct DrawnSelection: Equatable, Sendable {
  package let anchor: Position
  package var head: Position

  package init(_ anchor: Position) {
    self.anchor = anchor
    head = anchor
  }

  /// A press alone selects nothing.
  package var isEmpty: Bool { anchor == head }

  /// The columns of a row that are in it, as in any text: whole rows between the first and the last.
  package func columns(inRow row: Int, of area: Rect) -> Range<Int>? {
    let isDown = anchor.row < head.row || anchor.row == head.row && anchor.column <= head.column
    let (start, end) = isDown ? (anchor, head) : (head, anchor)
    guard !isEmpty, (start.row...end.row).contains(row) else { return nil }
    let first = row == start.row ? max(start.column, area.column) : area.column
    let last = row == end.row ? min(end.column + 1, area.endColumn) : area.endColumn
    return first < last ? first..<last : nil
  }
}

/// A line of a conversation: which entry's, in which of its parts.
package struct LinePlace: Comparable, Sendable {
  package let (entry, part, line): (Int, Int, Int)

  package init(entry: Int, part: Int, line: Int) { (self.entry, self.part, self.line) = (entry, part, line) }

  package static func < (one: LinePlace, other: LinePlace) -> Bool {
    (one.entry, one.part, one.line) < (other.entry, other.part, other.line)
  }
}

/// Lines that are chosen by keys: from where that began to where the keys are.
package struct ChosenLines: Equatable, Sendable {
  private let anchor: LinePlace
  package var head: LinePlace

  package init(_ place: LinePlace) { (anchor, head) = (place, place) }

  package var range: ClosedRange<LinePlace> { min(anchor, head)...max(anchor, head) }
}

/// Where a conversation's view ends.
package enum Scroll: Equatable, Sendable {
  /// At the end, going on with what comes.
  case following
  /// The last visible line is this line of this part of this entry.
  case at(entry: Int, part: Int, line: Int)
}
