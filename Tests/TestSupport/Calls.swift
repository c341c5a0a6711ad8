import Acts
import Conversation
import Core

// Calls of the command line, spelled so that the compiler knows their parts. Each becomes the words that a person types,
// and goes the whole way through the record of its verb.

extension Request {
  /// A call in the words that a person types, from the project of the samples.
  package static func words(_ words: String..., directory: String = "/home/ada/src") -> Request {
    .call(Call(words, directory: directory))
  }

  private static func call(_ words: [String], input: String? = nil) -> Request { .call(Call(words, input: input)) }

  package static func new(
    project: String, provider: String?, name: String?, message: String?, attachments: [String] = []
  ) -> Request {
    call(
      ["new", "--project", project] + given("--agent", provider) + given("--name", name)
        + attachments.flatMap { ["--attach", $0] } + ["--"] + (message.map { [$0] } ?? []))
  }

  package static func send(thread: String, message: String, isUrgent: Bool, attachments: [String] = []) -> Request {
    call(
      ["send"] + (isUrgent ? ["--urgent"] : []) + attachments.flatMap { ["--attach", $0] } + ["--", thread, message])
  }

  package static func add(
    prompt: String, project: String, provider: String?, thread: String?, priority: String? = nil,
    options: AddOptions = AddOptions()
  ) -> Request {
    var words = ["add"] + given("--project", project.isEmpty ? nil : project) + given("--agent", provider)
    words += given("--thread", thread) + given("--priority", priority)
    words += options.after.flatMap { ["--after", $0] } + given("--at", options.at) + given("--in", options.delay)
    words += (options.isStashed ? ["--stash"] : []) + given("--mode", options.mode) + self.words(options.enhancements)
    words += given("--estimate", options.estimatedSeconds.map { "\($0)s" }) + given("--template", options.template)
    words += options.fields.sorted { $0.key < $1.key }.flatMap { ["--set", "\($0.key)=\($0.value)"] }
    return call(words + ["--"] + (prompt.isEmpty && options.template != nil ? [] : [prompt]))
  }

  package enum Listing: String { case threads, queue, next, history, projects, agents, outbox }

  package static func list(_ listing: Listing, thread: String?, all: Bool) -> Request {
    call(["list", listing.rawValue] + (all ? ["--all"] : []) + (thread.map { ["--", $0] } ?? []))
  }

  package static func show(thread: String) -> Request { call(["show", "--", thread]) }

  package static func wait(thread: String, timeoutSeconds: Int64?) -> Request {
    call(["wait"] + given("--timeout", timeoutSeconds.map { "\($0)" }) + ["--", thread])
  }

  package static func settings(key: String?, value: String?) -> Request {
    call(["settings"] + [key, value].compactMap { $0 })
  }

  package static var events: Request { call(["events"]) }
  package static func search(_ text: String) -> Request { call(["search", "--", text]) }
  package static func pause(thread: String?) -> Request { call(["pause"] + (thread.map { ["--", $0] } ?? ["--all"])) }
  package static func resume(thread: String?) -> Request {
    call(["resume"] + (thread.map { ["--", $0] } ?? ["--all"]))
  }
  package static func retry(thread: String) -> Request { call(["retry", "--", thread]) }
  package static func skip(thread: String) -> Request { call(["skip", "--", thread]) }
  package static func edit(item: String, text: String) -> Request { call(["edit", "--", item, text]) }

  package static func prioritize(item: String, priority: String) -> Request {
    call(["priority", "--", item, priority])
  }

  package static func exportOutbox(thread: String) -> Request { call(["export", "--format", "outbox", "--", thread]) }

  /// The driver puts the text into the file that is named.
  package static func importOutbox(text: String, thread: String?) -> Request {
    call(["import", "file.json"] + given("--thread", thread), input: text)
  }

  package static func answer(thread: String, _ answer: PermissionAnswer) -> Request {
    call(
      [answer.allows ? "allow" : "deny"] + (answer.isAlways ? ["--always"] : [])
        + given("--message", answer.message) + given("--id", answer.permission) + given("--option", answer.option)
        + ["--", thread])
  }

  package static func project(
    directory: String, provider: String?, host: String?, hidden: Bool? = nil
  ) -> Request {
    call(
      ["project", directory] + given("--agent", provider) + given("--host", host)
        + (hidden.map { [$0 ? "--hide" : "--show"] } ?? []))
  }

  package static func act(_ act: ActRequest) -> Request { call(act.words) }
  package static func commands(_ request: CommandsRequest) -> Request { call(request.words) }
  package static func agent(_ request: AgentRequest) -> Request { call(request.words) }

  fileprivate static func words(_ options: PromptEnhancementOptions) -> [String] {
    let added = [
      options.includeSystemContext ? "context" : nil, options.includeErrorLogs ? "errors" : nil,
      options.includeTimestamp ? "time" : nil,
    ].compactMap { $0 }
    return given("--with", added.isEmpty ? nil : added.joined(separator: ","))
      + given("--format", options.responseFormat == .agentsOwn ? nil : options.responseFormat.word)
  }
}

