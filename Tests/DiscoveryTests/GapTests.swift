import Conversation
import EventLoop
import Glibc
import Indexing
import Testing

@testable import Discovery

/// Records of which much says nothing, much in one line, or which can't be read on: each page brings the reader further.
struct GapTests {
  private let folder: TemporaryFolder
  private let id = ThreadID(UniqueID(high: 1, low: 2))
  private let pages = PageReader(databases: DatabaseSurvey(folders: [], []))

  init() throws { folder = try TemporaryFolder() }

  private func person(_ words: String) -> String {
    #"{"type":"user","uuid":"\#(words)","message":{"role":"user","content":"\#(words)"}}"#
  }

  /// More than a page reads, which shows nothing.
  private static let nothing = Array(
    repeating: #"{"type":"progress","data":"\#(String(repeating: "x", count: 1 << 20))"}"#, count: 36)

  private func source(_ lines: [String]) throws -> SessionSource {
    SessionSource(
      provider: "claude", providerSessionId: "s", path: try folder.write(Samples.text(lines), to: "s.jsonl"))
  }

  private struct NoPage: Error {
    let answer: OutsideAnswer
  }

  private func page(_ source: SessionSource, before: Int?) throws -> (entries: [Entry], hasEarlier: Bool) {
    let answer = pages.page(of: source, before: before, for: id)
    guard case .page(_, let entries, let hasEarlier) = answer else { throw NoPage(answer: answer) }
    return (entries, hasEarlier)
  }

  @Test func `what shows nothing at a record's end is said, and what comes before it is read`() throws {
    let source = try source([person("é first"), person("zwei")] + Self.nothing)
    let end = try page(source, before: nil)
    #expect(end.hasEarlier && end.entries.count == 1)
    let notice = try #require(end.entries.first)
    #expect(notice.role == .system && notice.text.hasSuffix(" MB that show nothing here."))
    let start = try page(source, before: notice.number)
    #expect(start.entries.map(\.text) == ["é first", "zwei"])
    #expect(!start.hasEarlier)
    guard case .whole(_, _, let all) = pages.whole(of: source, behindIt: [], for: id, client: 7) else {
      Issue.record("it can't be read")
      return
    }
    #expect(all.map(\.text) == ["é first", "zwei"])
  }

  @Test func `a part from the middle reaches further than what shows nothing before it`() throws {
    let lines = [person("é first")] + Self.nothing
    let number = Entry.outsideNumber(at: Int64(Samples.text(lines).utf8.count), 0)
    let source = try source(lines + [person("zwei")])
    guard case .around(_, _, number, let part) = pages.around(number, in: source, for: id, window: 3) else {
      Issue.record("it can't be read")
      return
    }
    let first = try #require(part.entries.first)
    #expect(first.number < number && part.hasEarlier)
    #expect(part.entries.last?.text == "zwei")
  }

  @Test func `a file that is cut off while it is read is not at its beginning`() throws {
    let path = try folder.write(String(repeating: "x\n", count: 100_000), to: "cut.jsonl")
    let file = try #require(SessionFile(path: path))
    #expect(truncate(path, 10) == 0)
    var lines = BackwardLines(file, before: file.mark.size, lineLimit: 1 << 20)
    let line = lines.next()
    #expect(line?.start == nil)
    #expect(lines.failure == SystemError(EIO))
    var whole = BackwardLines(try #require(SessionFile(path: path)), before: 10, lineLimit: 1 << 20)
    var count = 0
    while whole.next() != nil { count += 1 }
    #expect(count == 5 && whole.failure == nil)
  }

  @Test func `all that one line says has numbers of its own, by which it is found`() throws {
    let messages = (0..<700).map { #"{"id":"m\#($0)","type":"user","content":"größe \#($0)"}"# }
    let lines = [
      #"{"sessionId":"s","startTime":"2026-11-20T10:00:00.000Z","kind":"main","directories":["/srv/ärger"]}"#,
      #"{"$set":{"messages":[\#(messages.joined(separator: ","))]}}"#,
    ]
    let source = SessionSource(
      provider: "gemini", providerSessionId: "s", path: try folder.write(Samples.text(lines), to: "s.jsonl"))
    let entries = try page(source, before: nil).entries
    #expect(entries.map(\.text) == (0..<700).map { "größe \($0)" })
    #expect(Set(entries.map(\.number)).count == 700 && Set(entries.map(\.id)).count == 700)
    #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.number < $1.number })
    let reader = SearchIndexReader(databases: [])
    for index in [0, 255, 256, 511, 512, 699] {
      #expect(reader.entry(entries[index].number, of: source)?.words == "größe \(index)")
      guard
        case .around(_, _, _, let part) = pages.around(entries[index].number, in: source, for: id, window: 3)
      else {
        Issue.record("it can't be read")
        continue
      }
      #expect(part.index(ofNumber: entries[index].number) != nil)
    }
  }

  private final class Noted {
    var readings: [SearchIndexReading] = []
  }

  @Test func `a record that can't be read for a while stays unread in the search until it can`() throws {
    let path = folder.path + "/s.jsonl"
    #expect(symlink(path, path) == 0)
    let session = UnreadSession(
      thread: id, source: SessionSource(provider: "claude", providerSessionId: "s", path: path), mark: nil, knownTo: 0,
      readTo: 0)
    #expect(throws: SystemError(ELOOP)) { try SearchIndexStretch.read(session, from: 0, .claude) }
    let loop = EventLoop()
    let noted = Noted()
    let index = SearchIndex(
      unread: { ([session], 1) },
      write: {
        noted.readings += $0
        loop.stop()
      }, isFull: { false }, names: { [:] })
    let indexer = Indexer(loop: loop, databases: [], open: { index }) { answer in
      // It is told that one is unread, and then that one is tried.
      if case .indexed = answer { loop.stop() }
    }
    indexer.perform(.begin)
    loop.run()
    #expect(noted.readings == [])
    try folder.remove("s.jsonl")
    _ = try source([person("é da")])
    indexer.perform(.look)
    indexer.perform(.hurry)
    loop.run()
    #expect(noted.readings.map(\.isAtEnd) == [true])
    #expect(noted.readings.first?.steps.isEmpty == false)
  }

  @Test func `a folder that can't be looked at is closed, and one that isn't there is not`() {
    #expect(symlink(folder.path + "/loop", folder.path + "/loop") == 0)
    var walk = Walk()
    for name in ["loop", "none"] {
      walk.go(through: Root(format: .claude, path: folder.path + "/" + name, depth: 2))
    }
    #expect(walk.closedFolders.map(\.path) == [folder.path + "/loop"])
    #expect(walk.files == [] && walk.folders == [])
  }
}
