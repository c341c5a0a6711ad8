import Conversation
import Files
import Settings
import Texts
import Toolkit
import YAML

/// Reads the config folder. Whatever is wrong in it, the program starts: a problem is said and the rest holds.
package enum ConfigFile {
  /// `agents` are those that can be started without a command of the person's.
  package static func load(_ paths: Paths, agents: Set<String>) -> Config {
    var themes = ThemeShelf()
    themes.addOwn(from: paths.themes)
    do throws(FileProblem) {
      let bytes = try SmallFile.read(paths.config)
      var config = read(bytes ?? [], themes: themes, home: paths.home, agents: agents)
      config.fingerprint = bytes.map { String(decoding: $0, as: UTF8.self).stableDigits } ?? ""
      return config
    } catch {
      var config = read([], themes: themes, home: paths.home, agents: agents)
      config.agentsProblem = "config.yaml: \(error.words)"
      config.problems.insert("config.yaml: \(error.words)", at: 0)
      return config
    }
  }

  /// The text of a config file; `~/` before an agent's command stands for `home`.
  package static func read(
    _ bytes: [UInt8], themes: ThemeShelf = ThemeShelf(), home: String, agents known: Set<String> = []
  ) -> Config {
    var problems = Problems(file: "config.yaml")
    var settings = SettingsReader(themes: Set(themes.themes.map(\.name) + [Settings.automaticTheme]))
    var keys = KeysReader()
    var agents = AgentsReader(home: home, known: known)
    var agentsProblem: String?
    var repeated: [YAML.Entry] = []
    let root = root(of: bytes, &problems) { entry, problem in
      if entry.key == "agents" { agentsProblem = problem } else { repeated.append(entry) }
    }
    if root == nil { agentsProblem = problems.all.last }
    for entry in root ?? [] {
      switch entry.key {
      case "keys": keys.read(entry, &problems)
      case "agents":
        // The setting `agents.default` may stand among the agents.
        var repeated: [(entry: YAML.Entry, problem: String)] = []
        let entries = problems.entries(of: entry, takes: "agents by name") { repeated.append(($0, $1)) }
        if entry.value.entries == nil { agentsProblem = problems.all.last }
        for inner in entries {
          if inner.value.scalar != nil, SettingKey(rawValue: "agents.\(inner.key)") != nil {
            settings.read(inner, under: "agents.", &problems)
          } else {
            agents.read(inner, &problems)
          }
        }
        for (entry, problem) in repeated { agents.note(problem, ofRepeated: entry) }
      default:
        let before = problems.all.count
        settings.read(entry, under: "", &problems)
        if let problem = problems.all.dropFirst(before).first { agents.note(problem, of: entry.key) }
      }
    }
    for entry in repeated { settings.allowNothing(inDoubt: entry) }
    settings.checkDefaultAgent(among: known.union(agents.agents.map(\.name)), &problems)
    var notes = Problems(file: "config.yaml")
    keys.note(&notes)
    return Config(
      settings: settings.values, keymap: keys.keymap, agents: agents.agents, agentsProblem: agentsProblem,
      agentLimits: agents.limits, themes: themes.themes,
      problems: problems.all + themes.problems, notes: notes.all)
  }

  /// Nil, and a problem, where it can't be read.
  private static func root(
    of bytes: [UInt8], _ problems: inout Problems, repeated: (YAML.Entry, String) -> Void
  ) -> [YAML.Entry]? {
    do throws(YAMLProblem) {
      guard let root = try YAMLReader.read(bytes) else { return [] }
      guard let entries = root.entries else {
        problems.add(root.line, "write \"key: value\" lines")
        return nil
      }
      return problems.unique(entries, repeated: repeated)
    } catch {
      problems.add(error.line, error.words)
      return nil
    }
  }
}
