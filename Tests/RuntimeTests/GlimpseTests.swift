import Conversation
import Core
import Languages
import Queues
import Runtime
import Scene
import TestSupport
import Testing
import Toolkit

/// What windows show of a large store while it is being read.
struct GlimpseTests {
  private static let threads = (1...1200).map { number in
    Samples.thread(
      UInt64(number), "thread \(number)", project: "/srv/project-\(number % 7)", minutesAgo: Int64(number))
  }

  private static func workspace(of threads: some Sequence<WorkStream>) -> Workspace {
    let members = Self.threads.prefix(9).map { AttentionItem(id: $0.id, queuedAt: Samples.now) }
    return Workspace(
      streams: Streams(Array(threads)), attention: AttentionQueue(members), settings: Samples.settings)
  }

  private static let facts = WindowFacts(
    size: Size(columns: 100, rows: 30), colors: .many, unicode: true, directory: "/home/ada", language: .english)

  @Test func `the rows that are there stand where they stand when all is read, and what is unknown is not told`() {
    var frame = Frame(size: Size(columns: 0, rows: 0))
    let state = AppState(workspace: Self.workspace(of: Self.threads.prefix(100)), surroundings: Samples.surroundings)
    let glimpse = Glimpse(
      state, of: 1200, stamp: { Stamp(now: Samples.now, randomness: 7) },
      show: { frame.apply($1) })
    glimpse.receive(.windowOpened(1, Self.facts))
    let app = AppDriver(Self.workspace(of: Self.threads))
    let (lines, whole) = (frame.text.split(separator: "\n"), app.screen.split(separator: "\n"))
    #expect(lines.first?.contains("reading 1200 threads…") == true)
    #expect(lines.filter { $0.contains("thread ") }.count > 12)
    for line in lines where line.contains("│") && line.contains("thread ") {
      // The bar at the right says how many there are.
      #expect(whole.contains { $0.prefix(40) == line.prefix(40) }, "\(line)")
    }
    #expect(!frame.text.contains("/srv/project"))
    #expect(app.screen.contains("/srv/project"))
  }

  @Test func `what is typed meanwhile changes nothing, and is kept in its order`() {
    var shown = 0
    let state = AppState(workspace: Self.workspace(of: Self.threads.prefix(100)), surroundings: Samples.surroundings)
    let glimpse = Glimpse(
      state, of: 1200, stamp: { Stamp(now: Samples.now, randomness: 7) },
      show: { _, _ in shown += 1 })
    let events: [Event] = [
      .windowOpened(1, Self.facts), .input(1, .key(Key("x"))), .requested(2, .stop),
      .input(1, .resize(Size(columns: 90, rows: 20))), .windowClosed(1),
    ]
    for event in events { glimpse.receive(event) }
    #expect(shown == 2)
    #expect(glimpse.kept == events)
  }
}
