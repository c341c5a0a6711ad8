import Conversation
import EventLoop
import Foundation
import Glibc
import Synchronization
import Testing

@testable import Discovery

/// Sessions are found, and what happens to them is told, with the real kernel's word.
final class FollowingTests {
  private let folder: TemporaryFolder
  private let loop = EventLoop()
  private var answers: [OutsideAnswer] = []
  private var discovery: Discovery?
  private let file = ".claude/projects/-p/\(Samples.claudeId).jsonl"

  init() throws { folder = try TemporaryFolder() }

  deinit { discovery?.finish() }

  private func start(
    _ known: [KnownSession] = [], databases: [SessionDatabase] = [], directories: Set<String> = []
  ) throws {
    discovery?.finish()
    let made = Discovery(loop: loop, places: Places(environment: [:], home: folder.path), databases: databases) {
      [unowned self] in
      answers.append($0)
      loop.stop()
    }
    discovery = made
    made.perform(.begin(known, directories: directories))
    try wait(for: "the first look") { $0.contains(.surveyed) }
  }

  /// Runs the loop until the answers say so; a test that waits in vain fails.
  private func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation, _ condition: ([OutsideAnswer]) -> Bool
  ) throws {
    var isOver = false
    let deadline = loop.after(milliseconds: 60_000) { [loop] in
      isOver = true
      loop.stop()
    }
    defer { loop.cancel(deadline) }
    while !condition(answers) {
      loop.run()
      guard !isOver else {
        Issue.record("waited in vain for \(what); there came \(answers)", sourceLocation: sourceLocation)
        throw CancellationError()
      }
    }
  }

  /// So long that whatever has happened would be told by the end: changes are waited for, some tens of milliseconds.
  private func letTimePass() {
    let limit = loop.after(milliseconds: 400) { [loop] in loop.stop() }
    while limit.isPending { loop.run() }
  }

  private var news: [OutsideNews] {
    answers.flatMap { answer -> [OutsideNews] in if case .news(let news) = answer { news } else { [] } }
  }

  private var found: [FoundSession] {
    news.compactMap { if case .found(let session, _) = $0 { session } else { nil } }
  }

  private var grown: [OutsidePiece] {
    news.flatMap { news -> [OutsidePiece] in
      if case .found(_, .pieces(let pieces)) = news { pieces } else { [] }
    }
  }

  private var writings: [SessionWriting] {
    news.compactMap { if case .writing(_, let writing) = $0 { writing } else { nil } }
  }

  private var key: SessionKey { SessionKey(provider: "claude", providerSessionId: Samples.claudeId) }

  @Test func `sessions of all programs are found without any setting`() throws {
    try folder.write(Samples.text(Samples.claudeLines), to: file)
    try folder.write(
      Samples.text(Samples.codexLines), to: ".codex/sessions/2026/11/20/rollout-x-\(Samples.codexId).jsonl")
    try folder.write(Samples.text(Samples.geminiLines), to: ".gemini/tmp/x/chats/session-1.jsonl")
    try folder.write(Samples.text(Samples.copilotLines), to: ".copilot/session-state/\(Samples.copilotId)/events.jsonl")
    try folder.write(Samples.text(Samples.piLines), to: ".pi/agent/sessions/--p--/2026_\(Samples.piId).jsonl")
    try start()
    #expect(Set(found.map(\.provider)) == ["claude", "codex", "gemini", "copilot", "pi"])
  }

  @Test func `a chat in a folder that is a hash is found once another session has told the directory`() throws {
    let bare = Samples.text(Samples.geminiLines).replacing(#","directories":["/srv/ärger"]"#, with: "")
    try folder.write(bare, to: ".gemini/tmp/\(SHA256.text(of: "/home/ada/src/käse"))/chats/session-1.jsonl")
    try folder.write(Samples.text(Samples.claudeLines), to: file)
    try start()
    #expect(found.filter { $0.provider == "gemini" }.map(\.directory) == ["/home/ada/src/käse"])
  }

  @Test func `a chat in a folder that is a hash is found where a thread of the directory is known already`() throws {
    let bare = Samples.text(Samples.geminiLines).replacing(#","directories":["/srv/ärger"]"#, with: "")
    try folder.write(bare, to: ".gemini/tmp/\(SHA256.text(of: "/srv/käse"))/chats/session-1.jsonl")
    try start(directories: ["/srv/käse"])
    #expect(found.map(\.directory) == ["/srv/käse"])
  }

  @Test func `a file that has not changed since is not read again`() throws {
    try folder.write(Samples.text(Samples.claudeLines), to: file)
    try start()
    let first = try #require(found.first)
    answers = []
    try start([
      KnownSession(
        provider: "claude", providerSessionId: first.providerSessionId, path: first.path, mark: first.mark,
        readTo: first.readTo, ending: first.ending)
    ])
    #expect(news == [])
  }

  @Test func `what is said outside is told as it comes, from where the reading stopped`() throws {
    try folder.write(Samples.text(Samples.claudeLines), to: file)
    try start()
    let line = Samples.claudeAnswer("noch etwas: 漢字")
    try folder.append(String(line.prefix(50)), to: file)
    try folder.append(String(line.dropFirst(50)) + "\n", to: file)
    try wait(for: "the new words") { _ in !grown.isEmpty }
    #expect(grown.compactMap { if case .entry(let entry) = $0 { entry.text } else { nil } } == ["noch etwas: 漢字"])
    #expect(found.last?.readTo == Int64(Samples.text(Samples.claudeLines + [line]).utf8.count))
  }

  @Test func `whoever asks for a look hears first what a session has grown by`() throws {
    try folder.write(Samples.text(Samples.claudeLines), to: file)
    try start()
    try folder.append(Samples.claudeAnswer("noch etwas: 漢字") + "\n", to: file)
    let thread = key.workStreamId
    discovery?.perform(.look(key, of: thread))
    try wait(for: "the look") { $0.contains(.looked(thread)) }
    #expect(answers.last == .looked(thread))
    #expect(grown.compactMap { if case .entry(let entry) = $0 { entry.text } else { nil } } == ["noch etwas: 漢字"])
    // One that nobody knows of has nothing to tell.
    let other = SessionKey(provider: "claude", providerSessionId: "none")
    discovery?.perform(.look(other, of: other.workStreamId))
    try wait(for: "the other look") { $0.contains(.looked(other.workStreamId)) }
  }

  @Test func `what was said while nobody followed is told at the next start`() throws {
    try folder.write(Samples.text(Samples.claudeLines), to: file)
    try start()
    let first = try #require(found.first)
    discovery?.finish()
    try folder.append(Samples.claudePrompt("in between") + "\n", to: file)
    answers = []
    try start([
      KnownSession(
        provider: "claude", providerSessionId: first.providerSessionId, path: first.path, mark: first.mark,
        readTo: first.readTo, ending: first.ending)
    ])
    #expect(grown.compactMap { if case .entry(let entry) = $0 { entry.text } else { nil } } == ["in between"])
    #expect(found.map(\.ending) == [.open])
  }

  @Test(arguments: [
    (".claude/projects/-p/\(Samples.claudeId).jsonl", Samples.claudeLines),
    (".codex/sessions/2026/11/20/rollout-x-\(Samples.codexId).jsonl", Samples.codexLines),
  ])
  func `a session whose file was emptied is gone, and is there again with what is written anew`(
    path: String, lines: [String]
  ) throws {
    try folder.write(Samples.text(lines), to: path)
    try start()
    let first = try #require(found.first)
    try folder.write("", to: path)
    try wait(for: "the emptied file") { _ in news.contains(.gone(first.key)) }
    try folder.write(Samples.text(lines), to: path)
    try wait(for: "the new record") { _ in found.count == 2 }
    #expect(news.contains(.found(try #require(found.last), growth: .whole)))
    discovery?.finish()
    try folder.write("", to: path)
    answers = []
    try start([
      KnownSession(
        provider: first.provider, providerSessionId: first.providerSessionId, path: first.path, mark: first.mark,
        readTo: first.readTo, ending: first.ending)
    ])
    #expect(news == [.gone(first.key)], "the next start tells it too")
  }

  @Test func `a name that the person gave in the middle stays until they give another one`() throws {
    try folder.write(Samples.text(Samples.claudeLines), to: file)
    try start()
    discovery?.perform(.know([key: "Käse, 修复"]))
    try folder.append(#"{"type":"ai-title","aiTitle":"made up","sessionId":"\#(Samples.claudeId)"}"# + "\n", to: file)
    try wait(for: "what was written") { _ in found.count > 1 }
    #expect(found.last?.name == "Käse, 修复", "the program's own names count less")
    try folder.append(
      #"{"type":"custom-title","customTitle":"neu","sessionId":"\#(Samples.claudeId)"}"# + "\n", to: file)
    try wait(for: "the new name") { _ in found.last?.name == "neu" }
    try folder.append(Samples.text((0..<200).map { Samples.claudeAnswer("line \($0)") }), to: file)
    try wait(for: "what came behind it") { _ in grown.entries.last?.text == "line 199" }
    #expect(found.last?.name == "neu")
  }

  @Test func `a file that became shorter is read again from its beginning`() throws {
    try folder.write(Samples.text(Samples.claudeLines + [Samples.claudeAnswer("lang")]), to: file)
    try start()
    try folder.write(Samples.text([Samples.claudePrompt("kurz")]), to: file)
    try wait(for: "the shorter file") { _ in found.last?.preview == "kurz" }
    let growths = news.compactMap { if case .found(_, let growth) = $0 { growth } else { nil } }
    #expect(growths.last == .whole)
  }

  @Test func `new folders are followed, also where there was nothing before`() throws {
    try start()
    try folder.write(Samples.text(Samples.claudeLines), to: file)
    try wait(for: "the session in a new folder") { _ in found.map(\.providerSessionId) == [Samples.claudeId] }
    try folder.append(Samples.claudeAnswer("und weiter") + "\n", to: file)
    try wait(for: "what is said there") { _ in !grown.isEmpty }
    try folder.write(
      Samples.text(Samples.codexLines), to: ".codex/sessions/2026/12/01/rollout-x-\(Samples.codexId).jsonl")
    try wait(for: "the session of a new month") { _ in found.contains { $0.provider == "codex" } }
  }

  @Test func `a file that vanishes is told of, and one that was moved is not`() throws {
    try folder.write(Samples.text(Samples.claudeLines), to: file)
    try start()
    let moved = ".claude/projects/-q/\(Samples.claudeId).jsonl"
    let other = "22222222-2222-4222-8222-222222222222"
    try folder.write(
      Samples.text(Samples.claudeLines).replacing(Samples.claudeId, with: other),
      to: ".claude/projects/-q/\(other).jsonl")
    try wait(for: "the new folder to be watched") { _ in found.last?.providerSessionId == other }
    #expect(rename(folder.path + "/" + file, folder.path + "/" + moved) == 0)
    try wait(for: "the session at its new place") { _ in found.last?.path.hasSuffix(moved) == true }
    letTimePass()
    #expect(!news.contains(.gone(key)))
    try folder.remove(moved)
    try wait(for: "word that it is gone") { _ in news.last == .gone(key) }
  }

  @Test func `a session that is not there at the start is gone`() throws {
    try folder.write("", to: ".claude/projects/-p/x.txt")
    let known = KnownSession(
      provider: "claude", providerSessionId: Samples.claudeId, path: folder.path + "/" + file,
      mark: FileMark(size: 1, modified: 1, number: 1), readTo: 1, ending: .ended)
    try start([known])
    #expect(news == [.gone(key)])
  }

  @Test func `who writes a session is told, and its end too, though its entry stays`() throws {
    try folder.write(Samples.text(Samples.claudeLines), to: file)
    // A stranger: what was started by us is ours, and doesn't count.
    let pid = try Stranger.start()
    defer { kill(pid, SIGKILL) }
    func entry(_ status: String) -> String {
      let now = Int64(Date().timeIntervalSince1970 * 1000)
      return #"{"pid":\#(pid),"sessionId":"\#(Samples.claudeId)","startedAt":\#(now),"status":"\#(status)"}"#
    }
    try folder.write(entry("busy"), to: ".claude/sessions/\(pid).json")
    try start()
    try wait(for: "the writer") { _ in !writings.isEmpty }
    #expect(writings == [.program(SessionWriter(pid: pid, doing: .working))])
    try folder.write(entry("idle"), to: ".claude/sessions/\(pid).json")
    try wait(for: "what it does now") { _ in
      writings.last == .program(SessionWriter(pid: pid, doing: .idle))
    }
    kill(pid, SIGKILL)
    try wait(for: "its end") { _ in writings.last == .nobody }
  }

  @Test func `a writer who is there before its session is told once the session is`() throws {
    let pid = try Stranger.start()
    defer { kill(pid, SIGKILL) }
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    try folder.write(
      #"{"pid":\#(pid),"sessionId":"\#(Samples.claudeId)","startedAt":\#(now),"status":"busy"}"#,
      to: ".claude/sessions/\(pid).json")
    try folder.write("", to: ".claude/projects/-p/x.txt")
    try start()
    #expect(news.isEmpty)
    try folder.write(Samples.text(Samples.claudeLines), to: file)
    try wait(for: "the writer") { _ in !writings.isEmpty }
    #expect(found.map(\.key) == [key])
    #expect(writings == [.program(SessionWriter(pid: pid, doing: .working))])
  }

  @Test func `a process that was started from here is no stranger`() throws {
    try folder.write(Samples.text(Samples.claudeLines + [Samples.claudePrompt("go")]), to: file)
    let entry = #"{"pid":\#(getpid()),"sessionId":"\#(Samples.claudeId)","startedAt":9999999999999,"status":"busy"}"#
    try folder.write(entry, to: ".claude/sessions/\(getpid()).json")
    try start()
    try wait(for: "word that nobody else writes it") { _ in !writings.isEmpty }
    #expect(writings == [.nobody])
  }

  @Test func `nothing is told while nothing happens, and nothing after the end`() throws {
    try folder.write(Samples.text(Samples.claudeLines), to: file)
    try start()
    answers = []
    discovery?.perform(.end)
    discovery?.perform(.page(Identity(UniqueID(high: 1, low: 1)), source, before: nil))
    try folder.append(Samples.claudeAnswer("unheard") + "\n", to: file)
    try wait(for: "the page") { _ in answers.count == 1 }
    guard case .page(_, let entries, false)? = answers.first else {
      Issue.record("\(answers)")
      return
    }
    #expect(entries.first?.text == "修复 the flaky test, שלום")
    letTimePass()
    #expect(answers.count == 1)
  }

  @Test func `a record that can't be read is said with its reason`() throws {
    try start()
    answers = []
    discovery?.perform(.page(Identity(UniqueID(high: 1, low: 1)), source, before: nil))
    try wait(for: "the refusal") { _ in !answers.isEmpty }
    let failures = answers.compactMap { if case .pageFailed(_, let words) = $0 { words } else { nil } }
    #expect(failures.count == 1 && answers.count == 1)
    #expect(failures.first?.hasSuffix("\(file): No such file or directory.") == true)
  }

  @Test func `sessions of a database are found and followed like those of files`() throws {
    try folder.write("", to: ".local/share/opencode/opencode.db")
    let rows = [
      SessionDatabase.Row(
        id: "ses_1", title: "Käse", directory: "/srv/o", createdAt: 1_795_000_000_000, updatedAt: 1_795_000_001_000,
        messageCount: 2, firstPart: #"{"type":"text","text":"שלום"}"#,
        lastMessage: #"{"role":"assistant","time":{"completed":1}}"#, lastPlace: 9)
    ]
    let database = SessionDatabase(
      provider: "opencode", sessions: { _, _ in rows },
      parts: { _, _, places, _ in
        [OpencodePart(place: 5, message: #"{"role":"user"}"#, part: #"{"type":"text","text":"שלום"}"#)].filter {
          places.contains($0.place)
        }
      }, ids: { _ in ["ses_1"] })
    try start(databases: [database])
    #expect(found.map(\.name) == ["Käse"])
    #expect(found.map(\.preview) == ["שלום"])
    #expect(found.map(\.ending) == [.ended])
    let path = folder.path + "/.local/share/opencode/opencode.db"
    answers = []
    discovery?.perform(
      .page(
        Identity(UniqueID(high: 1, low: 1)),
        SessionSource(provider: "opencode", providerSessionId: "ses_1", path: path), before: nil))
    try wait(for: "its page") { _ in !answers.isEmpty }
    let pages = answers.compactMap { if case .page(_, let entries, false) = $0 { entries.map(\.text) } else { nil } }
    #expect(pages == [["שלום"]])
  }

  /// How often something was read.
  private final class Count: Sendable {
    let value = Atomic(0)
  }

  @Test func `reading a database, which makes and removes files beside it, is no reason to read it again`() throws {
    let path = try folder.write("", to: ".local/share/opencode/opencode.db")
    let count = Count()
    let database = SessionDatabase(
      provider: "opencode",
      sessions: { _, _ in
        let times = count.value.add(1, ordering: .relaxed).newValue
        // As SQLite does for whoever reads a database that nobody else has open.
        for end in ["-wal", "-shm"] {
          close(open(path + end, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600))
          if end == "-shm" { truncate(path + end, 32768) }
          unlink(path + end)
        }
        return [
          SessionDatabase.Row(
            id: "ses_1", title: "Käse \(times)", directory: "/srv/o", createdAt: 1_795_000_000_000,
            updatedAt: 1_795_000_000_000 + Int64(times), messageCount: times, firstPart: nil, lastMessage: nil,
            lastPlace: 9)
        ]
      }, parts: { _, _, _, _ in [] }, ids: { _ in ["ses_1"] })
    try start(databases: [database])
    try folder.write("x", to: ".local/share/opencode/opencode.db-wal")
    try wait(for: "what somebody else wrote") { _ in found.count > 1 }
    // To make a file and to write it are two changes, which may be read one after the other.
    letTimePass()
    let times = count.value.load(ordering: .relaxed)
    #expect(times < 4)
    // What it did itself would have been heard by then, many times.
    letTimePass()
    #expect(count.value.load(ordering: .relaxed) == times)
  }

  private var source: SessionSource {
    SessionSource(provider: "claude", providerSessionId: Samples.claudeId, path: folder.path + "/" + file)
  }
}
