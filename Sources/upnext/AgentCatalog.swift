import Agents
import Config
import Core
import EventLoop
import Features
import ShellAgent

/// The agents that threads can be begun with: the built-in shell, the person's own, and those that upnext knows.
struct AgentCatalog {
  struct Entry {
    let provider: Surroundings.Provider
    /// Ways to start it, the best first.
    let commands: [AgentCommand]
    let isOwn: Bool
    /// What logs the person in, in a terminal.
    let login: [String]?
  }

  let entries: [Entry]

  init(_ config: Config) {
    let shell = AgentCommand(provider: Settings.shell, program: Surroundings.program, arguments: ["agent"])
    let builtIn = Entry(
      provider: Surroundings.Provider(
        name: Settings.shell, about: "built in: runs shell commands", modes: ShellAgent.modes,
        abilities: AgentAbilities()),
      commands: [shell], isOwn: false, login: nil)
    let own = config.agents.map { agent in
      Entry(
        provider: Surroundings.Provider(
          name: agent.name, about: "from config.yaml: \(agent.command)",
          gettingIt: "Mend its command in config.yaml, or get the program \(agent.command)",
          abilities: AgentCatalog.kind(of: agent).abilities),
        commands: [
          AgentCommand(
            provider: agent.name, kind: AgentCatalog.kind(of: agent), program: agent.command,
            arguments: agent.arguments,
            environment: agent.environment, gettingIt: "Get it")
        ], isOwn: true, login: nil)
    }
    let taken = Set(own.map(\.provider.name) + [Settings.shell])
    let known = Catalogue.agents.filter { !taken.contains($0.name) }.map { agent in
      Entry(
        provider: Surroundings.Provider(
          name: agent.name, about: agent.title, gettingIt: agent.gettingIt,
          abilities: agent.commands.first?.kind.abilities),
        commands: agent.commands, isOwn: false, login: agent.login)
    }
    entries = [builtIn] + own + known
  }

  var commands: [AgentCommand] { entries.flatMap(\.commands) }
  var providers: [Surroundings.Provider] { entries.map(\.provider) }

  /// Where each agent's program is at this moment.
  func look() -> [String: AgentPresence] {
    let found = entries.map { ($0.provider.name, AgentCatalog.presence(of: $0)) }
    return Dictionary(found) { _, last in last }
  }

  static func presence(of entry: Entry) -> AgentPresence {
    let paths = entry.commands.lazy.compactMap { command in
      Launch.findProgram(command.program, path: command.environment["PATH"] ?? Surroundings.environment["PATH"])
    }
    return paths.first.map(AgentPresence.found) ?? .missing
  }

  private static func kind(of agent: AgentEntry) -> AgentKind {
    switch agent.kind {
    case .acp: .acp
    case .claude: .claude
    case .codex: .codex
    }
  }
}
