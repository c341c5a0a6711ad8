import Conversation
import JSON

/// The programs whose session files are read here, each by its rules: a new one is a case, and a file of its own.
package enum SessionFormat: String, CaseIterable, Sendable {
  case claude, codex, gemini, copilot, pi

  var provider: String { rawValue }

  var rules: SessionRules {
    switch self {
    case .claude: ClaudeFormat.rules
    case .codex: CodexFormat.rules
    case .gemini: GeminiFormat.rules
    case .copilot: CopilotFormat.rules
    case .pi: PiFormat.rules
    }
  }

  /// What a line says. Bytes that are no JSON give nil; a text that is no UTF-8 is shown as far as it is.
  package func record(_ line: UnsafeBufferPointer<UInt8>) -> Record? {
    do throws(JSONError) { return record(try JSON(repairing: line)) } catch { return nil }
  }

  func record(_ line: JSON) -> Record { rules.record(line) }

  /// How a record shows words that a person said, but for what it names behind them; nil where it may show none of them.
  func shown(_ words: String) -> String? {
    // Files and images went along with nothing else.
    if words.allSatisfy(\.isWhitespace) { return namesWhatGoesAlong ? "" : nil }
    for case .person(let text) in record(rules.prompt(words)).said { return text }
    return nil
  }

  private var namesWhatGoesAlong: Bool {
    switch self {
    case .claude, .codex: true
    case .gemini, .copilot, .pi: false
    }
  }
}
