import Conversation
import JSON

/// Requests as the JSON that clients send: one object a line.
extension Request {
  package var json: JSON {
    switch self {
    case .call(let call):
      .object(present: [
        "argv": .array(call.words.map(JSON.string)), "directory": call.directory.map(JSON.string) ?? .null,
        "stdin": call.input.map(JSON.string), "host": call.host.map(JSON.string),
        "environment": Request.json(of: call.environment), "true_paths": Request.json(of: call.truePaths),
      ])
    case .hook(let report):
      [
        "request": "hook", "provider": .string(report.provider), "session": .string(report.providerSessionId),
        "directory": .string(report.directory), "doing": .string(report.doing.rawValue),
        "words": .string(report.words),
      ]
    case .status: ["request": "status"]
    case .stop: ["request": "stop"]
    }
  }

  private static func json(of texts: [String: String]) -> JSON? {
    guard !texts.isEmpty else { return nil }
    let members = texts.sorted { $0.key < $1.key }.map { JSONObject.Member(name: $0.key, value: .string($0.value)) }
    return .object(JSONObject(members))
  }

  /// Nil for what is no request of this version.
  package init?(_ json: JSON) {
    func text(_ name: String) -> String? { json[name]?.string }
    if let argv = json["argv"] {
      guard let call = Call(json, argv: argv) else { return nil }
      self = .call(call)
      return
    }
    switch text("request") {
    case "hook":
      guard let provider = text("provider"), let session = text("session"), let directory = text("directory"),
        let doing = text("doing").flatMap(HookReport.Doing.init)
      else { return nil }
      self = .hook(
        HookReport(
          provider: provider, providerSessionId: session, directory: directory, doing: doing,
          words: text("words") ?? ""))
    case "status": self = .status
    // Servers of other versions understand it too.
    case "stop": self = .stop
    case .some, nil: return nil
    }
  }
}

extension Call {
  fileprivate init?(_ json: JSON, argv: JSON) {
    guard let all = argv.array, let directory = json["directory"], directory == .null || directory.string != nil else {
      return nil
    }
    let words = all.compactMap(\.string)
    guard words.count == all.count, let environment = Call.texts(json["environment"]),
      let truePaths = Call.texts(json["true_paths"])
    else { return nil }
    self.init(words, directory: directory.string, input: json["stdin"]?.string, environment: environment)
    self.truePaths = truePaths
    host = json["host"]?.string
  }

  private static func texts(_ json: JSON?) -> [String: String]? {
    var texts: [String: String] = [:]
    for member in json?.object?.members ?? [] {
      guard let value = member.value.string else { return nil }
      texts[member.name] = value
    }
    return texts
  }
}
