import Conversation
import Core
import Queues
import Settings
import Testing

/// What fails for an agent's sake fails for each of its commands: they wait.
struct FailingAgentTests {
  private func world(_ commands: (prompt: String, agent: String)..., most: Int = 1) -> OneThreadWorld {
    var world = OneThreadWorld()
    world.workspace.settings.maxRunning = most
    for (prompt, agent) in commands {
      let command = world.command(prompt, agent: agent)
      world.workspace.upNext.waiting.enqueue(command)
    }
    return world
  }

  private func end(_ end: TurnEnd, of prompt: String, in world: inout OneThreadWorld) -> [String] {
    let run = world.workspace.upNext.running.first { $0.item.name == prompt }
    return OneThreadWorld.said(world.end(end, in: run?.item.stream))
  }

  private func hold(of command: QueuedCommand, _ world: OneThreadWorld) -> Hold? {
    world.workspace.restsUntil(command)
  }

  private func names(_ world: OneThreadWorld) -> [String] { world.workspace.upNext.waiting.items.map(\.name) }

  @Test func `an agent that isn't there, or wants a login, gets its command back, and the others wait with it`() {
    for cause in [FailureCause.cannotStart, .login] {
      var world = world(("a", "codex"), ("b", "codex"), ("größer", "claude"))
      world.startCommands()
      let said = end(.failed("codex can't. Then send again.", .notTaken, cause: cause), of: "a", in: &world)
      #expect(said == ["größer"])
      #expect(names(world) == ["a", "b"])
      #expect(world.workspace.upNext.waiting.items.map(\.status) == [.queued, .queued])
      #expect(world.workspace.history.isEmpty)
      #expect(world.workspace.unableAgents == [AgentPlace(provider: "codex")])
      let words =
        "codex can't. Then let the commands of codex go on, which wait until then: upnext resume --agent codex."
      let thread = world.workspace.upNext.waiting.first?.stream
      #expect(thread.flatMap { world.transcripts[$0]?.entries.last?.text } == words)
      #expect(thread.flatMap { world.workspace.streams[$0]?.outbox.hold } == nil)
      #expect(world.workspace.reasonOfPause(AgentPlace(provider: "codex"))?.hasPrefix("codex can't.") == true)
      #expect(world.workspace.reasonOfPause(AgentPlace(provider: "claude")) == nil)
      #expect(world.workspace.attention.members.items.map(\.id) == [thread])
      // By the person's word it goes on, in the thread that it has begun.
      world.workspace.unableAgents = []
      #expect(end(.done, of: "größer", in: &world).contains("a"))
      #expect(world.workspace.upNext.running.first?.item.stream == thread)
      #expect(world.workspace.upNext.running.first?.item.error == nil)
      _ = end(.done, of: "a", in: &world)
      #expect(world.workspace.history.map(\.status) == [.completed, .completed])
      #expect(world.workspace.upNext.running.map(\.item.name) == ["b"])
    }
  }

