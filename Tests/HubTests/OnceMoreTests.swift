import Hub
import Sharing
import Testing

/// Several acts as one, commands that wait again, and what is known of those that have ended.
@Suite(.enabled(if: TestCluster.isInstalled, TestCluster.isMissing)) struct OnceMoreTests {
  private let hub: TestHub
  private let ada: TestRoom
  private let lane: TestLane

  init() throws {
    hub = try TestHub()
    ada = try hub.room()
    lane = try TestLane(ada)
  }

  private func one(_ kind: LaneAct.Kind, by room: TestRoom? = nil) -> LaneAct {
    LaneAct(id: .fresh(), lane: lane.id, host: (room ?? ada).host, kind)
  }

  /// A command that has run, and how it ended.
  private func ended(_ prompt: String) throws -> SharedID {
    let id = try lane.add(prompt)
    _ = try ada.done(lane.act(.move(id, to: .top)))
    try report(.failed)
    return id
  }

  /// The next one runs, and ends so.
  private func report(_ state: CommandEnd.State) throws {
    let end = CommandEnd(state, exitCode: state == .completed ? 0 : 3, error: "x", result: "größe")
    _ = try ada.done(.report(try lane.start(ada), .ended(end)))
  }

  @Test func `several acts are all done, or none of them`() throws {
    let ids = try ["a", "b", "c"].map { try lane.add($0) }
    let acts = [one(.move(ids[2], to: .top)), one(.stash(ids[0])), one(.remove(ids[1]))]
    #expect(try ada.done(.acts(acts)).count == 3)
    #expect(try lane.order() == ["c", "a"])
    // Said again it changes nothing.
    #expect(try ada.done(.acts(acts)).count == 3)
    #expect(try lane.news().commands.count == 2)
    let number = try lane.news().number
    let refused = [one(.stash(ids[2])), one(.stash(ids[1])), one(.priority(ids[2], 3))]
    #expect(try ada.refusal(.acts(refused)) == .missing)
    #expect(try lane.news().number == number)
    #expect(try lane.news().commands.first?.request.isStashed == false)
    #expect(try ada.done(.history(lane.id)).count == 6)
    // What was refused as a whole can be done by itself.
    _ = try ada.done(.act(refused[0]))
    // One undo after the other, as one act.
    #expect(try ada.done(.acts([acts[2], acts[1]].map { one(.undo(of: $0.id)) })).map(\.undoneOf) == ["ada", "ada"])
    #expect(try lane.order() == ["c", "a", "b"])
  }

  @Test func `a pause is taken back until somebody has paused the lane since, or let it go on`() throws {
    let first = one(.pause(true))
    _ = try ada.done(.act(first))
    #expect(try lane.news().isPaused)
    #expect(try ada.done(.act(one(.undo(of: first.id)))).undoneOf == "ada")
    #expect(try !lane.news().isPaused)
    let (second, goesOn, third) = (one(.pause(true)), one(.pause(false)), one(.pause(true)))
    for act in [second, goesOn, third] { _ = try ada.done(.act(act)) }
    #expect(try ada.refusal(.act(one(.undo(of: second.id)))) == .changed)
    #expect(try lane.news().isPaused)
    for act in [third, goesOn] { _ = try ada.done(.act(one(.undo(of: act.id)))) }
    #expect(try lane.news().isPaused)
    // What was paused before stays so.
    let more = one(.pause(true))
    for act in [more, one(.undo(of: more.id))] { _ = try ada.done(.act(act)) }
    #expect(try lane.news().isPaused)
    // What leads a lane otherwise is not taken back.
    let limit = one(.limit(agent: nil, most: 2))
    _ = try ada.done(.act(limit))
    #expect(try ada.refusal(.act(one(.undo(of: limit.id)))) == .changed)
  }

  @Test func `a refusal of several as one names the command that it is about, and no other`() throws {
    let id = try lane.add("größe")
    let stash = one(.stash(id))
    for act in [stash, one(.unstash(id))] { _ = try ada.done(.act(act)) }
    let undo = [one(.undo(of: stash.id)), one(.undo(of: stash.id))]
    guard case .refused(let refusal) = try ada.answer(ada.begin(.acts(undo)), as: [ActDone].self) else {
      Issue.record("it was done")
      return
    }
    #expect(refusal.words == "it has changed since")
  }

  @Test func `acts on two lanes at once never wait for each other`() throws {
    let other = try TestLane(ada, name: "night")
    let ids = [try lane.add("a"), try other.add("b")]
    let ben = try hub.room(name: "second")
    for round in 0..<20 {
      let acts = [
        LaneAct(id: .fresh(), lane: lane.id, .priority(ids[0], round % 4)),
        LaneAct(id: .fresh(), lane: other.id, .priority(ids[1], round % 4)),
      ]
      let (here, there) = (
        ada.begin(.acts(acts)),
        ben.begin(
          .acts(
            acts.reversed().map { act in
              LaneAct(id: .fresh(), lane: act.lane, act.kind)
            }))
      )
      for (room, number) in [(ada, here), (ben, there)] {
        #expect(try room.answer(number, as: [ActDone].self).isDone)
      }
    }
  }

  @Test func `what has ended waits again under its id, behind those that wait, and undo ends it as it was`() throws {
    let id = try ended("größe")
    try lane.add("other")
    let read = try ada.done(.command(id))
    let act = SharedID.fresh()
    let before = try lane.news().number
    _ = try ada.done(lane.act(.again(id), id: act))
    #expect(try lane.order() == ["other", "größe"])
    #expect(try ada.done(.command(id)).end == nil)
    let again = try #require(try lane.news(since: before).commands.first { $0.id == id })
    #expect((again.state, again.timesAgain, again.personName) == (.waiting, 1, "ada"))
    _ = try ada.done(lane.act(.undo(of: act)))
    #expect(try ada.done(.command(id)) == read)
    #expect(try lane.news(since: before).gone == [id])
    #expect(try ada.refusal(lane.act(.again(.fresh()))) == .missing)
    let removed = try lane.add("removed")
    _ = try ada.done(lane.act(.remove(removed)))
    #expect(try ada.refusal(lane.act(.again(removed))) == .changed)
  }

  @Test func `other words make another command, for which those wait that waited for it`() throws {
    let id = try ended("wrong")
    let waiting = try lane.add("then") { $0.after = [id] }
    let (fresh, act) = (SharedID.fresh(), SharedID.fresh())
    _ = try ada.done(lane.act(.retry(id, as: fresh, prompt: "richtig 漢字"), id: act))
    let read = try ada.done(.command(fresh)).command
    #expect((read.request.prompt, read.request.agent, read.request.project) == ("richtig 漢字", "claude", "api"))
    #expect(try ada.done(.command(waiting)).command.request.after == [fresh])
    #expect(try ada.done(.command(id)).end?.state == .failed)
    _ = try ada.done(lane.act(.undo(of: act)))
    #expect(try ada.done(.command(waiting)).command.request.after == [id])
    #expect(try lane.order() == ["then"])
    // What was taken back is done again under the same id.
    _ = try ada.done(lane.act(.retry(id, as: fresh, prompt: "richtig 漢字")))
    try report(.completed)
    #expect(try ada.done(.command(waiting)).command.request.after == [])
    #expect(try ada.refusal(lane.act(.retry(id, as: waiting, prompt: "x"))) == .taken)
  }

  @Test func `an uncertain command keeps its place with other words, and that stays said`() throws {
    let id = try lane.add("lost")
    try lane.add("next")
    let token = try lane.start(ada, lease: 0)
    _ = try ada.done(.sweep(lane.id))
    try #require(try ada.done(.command(id)).command.state == .uncertain)
    let (fresh, act) = (SharedID.fresh(), SharedID.fresh())
    #expect(try ada.refusal(lane.act(.retry(id, as: id, prompt: "x"))) == .taken)
    _ = try ada.done(lane.act(.retry(id, as: fresh, prompt: "anders"), id: act))
    #expect(try lane.order() == ["anders", "next"])
    #expect(try ada.done(.command(id)).end?.state == .interrupted)
    #expect(try ada.refusal(lane.act(.undo(of: act))) == .changed)
    let late = CommandEnd(.completed, exitCode: 0, error: nil, result: "late")
    _ = try ada.ask(.report(token, .ended(late)))
    #expect(try ada.done(.command(fresh)).command.state == .waiting)
    #expect(try ada.refusal(lane.act(.retry(fresh, as: .fresh(), prompt: "x"))) == .changed)
  }

  @Test func `members send their own once more, and who proposes proposes again`() throws {
    let (ben, cleo) = (try hub.room(as: "ben"), try hub.room(as: "cleo"))
    _ = try ada.done(lane.act(.admit(person: "ben", .append)))
    _ = try ada.done(lane.act(.admit(person: "cleo", .propose)))
    let hers = try ended("ada's")
    let bens = try lane.add("ben's", by: ben)
    try report(.failed)
    let cleos = try lane.add("cleo's", by: cleo)
    _ = try ada.done(lane.act(.unstash(cleos)))
    try report(.failed)
    #expect(try ben.refusal(lane.act(.again(hers), by: ben)) == .forbidden)
    #expect(try ben.refusal(lane.act(.retry(hers, as: .fresh(), prompt: "x"), by: ben)) == .forbidden)
    _ = try ben.done(lane.act(.again(bens), by: ben))
    let fresh = SharedID.fresh()
    _ = try cleo.done(lane.act(.retry(cleos, as: fresh, prompt: "cleo's other"), by: cleo))
    let proposed = try ada.done(.command(fresh)).command
    #expect(proposed.isProposed && proposed.request.isStashed)
    #expect(proposed.personName == "cleo")
    // What the owner sends with other words is the owner's.
    _ = try ada.done(lane.act(.retry(cleos, as: .fresh(), prompt: "ada's other")))
    #expect(try lane.news().commands.last?.personName == "ada")
  }

  @Test func `a command that has ended is found by the beginning of its id, by those of its lane`() throws {
    let id = try ended("x")
    let begins = String(id.text.prefix(8))
    #expect(try ada.done(.ended(beginning: begins)) == [EndedPlace(id: id, lane: lane.id)])
    #expect(try ada.done(.ended(beginning: id.text)) == [EndedPlace(id: id, lane: lane.id)])
    #expect(try ada.refusal(.ended(beginning: "abc")) == .invalid)
    #expect(try ada.refusal(.ended(beginning: "abcdefgh")) == .invalid)
    #expect(try hub.room(as: "ben").done(.ended(beginning: begins)) == [])
  }

  @Test func `the history says what each act was told, whose it took back, and how commands ended`() throws {
    let ben = try hub.room(as: "ben")
    _ = try ada.done(lane.act(.admit(person: "ben", .append)))
    let added = SharedID.fresh()
    let request = SharedRequest(id: .fresh(), prompt: "größe\nzwei", agent: "claude", project: "api")
    _ = try ben.done(lane.act(.add(request), id: added, by: ben))
    _ = try ada.done(lane.act(.edit(request.id, [.prompt("größer"), .mode("plan")], seen: nil)))
    _ = try ada.done(lane.act(.undo(of: try #require(try ada.done(.history(lane.id)).first).id)))
    try report(.completed)
    let deeds = try ben.done(.history(lane.id))
    #expect(deeds.map(\.kind) == ["completed", "undo", "edit", "add", "set"])
    #expect(deeds.map(\.person) == ["ben", "ada", "ada", "ben", "ada"])
    #expect(deeds[1].whose == "ada")
    #expect(deeds[2].told?.contains("prompt") == true && deeds[2].told?.contains("größer") == false)
    #expect(deeds[4].told?.contains("append") == true)
    #expect(deeds[3].words == "größe\nzwei")
    // Of somebody else's host its person is told, too.
    #expect(deeds[0].hostName?.hasSuffix("(ada)") == true)
  }

  @Test func `who has a command is told by name, and of somebody else's host by its person`() throws {
    let ben = try hub.room(as: "ben")
    _ = try ada.done(lane.act(.admit(person: "ben", .append)))
    try lane.add("x")
    _ = try lane.start(ada)
    #expect(try lane.news(ben).commands.first?.hostName?.hasSuffix("(ada)") == true)
    #expect(try lane.news().commands.first?.hostName?.contains("(") == false)
  }

  @Test func `who is in the hub is known to all of it, and by which roles to its owner`() throws {
    let ben = try hub.room(as: "ben")
    let people = try ada.done(.people())
    #expect(people.map(\.name) == ["ada", "ben", "cleo"])
    #expect(people.map(\.owns) == [true, false, false])
    #expect(people.map(\.roles) == [["ada"], ["ben"], ["cleo"]])
    #expect(people.map(\.hosts) == [1, 1, 0])
    #expect(try ben.done(.people()).map(\.roles) == [[], ["ben"], []])
    #expect(try ben.done(.people()).map(\.isMe) == [false, true, false])
    // A person may come in by several roles.
    _ = try ada.done(.admit(login: "mallory", person: "ben"))
    #expect(try ada.done(.people())[1].roles == ["ben", "mallory"])
  }

  @Test func `pages that are waited for are no letters that wait`() throws {
    let two = try hub.room(name: "second")
    func send(_ number: Int64, keep: Int64?) throws {
      _ = try ada.done(
        .send(
          Letter(id: .fresh(), from: ada.host, to: two.host, number: number, body: "{}", keepMilliseconds: keep)))
    }
    try send(1, keep: 90_000)
    #expect(try ada.done(.hosts()).map(\.lettersWaiting) == [0, 0])
    try send(2, keep: nil)
    #expect(try ada.done(.hosts()).map(\.lettersWaiting).sorted() == [0, 1])
  }
}
