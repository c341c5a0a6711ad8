import Agents
import Config
import EventLoop
import Features
import ShellAgent

/// The agents that threads can be begun with: the built-in shell, the person's own, and known ones that are installed.
enum AgentCatalog {
  struct Entry {
    let command: AgentCommand
    let provider: Surroundings.Provider
  }

  static func commands(_ config: Config) -> [Entry] {
    let shell = AgentCommand(provider: "shell", program: Surroundings.program, arguments: ["agent"])
    var entries = [
      Entry(
        command: shell,
        provider: Surroundings.Provider(
          name: "shell", about: "built in: runs shell commands", modes: ShellAgent.modes))
    ]
    for agent in config.agents {
      let command = AgentCommand(
        provider: agent.name, kind: kind(of: agent), program: agent.command, arguments: agent.arguments,
        environment: agent.environment)
      entries.append(
        Entry(
          command: command,
          provider: Surroundings.Provider(name: agent.name, about: "from config.yaml: \(agent.command)")))
    }
    let taken = Set(entries.map(\.provider.name))
    for command in AgentCommand.known where !taken.contains(command.provider) {
      guard let path = Launch.findProgram(command.program, path: Surroundings.environment["PATH"]) else { continue }
      entries.append(
        Entry(command: command, provider: Surroundings.Provider(name: command.provider, about: "installed: \(path)")))
    }
    return entries
  }

  private static func kind(of agent: AgentEntry) -> AgentKind {
    switch agent.kind {
    case .acp: .acp
    case .claude: .claude
    case .codex: .codex
    }
  }
}
