import Agents
import Testing

@Suite struct CatalogueTests {
  @Test func `every agent that the program promises to know is there, by the alphabet`() {
    let names = Catalogue.agents.map(\.name)
    #expect(
      names == [
        "amp", "auggie", "claude", "codex", "copilot", "cursor", "fast-agent", "gemini", "goose", "kimi", "opencode",
        "openhands", "qwen", "vibe",
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
}
