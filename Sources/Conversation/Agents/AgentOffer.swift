/// Which agent, in which project: what it offers differs from one to the next.
package struct AgentOfferKey: Hashable, Comparable, Sendable {
  package let provider: String
  package let project: String

  package init(provider: String, project: String) {
    self.provider = provider
    self.project = project
  }

  package static func < (left: AgentOfferKey, right: AgentOfferKey) -> Bool {
    (left.provider, left.project) < (right.provider, right.project)
  }
}

/// What an agent last told that it offers in a project, kept for the time before it has started again.
package struct AgentOffer: Equatable, Sendable {
  /// No more of what a command is about is kept; some agents tell a page of each.
  private static let wordsKept = 160

  package var commands: [SlashCommand]
  package var options: [AgentOption]
  package var modes: [AgentMode]
  /// Nil where it has not been told.
  package var abilities: AgentAbilities?

  package init(
    commands: [SlashCommand] = [], options: [AgentOption] = [], modes: [AgentMode] = [],
    abilities: AgentAbilities? = nil
  ) {
    self.commands = commands
    self.options = options
    self.modes = modes
    self.abilities = abilities
  }

  /// What is worth keeping of commands.
  package static func kept(_ commands: [SlashCommand]) -> [SlashCommand] {
    commands.map { SlashCommand(name: $0.name, about: String($0.about.prefix(wordsKept)), hint: $0.hint) }
  }

  /// The values of the moment are a session's and not the agent's.
  package static func kept(_ options: [AgentOption]) -> [AgentOption] {
    options.map { option in
      var kept = option
      kept.current = nil
      return kept
    }
  }
}
