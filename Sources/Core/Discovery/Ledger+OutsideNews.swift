import Conversation
import Queues

/// What comes of what is seen in the providers' own records: threads that were begun elsewhere, and what is said there.
///
/// The rule for a thread that is gone on with from here: up to that moment its file tells the conversation, and from then
/// on the thread's own transcript does. A turn in the file whose prompt was said here is left out, since its own record has
/// it already; every other turn is written into the transcript when it is seen, and in the middle of a turn of our own once
/// that is over. So nothing shows twice.
extension Ledger {
  /// False where it can't be told yet to which thread it belongs: it is to be tried again.
  package mutating func apply(_ news: OutsideNews) -> Bool {
    switch news {
    case .found(let session, let growth):
      return apply(session, growth)
    case .gone(let key):
      guard let id = workspace.streams.thread(ofSession: key) else { return true }
      workspace.streams.update(id) { stream in
        guard stream.sessionKey == key else { return }
        stream.outside?.isGone = true
        stream.outside?.writing = .unknown
      }
      return true
    case .writing(let key, let writing):
      guard let id = workspace.streams.thread(ofSession: key), workspace.streams[id]?.sessionKey == key else {
        return true
      }
      workspace.streams.update(id) {
        $0.outside?.writing = writing
        // A program that was killed reports no end: its last report no longer holds.
        $0.reported = nil
      }
      if case .program = writing { forgetSession(of: id) }
      // What waited for the other program to leave may go.
      sendNext(in: id)
      return true
    case .named(let key, let name):
      guard let name = ThreadName.cut(name), let id = workspace.streams.thread(ofSession: key),
        workspace.streams[id]?.sessionKey == key
      else { return true }
      workspace.streams.update(id) { $0.backendName = name }
      return true
    }
  }

  private mutating func apply(_ session: FoundSession, _ growth: SessionGrowth) -> Bool {
    if let id = workspace.streams.thread(ofSession: session.key), var stream = workspace.streams[id] {
      guard stream.sessionKey == session.key else {
        goOnApart(session, growth, from: stream)
        return true
      }
      let isSaidElsewhere = stream.follow(session, growth, &transcripts, &stamp)
      workspace.streams[id] = stream
      if isSaidElsewhere { noteSaidElsewhere(in: id) }
      return true
    }
    // Its record is that of another agent's name, and our own has all that was said.
    guard workspace.streams.thread(begunHereIn: session.providerSessionId) == nil else { return true }
    guard !mayBeOurs(session) else { return false }
    let thread = WorkStream(found: session, now: stamp.now)
    workspace.streams[thread.id] = thread
    return true
  }

  /// What others said in the thread's session while a turn of ours went on there stands behind it.
  mutating func takeDownHeldBack(in id: ThreadID) {
    guard var stream = workspace.streams[id], stream.takeDownHeldBack(&transcripts, &stamp) else { return }
    workspace.streams[id] = stream
    noteSaidElsewhere(in: id)
  }

  private mutating func noteSaidElsewhere(in id: ThreadID) {
    if workspace.streams[id]?.turn == nil { passBrokenTurns(in: id) }
    workspace.pass(in: id)
    forgetSession(of: id)
  }

  /// What another program says in a session, an agent of ours that goes on in it never hears, and would cut out of it: the next
  /// message starts it anew, with all that the session has by then.
  private mutating func forgetSession(of id: ThreadID) {
    guard let stream = workspace.streams[id], stream.turn == nil, stream.outside?.takenAt != nil else { return }
    // It does not tell that it leaves; what is said next starts another one, and has not left before that is there.
    workspace.streams.update(id) { $0.hasOpenAgent = false }
    orders.append(.close(id))
  }

  /// An agent that was just started here, under whatever name, writes its session before it tells which one it is.
  private func mayBeOurs(_ session: FoundSession) -> Bool {
    workspace.streams.working.contains { id in
      guard let stream = workspace.streams[id], let turn = stream.turn,
        workspace.projectChoices[stream.project]?.host == nil,
        stream.isLocallyCreated || stream.providerSessionId == nil
      else { return false }
      return session.createdAt.milliseconds >= turn.startedAt.milliseconds - 60_000
    }
  }
}
