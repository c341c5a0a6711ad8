import Conversation
import Synchronization
import Testing

@testable import Discovery

/// Sessions that come to opencode's database with an older time, as from a copy.
struct OpencodeBroughtTests {
  private static let start: Int64 = 1_795_000_000_000

  /// The clock, how many messages the session has that is brought there, and how often all was asked for.
  private final class Stage: Sendable {
    let seconds = Atomic<Int64>(0)
    let messages = Atomic(-1)
    let wholes = Atomic(0)
  }

  private static func moment(_ stage: Stage) -> Int64 { start + 1000 * stage.seconds.load(ordering: .relaxed) }

  private let stage = Stage()
  private let survey: DatabaseSurvey

  init() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "opencode/opencode.db")
    let stage = stage
    let database = SessionDatabase(
      provider: "opencode",
      sessions: { _, after in
        if after == 0 { stage.wholes.wrappingAdd(1, ordering: .relaxed) }
        let messages = stage.messages.load(ordering: .relaxed)
        var sessions = [("own", Self.moment(stage), 1)]
        if messages >= 0 { sessions.append(("größe", Self.start - 3_600_000, messages)) }
        return sessions.filter { $0.1 >= after }.map { id, updatedAt, messages in
          SessionDatabase.Row(
            id: id, title: "", directory: "/srv/käse", createdAt: Self.start, updatedAt: updatedAt,
            messageCount: messages, firstPart: nil, lastMessage: nil, lastPlace: Int64(messages))
        }
      }, parts: { _, _, _, _ in [] },
      ids: { _ in stage.messages.load(ordering: .relaxed) < 0 ? ["own"] : ["own", "größe"] })
    survey = DatabaseSurvey(folders: [folder.path + "/opencode"], [database], now: { Self.moment(stage) })
    self.folder = folder
  }

  /// It is there as long as the test.
  private let folder: TemporaryFolder

  /// How many messages are told of each session that is told of, after so many seconds.
  private func look(at seconds: Int64, messages: Int) -> [String: Int] {
    stage.seconds.store(seconds, ordering: .relaxed)
    stage.messages.store(messages, ordering: .relaxed)
    let found = survey.changes(withTrees: false) { $0 }.news.compactMap { news -> (String, Int)? in
      if case .found(let session, _) = news { (session.providerSessionId, session.messageCount) } else { nil }
    }
    return Dictionary(uniqueKeysWithValues: found)
  }

  @Test func `a session that comes with an older time is found, with all that follows it`() {
    #expect(look(at: 0, messages: -1) == ["own": 1])
    #expect(look(at: 60, messages: 2) == ["own": 1, "größe": 2])
    #expect(look(at: 65, messages: 3) == ["own": 1, "größe": 3])
    #expect(look(at: 74, messages: 4) == ["own": 1, "größe": 4])
  }

  @Test func `one that comes before what was said in it is found as well`() {
    _ = look(at: 0, messages: -1)
    #expect(look(at: 60, messages: 0) == ["own": 1])
    #expect(look(at: 62, messages: 5) == ["own": 1, "größe": 5])
  }

  @Test func `one that goes and comes back is found again`() {
    #expect(look(at: 0, messages: 2) == ["own": 1, "größe": 2])
    #expect(look(at: 60, messages: -1) == ["own": 1])
    #expect(look(at: 120, messages: 2) == ["own": 1, "größe": 2])
  }

  @Test func `all is asked for only while something comes so`() {
    _ = look(at: 0, messages: -1)
    _ = look(at: 60, messages: 2)
    _ = look(at: 65, messages: 2)
    let wholes = stage.wholes.load(ordering: .relaxed)
    #expect(wholes == 3)
    for seconds in [80, 90, 100] as [Int64] { _ = look(at: seconds, messages: 2) }
    #expect(stage.wholes.load(ordering: .relaxed) == wholes)
  }
}
