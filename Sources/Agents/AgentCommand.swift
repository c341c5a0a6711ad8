import AgentProtocols

/// How an agent is started.
package struct AgentCommand: Equatable, Sendable {
  /// What every agent of ours has in its environment: its hooks need not tell us what its connection does.
  package static let mark = "UPNEXT_AGENT"

  /// The provider's word, lowercase.
  package let provider: String
  /// How we talk with it.
  package let kind: AgentKind
  /// A program's name or path, and what it is told.
  package let program: String
  /// What it is called on another machine, where a path of this one says nothing.
  package let programElsewhere: String
  package let arguments: [String]
  /// Set on top of our own environment.
  package let environment: [String: String]
  /// How to get the program, as a phrase that begins with a verb.
  package let gettingIt: String?
  /// What of the person's words about it was not understood: nothing is started then.
  package let problem: String?

  package init(
    provider: String, kind: AgentKind = .acp, program: String, programElsewhere: String? = nil,
    arguments: [String] = [], environment: [String: String] = [:], gettingIt: String? = nil, problem: String? = nil
  ) {
    self.provider = provider
    self.kind = kind
    self.program = program
    self.programElsewhere = programElsewhere ?? program
    self.arguments = arguments
    self.environment = environment
    self.gettingIt = gettingIt
    self.problem = problem
  }
}
