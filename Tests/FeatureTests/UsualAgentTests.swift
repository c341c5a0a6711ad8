import Conversation
import Core
import JSON
import Queues
import Scene
import Settings
import TestSupport
import Testing

/// The agent that new threads and commands begin with where nobody names one.
struct UsualAgentTests {
  @Test func `the form begins with the agent that is likely meant, until another one is chosen`() {
    func offered(
      _ workspace: Workspace, _ found: [String: AgentPresence] = [:], keys: String = "n"
    ) -> [String] {
      let app = AppDriver(workspace)
      app.addFolder("/srv/ärger")
      app.findAgents(found)
      app.press(keys)
      return ["shell", "claude", "codex"].filter { app.screen.contains("› \($0)") }
    }
    var choices = ProjectChoices()
    choices.provider = "shell"
    var chosen = Samples.idle
    chosen.projectChoices["/home/ada/src/api"] = choices
    var preferred = Samples.nothing
    preferred.settings.defaultProvider = "codex"
    let elsewhere = "n<tab>~/src/new<tab>"
    var preferredToTheLast = Samples.idle
    preferredToTheLast.settings.defaultProvider = "codex"
    var shell = Samples.idle
    shell.settings.defaultProvider = "shell"
    // The project's own, the setting that somebody made, the last one there, the last one anywhere.
    #expect(offered(chosen) == ["shell"])
    #expect(offered(preferredToTheLast) == ["codex"])
    #expect(offered(shell) == ["shell"])
    #expect(offered(Samples.idle) == ["claude"])
    #expect(offered(Samples.idle, keys: "n<tab>/srv/ärger<tab>") == ["shell"])
    #expect(offered(preferred) == ["codex"])
    #expect(offered(Samples.idle, keys: elsewhere) == ["claude"])
    // Nobody has worked yet: one that is there, else the built-in shell.
    #expect(offered(Samples.nothing, ["codex": .found("/usr/bin/codex")]) == ["codex"])
    #expect(offered(Samples.nothing) == ["shell"])
    // One that is not there is not offered first, and a choice stays.
    #expect(offered(Samples.idle, ["claude": .cannotStart(.missing), "shell": .found("x")]) == ["shell"])
    #expect(offered(Samples.idle, keys: "n<tab><tab><down><shift-tab>/srv/ärger<tab>") == ["codex"])
  }

  @Test func `the command line begins with the agent that the form offers`() {
    func begun(in directory: String, _ workspace: Workspace, _ found: [String: AgentPresence] = [:]) -> [String?] {
      let app = AppDriver(workspace)
      app.receive(.came(.agents(found, for: nil)))
      _ = app.ask(.words("add", "--project", directory, "--stash", "touch me softly"))
      _ = app.ask(.new(project: directory, provider: nil, name: "größe", message: nil))
      app.takeEffects()
      guard case .project(_, let ofCommand)? = app.workspace.upNext.waiting.first?.request.target else { return [] }
      return [app.workspace.streams.all.first { $0.customName == "größe" }?.provider, ofCommand]
    }
    var preferred = Samples.idle
    preferred.settings.defaultProvider = "codex"
    #expect(begun(in: "/home/ada/src/api", Samples.idle) == ["claude", "claude"])
    #expect(begun(in: "/home/ada/src/web", Samples.idle) == ["codex", "codex"])
    #expect(begun(in: "/srv/ärger", Samples.idle) == ["shell", "shell"])
    #expect(begun(in: "/new", Samples.idle) == ["claude", "claude"])
    #expect(begun(in: "/home/ada/src/api", preferred) == ["codex", "codex"])
    #expect(begun(in: "/new", Samples.nothing, ["codex": .found("/usr/bin/codex")]) == ["codex", "codex"])
    #expect(begun(in: "/new", Samples.nothing) == ["shell", "shell"])
  }

  @Test func `shell is a choice like every other, until nothing is chosen again`() {
    let app = AppDriver()
    func setting(_ value: String? = nil) -> [JSON?] {
      guard case .done(let json)? = app.ask(.settings(key: "agents.default", value: value)) else { return [] }
      return [json["value"], json["source"], json["default"]]
    }
    func agentOfNext() -> String? {
      _ = app.ask(.new(project: "/home/ada/src/api", provider: nil, name: nil, message: nil))
      return app.workspace.streams[app.workspace.streams.recent[0]]?.provider
    }
    #expect(setting() == ["auto", "default", "auto"])
    #expect(setting("shell") == ["shell", "store", "auto"])
    #expect(agentOfNext() == "shell")
    #expect(setting("codex") == ["codex", "store", "auto"])
    #expect(agentOfNext() == "codex")
    #expect(setting("auto") == ["auto", "default", "auto"])
    app.press(",/agents.default<enter>")
    app.expectRow(containing: "Agent for new threads", "auto")
  }

  @Test func `what is usual for a project is called what it is`() {
    let app = AppDriver()
    app.press("3")
    app.press("gmj<enter>")
    app.expectRow(containing: "the usual one: claude")
  }
}
