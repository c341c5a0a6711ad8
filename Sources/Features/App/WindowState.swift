import Core
import Toolkit

/// What one window shows: its own selection, scrolling, composer and dialog.
package struct WindowState: Equatable, Sendable {
  let id: WindowID
  package var facts: WindowFacts
  var focus = Pane.recent { didSet { noteLeaving(oldValue) } }
  /// Keys go into the composer rather than into the conversation.
  var isComposing = false
  var lists: [Pane: ListState<RowID>] = [:]
  /// Words that a list is narrowed to.
  var filters: [Pane: String] = [:]
  /// What filters found that look through all threads.
  var found: [Pane: FoundRows] = [:]
  /// The project whose threads are listed under it.
  var openProject: String?
  /// The thread in the conversation pane.
  var stream: Identity<WorkStream>?
  var conversation = ConversationState()
  var dialog: OpenDialog?
  /// The last act's words, in the status line.
  var message: StatusMessage?
  /// The row that a swipe has been begun on, and how far it is.
  var swipe: Swipe?
  /// The row that the pointer holds.
  var hand: Hand?
  /// The last press of the pointer: another one on the same row soon after opens it.
  var press: Press?
  /// What the pointer has begun in a dialog.
  var pointed: Pointed?
  /// The last press that did something there.
  var spent: SpentPress?
  /// Rows that have just been moved.
  var motions: [Motion] = []
  /// The permission that is on the screen and since when: keys don't answer it in its first moments.
  var permissionShown: ShownPermission?
  /// The thread that an act of its menu concerns, while it is done.
  var menuStream: Identity<WorkStream>?
  /// Whether the person looks at it, as far as the terminal tells.
  var hasFocus = true
  /// The waiting message that this window's composer holds, to be written anew.
  var editing: EditedMessage?
  /// What the person's own editor has, since it was opened last.
  var inEditor: TextInEditor?
  /// What could stand in the place of the word that is being typed.
  var completion: Completion?
  /// The Queue went away with its last row, and the keys have gone to another list by themselves.
  var queueWasEmptied = false
  /// The list that the keys were in last, which keeps its row and its scroll: going back leads there.
  var listBefore = Pane.recent
  /// Where the keys were before they went to the outbox, to the settings, or to a list that is narrowed for a look.
  var beforeOutbox = Pane.conversation
  var beforeSettings = Pane.recent
  var beforeLook: Look?
  /// The thread that was just opened here: the cursors of the other lists go to it.
  var follows: Identity<WorkStream>?

  init(id: WindowID, facts: WindowFacts) {
    self.id = id
    self.facts = facts
  }
}

/// A list that an act has narrowed to what it doesn't show otherwise, and where the keys were before.
struct Look: Equatable, Sendable {
  let narrowed: Pane
  let from: Pane
}

/// A waiting message that is edited where it stands.
struct EditedMessage: Equatable, Sendable {
  let stream: Identity<WorkStream>
  let message: Identity<QueuedMessage>
  /// The edit was begun in the outbox, and letting go of it leads back there.
  let isFromOutbox: Bool
}

/// What the status line says of the last act.
package struct StatusMessage: Equatable, Sendable {
  package enum Kind: Equatable, Sendable { case done, problem }

  let text: String
  let kind: Kind
  /// Whether `undo` takes it back.
  var canBeUndone = false
  /// When it appeared, which is noted once it has.
  var at: Timestamp?

  /// What was done needs no reading for ever; a problem stays until the next key.
  static let shownSeconds: Int64 = 10

  func fadesAt() -> Timestamp? {
    guard kind == .done, let at else { return nil }
    return at.adding(seconds: StatusMessage.shownSeconds)
  }
}

/// A permission on the screen, and since when.
struct ShownPermission: Equatable, Sendable {
  /// A key that was meant for something else must not answer what has just appeared.
  static let inertMilliseconds: Int64 = 400

  let stream: Identity<WorkStream>
  let id: String
  let since: Timestamp

  var isInertUntil: Timestamp { Timestamp(milliseconds: since.milliseconds + Self.inertMilliseconds) }

  func isInert(at now: Timestamp) -> Bool { now < isInertUntil }
}

/// A swipe in two steps, as on a phone: the first shows a button on the row, the second removes the row.
struct Swipe: Equatable, Sendable {
  enum Direction: Equatable, Sendable { case right, left }

  let row: RowID
  /// Whoever goes to another list lets go of it.
  let pane: Pane
  let direction: Direction
  /// The same key again went on to Remove.
  var isRemoving = false
}
