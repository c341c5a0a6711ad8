import Core
import JSON

/// Requests as the JSON that the command line sends: one object a line.
extension Request {
  package var json: JSON {
    switch self {
    case .new(let project, let provider, let name, let message):
      .object(present: [
        "request": "new", "project": .string(project), "provider": text(provider), "name": text(name),
        "message": text(message),
      ])
    case .send(let thread, let message, let isUrgent):
      ["request": "send", "thread": .string(thread), "message": .string(message), "urgent": .bool(isUrgent)]
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
    }
  }

  /// Nil for what is no request of this version.
  package init?(_ json: JSON) {
    func text(_ name: String) -> String? { json[name]?.string }
    switch text("request") {
    case "new":
      guard let project = text("project") else { return nil }
      self = .new(project: project, provider: text("provider"), name: text("name"), message: text("message"))
    case "send":
      guard let thread = text("thread"), let message = text("message") else { return nil }
      self = .send(thread: thread, message: message, isUrgent: json["urgent"]?.bool ?? false)
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
    default: return nil
    }
  }

  private func text(_ value: String?) -> JSON? { value.map(JSON.string) }
}
