import Conversation
import Testing

@testable import Core
@testable import Queues

/// What a record takes back, or tells anew, in a thread that somebody looks at.
struct TakenBackTests {
  private let news = OutsideNewsTests()

  private func found(_ size: Int64, _ pieces: [OutsidePiece]) -> OutsideNews {
    .found(news.session(size: size, minutesAgo: 0), growth: .pieces(pieces))
  }

  private func takenBack(_ piece: OutsidePiece) -> OutsidePiece {
    if case .entry(let entry) = piece { .takenBack(entry) } else { piece }
  }

  @Test func `a message that is told anew stands there once, and is counted once`() throws {
    let world = OutsideNewsTests.World()
    _ = world.apply(.found(news.session(), growth: .whole))
    let id = news.session().key.workStreamId
    world.transcripts.load([], hasEarlier: true, of: id)
    let first = [news.entry(100, .user, "und?"), news.entry(120, .agent, "ich schaue")]
    _ = world.apply(found(140, first))
    #expect(try world.thread(id).messageCount == 9)
    #expect(try world.thread(id).unreadCount == 1)
    _ = world.apply(found(160, [takenBack(first[1]), news.entry(140, .agent, "ich schaue, 好")]))
    #expect(world.transcripts[id]?.entries.map(\.text) == ["und?", "ich schaue, 好"])
    #expect(try world.thread(id).messageCount == 9)
    #expect(try world.thread(id).unreadCount == 1)
    // Somebody has read it: told anew it is no news.
    world.workspace.streams.update(id) { $0.unreadCount = 0 }
    let last = news.entry(160, .agent, "ich schaue, 好")
    _ = world.apply(found(180, [takenBack(news.entry(140, .agent, "ich schaue, 好")), last]))
    #expect(try world.thread(id).unreadCount == 0)
    _ = world.apply(found(200, [takenBack(last), takenBack(first[0])]))
    #expect(world.transcripts[id]?.entries == [])
    #expect(try world.thread(id).messageCount == 7)
  }

  @Test func `where a record goes on from an earlier place, its thread is read anew and has new answers`() throws {
    let world = OutsideNewsTests.World()
    _ = world.apply(.found(news.session(), growth: .whole))
    let id = news.session().key.workStreamId
    world.transcripts.load([], hasEarlier: true, of: id)
    let came = [news.entry(80, .user, "besser?"), news.entry(90, .agent, "好"), news.entry(120, .agent, "é")]
    var session = news.session(size: 140, minutesAgo: 0)
    session.messageCount = 5
    _ = world.apply(.found(session, growth: .replaced(by: came)))
    #expect(world.transcripts[id] == nil)
    #expect(try world.thread(id).messageCount == 5)
    #expect(try world.thread(id).unreadCount == 2)
    // What stands in places of before shows there, where the thread has words of its own behind them.
    world.workspace.streams.update(id) { $0.outside?.takenAt = 100 }
    world.transcripts.load([], hasEarlier: true, of: id)
    _ = world.apply(.found(news.session(size: 160, minutesAgo: 0), growth: .replaced(by: came)))
    #expect(world.transcripts[id]?.entries.map(\.text) == ["é"])
  }

  /// As opencode does, forth and back.
  @Test(arguments: [(Entry.firstLaterPlace + 100, 0), (100, Entry.firstLaterPlace)] as [(Int64, Int64)])
  func `where a session goes on in another version's tables, a thread takes down all that was said since`(
    takenAt: Int64, first: Int64
  ) throws {
    let world = OutsideNewsTests.World()
    _ = world.apply(.found(news.session(), growth: .whole))
    let id = news.session().key.workStreamId
    world.workspace.streams.update(id) { $0.outside?.takenAt = takenAt }
    world.transcripts.load([], hasEarlier: true, of: id)
    let came = [news.entry(first + 80, .user, "besser?"), news.entry(first + 90, .agent, "好")]
    _ = world.apply(.found(news.session(size: first + 200, minutesAgo: 0), growth: .replaced(by: came)))
    #expect(world.transcripts[id]?.entries.map(\.text) == ["besser?", "好"])
    // In those it steps back like any other.
    let anew = [news.entry(first + 85, .agent, "é")]
    _ = world.apply(.found(news.session(size: first + 190, minutesAgo: 0), growth: .replaced(by: anew)))
    #expect(world.transcripts[id]?.entries.map(\.text) == ["besser?", "好", "é"])
  }

  @Test func `a thread with words of its own takes down what is new in a message that is told anew`() throws {
    let world = OutsideNewsTests.World()
    _ = world.apply(.found(news.session(), growth: .whole))
    let id = news.session().key.workStreamId
    world.workspace.streams.update(id) { $0.outside?.takenAt = 100 }
    world.transcripts.load([], hasEarlier: true, of: id)
    let first = [news.entry(100, .user, "und?"), news.entry(120, .agent, "ich schaue")]
    _ = world.apply(found(140, first))
    _ = world.apply(
      found(180, [takenBack(first[1]), news.entry(140, .agent, "ich schaue"), news.entry(160, .agent, "好")]))
    #expect(world.transcripts[id]?.entries.map(\.text) == ["und?", "ich schaue", "好"])
  }
}
