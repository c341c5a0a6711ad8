import Core
import Toolkit

/// Forking a thread: another one that begins with all that was said in it.
extension AppState {
  fileprivate func forkName(of stream: WorkStream, in window: WindowState) -> String {
    let language = window.facts.language
    return language.text(.dialog(.forkName(stream.name(in: language))))
  }

  mutating func fork(
    _ stream: Identity<WorkStream>, named name: String?, _ stamp: inout Stamp
  ) -> Ledger.Forking {
    let known = workspace.streams[stream].flatMap { abilities(of: $0) }
    return change(&stamp) { $0.fork(stream, named: name, known) }.answer
  }

  /// Whether it is known that the agent can; one that has never told is asked when the person wants it all the same.
  func canFork(_ stream: WorkStream) -> Bool {
    abilities(of: stream)?.canFork == true && stream.refusalToFork(abilities(of: stream)) == nil
  }

  /// What the thread's agent can do, as it last told; nil where it never has.
  func abilities(of stream: WorkStream) -> AgentAbilities? {
    abilities[stream.id] ?? workspace.offers[stream.offerKey]?.abilities
      ?? surroundings.providers.first { $0.name == stream.effectiveProvider }?.abilities
  }
}

extension Context {
  mutating func beginFork() {
    guard let stream = state.focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThread))
      return
    }
    if let reason = stream.refusalToFork(state.abilities(of: stream)) {
      refuse(because: reason)
      return
    }
    let name = state.forkName(of: stream, in: window)
    open(ForkDialog(stream: stream.id, field: TextEdit(name, isOneLine: true)))
  }
}
