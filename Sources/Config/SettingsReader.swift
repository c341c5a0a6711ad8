import Conversation
import Settings
import YAML

/// Settings as a file has them: `ui.theme: light`, or `theme: light` under `ui:`.
struct SettingsReader {
  /// The names that `ui.theme` takes.
  let themes: Set<String>
  private(set) var values: [SettingKey: String] = [:]
  /// Where the agent for new threads is named: whether there is one of that name, the rest of the file says.
  private var defaultAgentLine = 0

  init(themes: Set<String>) { self.themes = themes }

  mutating func read(_ entry: YAML.Entry, under prefix: String, _ problems: inout Problems) {
    let name = prefix + entry.key
    if let key = SettingKey(rawValue: name) {
      set(key, entry, &problems)
    } else if SettingKey.allCases.contains(where: { $0.rawValue.hasPrefix(name + ".") }) {
      var repeated: [YAML.Entry] = []
      let entries = problems.entries(of: entry, takes: "settings, one a line") { entry, _ in repeated.append(entry) }
      for inner in entries { read(inner, under: name + ".", &problems) }
      for inner in repeated { allowNothing(inDoubt: inner, under: name + ".") }
    } else {
      problems.add(entry.line, "there is no setting \"\(name)\": upnext settings lists them")
    }
  }

  private mutating func set(_ key: SettingKey, _ entry: YAML.Entry, _ problems: inout Problems) {
    guard values[key] == nil else {
      problems.add(entry.line, "\(key.rawValue) is set already, further up")
      return allowNothing(inDoubt: key)
    }
    // A block, in which lines for the shell need no quotes, ends with a line break that is none of its text.
    let text = entry.value.scalar.map { $0.last == "\n" ? String($0.dropLast()) : $0 }
    guard let value = text, key.values.accept(value) else {
      problems.add(
        entry.line,
        "\(key.rawValue) takes \(key.values.explanation)"
          + (key == .hubAccept ? ". Until it is so, nothing is taken" : ""))
      return allowNothing(inDoubt: key)
    }
    guard key != .theme || themes.contains(value) else {
      problems.add(
        entry.line, "there is no theme \"\(value)\"; there are \(themes.sorted().joined(separator: ", "))")
      return
    }
    values[key] = value
    if key == .defaultProvider { defaultAgentLine = entry.line }
  }

  /// Nobody knows what was meant by it, or by what stands under it, and what else holds may let more run here for others.
  mutating func allowNothing(inDoubt entry: YAML.Entry, under prefix: String = "") {
    let name = prefix + entry.key
    if let key = SettingKey(rawValue: name) { allowNothing(inDoubt: key) }
    for inner in entry.value.entries ?? [] { allowNothing(inDoubt: inner, under: name + ".") }
  }

  private mutating func allowNothing(inDoubt key: SettingKey) {
    if Settings.forOthers.contains(key) { values[key] = "" }
  }

  /// It holds all the same: what is said to an agent is not given to another one.
  func checkDefaultAgent(among agents: Set<String>, _ problems: inout Problems) {
    guard let name = values[.defaultProvider], name != Settings.automaticAgent, !agents.contains(name) else { return }
    let known = agents.sorted().joined(separator: ", ")
    problems.add(defaultAgentLine, "agents.default names no agent: there are \(known)")
  }
}
