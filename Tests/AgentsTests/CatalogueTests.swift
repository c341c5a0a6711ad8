import AgentProtocols
import Testing

@testable import Agents

@Suite struct CatalogueTests {
  @Test func `every agent that the program promises to know is there, by the alphabet`() {
    let names = Catalogue.agents.map(\.name)
    #expect(
      names == [
        "amp", "auggie", "claude", "codex", "copilot", "cursor", "fast-agent", "gemini", "goose", "kimi", "opencode",
        "openhands", "pi", "qwen", "vibe",
      ])
    #expect(names == names.sorted())
  }

  @Test(arguments: Catalogue.agents) func `an entry says how to start and how to get the agent`(agent: KnownAgent) {
    #expect(!agent.commands.isEmpty)
    #expect(agent.commands.allSatisfy { $0.provider == agent.name && $0.gettingIt == agent.gettingIt })
    #expect(agent.gettingIt.hasPrefix("Get "))
    #expect(agent.name == agent.name.lowercased())
    #expect(agent.login?.isEmpty != true)
  }

  // MARK: What the person's config says of an agent

  private func known(_ name: String) throws -> KnownAgent {
    try #require(Catalogue.agents.first { $0.name == name })
  }

  @Test(arguments: Catalogue.agents) func `an agent with a path of the person's own is the same agent`(
    agent: KnownAgent
  ) throws {
    let own = agent.with(AgentOverride(program: "/opt/own"))
    let first = try #require(agent.commands.first)
    #expect(
      own.commands == [
        AgentCommand(
          provider: agent.name, kind: first.kind, program: "/opt/own", arguments: first.arguments,
          gettingIt: agent.gettingIt)
      ])
    #expect(own.login?.dropFirst() == agent.login?.dropFirst() && own.gettingIt == agent.gettingIt)
    #expect(own.title == agent.title && own.proof == agent.proof)
  }

  @Test func `nothing said changes nothing`() {
    #expect(Catalogue.agents.map { $0.with(AgentOverride()) } == Catalogue.agents)
  }

  @Test func `each thing that is said takes the place of what is known, and only that`() throws {
    let amp = try known("amp").with(AgentOverride(environment: ["A": "b"]))
    #expect(
      amp.commands.map(\.program) == ["amp-acp", "acp-amp"] && amp.commands.allSatisfy { $0.environment == ["A": "b"] })
    let kimi = try known("kimi").with(AgentOverride(arguments: ["acp", "--yolo"]))
    #expect(kimi.commands.map(\.arguments) == [["acp", "--yolo"]] && kimi.commands[0].program == "kimi")
    let claude = try known("claude").with(AgentOverride(kind: .acp, program: "claude-code-acp"))
    #expect(claude.commands[0].kind == .acp && claude.login == ["claude", "/login"], "an adapter does not log in")
  }

  @Test func `the person's own program logs in where it is the agent itself`() throws {
    #expect(try known("claude").with(AgentOverride(program: "/opt/claude")).login == ["/opt/claude", "/login"])
    #expect(try known("vibe").with(AgentOverride(program: "/opt/vibe-acp")).login == ["vibe", "--setup"])
  }
}
