import Conversation
import Core
import EventLoop
import Runtime
import Scene
import Settings
import Testing
import Words

/// The person's own programs, as the shell runs them.
@Suite(.timeLimit(.minutes(30)))
struct HookRunnerTests {
  /// Runs them all to their ends.
  private func run(
    _ lines: [String], _ facts: [String: String] = [:], in directory: String = "/tmp",
    _ bounds: HookRunner.Bounds = HookRunner.Bounds()
  ) -> [HookProblem?] {
    let loop = EventLoop()
    let runner = HookRunner(
      loop: loop, guard: nil, environment: ["PATH": "/usr/bin:/bin", "UPNEXT_NAME": "outer"], bounds: bounds)
    var ends: [HookProblem?] = []
    for line in lines {
      runner.run(Hook(event: .done, line: line, environment: facts, directory: directory)) { ends.append($0) }
    }
    runner.finish { loop.stop() }
    if ends.count < lines.count { loop.run() }
    return ends
  }

  @Test func `the shell runs the line, with the facts in the environment and never in the line`() {
    let evil = "$(exit 9); `exit 9`\"; exit 9; '"
    #expect(
      run(["test \"$UPNEXT_NAME\" = \"$OTHER\" && test -n \"$OTHER\""], ["UPNEXT_NAME": evil, "OTHER": evil]) == [nil])
  }

  @Test(arguments: [
    ("echo one; echo größe >&2; exit 3", HookProblem.exited(code: 3, said: "größe")),
    ("kill -9 $$", .killed(signal: 9, said: "")), ("exit 127", .exited(code: 127, said: "")),
  ])
  func `a hook that fails says how, and its last words`(line: String, problem: HookProblem) {
    #expect(run([line]) == [problem])
  }

  @Test func `a hook that hangs is ended, also one that does not want to`() {
    let bounds = HookRunner.Bounds(atOnce: 2, waiting: 2, seconds: 1)
    let ends = run(
      ["echo waits; exec sleep 600", "trap '' TERM; while :; do sleep 600; done"], [:], in: "/tmp", bounds)
    #expect(ends.count == 2)
    #expect(ends.contains(.tookTooLong(seconds: 1, said: "waits")))
    #expect(ends.contains(.tookTooLong(seconds: 1, said: "")))
  }

  @Test func `no more run at once than may, the others wait, and too many are refused`() {
    let ends = run(
      ["true", "true", "true", "true"], [:], in: "/tmp", HookRunner.Bounds(atOnce: 1, waiting: 2, seconds: 60))
    #expect(ends == [.tooMany(2), nil, nil, nil])
  }

  @Test func `of those that wait, what is not wanted any more is not run, and who is needed hears first`() {
    let loop = EventLoop()
    let bounds = HookRunner.Bounds(atOnce: 1, waiting: 3, seconds: 60)
    let runner = HookRunner(loop: loop, guard: nil, environment: ["PATH": "/usr/bin:/bin"], bounds: bounds)
    var ends: [String] = []
    func run(_ event: HookEvent, _ line: String) {
      let hook = Hook(event: event, line: line, environment: [:], directory: "/tmp")
      runner.run(hook) { ends.append("\(line) \($0 == nil)") }
    }
    run(.done, "true")
    run(.done, "exit 1")
    run(.failed, "exit 2")
    run(.failed, "exit 4")
    run(.needsYou, "exit 3")
    runner.drop(.done)
    runner.finish { loop.stop() }
    loop.run()
    #expect(ends == ["exit 4 false", "exit 1 true", "true true", "exit 3 false", "exit 2 false"])
  }

  @Test func `a hook that writes without an end is ended like another one`() {
    #expect(
      run(["exec yes ö"], [:], in: "/tmp", HookRunner.Bounds(atOnce: 1, waiting: 1, seconds: 1))
        == [.tookTooLong(seconds: 1, said: "ö")])
  }

  @Test func `a directory that is gone stops no hook`() {
    #expect(run(["test \"$(pwd)\" = /"], [:], in: "/no/such/größe") == [nil])
  }
}
