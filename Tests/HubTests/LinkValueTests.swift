import JSON
import SeededNumbers
import Sharing
import Testing

@testable import Hub

/// What a link decides, without one.
struct LinkValueTests {
  @Test func `what a connection ends with says nothing of the act`() {
    #expect(Reply.error(state: "57P01", severity: "FATAL", words: "w") == .unknown)
    #expect(Reply.error(state: "57P02", severity: "ERROR", words: "w") == .unknown)
    #expect(Reply.error(state: "08006", severity: "ERROR", words: "w") == .unknown)
    #expect(Reply.error(state: nil, severity: nil, words: "w") == .unknown)
    #expect(Reply.error(state: "23505", severity: "PANIC", words: "w") == .unknown)
    #expect(
      Reply.error(state: "23505", severity: "ERROR", words: "w")
        == .refused(state: "23505", words: "w"))
  }

  @Test(arguments: [Int64.min, -1, Int64.max])
  func `no number of a row is too large to be reckoned with`(number: Int64) throws {
    let host = SharedID(random: 1, 2)
    let row = """
      {"now":\(number),"hosts":[{"host":"\(host)","epoch":"\(host)","rev":1,"at":\(number),"threads":[{"id":"\(host)",
      "name":"é","project":"/p","provider":"a","state":"idle","since":\(number),"modified":\(number),
      "unread":\(number),"outbox":\(number),"messages":\(number),"place":\(number),"priority":\(number)}]}]}
      """
    guard case .done(let read) = HubCall<ThreadsRead>.threads(known: [:]).answer(row: row),
      let news = read.hosts.first, let thread = news.threads.first
    else {
      Issue.record("the row can't be read")
      return
    }
    let moment = min(max(number, 0), 253_402_300_799_999)
    #expect([read.now, news.publishedAt, thread.stateSince, thread.lastModified] == Array(repeating: moment, count: 4))
    let count = Int(min(max(number, 0), 1_000_000_000))
    #expect(
      [thread.unread, thread.outboxCount, thread.messageCount, thread.queuePosition, thread.priority ?? -1]
        == Array(repeating: count, count: 5))
  }

  @Test func `no character of a command is long, whoever has added it`() {
    let id = SharedID(random: 1, 2)
    let row = """
      {"command":{"id":"\(id)","prompt":"e\(String(repeating: "\u{301}", count: 5000))","agent":"shell","project":"p",
      "lane":"\(id)","rank":1,"rev":1,"person":"\(id)","made":1,"state":"waiting"}}
      """
    guard case .done(let read) = HubCall<CommandRead>.command(id).answer(row: row) else {
      Issue.record("the row can't be read")
      return
    }
    #expect(read.command.request.prompt.unicodeScalars.count > 5000)
    // `ShortCharacters.limit`, and a little.
    #expect(longestCharacter(in: read) < 1100)
  }

  @Test func `pauses grow, are never the same for two, and end growing`() {
    var pause = Pause(LinkTimes(), numbers: RandomNumbers(seed: 7))
    let pauses = (0..<12).map { _ in pause.next(needsSomebody: false) }
    #expect(pauses[0] <= 200)
    for (place, milliseconds) in pauses.enumerated() {
      let most = min(30_000, 200 << place)
      #expect((most / 2...most).contains(milliseconds))
    }
    var other = Pause(LinkTimes(), numbers: RandomNumbers(seed: 8))
    #expect(pauses != (0..<12).map { _ in other.next(needsSomebody: false) })
    pause.succeeded()
    #expect(pause.next(needsSomebody: false) <= 200)
    #expect(pause.next(needsSomebody: true) >= 15_000)
  }

  @Test func `news says where, and what nobody of ours says is no news`() {
    let id = SharedID(random: 1, 2)
    #expect(HubNews("lane \(id)") == .lane(id))
    #expect(HubNews("threads \(id)") == .threads(host: id))
    for text in [
      "", "lane", "lane x", "drop \(id)", "lane \(id) now", "\u{1b}[2J",
      "lane \(id.text.dropLast())",
    ] {
      #expect(HubNews(text) == nil)
    }
  }

  @Test func `an identity reads what it writes`() {
    var numbers = RandomNumbers(seed: randomSeed)
    for _ in 0..<200 {
      let id = SharedID(using: &numbers)
      #expect(SharedID(id.text) == id, "seed \(randomSeed)")
      #expect(SharedID(id.text.uppercased()) == id)
      #expect(id.text.utf8.count == 36)
    }
    for text in [
      "", "x", String(repeating: "-", count: 36), "00000000-0000-0000-0000-00000000000g",
    ] {
      #expect(SharedID(text) == nil)
    }
  }

  @Test func `what the environment could say is said`() throws {
    let address = try HubAddress("postgresql://db.example/t?sslrootcert=/o'x\\y")
    let text = ConnectionText.of(
      address, person: Who(user: "ada", home: "/h"), libraryVersion: 150_000, name: "upnext")
    for part in [
      "host='db.example'", "user='ada'", "dbname='t'", "password=''", "passfile='/h/.pgpass'",
      "sslmode='verify-full'",
      #"sslrootcert='/o\'x\\y'"#, "sslcert=''", "hostaddr=''", "options='-c ",
    ] {
      #expect(text.contains(part), "\(part) is not in \(text)")
    }
  }

  @Test func `the library is told what the address says of the protection`() throws {
    for (setting, mode) in [("", "prefer"), ("?sslmode=require", "require"), ("?sslrootcert=/ca", "verify-full")] {
      let text = ConnectionText.of(
        try HubAddress("postgresql://localhost/t\(setting)"), person: Who(user: "ada", home: "/h"),
        libraryVersion: 150_000, name: "u")
      #expect(text.contains("sslmode='\(mode)'"), "\(setting)")
    }
  }

  @Test func `of what the library says each thing is said once, and no advice that is not taken`() {
    let twice = "connection to \"box\" failed: FATAL:  no\nconnection to \"box\" failed: FATAL:  no\n"
    #expect(Connection.words(of: twice) == "connection to \"box\" failed: FATAL:  no")
    let root =
      "root certificate file \"/ca\" does not exist\n"
      + "Either provide the file or change sslmode to disable server certificate verification.\n"
    #expect(Connection.words(of: root) == "root certificate file \"/ca\" does not exist")
    let question = "refused\n\tIs the server running there?\n"
    #expect(Connection.words(of: question) == "refused; Is the server running there?")
  }

  @Test func `no function of a hub is compiled before it is called, which takes longer than it`() throws {
    let text = ConnectionText.of(
      try HubAddress("postgresql:///upnext"), person: Who(user: "ada", home: "/h"), libraryVersion: 150_000, name: "u")
    #expect(text.contains("-c jit=off"))
  }

  @Test func `the sign that a database cannot hold is replaced`() {
    let json: JSON = ["a\0b": ["c\0d", 1, ["e": "f"]]]
    #expect(HubText.clean(json) == ["a\u{FFFD}b": ["c\u{FFFD}d", 1, ["e": "f"]]])
  }
}
