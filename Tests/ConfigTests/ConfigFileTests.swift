import Config
import Core
import Scene
import Settings
import Testing
import Themes
import Toolkit
import Verbs
import Words

struct ConfigFileTests {
  private func read(_ text: String) -> Config {
    ConfigFile.read(Array(text.utf8), home: "/home/é", agents: ["gemini", "shell"])
  }

  @Test func `an empty file is what is built in`() throws {
    let config = read("")
    #expect(config.settings.isEmpty && config.agents.isEmpty && config.problems.isEmpty)
    #expect(config.keymap == (try DefaultKeys.keymap()))
    #expect(config.themes.map(\.name) == BuiltInThemes.schemes.map(\.name))
    #expect(read("keys:\nagents:\nui:\n") == config)
  }

  @Test func `settings are written in one word or level by level`() {
    let expected: [SettingKey: String] = [
      .theme: "light", .glyphs: "ascii", .queueEnabled: "on", .maxRunning: "7", .defaultProvider: "gemini",
    ]
    let dotted = read(
      "ui.theme: light\nui.glyphs: ascii\nqueue.enabled: on\nnext.max_running: 7\nagents.default: gemini\n")
    #expect(dotted.settings == expected && dotted.problems == [])
    let nested = read(
      """
      ui: {theme: light, glyphs: ascii}
      queue:
        enabled: on
      next:
        max_running: 7
      agents:
        default: gemini
      """)
    #expect(nested == dotted)
  }

