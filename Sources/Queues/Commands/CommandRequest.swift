import Conversation
import Worktrees

/// What the person asked for: a prompt, for whom, and how.
package struct CommandRequest: Equatable, Identifiable, Sendable {
  /// Where a command runs.
  package enum Target: Hashable, Sendable {
    case stream(ThreadID)
    /// A thread of its own, made when the command starts.
    case project(directory: String, provider: String)
  }

  package let id: Identity<CommandRequest>
  package var prompt: String
  package var target: Target
  /// The agent's mode; nil leaves it to the agent.
  package var mode: String?
  package var enhancements: PromptEnhancementOptions
  package var estimatedSeconds: Int64?
  /// The caller's variables that the agent is started with, in a thread of the command's own. They are shown nowhere.
  package var environment: [String: String]
  /// The thread of its own that it is to have works in a folder of its own.
  package var worktree: Worktree?
  package let createdAt: Timestamp

  package init(
    id: Identity<CommandRequest>, prompt: String, target: Target, mode: String? = nil,
    enhancements: PromptEnhancementOptions = PromptEnhancementOptions(), estimatedSeconds: Int64? = nil,
    environment: [String: String] = [:], worktree: Worktree? = nil, createdAt: Timestamp
  ) {
    self.id = id
    self.prompt = prompt
    self.target = target
    self.mode = mode
    self.enhancements = enhancements
    self.estimatedSeconds = estimatedSeconds
    self.environment = environment
    self.worktree = worktree
    self.createdAt = createdAt
  }
}

extension CommandRequest {
  /// The same wish, asked again.
  package func asked(again id: Identity<CommandRequest>, at now: Timestamp) -> CommandRequest {
    CommandRequest(
      id: id, prompt: prompt, target: target, mode: mode, enhancements: enhancements,
      estimatedSeconds: estimatedSeconds, environment: environment, worktree: worktree, createdAt: now)
  }
}
