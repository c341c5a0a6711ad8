import Acts
import Conversation
import Core
import Queues
import Scene
import Settings
import Toolkit
import Words

/// The numbers of the rows in the Queue: the places among those that show, whatever else the list is narrowed to.
struct QueuePlaces: Equatable {
  private var numbers: [ThreadID: Int] = [:]

  init() {}

  init(_ state: AppState) {
    for (index, id) in state.shownInQueue.enumerated() { numbers[id] = index + 1 }
  }

  var count: Int { numbers.count }

  package subscript(id: ThreadID) -> Int? { numbers[id] }
}

extension AppState {
  /// What a row says beside its state: that the thread is deleted, that its agent has left something running, until when it is
  /// snoozed, or its priority.
  func note(of stream: WorkStream, in pane: Pane) -> Phrase? {
    if stream.isDeleted { return .list(.deleted) }
    if stream.turn == nil, kept[stream.id] == .work { return .list(.isInBackground) }
    guard workspace.settings.queueEnabled, let item = workspace.attention.members[stream.id] else { return nil }
    switch item.snooze {
    case .until(let moment): return .list(.until(asSaid(moment)))
    case .untilChange: return .list(.snoozed)
    case nil: break
    }
    guard pane == .queue, workspace.settings.queueOrder == .priority, stream.priority != 10 else { return nil }
    return .list(.rank(stream.priority))
  }
}
