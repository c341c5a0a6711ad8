import Core
import JSON

/// Requests about commands as JSON.
extension CommandsRequest {
  var json: JSON {
    switch self {
    case .cancel(.these(let ids)): ask("cancel", ["ids": strings(ids)])
    case .cancel(.waiting): ask("cancel", ["waiting": true])
    case .cancel(.all): ask("cancel", ["all": true])
    case .cancel(.priority(let priority)): ask("cancel", ["priority": .string(priority)])
    case .cancel(.agent(let agent)): ask("cancel", ["agent": .string(agent)])
    case .stash(let ids): ask("stash", ["ids": strings(ids)])
    case .unstash(let ids): ask("unstash", ["ids": strings(ids)])
    case .pause(let agent): ask("pause", ["agent": agent.map(JSON.string)])
    case .resume(let agent): ask("resume", ["agent": agent.map(JSON.string)])
    case .retry(let id, let prompt): ask("retry", ["id": .string(id), "prompt": prompt.map(JSON.string)])
    case .clearHistory: ask("clear_history", [:])
    case .templates: ask("templates", [:])
    case .saveTemplate(let name, let template):
      ask("save_template", ["name": .string(name), "template": template.json])
    case .removeTemplate(let name): ask("remove_template", ["name": .string(name)])
    }
  }

  /// Nil for what is no request of this version.
  init?(_ json: JSON) {
    func text(_ name: String) -> String? { json[name]?.string }
    let ids = json["ids"]?.array?.compactMap(\.string)
    switch text("act") {
    case "cancel":
      if let ids {
        self = .cancel(.these(ids))
      } else if json["waiting"]?.bool == true {
        self = .cancel(.waiting)
      } else if json["all"]?.bool == true {
        self = .cancel(.all)
      } else if let priority = text("priority") {
        self = .cancel(.priority(priority))
      } else {
        guard let agent = text("agent") else { return nil }
        self = .cancel(.agent(agent))
      }
    case "stash":
      guard let ids else { return nil }
      self = .stash(ids)
    case "unstash":
      guard let ids else { return nil }
      self = .unstash(ids)
    case "pause": self = .pause(agent: text("agent"))
    case "resume": self = .resume(agent: text("agent"))
    case "retry":
      guard let id = text("id") else { return nil }
      self = .retry(id, prompt: text("prompt"))
    case "clear_history": self = .clearHistory
    case "templates": self = .templates
    case "save_template":
      guard let name = text("name"), let template = json["template"].flatMap(CommandTemplate.init) else { return nil }
      self = .saveTemplate(name: name, template)
    case "remove_template":
      guard let name = text("name") else { return nil }
      self = .removeTemplate(name: name)
    default: return nil
    }
  }

  private func ask(_ act: String, _ facts: [String: JSON?]) -> JSON {
    var object: JSONObject = ["request": "commands", "act": .string(act)]
    for (key, value) in facts.sorted(by: { $0.key < $1.key }) { if let value { object[key] = value } }
    return .object(object)
  }

  private func strings(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }
}

extension CommandTemplate {
  var json: JSON {
    .object(present: [
      "prompt": .string(prompt), "directory": directory.map(JSON.string), "provider": provider.map(JSON.string),
      "mode": mode.map(JSON.string), "priority": .string(priority.name), "enhancements": enhancements.json,
    ])
  }

  init?(_ json: JSON) {
    guard let prompt = json["prompt"]?.string else { return nil }
    self.init(
      prompt: prompt, directory: json["directory"]?.string, provider: json["provider"]?.string,
      mode: json["mode"]?.string, priority: json["priority"]?.string.flatMap(CommandPriority.init(named:)) ?? .normal,
      enhancements: PromptEnhancementOptions(json["enhancements"] ?? .null))
  }
}

extension PromptEnhancementOptions {
  var json: JSON {
    [
      "system_context": .bool(includeSystemContext), "error_logs": .bool(includeErrorLogs),
      "timestamp": .bool(includeTimestamp), "response_format": .string(responseFormat.word),
    ]
  }

  init(_ json: JSON) {
    self.init(
      includeSystemContext: json["system_context"]?.bool ?? false, includeErrorLogs: json["error_logs"]?.bool ?? false,
      includeTimestamp: json["timestamp"]?.bool ?? false,
      responseFormat: json["response_format"]?.string.flatMap(ResponseFormat.init(word:)) ?? .agentsOwn)
  }
}

extension AddOptions {
  /// Nil where nothing is said.
  var json: JSON? {
    guard self != AddOptions() else { return nil }
    var object: JSONObject = [
      "after": .array(after.map(JSON.string)), "stashed": .bool(isStashed), "enhancements": enhancements.json,
    ]
    object["at"] = at.map(JSON.string)
    object["delay"] = delay.map(JSON.string)
    object["mode"] = mode.map(JSON.string)
    object["estimated_seconds"] = estimatedSeconds.map(JSON.integer)
    object["template"] = template.map(JSON.string)
    if !fields.isEmpty {
      object["fields"] = .array(
        fields.sorted { $0.key < $1.key }.map { ["name": .string($0.key), "value": .string($0.value)] })
    }
    return .object(object)
  }

  init(_ json: JSON?) {
    self.init()
    guard let json else { return }
    after = json["after"]?.array?.compactMap(\.string) ?? []
    at = json["at"]?.string
    delay = json["delay"]?.string
    isStashed = json["stashed"]?.bool ?? false
    mode = json["mode"]?.string
    enhancements = PromptEnhancementOptions(json["enhancements"] ?? .null)
    estimatedSeconds = json["estimated_seconds"]?.int.map { min(max(0, Int64($0)), TimeWords.longestSeconds) }
    template = json["template"]?.string
    for field in json["fields"]?.array ?? [] {
      if let name = field["name"]?.string { fields[name] = field["value"]?.string ?? "" }
    }
  }
}
