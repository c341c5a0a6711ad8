import Conversation
import Queues

/// Sessions that served a thread before and that their agent's own program goes on with.
extension Ledger {
  /// Such a session is a thread of its own from then on: its agent knows nothing of what the older thread says in its
  /// present one, and the other way round. The older thread says where it is.
  mutating func goOnApart(_ session: FoundSession, _ growth: SessionGrowth, from stream: WorkStream) {
    guard !stream.isDeleted, let left = stream.lineage.last(where: { $0.key == session.key }),
      session.goesOn(after: left.replacedAt, growth)
    else { return }
    var thread = WorkStream(found: session, as: workspace.newThread(of: session.key, &stamp), now: stamp.now)
    thread.customName = "\(stream.displayName) (earlier session)"
    thread.fork = Fork(thread: stream.id, providerSessionId: session.providerSessionId, at: left.replacedAt)
    thread.unreadCount = growth.answers(after: left.replacedAt)
    workspace.streams[thread.id] = thread
    var older = stream
    older.notice(
      "The session that \(session.provider) had for this thread before goes on outside upnext. It is a thread of its own "
        + "now: \"\(thread.displayName)\".", status: .done, in: &transcripts, &stamp)
    workspace.streams[older.id] = older
  }
}

extension FoundSession {
  /// An agent writes a last record or two when its session is left.
  private static let lastRecordsMilliseconds: Int64 = 2000

  /// Whether something was said in the session after its thread had left it. What was left out of the growth, or came
  /// while nobody looked, is told by the last record's time alone.
  fileprivate func goesOn(after left: Timestamp, _ growth: SessionGrowth) -> Bool {
    switch growth {
    case .pieces(let pieces), .replaced(let pieces):
      return pieces.entries.contains { $0.role == .user && $0.kind == .text && $0.at > left }
    case .whole, .much: break
    }
    return modifiedAt > left.adding(milliseconds: FoundSession.lastRecordsMilliseconds)
  }
}

extension SessionGrowth {
  /// How many times the agent spoke after that moment.
  fileprivate func answers(after moment: Timestamp) -> Int {
    switch self {
    case .pieces(let pieces), .replaced(let pieces):
      pieces.entries.count { $0.role == .agent && $0.kind == .text && $0.at > moment }
    case .whole, .much: 1
    }
  }
}
