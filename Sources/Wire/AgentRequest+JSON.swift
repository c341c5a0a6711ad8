import Core
import JSON

/// Requests about a thread's agent as JSON.
extension AgentRequest {
  package var json: JSON {
    switch self {
    case .options(let thread, let option, let value):
      .object(present: [
        "request": "agent", "what": "options", "thread": .string(thread), "option": option.map(JSON.string),
        "value": value.map(JSON.string),
      ])
    case .fork(let thread, let name):
      .object(present: [
        "request": "agent", "what": "fork", "thread": .string(thread), "name": name.map(JSON.string),
      ])
    case .steer(let thread, let message):
      .object(present: [
        "request": "agent", "what": "steer", "thread": .string(thread), "message": message.map(JSON.string),
      ])
    case .sessions(let project, let provider, let session):
      .object(present: [
        "request": "agent", "what": "sessions", "project": .string(project), "provider": provider.map(JSON.string),
        "session": session.map(JSON.string),
      ])
    case .compact(let thread): ["request": "agent", "what": "compact", "thread": .string(thread)]
    case .interrupt(let thread): ["request": "agent", "what": "interrupt", "thread": .string(thread)]
    }
  }

  package init?(_ json: JSON) {
    if json["what"]?.string == "sessions", let project = json["project"]?.string {
      self = .sessions(project: project, provider: json["provider"]?.string, session: json["session"]?.string)
      return
    }
    guard let thread = json["thread"]?.string else { return nil }
    switch json["what"]?.string {
    case "options": self = .options(thread: thread, option: json["option"]?.string, value: json["value"]?.string)
    case "fork": self = .fork(thread: thread, name: json["name"]?.string)
    case "steer": self = .steer(thread: thread, message: json["message"]?.string)
    case "compact": self = .compact(thread: thread)
    case "interrupt": self = .interrupt(thread: thread)
    default: return nil
    }
  }
}
