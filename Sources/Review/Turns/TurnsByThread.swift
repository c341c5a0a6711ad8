import Conversation

/// What is kept of turns by thread, oldest first, and whose last change nobody has looked at: the screen asks that with
/// each frame.
package struct TurnsByThread: Equatable, Sendable {
  private var turns: [ThreadID: [TurnSnapshots]] = [:]
  package private(set) var unseen: Set<ThreadID> = []

  package init() {}

  package init(_ turns: [ThreadID: [TurnSnapshots]]) {
    self.turns = turns
    unseen = Set(turns.filter { TurnsByThread.isUnseen($0.value) }.keys)
  }

  package subscript(stream: ThreadID) -> [TurnSnapshots]? {
    get { turns[stream] }
    set {
      turns[stream] = newValue.flatMap { $0.isEmpty ? nil : $0 }
      if TurnsByThread.isUnseen(newValue ?? []) { unseen.insert(stream) } else { unseen.remove(stream) }
    }
  }

  package var isEmpty: Bool { turns.isEmpty }
  package var byThread: [ThreadID: [TurnSnapshots]] { turns }

  /// Who has set some of it back has looked, and its numbers hold no more.
  private static func isUnseen(_ turns: [TurnSnapshots]) -> Bool {
    guard let last = turns.last else { return false }
    return !last.isReviewed && last.rest == nil && last.after != nil && (last.numbers?.files ?? 0) > 0
  }
}
