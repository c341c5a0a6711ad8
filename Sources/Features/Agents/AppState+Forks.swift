import Core
import Toolkit

/// Forking a thread: another one that begins with all that was said in it.
extension AppState {
  mutating func beginFork(in id: WindowID) {
    guard let window = windows[id], let stream = focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThread), in: id)
      return
    }
    if let reason = stream.refusalToFork(abilities(of: stream)) {
      refuse(because: reason, in: id)
      return
    }
    let name = forkName(of: stream, in: window)
    windows[id]?.dialog = .fork(stream.id, TextEdit(name, isOneLine: true))
  }

  private func forkName(of stream: WorkStream, in window: WindowState) -> String {
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

extension Dialogs {
  static func fork(
    _ key: Key, _ stream: Identity<WorkStream>, _ field: TextEdit, in id: WindowID, _ state: inout AppState,
    _ stamp: inout Stamp
  ) {
    var field = field
    guard key.code == .enter else {
      _ = field.press(key)
      state.windows[id]?.dialog = .fork(stream, field)
      return
    }
    let name = field.text.trimmedOfBlanks
    switch state.fork(stream, named: name.isEmpty ? nil : name, &stamp) {
    case .forked(let new):
      state.windows[id]?.dialog = nil
      state.show(new, in: id)
    case .refused(let reason): state.refuse(because: reason, in: id)
    }
  }
}
