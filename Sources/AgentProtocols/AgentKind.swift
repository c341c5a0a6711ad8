import Conversation

/// Which protocol an agent speaks.
package enum AgentKind: String, Equatable, Sendable, CaseIterable {
  /// The Agent Client Protocol.
  case acp
  /// Claude Code's lines of JSON.
  case claude
  /// `codex app-server`.
  case codex
}

extension AgentKind {
  /// What every agent of this kind can do; nil where each tells by itself.
  package var abilities: AgentAbilities? {
    switch self {
    case .acp: nil
    case .claude:
      AgentAbilities(takesImages: true, takesFiles: true, takesReasons: true, canFork: true, canLogOut: true)
    case .codex:
      AgentAbilities(takesImages: true, canFork: true, canSteer: true, canList: true, canLogOut: true)
    }
  }

  /// It is told where images lie, and opens them itself.
  package var opensImages: Bool {
    switch self {
    case .acp, .claude: false
    case .codex: true
    }
  }

  /// What the program itself is told to log the person in; nil where the protocol may have a way.
  package var loginArguments: [String]? {
    switch self {
    case .acp: nil
    case .claude: ["/login"]
    case .codex: ["login"]
    }
  }

  /// What the program itself is told to log the person out; nil where the protocol may have a way.
  package var logoutArguments: [String]? {
    switch self {
    case .acp: nil
    case .claude: ["auth", "logout"]
    case .codex: ["logout"]
    }
  }

  package var hasOwnProgram: Bool { ownProgramArguments(session: "") != nil }

  /// What the agent's own program is told to go on with a session; nil where upnext knows of no such program.
  package func ownProgramArguments(session: String) -> [String]? {
    switch self {
    case .acp: nil
    case .claude: ["--resume", session]
    // A server that Codex keeps in the background would hold on to the session afterwards.
    case .codex: ["resume", session, "-c", "features.daemon_auto_start=false"]
    }
  }

  /// A connection for a process that is about to start, and the message that it is started for. Claude Code may keep its
  /// session elsewhere than where the thread's are. Questions are numbered on from the moment of the start: another process
  /// may ask about the same message, and no late answer may be taken for one to what that asks.
  package func connection(
    agent: String, directory: String, realDirectory: String? = nil, version: String, first delivery: Delivery,
    stream: ThreadID, startedAt: Timestamp, sessionElsewhere: String? = nil, lostSessions: Set<String> = [],
    refusedSessions: Set<String> = [], loginMethod: String? = nil
  ) -> any AgentConnection {
    var client: any ProtocolClient =
      switch self {
      case .acp:
        ACPClient(
          agent: agent, directory: directory, clientVersion: version, lostSessions: lostSessions,
          refusedSessions: refusedSessions, realDirectory: realDirectory, isRemote: delivery.host != nil,
          loginMethod: loginMethod, countsTurns: delivery.countsTurns)
      case .codex:
        CodexClient(
          agent: agent, directory: directory, realDirectory: realDirectory, clientVersion: version,
          lostSessions: lostSessions)
      case .claude:
        ClaudeClient(
          agent: agent, directory: directory, session: session(for: delivery, stream, lostSessions, sessionElsewhere),
          mode: delivery.mode, model: delivery.options[NativeOption.model],
          lostSessions: lostSessions)
      }
    client.questionCount = Int(startedAt.milliseconds)
    return client
  }

  /// A thread's first session has the thread's own id; one that begins in the place of another one, the message's.
  private func session(
    for delivery: Delivery, _ stream: ThreadID, _ lostSessions: Set<String>, _ elsewhere: String?
  ) -> ClaudeSession {
    if let known = delivery.providerSessionId, !lostSessions.contains(known) {
      return ClaudeSession(.resumed, id: known, elsewhere: elsewhere)
    }
    let id = lostSessions.isEmpty && !delivery.beginsAgain ? stream.text : delivery.message.text
    return ClaudeSession(delivery.forkOf.map { .forked(from: $0) } ?? .created, id: id)
  }
}
