/// What the program wants of a thread's agent. Orders to one thread are carried out in order.
package enum AgentOrder: Equatable, Sendable {
  /// Start the agent if need be, create or resume its session, and say this.
  case deliver(Delivery, in: Identity<WorkStream>)
  /// Stop the turn; questions that wait are answered as cancelled.
  case cancel(Identity<WorkStream>)
  case answer(permission: String, Answer, in: Identity<WorkStream>)
  case setMode(String, in: Identity<WorkStream>)
  /// End the thread's agent process.
  case close(Identity<WorkStream>)
  /// The thread needs no agent for now: its process ends, unless the session could not be taken up again.
  case rest(Identity<WorkStream>)
  /// The thread's session is wanted by another program: whatever of ours has it open ends. What has ended is reported as
  /// `released`.
  case release(Identity<WorkStream>, session: String)
  case setOption(String, value: String, in: Identity<WorkStream>)
  /// Say this in the turn that is going on. What comes of it is reported as steered or not.
  case steer(Identity<QueuedMessage>, content: String, attachments: [Attachment], in: Identity<WorkStream>)
  /// Open the session of a delivery that says nothing, and tell what was said in it. It ends with the report `loaded`.
  case load(Delivery, in: Identity<WorkStream>)
}

/// One message on its way, with all that is needed to reach the right session.
package struct Delivery: Equatable, Sendable {
  package let message: Identity<QueuedMessage>
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
  /// A turn that broke off goes on in its session, by the protocol's own way, or else by these words.
  package let goesOn: Bool
  /// Set on top of the server's environment, where the agent is started on this machine.
  package let environment: [String: String]

  package init(
    message: Identity<QueuedMessage>, content: String, provider: String, directory: String, providerSessionId: String?,
    mode: String?, attachments: [Attachment] = [], host: String? = nil, options: [String: String] = [:],
    forkOf: String? = nil, goesOn: Bool = false, environment: [String: String] = [:]
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
    self.goesOn = goesOn
    self.environment = environment
  }

  /// Said where the protocol has no way of its own.
  package static let wordToGoOn = "continue"

  /// A message as it leaves: with its words, or without them where the session has them already.
  init(_ message: QueuedMessage, in stream: WorkStream, of workspace: Workspace) {
    let goesOn = message.inSession == .yes && !stream.isLocallyCreated
    self.init(
      message: message.id, content: goesOn ? Delivery.wordToGoOn : message.content,
      provider: stream.effectiveProvider, directory: stream.workingDirectory,
      providerSessionId: stream.isLocallyCreated ? nil : stream.effectiveProviderSessionId, mode: stream.mode,
      attachments: goesOn ? [] : message.attachments, host: workspace.projectChoices[stream.project]?.host,
      options: stream.choices, forkOf: stream.isLocallyCreated ? stream.fork?.providerSessionId : nil, goesOn: goesOn,
      environment: workspace.environment(of: stream.id))
  }

  /// The same, in a session that is there by now.
  package func goingOn(with session: String) -> Delivery {
    Delivery(
      message: message, content: content, provider: provider, directory: directory, providerSessionId: session,
      mode: mode, attachments: attachments, host: host, options: options, environment: environment)
  }
}
