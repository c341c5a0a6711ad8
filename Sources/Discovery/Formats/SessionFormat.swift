import Core
import JSON

/// The programs whose session files are read here.
enum SessionFormat: String, CaseIterable, Sendable {
  case claude, codex, gemini, copilot

  var provider: String { rawValue }

  /// What a line says. Bytes that are no JSON give nil.
  func record(_ line: UnsafeBufferPointer<UInt8>) -> Record? {
    do throws(JSONError) { return record(try JSON(parsing: line)) } catch { return nil }
  }

  func record(_ line: JSON) -> Record {
    switch self {
    case .claude: ClaudeFormat.record(line)
    case .codex: CodexFormat.record(line)
    case .gemini: GeminiFormat.record(line)
    case .copilot: CopilotFormat.record(line)
    }
  }

  /// The session's id in a file's name, by which it is resumed; nil where names don't have it.
  var providerSessionIdOfName: (String) -> String? {
    switch self {
    case .claude: { name in name.hasSuffix(".jsonl") ? String(name.dropLast(6)) : nil }
    case .codex:
      { name in
        // rollout-2026-11-21T03-49-11-<uuid>.jsonl
        guard name.hasPrefix("rollout-"), name.hasSuffix(".jsonl"), name.count > 36 + 6 else { return nil }
        let id = String(name.dropLast(6).suffix(36))
        return UniqueID(id) == nil ? nil : id
      }
    case .gemini, .copilot: { _ in nil }
    }
  }
}
