import Conversation
import EventLoop
import Glibc
import Indexing
import Testing

@testable import Discovery

/// What its program has compressed is unpacked once for whoever reads it, and not tried again and again.
struct CompressedRecordTests {
  private let folder: TemporaryFolder
  private let name = "rollout-x-\(Samples.codexId).jsonl"

  init() throws { folder = try TemporaryFolder() }

  private var session: UnreadSession {
    let source = SessionSource(
      provider: "codex", providerSessionId: Samples.codexId, path: folder.path + "/" + name)
    return UnreadSession(
      thread: Identity(UniqueID(high: 7, low: 7)), source: source, mark: nil, knownTo: 0, readTo: 0)
  }

  @Test func `all stretches of it and all hits in it are read from what was unpacked once`() throws {
    let text = Samples.text(Samples.codexLines)
    try folder.write(Samples.compressed(text), to: name + ".zst")
    var unpacked: SessionFile?
    let first = try SearchIndexStretch.read(session, from: 0, .codex, unpacked: &unpacked)
    let whole = try #require(first)
    let entries: [SearchIndexEntry] = whole.steps.compactMap { if case .add(let entry) = $0 { entry } else { nil } }
    try #require(entries.count > 1)
    let reader = SearchIndexReader(databases: [])
    #expect(reader.entry(entries[0].number, of: session.source) == entries[0])
    // Who unpacked it again would find nothing.
    try folder.remove(name + ".zst")
    #expect(reader.entry(entries[1].number, of: session.source) == entries[1])
    let again = try SearchIndexStretch.read(session, from: 0, .codex, unpacked: &unpacked)
    #expect(again == whole)
    #expect(try SearchIndexStretch.read(session, from: 0, .codex) == nil)
  }

  /// As a disk does that has gone bad: nothing but its bytes is otherwise.
  private func damage(_ name: String) throws {
    let path = folder.path + "/" + name
    var facts = stat()
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0, fstat(descriptor, &facts) == 0 else { throw SystemError(errno) }
    defer { close(descriptor) }
    let zeros = [UInt8](repeating: 0, count: Int(facts.st_size))
    guard pwrite(descriptor, zeros, zeros.count, 0) == zeros.count,
      futimens(descriptor, [facts.st_atim, facts.st_mtim]) == 0
    else { throw SystemError(errno) }
  }

  @Test func `all pages of it are read from what was unpacked once, for as long as that is what lies there`() throws {
    let text = Samples.text(Samples.codexLines)
    try folder.write(Samples.compressed(text), to: name + ".zst")
    let pages = PageReader(databases: DatabaseSurvey(folders: [], []))
    let source = session.source
    func texts() -> [String]? {
      guard case .page(_, let entries, _) = pages.page(of: source, before: nil, for: session.thread) else { return nil }
      return entries.map(\.text)
    }
    let first = try #require(texts())
    #expect(!first.isEmpty)
    try damage(name + ".zst")
    #expect(texts() == first)
    guard case .whole(_, _, let whole) = pages.whole(of: source, behindIt: [], for: session.thread, client: 7) else {
      Issue.record("it was unpacked again")
      return
    }
    #expect(whole.map(\.text) == first)
    try folder.write("zstd", to: name + ".zst")
    #expect(texts() == nil)
    // Its program has unpacked it to go on there.
    try folder.write(text, to: name)
    #expect(texts() == first)
  }

  @Test func `what grows is opened for each stretch`() throws {
    try folder.write(Samples.text(Samples.codexLines), to: name)
    var unpacked: SessionFile?
    let reading = try SearchIndexStretch.read(session, from: 0, .codex, unpacked: &unpacked)
    #expect(reading?.steps.isEmpty == false)
    #expect(unpacked == nil)
  }

  @Test func `one that is damaged is read when it changes, and its hits are known to be missing`() throws {
    try folder.write("zstd", to: name + ".zst")
    #expect(try SearchIndexStretch.read(session, from: 0, .codex) == nil)
    let reader = SearchIndexReader(databases: [])
    #expect(reader.entry(Entry.outsideNumber(at: 0, 0), of: session.source) == nil)
    #expect(reader.unreadable == [session.source.path])
  }

  @Test func `a file of holes isn't read to its end`() throws {
    let path = try folder.write([0x50, 0x2A, 0x4D, 0x18, 0xFF, 0xFF, 0xFF, 0xFF], to: name + ".zst")
    #expect(truncate(path, 1 << 32) == 0)
    let source = session.source
    let file = SessionFile(path: source.path)
    let reason = errno
    #expect(file == nil)
    #expect(reason == EFBIG)
  }
}
