import Core
import Testing

@testable import Database

/// Another program's database is read and never written.
struct OpencodeTests {
  private let folder = TemporaryFolder()

  private func database() throws -> String {
    try folder.write([], "opencode.db")
    let path = folder.path + "/opencode.db"
    let connection = try Connection(path: path, access: .readWrite)
    try connection.execute(
      """
      CREATE TABLE session (id TEXT PRIMARY KEY, project_id TEXT, parent_id TEXT, slug TEXT, directory TEXT, title TEXT,
        version TEXT, time_created INTEGER, time_updated INTEGER, time_archived INTEGER);
      CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, data TEXT);
      CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, session_id TEXT, time_created INTEGER, data TEXT);
      INSERT INTO session VALUES ('ses_1', 'p', NULL, 's', '/srv/käse', 'Käse', '1', 1000, 2000, NULL);
      INSERT INTO session VALUES ('ses_2', 'p', 'ses_1', 's', '/srv/käse', 'a subagent''s', '1', 1000, 9000, NULL);
      INSERT INTO message VALUES ('m1', 'ses_1', 1000, '{"role":"user"}');
      INSERT INTO message VALUES ('m2', 'ses_1', 1001, '{"role":"assistant","time":{"completed":1}}');
      INSERT INTO part VALUES ('p1', 'm1', 'ses_1', 1000, '{"type":"text","text":"שלום"}');
      INSERT INTO part VALUES ('p2', 'm2', 'ses_1', 1001, '{"type":"step-start"}');
      INSERT INTO part VALUES ('p3', 'm2', 'ses_1', 1001, '{"type":"text","text":"漢字"}');
      """)
    return path
  }

  @Test func `sessions are listed with what the list needs, without subagents'`() throws {
    let sessions = try OpencodeReader(path: try database()).sessions(changedAfter: 0)
    #expect(sessions.map(\.id) == ["ses_1"])
    #expect(try OpencodeReader(path: folder.path + "/opencode.db").ids() == ["ses_1"])
    let session = try #require(sessions.first)
    #expect((session.title, session.directory) == ("Käse", "/srv/käse"))
    #expect((session.createdAt, session.updatedAt) == (1000, 2000))
    #expect((session.messageCount, session.lastPlace) == (2, 3))
    #expect(session.firstPart == #"{"type":"text","text":"שלום"}"#)
    #expect(session.lastMessage == #"{"role":"assistant","time":{"completed":1}}"#)
  }

  @Test func `only what changed since is listed`() throws {
    let path = try database()
    #expect(try OpencodeReader(path: path).sessions(changedAfter: 2001).isEmpty)
    #expect(try OpencodeReader(path: path).sessions(changedAfter: 2000).count == 1)
  }

  @Test func `parts come in order, the last ones before a place`() throws {
    let reader = try OpencodeReader(path: try database())
    #expect(try reader.parts(of: "ses_1", at: 0..<Int64.max, limit: 2).map(\.place) == [2, 3])
    #expect(try reader.parts(of: "ses_1", at: 0..<2, limit: 9).map(\.part) == [#"{"type":"text","text":"שלום"}"#])
    #expect(try reader.parts(of: "ses_9", at: 0..<Int64.max, limit: 9).isEmpty)
  }

  @Test func `that a later version goes on with the sessions in tables of its own is told`() throws {
    let path = try database()
    try Connection(path: path, access: .readWrite).execute(
      """
      CREATE TABLE session_message (id TEXT PRIMARY KEY, session_id TEXT, type TEXT, seq INTEGER, data TEXT);
      INSERT INTO session_message VALUES ('m1', 'ses_1', 'agent-switched', 1, '{}');
      """)
    #expect(try !OpencodeReader(path: path).isGoneOnWithElsewhere(), "versions before had that")
    try Connection(path: path, access: .readWrite).execute("CREATE TABLE session_v2 (id TEXT PRIMARY KEY, title TEXT)")
    #expect(try !OpencodeReader(path: path).isGoneOnWithElsewhere(), "there is nothing in it")
    try Connection(path: path, access: .readWrite).execute("INSERT INTO session_v2 VALUES ('ses_3', 'größe')")
    let reader = try OpencodeReader(path: path)
    #expect(try reader.isGoneOnWithElsewhere())
    #expect(try reader.sessions(changedAfter: 0).map(\.id) == ["ses_1"])
    // A new installation has no others.
    try Connection(path: path, access: .readWrite).execute("DROP TABLE session; DROP TABLE message; DROP TABLE part")
    let later = #expect(throws: OpencodeProblem.self) { try OpencodeReader(path: path).ids() }
    #expect(later == .isOfLaterVersion)
  }

