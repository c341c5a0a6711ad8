import JSON
import JSONRPC

/// The codes of errors that the protocol adds to those of JSON-RPC.
enum ACPError {
  static let authenticationRequired = -32000
  static let notFound = -32002
  static let cancelled = -32800
}

extension RPCFailure {
  /// The message and, since that is often generic, what the data say beside it; without a full stop.
  var words: String {
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
    let listed = (data["errors"]?.array ?? []).compactMap { $0.string ?? $0["message"]?.string ?? $0["msg"]?.string }
    return direct + nested + listed
  }
}

extension ACPClient {
  func loginWords(_ failure: RPCFailure) -> String {
    let offered = (failure.data?["authMethods"]?.array ?? []).lazy.compactMap(ACPFeatures.advice).first
    let advice = offered ?? features.loginAdvice ?? "Log in with its own program."
    let sentence = advice.last.map { ".!?".contains($0) } == true ? advice : advice + "."
    return "\(agent) wants you to log in first (\(failure.words)). \(sentence) Then send again."
  }
}
