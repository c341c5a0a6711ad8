import Conversation
import Core
import Hosts
import HubScene
import JSON
import Queues
import Scene
import Settings
import Sharing
import TestSupport
import Testing
import Toolkit
import Words

/// The Queue of all hosts is ordered by hand: on the screen, on the command line, and in the hub.
struct HandOrderingTests {
  private typealias ID = ThreadID

  /// One's own members are o1 to o4; the other host's thread has waited longest.
  private static let own = Samples.queued.attention.members.items.map(\.id)

  private func name(_ row: RowID) -> String {
    guard case .stream(let id) = row else { return "?" }
    if id.text == HostTests.asking.text { return "build" }
    return Self.own.firstIndex(of: id).map { "o\($0 + 1)" } ?? "?"
  }

  private func rows(_ app: AppDriver) -> String { HostTests.rows(.queue, app).map(name).joined(separator: " ") }

  private func ownOrder(_ app: AppDriver) -> String {
    app.workspace.attention.members.items.map { name(.stream($0.id)) }.joined(separator: " ")
  }

  private func cursor(on wanted: String, _ app: AppDriver) throws {
    let place = try #require(HostTests.rows(.queue, app).map(name).firstIndex(of: wanted))
    app.press("2g" + String(repeating: "j", count: place))
  }

  /// What the hub is told, which makes the same of it as the hub does.
  private func moves(_ app: AppDriver) -> [(HandOrder.Pending, [QueueStay])] {
    app.takeEffects().compactMap { effect in
      if case .hub(.ask(.moveInQueue(let move, let seen))) = effect { (move, seen) } else { nil }
    }
  }

  /// The hub does what it is told, until nothing is on its way.
  private func carry(_ app: AppDriver, _ order: inout QueueOrder) {
    for _ in 0..<50 {
      let asked = moves(app)
      if asked.isEmpty { return }
      for (pending, seen) in asked {
        let move = pending.move
        let whole = QueueMove(move.stay, of: move.thread, behind: move.behind, seen: move.seen + seen)
        order = QueueOrder(number: order.number + 1, stays: whole.applied(to: order.stays) ?? order.stays)
        app.receive(.hub(.answered(.movedInQueue(pending.id, .done(order)))))
      }
    }
    Issue.record("it never ends")
  }

  @Test func `rows of all hosts are moved by the keys of every list, at once and in the hub`() throws {
    let app = HostTests.driver(columns: 120)
    defer { app.takeEffects() }
    var order = QueueOrder()
    #expect(rows(app) == "build o1 o2 o3 o4")
    try cursor(on: "build", app)
    app.press("J")
    #expect(rows(app) == "o1 build o2 o3 o4")
    #expect(ownOrder(app) == "o1 o2 o3 o4")
    #expect(order.number == 0)
    carry(app, &order)
    #expect(order.number == 1)
    #expect(rows(app) == "o1 build o2 o3 o4")
    #expect(app.workspace.hub.queue.pending.isEmpty)
    app.press("JJ")
    #expect(rows(app) == "o1 o2 o3 build o4")
    app.press("K")
    carry(app, &order)
    #expect(rows(app) == "o1 o2 build o3 o4")
    app.press("b")
    #expect(rows(app) == "o1 o2 o3 o4 build")
    app.press("t")
    #expect(rows(app) == "build o1 o2 o3 o4")
    carry(app, &order)
    #expect(order.stays == app.workspace.hub.queue.stays)
    try cursor(on: "build", app)
    app.press("K")
    #expect(app.footer().contains("top"))
    #expect(moves(app).isEmpty)
  }