  private let later = OpencodeReader.firstLaterPlace
  /// So many places a message has.
  private let width: Int64 = 1 << 16

  private func laterDatabase() throws -> String {
    let path = try database()
    try Connection(path: path, access: .readWrite).execute(
      """
      CREATE TABLE session_v2 (id TEXT PRIMARY KEY, parent_id TEXT, directory TEXT, title TEXT, time_created INTEGER,
        time_updated INTEGER);
      CREATE TABLE session_message (id TEXT PRIMARY KEY, session_id TEXT, type TEXT, seq INTEGER,
        time_created INTEGER, time_updated INTEGER, data TEXT);
      INSERT INTO session_v2 VALUES ('ses_1', NULL, '/srv/käse', NULL, 1000, 2000);
      INSERT INTO session_v2 VALUES ('ses_4', 'ses_1', '/srv/käse', 'a subagent''s', 1000, 9000);
      INSERT INTO session_v2 VALUES ('ses_5', NULL, '/srv/leer', 'nothing said', 1000, 9000);
      INSERT INTO session_message VALUES ('m1', 'ses_1', 'user', 2, 1000, 1000, '{"text":"שלום"}');
      INSERT INTO session_message VALUES ('m2', 'ses_1', 'model-switched', 3, 1000, 1000, '{}');
      INSERT INTO session_message VALUES ('m3', 'ses_1', 'assistant', 4, 1001, 2500,
        '{"time":{"completed":1},"content":[{"type":"text","text":"漢字"},{"type":"tool","id":"é"}]}');
      INSERT INTO session_message VALUES ('m4', 'ses_1', 'idle', 5, 1001, 3000, '{"outcome":"succeeded"}');
      """)
    return path
  }

  @Test func `what a later version has in tables of its own is read there`() throws {
    let path = try laterDatabase()
    let reader = try OpencodeReader(path: path)
    #expect(try !reader.isGoneOnWithElsewhere())
    #expect(try reader.ids() == ["ses_1"])
    let sessions = try reader.sessions(changedAfter: 3000)
    #expect(sessions.map(\.id) == ["ses_1"] && sessions.map(\.title) == [""])
    #expect(sessions.map(\.directory) == ["/srv/käse"] && sessions.map(\.updatedAt) == [3000])
    #expect(sessions.map(\.messageCount) == [2])
    let end = later + 4 * width + 2
    #expect(sessions.map(\.lastPlace) == [end])
    #expect(sessions.first?.firstPart == #"{"text":"שלום"}"#)
    #expect(sessions.first?.lastMessage == #"{"outcome":"succeeded","role":"idle"}"#)
    #expect(try reader.sessions(changedAfter: 3001).isEmpty)

    let parts = try reader.parts(of: "ses_1", at: 0..<Int64.max, limit: 9)
    let places = [later + 2 * width + 1, later + 4 * width + 1, end]
    #expect(parts.map(\.place) == places)
    #expect(parts.first?.message == #"{"text":"שלום","role":"user"}"# && parts.first?.part == "{}")
    #expect(parts.last?.message == #"{"time":{"completed":1},"role":"assistant"}"#)
    #expect(parts.last?.part == #"{"type":"tool","id":"é"}"#)
    let last = parts.suffix(1).map(\.place)
    #expect(try reader.parts(of: "ses_1", at: 0..<Int64.max, limit: 1).map(\.place) == last)
    #expect(try reader.parts(of: "ses_1", at: end..<end + 1, limit: 9).map(\.place) == last)
  }

  @Test func `a session that stands in both is read where it went on last, and of a new installation all`() throws {
    let path = try laterDatabase()
    try Connection(path: path, access: .readWrite).execute("UPDATE session SET time_updated = 2001 WHERE id = 'ses_1'")
    let reader = try OpencodeReader(path: path)
    #expect(try reader.sessions(changedAfter: 0).map(\.title) == ["Käse"])
    #expect(try reader.parts(of: "ses_1", at: 0..<Int64.max, limit: 9).map(\.place) == [1, 2, 3])
    try Connection(path: path, access: .readWrite).execute("DROP TABLE session; DROP TABLE message; DROP TABLE part")
    let newest = try OpencodeReader(path: path)
    #expect(try newest.ids() == ["ses_1"])
    #expect(try newest.sessions(changedAfter: 0).map(\.title) == [""])
    #expect(try newest.parts(of: "ses_1", at: 0..<Int64.max, limit: 9).count == 3)
  }