  @Test(arguments: [nil, "build1"])
  func `an agent that can't work on one machine is not stopped on another one`(host: String?) {
    var world = OneThreadWorld()
    world.workspace.settings.maxRunning = 1
    world.workspace.projectChoices["/far"] = ProjectChoices(host: "build1")
    let there = host == nil ? "/p" : "/far"
    for (prompt, directory) in [("größer", there), ("b", there), ("c", there == "/p" ? "/far" : "/p")] {
      var command = world.command(prompt, agent: "codex")
      command.request.target = .project(directory: directory, provider: "codex")
      world.workspace.upNext.waiting.enqueue(command)
    }
    world.startCommands()
    #expect(end(.failed("Log in.", .notTaken, cause: .login), of: "größer", in: &world) == ["c"])
    let place = AgentPlace(provider: "codex", host: host)
    #expect(world.workspace.unableAgents == [place] && world.workspace.pausedAgents.isEmpty)
    #expect(
      world.workspace.upNext.waiting.items.map { world.workspace.obstacle(to: $0, at: world.now) }
        == [.agentPaused(place), .agentPaused(place)])
    #expect(world.workspace.reasonOfPause(place)?.hasPrefix("Log in.") == true)
    // The person's own pause is of all that there are.
    world.workspace.pausedAgents = ["codex"]
    #expect(
      world.workspace.upNext.waiting.first.map { world.workspace.obstacle(to: $0, at: world.now) }
        == .agentPaused(AgentPlace(provider: "codex")))
  }

  @Test func `the thread of a command that failed joins the Queue, and that of one that is done doesn't`() {
    var world = world(("a", "codex"), ("b", "codex"))
    world.startCommands()
    let thread = world.workspace.upNext.running.first?.item.stream
    _ = end(.failed("No.", .taken(isInSession: true), cause: .other), of: "a", in: &world)
    #expect(world.workspace.attention.members.items.map(\.id) == [thread])
    _ = end(.done, of: "b", in: &world)
    #expect(world.workspace.attention.members.items.map(\.id) == [thread])
    #expect(world.workspace.history.map(\.status) == [.failed, .completed])
  }

  @Test(arguments: [["a", "b", "größer"], ["größer", "b", "a"], ["b", "größer", "a"]])
  func `those that ran together come back in the order in which they had begun`(order: [String]) {
    var world = world(("a", "codex"), ("b", "codex"), ("größer", "codex"), ("d", "codex"), most: 3)
    world.startCommands()
    for name in order {
      #expect(end(.failed("codex can't.", .notTaken, cause: .cannotStart), of: name, in: &world) == [])
    }
    #expect(names(world) == ["a", "b", "größer", "d"])
  }

  @Test func `a login that ran out in a session that has the words lets the turn go on there`() {
    var world = world(("größer", "codex"))
    world.startCommands()
    let thread = world.workspace.upNext.running.first?.item.stream
    if let message = thread.flatMap({ world.workspace.streams[$0]?.turn?.message }) {
      world.hear(.accepted(message), of: thread)
    }
    _ = end(.failed("401", .taken(isInSession: true), cause: .login), of: "größer", in: &world)
    #expect(names(world) == ["größer"])
    world.workspace.unableAgents = []
    #expect(OneThreadWorld.said(world.startCommands()) == ["continue"])
  }

  @Test(arguments: [MessageReach.taken(isInSession: true), .notTaken])
  func `what waits behind a command goes after it where a login has run out`(reach: MessageReach) throws {
    var world = world(("größer", "codex"))
    world.startCommands()
    let thread = try #require(world.workspace.upNext.running.first?.item.stream)
    let message = try #require(world.workspace.streams[thread]?.turn?.message)
    if reach != .notTaken { world.hear(.accepted(message), of: thread) }
    _ = world.say("danach", in: thread)
    _ = end(.failed("401", reach, cause: .login), of: "größer", in: &world)
    let before = OneThreadWorld.said(world.sendWhatMay())
    #expect(before == [])
    world.workspace.unableAgents = []
    let said = OneThreadWorld.said(world.startCommands())
    #expect(said == [reach == .notTaken ? "größer" : "continue"])
    let after = end(.done, of: "größer", in: &world)
    #expect(after == ["danach"])
  }

  @Test func `what waits behind a command that met a limit goes after it, where that is to start`() throws {
    for isStashed in [false, true] {
      var world = world(("größer", "codex"))
      world.startCommands()
      let thread = try #require(world.workspace.upNext.running.first?.item.stream)
      _ = world.say("danach", in: thread)
      let until = world.now.adding(seconds: 60)
      let limit = FailureCause.usageLimit(UsageLimit(until: until, words: "used up"))
      _ = end(.failed("no more", .notTaken, cause: limit), of: "größer", in: &world)
      #expect(names(world) == ["größer"])
      #expect(world.workspace.streams[thread]?.outbox.hold == .usageLimit(until: until))
      if isStashed, let id = world.workspace.upNext.waiting.first?.id {
        world.workspace.upNext.update(id) { $0.isStashed = true }
      }
      let said = OneThreadWorld.said(world.startCommands(at: until.adding(seconds: 10)))
      #expect(said == [isStashed ? "danach" : "größer"])
      guard !isStashed else { continue }
      let after = end(.done, of: "größer", in: &world)
      #expect(after == ["danach"])
    }
  }

  @Test func `what may have been done, and what is its own fault, fails as before`() {
    let ends: [TurnEnd] = [
      .failed("no", .notTaken), .failed("no", .answered, cause: .login),
      .failed("no", .taken(isInSession: nil), cause: .login),
    ]
    for end in ends {
      var world = world(("größer", "codex"))
      world.startCommands()
      _ = self.end(end, of: "größer", in: &world)
      #expect(world.workspace.history.map(\.status) == [.failed])
      #expect(world.workspace.unableAgents.isEmpty)
    }
  }

  @Test func `a command that can't reach its agent goes on trying, in its place, and the others of its agent wait`() {
    for cause in [FailureCause.connection, .rateLimit(retryAfterSeconds: nil)] {
      var world = world(("größer", "codex"), ("b", "codex"))
      world.startCommands()
      for attempt in 1...12 {
        #expect(end(.failed("no way", .notTaken, cause: cause), of: "größer", in: &world) == [])
        guard case .retrying(let moment)? = world.workspace.upNext.running.first.flatMap({ hold(of: $0.item, world) })
        else {
          Issue.record("it gave up after \(attempt)")
          return
        }
        let waiting = world.workspace.upNext.waiting.items[0]
        #expect(world.workspace.obstacle(to: waiting, at: world.now) == .agentAway("codex", until: moment))
        #expect(world.workspace.goesOnAt == moment)
        #expect(OneThreadWorld.said(world.startCommands(at: moment)) == ["größer"])
      }
      #expect(names(world) == ["b"])
      #expect(world.workspace.history.isEmpty)
      #expect(end(.done, of: "größer", in: &world).contains("b"))
    }
  }

  @Test func `a limit of one model holds none of its agent's other commands, and each that meets it goes on`() {
    var world = world(("größer", "claude"), ("b", "claude"), ("c", "claude"))
    world.startCommands()
    let until = world.now.adding(seconds: 345_600)
    let limit = UsageLimit(until: until, words: "the seven day opus limit is used up", isOfOneModel: true)
    let met = TurnEnd.failed("No.", .notTaken, cause: .usageLimit(limit))
    let second = end(met, of: "größer", in: &world)
    #expect(second == ["b"])
    #expect(world.workspace.nextTries.isEmpty)
    let third = end(met, of: "b", in: &world)
    #expect(third == ["c"])
    _ = end(.done, of: "c", in: &world)
    let due = until.adding(seconds: 5)
    let again = OneThreadWorld.said(world.startCommands(at: due))
    #expect(again == ["größer"])
    _ = end(.done, of: "größer", in: &world)
    let rest = OneThreadWorld.said(world.startCommands(at: due))
    #expect(rest == ["b"])
  }

  @Test func `another agent's commands go on meanwhile, and it goes on when there is a place`() {
    var world = world(("größer", "codex"), ("a", "claude"), ("b", "claude"))
    world.startCommands()
    #expect(end(.failed("no way", .notTaken, cause: .connection), of: "größer", in: &world) == ["a"])
    guard case .retrying(let moment)? = world.workspace.upNext.running.first.flatMap({ hold(of: $0.item, world) })
    else {
      Issue.record("it gave up")
      return
    }
    // As long as there is no place, nobody is woken for it.
    #expect(world.workspace.goesOnAt == nil)
    #expect(OneThreadWorld.said(world.startCommands(at: moment)) == [])
    #expect(world.workspace.upNext.running.map(\.item.name) == ["größer", "a"])
    #expect(end(.done, of: "a", in: &world).contains("größer"))
    #expect(names(world) == ["b"])
  }

  @Test func `a limit that is met meanwhile holds it, and nobody is woken again and again`() {
    var world = world(("größer", "codex"))
    world.startCommands()
    let thread = world.workspace.upNext.running.first?.item.stream
    world.hear(.limited(UsageLimit(until: nil, words: "used up")), of: thread)
    _ = end(.failed("no way", .notTaken, cause: .connection), of: "größer", in: &world)
    guard case .retrying(let moment)? = world.workspace.upNext.running.first.flatMap({ hold(of: $0.item, world) })
    else {
      Issue.record("it gave up")
      return
    }
    #expect(OneThreadWorld.said(world.startCommands(at: moment)) == [])
    #expect(world.workspace.upNext.running.first.flatMap { hold(of: $0.item, world) } == .usageLimit(until: nil))
    #expect(world.workspace.goesOnAt == nil)
  }

  @Test func `it gives up where the person wants no tries, and where it is another machine that can't be reached`() {
    for host in [nil, "build1"] {
      var world = world(("größer", "codex"))
      world.workspace.settings.outboxRetries = host == nil ? 0 : 2
      world.workspace.projectChoices["/p"] = host.map { ProjectChoices(host: $0) }
      world.startCommands()
      var tries = 0
      while let run = world.workspace.upNext.running.first, tries < 5 {
        tries += 1
        _ = end(.failed("no way", .notTaken, cause: .connection), of: "größer", in: &world)
        let hold = run.item.stream.flatMap { world.workspace.streams[$0]?.outbox.hold }
        if case .retrying(let moment)? = hold { world.startCommands(at: moment) }
      }
      #expect(tries == (host == nil ? 1 : 3))
      #expect(world.workspace.history.map(\.status) == [.failed])
    }
  }

  @Test func `when a limit is renewed, no more run than may`() {
    var world = world(("a", "codex"), ("b", "codex"), ("c", "claude"), ("d", "claude"), most: 2)
    world.startCommands()
    let until = world.now.adding(seconds: 60)
    for name in ["a", "b"] {
      // Its turn goes on by itself later.
      _ = end(
        .failed("no more", .taken(isInSession: true), cause: .usageLimit(UsageLimit(until: until, words: "used up"))),
        of: name, in: &world)
    }
    #expect(world.workspace.upNext.running.map(\.item.name) == ["a", "b", "c", "d"])
    #expect(OneThreadWorld.said(world.goOn(at: until.adding(seconds: 10))) == [])
    #expect(end(.done, of: "c", in: &world).contains("a"))
    #expect(end(.done, of: "d", in: &world).contains("b"))
    #expect(world.workspace.upNext.running.map(\.item.name) == ["a", "b"])
    for name in ["a", "b"] { _ = end(.done, of: name, in: &world) }
    #expect(world.workspace.history.map(\.status) == [.completed, .completed, .completed, .completed])
  }
}
