import Conversation
import Core
import Languages
import Queues
import Scene
import Words

/// Forking a thread: another one that begins with all that was said in it.
extension AppState {
  package func forkName(of stream: WorkStream, in window: WindowState) -> String {
    let language = window.facts.language
    return workspace.freeName(language.text(.dialog(.forkName(stream.name(in: language)))))
  }

  package mutating func fork(
    _ stream: ThreadID, named name: String?, by asker: Asker, _ stamp: inout Stamp
  ) -> Ledger.Forking {
    let known = workspace.streams[stream].flatMap { abilities(of: $0) }
    let forking = change(&stamp) { $0.fork(stream, named: name, known) }.answer
    if case .forked(let id) = forking, let fork = workspace.streams[id] {
      note(.thread(.forked(fork.name(in: language(of: asker)))), nil, by: asker)
    }
    return forking
  }

  /// Whether it is known that the agent can; one that has never told is asked when the person wants it all the same.
  func canFork(_ stream: WorkStream) -> Bool {
    abilities(of: stream)?.canFork == true && stream.refusalToFork(abilities(of: stream)) == nil
  }

  /// What the thread's agent can do, as it last told; nil where it never has.
  package func abilities(of stream: WorkStream) -> AgentAbilities? {
    abilities[stream.id] ?? workspace.offers[stream.offerKey]?.abilities
      ?? surroundings.providers.first { $0.name == stream.effectiveProvider }?.abilities
  }
}
