/// What the command line asks of the server. Threads are named by id, by the beginning of one, or by name.
package enum Request: Equatable, Sendable {
  /// What `list` shows.
  package enum Listing: String, CaseIterable, Sendable { case threads, queue, next, history, projects, agents, outbox }

  case new(project: String, provider: String?, name: String?, message: String?, attachments: [String] = [])
  case send(thread: String, message: String, isUrgent: Bool, attachments: [String] = [])
  case add(
    prompt: String, project: String, provider: String?, thread: String?, priority: String,
    options: AddOptions = AddOptions())
  case list(Listing, thread: String?, all: Bool)
  case show(thread: String)
  /// Answers when the thread is idle, needs the person, or has ended.
  case wait(thread: String, timeoutSeconds: Int64?)
  /// All settings, one, or one that is to have another value.
  case settings(key: String?, value: String?)
  /// Answers with one line for each change from now on, until the client hangs up.
  case events
  case stop
  case status
  /// The newest entries that hold all these words.
  case search(String)
  /// An agent's own program tells of a session that it drives without us.
  case hook(HookReport)
  case act(ActRequest)
  case commands(CommandsRequest)
  /// Of one thread's outbox, or of all.
  case pause(thread: String?)
  case resume(thread: String?)
  /// What failed, or may not have been said, is sent again.
  case retry(thread: String)
  case skip(thread: String)
  /// A waiting message or command gets other words, or another priority.
  case edit(item: String, text: String)
  case prioritize(item: String, priority: String)
  /// An outbox as the file of its source document, and back.
  case exportOutbox(thread: String)
  case importOutbox(text: String, thread: String?)
  /// An answer to what a thread's agent asks: the oldest question, or the one that is named.
  case answer(thread: String, PermissionAnswer)
  /// Which agent new threads of a project begin with, where its agents run, and whether Projects leaves it out; nil
  /// leaves it, "" is the usual.
  case project(directory: String, provider: String?, host: String?, hidden: Bool? = nil)
  case agent(AgentRequest)
}

/// What the command line answers to an agent's question.
package struct PermissionAnswer: Equatable, Sendable {
  package var allows: Bool
  package var isAlways = false
  /// Words that go along with a refusal.
  package var message: String?
  /// The question's id, so that no other is answered by mistake.
  package var permission: String?
  /// One of the agent's own answers, by its id or number, in the place of a plain yes or no.
  package var option: String?

  package init(
    allows: Bool, isAlways: Bool = false, message: String? = nil, permission: String? = nil, option: String? = nil
  ) {
    self.allows = allows
    self.isAlways = isAlways
    self.message = message
    self.permission = permission
    self.option = option
  }
}
