import Conversation
import Synchronization
import Testing

@testable import Discovery

/// opencode 2 takes a session over into tables of its own, where all of it has other places.
struct OpencodeMovedTests {
  private final class Stage: Sendable {
    let value = Atomic(0)
  }

  private static let later: Int64 = 1 << 43

  private let folder: TemporaryFolder
  private let stage = Stage()

  init() throws { folder = try TemporaryFolder() }

  private static func part(
    _ place: Int64, _ role: String, _ text: String, at second: Int, isOver: Bool = true
  ) -> OpencodePart {
    let end = isOver ? #","completed":1"# : ""
    return OpencodePart(
      place: place,
      message: #"{"role":"\#(role)","time":{"created":\#(1_795_000_000_000 + 1000 * second)\#(end)}}"#,
      part: #"{"type":"text","text":"\#(text)"}"#)
  }

  /// As the first version has it, as it was taken over, and with what was said there since; in the middle of that, and
  /// when it is over.
  private static let states: [(changedAt: Int64, parts: [OpencodePart])] = {
    let first = [part(7, "user", "größe?", at: 10), part(8, "assistant", "漢字", at: 11)]
    let taken = first.enumerated().map { index, one in
      OpencodePart(place: later + 4096 * Int64(index + 1) + 1, message: one.message, part: one.part)
    }
    let since = [
      part(later + 4096 * 3 + 1, "user", "noch was", at: 30), part(later + 4096 * 4 + 1, "assistant", "é", at: 31),
    ]
    let goesOn = [since[0], part(later + 4096 * 4 + 1, "assistant", "", at: 31, isOver: false)]
    return [(11, first), (11, taken), (31, taken + since), (31, taken + goesOn), (40, taken + since)]
  }()

  private func survey() throws -> DatabaseSurvey {
    try folder.write("", to: "opencode/opencode.db")
    let stage = stage
    let database = SessionDatabase(
      provider: "opencode",
      sessions: { _, _ in
        let state = Self.states[stage.value.load(ordering: .relaxed)]
        return [
          SessionDatabase.Row(
            id: "ses_1", title: "Käse", directory: "/srv/käse", createdAt: 1_795_000_000_000,
            updatedAt: 1_795_000_000_000 + 1000 * state.changedAt, messageCount: state.parts.count, firstPart: nil,
            lastMessage: state.parts.last?.message, lastPlace: state.parts.last?.place ?? 0)
        ]
      },
      parts: { _, _, places, limit in
        let isFirst = places.upperBound <= Self.later
        let state = Self.states[isFirst ? 0 : stage.value.load(ordering: .relaxed)]
        return Array(state.parts.filter { places.contains($0.place) }.suffix(limit))
      }, ids: { _ in ["ses_1"] }, firstLaterPlace: Self.later)
    return DatabaseSurvey(folders: [folder.path + "/opencode"], [database])
  }

  private func look(_ survey: DatabaseSurvey) throws -> (session: FoundSession, words: [String]?) {
    let news = survey.changes(withTrees: false) { $0 }.news
    guard case .found(let session, let growth)? = news.first else { throw Nothing() }
    guard case .replaced(let pieces) = growth else { return (session, nil) }
    return (session, pieces.entries.map(\.text))
  }

  private struct Nothing: Error {}

  @Test(arguments: [[1, 2], [2]]) func `it is read anew from there, and only what was said since is new`(
    stages: [Int]
  ) throws {
    let survey = try survey()
    var before = try look(survey).session
    #expect(before.readTo == 8)
    for number in stages {
      stage.value.store(number, ordering: .relaxed)
      let (session, words) = try look(survey)
      let isMoved = number == stages[0]
      let said: [String] = number == 2 ? ["noch was", "é"] : []
      #expect(words == (isMoved ? said : nil))
      #expect((session.mark.number != before.mark.number) == isMoved, "the search reads it from its beginning")
      #expect(session.readTo == Self.states[number].parts.last?.place)
      before = session
    }
    #expect(survey.changes(withTrees: false) { $0 }.news == [])
  }

  @Test func `what was said since is new also where a start finds it in the middle of an answer`() throws {
    let before = try look(survey()).session
    let later = try survey()
    later.know(
      KnownSession(
        provider: before.provider, providerSessionId: before.providerSessionId, path: before.path, mark: before.mark,
        readTo: before.readTo, ending: before.ending))
    stage.value.store(3, ordering: .relaxed)
    #expect(try look(later).words == nil)
    stage.value.store(4, ordering: .relaxed)
    #expect(try look(later).words == ["noch was", "é"])
  }

  @Test func `what precedes where it was taken over here is where it was`() throws {
    let survey = try survey()
    let first = try look(survey).session
    stage.value.store(2, ordering: .relaxed)
    _ = try look(survey)
    let source = SessionSource(
      provider: first.provider, providerSessionId: first.providerSessionId, path: first.path, end: first.readTo)
    let page = try #require(survey.page(of: source, before: nil, limit: 9)).get()
    #expect(page.entries.map(\.text) == ["größe?", "漢字"])
    #expect(!page.hasEarlier)
  }
}
