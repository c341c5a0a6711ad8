import Core
import JSON

/// How a turn of Codex ended.
enum CodexEnd {
  static func end(_ ended: JSON, of turn: CodexTurn, agent: String, limit: UsageLimit?) -> TurnEnd {
    if turn.isCancelling { return .cancelled }
    switch ended["status"]?.string {
    case "interrupted": return .cancelled
    case "failed": return failure(ended["error"] ?? .null, of: turn, agent: agent, limit: limit)
    case .some, nil:
      return turn.hasOutput
        ? .done : .stopped("\(agent) ended its turn without an answer. Its model may be out of reach.")
    }
  }

  private static func failure(_ error: JSON, of turn: CodexTurn, agent: String, limit: UsageLimit?) -> TurnEnd {
    let said = words(error)
    // A model that was never reached has not had the message, so that it may be sent again.
    let wasAccepted = turn.hasOutput
    if said.contains("reason: max_output_tokens") {
      return .stopped("The answer is cut off: the model came to its limit of tokens.")
    }
    if said.contains("reason: content_filter") { return .stopped("The model refused to go on.") }
    let (name, status) = kind(error["codexErrorInfo"] ?? .null)
    if name == "contextWindowExceeded" || said.contains("prompt is too long") {
      return .failed(
        "\(agent) can't go on: \(said). Shorten the conversation, or begin a new thread.", wasAccepted: wasAccepted)
    }
    if name == "usageLimitExceeded" {
      return .failed(
        "\(agent)'s usage limit is reached: \(said).", wasAccepted: wasAccepted,
        cause: .usageLimit(limit ?? UsageLimit(until: nil, words: said)))
    }
    if name == "unauthorized" || status == 401 {
      return .failed(
        "\(agent) wants you to log in first (\(said)). Run `codex login` in a shell, then send again.",
        wasAccepted: wasAccepted, cause: .login)
    }
    if name == "rateLimitExceeded" || status == 429 {
      return .failed(
        "\(agent) was asked too much in too short a time: \(said). Wait a little, then send again.",
        wasAccepted: wasAccepted,
        cause: .rateLimit(retryAfterSeconds: nil))
    }
    let ofConnection = [
      "httpConnectionFailed", "responseStreamConnectionFailed", "responseStreamDisconnected",
      "responseTooManyFailedAttempts", "serverOverloaded", "internalServerError",
    ]
    if ofConnection.contains(name) || said.contains("stream disconnected") {
      return .failed("\(agent) could not reach its model: \(said).", wasAccepted: wasAccepted, cause: .connection)
    }
    return .failed("\(agent) broke the turn off: \(said).", wasAccepted: true)
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
