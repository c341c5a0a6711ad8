import Conversation
import Testing

@testable import Core
@testable import Queues

extension OutsideNewsTests {
  @Test func `a turn that broke off goes on by itself no more where something was said elsewhere`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let id = session().key.workStreamId
    _ = world.say("hier", in: id)
    let limit = UsageLimit(until: Self.now.adding(seconds: 60), words: "limit")
    let turn = try #require(world.workspace.streams[id]?.turn?.message)
    _ = world.change { ledger in
      ledger.apply(AgentReport(id, .accepted(turn)))
      ledger.apply(AgentReport(id, .turnEnded(turn, .failed("limit", .answered, cause: .usageLimit(limit)))))
    }
    let own = [entry(100, .user, "hier")]
    _ = world.apply(.found(session(size: 200), growth: .pieces(own)))
    #expect(try world.thread(id).outbox.waiting.first?.inSession == .yes)
    let foreign = [entry(210, .user, "weiter", secondsLater: 9), entry(250, .agent, "ja", secondsLater: 9)]
    _ = world.apply(.found(session(size: 300), growth: .pieces(foreign)))
    world.stamp = Stamp(now: Self.now.adding(seconds: 3600), randomness: 2)
    #expect(world.change { $0.goOnByItself() }.orders == [])
    #expect(try world.thread(id).outbox.waiting.items.map(\.content) == ["hier"])
    #expect(try world.thread(id).outbox.waiting.items.map(\.standing) == [.uncertain])
    _ = world.change { $0.goOn(in: id) }
    #expect(try world.thread(id).turn == nil)
  }

  @Test func `what held it for a moment waits for the person then`() throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let id = session().key.workStreamId
    let found = world.workspace
    for cause in [FailureCause.usageLimit(UsageLimit(until: nil, words: "limit")), .connection] {
      world.workspace = found
      _ = world.say("hier", in: id)
      let turn = try #require(world.workspace.streams[id]?.turn?.message)
      _ = world.change { ledger in
        ledger.apply(AgentReport(id, .accepted(turn)))
        ledger.apply(AgentReport(id, .turnEnded(turn, .failed("x", .taken(isInSession: true), cause: cause))))
      }
      #expect(try !world.thread(id).needsPerson)
      let pieces = [entry(100, .user, "hier"), entry(210, .user, "weiter", secondsLater: 9)]
      _ = world.apply(.found(session(size: 300), growth: .pieces(pieces)))
      #expect(try world.thread(id).outbox.waiting.items.map(\.standing) == [.uncertain])
      #expect(try world.thread(id).outbox.hold == .interrupted)
      #expect(try world.thread(id).needsPerson)
    }
  }

  @Test(arguments: [MessageReach.notTaken, .taken(isInSession: true)])
  func `a command waits for the person only where the session has something of it`(reach: MessageReach) throws {
    let world = World()
    _ = world.apply(.found(session(), growth: .whole))
    let id = session().key.workStreamId
    let request = CommandRequest(
      id: Identity(UniqueID(high: 3, low: 1)), prompt: "hier", target: .stream(id), createdAt: Self.now)
    let command = QueuedCommand(id: Identity(UniqueID(high: 3, low: 2)), request: request, enqueuedAt: Self.now)
    _ = world.change { $0.begin(command) }
    let turn = try #require(world.workspace.streams[id]?.turn?.message)
    let end = TurnEnd.failed("x", reach, cause: .connection)
    _ = world.change { $0.apply(AgentReport(id, .turnEnded(turn, end))) }
    #expect(world.workspace.restingCommands.map(\.id) == [command.id])
    let own = reach == .notTaken ? [] : [entry(100, .user, "hier")]
    let foreign = entry(210, .user, "weiter", secondsLater: 9)
    _ = world.apply(.found(session(size: 300), growth: .pieces(own + [foreign])))
    _ = world.change { $0.endForsakenCommands(at: Self.now) }
    #expect(world.workspace.history == [])
    if reach == .notTaken {
      #expect(world.workspace.restingCommands.map(\.id) == [command.id])
    } else {
      #expect(world.workspace.upNext.waiting.items.map(\.status) == [.interrupted])
      #expect(world.workspace.upNext.waiting.items.map(\.isPassed) == [true])
    }
  }
}

extension Ledger.Saying {
  var isSent: Bool { if case .sent = self { true } else { false } }
}
