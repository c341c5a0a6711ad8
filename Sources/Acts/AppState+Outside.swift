import Conversation
import Core
import HubScene
import Queues
import Scene
import Settings
import Words

/// Threads that agents' own programs keep: what is asked of those who look, and what comes of their answers.
extension AppState {
  /// Begins to follow, or leaves it, as the setting says.
  package mutating func outsideOrders() -> [Effect] {
    let wanted = surroundings.canDiscover && workspace.settings.discovers && !isEnding
    if surroundings.canDiscover { workspace.streams.listFound(workspace.settings.discovers) }
    guard wanted != followsOutside else { return [] }
    isSurveyed = false
    followsOutside = wanted
    soughtOutside = []
    if !wanted { postponed = [] }
    surveyedBy = wanted ? now.adding(seconds: AppState.surveySeconds) : nil
    guard wanted else { return [.outside(.end)] }
    return [.outside(.begin(workspace.streams.knownSessions, directories: workspace.streams.directories))]
  }

  /// A client doesn't wait longer for the first look at everything: a disk may be slow, or far away.
  private static let surveySeconds: Int64 = 3

  /// The first look at what other programs keep isn't over, so that a list may leave out threads.
  package var mayMissFound: Bool { followsOutside && !isSurveyed }

  /// Somebody's request waits and may be carried out after any event.
  package var holdsRequests: Bool { !clients.early.isEmpty || !handoversWanted.isEmpty || !hub.arrived.isEmpty }

  /// Where the next page of a thread is: in our own record, or in the agent's.
  package func pageToLoad(of id: ThreadID) -> Effect {
    let first = transcripts[id]?.entries.first?.number
    if surroundings.canDiscover, let stream = workspace.streams[id], let source = stream.sessionSource,
      stream.outside?.takenAt == nil || first.map({ $0 < 0 }) ?? false
    {
      return .outside(.page(id, source, before: first))
    }
    return .run(.page(id, before: first))
  }

  /// Our own record is at its beginning: what was said before it is the agent's to tell.
  package mutating func readOutside(_ id: ThreadID) -> [Effect] {
    guard surroundings.canDiscover, let source = workspace.streams[id]?.sessionSource,
      windows.values.contains(where: { $0.stream == id }) || isToBeRecapped(id)
    else { return [] }
    pagesAsked.insert(id)
    return [.outside(.page(id, source, before: nil))]
  }
}
