import Conversation
import Core
import Queues

/// Keeps the demo going while somebody watches: it is asked after each frame that a window has shown, and by nothing else.
package enum DemoDirector {
  /// As many commands as Up Next never has less of.
  private static let leastCommands = 6

  /// What has to be done so that there is always something that runs, something that waits, and somebody who asks.
  package static func calls(for workspace: Workspace, open: Set<ThreadID>) -> [[String]] {
    commands(workspace) + talks(workspace, open)
  }

  private static func commands(_ workspace: Workspace) -> [[String]] {
    let upNext = workspace.upNext
    let present = Set(upNext.waiting.items.map(\.name) + upNext.running.map(\.item.name))
    let lacking = leastCommands - upNext.waiting.count - upNext.running.count
    guard lacking > 0 else { return [] }
    // Those that ended longest ago come first.
    let ended = workspace.history.map(\.name)
    let absent = MadeUpCommand.all.filter { !present.contains($0.prompt) }.sorted {
      (ended.lastIndex(of: $0.prompt) ?? -1) < (ended.lastIndex(of: $1.prompt) ?? -1)
    }
    return absent.prefix(lacking).map { $0.call(inThread: thread($0.prompt, in: workspace) != nil) }
  }

  private static func talks(_ workspace: Workspace, _ open: Set<ThreadID>) -> [[String]] {
    let isAsked = workspace.streams.needing.contains { id in
      workspace.streams[id]?.turn?.permissions.isEmpty == false
    }
    var calls: [[String]] = []
    for asks in [true, false] {
      let talks = DemoWorkspace.talks.filter { $0.asks == asks }
      let goesOn = talks.contains { thread($0.thread, in: workspace)?.turn != nil }
      guard asks ? !isAsked && !goesOn : !goesOn else { continue }
      let resting = talks.first { talk in
        guard let thread = thread(talk.thread, in: workspace) else { return false }
        return thread.turn == nil && thread.outbox.waiting.isEmpty && thread.outbox.running.isEmpty
          && thread.outbox.hold == nil && !open.contains(thread.id)
      }
      if let resting { calls.append(["send", resting.thread, resting.words]) }
    }
    return calls
  }

  /// As long as the person has left it its name.
  private static func thread(_ name: String, in workspace: Workspace) -> WorkStream? {
    workspace.streams.inRecent().lazy.compactMap { workspace.streams[$0] }.first {
      !$0.isDeleted && $0.displayName == name
    }
  }
}
