import Conversation
import Synchronization
import Testing

@testable import Discovery

/// opencode deletes what was taken back with the next prompt, and SQLite gives the places of deleted last rows again.
struct OpencodeRevertTests {
  /// What the database has of the session, one state after the other.
  private final class Stage: Sendable {
    let value = Atomic(0)
  }

  private let folder: TemporaryFolder
  private let stage = Stage()

  init() throws { folder = try TemporaryFolder() }

  private static let before = [
    part(1, "user", "bleibt?", at: 10), part(2, "assistant", "é", at: 11), part(3, "user", "weg?", at: 20),
    part(4, "assistant", "weg", at: 21),
  ]

  private static func part(_ place: Int64, _ role: String, _ text: String, at second: Int) -> OpencodePart {
    OpencodePart(
      place: place,
      message: #"{"role":"\#(role)","time":{"created":\#(1_795_000_000_000 + 1000 * second),"completed":1}}"#,
      part: #"{"type":"text","text":"\#(text)"}"#)
  }

  private func survey(_ states: [[OpencodePart]]) throws -> DatabaseSurvey {
    try folder.write("", to: "opencode/opencode.db")
    let stage = stage
    let database = SessionDatabase(
      provider: "opencode",
      sessions: { _, _ in
        let parts = states[stage.value.load(ordering: .relaxed)]
        return [
          SessionDatabase.Row(
            id: "ses_1", title: "Käse", directory: "/srv/käse", createdAt: 1_795_000_000_000,
            updatedAt: 1_795_000_021_000 + 10_000 * Int64(stage.value.load(ordering: .relaxed)),
            messageCount: parts.count,
            firstPart: nil, lastMessage: parts.last?.message, lastPlace: parts.last?.place ?? 0)
        ]
      },
      parts: { _, _, places, limit in
        Array(states[stage.value.load(ordering: .relaxed)].filter { places.contains($0.place) }.suffix(limit))
      }, ids: { _ in ["ses_1"] })
    return DatabaseSurvey(folders: [folder.path + "/opencode"], [database])
  }

  private func look(_ survey: DatabaseSurvey) throws -> (session: FoundSession, growth: SessionGrowth) {
    let news = survey.changes(withTrees: false) { $0 }.news
    guard case .found(let session, let growth)? = news.first else { throw Nothing() }
    return (session, growth)
  }

  private struct Nothing: Error {}

  private func words(_ growth: SessionGrowth) -> [String] {
    switch growth {
    case .pieces(let pieces): pieces.entries.map(\.text)
    case .replaced(let pieces): ["replaced"] + pieces.entries.map(\.text)
    case .whole: ["whole"]
    case .much: ["much"]
    }
  }

  private static let better: [(parts: [OpencodePart], words: [String])] = [
    ([part(3, "user", "besser?", at: 30)], ["besser?"]),
    ([part(3, "user", "besser?", at: 30), part(4, "assistant", "好", at: 31)], ["besser?", "好"]),
    // Another session has said something meanwhile.
    ([part(9, "user", "besser?", at: 30), part(10, "assistant", "好", at: 31)], ["besser?", "好"]),
  ]

  @Test(arguments: better.indices) func `what came in the place of what was taken back is told, and what follows it`(
    number: Int
  ) throws {
    let (parts, expected) = Self.better[number]
    let after = Self.before.prefix(2) + parts
    let third = Self.part(11, "user", "noch was", at: 40)
    let survey = try survey([Self.before, Array(after), after + [third]])
    let first = try look(survey)
    #expect(words(first.growth) == ["whole"])
    stage.value.store(1, ordering: .relaxed)
    let second = try look(survey)
    #expect(words(second.growth) == ["replaced"] + expected)
    #expect(second.session.mark.number != first.session.mark.number, "the search reads it from its beginning")
    stage.value.store(2, ordering: .relaxed)
    let last = try look(survey)
    #expect(words(last.growth) == ["noch was"])
    #expect(last.session.mark.number == second.session.mark.number)
  }

  @Test func `a session that is known from before is followed in the same way, and what grows only is not told anew`()
    throws
  {
    let grown = Self.before + [Self.part(5, "user", "noch was", at: 25)]
    let states = [Self.before, grown, Self.before.prefix(2) + Self.better[1].parts]
    let first = try look(survey(states)).session
    let later = try survey(states)
    later.know(
      KnownSession(
        provider: first.provider, providerSessionId: first.providerSessionId, path: first.path, mark: first.mark,
        readTo: first.readTo, ending: first.ending))
    #expect(later.changes(withTrees: false) { $0 }.news == [])
    stage.value.store(2, ordering: .relaxed)
    #expect(try words(look(later).growth) == ["replaced", "besser?", "好"])
    // It changed while nobody looked.
    for (state, expected) in [(1, ["noch was"]), (2, ["replaced", "besser?", "好"])] {
      let next = try survey(states)
      next.know(
        KnownSession(
          provider: first.provider, providerSessionId: first.providerSessionId, path: first.path, mark: first.mark,
          readTo: first.readTo, ending: first.ending))
      stage.value.store(state, ordering: .relaxed)
      #expect(try words(look(next).growth) == expected)
    }
    let other = try survey(states)
    stage.value.store(0, ordering: .relaxed)
    _ = try look(other)
    stage.value.store(1, ordering: .relaxed)
    #expect(try words(look(other).growth) == ["noch was"])
  }

  private func source(end: Int64? = nil) -> SessionSource {
    SessionSource(
      provider: "opencode", providerSessionId: "ses_1", path: folder.path + "/opencode/opencode.db", end: end)
  }

  @Test func `parts that show nothing are no page`() throws {
    let nothing = (10...400).map { place in
      OpencodePart(place: Int64(place), message: Self.before[3].message, part: #"{"type":"step-start"}"#)
    }
    let survey = try survey([Self.before + nothing])
    let page = try #require(survey.page(of: source(), before: nil, limit: 100)).get()
    #expect(page.entries.map(\.text) == ["bleibt?", "é", "weg?", "weg"])
    #expect(!page.hasEarlier)
  }

  @Test func `behind the end of a session no part is looked for`() throws {
    let survey = try survey([Self.before])
    #expect(survey.end(ofPartAt: Entry.outsideNumber(at: 40, 0), of: source(end: 3), limit: 100) == nil)
  }

  @Test func `a session from a clock that was ahead keeps no other one from being heard`() throws {
    let start: Int64 = 1_795_000_000_000
    try folder.write("", to: "opencode/opencode.db")
    let stage = stage
    let now = { start + 1000 * Int64(stage.value.load(ordering: .relaxed)) }
    let database = SessionDatabase(
      provider: "opencode",
      sessions: { _, after in
        let said = start + 1000 * Int64(stage.value.load(ordering: .relaxed))
        return [("ahead", start + 7_200_000), ("honest", said)].filter { $0.1 >= after }.map { id, updatedAt in
          SessionDatabase.Row(
            id: id, title: "", directory: "/srv/käse", createdAt: start, updatedAt: updatedAt, messageCount: 1,
            firstPart: nil, lastMessage: nil, lastPlace: 1)
        }
      }, parts: { _, _, _, _ in [] }, ids: { _ in ["ahead", "honest"] })
    let survey = DatabaseSurvey(folders: [folder.path + "/opencode"], [database], now: now)
    func found() -> [String] {
      survey.changes(withTrees: false) { $0 }.news.compactMap { news in
        if case .found(let session, _) = news { session.providerSessionId } else { nil }
      }
    }
    let first = found()
    #expect(first.sorted() == ["ahead", "honest"])
    // Nobody looked for a while.
    stage.value.store(60, ordering: .relaxed)
    let second = found()
    #expect(second == ["honest"])
  }
}