  @Test func `own rows that pass each other do so in this host's Queue too, and one undo takes both back`() throws {
    let app = HostTests.driver(columns: 120)
    defer { app.takeEffects() }
    var order = QueueOrder()
    try cursor(on: "o3", app)
    app.press("K")
    #expect(rows(app) == "build o1 o3 o2 o4")
    #expect(ownOrder(app) == "o1 o3 o2 o4")
    app.press("KK")
    #expect(rows(app) == "o3 build o1 o2 o4")
    #expect(ownOrder(app) == "o3 o1 o2 o4")
    carry(app, &order)
    app.press("u")
    #expect(rows(app) == "build o3 o1 o2 o4")
    #expect(ownOrder(app) == "o3 o1 o2 o4")
    app.press("u")
    #expect(ownOrder(app) == "o1 o3 o2 o4")
    app.press("u")
    #expect(rows(app) == "build o1 o2 o3 o4")
    #expect(ownOrder(app) == "o1 o2 o3 o4")
    carry(app, &order)
    #expect(order.stays == app.workspace.hub.queue.stays)
    app.press("U")
    #expect(rows(app) == "build o1 o3 o2 o4")
    // Without the hub this is what is left.
    app.receive(.requested(7, .words("settings", "hub.queue", "off")))
    #expect(rows(app) == "o1 o3 o2 o4")
  }

  @Test func `marked rows of all hosts go together`() throws {
    let app = HostTests.driver(columns: 120)
    defer { app.takeEffects() }
    var order = QueueOrder()
    try cursor(on: "build", app)
    app.press("v")
    try cursor(on: "o2", app)
    app.press("vb")
    #expect(rows(app) == "o1 o3 o4 build o2")
    #expect(ownOrder(app) == "o1 o3 o4 o2")
    carry(app, &order)
    #expect(rows(app) == "o1 o3 o4 build o2")
    #expect(order.stays == app.workspace.hub.queue.stays)
    app.press("u")
    #expect(rows(app) == "build o1 o2 o3 o4")
    try cursor(on: "build", app)
    app.press("v")
    try cursor(on: "o2", app)
    app.press("vt")
    #expect(rows(app) == "build o2 o1 o3 o4")
    carry(app, &order)
    #expect(rows(app) == "build o2 o1 o3 o4")
    #expect(order.stays == app.workspace.hub.queue.stays)
  }

  @Test
  func `without the hub the last order holds, what is moved is said when it is back, and new threads join at the end`()
    throws
  {
    let app = HostTests.driver(columns: 120)
    defer { app.takeEffects() }
    var order = QueueOrder()
    try cursor(on: "build", app)
    app.press("J")
    carry(app, &order)
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    #expect(rows(app) == "o1 build o2 o3 o4")
    app.press("J")
    #expect(rows(app) == "o1 o2 build o3 o4")
    #expect(moves(app).isEmpty)
    // Said in, it waits anew.
    app.receive(.requested(1, .send(thread: Self.own[0].text, message: "größe", isUrgent: false)))
    app.endTurn(in: Self.own[0])
    #expect(rows(app) == "o2 build o3 o4 o1")
    app.takeEffects()
    HostTests.join(app)
    carry(app, &order)
    #expect(rows(app) == "o2 build o3 o4 o1")
    #expect(order.stays == app.workspace.hub.queue.stays)
    // It starts anew, without the hub.
    let (workspace, entries) = app.storedAfterCrash()
    let again = AppDriver(workspace, entries: entries, columns: 120)
    defer { again.takeEffects() }
    #expect(rows(again) == "o2 build o3 o4 o1")
    #expect(again.workspace.hub.queue == app.workspace.hub.queue)
  }

