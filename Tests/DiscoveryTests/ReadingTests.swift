import Conversation
import FoundationEssentials
import Glibc
import SeededNumbers
import Testing

@testable import Discovery

/// What is read of a session's file: its ends for the list, and pages from its end.
struct ReadingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func survey(_ format: SessionFormat, _ text: String, name: String) throws -> SessionSurvey {
    let path = try folder.write(text, to: name)
    let mark = try #require(Folder.mark(of: path))
    let file = FoundFile(path: path, format: format, mark: mark)
    return SessionSurvey.read(file, aside: SidecarFiles.read(for: file, home: SidecarFiles.home(of: file), places)) {
      $0
    }.survey
  }

  private var places: Places { Places(environment: [:], home: folder.path) }

  private func session(_ survey: SessionSurvey) throws -> FoundSession {
    guard case .session(let session) = survey else { throw Missing(survey: "\(survey)") }
    return session
  }

  private struct Missing: Error { let survey: String }

  private func page(_ format: SessionFormat, _ path: String, before: Int? = nil, limit: Int = 200, end: Int64? = nil)
    throws -> ConversationPage
  {
    let source = SessionSource(provider: format.provider, providerSessionId: "s", path: path, end: end)
    return try #require(ConversationPage(source, format, before: before, limit: limit))
  }

  // MARK: The list

  @Test func `Claude Code's session is listed with what its lines say`() throws {
    let text = Samples.text(Samples.claudeLines)
    let found = try session(survey(.claude, text, name: "projects/-home-ada-src-k-se/\(Samples.claudeId).jsonl"))
    #expect(found.providerSessionId == Samples.claudeId)
    #expect(found.directory == "/home/ada/src/käse", "the folder's name would not say so")
    #expect((found.name, found.preview) == ("", "修复 the flaky test, שלום"))
    #expect(found.createdAt == Timestamp(iso8601: "2026-11-20T10:00:00.000Z"))
    #expect(found.modifiedAt == Timestamp(iso8601: "2026-11-20T10:00:08.500Z"))
    #expect((found.ending, found.messageCount, found.readTo) == (.ended, 5, Int64(text.utf8.count)))
    #expect(found.problem == nil)
  }

  @Test func `Codex's session takes its name from the index beside it`() throws {
    try folder.write(
      #"{"id":"\#(Samples.codexId)","thread_name":"old"}"# + "\n"
        + #"{"id":"\#(Samples.codexId)","thread_name":"Déps"}"#
        + "\n{\"id\":", to: ".codex/session_index.jsonl")
    let found = try session(
      survey(
        .codex, Samples.text(Samples.codexLines),
        name: ".codex/sessions/2026/11/20/rollout-2026-11-20T10-00-00-\(Samples.codexId).jsonl"))
    #expect((found.providerSessionId, found.name, found.preview) == (Samples.codexId, "Déps", "bump déps"))
    #expect((found.directory, found.ending) == ("/home/ada/src/web", .ended))
  }

  @Test func `Gemini's chat says its directory, or the folder does`() throws {
    let text = Samples.text(Samples.geminiLines)
    let found = try session(survey(.gemini, text, name: ".gemini/tmp/x/chats/session-2026-11-20T10-00-0a1b2c3d.jsonl"))
    #expect((found.providerSessionId, found.name) == (Samples.geminiId, "Docs"))
    #expect((found.directory, found.preview) == ("/srv/ärger", "write the docs"))
    try folder.write("/srv/b\n", to: ".gemini/tmp/y/.project_root")
    let bare = text.replacing(#","directories":["/srv/ärger"]"#, with: "")
    #expect(try session(survey(.gemini, bare, name: ".gemini/tmp/y/chats/session-1.jsonl")).directory == "/srv/b")
    try folder.write(#"{"projects":{"/srv/z":"z"}}"#, to: ".gemini/projects.json")
    #expect(try session(survey(.gemini, bare, name: ".gemini/tmp/z/chats/session-1.jsonl")).directory == "/srv/z")
  }

  @Test func `an older folder of Gemini's is named by the hash of a directory that is known from elsewhere`() throws {
    // By sha256sum.
    let hash = "b4676bfb53ae922b3f1ed88f59ac7206fd0d4c4b2b202a1ea1514f472fcc5b92"
    #expect(SHA256.text(of: "/srv/käse") == hash)
    #expect(SHA256.text(of: "") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    let long = String(repeating: "a", count: 119)
    #expect(SHA256.text(of: long) == "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb")
    let bare = Samples.text(Samples.geminiLines).replacing(#","directories":["/srv/ärger"]"#, with: "")
    let path = try folder.write(bare, to: ".gemini/tmp/\(hash)/chats/session-1.jsonl")
    let file = FoundFile(path: path, format: .gemini, mark: try #require(Folder.mark(of: path)))
    let home = SidecarFiles.home(of: file)
    #expect(SidecarFiles.read(for: file, home: home, places).directory(path) == nil)
    #expect(
      SidecarFiles.read(for: file, home: home, places, directories: ["/a", "/srv/käse"]).directory(path) == "/srv/käse")
    try folder.write(#"{"projects":{"/srv/käse":"other"}}"#, to: ".gemini/projects.json")
    #expect(SidecarFiles.read(for: file, home: home, places).directory(path) == "/srv/käse")
  }

  @Test func `the check names each of opencode's databases, also one that can't be read`() throws {
    struct Garbage: Error, CustomStringConvertible { let description = "file is not a database" }
    let sound = try folder.write("", to: ".local/share/opencode/opencode.db")
    let spoilt = try folder.write("garbage", to: ".local/share/opencode/opencode-dev.db")
    let database = SessionDatabase(
      provider: "opencode",
      sessions: { path, _ in
        if path == spoilt { throw Garbage() }
        return []
      }, parts: { _, _, _, _ in [] }, ids: { _ in [] })
    let findings = SessionCheck.run(places, [database], now: Timestamp(milliseconds: 0))
    #expect(
      Set(findings.map(\.words)) == [
        "0 sessions in \(sound)", "\(spoilt) can't be read: file is not a database",
      ])
    #expect(findings.filter(\.isProblem).map(\.provider) == ["opencode"])
  }

  @Test func `an old chat of Gemini's is one JSON text`() throws {
    let text = """
      {"sessionId":"\(Samples.geminiId)","startTime":"2026-11-20T10:00:00.000Z","lastUpdated":"2026-11-20T11:00:00.000Z",
      "directories":["/srv/alt"],"messages":[{"id":"1","type":"user","content":"grüß dich"},
      {"id":"2","type":"gemini","content":"hallo"}]}
      """
    let name = ".gemini/tmp/x/chats/session-1.json"
    let found = try session(survey(.gemini, text, name: name))
    #expect((found.preview, found.messageCount, found.directory) == ("grüß dich", 2, "/srv/alt"))
    #expect(found.modifiedAt == Timestamp(iso8601: "2026-11-20T11:00:00Z"))
    let shown = try page(.gemini, folder.path + "/" + name, limit: 1)
    #expect(shown.entries.map(\.text) == ["hallo"] && shown.hasEarlier)
    let earlier = try page(.gemini, folder.path + "/" + name, before: shown.entries[0].number, limit: 5)
    #expect(earlier.entries.map(\.text) == ["grüß dich"] && !earlier.hasEarlier)
  }

  @Test func `Copilot's session takes its name and directory from the file beside it`() throws {
    let name = ".copilot/session-state/\(Samples.copilotId)/"
    try folder.write("id: x\ncwd: \"/home/ada/src/app\"\nsummary: Café\n", to: name + "workspace.yaml")
    let found = try session(survey(.copilot, Samples.text(Samples.copilotLines), name: name + "events.jsonl"))
    #expect((found.providerSessionId, found.name, found.directory) == (Samples.copilotId, "Café", "/home/ada/src/app"))
    #expect((found.preview, found.ending) == ("add a café page", .ended))
  }

  @Test(arguments: [
    ("summary: |-\n  Zwei é\n  Zeilen", "Zwei é"), ("name: >-\n  漢字\n  und mehr\nsummary: x", "漢字 und mehr"),
    ("summary: 'it''s done'", "it's done"), (#"summary: "say \"hi\" \u00fc""#, #"say "hi" ü"#),
    ("name: null\nsummary: ~", ""), ("summary: [", ""), ("- summary", ""),
  ])
  func `Copilot's names are read in all forms of YAML`(yaml: String, name: String) throws {
    let folderName = ".copilot/session-state/\(Samples.copilotId)/"
    try folder.write(yaml + "\n", to: folderName + "workspace.yaml")
    let found = try session(survey(.copilot, Samples.text(Samples.copilotLines), name: folderName + "events.jsonl"))
    #expect((found.name, found.preview) == (name, "add a café page"))
  }

  @Test func `the person's title counts most, then the last one that the program gave, then the first words`() throws {
    let id = Samples.claudeId
    func name(_ lines: [String]) throws -> String {
      try session(survey(.claude, Samples.text(Samples.claudeLines + lines), name: "projects/-p/\(id).jsonl")).name
    }
    #expect(try name([]) == "")
    #expect(try name([#"{"type":"summary","summary":"one"}"#, #"{"type":"ai-title","aiTitle":"two"}"#]) == "two")
    #expect(
      try name([#"{"type":"custom-title","customTitle":"ma käse"}"#, #"{"type":"ai-title","aiTitle":"two"}"#])
        == "ma käse")
    #expect(try name([#"{"type":"custom-title","customTitle":"\#(id)"}"#]) == "", "an id is no name")
  }

  @Test func `a session in which nothing was said is not listed`() throws {
    let noise = [#"{"type":"mode","mode":"normal"}"#, #"{"type":"summary","summary":"x"}"#]
    #expect(try survey(.claude, Samples.text(noise), name: "projects/-p/a.jsonl") == .hidden)
    #expect(try survey(.claude, "", name: "projects/-p/b.jsonl") == .hidden)
  }

  @Test func `a file whose lines are another session's says so`() throws {
    let found = try session(survey(.claude, Samples.text(Samples.claudeLines), name: "projects/-p/other.jsonl"))
    #expect(found.problem == "its records say that they are of the session \(Samples.claudeId).")
  }

  // MARK: Damage

  @Test func `a half-written line is left for later, and read when it is whole`() throws {
    let whole = Samples.text(Samples.claudeLines)
    let next = Samples.claudePrompt("und dann?")
    let path = "projects/-p/\(Samples.claudeId).jsonl"
    let half = try session(survey(.claude, whole + next.prefix(40), name: path))
    #expect((half.readTo, half.ending) == (Int64(whole.utf8.count), .ended))
    let full = try session(survey(.claude, whole + next + "\n", name: path))
    #expect((full.readTo, full.ending) == (Int64((whole + next + "\n").utf8.count), .open))
    #expect(full.messageCount == half.messageCount + 1)
    #expect(try page(.claude, folder.path + "/" + path).entries.last?.text == "und dann?")
  }

  @Test func `of a long file only the ends are read for the list, and only as much as it shows for a page`() throws {
    let middle = (0..<60_000).map { Samples.claudeAnswer("line \($0)") }
    let path = "projects/-p/\(Samples.claudeId).jsonl"
    let text = Samples.text(Samples.claudeLines + middle)
    #expect(text.utf8.count > 10 << 20)
    _ = try folder.write(text, to: path)
    let file = FoundFile(
      path: folder.path + "/" + path, format: .claude, mark: try #require(Folder.mark(of: folder.path + "/" + path)))
    let before = try bytesRead()
    _ = SessionSurvey.read(file, aside: SessionSurvey.Aside()) { $0 }
    let forList = try bytesRead() - before
    #expect(forList > 0 && forList < 128 << 10)
    #expect(try page(.claude, file.path, limit: 50).entries.count == 50)
    let forPage = try bytesRead() - before - forList
    #expect(forPage > 0 && forPage < 256 << 10)
  }

  /// What this thread has read of files so far.
  private func bytesRead() throws -> Int {
    let text = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("rchar: ") })
    return try #require(Int(line.dropFirst(7)))
  }

  @Test func `a file that vanished since the walk, or became something else, is unreadable and nothing more`() throws {
    let name = "projects/-p/\(Samples.claudeId).jsonl"
    let path = try folder.write(Samples.text(Samples.claudeLines), to: name)
    let file = FoundFile(path: path, format: .claude, mark: try #require(Folder.mark(of: path)))
    let now = try #require(Timestamp(iso8601: "2026-11-21T10:00:00Z"))
    let source = SessionSource(provider: "claude", providerSessionId: "s", path: path)
    func expectUnreadable(_ reason: String) {
      let (survey, reading) = SessionSurvey.read(file, aside: SessionSurvey.Aside()) { $0 }
      #expect(survey == .unreadable(reason))
      #expect(reading == nil)
      #expect(ConversationPage(source, .claude, before: nil, limit: 10) == nil)
    }
    try folder.remove(name)
    expectUnreadable("No such file or directory")
    #expect(SessionCheck.words(about: file, now: now) == nil, "it may have been removed by whom it belongs to")
    #expect(symlink("/nowhere/at/all", path) == 0)
    expectUnreadable("No such file or directory")
    try folder.remove(name)
    #expect(mkdir(path, 0o700) == 0)
    expectUnreadable("Invalid argument")
    #expect(SessionCheck.words(about: file, now: now) == "\(path) can't be read: Invalid argument")
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `what belongs to somebody else is named, and the rest is read`() throws {
    let closed = try folder.write("x", to: ".claude/projects/-p/x.jsonl")
    try folder.write("x", to: ".claude/projects/-q/y.jsonl")
    try folder.write(Samples.text(Samples.claudeLines), to: ".claude/projects/-r/\(Samples.claudeId).jsonl")
    #expect(chmod(closed, 0) == 0 && chmod(folder.path + "/.claude/projects/-q", 0) == 0)
    defer { chmod(folder.path + "/.claude/projects/-q", 0o700) }
    let findings = SessionCheck.run(places, now: try #require(Timestamp(iso8601: "2026-11-21T10:00:00Z")))
    #expect(findings.map(\.isProblem) == [false, true, true])
    #expect(findings[1].words.hasSuffix("/.claude/projects/-q can't be read: Permission denied"))
    #expect(findings[2].words == "\(closed) can't be read: Permission denied")
  }

  @Test(arguments: [9, 50])
  func `damaged lines, unknown kinds and a line of many megabytes leave the rest right`(megabytes: Int) throws {
    let words = String(repeating: "x", count: megabytes << 20)
    let long = #"{"type":"user","message":{"role":"user","content":""# + words + "\"}}"
    var lines = Samples.claudeLines
    lines.insert(contentsOf: ["{broken", "\u{0}\u{1}", long], at: 4)
    let text = Samples.text(lines)
    let path = "projects/-p/\(Samples.claudeId).jsonl"
    let found = try session(survey(.claude, text, name: path))
    #expect((found.preview, found.ending) == ("修复 the flaky test, שלום", .ended))
    // One page ends where it would cost too much to read on.
    var shown = try page(.claude, folder.path + "/" + path)
    var entries = shown.entries
    while shown.hasEarlier {
      shown = try page(.claude, folder.path + "/" + path, before: try #require(entries.first).number)
      entries = shown.entries + entries
    }
    #expect(entries.map(\.text).contains("A record of \(megabytes) MB is not shown here."))
    #expect(entries.first?.text == "修复 the flaky test, שלום" && entries.last?.text == "Found it: résumé.")
    #expect(entries.map(\.number) == entries.map(\.number).sorted())
  }

  @Test func `a check names what is wrong with a file, and nothing where all is well`() throws {
    let now = try #require(Timestamp(iso8601: "2026-11-21T10:00:00Z"))
    let past = timespec(tv_sec: 1_795_000_000, tv_nsec: 0)
    func words(_ text: String) throws -> String? {
      let path = try folder.write(text, to: "projects/-p/\(Samples.claudeId).jsonl")
      var times = [past, past]
      utimensat(AT_FDCWD, path, &times, 0)
      let file = FoundFile(path: path, format: .claude, mark: try #require(Folder.mark(of: path)))
      return SessionCheck.words(about: file, now: now)?.replacing(path + " ", with: "")
    }
    let good = Samples.text(Samples.claudeLines)
    #expect(try words(good) == nil)
    #expect(try words("") == "is empty")
    #expect(try words(good + "{broken\n") == "has 1 damaged line in the parts that the list reads")
    #expect(try words(good + "{\"type\":") == "ends in the middle of a line: it is being written, or was cut off")
    #expect(
      try words(good + String(repeating: "y", count: 17 << 20) + "\n" + Samples.claudeAnswer("x") + "\n")
        == "has a line of 17 MB, which is not shown")
    #expect(try words(good + String(repeating: " ", count: 3 << 20) + "\n" + Samples.claudeAnswer("x") + "\n") == nil)
    #expect(
      try words(good.replacing("2026-11-20T", with: "2036-11-20T"))
        == "was written in the future, by its clock (2036-11-20T10:00:08.500Z)")
  }

  @Test func `a check counts sessions' files, and nothing that only has such a name`() throws {
    try folder.write(Samples.text(Samples.claudeLines), to: ".claude/projects/-p/\(Samples.claudeId).jsonl")
    try folder.write("{", to: ".claude/projects/-p/x.jsonl")
    // A pipe is no file, and nobody waits for it.
    #expect(mkfifo(folder.path + "/.claude/projects/-p/pipe.jsonl", 0o600) == 0)
    // Neither is a folder or a link to nothing that has the name of one.
    #expect(mkdir(folder.path + "/.claude/projects/-p/folder.jsonl", 0o700) == 0)
    #expect(symlink("/nowhere/at/all", folder.path + "/.claude/projects/-p/link.jsonl") == 0)
    let findings = SessionCheck.run(places, now: try #require(Timestamp(iso8601: "2036-11-21T10:00:00Z")))
    #expect(findings.map(\.isProblem) == [false, true])
    #expect(findings[0].words == "2 session files in 2 folders")
    #expect(findings[1].words.contains("x.jsonl ends in the middle of a line"))
  }

  // MARK: Pages

  @Test(arguments: SessionFormat.allCases)
  func `pages of any size join to the whole conversation`(format: SessionFormat) throws {
    let lines = Samples.lines(of: format)
    // What stands in a file twice under one id is one thing.
    let copies = (1...(format == .gemini ? 1 : 3)).flatMap { copy in
      lines.map { $0.replacing(#""a00000"#, with: "\"a\(copy)0000") }
    }
    let path = try folder.write(Samples.text(copies), to: "a.jsonl")
    let whole = try page(format, path)
    #expect(!whole.hasEarlier && !whole.entries.isEmpty)
    #expect(whole.entries.map(\.number) == whole.entries.map(\.number).sorted())
    #expect(Set(whole.entries.map(\.id)).count == whole.entries.count)
    for limit in 1...4 where format != .gemini {
      var joined: [Entry] = []
      var before: Int?
      repeat {
        let part = try page(format, path, before: before, limit: limit)
        joined = part.entries + joined
        before = part.hasEarlier ? part.entries.first?.number : nil
      } while before != nil
      #expect(joined.map(\.text) == whole.entries.map(\.text))
      #expect(joined.map(\.number) == whole.entries.map(\.number))
    }
  }

  @Test func `a tool's answer stands at its call, with its kind, its input and its exit code`() throws {
    let path = try folder.write(Samples.text(Samples.codexLines), to: "a.jsonl")
    let tool = try #require(try page(.codex, path).entries.first { $0.kind == .tool })
    #expect((tool.title, tool.toolKind, tool.input) == ("npm outdated", "execute", "npm outdated"))
    #expect((tool.text, tool.status, tool.exitCode) == ("left-pad", .failed, 2))
  }

  @Test func `what Gemini's person took back is not shown, and of a message its last form is`() throws {
    let path = try folder.write(Samples.text(Samples.geminiLines), to: "a.jsonl")
    #expect(
      try page(.gemini, path).entries.map(\.text) == ["write the docs", "Plan: first", "書きました", "written"])
  }

  @Test func `a page ends where the thread was taken over`() throws {
    let text = Samples.text(Samples.claudeLines)
    let path = try folder.write(text + Samples.claudePrompt("later") + "\n", to: "a.jsonl")
    #expect(try page(.claude, path, end: Int64(text.utf8.count)).entries.last?.text == "Found it: résumé.")
  }

  @Test func `a call without an answer was cut off, where something was said after it`() throws {
    let call = Samples.claudeLines[5]
    let path = try folder.write(Samples.text([call, Samples.claudePrompt("weiter"), call]), to: "a.jsonl")
    #expect(try page(.claude, path).entries.map(\.status) == [.cancelled, .done, .open])
  }

  // MARK: Lines

  @Test func `lines read backwards are those read forwards, whatever the parts that are read`() throws {
    var random = RandomNumbers(seed: randomSeed)
    for _ in 0..<60 {
      let bytes = (0..<random.number(0...300)).map { _ in random.chance() ? UInt8(random.number(97...99)) : 10 }
      let path = try folder.write(String(decoding: bytes, as: UTF8.self), to: "lines")
      let file = try #require(SessionFile(path: path))
      var forward: [[Int64]] = []
      var lines = ForwardLines(bytes, at: 0)
      while let line = lines.next() { forward.append([line.start, line.end]) }
      var backward: [[Int64]] = []
      var reversed = BackwardLines(
        file, before: file.mark.size, lineLimit: random.number(1...40), chunk: random.number(1...20))
      while let line = reversed.next() {
        backward.append([line.start, line.end])
        if case .bytes(let content) = line.content {
          #expect(Array(content) == Array(bytes[Int(line.start)..<(Int(line.end) - (line.isWhole ? 1 : 0))]))
        }
      }
      #expect(backward.reversed() == forward, "seed \(randomSeed)")
    }
  }

  @Test func `a line that is too long is passed over without being kept`() throws {
    let path = try folder.write("a\n" + String(repeating: "x", count: 5 << 20) + "\nb\n", to: "lines")
    let file = try #require(SessionFile(path: path))
    var lines = BackwardLines(file, before: file.mark.size, lineLimit: 1000)
    #expect(lines.next()?.start == file.mark.size - 2)
    guard case .tooLong(let count)? = lines.next()?.content else {
      Issue.record("it was kept")
      return
    }
    #expect(count == 5 << 20 + 1)
    #expect(lines.next()?.start == 0)
    #expect(lines.next() == nil)
  }
}
