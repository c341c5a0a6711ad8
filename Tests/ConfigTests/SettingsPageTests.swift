import Config
import Conversation
import Core
import Foundation
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit

/// `docs/SETTINGS.md` is rendered from the tables that the program itself reads.
struct SettingsPageTests {
  /// What `config.yaml` looks like.
  static let example = """
    ui.theme: light
    next:
      max_running: 5
    hooks.needs_you: 'notify-send "$UPNEXT_NAME" "$UPNEXT_QUESTION"'
    agents:
      default: mine
      mine:
        command: ~/bin/my-agent
        arguments: [acp]
        environment:
          LANG: C.UTF-8
        kind: acp
        max_running: 2
      codex:
        max_running: 1
    keys:
      list:
        d: remove
        x: none
    """

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func `docs SETTINGS is what the program takes`() throws {
    RecordedText.expect(try page(), in: Self.root.appendingPathComponent("docs/SETTINGS.md"))
  }

  @Test func `the example is understood`() {
    let config = read(Self.example)
    #expect(config.problems == [])
    #expect(config.settings[.maxRunning] == "5" && config.settings.count == 4)
    #expect(
      config.agents == [
        AgentEntry(
          name: "mine", kind: .acp, command: "/home/ada/bin/my-agent", arguments: ["acp"],
          environment: ["LANG": "C.UTF-8"])
      ])
    #expect(config.agentLimits == ["mine": 2, "codex": 1])
  }

  private func read(_ text: String) -> Config { ConfigFile.read(Array(text.utf8), home: "/home/ada") }

  private func page() throws -> String {
    let settings = Settings()
    var lines = [
      "# Settings", "",
      "This page is written by a test (`RECORD=1 swift test --filter SettingsPageTests`) from the table in",
      "`Sources/Settings/SettingKey.swift`. Each setting can be changed on the screen (`,`) and by",
      "`upnext settings KEY VALUE`. What `config.yaml` sets holds before that, and can't be changed elsewhere; the file lies",
      "in `$XDG_CONFIG_HOME/upnext`, or `~/.config/upnext`, and is read when the server starts.",
      "A line that is taken out of it stays in force until something else is chosen, but for `hub.accept` and `hub.projects`:",
      "without its line nothing may run here from shared lanes, or nothing where it was named.", "",
      "| setting | takes | unless it is set | what it does |", "|---|---|---|---|",
    ]
    for key in SettingKey.allCases {
      let usual = settings[key].isEmpty ? "nothing" : "`\(settings[key])`"
      lines.append("| `\(key.rawValue)` | \(key.values.explanation) | \(usual) | \(key.row.help.english) |")
    }
    lines.append(
      "| `\(Settings.agentLimitKey("NAME"))` | \(Settings.agentLimitValues.explanation), or none | `none` | "
        + "\(Settings.agentLimitHelp.english) |")
    let themes = read("").themes.map { "`\($0.name)`" }.joined(separator: ", ")
    lines += [
      "", "The themes are \(themes), and the base16 files (`NAME.yaml`) in `themes/` beside `config.yaml`.",
      "", "## The file", "", "```yaml", Self.example, "```", "",
      "A setting stands in one word or level by level. What is not understood is said, with its line, when upnext starts and",
      "by `upnext doctor`; the rest holds. The places and the names of acts for `keys` are in [KEYS.md](KEYS.md).",
      "", "## Agents of your own", "", "| under `agents:`, `NAME:` | what it is |", "|---|---|",
    ]
    lines += AgentField.allCases.map { "| `\($0.rawValue)` | \(Self.meaning(of: $0)) |" }
    lines += [
      "",
      "Only `command` has to be there. Of an agent that upnext knows (`upnext list agents`), whatever is left out stays as it is",
      "known: its command, arguments, kind, login and how to get it. An agent of which something else than `max_running` is not",
      "understood isn't started, since it may be meant to be another program; where the file can't be read, none is.",
      "", "## Programs of your own", "",
      "`hooks.*` are run by the server when something has happened: [HOOKS.md](HOOKS.md).",
    ]
    lines += [
      "", "## Projects", "",
      "What is chosen for a project is kept with the threads, not in the file: `upnext project DIR` shows it, or the menu of",
      "a project on the screen.", "", "| field | what it is | chosen by |", "|---|---|---|",
      "| `agent` | The agent that the project's new threads and commands begin with. | `--agent A`, `\"\"` for the usual one |",
      "| `host` | The machine on which the project's agents run, through `ssh`. | `--host H`, `\"\"` for this one |",
      "| `hidden` | Whether Projects leaves it out, until something happens in it; its threads stay in Recent. | `--hide`, `--show` |",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  static func meaning(of field: AgentField) -> String {
    switch field {
    case .command: "A program's name on `PATH`, or its path; `~/` is your home."
    case .arguments: "A list of words that it is started with; `[]` for none."
    case .environment: "Variables that it gets on top of the server's own, one a line."
    case .kind:
      "How upnext talks with it: \(AgentEntry.Kind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")); "
        + "`acp` unless it is said or known."
    case .maxRunning:
      "How many commands of this agent run at the same time, 1 to 20; also of an agent that upnext knows."
    }
  }

  @Test func `docs HOOKS tells of each variable of each event, and of no other`() throws {
    let page = try String(contentsOf: Self.root.appendingPathComponent("docs/HOOKS.md"), encoding: .utf8)
    let told = Set(page.matches(of: #/(?m)^\| `(UPNEXT_[A-Z_]+)` \|/#).map { String($0.1) })
    #expect(try told == factsOfHooks())
    for event in HookEvent.allCases { #expect(page.contains("| `\(event.key.rawValue)` |")) }
  }

  /// The variables that a command's end really comes with: those of a thread are among them.
  private func factsOfHooks() throws -> Set<String> {
    var workspace = Samples.nothing
    workspace.settings[hook: .commandEnded] = "notify"
    let app = AppDriver(workspace)
    app.receive(
      .requested(7, .add(prompt: "make", project: "/p", provider: nil, thread: nil, priority: "normal")))
    app.endTurn(in: try #require(app.workspace.upNext.running.first?.item.stream))
    let hooks = app.takeEffects().compactMap { if case .run(.hook(let hook)) = $0 { hook } else { nil } }
    return Set(try #require(hooks.first).environment.keys)
  }
}
