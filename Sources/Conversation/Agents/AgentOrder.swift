/// What the program wants of a thread's agent. Orders to one thread are carried out in order.
package enum AgentOrder: Equatable, Sendable {
  /// Start the agent if need be, create or resume its session, and say this.
  case deliver(Delivery, in: ThreadID)
  /// The store knows that this message leaves: a delivery that awaits the word for it may be said to the agent.
  case letLeave(MessageID, in: ThreadID)
  /// Stop the turn; questions that wait are answered as cancelled.
  case cancel(ThreadID)
  /// What the agent left running is to end, though no turn is going on.
  case endWhatWasLeft(ThreadID)
  case answer(permission: String, Answer, in: ThreadID)
  case setMode(String, in: ThreadID)
  /// End the thread's agent process.
  case close(ThreadID)
  /// The thread needs no agent for now: its process ends, unless the session could not be taken up again.
  case rest(ThreadID)
  /// The thread's session is wanted by another program: whatever of ours has it open ends. What has ended is reported as
  /// `released`.
  case release(ThreadID, session: String)
  case setOption(String, value: String, in: ThreadID)
  /// Say this in the turn that is going on. What comes of it is reported as steered or not.
  case steer(MessageID, content: String, attachments: [Attachment], in: ThreadID)
  /// Open the session of a delivery that says nothing, and tell what was said in it. It ends with the report `loaded`.
  case load(Delivery, in: ThreadID)

  /// For so long an agent that is to rest waits for another thread.
  package static let restMilliseconds = 2000
}

/// One message on its way, with all that is needed to reach the right session.
package struct Delivery: Equatable, Sendable {
  package let message: MessageID
  package let content: String
  package let attachments: [Attachment]
  package let provider: String
  package let directory: String
  /// The session to go on with; nil creates one.
  package let providerSessionId: String?
  package let mode: String?
  /// Where the agent runs; nil is this machine.
  package let host: String?
  /// What the person chose of the agent's other options, by their ids.
  package let options: [String: String]
  /// The session that a new one is to begin with.
  package let forkOf: String?
  /// The new session takes the place of one that the thread has had.
  package let beginsAgain: Bool
  /// A turn that broke off goes on in its session, by the protocol's own way, or else by these words.
  package let goesOn: Bool
  /// How often the message was handed over before: an agent that knows messages by name takes none twice under one.
  package let earlierAttempts: Int
  /// Set on top of the server's environment, where the agent is started on this machine.
  package let environment: [String: String]
  /// Until it would be said to the agent, the store says that it has not left: then `readyToLeave` is reported, and nothing
  /// is said before the order `letLeave`.
  package let awaitsWord: Bool
  /// Where the session's own record lies that is read on this machine: an agent that doesn't find the session has not lost it.
  package let sessionRecord: String?
  /// The agent was last known to count the tokens of each turn by itself.
  package let countsTurns: Bool

  package init(
    message: MessageID, content: String, provider: String, directory: String, providerSessionId: String?,
    mode: String?, attachments: [Attachment] = [], host: String? = nil, options: [String: String] = [:],
    forkOf: String? = nil, beginsAgain: Bool = false, goesOn: Bool = false, earlierAttempts: Int = 0,
    environment: [String: String] = [:],
    awaitsWord: Bool = false, sessionRecord: String? = nil, countsTurns: Bool = false
  ) {
    self.message = message
    self.content = content
    self.attachments = attachments
    self.provider = provider
    self.directory = directory
    self.providerSessionId = providerSessionId
    self.mode = mode
    self.host = host
    self.options = options
    self.forkOf = forkOf
    self.beginsAgain = beginsAgain
    self.goesOn = goesOn
    self.earlierAttempts = earlierAttempts
    self.environment = environment
    self.awaitsWord = awaitsWord
    self.sessionRecord = sessionRecord
    self.countsTurns = countsTurns
  }

  /// Said where the protocol has no way of its own.
  package static let wordToGoOn = "continue"

  /// The same, in a session that is there by now.
  package func goingOn(with session: String) -> Delivery {
    Delivery(
      message: message, content: content, provider: provider, directory: directory, providerSessionId: session,
      mode: mode, attachments: attachments, host: host, options: options, goesOn: goesOn,
      earlierAttempts: earlierAttempts, environment: environment, awaitsWord: awaitsWord, countsTurns: countsTurns)
  }
}
