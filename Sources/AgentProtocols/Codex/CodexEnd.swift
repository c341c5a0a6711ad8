import Conversation
import JSON
import Texts

/// How a turn of Codex ended.
enum CodexEnd {
  static func end(_ ended: JSON, of turn: CodexTurn, agent: String, limit: UsageLimit?) -> TurnEnd {
    if turn.isCancelling { return .cancelled }
    switch ended["status"]?.string {
    case "interrupted" where turn.isDenied: return .cancelled
    case "interrupted": return .gaveUp(agent, turn.reach)
    case "failed": return failure(ended["error"] ?? .null, of: turn, agent: agent, limit: limit)
    case .some, nil:
      return turn.hasOutput ? .done : .saidNothing(agent)
    }
  }

  private static func failure(_ error: JSON, of turn: CodexTurn, agent: String, limit: UsageLimit?) -> TurnEnd {
    let said = words(error)
    // Its turn has ended, so it has had one.
    let reach: MessageReach = turn.hasOutput ? .answered : .taken(isInSession: true)
    if said.contains("reason: max_output_tokens") { return .cutOff(hasOutput: turn.hasOutput) }
    if said.contains("reason: content_filter") { return .refused }
    let (name, status) = kind(error["codexErrorInfo"] ?? .null)
    if name == "contextWindowExceeded" || said.contains("prompt is too long") {
      return .failed(
        "\(agent) can't go on: \(said). Shorten the conversation, or begin a new thread.", reach)
    }
    return .failed(
      agent, said, reach, cause(name, status, said, limit), login: "Run `codex login` in a shell",
      on: turn.delivery.host)
  }

  private static func cause(_ name: String, _ status: Int?, _ said: String, _ limit: UsageLimit?) -> FailureCause {
    switch name {
    case "usageLimitExceeded": return .usageLimit(limit ?? UsageLimit(until: nil, words: said))
    case "unauthorized": return .login
    case "rateLimitExceeded": return .rateLimit(retryAfterSeconds: nil)
    case "httpConnectionFailed", "responseStreamConnectionFailed", "responseStreamDisconnected",
      "responseTooManyFailedAttempts", "serverOverloaded", "internalServerError":
      if status != 401, status != 429 { return .connection }
    default: break
    }
    switch status {
    case 401: return .login
    case 429: return .rateLimit(retryAfterSeconds: nil)
    case .some, nil: return said.contains("stream disconnected") ? .connection : .other
    }
  }

  /// The name is all there is, or has details beside it.
  private static func kind(_ info: JSON) -> (name: String, status: Int?) {
    if let name = info.string { return (name, nil) }
    guard let member = info.object?.members.first else { return ("", nil) }
    return (member.name, member.value["httpStatusCode"]?.int)
  }

  /// As one line without a full stop. Some providers' answers come as they are, in JSON.
  static func words(_ error: JSON) -> String {
    var text = error["message"]?.string ?? ""
    if text.hasPrefix("{") {
      do throws(JSONError) {
        let inner = try JSON(parsing: text)
        text = inner["error"]?["message"]?.string ?? inner["message"]?.string ?? inner["detail"]?.string ?? text
      } catch {
        // It only looked like JSON: it is shown as it is.
      }
    }
    text = PlainText.line(text)
    guard !text.isEmpty else { return "no reason given" }
    return text.last == "." ? String(text.dropLast()) : text
  }
}
