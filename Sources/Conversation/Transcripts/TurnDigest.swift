import Texts

/// What a turn came to, in one line at its end.
package enum TurnDigest {
  /// In English, which is stored beside them: older programs, exports and the search read it.
  package static func text(of told: TurnFacts) -> String {
    var facts = [duration(told.seconds)]
    if told.tools > 0 {
      let failed = told.failedTools > 0 ? ", \(told.failedTools) failed" : ""
      facts.append((told.tools == 1 ? "1 tool" : "\(told.tools) tools") + failed)
    }
    if told.files > 0 { facts.append((told.file ?? "\(told.files) files") + lines(of: told)) }
    switch (told.inputTokens, told.outputTokens) {
    case (let into?, let out?):
      facts.append("\(TurnDigest.short(into)) tokens in, \(TurnDigest.short(out)) out")
    case (let into?, nil): facts.append("\(TurnDigest.short(into)) tokens in")
    case (nil, let out?): facts.append("\(TurnDigest.short(out)) tokens out")
    case (nil, nil): break
    }
    if let cost = told.costMicros { facts.append(TurnDigest.dollars(cost)) }
    return facts.joined(separator: TurnDigest.separator)
  }

  package static let separator = " · "

  /// Those that came and went, behind what names the files.
  package static func lines(of told: TurnFacts, minus: String = "-") -> String {
    (told.addedLines > 0 ? " +\(told.addedLines)" : "")
      + (told.removedLines > 0 ? " \(minus)\(told.removedLines)" : "")
  }

  package static func duration(_ seconds: Int64) -> String {
    switch seconds {
    case ..<60: "\(seconds)s"
    case ..<3600: "\(seconds / 60)m\(Timestamp.padded(seconds % 60))s"
    default: "\(seconds / 3600)h\(Timestamp.padded(seconds / 60 % 60))m"
    }
  }

  package static func short(_ number: Int) -> String {
    switch number {
    case ..<1000: "\(number)"
    case ..<10_000: "\(number / 1000).\(number / 100 % 10)k"
    case ..<1_000_000: "\(number / 1000)k"
    default: "\(number / 1_000_000).\(number / 100_000 % 10)M"
    }
  }

  package static func dollars(_ micros: Int64) -> String {
    if micros > 0, micros < 10_000 { return "under $0.01" }
    let cents = micros / 10_000 + (micros % 10_000 < 5_000 ? 0 : 1)
    return "$\(cents / 100).\(Timestamp.padded(cents % 100))"
  }
}
