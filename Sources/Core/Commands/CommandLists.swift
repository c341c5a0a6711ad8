import Conversation
import Queues

/// The commands of Up Next and its history, as they are at one moment.
package struct CommandLists: Equatable, Sendable {
  package private(set) var running: [Run<QueuedCommand>] = []
  package private(set) var waiting: [QueuedCommand] = []
  fileprivate var history: [QueuedCommand] = []

  package init() {}

  package init(_ workspace: Workspace) {
    running = workspace.upNext.running
    waiting = workspace.upNext.waiting.items
    history = workspace.history
  }
}

/// What has become of the commands between two moments: what follows from them is kept by what changed.
package struct CommandChange: Sendable {
  package let old: CommandLists
  package let new: CommandLists
  package let ofRuns: Bool
  package let ofWaiting: ListDifference
  package let ofHistory: ListDifference

  package init(from old: CommandLists, to new: CommandLists) {
    self.old = old
    self.new = new
    ofRuns = !old.running.elementsEqual(new.running) { $0.id == $1.id }
    ofWaiting = ListDifference(from: old.waiting, to: new.waiting)
    ofHistory = ListDifference(from: old.history, to: new.history)
  }

  package var isNone: Bool { !ofRuns && ofWaiting.isNone && ofHistory.isNone }

  /// Those that wait no longer, and those that wait now: one that is another now is both.
  var leftWaiting: ArraySlice<QueuedCommand> { old.waiting[ofWaiting.removed] }
  var cameToWait: ArraySlice<QueuedCommand> { new.waiting[ofWaiting.added] }
  package var leftHistory: ArraySlice<QueuedCommand> { old.history[ofHistory.removed] }
  package var cameToHistory: ArraySlice<QueuedCommand> { new.history[ofHistory.added] }
}

/// How one list of commands became another: some were taken out of it, and then some were put in.
package struct ListDifference: Equatable, Sendable {
  /// Their places in the old list.
  package let removed: Range<Int>
  /// Their places in the new one.
  package let added: Range<Int>

  package var isNone: Bool { removed.isEmpty && added.isEmpty }

  /// A look along both that reads no command: thousands are compared at each change of one.
  package init(from old: [QueuedCommand], to new: [QueuedCommand]) {
    (removed, added) = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        if old.baseAddress == new.baseAddress, old.count == new.count { return (0..<0, 0..<0) }
        let common = min(old.count, new.count)
        var first = 0
        while first < common, old[first].isSelf(new[first]) { first += 1 }
        var last = 0
        while last < common - first, old[old.count - 1 - last].isSelf(new[new.count - 1 - last]) { last += 1 }
        let (removed, added) = (first..<old.count - last, first..<new.count - last)
        guard removed.count == added.count, let end = removed.last, end > first else { return (removed, added) }
        // Mostly one was moved, and the others between its places made room.
        if (first..<end).allSatisfy({ old[$0 + 1].isSelf(new[$0]) }) { return (first..<first + 1, end..<end + 1) }
        if (first..<end).allSatisfy({ old[$0].isSelf(new[$0 + 1]) }) { return (end..<end + 1, first..<first + 1) }
        return (removed, added)
      }
    }
  }
}
