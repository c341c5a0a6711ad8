import Conversation
import Worktrees

/// What is added to a command's prompt before it is sent.
package struct PromptEnhancementOptions: Equatable, Sendable {
  package enum ResponseFormat: String, Sendable, CaseIterable {
    case agentsOwn, brief, detailed, list

    /// What persons and scripts call it.
    package var word: String {
      switch self {
      case .agentsOwn: "own"
      case .brief: "brief"
      case .detailed: "detailed"
      case .list: "list"
      }
    }

    package init?(word: String) {
      guard let format = ResponseFormat.allCases.first(where: { $0.word == word }) else { return nil }
      self = format
    }
  }

  package var includeSystemContext: Bool
  package var includeErrorLogs: Bool
  package var includeTimestamp: Bool
  package var responseFormat: ResponseFormat

  package init(
    includeSystemContext: Bool = false, includeErrorLogs: Bool = false, includeTimestamp: Bool = false,
    responseFormat: ResponseFormat = .agentsOwn
  ) {
    self.includeSystemContext = includeSystemContext
    self.includeErrorLogs = includeErrorLogs
    self.includeTimestamp = includeTimestamp
    self.responseFormat = responseFormat
  }
}

/// What the person asked for: a prompt, for whom, and how.
package struct CommandRequest: Equatable, Identifiable, Sendable {
  /// Where a command runs.
  package enum Target: Hashable, Sendable {
    case stream(ThreadID)
    /// A thread of its own, made when the command starts.
    case project(directory: String, provider: String)

    /// The provider that it names; nil where its thread has one.
    var provider: String? {
      switch self {
      case .stream: nil
      case .project(_, let provider): provider
      }
    }
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
