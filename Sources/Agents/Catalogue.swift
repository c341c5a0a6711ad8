import AgentProtocols

/// An agent that upnext knows by itself: how it is called, started, got and logged in with.
package struct KnownAgent: Equatable, Sendable {
  /// How sure it is that the commands are right.
  package enum Proof: String, Sendable {
    /// The program itself was driven, and what it said is what our tests replay.
    case driven
    /// Its makers write so.
    case documented
  }

  /// The provider's word.
  package let name: String
  /// What people call it.
  package let title: String
  /// Ways to start it, the best first. The first one whose program is installed is used.
  package let commands: [AgentCommand]
  package let gettingIt: String
  /// What logs the person in, in a terminal; nil where only the agent itself knows how.
  package let login: [String]?
  package let proof: Proof

  init(
    name: String, title: String, commands: [AgentCommand], gettingIt: String, login: [String]?, proof: Proof
  ) {
    self.name = name
    self.title = title
    self.commands = commands
    self.gettingIt = gettingIt
    self.login = login
    self.proof = proof
  }

  init(
    _ name: String, _ title: String, kind: AgentKind = .acp, _ ways: [[String]], gettingIt: String,
    login: [String]? = nil, proof: Proof
  ) {
    self.name = name
    self.title = title
    self.gettingIt = gettingIt
    self.login = login
    self.proof = proof
    commands = ways.map { words in
      AgentCommand(
        provider: name, kind: kind, program: words[0], arguments: Array(words.dropFirst()), gettingIt: gettingIt)
    }
  }
}

/// All agents that upnext knows, by the alphabet. The built-in shell and the person's own are beside it.
package enum Catalogue {
  package static let agents = [
    KnownAgent(
      "amp", "Amp", [["amp-acp"], ["acp-amp"]], gettingIt: "Get Amp and its adapter with `npm install -g amp-acp`",
      login: ["amp", "login"], proof: .documented),
    KnownAgent(
      "auggie", "Auggie", [["auggie", "--acp"]], gettingIt: "Get it with `npm install -g @augmentcode/auggie`",
      login: ["auggie", "login"], proof: .documented),
    KnownAgent(
      "claude", "Claude Code", kind: .claude, [["claude"]],
      gettingIt: "Get it with `npm install -g @anthropic-ai/claude-code`", login: ["claude", "/login"], proof: .driven),
    KnownAgent(
      "codex", "Codex", kind: .codex, [["codex"]], gettingIt: "Get it with `npm install -g @openai/codex`",
      login: ["codex", "login"], proof: .driven),
    KnownAgent(
      "copilot", "GitHub Copilot", [["copilot", "--acp"]], gettingIt: "Get it with `npm install -g @github/copilot`",
      login: ["copilot", "login"], proof: .documented),
    KnownAgent(
      "cursor", "Cursor", [["cursor-agent", "acp"]], gettingIt: "Get it from cursor.com/cli",
      login: ["cursor-agent", "login"], proof: .documented),
    KnownAgent(
      "fast-agent", "fast-agent", [["fast-agent", "acp"], ["fast-agent-acp"]],
      gettingIt: "Get it with `uv tool install fast-agent-mcp`", proof: .driven),
    KnownAgent(
      "gemini", "Gemini CLI", [["gemini", "--acp"]], gettingIt: "Get it with `npm install -g @google/gemini-cli`",
      proof: .documented),
    KnownAgent(
      "goose", "goose", [["goose", "acp"]], gettingIt: "Get it from block.github.io/goose",
      login: ["goose", "configure"], proof: .documented),
    KnownAgent(
      "kimi", "Kimi Code", [["kimi", "acp"]], gettingIt: "Get it from code.kimi.com/kimi-code",
      login: ["kimi", "login"], proof: .driven),
    KnownAgent(
      "opencode", "opencode", [["opencode", "acp"]], gettingIt: "Get it with `npm install -g opencode-ai`",
      login: ["opencode", "auth", "login"], proof: .documented),
    KnownAgent(
      "openhands", "OpenHands", [["openhands", "acp"]], gettingIt: "Get it with `uv tool install openhands`",
      proof: .driven),
    // pi itself speaks a protocol of its own; others have written it an adapter, which knows pi's sessions.
    KnownAgent(
      "pi", "pi", [["pi-acp"]],
      gettingIt: "Get pi and its adapter with `npm install -g @earendil-works/pi-coding-agent pi-acp`",
      login: ["pi-acp", "--terminal-login"], proof: .documented),
    KnownAgent(
      "qwen", "Qwen Code", [["qwen", "--acp"]], gettingIt: "Get it with `npm install -g @qwen-code/qwen-code`",
      proof: .documented),
    KnownAgent(
      "vibe", "Mistral Vibe", [["vibe-acp"]], gettingIt: "Get it with `uv tool install mistral-vibe`",
      login: ["vibe", "--setup"], proof: .driven),
  ]
}
