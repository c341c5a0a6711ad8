import Sharing
import Testing

@testable import Hub

/// What a member tries with statements of their own.
@Suite(.enabled(if: TestCluster.isInstalled, TestCluster.isMissing)) struct ForgeryTests {
  private let cluster: TestCluster
  private let database: String
  private let ada: TestRoom

  init() throws {
    cluster = try TestCluster.shared.get()
    database = try cluster.database()
    ada = try TestRoom(try cluster.address(database)).attached()
  }

  @Test func `no table can be read or written, and a grant by mistake shows and takes nothing`()
    throws
  {
    let lane = try TestLane(ada)
    try lane.add("secret")
    let ben = try cluster.session(database, as: "ben")
    defer { ben.close() }
    let owner = try cluster.session(database, as: "ada")
    defer { owner.close() }
    let tables = try owner.run(
      "SELECT string_agg(relname, ',') FROM pg_class WHERE relnamespace = 'upnext'::regnamespace AND relkind = 'r'"
    )
    for table in try #require(tables).split(separator: ",") {
      #expect(ben.refusal(of: "SELECT * FROM upnext.\(table)") == "42501", "\(table)")
      #expect(ben.refusal(of: "DELETE FROM upnext.\(table)") == "42501", "\(table)")
    }
    try owner.run("GRANT USAGE ON SCHEMA upnext TO ben")
    try owner.run("GRANT ALL ON ALL TABLES IN SCHEMA upnext TO ben")
    for table in ["command", "letter", "thread", "person", "login", "host"] {
      #expect(try ben.run("SELECT count(*) FROM upnext.\(table)") == "0", "\(table)")
    }
    #expect(ben.refusal(of: "INSERT INTO upnext.login SELECT 'ben', gen_random_uuid()") == "42501")
    #expect(
      ben.refusal(
        of: "INSERT INTO upnext.lane_person SELECT '\(lane.id)', gen_random_uuid(), 'append'")
        == "42501")
    try ben.run("UPDATE upnext.command SET prompt = 'forged'")
    try ben.run("DELETE FROM upnext.command")
    #expect(try lane.order() == ["secret"])
  }

  @Test func `inner functions are nobody's to call`() throws {
    let ben = try cluster.session(database, as: "ben")
    defer { ben.close() }
    for call in [
      "upnext.me()", "upnext.sweep(gen_random_uuid())", "upnext.tell('lane', gen_random_uuid())",
    ] {
      #expect(ben.refusal(of: "SELECT \(call)") == "42501", "\(call)")
    }
    let mallory = try cluster.session(database, as: "mallory")
    defer { mallory.close() }
    #expect(mallory.refusal(of: "SELECT upnext_acts.hosts('{}')") == "42501")
  }

  @Test func `a letter in another's name, or for another's host, is refused`() throws {
    let second = try TestRoom(try cluster.address(database)).attached()
    let ben = try TestRoom(try cluster.address(database, as: "ben")).attached()
    func letter(from: SharedID, to: SharedID) -> Letter {
      Letter(id: .fresh(), from: from, to: to, number: 1, body: "\"rm -rf\"")
    }
    #expect(try ben.refusal(.send(letter(from: ada.host, to: second.host))) == .forbidden)
    #expect(try ben.refusal(.send(letter(from: ben.host, to: second.host))) == .missing)
    #expect(try second.done(.fetchLetters(second.host)).letters == [])
    // Nor can somebody else read, change, answer or take back one.
    let real = letter(from: ada.host, to: second.host)
    _ = try ada.done(.send(real))
    #expect(try ben.refusal(.fetchLetters(second.host)) == .forbidden)
    #expect(try ben.refusal(.rewrite(real.id, body: "\"forged\"")) == .missing)
    _ = try ben.done(.rewrite(real.id, body: nil))
    #expect(
      try ben.refusal(.reply(real.id, host: second.host, outcome: "{}", answered: 1)) == .forbidden)
    #expect(
      try ben.refusal(.reply(real.id, host: ben.host, outcome: "{}", answered: 1)) == .forbidden)
    #expect(try ben.done(.outcomes(ada.host, kept: [real.id])) == [])
    #expect(try second.done(.fetchLetters(second.host)).letters.map(\.body) == ["\"rm -rf\""])
    // An id that is taken says nothing of whose it is.
    let same = Letter(id: real.id, from: ben.host, to: ben.host, number: 1, body: "1")
    #expect(try ben.refusal(.send(same)) == .taken)
  }

  @Test func `a token of somebody else is worth nothing`() throws {
    let lane = try TestLane(ada)
    try lane.add("a")
    let ben = try TestRoom(try cluster.address(database, as: "ben")).attached()
    _ = try ada.done(lane.act(.admit(person: "ben", .append)))
    let token = try #require(try lane.claim(ada)).token
    #expect(try ben.refusal(.begin(token, leaseMilliseconds: 1)) == .lapsed)
    #expect(try ben.refusal(.finish(token, CommandEnd(.cancelled))) == .lapsed)
    _ = try ben.done(.giveBack(token))
    #expect(
      try ben.done(.beat(ben.host, [ClaimBeat(token, words: "forged", progress: 1)], leaseMilliseconds: 0)) == [
        token.claim: .gone
      ])
    #expect(
      try ben.refusal(.beat(ada.host, [ClaimBeat(token)], leaseMilliseconds: 0)) == .forbidden)
    #expect(try ben.refusal(.claim(lane.wish(ada))) == .forbidden)
    let news = try lane.news()
    #expect(news.pulses == [])
    #expect(news.commands.map(\.state) == [.claimed])
    _ = try ada.done(.begin(token, leaseMilliseconds: 60_000))
  }

  @Test func `forged words on the channel change nothing, and most are not even heard`() throws {
    let lane = try TestLane(ada)
    try lane.add("a")
    let mallory = try cluster.session(database, as: "mallory")
    defer { mallory.close() }
    let before = try lane.news()
    ada.forgetEvents()
    for words in [
      "lane \(lane.id)", "drop everything", "", "letters \(ada.host)",
      String(repeating: "x", count: 7000),
    ] {
      try mallory.run("SELECT pg_notify('upnext', '\(words)')")
    }
    try ada.wait("the last one that means anything came") {
      ada.events.contains(.news(.letters(host: ada.host)))
    }
    #expect(ada.events == [.news(.lane(lane.id)), .news(.letters(host: ada.host))])
    let after = try lane.news()
    #expect(after.commands == before.commands && after.number == before.number && !after.isPaused)
    // What is told on the channel can be heard by anybody who may connect, so it says nothing.
    try mallory.run("LISTEN upnext")
    try lane.add("private words")
    try ada.wait("it was told") { ada.events.count >= 3 }
    try mallory.run("SELECT 1")
    #expect(mallory.notices() == ["lane \(lane.id)"])
  }
}
