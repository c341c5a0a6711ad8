import Conversation
import Languages
import Queues

/// What clients wait for, or are told as it happens. All of it goes with the client that leaves.
package struct ClientDesk: Equatable, Sendable {
  /// What was asked before all was looked at once; until then, or until `AppState.surveyedBy`, it waits.
  package var early: [ClientRequest] = []
  package var searches: [HeldSearch] = []
  package var waits: [Wait] = []
  package var commandWaits: [CommandWait] = []
  package var jointWaits: [ClientID: JointWait] = [:]
  package var sentAnswers: [SentAnswer] = []
  /// Who is told of every change.
  package var watchers: Set<ClientID> = []
  package var followers: [Follower] = []
  /// Who waits for a thread's session, to open it in its agent's own program.
  package var borrowers: [ThreadID: ClientID] = [:]
  /// Who wants of a transcript what a command has said.
  package var logsAsked: [ClientID: Identity<QueuedCommand>] = [:]

  package init() {}

  mutating func forget(_ client: ClientID) {
    // What a hook has told stays true: it waits for no answer.
    early.removeAll { if case .hook = $0.request { false } else { $0.client == client } }
    searches.removeAll { $0.client == client }
    waits.removeAll { $0.client == client }
    commandWaits.removeAll { $0.client == client }
    jointWaits[client] = nil
    sentAnswers.removeAll { $0.client == client }
    watchers.remove(client)
    followers.removeAll { $0.client == client }
    borrowers = borrowers.filter { $0.value != client }
    logsAsked[client] = nil
  }

  /// Nobody waits.
  var isAtRest: Bool {
    early.isEmpty && searches.isEmpty && waits.isEmpty && commandWaits.isEmpty && sentAnswers.isEmpty
  }

  /// When somebody has waited long enough.
  var deadlines: [Timestamp?] {
    searches.map(\.deadline) + waits.map(\.deadline) + commandWaits.map(\.deadline)
  }
}
