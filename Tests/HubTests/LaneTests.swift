import Hub
import SeededNumbers
import Sharing
import Testing

/// What persons do with a shared lane.
@Suite(.enabled(if: TestCluster.isInstalled, TestCluster.isMissing)) struct LaneTests {
  private let hub: TestHub
  private let ada: TestRoom
  private let lane: TestLane

  init() throws {
    hub = try TestHub()
    ada = try hub.room()
    lane = try TestLane(ada)
  }

  @Test func `a command is there as it was asked for`() throws {
    let first = try lane.add("first")
    var request = SharedRequest(
      id: .fresh(), prompt: "größe 漢字\n" + String(repeating: "x", count: 5000), agent: "codex",
      project: "git@x:api",
      mode: "plan", options: #"{"brief":true}"#, estimatedSeconds: 90, needs: ["gpu"],
      after: [first],
      notBefore: 2_000_000_000_123, isStashed: true)
    _ = try ada.done(lane.act(.add(request)))
    let read = try ada.done(.command(request.id))
    #expect(read.end == nil)
    #expect(read.command.request == request)
    #expect(read.command.state == .waiting)
    #expect(read.command.fromHost == ada.host)
    // A list has as much of it as a list needs.
    request.prompt = String(request.prompt.prefix(2000))
    #expect(try lane.news().commands.map(\.request).last == request)
  }

  @Test func `the order is the person's, whatever place is meant`() throws {
    let ids = try ["a", "b", "c", "d"].map { try lane.add($0) }
    _ = try ada.done(lane.act(.move(ids[3], to: .top)))
    #expect(try lane.order() == ["d", "a", "b", "c"])
    _ = try ada.done(lane.act(.move(ids[0], to: .bottom)))
    #expect(try lane.order() == ["d", "b", "c", "a"])
    _ = try ada.done(lane.act(.move(ids[0], to: .behind(ids[3]))))
    #expect(try lane.order() == ["d", "a", "b", "c"])
    _ = try ada.done(lane.act(.move(ids[0], to: .behind(ids[0]))))
    #expect(try lane.order() == ["d", "a", "b", "c"])
    #expect(try ada.refusal(lane.act(.move(ids[0], to: .behind(.fresh())))) == .missing)
    #expect(try ada.refusal(lane.act(.move(.fresh(), to: .top))) == .missing)
  }

  @Test func `urgent ones come before the first of lower priority`() throws {
    try lane.add("n1")
    try lane.add("l1") { $0.priority = 0 }
    try lane.add("n2")
    try lane.add("u1") { $0.priority = 3 }
    let high = try lane.add("h1") { $0.priority = 2 }
    try lane.add("u2") { $0.priority = 3 }
    #expect(try lane.order() == ["u1", "u2", "h1", "n1", "n2", "l1"])
    _ = try ada.done(lane.act(.priority(high, 0)))
    #expect(try lane.order() == ["u1", "u2", "n1", "n2", "l1", "h1"])
    #expect(try ada.refusal(lane.act(.priority(high, 1_000_000_000))) == .invalid)
    _ = try ada.done(lane.act(.priority(high, 3)))
    #expect(try lane.order() == ["u1", "u2", "h1", "n1", "n2", "l1"])
  }

  @Test func `moves at one place never run out of places`() throws {
    var model = try (0..<70).map { number in
      let name = "c\(number)"
      return (name, try lane.add(name))
    }
    var numbers = RandomNumbers(seed: randomSeed)
    // Always behind the second one: each move halves the same gap.
    for round in 0..<120 {
      let from = round < 90 ? 2 + round % 60 : numbers.number(2...(model.count - 1))
      let moved = model.remove(at: from)
      let place = round < 90 ? 1 : numbers.number(0...(model.count - 1))
      _ = try ada.done(lane.act(.move(moved.1, to: .behind(model[place].1))))
      model.insert(moved, at: place + 1)
    }
    #expect(try lane.order() == model.map(\.0), "seed \(randomSeed)")
  }

  @Test func `an act that is said twice is done once`() throws {
    let request = SharedRequest(id: .fresh(), prompt: "once", agent: "claude", project: "api")
    let act = lane.act(.add(request), id: .fresh())
    for _ in 0..<3 { #expect(try ada.ask(act) == .done(ActDone())) }
    let other = try lane.add("two")
    let move = lane.act(.move(other, to: .top), id: .fresh())
    _ = try ada.done(move)
    _ = try ada.done(lane.act(.move(request.id, to: .top)))
    #expect(try ada.ask(move) == .done(ActDone()))
    #expect(try lane.order() == ["once", "two"])
    #expect(try ada.done(.history(lane.id)).map(\.kind) == ["move", "move", "add", "add"])
    #expect(try ada.refusal(lane.act(.add(request))) == .taken)
  }

  @Test func `who edits what somebody has changed meanwhile is told`() throws {
    let id = try lane.add("one")
    let seen = try lane.news().commands[0]
    var mine = seen.request
    mine.prompt = "mine"
    mine.needs = ["gpu"]
    let changes: [SharedChange] = [.prompt("mine"), .needs(["gpu"])]
    _ = try ada.done(lane.act(.edit(id, changes, seen: seen.number)))
    #expect(try ada.refusal(lane.act(.edit(id, [.prompt("other")], seen: seen.number))) == .changed)
    #expect(try ada.done(.command(id)).command.request == mine)
    #expect(try ada.refusal(lane.act(.edit(id, [.after([id])], seen: nil))) == .invalid)
  }

  @Test func `what an edit does not name stays as it was`() throws {
    let long = String(repeating: "größe ", count: 900)
    let id = try lane.add(long) { ($0.mode, $0.estimatedSeconds) = ("plan", 90) }
    _ = try ada.done(lane.act(.edit(id, [.mode(nil), .agent("codex")], seen: nil)))
    let request = try ada.done(.command(id)).command.request
    #expect(request.prompt == long)
    #expect((request.mode, request.agent, request.estimatedSeconds) == (nil, "codex", 90))
  }

  @Test func `acts on one command are undone one after the other, the last first`() throws {
    let ids = try ["a", "b", "c"].map { try lane.add($0) }
    let kinds: [LaneAct.Kind] = [
      .move(ids[0], to: .behind(ids[1])), .move(ids[0], to: .behind(ids[2])),
      .edit(ids[0], [.prompt("other")], seen: nil), .priority(ids[0], 2), .remove(ids[0]),
    ]
    func shown() throws -> [SharedRequest] { try lane.news().commands.map(\.request) }
    var before: [[SharedRequest]] = []
    let acts = try kinds.map { kind in
      before.append(try shown())
      let act = SharedID.fresh()
      _ = try ada.done(lane.act(kind, id: act))
      return act
    }
    for (act, wanted) in zip(acts, before).reversed() {
      _ = try ada.done(lane.act(.undo(of: act)))
      #expect(try shown() == wanted)
    }
    // What somebody else does in between still stands.
    let mine = SharedID.fresh()
    _ = try ada.done(lane.act(.priority(ids[1], 3), id: mine))
    _ = try ada.done(lane.act(.stash(ids[1])))
    #expect(try ada.refusal(lane.act(.undo(of: mine))) == .changed)
  }

  @Test func `every act is undone, and one that was overtaken is not`() throws {
    let ids = try ["a", "b", "c"].map { try lane.add($0) }
    func undone(_ kind: LaneAct.Kind) throws {
      let before = try lane.news().commands.map { ($0.request, $0.state) }
      let act = SharedID.fresh()
      _ = try ada.done(lane.act(kind, id: act))
      #expect(try ada.done(lane.act(.undo(of: act))) == ActDone(undoneOf: "ada"))
      let after = try lane.news().commands.map { ($0.request, $0.state) }
      #expect(before.map(\.0) == after.map(\.0), "\(kind)")
      #expect(try ada.refusal(lane.act(.undo(of: act))) == .changed)
    }
    try undone(.edit(ids[1], [.prompt("edited")], seen: nil))
    try undone(.move(ids[2], to: .top))
    try undone(.remove(ids[1]))
    try undone(.remove(ids[0]))
    try undone(.stash(ids[1]))
    try undone(.priority(ids[2], 3))
    try undone(.cancel(ids[2]))
    try undone(
      .add(SharedRequest(id: .fresh(), prompt: "new", agent: "claude", project: "api"), at: .top))
    let act = SharedID.fresh()
    _ = try ada.done(lane.act(.move(ids[0], to: .bottom), id: act))
    _ = try ada.done(lane.act(.stash(ids[0])))
    #expect(try ada.refusal(lane.act(.undo(of: act))) == .changed)
  }

  @Test func `news of a lane brings all, then what changed and what left`() throws {
    let ids = try (0..<6).map { try lane.add("c\($0)") }
    let all = try lane.news()
    #expect(all.commands.count == 6)
    _ = try ada.done(lane.act(.stash(ids[1])))
    _ = try ada.done(lane.act(.remove(ids[2])))
    let news = try lane.news(since: all.number)
    #expect(news.commands.map(\.id) == [ids[1]])
    #expect(news.gone == [ids[2]])
    let none = try lane.news(since: news.number)
    #expect(none.commands.isEmpty && none.gone.isEmpty && none.number == news.number)
    #expect(all.isAnew && !news.isAnew && !none.isAnew)
    // Numbers that have run backwards are of another past, and so are those of another epoch.
    let back = try lane.news(since: news.number + 100)
    #expect(back.isAnew && back.commands.count == 5)
    _ = try ada.done(lane.act(.takeOver))
    let taken = try ada.done(.lane(lane.id, since: news.number, epoch: news.epoch))
    #expect(taken.isAnew && taken.commands.count == 5)
    #expect(ada.events.contains(.news(.lane(lane.id))))
  }

  @Test func `members append, others propose, and the order is the owner's`() throws {
    let (ben, cleo) = (try hub.room(as: "ben"), try hub.room(as: "cleo"))
    _ = try ada.done(lane.act(.admit(person: "ben", .append)))
    _ = try ada.done(lane.act(.admit(person: "cleo", .propose)))
    let hers = try lane.add("ada's")
    let bens = try lane.add("ben's", by: ben)
    let proposed = try lane.add("cleo's", by: cleo)
    for kind in [
      .move(bens, to: .top), .priority(bens, 3), .remove(hers), .stash(hers), .pause(true),
    ] as [LaneAct.Kind] {
      #expect(try ben.refusal(lane.act(kind, by: ben)) == .forbidden, "\(kind)")
    }
    #expect(try cleo.refusal(lane.act(.unstash(proposed), by: cleo)) == .forbidden)
    // What was proposed waits for the owner's word.
    let shown = try #require(try lane.news(ben).commands.last)
    #expect(shown.isProposed && shown.request.isStashed)
    #expect(try lane.claim(ada)?.prompt == "ada's")
    #expect(try lane.claim(ada)?.prompt == "ben's")
    #expect(try lane.claim(ada)?.prompt == nil)
    _ = try ada.done(lane.act(.unstash(proposed)))
    #expect(try lane.claim(ben)?.prompt == "cleo's")
    #expect(try cleo.refusal(.claim(lane.wish(cleo))) == .missing)
    let deeds = try ben.done(.history(lane.id)).map { "\($0.person) \($0.kind)" }
    #expect(
      deeds.reversed() == ["ada set", "ada set", "ada add", "ben add", "cleo add", "ada unstash"])
    #expect(try ben.done(.lanes()).map(\.right) == [.append])
    #expect(try ada.done(.lanes())[0].people == ["ben": "append", "cleo": "propose"])
  }

  @Test func `what waits of who is let into the lane no more runs only once its owner accepts it`() throws {
    let ben = try hub.room(as: "ben")
    _ = try ada.done(lane.act(.admit(person: "ben", .append)))
    let promised = try lane.add("promised", by: ben)
    let waiting = try lane.add("waiting", by: ben)
    try lane.add("ada's")
    let token = try #require(try lane.claim(ada)).token
    #expect(try ada.done(lane.act(.admit(person: "ben", nil))) == ActDone(heldBack: 2))
    // What was promised and not begun is not begun.
    #expect(try ada.refusal(.begin(token, leaseMilliseconds: 60_000)) == .lapsed)
    let held = try lane.news().commands.filter { $0.isProposed && $0.request.isStashed }
    #expect(held.map(\.id) == [promised, waiting])
    #expect(try lane.claim(ada)?.prompt == "ada's")
    #expect(try lane.claim(ada) == nil)
    _ = try ada.done(lane.act(.unstash(waiting)))
    #expect(try lane.claim(ada)?.prompt == "waiting")
    // Who is let in again may say so of what is theirs.
    #expect(try ada.done(lane.act(.admit(person: "ben", .append))).heldBack == nil)
    _ = try ben.done(lane.act(.unstash(promised), by: ben))
    #expect(try lane.claim(ada)?.prompt == "promised")
  }

  @Test func `what runs of who is let in no more goes on, and is not taken again where it comes back`() throws {
    let ben = try hub.room(as: "ben")
    _ = try ada.done(lane.act(.admit(person: "ben", .append)))
    let id = try lane.add("ben's", by: ben)
    let token = try lane.start(ada)
    #expect(try ada.done(lane.act(.admit(person: "ben", nil))) == ActDone(heldBack: 0))
    #expect(try lane.news().commands.map(\.state) == [.running])
    // Surely nothing of it was done, so that it is back at its place.
    _ = try ada.done(.report(token, .untouched))
    #expect(try lane.claim(ada) == nil)
    // Nor is what its owner had taken out and wants back.
    let removal = SharedID.fresh()
    _ = try ada.done(lane.act(.unstash(id)))
    _ = try ada.done(lane.act(.remove(id), id: removal))
    _ = try ada.done(lane.act(.undo(of: removal)))
    #expect(try lane.claim(ada) == nil)
    #expect(try lane.news().commands.map(\.isProposed) == [true])
  }

  @Test func `what waits of who was expelled with all roles runs only once a lane's owner accepts it`() throws {
    let ben = try hub.room(as: "ben")
    _ = try ada.done(.admit(login: "mallory", person: "ben"))
    _ = try ada.done(lane.act(.admit(person: "ben", .append)))
    let id = try lane.add("ben's", by: ben)
    let own = try TestLane(ben, name: "own")
    _ = try ben.done(own.act(.admit(person: "ada", .append)))
    try own.add("in a lane of his own")
    #expect(try ada.done(.expel(login: "mallory")) == 0)
    #expect(try ada.done(.expel(login: "ben")) == 2)
    #expect(try lane.claim(ada) == nil)
    #expect(try own.claim(ada) == nil)
    #expect(
      try ben.refusal(own.act(.add(SharedRequest(id: .fresh(), prompt: "x", agent: "claude", project: "api"))))
        == .stranger)
    _ = try ada.done(lane.act(.unstash(id)))
    #expect(try lane.claim(ada)?.prompt == "ben's")
  }

  @Test func `undo of a stash lets nothing run of who was let out since`() throws {
    let ben = try hub.room(as: "ben")
    _ = try ada.done(lane.act(.admit(person: "ben", .append)))
    let (id, stash) = (try lane.add("ben's", by: ben), SharedID.fresh())
    _ = try ada.done(lane.act(.stash(id), id: stash))
    _ = try ada.done(lane.act(.admit(person: "ben", nil)))
    #expect(try lane.news().commands.map(\.isProposed) == [true])
    #expect(try ada.refusal(lane.act(.undo(of: stash))) == .changed)
    #expect(try lane.claim(ada) == nil)
  }

  @Test func `undo of a removal and of the act before it lets nothing run of who was let out since`() throws {
    let ben = try hub.room(as: "ben")
    let acts: [(SharedID) -> LaneAct.Kind] = [
      { .edit($0, [.prompt("tests")], seen: nil) }, { .move($0, to: .top) }, { .stash($0) },
      { .priority($0, 2) },
    ]
    for kind in acts {
      _ = try ada.done(lane.act(.admit(person: "ben", .append)))
      let (id, first, second) = (try lane.add("ben's", by: ben), SharedID.fresh(), SharedID.fresh())
      _ = try ada.done(lane.act(kind(id), id: first))
      _ = try ada.done(lane.act(.remove(id), id: second))
      _ = try ada.done(lane.act(.admit(person: "ben", nil)))
      for act in [second, first] {
        _ = try ada.done(lane.act(.undo(of: act)))
        #expect(try lane.news().commands.map { $0.isProposed && $0.request.isStashed } == [true])
        #expect(try lane.claim(ada) == nil)
      }
      _ = try ada.done(lane.act(.remove(id)))
    }
  }

  @Test func `what its owner has accepted of who was let out stays so when an act on it is undone`() throws {
    let ben = try hub.room(as: "ben")
    _ = try ada.done(lane.act(.admit(person: "ben", .append)))
    let (id, stash) = (try lane.add("ben's", by: ben), SharedID.fresh())
    _ = try ada.done(lane.act(.admit(person: "ben", nil)))
    _ = try ada.done(lane.act(.unstash(id)))
    _ = try ada.done(lane.act(.stash(id), id: stash))
    _ = try ada.done(lane.act(.undo(of: stash)))
    #expect(try lane.claim(ada)?.prompt == "ben's")
  }

  @Test func `an act that is said again is answered as before, also to who was let out since`() throws {
    let ben = try hub.room(as: "ben")
    _ = try ada.done(lane.act(.admit(person: "ben", .append)))
    let act = SharedID.fresh()
    let request = SharedRequest(id: .fresh(), prompt: "x", agent: "claude", project: "api")
    let first = try ben.done(lane.act(.add(request), id: act, by: ben))
    _ = try ada.done(lane.act(.admit(person: "ben", nil)))
    #expect(try ben.done(lane.act(.add(request), id: act, by: ben)) == first)
    #expect(try lane.order() == ["x"])
  }

  @Test func `undo across people says whose act it takes back`() throws {
    let ben = try hub.room(as: "ben")
    _ = try ada.done(lane.act(.admit(person: "ben", .append)))
    let (bens, hers) = (SharedID.fresh(), SharedID.fresh())
    let request = SharedRequest(id: .fresh(), prompt: "x", agent: "claude", project: "api")
    _ = try ben.done(lane.act(.add(request), id: bens, by: ben))
    let other = try lane.add("y")
    _ = try ada.done(lane.act(.move(other, to: .top), id: hers))
    #expect(try ben.refusal(lane.act(.undo(of: hers), by: ben)) == .forbidden)
    #expect(try ada.done(lane.act(.undo(of: bens))) == ActDone(undoneOf: "ben"))
    #expect(try lane.order() == ["y"])
  }

  @Test func `a lane that one is not in is not there`() throws {
    let ben = try hub.room(as: "ben")
    let id = try lane.add("secret")
    #expect(try ben.done(.lanes()) == [])
    #expect(try ben.refusal(.lane(lane.id, since: 0)) == .missing)
    #expect(try ben.refusal(.command(id)) == .missing)
    #expect(try ben.refusal(.history(lane.id)) == .missing)
    #expect(try ben.refusal(.sweep(lane.id)) == .missing)
    #expect(try ben.refusal(lane.act(.remove(id), by: ben)) == .missing)
    #expect(try ben.refusal(.makeLane(.fresh(), name: "team")) == .taken)
  }
}
