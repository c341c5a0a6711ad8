/// What the command line asks about the commands of Up Next. Commands are named by id, by the beginning of one, or by
/// their position among those that wait.
package enum CommandsRequest: Equatable, Sendable {
  /// Which of them are to be cancelled, in the words of the call.
  package enum Choice: Equatable, Sendable {
    case these([String])
    case waiting
    case all
    case priority(String)
    case agent(String)
  }

  case cancel(Choice)
  case stash([String])
  case unstash([String])
  /// All of Up Next, or the commands of one agent.
  case pause(agent: String?)
  case resume(agent: String?)
  /// The same command again; with another prompt, a new one like it.
  case retry(String, prompt: String?)
  case clearHistory
  case templates
  /// Keeps what `add` would add under a name.
  case saveTemplate(name: String, CommandTemplate)
  case removeTemplate(name: String)
}

/// What else a call says about a command that it adds.
package struct AddOptions: Equatable, Sendable {
  /// Commands that have to be completed before.
  package var after: [String] = []
  /// When it may start at the earliest, as it was typed: a time, or a duration from now.
  package var at: String?
  package var delay: String?
  package var isStashed = false
  package var mode: String?
  package var enhancements = PromptEnhancementOptions()
  package var estimatedSeconds: Int64?
  /// The template whose prompt it is, and what its fields are filled with.
  package var template: String?
  package var fields: [String: String] = [:]

  package init() {}
}
