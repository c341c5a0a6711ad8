import Core
import JSON

/// Requests as the JSON that the command line sends: one object a line.
extension Request {
  package var json: JSON {
    switch self {
    case .new(let project, let provider, let name, let message, let attachments):
      .object(present: [
        "request": "new", "project": .string(project), "provider": text(provider), "name": text(name),
        "message": text(message), "attachments": list(attachments),
      ])
    case .send(let thread, let message, let isUrgent, let attachments):
      .object(present: [
        "request": "send", "thread": .string(thread), "message": .string(message), "urgent": .bool(isUrgent),
        "attachments": list(attachments),
      ])
    case .add(let prompt, let project, let provider, let thread, let priority, let options):
      .object(present: [
        "request": "add", "prompt": .string(prompt), "project": .string(project), "provider": text(provider),
        "thread": text(thread), "priority": .string(priority), "options": options.json,
      ])
    case .list(let listing, let thread, let all):
      .object(present: [
        "request": "list", "listing": .string(listing.rawValue), "thread": text(thread), "all": .bool(all),
      ])
    case .show(let thread):
      ["request": "show", "thread": .string(thread)]
    case .wait(let thread, let seconds):
      .object(present: [
        "request": "wait", "thread": .string(thread), "timeout_seconds": seconds.map(JSON.integer),
      ])
    case .settings(let key, let value):
      .object(present: ["request": "settings", "key": text(key), "value": text(value)])
    case .events: ["request": "events"]
    case .stop: ["request": "stop"]
    case .status: ["request": "status"]
    case .search(let text): ["request": "search", "text": .string(text)]
    case .hook(let report):
      [
        "request": "hook", "provider": .string(report.provider), "session": .string(report.providerSessionId),
        "directory": .string(report.directory), "doing": .string(report.doing.rawValue),
        "words": .string(report.words),
      ]
    case .act(let act): act.json
    case .commands(let request): request.json
    case .pause(let thread): .object(present: ["request": "pause", "thread": text(thread)])
    case .resume(let thread): .object(present: ["request": "resume", "thread": text(thread)])
    case .retry(let thread): ["request": "retry", "thread": .string(thread)]
    case .skip(let thread): ["request": "skip", "thread": .string(thread)]
    case .edit(let item, let text): ["request": "edit", "item": .string(item), "text": .string(text)]
    case .prioritize(let item, let priority):
      ["request": "priority", "item": .string(item), "priority": .string(priority)]
    case .exportOutbox(let thread): ["request": "export_outbox", "thread": .string(thread)]
    case .importOutbox(let content, let thread):
      .object(present: ["request": "import_outbox", "text": .string(content), "thread": text(thread)])
    case .answer(let thread, let answer):
      .object(present: [
        "request": "answer", "thread": .string(thread), "allows": .bool(answer.allows),
        "always": .bool(answer.isAlways), "message": text(answer.message), "permission": text(answer.permission),
        "option": text(answer.option),
      ])
    case .project(let directory, let provider, let host, let hidden):
      .object(present: [
        "request": "project", "directory": .string(directory), "provider": text(provider), "host": text(host),
        "hidden": hidden.map(JSON.bool),
      ])
    case .agent(let request): request.json
    }
  }

  /// Nil for what is no request of this version.
  package init?(_ json: JSON) {
    func text(_ name: String) -> String? { json[name]?.string }
    let attachments = (json["attachments"]?.array ?? []).compactMap(\.string)
    switch text("request") {
    case "new":
      guard let project = text("project") else { return nil }
      self = .new(
        project: project, provider: text("provider"), name: text("name"), message: text("message"),
        attachments: attachments)
    case "send":
      guard let thread = text("thread"), let message = text("message") else { return nil }
      self = .send(thread: thread, message: message, isUrgent: json["urgent"]?.bool ?? false, attachments: attachments)
    case "add":
      guard let prompt = text("prompt"), let project = text("project") else { return nil }
      self = .add(
        prompt: prompt, project: project, provider: text("provider"), thread: text("thread"),
        priority: text("priority") ?? "normal", options: AddOptions(json["options"]))
    case "list":
      guard let listing = text("listing").flatMap(Listing.init) else { return nil }
      self = .list(listing, thread: text("thread"), all: json["all"]?.bool ?? false)
    case "show":
      guard let thread = text("thread") else { return nil }
      self = .show(thread: thread)
    case "wait":
      guard let thread = text("thread") else { return nil }
      self = .wait(thread: thread, timeoutSeconds: json["timeout_seconds"]?.int.map(Int64.init))
    case "settings": self = .settings(key: text("key"), value: text("value"))
    case "events": self = .events
    case "stop": self = .stop
    case "status": self = .status
    case "search":
      guard let words = text("text") else { return nil }
      self = .search(words)
    case "hook":
      guard let provider = text("provider"), let session = text("session"), let directory = text("directory"),
        let doing = text("doing").flatMap(HookReport.Doing.init)
      else { return nil }
      self = .hook(
        HookReport(
          provider: provider, providerSessionId: session, directory: directory, doing: doing,
          words: text("words") ?? ""))
    case "act":
      guard let act = ActRequest(json) else { return nil }
      self = .act(act)
    case "commands":
      guard let request = CommandsRequest(json) else { return nil }
      self = .commands(request)
    case "pause": self = .pause(thread: text("thread"))
    case "resume": self = .resume(thread: text("thread"))
    case "retry", "skip", "export_outbox":
      guard let thread = text("thread") else { return nil }
      switch text("request") {
      case "retry": self = .retry(thread: thread)
      case "skip": self = .skip(thread: thread)
      default: self = .exportOutbox(thread: thread)
      }
    case "edit":
      guard let item = text("item"), let words = text("text") else { return nil }
      self = .edit(item: item, text: words)
    case "priority":
      guard let item = text("item"), let priority = text("priority") else { return nil }
      self = .prioritize(item: item, priority: priority)
    case "import_outbox":
      guard let content = text("text") else { return nil }
      self = .importOutbox(text: content, thread: text("thread"))
    case "answer":
      guard let thread = text("thread"), let allows = json["allows"]?.bool else { return nil }
      self = .answer(
        thread: thread,
        PermissionAnswer(
          allows: allows, isAlways: json["always"]?.bool ?? false, message: text("message"),
          permission: text("permission"), option: text("option")))
    case "project":
      guard let directory = text("directory") else { return nil }
      self = .project(
        directory: directory, provider: text("provider"), host: text("host"), hidden: json["hidden"]?.bool)
    case "agent":
      guard let request = AgentRequest(json) else { return nil }
      self = .agent(request)
    default: return nil
    }
  }

  /// Nothing where there is nothing.
  private func list(_ paths: [String]) -> JSON? { paths.isEmpty ? nil : .array(paths.map(JSON.string)) }

  private func text(_ value: String?) -> JSON? { value.map(JSON.string) }
}
