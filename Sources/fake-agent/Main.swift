import FakeAgent

/// `fake-agent [SCRIPT]`: the scripted agent as a program of its own.
@main struct Main {
  nonisolated static func main() {
    FakeAgent.run(script: CommandLine.arguments.dropFirst().first)
  }
}
