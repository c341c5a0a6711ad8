import Hub
import Sharing
import Testing

@Suite(.enabled(if: TestCluster.isInstalled, TestCluster.isMissing)) struct HostTests {
  private let hub: TestHub

  init() throws { hub = try TestHub() }

  private func room(as person: String = "ada", host: SharedID = .fresh()) throws -> TestRoom {
    let room = TestRoom(try hub.cluster.address(hub.database, as: person), host: host)
    try room.waitUntilReady()
    return room
  }

  private func introduction(
    _ id: SharedID, name: String = "größe 漢", machine: String = "m", answered: Int64 = 0,
    adopted: Bool = false, home: String = "", run: SharedID? = nil
  ) -> HostIntroduction {
    var introduction = HostIntroduction(
      id: id, name: name, machine: machine, version: "1.2", offers: ["gpu", "claude"],
      lettersAnswered: answered,
      isAdopted: adopted)
    (introduction.home, introduction.run) = (home, run)
    return introduction
  }

  @Test func `a host comes, is listed, and leaves`() throws {
    let room = try room()
    #expect(try room.done(.attach(introduction(room.host))) == 0)
    #expect(try room.done(.attach(introduction(room.host))) == 0)
    let hosts = try room.done(.hosts())
    #expect(hosts.map(\.id) == [room.host])
    #expect(hosts.first?.name == "größe 漢")
    #expect(hosts.first?.offers == ["gpu", "claude"])
    _ = try room.done(.leave(room.host))
    #expect(try room.done(.hosts()) == [])
    #expect(try room.ask(.leave(room.host)) == .done(Done()))
  }

  @Test func `a store that woke on another machine, or is older, asks its person first`() throws {
    let room = try room()
    #expect(try room.done(.attach(introduction(room.host, answered: 7))) == 7)
    #expect(
      try room.refusal(.attach(introduction(room.host, machine: "copy", answered: 7))) == .moved)
    #expect(try room.refusal(.attach(introduction(room.host, answered: 6))) == .older)
    #expect(
      try room.done(.attach(introduction(room.host, machine: "copy", answered: 6, adopted: true)))
        == 7)
    // From then on that is where it is.
    #expect(try room.done(.attach(introduction(room.host, machine: "copy", answered: 7))) == 7)
    #expect(try room.refusal(.attach(introduction(room.host, answered: 7))) == .moved)
  }

  @Test func `a store in another folder of the same machine asks its person first`() throws {
    let room = try room()
    // A host of an older program has said no folder, and is where it says that it is.
    _ = try room.done(.attach(introduction(room.host)))
    _ = try room.done(.attach(introduction(room.host, home: "/home/größe/upnext")))
    #expect(try room.refusal(.attach(introduction(room.host, home: "/tmp/copy"))) == .moved)
    _ = try room.done(.attach(introduction(room.host, home: "/home/größe/upnext")))
    _ = try room.done(.attach(introduction(room.host, adopted: true, home: "/tmp/copy")))
    #expect(try room.refusal(.attach(introduction(room.host, home: "/home/größe/upnext"))) == .moved)
  }

  @Test func `while a host's server is connected no other one is let in as that host`() throws {
    let host = SharedID.fresh()
    let (first, second) = (SharedID.fresh(), SharedID.fresh())
    let one = try room(host: host)
    _ = try one.done(.attach(introduction(host, run: first)))
    let other = try room(host: host)
    #expect(try other.refusal(.attach(introduction(host, run: second))) == .twice)
    // Nor by a person's word: both would do what is meant for one.
    #expect(try other.refusal(.attach(introduction(host, adopted: true, run: second))) == .twice)
    #expect(try other.refusal(.attach(introduction(host))) == .twice)
    _ = try one.done(.attach(introduction(host, run: first)))
    // A connection that the database has not given up yet is no other server.
    let anew = try room(host: host)
    _ = try anew.done(.attach(introduction(host, run: first)))
    one.finish()
    #expect(try other.refusal(.attach(introduction(host, run: second))) == .twice)
    anew.finish()
    // The database hears of it in a moment.
    let isIn = try (0..<10_000).contains { _ in
      try other.ask(.attach(introduction(host, run: second))) == .done(0)
    }
    #expect(isIn)
  }

  @Test func `a copy that is older hears of the first server while that is connected, and asks when it is gone`() throws
  {
    let host = SharedID.fresh()
    let (one, other) = (try room(host: host), try room(host: host))
    _ = try one.done(.attach(introduction(host, answered: 5, run: .fresh())))
    #expect(try other.refusal(.attach(introduction(host, answered: 4, run: .fresh()))) == .twice)
    one.finish()
    let asks = try (0..<10_000).contains { _ in
      try other.refusal(.attach(introduction(host, answered: 4, run: .fresh()))) == .older
    }
    #expect(asks)
  }

  @Test func `a server that was not let in makes no host connected`() throws {
    let host = SharedID.fresh()
    let (one, other, asker) = (try room(host: host), try room(host: host), try room())
    _ = try one.done(.attach(introduction(host, run: .fresh())))
    #expect(try other.refusal(.attach(introduction(host, run: .fresh()))) == .twice)
    #expect(try asker.done(.hosts()).map(\.isThere) == [true])
    one.finish()
    let isGone = try (0..<10_000).contains { _ in try asker.done(.hosts()).map(\.isThere) == [false] }
    #expect(isGone)
  }

  @Test func `two hosts of a person have two names, and nobody takes another one's host`() throws {
    let (ada, ben) = (try room(), try room(as: "ben"))
    _ = try ada.done(.attach(introduction(ada.host)))
    #expect(try ada.refusal(.attach(introduction(.fresh()))) == .taken)
    #expect(try ben.refusal(.attach(introduction(ada.host, name: "mine"))) == .forbidden)
    _ = try ben.done(.attach(introduction(ben.host)))
    #expect(try ada.done(.hosts()).map(\.id) == [ada.host])
    #expect(try ben.done(.hosts()).map(\.id) == [ben.host])
    // Nor does anybody make it leave.
    _ = try ben.done(.leave(ada.host))
    #expect(try ada.done(.hosts()).count == 1)
  }

  @Test func `a host that is gone is taken out by another one of its person, and joins again as it was`() throws {
    let (one, other) = (try room(), try room())
    _ = try one.done(.attach(introduction(one.host, answered: 3)))
    _ = try other.done(.attach(introduction(other.host, name: "zwei")))
    one.finish()
    _ = try other.done(.leave(one.host))
    #expect(try other.done(.hosts()).map(\.id) == [other.host])
    let again = try room(host: one.host)
    #expect(try again.done(.attach(introduction(one.host, answered: 3))) == 3)
    #expect(try other.done(.hosts()).count == 2)
  }

  @Test func `only who owns the hub admits and expels`() throws {
    let (ada, ben) = (try room(), try room(as: "ben"))
    #expect(try ben.refusal(.admit(login: "mallory", person: "mallory")) == .forbidden)
    #expect(try ada.refusal(.admit(login: "nobody_at_all", person: "x")) == .missing)
    #expect(try ada.refusal(.admit(login: "ben", person: "cleo")) == .taken)
    _ = try ada.done(.admit(login: "mallory", person: "mallory"))
    let mallory = try room(as: "mallory")
    #expect(try mallory.done(.hosts()) == [])
    _ = try ada.done(.expel(login: "mallory"))
    #expect(try mallory.refusal(.hosts()) == .stranger)
  }
}