private func given(_ option: String, _ value: String?) -> [String] { value.map { [option, $0] } ?? [] }

/// What `allow` and `deny` say.
package struct PermissionAnswer: Equatable, Sendable {
  package var allows: Bool
  package var isAlways: Bool
  package var message: String?
  package var permission: String?
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

/// Calls that arrange items, or care for threads.
package struct ActRequest: Equatable, Sendable {
  let words: [String]

  package static func top(_ ids: [String]) -> ActRequest { ActRequest(words: ["top", "--"] + ids) }
  package static func bottom(_ ids: [String]) -> ActRequest { ActRequest(words: ["bottom", "--"] + ids) }
  package static func remove(_ ids: [String]) -> ActRequest { ActRequest(words: ["remove", "--"] + ids) }
  package static func move(_ id: String, to place: Int) -> ActRequest {
    ActRequest(words: ["move", "--to", "\(place)", "--", id])
  }
  package static let clearQueue = ActRequest(words: ["queue", "clear"])
  package static func rename(thread: String, to name: String) -> ActRequest {
    ActRequest(words: ["rename", "--", thread, name])
  }
  package static func delete(threads: [String]) -> ActRequest { ActRequest(words: ["delete", "--"] + threads) }
  package static func restore(threads: [String]) -> ActRequest { ActRequest(words: ["restore", "--"] + threads) }
  package static func unlock(thread: String) -> ActRequest { ActRequest(words: ["unlock", "--", thread]) }
  package static func snooze(threads: [String], _ choice: SnoozeChoice) -> ActRequest {
    ActRequest(words: ["snooze", "--"] + threads + [choice.rawValue])
  }
  package static func handOver(thread: String, to agent: String) -> ActRequest {
    ActRequest(words: ["hand-over", "--", thread, agent])
  }
}

/// Calls about the commands of Up Next.
package struct CommandsRequest: Equatable, Sendable {
  package enum Choice: Equatable, Sendable {
    case these([String])
    case waiting
    case all
    case priority(String)
    case agent(String)

    fileprivate var words: [String] {
      switch self {
      case .these(let ids): ["--"] + ids
      case .waiting: ["--waiting"]
      case .all: ["--all"]
      case .priority(let name): ["--priority", name]
      case .agent(let name): ["--agent", name]
      }
    }
  }

  let words: [String]

  package static func cancel(_ choice: Choice) -> CommandsRequest { CommandsRequest(words: ["cancel"] + choice.words) }
  package static func stash(_ ids: [String]) -> CommandsRequest { CommandsRequest(words: ["stash", "--"] + ids) }
  package static func unstash(_ ids: [String]) -> CommandsRequest { CommandsRequest(words: ["unstash", "--"] + ids) }
  package static func pause(agent: String?) -> CommandsRequest {
    CommandsRequest(words: ["pause"] + (agent.map { ["--agent", $0] } ?? ["--next"]))
  }
  package static func resume(agent: String?) -> CommandsRequest {
    CommandsRequest(words: ["resume"] + (agent.map { ["--agent", $0] } ?? ["--next"]))
  }
  package static func retry(_ id: String, prompt: String?) -> CommandsRequest {
    CommandsRequest(words: ["retry", "--", id] + (prompt.map { [$0] } ?? []))
  }
  package static let clearHistory = CommandsRequest(words: ["history", "clear"])
  package static let templates = CommandsRequest(words: ["template"])
  package static func saveTemplate(name: String, _ template: CommandTemplate) -> CommandsRequest {
    CommandsRequest(
      words: ["template", "save"] + given("--project", template.directory) + given("--agent", template.provider)
        + given("--mode", template.mode) + ["--priority", template.priority.name]
        + Request.words(template.enhancements) + ["--", name, template.prompt])
  }
  package static func removeTemplate(name: String) -> CommandsRequest {
    CommandsRequest(words: ["template", "remove", "--", name])
  }
}

/// Calls about a thread's agent.
package struct AgentRequest: Equatable, Sendable {
  let words: [String]

  package static func options(thread: String, option: String?, value: String?) -> AgentRequest {
    AgentRequest(words: ["options", "--", thread] + [option, value].compactMap { $0 })
  }
  package static func fork(thread: String, name: String?) -> AgentRequest {
    AgentRequest(words: ["fork"] + given("--name", name) + ["--", thread])
  }
  package static func steer(thread: String, message: String?) -> AgentRequest {
    AgentRequest(words: ["steer", "--", thread] + (message.map { [$0] } ?? []))
  }
  package static func compact(thread: String) -> AgentRequest { AgentRequest(words: ["compact", "--", thread]) }
  package static func interrupt(thread: String) -> AgentRequest { AgentRequest(words: ["interrupt", "--", thread]) }
  package static func sessions(project: String, provider: String?, session: String?) -> AgentRequest {
    AgentRequest(
      words: ["sessions", "--project", project] + given("--agent", provider) + (session.map { ["--", $0] } ?? []))
  }
}
