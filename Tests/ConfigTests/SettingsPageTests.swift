import Config
import Core
import Foundation
import Scene
import TestSupport
import Testing
import Toolkit

/// `docs/SETTINGS.md` is rendered from the tables that the program itself reads.
struct SettingsPageTests {
  /// What `config.yaml` looks like.
  private static let example = """
    ui.theme: light
    next:
      max_running: 5
    hooks.command_ended: notify-send 'a command has ended'
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

  @Test func `docs SETTINGS is what the program takes`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    RecordedText.expect(try page(), in: root.appendingPathComponent("docs/SETTINGS.md"))
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
      "`Sources/Core/Settings/Settings.swift`. Each setting can be changed on the screen (`,`) and by",
      "`upnext settings KEY VALUE`. What `config.yaml` sets holds before that, and can't be changed elsewhere; the file lies",
      "in `$XDG_CONFIG_HOME/upnext`, or `~/.config/upnext`, and is read when the server starts.", "",
      "| setting | takes | unless it is set | what it does |", "|---|---|---|---|",
    ]
    for key in SettingKey.allCases {
      let usual = settings[key].isEmpty ? "nothing" : "`\(settings[key])`"
      lines.append("| `\(key.rawValue)` | \(key.values.explanation) | \(usual) | \(key.row.help.english) |")
    }
    lines.append(
      "| `\(Settings.agentLimitKey("NAME"))` | \(Settings.agentLimitValues.explanation), or none | `none` | "
        + "\(Settings.agentLimitHelp) |")
    let themes = read("").themes.map { "`\($0.name)`" }.joined(separator: ", ")
    lines += [
      "", "The themes are \(themes), and the base16 files (`NAME.yaml`) in `themes/` beside `config.yaml`.",
      "", "## The file", "", "```yaml", Self.example, "```", "",
      "A setting stands in one word or level by level. What is not understood is said, with its line, when upnext starts and",
      "by `upnext doctor`; the rest holds. The places and the names of acts for `keys` are in [KEYS.md](KEYS.md).",
      "", "## Agents of your own", "", "| under `agents:`, `NAME:` | what it is |", "|---|---|",
    ]
    lines += AgentField.allCases.map { "| `\($0.rawValue)` | \(meaning(of: $0)) |" }
    lines += [
      "",
      "Only `command` has to be there. Of an agent that upnext knows (`upnext list agents`), whatever is left out stays as it is",
      "known: its command, arguments, kind, login and how to get it.",
      "", "## When a command has ended", "",
      "`hooks.command_ended` names a program with its words, quoted as in a shell; it runs in the command's project, with",
      "these facts in its environment:", "", "| variable | what it has |", "|---|---|",
    ]
    for variable in try factsOfHooks() {
      lines.append("| `\(variable)` | \(try #require(Self.hookFacts[variable])) |")
    }
    lines += [
      "", "## Projects", "",
      "What is chosen for a project is kept with the threads, not in the file: `upnext project DIR` shows it, or the menu of",
      "a project on the screen.", "", "| field | what it is | chosen by |", "|---|---|---|",
      "| `agent` | The agent that the project's new threads and commands begin with. | `--agent A`, `\"\"` for the usual one |",
      "| `host` | The machine on which the project's agents run, through `ssh`. | `--host H`, `\"\"` for this one |",
      "| `hidden` | Whether Projects leaves it out; its threads stay in Recent. | `--hide`, `--show` |",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private func meaning(of field: AgentField) -> String {
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

  private static let hookFacts = [
    "UPNEXT_COMMAND_ID": "The command's id.",
    "UPNEXT_COMMAND_STATUS": "`completed`, `failed` or `cancelled`.",
    "UPNEXT_COMMAND_EXIT_CODE": "The exit code of what failed last, where there was one.",
    "UPNEXT_COMMAND_SECONDS": "How long it ran.",
    "UPNEXT_COMMAND_PROMPT": "What was said.",
    "UPNEXT_COMMAND_PROJECT": "The directory.",
    "UPNEXT_COMMAND_AGENT": "The agent's name.",
    "UPNEXT_COMMAND_THREAD": "The id of the thread that it ran in.",
    "UPNEXT_COMMAND_ERROR": "Why it failed, where it did.",
  ]

  /// The variables that a command's end really comes with.
  private func factsOfHooks() throws -> [String] {
    var workspace = Samples.nothing
    workspace.settings.commandEndedHook = "notify"
    let app = AppDriver(workspace)
    app.receive(
      .requested(7, .add(prompt: "make", project: "/p", provider: nil, thread: nil, priority: "normal")))
    app.endTurn(in: try #require(app.workspace.upNext.running.first?.item.stream))
    let hooks = app.takeEffects().compactMap { if case .run(.hook(let hook)) = $0 { hook } else { nil } }
    return try #require(hooks.first).environment.keys.sorted()
  }
}