  @Test func `what another host has moved shows when the hub tells of it`() throws {
    let app = HostTests.driver(columns: 120)
    defer { app.takeEffects() }
    app.receive(.hub(.answered(.queueOrder(.done(QueueOrder())))))
    app.takeEffects()
    app.receive(.hub(.link(.news(.order))))
    #expect(app.takeEffects().contains(.hub(.ask(.queueOrder))))
    let ids = [Self.own[2], Self.own[1], try #require(ID(HostTests.asking.text))]
    let order = QueueOrder(number: 3, stays: ids.compactMap { app.state.stay(of: $0) })
    app.receive(.hub(.answered(.queueOrder(.done(order)))))
    #expect(rows(app) == "o3 o2 build o1 o4")
    #expect(ownOrder(app) == "o1 o2 o3 o4", "its own order is each host's")
    app.receive(.requested(7, .words("settings", "queue.order", "priority")))
    #expect(rows(app) == "o3 o2 build o1 o4", "all have the same priority")
    app.receive(.requested(7, .words("priority", Self.own[3].text, "1")))
    #expect(rows(app) == "o4 o3 o2 build o1")
  }

  @Test func `a move that the hub refuses is said, and taken back`() throws {
    let app = HostTests.driver(columns: 120)
    defer { app.takeEffects() }
    try cursor(on: "build", app)
    app.press("J")
    let asked = moves(app)
    #expect(asked.count == 1)
    app.receive(.hub(.answered(.movedInQueue(asked[0].0.id, .refused(HubRefusal(.missing))))))
    #expect(rows(app) == "build o1 o2 o3 o4")
    #expect(app.footer().contains("Not done"))
  }

  @Test func `alone, or with hub.queue off, nothing of it is there`() throws {
    let alone = AppDriver(Samples.queued, columns: 120)
    defer { alone.takeEffects() }
    alone.press("2jK")
    #expect(ownOrder(alone) == "o2 o1 o3 o4")
    #expect(alone.workspace.hub == HubRecord())
    let app = HostTests.driver(columns: 120)
    defer { app.takeEffects() }
    app.receive(.requested(7, .words("settings", "hub.queue", "off")))
    app.press("2gjK")
    #expect(rows(app) == "o2 o1 o3 o4")
    #expect(moves(app).isEmpty)
    #expect(app.workspace.hub.queue == HandOrder())
  }

  @Test func `the pointer carries a row of another host, and a swipe moves it or takes it out there`() throws {
    let app = HostTests.driver(columns: 120)
    defer { app.takeEffects() }
    app.drag("1 ◆ größe", rows: 3)
    #expect(rows(app) == "o1 o2 build o3 o4")
    try cursor(on: "build", app)
    app.press("><enter>")
    #expect(rows(app) == "build o1 o2 o3 o4")
    app.takeEffects()
    app.press("x")
    #expect(app.workspace.hub.written.map(\.words) == ["remove \(HostTests.asking.text)"])
    #expect(app.footer().contains("Sent to @build1"))
  }

  @Test func `marked rows that are taken out go on each host`() throws {
    let app = HostTests.driver(columns: 120)
    defer { app.takeEffects() }
    try cursor(on: "build", app)
    app.press("v")
    try cursor(on: "o2", app)
    app.press("vx")
    #expect(app.workspace.hub.written.map(\.words) == ["remove \(HostTests.asking.text)"])
    #expect(ownOrder(app) == "o1 o3 o4")
  }

  @Test func `the command line moves threads of other hosts by name, by id and by position`() throws {
    let app = HostTests.driver(columns: 120)
    defer { app.takeEffects() }
    func done(_ words: String...) throws -> JSON {
      guard case .done(let json)? = app.ask(.call(Call(words, directory: "/"))) else {
        Issue.record("\(words) was not done")
        return .null
      }
      return json
    }
    _ = try done("bottom", "größe 漢字 deploy")
    #expect(rows(app) == "o1 o2 o3 o4 build")
    _ = try done("move", String(HostTests.asking.text.prefix(8)), "--to", "2")
    #expect(rows(app) == "o1 build o2 o3 o4")
    _ = try done("move", Self.own[3].text, "--to", "1")
    #expect(rows(app) == "o4 o1 build o2 o3")
    #expect(ownOrder(app) == "o4 o1 o2 o3")
    let queue = try done("list", "queue", "--json")
    let places = (queue.array ?? []).map { ($0["merged_position"]?.int, $0["thread"]?["queue_position"]?.int) }
    #expect(places.map(\.0) == [1, 2, 3, 4, 5])
    #expect(places.map(\.1) == [1, 2, 1, 3, 4])
    guard case .refused(let refusal)? = app.ask(.words("remove", HostTests.asking.text)) else {
      Issue.record("it was taken out")
      return
    }
    #expect(refusal.hint.contains("--host build1 remove"))
    _ = try done("undo")
    #expect(rows(app) == "o1 build o2 o3 o4")
  }
}
