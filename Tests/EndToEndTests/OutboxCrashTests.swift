import EventLoop
import Glibc
import JSON
import Testing

/// The server is killed at every step of a message's way, with an agent that counts what it is told.
@Suite(.timeLimit(.minutes(30)))
struct OutboxCrashTests {
  /// Where it is killed, and whether the first message has reached the agent by then.
  enum Step: String, CaseIterable {
    case starting = "initialize"
    case opening = "session/new"
    case sending = "session/prompt"
    case answering
    case answered

    var agentHasIt: Bool {
      switch self {
      case .starting, .opening: false
      case .sending, .answering, .answered: true
      }
    }
  }

  private func messages(_ home: Home) throws -> [(content: String, state: String)] {
    (try home.ask("list", "outbox", "größe")["messages"]?.array ?? []).map {
      ($0["content"]?.string ?? "", $0["state"]?.string ?? "")
    }
  }

  /// Three messages are sent one after the other, and the server dies on the way of the first.
  private func killed(_ step: Step, retries: Int? = nil, in home: Home) throws -> [String] {
    // A server that was there before would know nothing of the agent.
    try home.addFakeAgent(isDefault: true, killingAt: step == .answering ? nil : step.rawValue)
    if let retries { #expect(try home.run(["settings", "outbox.retries", "\(retries)"]).status == 0) }
    #expect(try home.run(["new", "--name", "größe"]).status == 0)
    #expect(try home.run(["pause", "größe"]).status == 0)
    let said = [step == .answering ? "say eins\nkill-client\nsay halb" : "say eins", "say 二", "say drei"]
    for words in said { #expect(try home.run(["send", "größe", words]).status == 0) }
    if step.agentHasIt {
      _ = try home.run(["resume", "größe"])
    } else {
      // An agent starts while the person's word is still being written down. It is to be kept before the blow.
      let go = home.agentLog + ".killed.go"
      #expect(mkfifo(go, 0o600) == 0)
      #expect(try home.run(["resume", "größe"]).status == 0)
      close(open(go, O_WRONLY | O_CLOEXEC))
    }
    try home.wait(for: "the server's death") { home.processes == [] }
    return said
  }

  @Test(arguments: Step.allCases.filter { !$0.agentHasIt })
  func `a message that had not left yet leaves when there is a server again, once, and those behind it follow`(
    step: Step
  )
    throws
  {
    try Home.use { home in
      let said = try killed(step, in: home)
      #expect(home.prompts == [])
      #expect(try home.run(["wait", "größe"]).status == 0)
      #expect(home.prompts == said)
      #expect(try messages(home).isEmpty)
    }
  }

  @Test(arguments: Step.allCases.filter { !$0.agentHasIt })
  func `a message that had not left yet waits for the person where nothing goes by itself`(step: Step) throws {
    try Home.use { home in
      let said = try killed(step, retries: 0, in: home)
      #expect(try messages(home).map(\.state) == ["failed", "waiting", "waiting"])
      let why = try home.ask("list", "outbox", "größe")["messages"]?[0]?["last_error"]?.string
      #expect(why == "the agent had not been told of it yet")
      #expect(home.prompts == [])
      #expect(try home.run(["retry", "größe"]).status == 0)
      #expect(try home.run(["wait", "größe"]).status == 0)
      #expect(home.prompts == said)
    }
  }

  @Test(arguments: Step.allCases.filter(\.agentHasIt))
  func `a message that was on its way is uncertain, nothing is lost, and nothing is sent twice`(step: Step) throws {
    try Home.use { home in
      let said = try killed(step, in: home)
      let before = home.prompts
      let left = try messages(home)
      #expect(left.map(\.content) == said, "each is there once, in order")
      #expect(left.map(\.state) == ["uncertain", "waiting", "waiting"])
      #expect(before == [said[0]], "the first was told once, and no other")
      // Another turn of the same agent proves that nobody sends anything by themselves.
      #expect(try home.run(["new", "--name", "neu", "say da"]).status == 0)
      #expect(try home.run(["wait", "neu"]).status == 0)
      #expect(home.prompts == before + ["say da"])
    }
  }

  @Test(arguments: [Step.sending, .answering])
  func `the person's word sends it again, and then the others go`(step: Step) throws {
    try Home.use { home in
      let said = try killed(step, in: home)
      let before = home.prompts
      #expect(try messages(home).first?.state == "uncertain")
      #expect(try home.run(["retry", "größe"]).status == 0)
      try home.wait(for: "all to be told") { home.prompts.count == before.count + 3 }
      #expect(try home.run(["wait", "größe"]).status == 0)
      #expect(home.prompts == before + said)
      #expect(try messages(home).isEmpty)
    }
  }

  @Test func `the person's word drops it, and the others go`() throws {
    try Home.use { home in
      let said = try killed(.sending, in: home)
      let what = try home.ask("list", "outbox", "größe")["messages"]?[0]?["last_error"]?.string
      #expect(what?.hasSuffix("is not known") == true, "\(what ?? "nothing is said")")
      #expect(try home.run(["skip", "größe"]).status == 0)
      #expect(try home.run(["wait", "größe"]).status == 0)
      #expect(home.prompts == said)
    }
  }

  @Test func `what was acknowledged is there once after a kill in the middle of many, and what was not at most once`()
    throws
  {
    try Home.use { home in
      try home.addFakeAgent(isDefault: true)
      #expect(try home.run(["new", "--name", "größe"]).status == 0)
      #expect(try home.run(["pause", "größe"]).status == 0)
      #expect(try home.run(["settings", "outbox.max", "50"]).status == 0)
      #expect(try home.run(["queue", "on"]).status == 0)
      var acknowledged: [String] = []
      for heard in 0...4 {
        // Somebody looks, so that there is a server; it has nothing else to stay for.
        let person = try home.sit()
        try person.waitForScreen(containing: "Recent")
        let server = try home.server()
        let calls = try (0..<4).map { number in
          (words: "say \(heard).\(number) é", call: try home.start(["send", "größe", "say \(heard).\(number) é"]))
        }
        // Later each time, so that the blow falls on other steps of being written.
        for call in calls[..<heard] where try call.call.answer().status == 0 { acknowledged.append(call.words) }
        #expect(acknowledged.suffix(heard) == calls[..<heard].map { $0.words }[...], "the server heard these")
        kill(server, SIGKILL)
        for call in calls[heard...] where try call.call.answer().status == 0 { acknowledged.append(call.words) }
        try person.waitForEnd()
        try home.wait(for: "the server's end") { !home.processes.contains { $0.pid == server } }
        let there = try messages(home).map(\.content)
        #expect(Set(there).count == there.count, "none is there twice: \(there)")
        #expect(Set(acknowledged).subtracting(there) == [], "none is lost")
      }
      #expect(home.prompts == [])
      let there = try messages(home).map(\.content)
      #expect(try home.run(["resume", "größe"]).status == 0)
      #expect(try home.run(["wait", "größe"]).status == 0)
      #expect(home.prompts == there, "each was told once, in order")
    }
  }
}
