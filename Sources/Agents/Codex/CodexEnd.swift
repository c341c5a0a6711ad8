import Core
import JSON

/// How a turn of Codex ended.
enum CodexEnd {
  static func end(_ ended: JSON, of turn: CodexTurn, agent: String, limit: UsageLimit?) -> TurnEnd {
    if turn.isCancelling { return .cancelled }
    switch ended["status"]?.string {
    case "interrupted" where turn.isDenied: return .cancelled
    case "interrupted": return .failed("\(agent) gave the turn up, though nobody had asked it to.", turn.reach)
    case "failed": return failure(ended["error"] ?? .null, of: turn, agent: agent, limit: limit)
    case .some, nil:
      return turn.hasOutput
        ? .done : .unanswered("\(agent) ended its turn without an answer. Its model may be out of reach.")
    }
  }

  private static func failure(_ error: JSON, of turn: CodexTurn, agent: String, limit: UsageLimit?) -> TurnEnd {
    let said = words(error)
    let reach = turn.reach
    if said.contains("reason: max_output_tokens") {
      let words = "The answer is cut off: the model came to its limit of tokens."
      return turn.hasOutput ? .stopped(words) : .unanswered(words)
    }
    if said.contains("reason: content_filter") { return .unanswered("The model refused to go on.") }
    let (name, status) = kind(error["codexErrorInfo"] ?? .null)
    if name == "contextWindowExceeded" || said.contains("prompt is too long") {
      return .failed(
        "\(agent) can't go on: \(said). Shorten the conversation, or begin a new thread.", reach)
    }
    if name == "usageLimitExceeded" {
      return .failed(
        "\(agent)'s usage limit is reached: \(said).", reach,
        cause: .usageLimit(limit ?? UsageLimit(until: nil, words: said)))
    }
    if name == "unauthorized" || status == 401 {
      return .failed(
        "\(agent) wants you to log in first (\(said)). Run `codex login` in a shell, then send again.",
        reach, cause: .login)
    }
    if name == "rateLimitExceeded" || status == 429 {
      return .failed(
        "\(agent) was asked too much in too short a time: \(said). Wait a little, then send again.",
        reach,
        cause: .rateLimit(retryAfterSeconds: nil))
    }
    let ofConnection = [
      "httpConnectionFailed", "responseStreamConnectionFailed", "responseStreamDisconnected",
      "responseTooManyFailedAttempts", "serverOverloaded", "internalServerError",
    ]
    if ofConnection.contains(name) || said.contains("stream disconnected") {
      return .failed("\(agent) could not reach its model: \(said).", reach, cause: .connection)
    }
    return .failed("\(agent) broke the turn off: \(said).", reach)
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
