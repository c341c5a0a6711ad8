import Conversation
import Core
import Queues
import Testing

/// A thread that begins with all that was said in another one.
struct ForkTests {
  private static func served() -> OneThreadWorld {
    var world = OneThreadWorld()
    world.say("eins")
    world.hear(.session(id: "s1", modes: [], currentMode: "plan"))
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.end(.done)
    return world
  }

  @Test func `the new thread begins with the session, and the old one stays as it is`() {
    var world = Self.served()
    world.workspace.streams.update(world.thread) {
      $0.draft = "halb é"
      $0.choices = ["model": "opus"]
    }
    let before = world.stream
    let queue = world.workspace.attention
    guard case .forked(let id) = world.fork(named: "Zweig"), let new = world.workspace.streams[id] else {
      Issue.record("no fork")
      return
    }
    #expect(world.stream == before)
    #expect(world.workspace.attention == queue)
    #expect(new.fork == Fork(thread: world.thread, providerSessionId: "s1", at: world.now))
    #expect(new.displayName == "Zweig" && new.project == "/p" && new.effectiveProvider == "claude")
    #expect(new.mode == "plan" && new.choices == ["model": "opus"])
    #expect(new.isLocallyCreated && new.draft.isEmpty && new.outbox.isEmpty && new.lineage.isEmpty)
    // What its provider keeps of the old session still belongs to the old thread.
    #expect(
      world.workspace.streams.thread(ofSession: SessionKey(provider: "claude", providerSessionId: "s1"))
        == world.thread)
  }

  @Test func `each fork has a name of its own`() {
    var world = Self.served()
    let name = world.stream.displayName
    for expected in ["\(name) (fork)", "\(name) (fork 2)", "\(name) (fork 3)"] {
      guard case .forked(let id) = world.fork() else { return #expect(Bool(false), "no fork") }
      let given = world.workspace.streams[id]?.displayName
      #expect(given == expected)
    }
    #expect(world.workspace.freeName("naïve") == "naïve")
  }

  @Test func `its first message names the session to fork, and the next ones its own`() {
    var world = Self.served()
    guard case .forked(let id) = world.fork(), case .deliver(let first, _)? = world.say("zwei", in: id).first else {
      Issue.record("it was not forked, or not told")
      return
    }
    #expect(first.forkOf == "s1" && first.providerSessionId == nil)
    world.hear(.session(id: "s2", modes: [], currentMode: nil), of: id)
    world.hear(.accepted(first.message), of: id)
    world.end(.done, in: id)
    guard case .deliver(let second, _)? = world.say("drei", in: id).first else {
      Issue.record("it was not told again")
      return
    }
    #expect(second.forkOf == nil && second.providerSessionId == "s2")
    #expect(world.stream.effectiveProviderSessionId == "s1")
  }

  @Test func `a fork that is handed over before it began begins a session of the other agent's own`() {
    var world = Self.served()
    guard case .forked(let id) = world.fork() else { return #expect(Bool(false), "no fork") }
    func handOver(to provider: String) {
      guard let stream = world.workspace.streams[id] else { return }
      let service = stream.serviceAfterHandover(to: provider, at: world.now)
      _ = world.workspace.apply(.thread(.service(id, service, insteadOf: stream.service)))
    }
    handOver(to: "codex")
    guard case .deliver(let told, _)? = world.say("zwei", in: id).first else {
      return #expect(Bool(false), "it was not told")
    }
    #expect(told.provider == "codex" && told.forkOf == nil && told.providerSessionId == nil)
    world.end(.failed("No.", .notTaken), in: id)
    handOver(to: "claude")
    guard case .deliver(let again, _)? = world.say("drei", in: id).first else { return }
    #expect(again.provider == "claude" && again.forkOf == "s1")
  }

  @Test func `what can't be forked is refused with the reason`() {
    var world = OneThreadWorld()
    #expect(world.fork() == .refused(.nothingToFork))
    world = Self.served()
    #expect(world.fork(AgentAbilities()) == .refused(.cannotFork(agent: "claude")))
    #expect(world.fork(named: " ") == .refused(.needsName))
    world.say("zwei")
    #expect(world.fork() == .refused(.forkBetweenTurns))
    world.end(.done)
    world.workspace.streams.update(world.thread) {
      var outside = Outside(
        path: "/x", providerSessionId: "s1", directory: "/p", mark: FileMark(size: 1, modified: 1, number: 1),
        readTo: 1, ending: nil, endingAt: OneThreadWorld.start)
      outside.writing = .program(SessionWriter(pid: 12, doing: .working))
      $0.outside = outside
    }
    guard case .refused(let reason) = world.fork(nil) else {
      Issue.record("a session that another program has open was forked")
      return
    }
    #expect(reason.sentence.contains("(pid 12)"))
  }

  @Test(arguments: [(SessionEnding.ended, true), (.stopped, true), (.failed, true), (.open, false), (.tool, false)])
  func `a session that another program keeps open is forked between its turns, and not gone on with`(
    ending: SessionEnding, isForked: Bool
  ) {
    for writer in [
      SessionWriter(pid: 12, doing: .unknown, isServer: true), SessionWriter(pid: 12, doing: .unknown),
    ] {
      var world = Self.served()
      world.workspace.streams.update(world.thread) {
        var outside = Outside(
          path: "/x", providerSessionId: $0.effectiveProviderSessionId, directory: "/p",
          mark: FileMark(size: 1, modified: 1, number: 1), readTo: 1, ending: ending, endingAt: OneThreadWorld.start)
        outside.writing = .program(writer)
        $0.outside = outside
      }
      let refusal = world.stream.refusalToContinue
      let name = world.stream.displayName
      #expect(
        refusal
          == (writer.isServer
            ? .isKept(name: name, agent: "claude", pid: 12) : .isOpen(name: name, agent: "claude", pid: 12)))
      if case .forked = world.fork() { #expect(isForked) } else { #expect(!isForked) }
    }
  }

  @Test func `what agents offer is kept for each agent and project`() {
    var world = Self.served()
    let commands = [SlashCommand(name: "compact", about: String(repeating: "é", count: 300), hint: "[words]")]
    let options = [
      AgentOption(
        id: "model", name: "Model", category: .model, choices: [AgentOption.Choice(id: "a", name: "A")], current: "a")
    ]
    world.hear(.fact(.commands(commands)))
    world.hear(.options(options))
    world.hear(.fact(.abilities(AgentAbilities(canFork: true))))
    var kept = options[0]
    kept.current = nil
    #expect(
      world.workspace.offers == [
        AgentOfferKey(provider: "claude", project: "/p"): AgentOffer(
          commands: [SlashCommand(name: "compact", about: String(repeating: "é", count: 160), hint: "[words]")],
          options: [kept], abilities: AgentAbilities(canFork: true))
      ])
  }

  @Test func `how an agent counts is kept, for its project or else for any, and goes along with a message`() {
    func delivered(_ world: inout OneThreadWorld) -> Bool? {
      guard case .deliver(let delivery, _)? = world.say("größe").1.first else { return nil }
      return delivery.countsTurns
    }
    var world = Self.served()
    let unknown = delivered(&world)
    #expect(unknown == false)
    if let message = world.stream.turn?.message { world.hear(.accepted(message)) }
    world.hear(.fact(.abilities(AgentAbilities(countsTurns: true))))
    world.end(.done)
    let learnt = delivered(&world)
    #expect(learnt == true)
    var elsewhere = OneThreadWorld()
    elsewhere.workspace.offers = [
      AgentOfferKey(provider: "claude", project: "/q"): AgentOffer(abilities: AgentAbilities(countsTurns: true)),
      AgentOfferKey(provider: "codex", project: "/p"): AgentOffer(abilities: AgentAbilities()),
    ]
    let learntElsewhere = delivered(&elsewhere)
    #expect(learntElsewhere == true)
    var known = OneThreadWorld()
    known.workspace.offers = elsewhere.workspace.offers
    known.workspace.offers[AgentOfferKey(provider: "claude", project: "/p")] = AgentOffer(abilities: AgentAbilities())
    let ownCount = delivered(&known)
    #expect(ownCount == false)
  }

  @Test func `an option is kept as the person chose it, and followed where they had chosen`() {
    var world = OneThreadWorld()
    world.hear(.option("model", value: "opus", isChosen: false))
    #expect(world.stream.choices == [:])
    world.hear(.option("model", value: "opus", isChosen: true))
    world.hear(.option("model", value: "haiku", isChosen: false))
    #expect(world.stream.choices == ["model": "haiku"])
    guard case .deliver(let delivery, _)? = world.say("x").1.first else {
      Issue.record("nothing was delivered")
      return
    }
    #expect(delivery.options == ["model": "haiku"])
  }

  @Test func `another agent begins with choices of its own, and what is taken back brings the old ones back`() {
    var world = Self.served()
    world.workspace.streams.update(world.thread) { $0.choices = ["model": "opus"] }
    let act = Act.thread(
      .service(
        world.thread, world.stream.serviceAfterHandover(to: "codex", at: world.now), insteadOf: world.stream.service))
    let inverse = world.workspace.apply(act)
    #expect(world.stream.choices == [:])
    _ = inverse.flatMap { world.workspace.apply($0) }
    #expect(world.stream.choices == ["model": "opus"])
  }
}