  @Test func `nothing is a setting's nothing, and a line may be written as a block`() {
    let config = read(
      """
      hooks:
        done: ~
        failed: null
        needs_you: |
          notify "größe: $UPNEXT_NAME"
        limit: >
          notify 漢字
      voice.command: |
        one
        two
      """)
    #expect(
      config.settings == [
        .doneHook: "", .failedHook: "", .needsYouHook: #"notify "größe: $UPNEXT_NAME""#, .limitHook: "notify 漢字",
      ])
    #expect(config.problems == ["config.yaml, line 8: voice.command takes one line of text, or nothing"])
  }

  @Test func `every setting takes its default`() {
    let settings = Settings()
    let text = SettingKey.allCases.map { "\($0.rawValue): \(settings[$0])\n" }.joined()
    let config = read(text)
    #expect(config.settings.count == SettingKey.allCases.count && config.problems == [])
  }

  @Test func `what is wrong is named with its line, and the rest holds`() {
    let config = read(
      """
      ui:
        theme: mauve
        colour: red
        glyphs: ascii
      outbox.max: 1000
      outbox:
        max: 12
        max: 13
      outbox: {max: 14}
      recent: 5
      themes: dark
      "e\\e[31mvil": 1
      """)
    #expect(config.settings == [.glyphs: "ascii", .outboxMax: "12"])
    #expect(
      config.problems == [
        "config.yaml, line 9: \"outbox\" is there already, in line 6",
        "config.yaml, line 2: there is no theme \"mauve\"; there are \((BuiltInThemes.schemes.map(\.name) + ["auto"]).sorted().joined(separator: ", "))",
        "config.yaml, line 3: there is no setting \"ui.colour\": upnext settings lists them",
        "config.yaml, line 5: outbox.max takes a number from 5 to 50",
        "config.yaml, line 8: \"max\" is there already, in line 7",
        "config.yaml, line 10: recent takes settings, one a line",
        "config.yaml, line 11: there is no setting \"themes\": upnext settings lists them",
        "config.yaml, line 12: there is no setting \"evil\": upnext settings lists them",
      ])
  }

  /// It holds all the same: what is said to an agent is not given to another one.
  @Test(arguments: ["agents.default: nope\n", "agents: {default: nope}\n"])
  func `an agent for new threads that is none is named with its line`(text: String) {
    let config = read(text)
    #expect(config.settings == [.defaultProvider: "nope"])
    let problem = "config.yaml, line 1: agents.default names no agent: there are gemini, shell"
    #expect(config.problems.contains(problem), "\(config.problems)")
  }

  @Test func `the agent for new threads may be left to what was used last`() {
    let config = read("agents.default: auto\n")
    #expect(config.problems == [] && config.settings == [.defaultProvider: "auto"])
  }

  @Test func `an agent that is called as that is there, and can't be the one for new threads`() {
    let config = read("agents:\n  default: auto\n  auto: {command: a}\n")
    #expect(config.agents == [AgentEntry(name: "auto", command: "a")])
    #expect(
      config.problems == [
        "config.yaml, line 3: agents.default: auto is the agent used last, so your own \"auto\" can't be the one for new threads"
      ])
  }

  @Test func `the agent for new threads may be one of the person's own, also further down`() {
    let config = read("agents.default: eigen\nagents:\n  eigen:\n    command: a\n")
    #expect(config.problems == [] && config.settings == [.defaultProvider: "eigen"])
  }

  @Test func `a file that is no YAML changes nothing and says so`() {
    let config = read("ui:\n  theme: [light\n")
    #expect(config.settings.isEmpty && config.themes.count == BuiltInThemes.schemes.count)
    #expect(config.problems == ["config.yaml, line 3: did not find expected ',' or ']'"])
    #expect(read("- a\n- b\n").problems == ["config.yaml, line 1: write \"key: value\" lines"])
  }

  @Test func `own keys come before the default ones and take keys away`() throws {
    let config = read(
      """
      keys:
        everywhere:
          z: undo
          ctrl-Z: undo
          j: none
        list: {"%": remove, shift-k: move-up}
        composer:
          alt-enter: send
      """)
    #expect(config.problems == [])
    let typed = { (text: String) throws in try #require(Key(notation: text)) }
    #expect(config.keymap.action(for: try typed("z"), in: "everywhere") == .undo)
    #expect(config.keymap.action(for: try typed("ctrl-z"), in: "everywhere") == .undo)
    #expect(config.keymap.action(for: try typed("j"), in: "everywhere") == nil)
    #expect(config.keymap.action(for: try typed("k"), in: "everywhere") == .up)
    #expect(config.keymap.keys(for: .remove, in: "list").map(\.notation) == ["%", "x", "delete"])
    #expect(config.keymap.action(for: try typed("alt-enter"), in: "composer") == .send)
  }

  @Test func `wrong keys are named, and the others hold`() throws {
    let config = read(
      """
      keys:
        everywhere:
          hyper-x: undo
          z: frobnicate
          z: undo
          z: undo
          z: redo
          K: [up]
          ctrl-i: undo
        composer:
          é: send
          space: send
          ctrl-y: send
        liste: {x: remove}
        list: x
      """)
    #expect(
      config.problems == [
        "config.yaml, line 3: \"hyper-x\" is no key; write j, G, enter, esc, space, ctrl-u, shift-up, f1 …",
        "config.yaml, line 4: z takes an act's name, or none; there is no act \"frobnicate\"",
        "config.yaml, line 7: everywhere gives z to both undo and redo; undo holds",
        "config.yaml, line 8: K takes one act's name, or none",
        "config.yaml, line 9: a terminal sends tab for \"ctrl-i\"; write tab, or choose another key",
        "config.yaml, line 11: \"é\" is text where a message is typed; put ctrl- or alt- before it",
        "config.yaml, line 12: \"space\" is text where a message is typed; put ctrl- or alt- before it",
        "config.yaml, line 14: there is no place \"liste\" for keys; there are everywhere, list, conversation, review, composer, dialog",
        "config.yaml, line 15: list takes keys with what they do, one a line",
      ])
    let expected = try DefaultKeys.keymap().overridden(
      by: Keymap([
        Keymap.Binding("everywhere", Key(.character("z")), .undo),
        Keymap.Binding("composer", Key(.character("y"), .control), .send),
      ]))
    #expect(config.keymap == expected)
  }

  @Test func `no modifier stands twice in a key, and the one that closes a window is never another's`() throws {
    let config = read(
      #"""
      keys:
        everywhere:
          ctrl-alt-meta-q: undo
          ctrl-\: undo
          ctrl-alt-q: undo
      """#)
    #expect(
      config.problems == [
        "config.yaml, line 3: \"ctrl-alt-meta-q\" is no key; write j, G, enter, esc, space, ctrl-u, shift-up, f1 …",
        #"config.yaml, line 4: ctrl-\ always closes the window; choose another key"#,
      ])
    #expect(config.keymap.action(for: Key("q", [.control, .alt]), in: "everywhere") == .undo)
  }

  @Test func `a key that most terminals send as another one holds, and is told of`() throws {
    let config = read(
      """
      keys:
        everywhere:
          ctrl-1: undo
          ctrl-tab: none
          ctrl-alt-shift-enter: redo
        composer:
          shift-enter: newline
          Ctrl-Backspace: undo
          ctrl-é: redo
      """)
    #expect(config.problems == [])
    #expect(
      config.notes == [
        "config.yaml, line 3: most terminals send 1 for \"ctrl-1\"; set yours up to send CSI 49;5u or CSI 27;5;49~ for it, "
          + "or choose another key",
        "config.yaml, line 5: most terminals send alt-enter for \"ctrl-alt-shift-enter\"; set yours up to send CSI 13;8u or "
          + "CSI 27;8;13~ for it, or choose another key",
        "config.yaml, line 7: most terminals send enter for \"shift-enter\"; set yours up to send CSI 13;2u or "
          + "CSI 27;2;13~ for it, or choose another key",
        "config.yaml, line 8: most terminals send backspace for \"Ctrl-Backspace\"; set yours up to send CSI 127;5u or "
          + "CSI 27;5;127~ for it, or choose another key",
        "config.yaml, line 9: most terminals send é for \"ctrl-é\"; set yours up to send CSI 233;5u or CSI 27;5;233~ for "
          + "it, or choose another key",
      ])
    #expect(config.keymap.action(for: Key(.enter, .shift), in: "composer") == .newline)
  }

  @Test(arguments: [
    ("{enter: newline, shift-enter: send}", "in most terminals no key sends a message"),
    ("{enter: newline}", "no key sends a message"), ("{enter: none}", "no key sends a message"),
    ("{enter: newline, alt-enter: send}", nil), ("{shift-enter: send}", nil),
  ])
  func `keys of which none sends a message are told of`(composer: String, words: String?) {
    let notes = read("keys:\n  composer: \(composer)\n").notes.filter { $0.hasPrefix("config.yaml, keys: ") }
    #expect(
      notes == (words.map { ["config.yaml, keys: \($0); give send a key in composer, like alt-enter: send"] } ?? []))
  }

  @Test func `agents have a command, and what it is told`() {
    let config = read(
      """
      agents:
        mine:
          command: ~/bin/agent 漢
          arguments: [acp, "--name=é", 3]
          environment: {MODE: quiet, EMPTY: ""}
        other: {kind: acp, command: other-acp}
      """)
    #expect(config.problems == [])
    #expect(
      config.agents == [
        AgentEntry(
          name: "mine", command: "/home/é/bin/agent 漢", arguments: ["acp", "--name=é", "3"],
          environment: ["MODE": "quiet", "EMPTY": ""]),
        AgentEntry(name: "other", kind: .acp, command: "other-acp"),
      ])
  }

  @Test func `an agent that is known needs no command, and only what is said of it is there`() {
    let text = """
      agents:
        claude: {command: /opt/claude}
        codex: {environment: {CODEX_HOME: /srv/codex}}
        kimi: {arguments: []}
        nobody: {arguments: []}
        vibe: {max_running: 2}
      """
    let config = ConfigFile.read(Array(text.utf8), home: "/home/é", agents: ["claude", "codex", "kimi", "vibe"])
    #expect(
      config.agents == [
        AgentEntry(name: "claude", command: "/opt/claude"),
        AgentEntry(name: "codex", environment: ["CODEX_HOME": "/srv/codex"]),
        AgentEntry(name: "kimi", arguments: []),
        AgentEntry(name: "nobody", arguments: [], problem: "config.yaml, line 5: the agent nobody has no command"),
      ])
    #expect(config.problems == ["config.yaml, line 5: the agent nobody has no command"])
    #expect(config.agentLimits == ["vibe": 2])
  }

  @Test func `where nothing is known of what is said of agents, that is said of all`() {
    for text in ["agents:\n\tcodex: {command: a}\n", "agents: [codex]\n", "just words\n"] {
      let config = read(text)
      #expect(config.agentsProblem == config.problems.first && config.agentsProblem != nil, "\(text)")
    }
    #expect(read("agents:\nui: {theme: nope}\n").agentsProblem == nil)
  }

  @Test(arguments: ["agents.gemini.command: /opt/x\n", "agents:\n  Gemini: {command: /opt/x}\n"])
  func `what was meant for an agent that is known, and stands in another form, starts no other one`(text: String) {
    let config = read(text)
    #expect(config.agents == [AgentEntry(name: "gemini", problem: config.problems.last)] && config.problems.count == 1)
    #expect(read("agents.gemini.max_running: 3\n").agents == [])
  }

  @Test func `agents that stand in a second place start nothing`() {
    let twice = read("agents:\n  mine: {command: a}\nui: {theme: dark}\nagents:\n  gemini: {command: b}\n")
    #expect(twice.agentsProblem == "config.yaml, line 4: \"agents\" is there already, in line 1")
    let inner = read(
      "agents:\n  mine: {command: a}\n  gemini: {max_running: 2}\n  mine: {command: b}\n  gemini: {command: b}\n")
    #expect(
      inner.agents == [
        AgentEntry(
          name: "mine", command: "a", problem: "config.yaml, line 4: \"mine\" is there already, in line 2"),
        AgentEntry(name: "gemini", problem: "config.yaml, line 5: \"gemini\" is there already, in line 3"),
      ])
    #expect(inner.agentsProblem == nil)
    let limits = read("agents:\n  gemini: {max_running: 1}\n  gemini: {max_running: 2}\n")
    #expect(limits.agents == [] && limits.agentLimits == ["gemini": 1] && limits.problems.count == 1)
  }

  @Test func `of what may run here for others, nothing does that isn't understood`() {
    let config = read("hub.accept: team agents=codex peple=ben\n")
    #expect(config.settings == [.hubAccept: ""])
    #expect(config.problems.count == 1 && config.problems[0].hasSuffix(". Until it is so, nothing is taken"))
    #expect(read("hub.projects: /src/api\n").settings == [.hubProjects: ""])
  }

  @Test(arguments: [
    "hub.accept: team agents=codex\nhub.accept: team agents=shell\n",
    "hub.accept: team agents=codex\nhub:\n  accept: team agents=shell\n",
    "hub:\n  accept: team agents=codex\n  accept: team agents=shell\n",
  ])
  func `of two lines on what may run here for others neither is taken for the one that is meant`(text: String) {
    let config = read(text + "ui.theme: light\nui.theme: dark\n")
    #expect(config.settings == [.hubAccept: "", .theme: "light"])
    #expect(config.problems.count == 2, "\(config.problems)")
  }

  @Test func `of what a name that stands there twice says under it nothing runs here for others`() {
    let first = "hub:\n  accept: team agents=codex\n"
    let projects = read(first + "hub:\n  projects: api=/src/api\n")
    #expect(projects.settings == [.hubAccept: "team agents=codex", .hubProjects: ""])
    #expect(read(first + "hub:\n  accept: team agents=shell\n").settings == [.hubAccept: ""])
    // What neither names stays as it was set elsewhere.
    #expect(read("hub:\n  offers: gpu\nhub:\n  offers: big\n").settings == [.hubOffers: "gpu"])
  }

  @Test func `a wrong limit costs an agent nothing but the limit`() {
    let config = read("agents:\n  mine: {command: a, max_running: 50}\n")
    #expect(config.agents == [AgentEntry(name: "mine", command: "a")] && config.problems.count == 1)
    #expect(config.agentLimits.isEmpty)
  }

  @Test func `an agent that is only half understood is there with what is wrong, and with no other program`() {
    let config = read(
      """
      agents:
        Mine: {command: a}
        default: {command: a}
        none: {}
        sparse:
        odd: {command: a, host: b}
        kind: {command: a, kind: http}
        list: {command: [a]}
        told: {command: a, arguments: acp}
        nested: {command: a, arguments: [[a]]}
        around: {command: a, environment: {A=B: c}}
        path: a
        good: {command: a}
      """)
    #expect(config.agents.last == AgentEntry(name: "good", command: "a"))
    let half = config.agents.dropLast()
    #expect(half.map(\.name) == ["none", "sparse", "odd", "kind", "list", "told", "nested", "around", "path"])
    #expect(half.map(\.problem) == config.problems.dropFirst(2).map { $0 })
    #expect(
      config.problems == [
        "config.yaml, line 2: an agent's name is one word in small letters; \"Mine\" is not",
        "config.yaml, line 3: \"default\" is a setting, so no agent can have that name",
        "config.yaml, line 4: the agent none has no command",
        "config.yaml, line 5: the agent sparse has no command",
        "config.yaml, line 6: an agent has no \"host\"; it has command, arguments, environment, kind and max_running",
        "config.yaml, line 7: kind takes acp, claude, codex",
        "config.yaml, line 8: command takes a program's name or path",
        "config.yaml, line 9: arguments takes a list, such as [acp, --verbose]",
        "config.yaml, line 10: arguments takes a list, such as [acp, --verbose]",
        "config.yaml, line 11: \"A=B\" is no variable with a text",
        "config.yaml, line 12: path takes command, arguments, environment, kind and max_running",
      ])
  }
}
