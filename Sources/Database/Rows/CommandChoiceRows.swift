import Conversation
import Core
import Settings

/// What the person decided about commands, as rows: limits and pauses of agents, and templates.
struct CommandChoiceRows {
  let connection: Connection

  /// A setting of one agent stands among the settings, under the agent's name.
  private static func key(ofLimit agent: String) -> String { "agents.\(agent).max_running" }
  /// An agent that is paused has a row beside that of the whole list.
  private static let lanePrefix = CommandList.upNext.rawValue + "/"
  /// One that could not work has a row, too, with its host before its name, which is empty for this machine. An older program
  /// passes it over.
  private static let placePrefix = CommandList.upNext.rawValue + "@"

  func write(_ limit: Int?, of agent: String) throws {
    let key = Value.text(CommandChoiceRows.key(ofLimit: agent))
    guard let limit else {
      try connection.run("DELETE FROM setting WHERE key = ?", [key])
      return
    }
    try connection.run(
      "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      [key, .text(String(limit))])
  }

  func write(isPaused: Bool, _ agent: String) throws {
    try write(isHeld: isPaused, lane: CommandChoiceRows.lanePrefix + agent)
  }

  func write(isUnable: Bool, _ agent: AgentPlace) throws {
    try write(isHeld: isUnable, lane: "\(CommandChoiceRows.placePrefix)\(agent.host ?? "")/\(agent.provider)")
  }

  private func write(isHeld: Bool, lane: String) throws {
    let name = Value.text(lane)
    guard isHeld else {
      try connection.run("DELETE FROM lane WHERE name = ?", [name])
      return
    }
    try connection.run(
      "INSERT INTO lane (name, hold) VALUES (?, 'paused') ON CONFLICT (name) DO UPDATE SET hold = excluded.hold",
      [name])
  }

  func write(_ template: CommandTemplate?, named name: String) throws {
    guard let template else {
      try connection.run("DELETE FROM command_template WHERE name = ?", [.text(name)])
      return
    }
    try put(template, named: name)
  }

  private func put(_ template: CommandTemplate, named name: String) throws {
    try connection.run(
      """
      INSERT INTO command_template (name, \(CommandTemplate.columns))
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET \(CommandTemplate.updates)
      """,
      [.text(name)] + template.values)
  }

  func load(into workspace: inout Workspace) throws {
    let limits = try connection.rows(
      "SELECT key, value FROM setting WHERE key LIKE 'agents.%.max_running'"
    ) { (row: inout Columns) -> (String, String) in (row.text(), row.text()) }
    for (key, value) in limits { _ = workspace.settings.setAgentLimit(key, to: value) }
    let lanes = try connection.rows(
      "SELECT name FROM lane WHERE hold IS NOT NULL AND name <> ?", [.text(CommandList.upNext.rawValue)]
    ) { $0.text() }
    workspace.pausedAgents = Set(
      lanes.filter { $0.hasPrefix(CommandChoiceRows.lanePrefix) }
        .map { String($0.dropFirst(CommandChoiceRows.lanePrefix.count)) })
    workspace.unableAgents = Set(lanes.compactMap(CommandChoiceRows.place))
    let templates = try connection.rows("SELECT name, \(CommandTemplate.columns) FROM command_template") { row in
      (row.text(), CommandTemplate(&row))
    }
    workspace.templates = Dictionary(templates) { _, last in last }
  }

  private static func place(named lane: String) -> AgentPlace? {
    guard lane.hasPrefix(placePrefix) else { return nil }
    let parts = lane.dropFirst(placePrefix.count).split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    return AgentPlace(provider: String(parts[1]), host: parts[0].isEmpty ? nil : String(parts[0]))
  }
}

/// What a template and a kept form say of a command stands in the same columns in both of their tables.
extension CommandTemplate {
  private static let names = [
    "prompt", "directory", "provider", "mode", "priority", "with_system_context", "with_error_logs", "with_timestamp",
    "response_format",
  ]
  static let columns = names.joined(separator: ", ")
  static let updates = names.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")

  var values: [Value] {
    [
      .text(prompt), Value(directory), Value(provider), Value(mode), Value(priority.rawValue),
      Value(enhancements.includeSystemContext), Value(enhancements.includeErrorLogs),
      Value(enhancements.includeTimestamp), .text(enhancements.responseFormat.rawValue),
    ]
  }

  init(_ row: inout Columns) {
    self.init(
      prompt: row.text(), directory: row.optionalText(), provider: row.optionalText(), mode: row.optionalText(),
      priority: CommandPriority(rawValue: row.int()) ?? .normal,
      enhancements: PromptEnhancementOptions(
        includeSystemContext: row.flag(), includeErrorLogs: row.flag(), includeTimestamp: row.flag(),
        responseFormat: PromptEnhancementOptions.ResponseFormat(rawValue: row.text()) ?? .agentsOwn))
  }
}
