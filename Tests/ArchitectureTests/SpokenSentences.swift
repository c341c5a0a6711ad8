/// Finds sentences that are said to people outside of the tables of words: what Conversation, Queues, Core,
/// AgentForms, AgentProtocols and Agents put into a transcript or a notice is read in English, whatever a window's language is.
enum SpokenSentences {
  /// Files whose sentences are still to move to the tables. This list only gets shorter.
  static let excused = Set(
    protocols.map { "Sources/AgentProtocols/\($0).swift" } + agents.map { "Sources/Agents/\($0).swift" }
      + forms.map { "Sources/AgentForms/\($0).swift" }
      + core.map { "Sources/Core/\($0).swift" }
      + queues.map { "Sources/Queues/\($0).swift" }
      + conversation.map { "Sources/Conversation/\($0).swift" }
      + recognised)

  /// Words that other programs write into their records are compared with these, which are said to nobody.
  private static let recognised = ["Sources/Conversation/Sessions/InjectedText.swift"]

  private static let conversation = [
    "Agents/TurnEnd+Command", "Prompts/PromptEnhancement", "Threads/MessageFate", "Threads/Snooze",
    "Threads/ThreadRefusal", "Transcripts/TurnDigest",
  ]

  private static let protocols = [
    "ACP/ACPBlocks",
    "ACP/ACPClient",
    "ACP/ACPClient+Branch",
    "ACP/ACPClient+Elicitation",
    "ACP/ACPClient+FileAccess",
    "ACP/ACPClient+Foreign",
    "ACP/ACPClient+Fork",
    "ACP/ACPClient+Initialize",
    "ACP/ACPClient+Options",
    "ACP/ACPClient+Permissions",
    "ACP/ACPClient+Prompt",
    "ACP/ACPClient+Session",
    "ACP/ACPError",
    "ACP/TerminalRequest",
    "AgentConnection",
    "Claude/ClaudeClient",
    "Claude/ClaudeClient+Output",
    "Claude/ClaudeClient+Permissions",
    "Claude/ClaudeClient+Start",
    "Claude/ClaudeClient+Turn",
    "Claude/ClaudeEnd",
    "Claude/ClaudeModes",
    "Claude/ClaudeTool",
    "Claude/ClaudeToolWords",
    "Codex/CodexApproval",
    "Codex/CodexClient+Items",
    "Codex/CodexClient+Permissions",
    "Codex/CodexClient+Thread",
    "Codex/CodexClient+Turn",
    "Codex/CodexEnd",
    "Codex/CodexItem",
    "Codex/CodexModes",
    "EndWords",
    "LongLine+Words",
    "SessionQuestion",
  ]

  private static let agents = [
    "AgentHost",
    "AgentHost+Waiting",
    "AgentLogin",
    "AgentProcess",
    "AgentProcess+Files",
    "AgentProcess+Launch",
    "AgentProcess+Orders",
    "AgentProcess+Waits",
    "AttachmentReading",
    "Catalogue",
    "FileAnswers",
    "LaunchWords",
    "ProjectFiles",
    "SessionInquiry",
    "Terminals",
    "Timeouts",
  ]

  private static let forms = ["AskedQuestion", "ElicitationField", "ElicitationForm"]

  private static let core = [
    "Agents/Ledger+AgentSessions",
    "Agents/Ledger+AgentReports",
    "Discovery/Ledger+LeftSessions",
    "Ledger/Ledger+Forks",
    "Ledger/Ledger+Recovery",
    "Ledger/Ledger+TurnEnd",
  ]

  private static let queues = [
    "Found/WorkStream+Found",
    "Outbox/WorkStream+Outbox",
    "Outbox/WorkStream+Steering",
    "Threads/WorkStream",
    "Threads/WorkStream+Turns",
  ]

  private static let remedy = "hand over a value, which the tables of `Language` say in every language"

  static func findings(in files: [SourceFile], excused: Set<String> = excused) -> [String] {
    files.flatMap { file -> [String] in
      guard ["Conversation", "Queues", "Core", "AgentForms", "AgentProtocols", "Agents"].contains(file.target) else {
        return []
      }
      let found = sentences(in: file)
      guard excused.contains(file.path) else {
        return found.map { "\(file.path):\($0.number): \"\($0.text)\" is said here: \(remedy)." }
      }
      return found.isEmpty ? ["\(file.path): says nothing any more. Take it out of SpokenSentences.excused."] : []
    }
  }

  /// Whatever stands in quotes and has two words in a row; `precondition` speaks to us.
  private static func sentences(in file: SourceFile) -> [(number: Int, text: String)] {
    file.code.filter { !$0.line.contains("precondition") }.flatMap { number, line in
      ScreenWords.texts(in: line).filter(hasTwoWords).map { (number, $0) }
    }
  }

  private static func hasTwoWords(_ text: String) -> Bool {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    return zip(words, words.dropFirst()).contains { isWord($0) && isWord($1) }
  }

  /// Letters, and perhaps a mark of punctuation behind them.
  private static func isWord(_ text: Substring) -> Bool {
    let letters = text.drop { $0 == "(" }.prefix { $0.isLetter || $0 == "'" }
    return letters.count > 1 && text.dropFirst(letters.count).allSatisfy { ".,:;?!()".contains($0) }
  }
}
