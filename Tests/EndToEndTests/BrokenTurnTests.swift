import Glibc
import JSON
import Testing

/// A turn that breaks at every point, with agents of every protocol: what becomes of its message, of those behind it and of
/// the thread, and that no words stand twice in a session.
@Suite(.timeLimit(.minutes(30)))
struct BrokenTurnTests {
  /// What a turn comes to, and how it goes on from there.
  private enum End: Equatable {
    /// The message is done, and the next one has left.
    case done
    /// The agent goes on by itself, once, without hearing the words again.
    case goesOn
    /// The message is first, in this state, and holds the next one until the person says what is to become of it.
    case held(String)
  }

  /// What happens from outside in the middle of a turn.
  private enum Blow {
    case interrupt
    /// While it waits for the person's answer.
    case deathAtQuestion
  }

  private struct Break {
    let point: String
    let script: String
    let end: End
    var blow: Blow?
    /// Only an agent that speaks ACP refuses a message before it takes it.
    var isOfACP = false
  }

  private static let breaks = [
    Break(point: "answered", script: "say da", end: .done),
    Break(point: "a tool only", script: "tool größer ok", end: .done),
    Break(point: "a tool that failed", script: "tool größer fail", end: .done),
    Break(point: "refused", script: "error -32602 Invalid params", end: .held("failed"), isOfACP: true),
    Break(point: "unknown to it", script: "error -32601 Method not found", end: .held("failed"), isOfACP: true),
    Break(point: "a session gone", script: "error -32002 not found", end: .held("failed"), isOfACP: true),
    Break(point: "no login", script: "error -32000 Authentication required", end: .held("failed"), isOfACP: true),
    Break(point: "a bad key", script: "error -31002 bad key", end: .held("failed"), isOfACP: true),
    Break(point: "given up", script: "stop cancelled", end: .held("uncertain"), isOfACP: true),
    Break(point: "a blank said", script: "say", end: .held("failed")),
    Break(point: "nothing said", script: "# nothing", end: .held("failed")),
    Break(point: "refused by the model", script: "stop refusal", end: .held("failed")),
    Break(point: "an error before all words", script: "error -32603 broken", end: .held("failed")),
    Break(point: "an error behind words", script: "say da\nerror -32603 broken", end: .held("uncertain")),
    Break(point: "an error behind a tool", script: "tool größer ok\nerror -32603 broken", end: .held("uncertain")),
    // No record tells whether the session has the message.
    Break(point: "dead before all words", script: "die 9", end: .held("uncertain")),
    Break(point: "ended before all words", script: "exit 3", end: .held("uncertain")),
    Break(point: "dead behind words", script: "say da\ndie 9", end: .held("uncertain")),
    Break(point: "ended behind a tool", script: "tool größer ok\nexit 0", end: .held("uncertain")),
    Break(point: "too many requests", script: "error 429 slow down", end: .goesOn),
    Break(point: "stopped by the person", script: "silent", end: .done, blow: .interrupt),
    Break(point: "dead while it asks", script: "ask größer", end: .held("uncertain"), blow: .deathAtQuestion),
  ]

  /// What the agent was told since.
  private func told(_ home: Home, since count: Int) -> [String] { Array(home.prompts.dropFirst(count)) }

  private func messages(_ home: Home, _ thread: String) throws -> [JSON] {
    try home.ask("list", "outbox", thread)["messages"]?.array ?? []
  }

  private func state(_ home: Home, _ thread: String) throws -> String? {
    try home.ask("list", "threads").array?.first { $0["name"]?.string == thread }?["state"]?.string
  }

  private func agents(_ home: Home) -> [Int32] {
    home.processes.filter { $0.arguments.first == Programs.fakeAgent }.map(\.pid)
  }

