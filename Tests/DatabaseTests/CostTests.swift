import Conversation
import Core
import Queues
import SeededNumbers
import Testing

@testable import Database

/// What turns used and cost is kept a row each, and summed up by the store.
struct CostTests {
  private let folder = TemporaryFolder()
  private let stream = WorkStream(
    id: Identity(UniqueID(high: 1, low: 1)), project: "/src/größe", provider: "claude", createdAt: noon)
  private let other = WorkStream(
    id: Identity(UniqueID(high: 1, low: 2)), project: "/src/web", provider: "codex", createdAt: noon)

  private func cost(
    _ stream: WorkStream, _ usage: TurnUsage, after seconds: Int64 = 0
  ) -> TurnCost {
    TurnCost(
      stream: stream.id, at: noon.adding(seconds: seconds), project: stream.project, provider: stream.effectiveProvider,
      usage: usage)
  }

  private func spending(_ usages: TurnUsage...) -> Spending {
    var sum = Spending()
    for usage in usages { sum.add(usage) }
    return sum
  }

  private func save(_ costs: [TurnCost]) throws -> (Store, TranscriptReader) {
    let opened = try folder.open()
    let workspace = Workspace(streams: Streams([stream, other]))
    try opened.store.save(from: opened.workspace, to: workspace)
    try opened.store.save(from: workspace, to: workspace, journal: costs.map { .spent($0) })
    return (opened.store, try Store.reader(path: folder.store))
  }

  private let told = TurnUsage(
    inputTokens: 12_000, outputTokens: 300, costMicros: 40_000, contextUsed: 50, contextSize: 200, model: "modèle")
  private let untold = TurnUsage(outputTokens: 7)

  @Test func `a day is that of the person's clock at its time`() throws {
    let midnight = try #require(Timestamp(iso8601: noon.iso8601.prefix(10) + "T00:30:00Z"))
    let (_, reader) = try save([cost(stream, told, after: midnight.milliseconds / 1000 - noon.milliseconds / 1000)])
    // An hour behind UTC until then, and as far as UTC from then on.
    let clock = LocalClock(offsetSeconds: -3600, changes: [LocalClock.Change(at: midnight, offsetSeconds: 0)])
    let later = LocalClock(
      offsetSeconds: -3600, changes: [LocalClock.Change(at: midnight.adding(seconds: 1), offsetSeconds: 0)])
    let days = try [clock, later].map { try reader.costs(CostQuestion(.day, since: nil, on: $0)).map(\.key) }
    #expect(
      days == [[String(midnight.iso8601.prefix(10))], [String(midnight.adding(seconds: -3600).iso8601.prefix(10))]])
  }

  @Test func `sums are by day, project, thread and agent, and what is not known is none`() throws {
    let (_, reader) = try save([cost(stream, told), cost(stream, untold, after: 86_400), cost(other, untold)])
    func sums(_ grouping: CostQuestion.Grouping, since: Timestamp? = nil, offset: Int = 0) throws -> [CostSum] {
      try reader.costs(CostQuestion(grouping, since: since, on: LocalClock(offsetSeconds: offset)))
    }
    let day = String(noon.iso8601.prefix(10))
    let next = String(noon.adding(seconds: 86_400).iso8601.prefix(10))
    #expect(
      try sums(.day) == [
        CostSum(key: next, spending: spending(untold)), CostSum(key: day, spending: spending(told, untold)),
      ])
    #expect(try sums(.day).map(\.spending.costMicros) == [nil, 40_000])
    #expect(try sums(.day).map(\.spending.unpricedCount) == [1, 1])
    #expect(
      try sums(.project) == [
        CostSum(key: "/src/größe", spending: spending(told, untold)),
        CostSum(key: "/src/web", spending: spending(untold)),
      ])
    #expect(try sums(.thread).map(\.key) == [stream.id.text, other.id.text])
    #expect(try sums(.agent).map(\.key) == ["claude", "codex"])
    #expect(try sums(.agent, since: noon.adding(seconds: 1)).map(\.spending.turnCount) == [1])
    // A day begins by the person's clock.
    #expect(try sums(.day, offset: 43_200).map(\.key).last == next)
  }

  @Test func `a start knows what each thread used, and what its last turn told`() throws {
    let (store, _) = try save([cost(stream, told), cost(stream, told, after: 1), cost(other, untold)])
    try store.settle()
    let workspace = try folder.open().workspace
    let used = try #require(workspace.streams[stream.id]?.used)
    #expect(used.spending == spending(told, told))
    #expect(used.last == told)
    #expect(workspace.streams[other.id]?.used?.spending.costMicros == nil)
  }

  @Test func `what a thread cost stays in the sums when the thread is gone`() throws {
    let (store, reader) = try save([cost(stream, told)])
    let workspace = Workspace(streams: Streams([stream, other]))
    let gone = Workspace(streams: Streams([other]))
    try store.save(from: workspace, to: gone, journal: [.spent(cost(stream, told, after: 1))])
    #expect(
      try reader.costs(CostQuestion(.thread, since: nil, on: .utc)).map(\.spending.turnCount) == [2])
  }

  @Test func `numbers beyond all measure do not break the sums`() throws {
    let most = TurnUsage(inputTokens: 1 << 53, outputTokens: 1 << 53, costMicros: .max)
    let (_, reader) = try save((0..<1100).map { cost(stream, most, after: $0) })
    let sum = try #require(try reader.costs(CostQuestion(.day, since: nil, on: .utc)).first)
    #expect(sum.spending.turnCount == 1100)
    #expect(sum.spending.costMicros.map { $0 > 0 } == true)
  }

  @Test func `what is told later of the same turn replaces it`() throws {
    let later = TurnUsage(costMicros: 50_000, contextUsed: 60, contextSize: 200)
    let (store, reader) = try save([cost(stream, told), cost(other, untold), cost(stream, later)])
    let sums = try reader.costs(CostQuestion(.agent, since: nil, on: .utc))
    #expect(sums.map(\.spending.turnCount) == [1, 1])
    #expect(sums.map(\.spending.costMicros) == [50_000, nil])
    withExtendedLifetime(store) {}
  }
}
