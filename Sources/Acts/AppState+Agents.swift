import Conversation
import Core
import Languages
import Queues
import Scene
import Settings
import Toolkit
import Words

/// Which agents there are to begin a thread with, as far as anybody has looked.
extension AppState {
  /// The agent that a new thread in this directory begins with, on the screen as on the command line.
  package func usualProvider(in directory: String) -> String {
    workspace.projectChoices[directory]?.provider ?? unchosenProvider(in: directory)
  }

  /// The same where none is chosen for the directory: the one that the person has set, else the last one there, or the last
  /// one anywhere; the built-in shell only where no other is known to be there.
  package func unchosenProvider(in directory: String) -> String {
    let chosen = workspace.settings.defaultProvider
    if chosen != Settings.automaticAgent { return chosen }
    func isOffered(_ name: String) -> Bool { !cannotStart(name) && providersInOrder.contains(name) }
    func last(_ threads: [ThreadID]) -> String? {
      threads.prefix(1).compactMap { workspace.streams[$0]?.effectiveProvider }.first(where: isOffered)
    }
    if let last = last(workspace.streams.threads(in: directory)) { return last }
    let isThere = providersInOrder.first { $0 != Settings.shell && presence[$0] != nil && !cannotStart($0) }
    return last(workspace.streams.recent) ?? isThere ?? Settings.shell
  }

  /// Those that are there come before those that would have to be got first.
  package var providersInOrder: [String] {
    let names = surroundings.providers.map(\.name)
    return names.filter { !cannotStart($0) } + names.filter(cannotStart)
  }

  /// What an agent is, where it stands among others.
  package func about(agent name: String, in language: Language) -> String {
    surroundings.providers.first { $0.name == name }.map { language.text($0.about) } ?? ""
  }

  /// What stands in an agent's way, in two words.
  package func hint(about agent: String) -> DialogPhrase? {
    presence[agent]?.obstacle.map(DialogPhrase.hint) ?? (wantsLogin(agent) ? .loginNeeded : nil)
  }

  /// An agent among others in a menu, with what stands in its way.
  package func choice(ofAgent name: String, in language: Language) -> String {
    Clean.line(name) + (hint(about: name).map { " (" + language.text(.dialog($0)) + ")" } ?? "")
  }

  /// What stands in the way of beginning with this agent; nil where nothing is known to.
  package func obstacle(of provider: String) -> DialogPhrase? {
    if let obstacle = presence[provider]?.obstacle {
      return .agentCannotStart(obstacle, gettingIt: waysToGet(provider))
    }
    return wantsLogin(provider) ? .wantsLogin(agent: provider) : nil
  }

  func waysToGet(_ agent: String) -> String? { surroundings.providers.first { $0.name == agent }?.gettingIt }

  /// An agent has said what it wants before it works, or has begun to work.
  package mutating func noteLogin(_ report: AgentReport) {
    guard let place = workspace.streams[report.stream].map(workspace.agentPlace) else { return }
    switch report.news {
    case .session: loginsWanted.remove(place)
    case .turnEnded(_, .failed(_, _, cause: .login)): loginsWanted.insert(place)
    case .turnEnded, .readyToLeave, .accepted, .text, .tool, .toolBetweenTurns, .plan, .mode, .title, .fact, .usage,
      .limited, .asks, .withdrew, .beganByItself, .endedByItself, .notice, .triesAgain, .closed, .options, .option,
      .steered, .notSteered, .loaded:
      break
    }
  }
}
