import AgentProtocols

/// What a person's config says of an agent. What it leaves out stays as upnext knows it.
package struct AgentOverride: Equatable, Sendable {
  var kind: AgentKind?
  /// A program's name or path.
  var program: String?
  var arguments: [String]?
  /// Set on top of our own environment.
  var environment: [String: String]

  package init(
    kind: AgentKind? = nil, program: String? = nil, arguments: [String]? = nil, environment: [String: String] = [:]
  ) {
    self.kind = kind
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }
}

extension AgentCommand {
  /// The same agent, started as the person says.
  package func with(_ override: AgentOverride) -> AgentCommand {
    AgentCommand(
      provider: provider, kind: override.kind ?? kind, program: override.program ?? program,
      programElsewhere: override.program ?? programElsewhere,
      arguments: override.arguments ?? arguments,
      environment: environment.merging(override.environment) { _, own in own }, gettingIt: gettingIt)
  }
}

extension KnownAgent {
  /// A command of the person's own is the only way; where they name none, all ways stay.
  package func with(_ override: AgentOverride) -> KnownAgent {
    let ways = override.program == nil ? commands : Array(commands.prefix(1))
    return KnownAgent(
      name: name, title: title, commands: ways.map { $0.with(override) }, gettingIt: gettingIt,
      login: login(with: override), proof: proof)
  }

  /// What logs in: the person's own program, if it is the agent itself. An adapter can't: then it stays the agent's.
  private func login(with override: AgentOverride) -> [String]? {
    guard let login, let own = override.program, login.first == commands.first?.program else { return login }
    if let kind = override.kind, kind != commands.first?.kind { return login }
    return [own] + login.dropFirst()
  }
}
