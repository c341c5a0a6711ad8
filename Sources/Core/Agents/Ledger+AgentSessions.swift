import Conversation
import Queues

extension Workspace {
  /// The sessions that serve no thread now, deleted threads included; those that a thread has left are among them.
  package func unknown(_ sessions: [AgentSession], of provider: String) -> [AgentSession] {
    sessions.filter { streams.thread(servedBy: SessionKey(provider: provider, providerSessionId: $0.id)) == nil }
  }

  /// The id for a thread that is made of a session: found again it is the same, unless another thread has that already,
  /// which began with this session and has left it.
  func newThread(of key: SessionKey, _ stamp: inout Stamp) -> ThreadID {
    streams[key.workStreamId] == nil ? key.workStreamId : stamp.freshID()
  }
}

extension Ledger {
  /// Makes a thread that goes on with a session of its agent's, and has what was said in it told; the agent proves that
  /// it is this project's before anything is said. The answer is the one that has it already, where there is one.
  package mutating func adopt(_ session: AgentSession, _ wanted: SessionsWanted) -> ThreadID {
    let key = SessionKey(provider: wanted.provider, providerSessionId: session.id)
    if let known = workspace.streams.thread(servedBy: key) {
      // Whoever wants its session back wants the thread.
      workspace.streams.update(known) { $0.isDeleted = false }
      return known
    }
    var stream = WorkStream(
      id: workspace.newThread(of: key, &stamp), backendName: ThreadName.cut(session.title) ?? "",
      project: wanted.directory, provider: wanted.provider, providerSessionId: session.id, createdAt: stamp.now,
      isLocallyCreated: false)
    stream.preview = ThreadName.firstWords(of: session.title)
    stream.notice(
      "This goes on with a session that \(wanted.provider) has kept. It knows all that was said in it before.",
      status: .done, in: &transcripts, &stamp)
    // As in a turn: nothing is said to the agent before it has told what comes first.
    let turn = Turn(message: stamp.freshID(), startedAt: stamp.now)
    stream.turn = turn
    stream.turn?.isAccepted = true
    workspace.streams[stream.id] = stream
    let delivery = Delivery(
      message: turn.message, content: "", provider: wanted.provider, directory: stream.workingDirectory,
      providerSessionId: session.id, mode: nil, host: wanted.host, countsTurns: workspace.countsTurns(stream))
    orders.append(.load(delivery, in: stream.id))
    return stream.id
  }
}

extension WorkStream {
  /// It is history: nobody was waiting for it, and nothing of it is new.
  mutating func endLoading(
    _ turn: Turn, _ problem: String?, _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) {
    self.turn = nil
    closeEntries(of: turn, as: .done, at: stamp.now, in: &transcripts)
    if preview.isEmpty, let first = transcripts[id]?.entries.first(where: { $0.role == .user }) {
      preview = ThreadName.firstWords(of: first.text)
    }
    if let problem {
      notice(
        "What was said before can't be shown: \(problem)", status: .failed, in: &transcripts, &stamp)
    } else if transcripts[id]?.entries.last?.role != .system {
      notice(
        "All of the above was said before. What you say goes on from here.", status: .done, in: &transcripts, &stamp)
    }
  }
}
