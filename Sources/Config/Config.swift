import Conversation
import Settings
import Toolkit
import Verbs
import Words

/// What a person wrote in the config folder, on top of what is built in.
package struct Config: Equatable, Sendable {
  /// Settings that the file fixes; on the screen they can't be changed.
  package var settings: [SettingKey: String] = [:]
  /// The default keys with the person's own on top.
  package var keymap: Keymap<Verb>
  /// The person's own agents, in the file's order.
  package var agents: [AgentEntry] = []
  /// Why nothing is known of what the file says of agents: none is started then, since it may be meant to be another program.
  package var agentsProblem: String?
  /// How many commands of an agent may run at once, where the file limits that.
  package var agentLimits: [String: Int] = [:]
  /// The built-in themes, then the person's own; one of the same name takes a built-in one's place.
  package var themes: [Theme]
  /// What was not understood, one line each, in words for the person. Everything else holds.
  package var problems: [String] = []
  /// What was understood and holds, but may not do what the person expects, one line each.
  package var notes: [String] = []
  /// Another text of the file has another one, and none is there where no file is.
  package var fingerprint = ""

  /// Where a line of `Settings.forOthers` is there no more.
  package static func gone(_ key: SettingKey) -> String {
    "config.yaml: \(key.rawValue) is not there any more, so "
      + (key == .hubAccept
        ? "nothing is taken from shared lanes" : "no command of a shared lane runs in a folder that it named")
  }
}

/// What the person says of an agent, of their own or of one that upnext knows: nil is what is known of it anyway.
package struct AgentEntry: Equatable, Sendable {
  /// How upnext talks with an agent.
  package enum Kind: String, CaseIterable, Sendable { case acp, claude, codex }

  /// The provider's word.
  package var name: String
  package var kind: Kind?
  /// A program's name or path.
  package var command: String?
  package var arguments: [String]?
  /// Set on top of our own environment.
  package var environment: [String: String] = [:]
  /// What of it was not understood first. Such an agent isn't started: it may do something else than what was meant.
  package var problem: String?

  package init(
    name: String, kind: Kind? = nil, command: String? = nil, arguments: [String]? = nil,
    environment: [String: String] = [:], problem: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.command = command
    self.arguments = arguments
    self.environment = environment
    self.problem = problem
  }
}
