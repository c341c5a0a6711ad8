import Core
import Toolkit

/// The ways of working that a thread's agent offers, and the person's choice among them.
extension AppState {
  /// Nil while nobody knows: an agent tells its modes when it starts.
  func offeredModes(of stream: WorkStream) -> [AgentMode]? {
    modes[stream.id] ?? surroundings.providers.first { $0.name == stream.effectiveProvider }?.modes
      ?? workspace.offers[stream.offerKey].flatMap { $0.modes.isEmpty ? nil : $0.modes }
  }

  /// The mode that the thread's next message is said in.
  func currentMode(of stream: WorkStream) -> String? {
    // An agent that has never started here will begin in its first mode.
    stream.mode ?? (modes[stream.id] == nil ? offeredModes(of: stream)?.first?.id : nil)
  }

  /// An agent that works in another mode than was thought, of itself or because it refused one, is not to do so unseen.
  mutating func tellMode(_ mode: String, of id: Identity<WorkStream>) {
    guard let stream = workspace.streams[id], stream.mode != mode else { return }
    let name = offeredModes(of: stream)?.first { $0.id == mode }?.name ?? mode
    for window in windows.values where window.stream == id {
      tell(.agent(.worksInMode(agent: stream.effectiveProvider, name)), in: window.id)
    }
  }
}

extension Context {
  mutating func beginMode() {
    guard let stream = state.focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThread))
      return
    }
    guard let offered = state.offeredModes(of: stream) else {
      refuse(.agent(.tellsModesLater(agent: stream.effectiveProvider)))
      return
    }
    guard !offered.isEmpty else {
      refuse(.agent(.hasOneMode(agent: stream.effectiveProvider)))
      return
    }
    open(ModeDialog(stream: stream.id, cursor: MenuCursor(offered.map(\.id), on: state.currentMode(of: stream))))
  }

  /// An agent that isn't running gets the mode with its next message.
  mutating func choose(_ mode: AgentMode, for stream: Identity<WorkStream>) {
    workspace.streams.update(stream) { $0.mode = mode.id }
    tell(.agent(.chose(option: nil, mode.name)))
    then(.agent(.setMode(mode.id, in: stream)))
  }
}
