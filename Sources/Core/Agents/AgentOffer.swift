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
  static func kept(_ commands: [SlashCommand]) -> [SlashCommand] {
    commands.map { SlashCommand(name: $0.name, about: String($0.about.prefix(wordsKept)), hint: $0.hint) }
  }

  /// The values of the moment are a session's and not the agent's.
  static func kept(_ options: [AgentOption]) -> [AgentOption] {
    options.map { option in
      var kept = option
      kept.current = nil
      return kept
    }
  }
}

extension WorkStream {
  package var offerKey: AgentOfferKey { AgentOfferKey(provider: effectiveProvider, project: project) }
}

extension Workspace {
  /// Keeps what an agent tells of itself; most of it is what it told before.
  mutating func keepOffer(of report: AgentReport.News, in stream: WorkStream) {
    switch report {
    // An agent may leave out, where a session goes on, what it has told when it began.
    case .session(_, let modes, _): if !modes.isEmpty { keepOffer(of: stream) { $0.modes = modes } }
    case .commands(let commands): keepOffer(of: stream) { $0.commands = AgentOffer.kept(commands) }
    case .options(let options): keepOffer(of: stream) { $0.options = AgentOffer.kept(options) }
    case .abilities(let abilities): keepOffer(of: stream) { $0.abilities = abilities }
    case .accepted, .text, .tool, .plan, .mode, .option, .title, .usage, .limited, .asks, .withdrew, .turnEnded,
      .beganByItself, .endedByItself, .notice, .closed, .steered, .notSteered, .loaded, .released:
      break
    }
  }

  private mutating func keepOffer(of stream: WorkStream, _ change: (inout AgentOffer) -> Void) {
    var offer = offers[stream.offerKey] ?? AgentOffer()
    change(&offer)
    if offers[stream.offerKey] != offer, offer != AgentOffer() { offers[stream.offerKey] = offer }
  }
}
