import Conversation
import Core
import Queues
import Scene

/// A thread that is opened in its agent's own program.
extension AppState {
  /// Why the thread can't be opened there now; nil where it can.
  package func refusalToLend(_ stream: WorkStream) -> ThreadRefusal? {
    let agent = stream.effectiveProvider
    let hasProgram = surroundings.providers.contains { $0.name == agent && $0.hasOwnProgram }
    return hasProgram ? stream.refusalToLend : .noOwnProgram(agent: agent)
  }

  /// The thread is the process's until that has ended.
  package mutating func lend(_ stream: WorkStream, to pid: Int32, _ stamp: inout Stamp) -> [Effect] {
    change(&stamp) { $0.lend(stream.id, to: pid) }.1 + [.run(.programEnd(pid, of: stream.id))]
  }

  /// What was said there is read before anything is sent.
  package mutating func takeEnd(
    ofProgram pid: Int32, of id: ThreadID, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let stream = workspace.streams[id], stream.lentTo == pid else { return [] }
    guard followsOutside, workspace.projectChoices[stream.project]?.host == nil else { return takeBack(id, &stamp) }
    let key = SessionKey(provider: stream.effectiveProvider, providerSessionId: stream.effectiveProviderSessionId)
    return [.outside(.look(key, of: id))]
  }

  package mutating func takeBack(_ id: ThreadID, _ stamp: inout Stamp) -> [Effect] {
    change(&stamp) { $0.takeBack(id) }.1
  }
}
