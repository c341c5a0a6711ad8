import Texts

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

/// What is sent for a command: its prompt, and behind it what its options add. The form's preview is made by the same.
package struct PromptEnhancement: Equatable, Sendable {
  private let options: PromptEnhancementOptions
  private let agent: String
  /// Each line of what is sent is run.
  private let isShell: Bool
  private let directory: String
  private let thread: String?
  /// The machine in one line.
  private let system: String
  /// The last thing that went wrong where the command runs; nil where nothing did.
  package let lastFailure: String?
  private let now: Timestamp

  package init(
    options: PromptEnhancementOptions, agent: String, isShell: Bool, directory: String, thread: String? = nil,
    system: String, lastFailure: String? = nil, now: Timestamp
  ) {
    self.options = options
    self.agent = agent
    self.isShell = isShell
    self.directory = directory
    self.thread = thread
    self.system = system
    self.lastFailure = lastFailure
    self.now = now
  }

  /// More than this of a failure's output is of no use to anyone; its end says most.
  package static let longestFailure = 4000

  package func text(of prompt: String) -> String {
    let parts = [format, context, timestamp, failure].compactMap { $0 }
    return parts.isEmpty
      ? prompt : ([prompt] + (isShell ? parts.map(comment) : parts)).joined(separator: "\n\n")
  }

  private func comment(_ part: String) -> String {
    part.split(omittingEmptySubsequences: false) { $0.isNewline }.map { "# " + $0 }.joined(separator: "\n")
  }

  private var format: String? {
    switch options.responseFormat {
    case .agentsOwn: nil
    case .brief: "Answer briefly."
    case .detailed: "Answer in detail."
    case .list: "Answer as a list."
    }
  }

  private var context: String? {
    guard options.includeSystemContext else { return nil }
    let lines = [
      system.isEmpty ? nil : "System: \(system)", "Directory: \(directory)", "Agent: \(agent)",
      thread.map { "Thread: \($0)" },
    ]
    return lines.compactMap { $0 }.joined(separator: "\n")
  }

  private var timestamp: String? { options.includeTimestamp ? "Time: \(now.shortISO8601)" : nil }

  private var failure: String? {
    guard options.includeErrorLogs, let lastFailure else { return nil }
    let end = lastFailure.ending(bytes: PromptEnhancement.longestFailure)
    return "Last error:\n" + (end.startIndex > lastFailure.startIndex ? "…" : "") + end
  }
}
