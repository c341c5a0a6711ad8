import AgentProtocols
import Agents
import Config
import Conversation
import EventLoop
import Scene
import Settings
import ShellAgent
import Words

/// The agents that threads can be begun with: the built-in shell, the person's own, and those that upnext knows.
struct AgentCatalog {
  struct Entry {
    let provider: Surroundings.Provider
    /// Ways to start it, the best first.
    let commands: [AgentCommand]
    let isOwn: Bool
    /// What logs the person in, in a terminal.
    let login: [String]?

    /// The same agent, of which nothing is started: what the person said of it was not understood.
    fileprivate func notStarted(because problem: String) -> Entry {
      let command = AgentCommand(provider: provider.name, program: commands[0].program, problem: problem)
      var provider = provider
      provider.gettingIt = AgentCommand.mending(problem)
      return Entry(provider: provider, commands: [command], isOwn: true, login: nil)
    }
  }

  let entries: [Entry]

  init(_ config: Config) {
    let own = Dictionary(config.agents.map { ($0.name, $0) }) { _, last in last }
    let knownNames = AgentCatalog.knownNames
    let entries =
      [AgentCatalog.shell(own[Settings.shell])]
      + config.agents.filter { !knownNames.contains($0.name) }.map(AgentCatalog.added)
      + Catalogue.agents.map { AgentCatalog.known($0, own[$0.name]) }
    self.entries = entries.map { entry in
      let problem = own[entry.provider.name]?.problem ?? config.agentsProblem
      return problem.map(entry.notStarted) ?? entry
    }
  }

  /// The agents that need no command in the config.
  static var knownNames: Set<String> { Set(Catalogue.agents.map(\.name) + [Settings.shell]) }

  /// What the config says, and the agents by it.
  static func load(_ paths: Paths) -> (config: Config, catalog: AgentCatalog) {
    let config = ConfigFile.load(paths, agents: knownNames)
    return (config, AgentCatalog(config))
  }

  var commands: [AgentCommand] { entries.flatMap(\.commands) }
  var providers: [Surroundings.Provider] { entries.map(\.provider) }

  /// Where each agent's program is at this moment.
  func look() -> [String: AgentPresence] {
    let found = entries.map { ($0.provider.name, AgentCatalog.presence(of: $0)) }
    return Dictionary(found) { _, last in last }
  }

  static func presence(
    of entry: Entry, path: String? = Surroundings.environment["PATH"]
  ) -> AgentPresence {
    if let problem = entry.commands[0].problem { return .cannotStart(.notUnderstood(problem)) }
    let lookups = entry.commands.map { Launch.lookUp($0.program, path: $0.environment["PATH"] ?? path) }
    for case .found(let path) in lookups { return .found(path) }
    for case .notExecutable(let path) in lookups { return .cannotStart(.notExecutable(path)) }
    return .cannotStart(.missing)
  }

  // MARK: What the person says of it

  private static func shell(_ own: AgentEntry?) -> Entry {
    let command = AgentCommand(
      provider: Settings.shell, program: Surroundings.program, programElsewhere: "upnext", arguments: ["agent"])
    return Entry(
      provider: Surroundings.Provider(
        name: Settings.shell, about: .whatItIs(nil, command: own?.command), modes: ShellAgent.modes,
        abilities: AgentAbilities()),
      commands: [command.with(override(own))], isOwn: own?.command != nil, login: nil)
  }

  private static func added(_ agent: AgentEntry) -> Entry {
    let program = agent.command ?? agent.name
    let command = AgentCommand(provider: agent.name, program: program, gettingIt: "Get it").with(override(agent))
    return Entry(
      provider: Surroundings.Provider(
        name: agent.name, about: .whatItIs(nil, command: program),
        gettingIt: "Mend its command in config.yaml, or get the program \(program)", abilities: command.kind.abilities,
        hasOwnProgram: command.kind.hasOwnProgram),
      commands: [command], isOwn: true, login: nil)
  }

  private static func known(_ agent: KnownAgent, _ own: AgentEntry?) -> Entry {
    let agent = agent.with(override(own))
    let gettingIt =
      own?.command == nil
      ? agent.gettingIt : "Mend its command in config.yaml, or g\(agent.gettingIt.dropFirst())"
    return Entry(
      provider: Surroundings.Provider(
        name: agent.name, about: .whatItIs(agent.title, command: own?.command), gettingIt: gettingIt,
        abilities: agent.commands.first?.kind.abilities,
        hasOwnProgram: agent.commands.first?.kind.hasOwnProgram == true),
      commands: agent.commands, isOwn: own?.command != nil, login: agent.login)
  }

  private static func override(_ agent: AgentEntry?) -> AgentOverride {
    guard let agent else { return AgentOverride() }
    let kind: AgentKind? =
      switch agent.kind {
      case .acp: .acp
      case .claude: .claude
      case .codex: .codex
      case nil: nil
      }
    return AgentOverride(
      kind: kind, program: agent.command, arguments: agent.arguments, environment: agent.environment)
  }
}
