import EventLoop
import FoundationEssentials
import Glibc

/// An agent that does what a script says, always the same: for tests, demonstrations and measurements.
///
/// `fake-agent [SCRIPT]`. Without a script's file, each prompt is the script. `FakeStep` has the language.
/// `FAKE_AGENT_LOG` names a file that gets a line for each request; `FAKE_AGENT_NO_LOAD` makes it forget its sessions.
@main struct FakeAgent {
  nonisolated static func main() {
    let environment = ProcessInfo.processInfo.environment
    let loop = EventLoop()
    let server = FakeServer(
      loop: loop, script: CommandLine.arguments.dropFirst().first, log: environment["FAKE_AGENT_LOG"],
      keepsSessions: environment["FAKE_AGENT_NO_LOAD"] == nil)
    withExtendedLifetime(server) { loop.run() }
  }
}
