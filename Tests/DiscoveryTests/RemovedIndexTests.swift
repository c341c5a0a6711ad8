import Conversation
import EventLoop
import Indexing
import Testing

@testable import Discovery

/// The search's index is removed while records are being read for it.
struct RemovedIndexTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private final class Seen {
    var looks = 0
    var writes = 0
    var kept: [SearchIndexReading] = []
  }

  @Test func `nothing more is read for an index that was removed, and all of it for the one in its place`() throws {
    let path = try folder.write(Samples.text([Samples.claudePrompt("größe 漢字")]), to: "s.jsonl")
    let sessions = (1...600 as ClosedRange<UInt64>).map { number in
      UnreadSession(
        thread: Identity(UniqueID(high: 7, low: number)),
        source: SessionSource(provider: "claude", providerSessionId: "\(number)", path: path), mark: nil, knownTo: 0,
        readTo: 0)
    }
    let loop = EventLoop()
    let seen = Seen()
    let index = SearchIndex(
      unread: {
        seen.looks += 1
        return (sessions, sessions.count)
      },
      write: {
        seen.writes += 1
        if seen.writes == 1 { throw RemovedIndex() }
        seen.kept += $0
      }, isFull: { false }, names: { [:] })
    var notices = 0
    let indexer = Indexer(loop: loop, databases: [], open: { index }) { answer in
      if case .indexed(let progress) = answer, progress.isComplete { loop.stop() }
      if case .notice = answer { notices += 1 }
    }
    indexer.perform(.begin)
    indexer.perform(.hurry)
    let deadline = loop.after(milliseconds: 60_000) { loop.stop() }
    loop.run()
    loop.cancel(deadline)
    #expect(seen.looks == 2)
    #expect(seen.kept.map(\.session) == sessions)
    #expect(notices == 0)
    // One was refused, and the rest is written in three.
    #expect(seen.writes == 4)
  }
}
