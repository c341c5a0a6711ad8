import Acts
import Conversation
import Core
import Queues
import Scene
import Settings
import Toolkit
import Words

/// What is done with the Queue by menu or palette.
extension Context {
  package mutating func clearQueue() {
    guard let act = state.clearingQueue else {
      refuse(.thread(.queueHasNobody))
      return
    }
    perform(act.act, titled: act.title, because: .cleared)
  }

  package mutating func beginSnooze() {
    let streams = targetStreams().filter { workspace.attention.members.contains($0) }
    guard workspace.settings.queueEnabled, !streams.isEmpty else {
      refuse(.thread(.onlyQueueSnoozes))
      return
    }
    open(SnoozeDialog(streams: streams))
  }

  mutating func snooze(_ streams: [ThreadID], for choice: SnoozeChoice) {
    guard let (act, title) = state.snoozing(streams, for: choice, in: language) else {
      refuse(.thread(.hasLeftQueue))
      return
    }
    perform(act, titled: title)
    window.lists[.queue]?.clearMarks()
  }
}
