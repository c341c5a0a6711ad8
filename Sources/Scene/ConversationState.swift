import Core
import Toolkit

/// How far a conversation is scrolled, what is unfolded in it, and what is being typed.
package struct ConversationState: Equatable, Sendable {
  package var scroll = Scroll.following
  package var composer = TextEdit() { didSet { if composer.isEmpty { recalled = nil } } }
  /// How far back the composer's text was taken from what was sent before; nil where it wasn't, or was touched since.
  package var recalled: Int?
  package var folds = Folds()
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
  package var marked: [String] = []

  package init(composer: TextEdit = TextEdit()) { self.composer = composer }

  /// What was typed is on its way: the end of the conversation is shown, where it appears.
  package mutating func follow() {
    scroll = .following
    far = nil
    goal = nil
    cursor = nil
    marked = []
  }
}

/// Where a conversation's view ends.
package enum Scroll: Equatable, Sendable {
  /// At the end, going on with what comes.
  case following
  /// The last visible line is this line of this part of this entry.
  case at(entry: Int, part: Int, line: Int)
}
