import Conversation
import Settings
import Texts
import YAML

/// What a person says of agents, by name: their own, and those that upnext knows.
struct AgentsReader {
  let home: String
  /// Agents that can be started without a command of the person's.
  let known: Set<String>
  private(set) var agents: [AgentEntry] = []
  /// How many commands of an agent may run at once; also of agents that are known without being described here.
  private(set) var limits: [String: Int] = [:]

  init(home: String, known: Set<String>) {
    self.home = home
    self.known = known
  }

  mutating func read(_ entry: YAML.Entry, _ problems: inout Problems) {
    guard SettingKey.defaultProvider.values.accept(entry.key), entry.key == entry.key.lowercased() else {
      problems.add(entry.line, "an agent's name is one word in small letters; \"\(entry.key)\" is not")
      if let problem = problems.all.last { start(nothingOf: entry.key.lowercased(), since: problem) }
      return
    }
    guard SettingKey(rawValue: "agents.\(entry.key)") == nil else {
      problems.add(entry.line, "\"\(entry.key)\" is a setting, so no agent can have that name")
      return
    }
    var agent = AgentEntry(name: entry.key)
    let before = problems.all.count
    let fields = problems.entries(of: entry, takes: AgentField.words)
    for field in fields where field.key != AgentField.maxRunning.rawValue { read(field, into: &agent, &problems) }
    agent.problem = problems.all.dropFirst(before).first
    // A limit says nothing of what is run.
    let limit = fields.first { $0.key == AgentField.maxRunning.rawValue }
    if let limit { readLimit(limit, of: agent.name, &problems) }
    // Alone it is about an agent that is known anyway.
    if fields.map(\.key) == [AgentField.maxRunning.rawValue] { return }
    // By its name it is there all the same.
    if agent.name == Settings.automaticAgent {
      problems.add(
        entry.line,
        "agents.default: auto is the agent used last, so your own \"auto\" can't be the one for new threads")
    }
    if agent.command == nil, agent.problem == nil, !known.contains(agent.name) {
      problems.add(entry.line, "the agent \(entry.key) has no command")
      agent.problem = problems.all.last
    }
    agents.append(agent)
  }

  /// In one word, such as `agents.codex.command`, nothing is said of an agent: but something was meant.
  mutating func note(_ problem: String, of key: String) {
    let words = key.split(separator: ".")
    guard words.count > 2, words[0] == "agents", words[2] != AgentField.maxRunning.rawValue else { return }
    start(nothingOf: words[1].lowercased(), since: problem)
  }

  /// Which of two descriptions of an agent is meant, nobody knows. A limit says nothing of what is run.
  mutating func note(_ problem: String, ofRepeated entry: YAML.Entry) {
    if entry.value.entries?.allSatisfy({ $0.key == AgentField.maxRunning.rawValue }) == true { return }
    guard let index = agents.firstIndex(where: { $0.name == entry.key }) else {
      return start(nothingOf: entry.key, since: problem)
    }
    agents[index].problem = agents[index].problem ?? problem
  }

  /// What was meant for an agent that is known was not understood.
  private mutating func start(nothingOf name: String, since problem: String) {
    if known.contains(name) { agents.append(AgentEntry(name: name, problem: problem)) }
  }

  private mutating func readLimit(_ field: YAML.Entry, of agent: String, _ problems: inout Problems) {
    guard let value = field.value.scalar, Settings.agentLimitValues.accept(value), let limit = Int(value) else {
      problems.add(field.line, "max_running takes \(Settings.agentLimitValues.explanation)")
      return
    }
    limits[agent] = limit
  }

  private func read(_ field: YAML.Entry, into agent: inout AgentEntry, _ problems: inout Problems) {
    switch AgentField(rawValue: field.key) {
    case .command:
      guard let command = field.value.scalar, !command.isEmpty else {
        problems.add(field.line, "command takes a program's name or path")
        return
      }
      agent.command = command.expandingHome(home)
    case .arguments:
      guard let items = field.value.items, items.allSatisfy({ $0.scalar != nil }) else {
        problems.add(field.line, "arguments takes a list, such as [acp, --verbose]")
        return
      }
      agent.arguments = items.compactMap(\.scalar)
    case .environment:
      for variable in problems.entries(of: field, takes: "variables with their values, one a line") {
        guard let value = variable.value.scalar, !variable.key.isEmpty, !variable.key.contains("=") else {
          problems.add(variable.line, "\"\(variable.key)\" is no variable with a text")
          continue
        }
        agent.environment[variable.key] = value
      }
    case .kind:
      guard let kind = field.value.scalar.flatMap(AgentEntry.Kind.init(rawValue:)) else {
        let kinds = AgentEntry.Kind.allCases.map(\.rawValue).joined(separator: ", ")
        problems.add(field.line, "kind takes \(kinds)")
        return
      }
      agent.kind = kind
    case .maxRunning: break
    case nil: problems.add(field.line, "an agent has no \"\(field.key)\"; it has \(AgentField.words)")
    }
  }
}
