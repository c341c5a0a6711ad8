import Hub
import Sharing
import Testing

/// What a hub forgets, and when: as is said to whoever joins one.
@Suite(.enabled(if: TestCluster.isInstalled, TestCluster.isMissing)) struct TidyTests {
  private let hub: TestHub
  private let ada: TestRoom
  private let lane: TestLane
  private let database: TestSession

  init() throws {
    hub = try TestHub()
    ada = try hub.room()
    lane = try TestLane(ada)
    database = try hub.cluster.session(hub.database, as: "ada")
  }

  private func count(_ table: String) throws -> String? { try database.run("SELECT count(*) FROM upnext.\(table)") }

  private func age(_ table: String, _ column: String = "at", by days: Int) throws {
    try database.run("UPDATE upnext.\(table) SET \(column) = \(column) - interval '\(days) days'")
  }

  private func end(_ prompt: String, _ state: CommandEnd.State) throws -> SharedID {
    let id = try lane.add(prompt)
    _ = try ada.done(.report(try lane.start(ada), .ended(CommandEnd(state, exitCode: 0, error: nil, result: "größe"))))
    return id
  }

  @Test func `acts, ends and letters go after ninety days, and pages after ten minutes`() throws {
    _ = try end("größe", .completed)
    let letter = Letter(
      id: .fresh(), from: ada.host, to: ada.host, number: 1, body: "{}", keepMilliseconds: nil)
    _ = try ada.done(.send(letter))
    _ = try ada.done(.reply(letter.id, host: ada.host, outcome: "{}", answered: 1))
    _ = try ada.done(.putParcel(.fresh(), to: ada.host, "größe"))
    #expect(try !ada.done(.tidy()))
    for table in ["act", "ended", "letter", "parcel"] { #expect(try count(table) == "1", "\(table)") }
    for (table, column) in [("act", "at"), ("ended", "at"), ("letter", "answered_at")] {
      try age(table, column, by: 89)
    }
    #expect(try !ada.done(.tidy()))
    for table in ["act", "ended", "letter", "parcel"] { #expect(try count(table) == "1", "\(table)") }
    for (table, column) in [("act", "at"), ("ended", "at"), ("letter", "answered_at"), ("parcel", "made_at")] {
      try age(table, column, by: 2)
    }
    // What waits, or was just done, stays.
    try lane.add("second")
    #expect(try !ada.done(.tidy()))
    #expect(try count("act") == "1")
    for table in ["ended", "letter", "parcel"] { #expect(try count(table) == "0", "\(table)") }
    #expect(try lane.order() == ["second"])
  }

  @Test func `how something failed that is still waited for stays as long as it is`() throws {
    let failed = try end("größe", .failed)
    let waiting = try lane.add("then") { $0.after = [failed] }
    try age("ended", by: 91)
    _ = try ada.done(.tidy())
    #expect(try count("ended") == "1")
    _ = try ada.done(lane.act(.edit(waiting, [.after([])], seen: nil)))
    _ = try ada.done(.tidy())
    #expect(try count("ended") == "0")
  }

  @Test func `what is much goes a part at a time, and it is said that there is more`() throws {
    try lane.add("größe")
    try database.run(
      "INSERT INTO upnext.act (id, person, kind, at, answer) SELECT gen_random_uuid(), person, kind, "
        + "at - interval '91 days', answer FROM upnext.act, generate_series(1, 1500)")
    #expect(try ada.done(.tidy()))
    #expect(try count("act") == "501")
    #expect(try !ada.done(.tidy()))
    #expect(try count("act") == "1")
  }
}