  @Test func `what was read in the first version's tables is found there by its places, and nothing else is`() throws {
    let reader = try OpencodeReader(path: try laterDatabase())
    #expect(try reader.sessions(changedAfter: 0).map(\.lastPlace) == [later + 4 * width + 2])
    func places(_ range: Range<Int64>, limit: Int = 9) throws -> [Int64] {
      try reader.parts(of: "ses_1", at: range, limit: limit).map(\.place)
    }
    // To where it was taken over, on from there, and from a hit of the search on.
    #expect(try places(0..<4) == [1, 2, 3])
    #expect(try places(0..<3, limit: 1) == [2])
    #expect(try places(1..<3) == [1, 2])
    #expect(try places(2..<Int64.max) == [2, 3])
    #expect(try places(4..<Int64.max) == [])
    let all = [later + 2 * width + 1, later + 4 * width + 1, later + 4 * width + 2]
    #expect(try places(0..<Int64.max) == all)
    #expect(try places(1..<all[2] + 1) == all)
    #expect(try places(0..<all[2]) == Array(all.prefix(2)))
    #expect(try places(all[1]..<Int64.max) == Array(all.suffix(2)))
  }

  @Test func `each part has what its message says of itself, wherever the reading begins`() throws {
    let path = try laterDatabase()
    let lists = [#"[{"n":1},{"n":2},{"n":3}]"#, #"{"z":1}"#, "[]", #""ß""#, #"[{"n":4},{"n":5}]"#]
    for (index, list) in lists.enumerated() {
      try Connection(path: path, access: .readWrite).execute(
        """
        INSERT INTO session_message VALUES ('l\(index)', 'ses_1', 'assistant', \(10 + index), 1, 4000,
          '{"number":\(10 + index),"content":\(list)}')
        """)
    }
    let reader = try OpencodeReader(path: path)
    let first = later + 10 * width
    let all = try reader.parts(of: "ses_1", at: first..<Int64.max, limit: 99)
    let messages: [Int64] = all.map { ($0.place - later) / width }
    #expect(messages == [10, 10, 10, 11, 12, 13, 14, 14])
    #expect(all.map(\.message) == messages.map { #"{"number":\#($0),"role":"assistant"}"# })
    for end in all.indices {
      let some = try reader.parts(of: "ses_1", at: first..<all[end].place, limit: 2)
      #expect(some == Array(all[..<end].suffix(2)), "before \(all[end].place)")
    }
  }

  @Test func `of a very long answer each part has a place of its own`() throws {
    let path = try laterDatabase()
    let list = (0..<5000).map { "{\"n\":\($0)}" }.joined(separator: ",")
    try Connection(path: path, access: .readWrite).execute(
      "INSERT INTO session_message VALUES ('m5', 'ses_1', 'assistant', 6, 1, 4000, '{\"content\":[\(list)]}')")
    let reader = try OpencodeReader(path: path)
    let last = later + 6 * width + 5000
    #expect(try reader.sessions(changedAfter: 0).map(\.lastPlace) == [last])
    #expect(try reader.parts(of: "ses_1", at: 0..<last, limit: 2).map(\.part) == ["{\"n\":4997}", "{\"n\":4998}"])
  }

  @Test func `a row that is no JSON hides no other one`() throws {
    let path = try laterDatabase()
    try Connection(path: path, access: .readWrite).execute(
      "INSERT INTO session_message VALUES ('m5', 'ses_1', 'user', 6, 1, 4000, 'größe')")
    let reader = try OpencodeReader(path: path)
    #expect(try reader.sessions(changedAfter: 0).map(\.lastPlace) == [later + 6 * width + 1])
    #expect(try reader.parts(of: "ses_1", at: 0..<Int64.max, limit: 9).map(\.part).suffix(1) == ["{}"])
  }

  @Test func `a database of another shape is an error in words, and not a crash`() throws {
    try folder.write(Array("no database at all, but long enough to be looked at".utf8), "x.db")
    let damage = #expect(throws: OpencodeProblem.self) {
      try OpencodeReader(path: folder.path + "/x.db").sessions(changedAfter: 0)
    }
    #expect(
      damage?.description == "it is damaged (file is not a database), and only a copy of it brings back what it had")
    let path = try database()
    try Connection(path: path, access: .readWrite).execute("DROP TABLE part")
    for read in [{ _ = try $0.sessions(changedAfter: 0) }, { _ = try $0.parts(of: "ses_1", at: 0..<9, limit: 9) }]
      as [(OpencodeReader) throws -> Void]
    {
      let form = #expect(throws: OpencodeProblem.self) { try read(try OpencodeReader(path: path)) }
      #expect(form?.description == "upnext doesn't know its form (no such table: part)")
    }
  }
}
