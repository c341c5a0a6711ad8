import Conversation

/// Why an agent can't be started, in words.
extension Language {
  /// Behind its name in a menu.
  package func hint(_ obstacle: AgentObstacle) -> String {
    switch obstacle {
    case .missing: say("not installed", "nicht installiert")
    case .notExecutable: say("not executable", "nicht ausführbar")
    case .notUnderstood: say("wrong in config.yaml", "in config.yaml falsch")
    }
  }

  /// To the person who has chosen it. How to get it is the catalogue's to say.
  package func sentence(_ obstacle: AgentObstacle, gettingIt getting: String?) -> String {
    switch obstacle {
    case .missing:
      say(
        "Not installed. \(getting ?? "Install it").",
        "Dieser Agent ist nicht da. \(getting ?? "Er ist erst zu installieren").")
    case .notExecutable(let path):
      say("\(path) may not be run: `chmod +x` allows it.", "\(path) ist nicht ausführbar: `chmod +x` ändert das.")
    case .notUnderstood(let problem):
      say(
        "It is not started: \(problem). Mend that, then `upnext stop`.",
        "Dieser Agent wird nicht gestartet: \(problem). Erst berichtigen, dann `upnext stop`.")
    }
  }

  /// To the person who has handed a thread over to it.
  package func notHandedOver(to agent: String, _ obstacle: AgentObstacle, gettingIt getting: String?) -> String {
    switch obstacle {
    case .missing:
      say(
        "\(agent) is not installed, so nothing was handed over. \(getting ?? "Install it").",
        "\(agent) ist nicht installiert, übergeben wurde nichts. \(getting ?? "Erst installieren").")
    case .notExecutable(let path):
      say(
        "Nothing was handed over: \(agent)'s program \(path) may not be run. `chmod +x` allows it.",
        "Übergeben wurde nichts: \(path), das Programm von \(agent), ist nicht ausführbar. `chmod +x` ändert das.")
    case .notUnderstood: sentence(obstacle, gettingIt: getting)
    }
  }
}
