import Core
import Toolkit

/// How far a conversation is scrolled, what is unfolded in it, and what is being typed.
struct ConversationState: Equatable, Sendable {
  var scroll = Scroll.following
  var composer = TextEdit()
  var folds = Folds()
  /// The entry that acts concern, by number.
  var cursor: Int?
  /// Which of an entry's pieces of code was copied last, counted from its end.
  var copiedCode: Int?
  /// A part from the middle of a long transcript, while it is looked at instead of the end.
  var far: Transcript?
  /// The entry that is to be shown as soon as it is in memory.
  var goal: Int?
  /// The number that a part has been asked for around, and hasn't come yet.
  var asked: Int?
  /// Words that are marked where the cursor is, since a search led there.
  var marked: [String] = []

  init(composer: TextEdit = TextEdit()) { self.composer = composer }

  /// What was typed is on its way: the end of the conversation is shown, where it appears.
  mutating func follow() {
    scroll = .following
    far = nil
    goal = nil
    cursor = nil
    marked = []
  }
}

/// Where a conversation's view ends.
enum Scroll: Equatable, Sendable {
  /// At the end, going on with what comes.
  case following
  /// The last visible line is this line of this part of this entry.
  case at(entry: Int, part: Int, line: Int)
}
