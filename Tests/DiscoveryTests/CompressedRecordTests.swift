import Conversation
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
