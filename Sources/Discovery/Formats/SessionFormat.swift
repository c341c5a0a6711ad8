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
}
