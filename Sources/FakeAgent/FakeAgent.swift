import EventLoop

/// An agent that does what a script says, always the same: for tests, demonstrations and measurements.
///
/// Without a script's file, each prompt is the script. `FakeStep` has the language, `FakeScript` the file's form.
/// `FAKE_AGENT_VOICE` lets it speak as `claude` or `codex` do. `FAKE_AGENT_LOG` names a file that gets a line for each request; `FAKE_AGENT_NO_LOAD` makes it forget its sessions.
/// `FAKE_AGENT_KILL` names a method, or `answered`: there the agent kills its client, once.
package enum FakeAgent {
  package static func run(script: String?) {
    let environment = OwnEnvironment.variables
    let loop = EventLoop()
    if let voice = environment["FAKE_AGENT_VOICE"].flatMap(FakeNative.Voice.init) {
      let native = FakeNative(
        voice, arguments: CommandLine.arguments, log: environment["FAKE_AGENT_LOG"], loop: loop)
      return withExtendedLifetime(native) { loop.run() }
    }
    let server = FakeServer(
      loop: loop, script: script, log: environment["FAKE_AGENT_LOG"],
      keepsSessions: environment["FAKE_AGENT_NO_LOAD"] == nil,
      killSwitch: KillSwitch(step: environment["FAKE_AGENT_KILL"], log: environment["FAKE_AGENT_LOG"]))
    withExtendedLifetime(server) { loop.run() }
  }
}
