import Conversation
import EventLoop
import Glibc
import Indexing
import Testing

@testable import Discovery

/// opencode's sessions as its older versions kept them: a tree of small files.
final class OpencodeTreeTests {
  private let folder: TemporaryFolder
  private let survey: DatabaseSurvey
  private var storage: String { folder.path + "/opencode/storage" }

  init() throws {
    folder = try TemporaryFolder()
    survey = DatabaseSurvey(folders: [folder.path + "/opencode"], [])
    try write(
      #"{"id":"ses_1","version":"0.3","projectID":"p","directory":"/srv/käse","title":"Käse, 修复","time":{"created":1795000000000,"updated":1795000001000}}"#,
      "session/p/ses_1.json")
    try message("msg_1", "user", [#"{"type":"text","text":"שלום, fix it","messageID":"msg_1"}"#])
    try message(
      "msg_2", "assistant",
      [
        #"{"type":"step-start"}"#,
        #"{"type":"tool","callID":"c","tool":"bash","state":{"status":"completed","input":{"command":"ls"},"output":"a b","title":"list"}}"#,
        #"{"type":"text","text":"書きました"}"#,
      ], #","time":{"created":1795000001000,"completed":1795000009000},"finish":"stop""#)
  }

  private func write(_ text: String, _ name: String) throws { try folder.write(text, to: "opencode/storage/" + name) }

  private func message(
    _ id: String, _ role: String, _ parts: [String], _ rest: String = #","time":{"created":1795000000500}"#,
    of session: String = "ses_1"
  ) throws {
    try write(#"{"id":"\#(id)","role":"\#(role)","sessionID":"\#(session)"\#(rest)}"#, "message/\(session)/\(id).json")
    for (index, part) in parts.enumerated() { try write(part, "part/\(id)/prt_\(id)\(index).json") }
  }

  private func changes() -> [OutsideNews] { survey.changes(withTrees: true) { $0 }.news }

  private func found(_ news: [OutsideNews]) -> [FoundSession] {
    news.compactMap { if case .found(let session, _) = $0 { session } else { nil } }
  }

  private var source: SessionSource {
    SessionSource(provider: "opencode", providerSessionId: "ses_1", path: storage)
  }

  private func page(before: Int? = nil, limit: Int = 100) throws -> (entries: [Entry], hasEarlier: Bool) {
    try #require(survey.page(of: source, before: before, limit: limit)).get()
  }

  @Test func `a session is listed with its name, its project and how it ended`() throws {
    let session = try #require(found(changes()).first)
    #expect((session.providerSessionId, session.name, session.preview) == ("ses_1", "Käse, 修复", "שלום, fix it"))
    #expect((session.directory, session.path) == ("/srv/käse", storage))
    #expect((session.messageCount, session.ending) == (2, .ended))
    #expect(session.createdAt == Timestamp(milliseconds: 1_795_000_000_000))
    #expect(changes() == [], "what did not change is not told again")
  }

  @Test func `its conversation is read in pages, with the results at their calls`() throws {
    let all = try page()
    #expect(all.entries.map(\.text) == ["שלום, fix it", "a b", "書きました"])
    #expect(all.entries.map(\.title) == ["", "ls", ""])
    let last = try page(limit: 1)
    #expect((last.entries.map(\.text), last.hasEarlier) == (["書きました"], true))
    let before = try page(before: last.entries[0].number)
    #expect(before.entries.map(\.text) == ["שלום, fix it", "a b"])
  }

  @Test func `what is said later is told as growth, and a turn that goes on when it is over`() throws {
    _ = changes()
    try message("msg_3", "user", [#"{"type":"text","text":"et maintenant?"}"#])
    let grown = changes().flatMap { news -> [OutsidePiece] in
      if case .found(_, .pieces(let pieces)) = news { pieces } else { [] }
    }
    #expect(grown.entries.map(\.text) == ["et maintenant?"])
    #expect(try page().entries.last?.number == grown.entries.last?.number)
  }

  @Test func `subagents', empty and damaged sessions are left out, and the rest of the list is right`() throws {
    try write(#"{"id":"ses_2","parentID":"ses_1","directory":"/srv/x","title":"a subagent's"}"#, "session/p/ses_2.json")
    try message("msg_9", "user", [#"{"type":"text","text":"x"}"#], of: "ses_2")
    try write(#"{"id":"ses_3","directory":"/srv/x","title":"empty"}"#, "session/p/ses_3.json")
    try write("{", "session/p/ses_4.json")
    try write("", "session/global/ses_5.json")
    try message("msg_4", "assistant", ["{", "", #"{"type":"text","text":"noch etwas"}"#])
    #expect(found(changes()).map(\.providerSessionId) == ["ses_1"])
    #expect(try page().entries.map(\.text).last == "noch etwas")
  }

  @Test func `the oldest files have their directory in their project's`() throws {
    try write(#"{"id":"q","worktree":"/srv/старый"}"#, "project/q.json")
    try write(#"{"id":"ses_6","title":"x","time":{"created":1795000000}}"#, "session/q/ses_6.json")
    try message("msg_6", "user", [#"{"type":"text","text":"x"}"#], of: "ses_6")
    let session = try #require(found(changes()).first { $0.providerSessionId == "ses_6" })
    #expect(session.directory == "/srv/старый")
  }

  @Test func `a session that is deleted there is gone, and comes back`() throws {
    let session = try #require(found(changes()).first)
    try folder.remove("opencode/storage/session/p/ses_1.json")
    #expect(changes() == [.gone(session.key)])
    try write(
      #"{"id":"ses_1","directory":"/srv/käse","title":"Käse","time":{"created":1795000000000}}"#, "session/p/ses_1.json"
    )
    #expect(found(changes()).map(\.name) == ["Käse"])
  }

  @Test(arguments: ["opencode", "opencode/storage", "opencode/storage/session"])
  func `of a place that can't be looked at nothing is gone`(name: String) throws {
    let session = try #require(found(changes()).first)
    let place = folder.path + "/" + name
    // A link to itself can be followed by nobody.
    #expect(rename(place, folder.path + "/away") == 0 && symlink(place, place) == 0)
    #expect(changes() == [])
    #expect(unlink(place) == 0)
    #expect(changes() == [.gone(session.key)])
  }

  @Test func `what the database took over is the database's`() throws {
    try folder.write("", to: "opencode/opencode.db")
    let row = SessionDatabase.Row(
      id: "ses_1", title: "from the database", directory: "/srv/käse", createdAt: 1_795_000_000_000,
      updatedAt: 1_795_000_001_000, messageCount: 2, firstPart: nil, lastMessage: nil, lastPlace: 9)
    let database = SessionDatabase(
      provider: "opencode", sessions: { _, _ in [row] }, parts: { _, _, _, _ in [] }, ids: { _ in ["ses_1"] })
    let both = DatabaseSurvey(folders: [folder.path + "/opencode"], [database])
    let found = found(both.changes(withTrees: true) { $0 }.news)
    #expect(found.map(\.name) == ["from the database"])
    #expect(found.map(\.path) == [folder.path + "/opencode/opencode.db"])
    #expect(both.changes(withTrees: true) { $0 }.news == [])
  }

  @Test func `what was said is read for the search, and a part from the middle for a hit`() throws {
    let session = try #require(found(changes()).first)
    let unread = UnreadSession(
      thread: session.key.workStreamId, source: source, mark: session.mark, knownTo: session.readTo, readTo: 0)
    let reading = try Indexer.read(unread, from: 0, OpencodeTree.database)
    var words: [String] = []
    for case .add(let entry) in reading.steps {
      words.append(entry.words)
      #expect(SearchIndexReader(databases: []).entry(entry.number, of: source) == entry)
    }
    #expect(words == ["שלום, fix it", "ls", "書きました"])
    #expect((reading.readTo, reading.isAtEnd) == (session.readTo, true))
    let number = try #require(page().entries.first?.number)
    let id = ThreadID(UniqueID(high: 1, low: 1))
    let answer = PageReader(databases: survey).around(number, in: source, for: id, window: 1)
    guard case .around(1, id, number, let part) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(part.entries.map(\.text) == ["שלום, fix it", "a b", "書きました"])
    #expect(!part.hasLater)
  }

  @Test func `the kernel's word of a new message is heard`() throws {
    let loop = EventLoop()
    var told: [OutsideNews] = []
    let home = folder.path
    let places = Places(environment: ["XDG_DATA_HOME": home], home: home + "/none")
    let discovery = Discovery(loop: loop, places: places) { answer in
      if case .news(let news) = answer { told += news }
      if answer == .surveyed || told.count > 1 { loop.stop() }
    }
    defer { discovery.finish() }
    discovery.perform(.begin([]))
    loop.run()
    #expect(found(told).map(\.name) == ["Käse, 修复"])
    try message("msg_3", "user", [#"{"type":"text","text":"et maintenant?"}"#])
    let limit = loop.after(milliseconds: 60_000) { loop.stop() }
    loop.run()
    loop.cancel(limit)
    #expect(found(told).map(\.messageCount) == [2, 3])
  }
}
