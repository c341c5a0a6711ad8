/// A session that an agent keeps, as it lists it.
package struct AgentSession: Equatable, Identifiable, Sendable {
  package let id: String
  /// As the agent calls it; empty where it doesn't.
  package let title: String
  package let updatedAt: Timestamp?

  package init(id: String, title: String, updatedAt: Timestamp? = nil) {
    self.id = id
    self.title = title
    self.updatedAt = updatedAt
  }
}

/// Which sessions somebody wants to know of: those of one agent in one directory.
package struct SessionsWanted: Hashable, Sendable {
  package let provider: String
  package let directory: String
  /// Where the agent runs; nil is this machine.
  package let host: String?

  package init(provider: String, directory: String, host: String? = nil) {
    self.provider = provider
    self.directory = directory
    self.host = host
  }
}

/// What came of asking.
package enum SessionsFound: Equatable, Sendable {
  case sessions([AgentSession])
  /// Why none are known, as a sentence.
  case failed(String)
}

extension Workspace {
  /// The sessions that serve no thread yet, deleted threads included.
  package func unknown(_ sessions: [AgentSession], of provider: String) -> [AgentSession] {
    sessions.filter { streams.thread(ofSession: SessionKey(provider: provider, providerSessionId: $0.id)) == nil }
  }

  /// A thread that will go on with a session of its agent's; the agent proves that it is this project's before anything
  /// is said. The one that has it already, where there is one.
  package mutating func adopt(
    _ session: AgentSession, _ wanted: SessionsWanted, _ transcripts: inout Transcripts, _ stamp: inout Stamp
  ) -> Identity<WorkStream> {
    let key = SessionKey(provider: wanted.provider, providerSessionId: session.id)
    if let known = streams.thread(ofSession: key) { return known }
    // The same thread that what the agent's program keeps of it will be found to belong to.
    var stream = WorkStream(
      id: key.workStreamId, backendName: WorkStream.isName(session.title) ? session.title : "",
      project: wanted.directory, provider: wanted.provider, providerSessionId: session.id, createdAt: stamp.now,
      isLocallyCreated: false)
    stream.preview = WorkStream.firstWords(of: session.title)
    stream.notice(
      "\(wanted.provider) goes on with a session of its own here: it knows what was said before.", status: .done,
      in: &transcripts, &stamp)
    streams[stream.id] = stream
    return stream.id
  }
}
