import Conversation
import JSON
import Texts

/// What the last line of a turn means.
enum ClaudeEnd {
  /// Earlier versions say it by the kind of the line alone.
  static func isFailure(_ line: JSON) -> Bool {
    line["is_error"]?.bool == true || line["subtype"]?.string ?? "success" != "success"
  }

  static func end(_ line: JSON, of turn: ClaudeTurn, agent: String, limit: UsageLimit?) -> TurnEnd {
    if turn.isCancelling { return .cancelled }
    let reason = line["terminal_reason"]?.string ?? ""
    if reason.hasPrefix("aborted") {
      return .gaveUp(agent, turn.reach)
    }
    if let refusal = turn.own.refusal, !turn.hasOutput { return .stoppedByHook(of: agent, refusal) }
    if isFailure(line) { return failure(line, reason, of: turn, agent: agent, limit: limit) }
    switch line["stop_reason"]?.string {
    case "max_tokens": return .cutOff(hasOutput: turn.hasOutput)
    case "refusal": return .refused
    case .some, nil: break
    }
    let isLocal = line["local_command"] != nil
    if turn.hasOutput || isLocal || line["result"]?.string?.isEmpty == false { return .done }
    return .saidNothing(agent)
  }

  private static func failure(
    _ line: JSON, _ reason: String, of turn: ClaudeTurn, agent: String, limit: UsageLimit?
  ) -> TurnEnd {
    let said = words(line)
    // Its turn has ended, so it has had one.
    let reach: MessageReach = turn.hasOutput ? .answered : .taken(isInSession: true)
    if reason == "prompt_too_long" {
      return .failed(
        "\(agent) can't go on: \(said). Say /compact to shorten the conversation, or begin a new thread.",
        reach)
    }
    if line["subtype"]?.string == "error_max_turns" {
      return .stopped("\(agent) stopped: it had asked its model as often as it may in one turn.")
    }
    return .failed(
      agent, said, reach, cause(line, said, limit: limit), login: "Run `claude` in a shell, say /login there",
      on: turn.delivery.host)
  }

  private static func cause(_ line: JSON, _ said: String, limit: UsageLimit?) -> FailureCause {
    let status = line["api_error_status"]?.int
    if let limit, status ?? 429 == 429 { return .usageLimit(limit) }
    // Older versions say it in the text.
    if said.contains(limitWords) { return .usageLimit(UsageLimit(until: parted(text(line)).until, words: said)) }
    let kind = line["api_error_type"]?.string ?? line["api_error"]?.string ?? ""
    switch status {
    case 401, 403: return .login
    case 429: return .rateLimit(retryAfterSeconds: nil)
    case .some(500...): return .connection
    case .some, nil: break
    }
    if kind == "authentication_error" || said.contains("/login") { return .login }
    return kind == "connection_failed" || kind == "overloaded_error" ? .connection : .other
  }

  /// What it says, as one line without a full stop.
  static func words(_ line: JSON) -> String {
    let words = parted(text(line)).words
    return words.isEmpty ? line["terminal_reason"]?.string ?? line["subtype"]?.string ?? "no reason given" : words
  }

  private static func text(_ line: JSON) -> String {
    let diagnostics = (line["errors"]?.array ?? []).compactMap(\.string).filter { !$0.hasPrefix("[ede_diagnostic]") }
    return phrase(line["result"]?.string ?? diagnostics.joined(separator: "; "))
  }

  private static let limitWords = "usage limit reached"

  /// Older versions say behind the words, for programs, until when a limit holds.
  private static func parted(_ text: String) -> (words: String, until: Timestamp?) {
    guard text.contains(limitWords), let bar = text.lastIndex(of: "|"), let number = Int64(text[bar...].dropFirst())
    else { return (text, nil) }
    return (String(text[..<bar]), Timestamp(counting: number))
  }

  static func phrase(_ said: String) -> String {
    let text = PlainText.line(said)
    return text.last == "." ? String(text.dropLast()) : text
  }

  static func usage(_ line: JSON, contextUsed: Int?, model: String?) -> TurnUsage {
    let usage = line["usage"]
    let kinds = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"]
    // The total is that of the whole session; what came since the last turn's end is told beside it, by model.
    let models = line["model_usage_since_last_result"]?.object?.members.map(\.value) ?? []
    let costs = models.compactMap { $0["costUSD"]?.double }
    let cost = costs.isEmpty ? nil : costs.reduce(0, +)
    let input = TurnUsage.sum(kinds.compactMap { usage?[$0]?.int })
    let output = usage?["output_tokens"]?.int
    // Of a turn that was stopped it tells none at all.
    let isTold = (input ?? 0) > 0 || (output ?? 0) > 0
    return TurnUsage(
      inputTokens: isTold ? input : nil, outputTokens: isTold ? output : nil,
      costMicros: cost.flatMap(TurnUsage.micros), contextUsed: contextUsed,
      contextSize: (line["modelUsage"]?.object?.members ?? []).compactMap { $0.value["contextWindow"]?.int }.max(),
      model: model)
  }
}
