import Conversation
import JSON
import JSONRPC
import Texts

/// The codes of errors that the protocol adds to those of JSON-RPC.
package enum ACPError {
  static let authenticationRequired = -32000
  package static let notFound = -32002
  package static let cancelled = -32800
  /// Two that Mistral's agent adds.
  static let rateLimit = -31001
  static let badKey = -31002
}

extension RPCFailure {
  /// The message and, since that is often generic, what the data say beside it; without a full stop.
  package var words: String {
    var parts = [message] + details
    if case .string(let text)? = data { parts.append(text) }
    var said: [String] = []
    for part in parts {
      let text = PlainText.line(part)
      if !text.isEmpty, !said.contains(where: { $0.contains(text) }) { said.append(text) }
    }
    if said.isEmpty { return "error \(code)" }
    let text = said.joined(separator: ": ")
    return text.last == "." ? String(text.dropLast()) : text
  }

  private var details: [String] {
    guard let data else { return [] }
    let direct = ["details", "detail", "error", "message", "reason"].compactMap { data[$0]?.string }
    let nested = [data["error"]?["message"]?.string].compactMap { $0 }
    let listed = (data.array ?? data["errors"]?.array ?? []).compactMap { error in
      error.string ?? error["message"]?.string ?? error["msg"]?.string.map { place(of: error) + $0 }
    }
    return direct + nested + listed
  }

  /// The protocol's Python library says beside an error in which field of the request it is.
  private func place(of error: JSON) -> String {
    let names = (error["loc"]?.array ?? []).compactMap { $0.string ?? $0.int.map { String($0) } }
    return names.isEmpty ? "" : names.joined(separator: ".") + ": "
  }
}

extension RPCFailure {
  /// What kind of trouble it is, as far as codes and data tell; words are not guessed at. Some agents pass on by what HTTP
  /// status their provider refused them: in the data, as the code itself, or as their library says it. That something
  /// is forbidden (403) is no want of a login: who has one is refused all the same.
  var cause: FailureCause {
    if code == ACPError.rateLimit || statuses.contains(429) {
      let waits = told.flatMap { told in
        ["retry_after", "retryAfter", "retry_after_seconds"].compactMap { told[$0]?.double }
      }
      let seconds = waits.first.flatMap { $0 >= 0 && $0 < 1e9 ? Int64($0.rounded(.up)) : nil }
      return .rateLimit(retryAfterSeconds: seconds)
    }
    if code == ACPError.badKey || statuses.contains(401) { return .login }
    if statuses.contains(where: [408, 500, 502, 503, 504, 529].contains) { return .connection }
    return .other
  }

  /// The same of a message that was tried so often before: where its request itself makes the provider fail, it always
  /// will.
  func cause(after earlierAttempts: Int) -> FailureCause {
    let isLasting = earlierAttempts >= Self.triesOfRequest && statuses.contains(where: [408, 500].contains)
    return isLasting && cause == .connection ? .other : cause
  }

  /// They take a quarter of an hour.
  private static let triesOfRequest = 10

  private var told: [JSON] { [data, data?["error"]].compactMap { $0 } }

  private var statuses: [Int] {
    let names = ["status", "status_code", "statusCode", "http_status", "code"]
    let said = data?["details"]?.string.flatMap(Self.statusSaid)
    return [code] + told.flatMap { told in names.compactMap { told[$0]?.int } } + [said].compactMap { $0 }
  }

  /// The protocol's Python library hands on what was raised as text. That of Anthropic's and OpenAI's libraries is
  /// always `Error code: 429 - {…}`, or no more than the code; such words anywhere else are anybody's.
  private static func statusSaid(in details: String) -> Int? {
    let lead = "Error code: "
    guard details.hasPrefix(lead) else { return nil }
    let said = details.dropFirst(lead.count)
    let (digits, rest) = (said.prefix(3), said.dropFirst(3))
    guard digits.allSatisfy(\.isNumber), rest.isEmpty || rest.hasPrefix(" - ") else { return nil }
    return Int(digits)
  }

  /// The person is to log in first, as the protocol says it or as the provider does.
  var wantsLogin: Bool { code == ACPError.authenticationRequired || cause == .login }
}

extension LoginMethod {
  /// What to do, as a sentence; nil for one of which no more than its name is known.
  package var advice: String? {
    switch kind {
    case .inTerminal(let program?, let arguments, _):
      return "Run `\(PlainText.line(([program] + arguments).joined(separator: " ")))` in a shell."
    case .byPerson(let variables) where !variables.isEmpty:
      let set =
        "Set \(variables.joined(separator: " and ")) where upnext's server is started, or under `environment` of the "
        + "agent in config.yaml."
      return aboutAsSentence.map { "\($0) \(set)" } ?? set
    case .byAgent, .inTerminal, .byPerson: return aboutAsSentence
    }
  }

  private var aboutAsSentence: String? {
    guard let about, let end = about.last else { return nil }
    return ".!?".contains(end) ? about : about + "."
  }
}

extension ACPClient {
  /// The agent wants a login: every way that it offers, and the command that leads the person through them.
  func loginWords(_ failure: RPCFailure) -> String {
    let offered = LoginMethod.methods(in: failure.data)
    let methods = offered.isEmpty ? features.logins : offered
    let offer = "It offers: " + methods.map(\.name).joined(separator: ", ") + "."
    let advice =
      switch methods.count {
      case 0: "Log in with its own program."
      case 1: methods[0].advice ?? offer
      default: offer
      }
    return TurnEnd.wantsLogin(agent, failure.words, advice, on: turn?.delivery.host)
  }

  func loginEnd(_ failure: RPCFailure, _ reach: MessageReach = .notTaken) -> TurnEnd {
    .failed(loginWords(failure), reach, cause: .login)
  }
}
