import Conversation
import Core
import JSON
import Queues

/// What acts are about, as JSON. What is missing has its default, so that what comes later can be added.
extension AttentionItem {
  var json: JSON {
    var (until, since): (JSON?, JSON?)
    switch snooze {
    case nil: break
    case .until(let moment): until = moment.json
    case .untilChange(let moment): since = moment.json
    }
    return .object(present: [
      "id": .string(id.text), "queued_at": queuedAt.json, "snoozed_until": until, "snoozed_since": since,
    ])
  }

  init(_ json: JSON) throws {
    let snooze =
      json.optionalTime("snoozed_until").map(Snooze.until) ?? json.optionalTime("snoozed_since").map(Snooze.untilChange)
    self.init(id: try json.id("id"), queuedAt: try json.time("queued_at"), snooze: snooze)
  }
}

extension QueuedMessage {
  var json: JSON {
    .object(present: [
      "id": .string(id.text), "content": .string(content), "priority": .string(priority.rawValue),
      "created_at": createdAt.json, "attachments": attachments.isEmpty ? nil : .array(attachments.map(\.json)),
      "attempts": JSON(attempts), "last_error": lastError.map(JSON.string), "command": command.map { .string($0.text) },
      "standing": .string(standing.rawValue), "in_session": .string(inSession.rawValue),
      "steered_at": steeredAt?.json, "earlier": earlier?.json,
    ])
  }

  init(_ json: JSON) throws {
    guard let priority = MessagePriority(rawValue: try json.text("priority")),
      let standing = MessageStanding(rawValue: try json.text("standing"))
    else { throw ActForm.Unknown() }
    self.init(
      id: try json.id("id"), content: try json.text("content"), priority: priority,
      createdAt: try json.time("created_at"),
      attachments: try (json["attachments"]?.array ?? []).map { try Attachment($0) },
      attempts: try json.number("attempts"), lastError: json["last_error"]?.string,
      command: json["command"]?.string.flatMap { Identity($0) }, standing: standing,
      inSession: json["in_session"]?.string.flatMap(InSession.init) ?? .no)
    steeredAt = json.optionalTime("steered_at")
    earlier = json["earlier"].flatMap(EarlierTry.init)
  }
}

extension EarlierTry {
  fileprivate var json: JSON {
    .object(present: [
      "standing": .string(standing.rawValue), "in_session": .string(inSession.rawValue),
      "words": words.map(JSON.string),
    ])
  }

  fileprivate init?(_ json: JSON) {
    guard let standing = json["standing"]?.string.flatMap(MessageStanding.init),
      let inSession = json["in_session"]?.string.flatMap(InSession.init)
    else { return nil }
    self.init(standing: standing, inSession: inSession, words: json["words"]?.string)
  }
}

extension Attachment {
  fileprivate var json: JSON {
    switch self {
    case .file(let path): ["path": .string(path)]
    case .image(let mediaType, let bytes): ["media_type": .string(mediaType), "bytes": .string(Hex.text(bytes))]
    }
  }

  fileprivate init(_ json: JSON) throws {
    if let path = json["path"]?.string {
      self = .file(path: path)
    } else {
      guard let bytes = Hex.bytes(try json.text("bytes")) else { throw ActForm.Unknown() }
      self = .image(mediaType: try json.text("media_type"), bytes: bytes)
    }
  }
}

/// Bytes as text, two digits each.
private enum Hex {
  private static let digits = Array("0123456789abcdef".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[place]), let low = value(digits[place + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

extension RememberedAnswer {
  var json: JSON {
    [
      "id": .string(id.text), "provider": .string(agent.name), "project": .string(project), "title": .string(title),
      "detail": .string(detail), "answer": .string(answer), "keeper": .string(keeper.rawValue), "at": at.json,
    ]
  }

  init(_ json: JSON) throws {
    guard let keeper = Keeper(rawValue: try json.text("keeper")) else { throw ActForm.Unknown() }
    self.init(
      id: try json.id("id"), agent: AgentPlace(named: try json.text("provider")), project: try json.text("project"),
      title: try json.text("title"), detail: try json.text("detail"), answer: try json.text("answer"), keeper: keeper,
      at: try json.time("at"))
  }
}

extension ThreadService {
  var json: JSON {
    .object(present: [
      "provider": provider.map(JSON.string), "session": providerSessionId.map(JSON.string),
      "lineage": .array(
        lineage.map {
          [
            "provider": .string($0.provider), "session": .string($0.providerSessionId),
            "replaced_at": $0.replacedAt.json,
          ]
        }),
      "new": .bool(isLocallyCreated), "mode": mode.map(JSON.string),
      "choices": .array(choices.sorted { $0.key < $1.key }.map { [.string($0.key), .string($0.value)] }),
    ])
  }

  init(_ json: JSON) throws {
    let lineage = try (json["lineage"]?.array ?? []).map {
      ProviderSession(
        provider: try $0.text("provider"), providerSessionId: try $0.text("session"),
        replacedAt: try $0.time("replaced_at"))
    }
    let choices = (json["choices"]?.array ?? []).compactMap { pair -> (String, String)? in
      guard let key = pair[0]?.string, let value = pair[1]?.string else { return nil }
      return (key, value)
    }
    self.init(
      provider: json["provider"]?.string, providerSessionId: json["session"]?.string, lineage: lineage,
      isLocallyCreated: try json.flag("new"), mode: json["mode"]?.string,
      choices: Dictionary(choices) { _, last in last })
  }
}

extension Hold? {
  var json: JSON {
    switch self {
    case nil: ["hold": .null]
    case .paused: ["hold": "paused"]
    case .failed(let reason): ["hold": "failed", "reason": .string(reason)]
    case .editing: ["hold": "editing"]
    case .usageLimit(let until): .object(present: ["hold": "usage_limit", "until": until.map(\.json)])
    case .interrupted: ["hold": "interrupted"]
    case .retrying(let moment): ["hold": "retrying", "until": moment.json]
    }
  }

  init(_ json: JSON) throws {
    guard let word = json["hold"]?.string else {
      self = nil
      return
    }
    switch word {
    case "paused": self = .paused
    case "failed": self = .failed(try json.text("reason"))
    case "editing": self = .editing
    case "usage_limit": self = .usageLimit(until: json.optionalTime("until"))
    case "interrupted": self = .interrupted
    case "retrying": self = .retrying(at: try json.time("until"))
    default: throw ActForm.Unknown()
    }
  }
}
