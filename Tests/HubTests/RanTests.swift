import Hub
import Sharing
import Testing

/// What hosts have run, and a hub that was restored from a backup would give out again.
@Suite(.enabled(if: TestCluster.isInstalled, TestCluster.isMissing)) struct RanTests {
  private let hub: TestHub
  private let ada: TestRoom
  private let other: TestRoom
  private let lane: TestLane

  init() throws {
    hub = try TestHub()
    ada = try hub.room()
    other = try hub.room()
    lane = try TestLane(ada)
  }

  private func ran(
    _ id: SharedID, again: Int = 0, begun: Int64 = 1_795_255_200_000, _ outcome: ClaimOutcome?,
    token: ClaimToken? = nil, by room: TestRoom? = nil, on host: SharedID? = nil
  ) -> HubCall<Done> {
    let run = RanCommand(id: id, again: again, epoch: 1, begunAt: begun, outcome: outcome)
    return .ran([RunTold(run, token: token)], lane: lane.id, host: host ?? (room ?? ada).host)
  }

  @Test func `what a host has run ends as it did there, and what waited for it goes on`() throws {
    let first = try lane.add("größe")
    try lane.add("b") { $0.after = [first] }
    let number = try lane.news().number
    let end = CommandEnd(.completed, exitCode: 0, result: "שלום")
    // Also where nobody may take anything.
    _ = try ada.done(lane.act(.takeOver))
    _ = try ada.done(ran(first, .ended(end)))
    #expect(try lane.news().commands.map(\.request.prompt) == ["b"])
    #expect(try lane.news().number > number)
    let read = try other.done(.command(first))
    #expect(read.end == end)
    #expect(read.command.host == ada.host)
    let known = try lane.news().number
    _ = try ada.done(ran(first, .ended(end)))
    #expect(try lane.news().number == known)
    _ = try ada.done(lane.act(.pause(false)))
    #expect(try lane.claim(other)?.prompt == "b")
  }

  @Test func `what is promised and not begun is taken back for it, and what is begun stays`() throws {
    let promised = try lane.add("a")
    let token = try #require(try lane.claim(other)).token
    _ = try ada.done(ran(promised, .ended(CommandEnd(.failed, exitCode: 3))))
    #expect(try other.refusal(.begin(token, leaseMilliseconds: 60_000)) == .lapsed)
    let begun = try lane.add("b")
    let held = try lane.start(other)
    _ = try ada.done(ran(begun, .ended(CommandEnd(.failed))))
    #expect(try lane.news().commands.map(\.state) == [.running])
    _ = try other.done(.finish(held, CommandEnd(.completed)))
  }

  @Test func `one that still runs is uncertain, and its end counts`() throws {
    let (running, lost) = (try lane.add("a"), try lane.add("b"))
    let token = ClaimToken(command: running, lane: lane.id, claim: .fresh(), fence: 7, epoch: 1)
    _ = try ada.done(ran(running, nil, token: token))
    _ = try ada.done(ran(lost, .lost))
    let commands = try lane.news().commands
    #expect(commands.map(\.state) == [.uncertain, .uncertain])
    #expect(commands.map(\.host) == [ada.host, ada.host])
    #expect(try lane.claim(other) == nil)
    let fates = try ada.done(.beat(ada.host, [ClaimBeat(token)], leaseMilliseconds: 60_000))
    #expect(fates == [token.claim: .lapsed])
    _ = try ada.done(.finish(token, CommandEnd(.completed)))
    #expect(try lane.news().commands.map(\.id) == [lost])
    // A person sends the other one again, and it is run.
    _ = try ada.done(lane.act(.again(lost)))
    _ = try ada.done(ran(lost, .lost))
    #expect(try lane.claim(other)?.prompt == "b")
  }

  @Test func `what was given other words since is a person's to look at, and its end counts no more`() throws {
    let since: Int64 = 1000
    let end = ClaimOutcome.ended(CommandEnd(.completed))
    let (ended, running, before, undone) = (
      try lane.add("a"), try lane.add("b"), try lane.add("c"), try lane.add("d")
    )
    let act = SharedID.fresh()
    for id in [ended, running, before] {
      _ = try ada.done(lane.act(.edit(id, [.prompt("größe")], seen: nil)))
    }
    _ = try ada.done(lane.act(.edit(undone, [.prompt("größe")], seen: nil), id: act))
    _ = try ada.done(lane.act(.undo(of: act)))
    let token = ClaimToken(command: running, lane: lane.id, claim: .fresh(), fence: 7, epoch: 1)
    _ = try ada.done(ran(ended, begun: since, end))
    _ = try ada.done(ran(running, begun: since, nil, token: token))
    _ = try ada.done(ran(undone, begun: since, end))
    // Those were the words with which it has run.
    _ = try ada.done(ran(before, begun: 4_000_000_000_000, end))
    #expect(try lane.news().commands.map(\.id) == [ended, running])
    #expect(try lane.news().commands.map(\.state) == [.uncertain, .uncertain])
    #expect(try ada.refusal(.finish(token, CommandEnd(.completed))) == .lapsed)
    _ = try ada.done(lane.act(.again(ended)))
    #expect(try lane.claim(other)?.prompt == "größe")
  }

  @Test func `what was given the words back that it had before it ran is a person's to look at, too`() throws {
    let (id, act) = (try lane.add("a"), SharedID.fresh())
    _ = try ada.done(lane.act(.edit(id, [.prompt("größe")], seen: nil), id: act))
    let session = try hub.cluster.session(hub.database, as: "ada")
    defer { session.close() }
    try session.run("UPDATE upnext.act SET at = at - interval '1 hour' WHERE kind = 'edit'")
    let begun = try lane.news().now - 60_000
    _ = try ada.done(lane.act(.undo(of: act)))
    _ = try ada.done(ran(id, begun: begun, .ended(CommandEnd(.completed))))
    #expect(try lane.news().commands.map(\.state) == [.uncertain])
    #expect(try lane.news().commands.map(\.request.prompt) == ["a"])
  }

  @Test func `one that can't be kept as it is told refuses none of the others, and waits for a person`() throws {
    let ids = try ["a", "b", "c"].map { try lane.add($0) }
    let number = try lane.news().number
    let runs = ids.enumerated().map { place, id in
      let end = CommandEnd(.completed, exitCode: place == 1 ? 99_999_999_999 : 0)
      return RunTold(RanCommand(id: id, again: 0, epoch: 1, begunAt: 1_795_255_200_000, outcome: .ended(end)))
    }
    _ = try ada.done(.ran(runs, lane: lane.id, host: ada.host))
    let news = try lane.news()
    #expect(news.commands.map(\.request.prompt) == ["b"])
    #expect(news.commands.map(\.state) == [.uncertain])
    #expect(news.number > number)
    #expect(try other.done(.command(ids[2])).end?.state == .completed)
  }

  @Test func `nobody says it for another host, or in a lane to which they may only propose`() throws {
    let id = try lane.add("a")
    let ben = try hub.room(as: "ben")
    #expect(try ben.refusal(ran(id, .lost, by: ben)) == .missing)
    _ = try ada.done(lane.act(.admit(person: "ben", .propose)))
    #expect(try ben.refusal(ran(id, .lost, by: ben)) == .missing)
    #expect(try ben.refusal(ran(id, .lost, on: ada.host)) == .forbidden)
    let proposed = try lane.add("b", by: ben)
    _ = try ada.done(ran(proposed, .lost))
    #expect(try lane.news().commands.map(\.state) == [.waiting, .waiting])
  }
}
