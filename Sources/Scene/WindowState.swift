import Conversation
import Core
import Languages
import ReviewScene
import Sharing
import Toolkit

/// What one window shows: its own selection, scrolling, composer and dialog.
package struct WindowState: Equatable, Sendable {
  package let id: WindowID
  package var facts: WindowFacts
  package var focus = Pane.recent { didSet { noteLeaving(oldValue) } }
  /// Keys go into the composer rather than into the conversation.
  package var isComposing = false
  package var lists: [Pane: ListState<RowID>] = [:]
  /// Words that a list is narrowed to.
  package var filters: [Pane: String] = [:]
  /// What filters found that look through all threads.
  package var found: [Pane: FoundRows] = [:]
  /// The project whose threads are listed under it.
  package var openProject: String?
  /// The thread in the conversation pane.
  package var stream: ThreadID?
  package var conversation = ConversationState()
  /// What was being written in threads that were left.
  var composersLeft: [ThreadID: LeftComposer] = [:]
  /// What is open of its change.
  package var review: ReviewState?
  /// The revert whose question the person waits for, as long as they do nothing else.
  package var awaitedRevert: Identity<Revert>?
  package var dialog: OpenDialog?
  /// What is told once that has closed.
  package var nextDialog: OpenDialog?
  /// How many searches it has begun.
  package var searches = 0
  /// The last act's words, in the status line.
  package var message: StatusMessage?
  /// The row that a swipe has been begun on, and how far it is.
  package var swipe: Swipe?
  /// The row that the pointer holds.
  package var drag: RowDrag?
  /// The border that the pointer holds.
  package var movedBorder: MovedBorder?
  /// The list whose scroll bar the pointer holds.
  package var heldBar: Pane?
  /// The last press of the pointer: another one on the same row soon after opens it.
  package var press: Press?
  /// What the pointer has begun in a dialog.
  package var pointed: DialogPointer?
  /// The last press that did something there.
  package var spent: SpentPress?
  /// Rows that have just been moved.
  package var motions: [Motion] = []
  /// The permission that is on the screen and since when: keys don't answer it in its first moments.
  package var permissionShown: ShownPermission?
  /// The last answer that was given in words here, until it is known what is asked behind it.
  package var wordsGiven: WordsGiven?
  /// What was typed since, for the field that comes next.
  package var typedOn: [Key] = []
  /// When the row under the cursor went, or the place of the keys, because of somebody else: keys don't act on the next one
  /// in its first moments.
  package var slippedAt: Timestamp?
  /// When a key came last that was meant for the row before.
  package var missedAt: Timestamp?
  /// The turn that was stopped here last.
  package var stoppedTurn: StoppedTurn?
  /// When rows of a list came or went, because of somebody else: the pointer may mean the row that was there before.
  package var shiftedAt: [Pane: Timestamp] = [:]
  /// The window's terminal is another's by now, or is about to be.
  package var givenAway: GivenAway?
  /// The thread that an act of its menu concerns, while it is done.
  package var menuStream: ThreadID?
  /// Whether the person looks at it, as far as the terminal tells.
  package var hasFocus = true
  /// The waiting message that this window's composer holds, to be written anew.
  package var editing: EditedMessage?
  /// The letter that the composer holds, to be written anew.
  package var editedLetter: SharedID?
  /// What the person's own editor has, since it was opened last.
  package var inEditor: TextInEditor?
  /// What could stand in the place of the word that is being typed.
  package var completion: Completion?
  /// The Queue went away with its last row, and the keys have gone to another list by themselves, and are there still.
  package var queueWasEmptied = false
  /// The list that the keys were in last, which keeps its row and its scroll: going back leads there.
  package var listBefore = Pane.recent
  /// Where the keys were before they went to the outbox, to the settings, or to a list that is narrowed for a look.
  var beforeOutbox = Pane.conversation
  package var beforeSettings = Pane.recent
  package var beforeReview = Pane.conversation
  package var beforeLook: Look?
  /// What was read before a search led elsewhere.
  package var beforeHit: LeftConversation?
  /// The thread that was just opened here: the cursors of the other lists go to it.
  package var follows: ThreadID?
  package var guide: Guide?
  /// How often a window without a screen was to read its pane again.
  package var readings = 0

  package init(id: WindowID, facts: WindowFacts) {
    self.id = id
    self.facts = facts
  }
}

/// A list that an act has narrowed to what it doesn't show otherwise, and where the keys were before.
package struct Look: Equatable, Sendable {
  let narrowed: Pane
  let from: Pane

  package init(narrowed: Pane, from: Pane) {
    self.narrowed = narrowed
    self.from = from
  }
}

/// A conversation that a search has led away from, as it was read, and where the keys were.
package struct LeftConversation: Equatable, Sendable {
  package let stream: ThreadID
  let conversation: ConversationState
  let focus: Pane
}

/// A waiting message that is edited where it stands.
package struct EditedMessage: Equatable, Sendable {
  package let stream: ThreadID
  package let message: MessageID
  /// The edit was begun in the outbox, and letting go of it leads back there.
  package let isFromOutbox: Bool
  /// What was there before, with all that undo brings back.
  package let composer: TextEdit

  package init(stream: ThreadID, message: MessageID, isFromOutbox: Bool, composer: TextEdit) {
    self.stream = stream
    self.message = message
    self.isFromOutbox = isFromOutbox
    self.composer = composer
  }
}

/// What the status line says of the last act.
package struct StatusMessage: Equatable, Sendable {
  package enum Kind: Equatable, Sendable { case done, problem }

  package let text: String
  package let kind: Kind
  /// Whether `undo` takes it back.
  package var canBeUndone = false
  /// The question whose answer it wants to be given once more.
  package var question: String?
  /// When it appeared, which is noted once it has.
  package var at: Timestamp?

  package init(text: String, kind: Kind, canBeUndone: Bool = false) {
    self.text = text
    self.kind = kind
    self.canBeUndone = canBeUndone
  }

  /// What was done needs no reading for ever; a problem stays until the next key.
  static let shownSeconds: Int64 = 10

  package func fadesAt() -> Timestamp? {
    guard kind == .done, let at else { return nil }
    return at.adding(seconds: StatusMessage.shownSeconds)
  }
}

/// A permission that a window shows.
package struct ShownPermission: Equatable, Sendable {
  /// A key that was meant for something else must not answer what has just appeared.
  package static let inertMilliseconds: Int64 = 400

  let stream: ThreadID
  let id: String
  /// Since when it is on the screen; nil until the window has painted it.
  var since: Timestamp?

  package var isInertUntil: Timestamp? { since?.adding(milliseconds: Self.inertMilliseconds) }

  package func isInert(at now: Timestamp) -> Bool {
    since.map { now.isWithin(milliseconds: Self.inertMilliseconds, after: $0) } ?? true
  }
}

/// A swipe in two steps, as on a phone: the first shows a button on the row, the second removes the row.
package struct Swipe: Equatable, Sendable {
  package enum Direction: Equatable, Sendable { case right, left }

  package let row: RowID
  /// Whoever goes to another list lets go of it.
  package let pane: Pane
  package let direction: Direction
  /// The same key again went on to Remove.
  package var isRemoving = false

  package init(row: RowID, pane: Pane, direction: Direction, isRemoving: Bool = false) {
    self.row = row
    self.pane = pane
    self.direction = direction
    self.isRemoving = isRemoving
  }
}
