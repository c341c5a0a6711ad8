/// A cause that may pass, as one word that outlasts a restart.
extension FailureCause {
  private enum Kind: String {
    case connection
    case rateLimit = "rate_limit"
    case usageLimit = "usage_limit"
    case modelLimit = "model_limit"
  }

  /// Nil where only the person goes on, as where no cause is known.
  package var word: String? {
    func numbered(_ kind: Kind, _ number: Int64?) -> String { kind.rawValue + (number.map { ":\($0)" } ?? "") }
    return switch self {
    case .connection: Kind.connection.rawValue
    case .rateLimit(let seconds): numbered(.rateLimit, seconds)
    case .usageLimit(let limit):
      numbered(limit.isOfOneModel ? .modelLimit : .usageLimit, limit.until?.milliseconds)
    case .other, .sessionIsGone, .login, .cannotStart: nil
    }
  }

  package init?(word: String) {
    let parts = word.split(separator: ":", maxSplits: 1).map(String.init)
    guard let kind = parts.first.flatMap(Kind.init) else { return nil }
    let number = parts.count > 1 ? Int64(parts[1]) : nil
    let until = number.map { Timestamp(milliseconds: $0) }
    switch kind {
    case .connection: self = .connection
    case .rateLimit: self = .rateLimit(retryAfterSeconds: number)
    case .usageLimit: self = .usageLimit(UsageLimit(until: until, words: ""))
    case .modelLimit: self = .usageLimit(UsageLimit(until: until, words: "", isOfOneModel: true))
    }
  }
}
