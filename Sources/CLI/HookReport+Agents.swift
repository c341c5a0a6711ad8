import Conversation
import JSON
import Texts

/// What Claude Code's hooks and Codex's notify say, in Core's words.
extension HookReport {
  /// nil for what nobody needs to know.
  init?(agent: String, told: String) {
    do throws(JSONError) {
      let json = try JSON(parsing: told)
      switch agent {
      case "claude": self.init(claude: json)
      case "codex": self.init(codex: json)
      default: return nil
      }
    } catch {
      return nil
    }
  }

  // https://docs.claude.com/en/docs/claude-code/hooks
  private init?(claude json: JSON) {
    guard let session = json["session_id"]?.string, let directory = json["cwd"]?.string,
      let doing = HookReport.doing(ofClaude: json)
    else { return nil }
    self.init(
      provider: "claude", providerSessionId: session, directory: directory, doing: doing,
      words: HookReport.short(json["prompt"]?.string))
  }

  private static func doing(ofClaude json: JSON) -> Doing? {
    switch json["hook_event_name"]?.string {
    case "SessionStart": return .opened
    case "UserPromptSubmit", "PostToolUse", "PreToolUse": return .working
    case "PermissionRequest": return json["tool_name"]?.string == "AskUserQuestion" ? .asks : .wantsLeave
    case "Stop": return .done
    case "SessionEnd": return .closed
    case "Notification":
      let message = json["message"]?.string ?? ""
      switch json["notification_type"]?.string {
      case "permission_prompt": return .wantsLeave
      case "agent_needs_input", "elicitation_dialog": return .asks
      // That it waits for the next prompt was told by the end of its turn.
      case "idle_prompt", "agent_completed", "auth_success": return nil
      case .some, nil: return message.contains("permission") ? .wantsLeave : nil
      }
    case .some, nil: return nil
    }
  }

  // https://github.com/openai/codex/blob/main/docs/config.md#notify
  private init?(codex json: JSON) {
    guard json["type"]?.string == "agent-turn-complete", let session = json["thread-id"]?.string,
      let directory = json["cwd"]?.string
    else { return nil }
    self.init(
      provider: "codex", providerSessionId: session, directory: directory, doing: .done,
      words: HookReport.short(json["input-messages"]?[0]?.string))
  }

  /// Only the first words are shown anywhere.
  private static func short(_ text: String?) -> String { String((text ?? "").prefix(400)) }
}