  /// Each thread has a process of its own. Numbers of processes start anew at some point: the greatest is not the newest.
  private func killAgent(_ home: Home, besides others: [Int32]) throws {
    kill(try #require(agents(home).first { !others.contains($0) }), SIGKILL)
  }

  @Test(arguments: [nil, "claude", "codex"])
  func `how a turn ends decides what becomes of its message, for every agent`(voice: String?) throws {
    try Home.use { home in
      try home.addFakeAgent(isDefault: true, voice: voice)
      #expect(try home.run(["settings", "outbox.retries", "1"]).status == 0)
      for broken in Self.breaks where voice == nil || !broken.isOfACP {
        // An agent that speaks ACP tells a limit by a code of its own.
        let script = voice == nil ? broken.script.replacing("error 429", with: "error -31001") : broken.script
        let name: Comment = "\(voice ?? "acp"), \(broken.point)"
        try expect(broken.end, of: broken.point, playing: script, broken.blow, in: home, name)
      }
    }
  }

  private func expect(
    _ end: End, of thread: String, playing script: String, _ blow: Blow?, in home: Home, _ name: Comment
  ) throws {
    let next = "say nachher"
    let before = home.prompts.count
    let others = agents(home)
    #expect(try home.run(["new", "--name", thread]).status == 0, name)
    #expect(try home.run(["send", thread, script]).status == 0, name)
    #expect(try home.run(["send", thread, next]).status == 0, name)
    switch blow {
    case .interrupt:
      try home.wait(for: "the agent to be told") { told(home, since: before) == [script] }
      #expect(try home.run(["interrupt", thread]).status == 0, name)
    case .deathAtQuestion:
      try home.wait(for: "the question, \(name)") { try state(home, thread) == "approve" }
      try killAgent(home, besides: others)
      // Who waits for a thread that asks waits no longer: its death has to be known first.
      try home.wait(for: "its death to be noticed, \(name)") { try state(home, thread) != "approve" }
    case nil: break
    }
    _ = try home.run(["wait", thread])
    let left = try messages(home, thread)
    switch end {
    case .done:
      #expect(told(home, since: before) == [script, next], name)
      #expect(left == [], name)
    case .goesOn:
      try home.wait(for: "the next message to be told, \(name)") { told(home, since: before).last == next }
      #expect(told(home, since: before) == [script, "continue", next], name)
    case .held(let standing):
      #expect(told(home, since: before) == [script], name)
      #expect(left.map { $0["state"] } == [.string(standing), "waiting"], name)
      #expect(left.first?["last_error"]?.string?.isEmpty == false, name)
      #expect(try state(home, thread) == "failed", name)
      let canContinue = left.first?["can_continue"]?.bool == true
      #expect(try home.run([canContinue ? "continue" : "skip", thread]).status == 0, name)
      try home.wait(for: "the next message to be told, \(name)") { told(home, since: before).last == next }
      #expect(told(home, since: before) == [script] + (canContinue ? ["continue"] : []) + [next], name)
    }
    _ = try home.run(["wait", thread])
    #expect(try messages(home, thread) == [], name)
    #expect(try state(home, thread) == "done", name)
  }

  @Test(arguments: ["initialize", "session/new"])
  func `an agent that dies before it is told the message leaves it first, and it is said once when it lives`(
    method: String
  ) throws {
    try Home.use { home in
      try home.addFakeAgent(isDefault: true, script: "say da\n== @start\ndie-behind \(method)")
      #expect(try home.run(["settings", "outbox.retries", "0"]).status == 0)
      #expect(try home.run(["new", "--name", "größe"]).status == 0)
      #expect(try home.run(["send", "größe", "first"]).status == 0)
      #expect(try home.run(["send", "größe", "second"]).status == 0)
      _ = try home.run(["wait", "größe"])
      #expect(home.prompts == [])
      #expect(try messages(home, "größe").map { $0["state"] } == ["failed", "waiting"])
      #expect(try state(home, "größe") == "failed")
      try Files.write("say da", to: home.folder + "/script")
      #expect(try home.run(["retry", "größe"]).status == 0)
      try home.wait(for: "both to be told") { home.prompts.count == 2 }
      _ = try home.run(["wait", "größe"])
      #expect(home.prompts == ["first", "second"])
      #expect(try messages(home, "größe") == [])
    }
  }
}
