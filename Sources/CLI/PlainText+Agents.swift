import Core
import JSON

extension PlainText {
  static func agentAnswer(_ answer: JSON, to request: AgentRequest) -> String {
    switch request {
    case .options(_, nil, _):
      Table((answer.array ?? []).map { [word($0["id"]), word($0["name"]), value(of: $0)] }).text
    case .options(_, .some, nil):
      Table(
        (answer["choices"]?.array ?? []).map { choice in
          [
            choice["value"] == answer["value"] ? "*" : "", word(choice["value"]), word(choice["name"]),
            word(choice["about"]),
          ]
        }
      ).text
    case .options: value(of: answer)
    case .fork: answer["id"]?.string ?? ""
    case .steer: "sending"
    case .interrupt: "stopping"
    case .sessions(_, _, nil):
      Table(
        (answer.array ?? []).map { session in
          [
            word(session["id"]), word(session["updated_at"]), session["thread"]?.string == nil ? "" : "thread",
            word(session["title"]),
          ]
        }
      ).text
    case .sessions: answer["id"]?.string ?? ""
    case .compact: (answer["position"]?.int ?? 0) == 0 ? "sent" : "queued at \(answer["position"]?.int ?? 0)"
    }
  }

  private static func value(of option: JSON) -> String {
    let choice = (option["choices"]?.array ?? []).first { $0["value"] == option["value"] }
    return word(choice?["name"] ?? option["value"])
  }
}
