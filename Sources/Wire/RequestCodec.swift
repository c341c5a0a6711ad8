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
    case .add(let prompt, let project, let provider, let thread, let priority):
      .object(present: [
        "request": "add", "prompt": .string(prompt), "project": .string(project), "provider": text(provider),
        "thread": text(thread), "priority": .string(priority),
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
    case .stop: ["request": "stop"]
    case .status: ["request": "status"]
    case .answer(let thread, let answer):
      .object(present: [
        "request": "answer", "thread": .string(thread), "allows": .bool(answer.allows),
        "always": .bool(answer.isAlways), "message": text(answer.message), "permission": text(answer.permission),
        "option": text(answer.option),
      ])
    case .project(let directory, let provider, let host):
      .object(present: [
        "request": "project", "directory": .string(directory), "provider": text(provider), "host": text(host),
      ])
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
        priority: text("priority") ?? "normal")
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
    case "stop": self = .stop
    case "status": self = .status
    case "answer":
      guard let thread = text("thread"), let allows = json["allows"]?.bool else { return nil }
      self = .answer(
        thread: thread,
        PermissionAnswer(
          allows: allows, isAlways: json["always"]?.bool ?? false, message: text("message"),
          permission: text("permission"), option: text("option")))
    case "project":
      guard let directory = text("directory") else { return nil }
      self = .project(directory: directory, provider: text("provider"), host: text("host"))
    default: return nil
    }
  }

  private func text(_ value: String?) -> JSON? { value.map(JSON.string) }
}
