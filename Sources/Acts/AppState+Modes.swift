import Conversation
import Core
import Queues
import Scene
import Words

/// The ways of working that a thread's agent offers, and the person's choice among them.
extension AppState {
  /// Nil while nobody knows: an agent tells its modes when it starts.
  package func offeredModes(of stream: WorkStream) -> [AgentMode]? {
    modes[stream.id] ?? surroundings.providers.first { $0.name == stream.effectiveProvider }?.modes
      ?? workspace.offers[stream.offerKey].flatMap { $0.modes.isEmpty ? nil : $0.modes }
  }

  /// The mode that the thread's next message is said in.
  package func currentMode(of stream: WorkStream) -> String? {
    // An agent that has never started here will begin in its first mode.
    stream.mode ?? (modes[stream.id] == nil ? offeredModes(of: stream)?.first?.id : nil)
  }

  /// Some tell their modes only with a new session: where one goes on, what is known from before holds. A new one that
  /// tells none has none, whatever another thread's has, and what else can be chosen is told behind it.
  package mutating func noteModes(_ told: [AgentMode], ofSession session: String, of id: ThreadID) {
    let stream = workspace.streams[id]
    let isNew = stream?.effectiveProviderSessionId != session
    if !told.isEmpty || isNew || stream.flatMap({ offeredModes(of: $0) }) == nil { modes[id] = told }
    if told.isEmpty, isNew { options[id] = [] }
  }

  /// An agent that works in another mode than was thought, of itself or because it refused one, is not to do so unseen.
  package mutating func tellMode(_ mode: String, of id: ThreadID) {
    guard let stream = workspace.streams[id], stream.mode != mode else { return }
    let name = offeredModes(of: stream)?.first { $0.id == mode }?.name ?? mode
    for window in windows.values where window.stream == id {
      tell(.agent(.worksInMode(agent: stream.effectiveProvider, name)), in: window.id)
    }
  }
}
