import Conversation
import Core
import JSON
import Queues
import Scene
import Settings
import Shapes
import TestSupport
import Testing
import Toolkit

@testable import Answers

/// Finding words in threads that only their provider's own record has.
struct FoundSearchTests {
  private static func session(_ number: Int) -> FoundSession {
    FoundSession(
      provider: "claude", providerSessionId: "0a1b2c3d-0000-4000-8000-00000000000\(number)",
      path: "/store/\(number).jsonl",
      directory: "/srv/käse", project: "/srv/käse", name: "תרגום 漢字 \(number)",
      createdAt: Samples.now.adding(seconds: -9000), modifiedAt: Samples.now.adding(seconds: Int64(-60 * number)),
      messageCount: 4, mark: FileMark(size: 9000, modified: 1, number: UInt64(number)), readTo: 9000, ending: .ended)
  }

  private static func source(_ number: Int) -> SessionSource {
    SessionSource(
      provider: "claude", providerSessionId: session(number).providerSessionId, path: session(number).path, isOver: true
    )
  }

  private static func id(_ number: Int) -> ThreadID { session(number).key.workStreamId }

  private static func entry(_ place: Int64, _ text: String) -> Entry {
    Entry(
      id: Samples.id(UInt64(5000 + place)), number: Entry.outsideNumber(at: place, 0), role: .agent, kind: .text,
      text: text, at: Samples.now.adding(seconds: -3600), status: .done)
  }

  private static func hit(_ number: Int, at place: Int64 = 500) -> SearchHit {
    SearchHit(
      stream: id(number), entryNumber: Entry.outsideNumber(at: place, 0), at: Samples.now.adding(seconds: -3600),
      excerpt: [SearchHit.Part("the "), SearchHit.Part("needle", isMatch: true), SearchHit.Part(" in \u{1B}[31m漢字")])
  }

  /// The first look is over, and two sessions were found.
  private func app(columns: Int = 100, rows: Int = 30) -> AppDriver {
    var surroundings = Samples.surroundings
    surroundings.canDiscover = true
    let app = AppDriver(Samples.nothing, columns: columns, rows: rows, surroundings: surroundings)
    app.expectEffects([.outside(.begin([]))])
    app.receive([
      .outside(.news([1, 2].map { .found(Self.session($0), growth: .whole) })), .outside(.surveyed),
    ])
    return app
  }

  private func search(_ app: AppDriver, _ words: String) {
    app.holdReads()
    app.press("<ctrl-f>")
    app.type(words)
  }

  private func found(_ app: AppDriver, _ hits: [SearchHit], query: Int) {
    app.receive(.came(.found(hits, for: .window(1, query: query), problem: nil)))
  }

  @Test func `a hit in a found thread shows, and Enter opens it where the words were said`() {
    let app = app()
    app.receive(.outside(.indexed(IndexProgress(left: 0, all: 2))))
    search(app, "ne")
    found(app, [Self.hit(2)], query: 2)
    app.expectRow(containing: "תרגום 漢字 2")
    app.expectRow(containing: "the needle in 漢字")
    app.press("<enter>")
    app.expectEffects([
      .outside(.page(Self.id(2), Self.source(2), before: nil)),
      .outside(.around(window: 1, Self.id(2), Self.source(2), number: Entry.outsideNumber(at: 500, 0))),
    ])
    let end = (0..<200).map { Self.entry(5000 + 10 * $0, "Zeile \($0)") }
    app.receive(.outside(.page(Self.id(2), end, hasEarlier: true)))
    let part = (0..<100).map { Self.entry(10 * $0, $0 == 50 ? "the needle in 漢字" : "früh \($0)") }
    app.receive(
      .outside(
        .around(
          window: 1, Self.id(2), number: Entry.outsideNumber(at: 500, 0),
          Transcript(entries: part, hasEarlier: false, hasLater: true))))
    app.expectRow(containing: "▎", "the needle in 漢字")
    app.expectRow(containing: "früh 49")
    app.expectNoRow(containing: "Zeile 199")
    app.press("<end>")
    app.expectRow(containing: "Zeile 199")
    app.expectEffects([])
  }

  @Test func `what is still to be read is said, as long as it is so`() {
    let app = app()
    app.press("<ctrl-f>")
    app.expectEffects([.outside(.hurry)])
    app.holdReads()
    app.type("ne")
    found(app, [], query: 2)
    app.expectRow(containing: "2 of 2 threads of other programs are still to be read.")
    app.receive(.outside(.indexed(IndexProgress(left: 1, all: 2))))
    app.expectRow(containing: "1 of 2 threads of other programs is still to be read.")
    app.expectScreen(named: "search-unread")
    app.receive(.outside(.indexed(IndexProgress(left: 0, all: 2))))
    app.expectNoRow(containing: "still to be read")
  }

  @Test func `what is read meanwhile is searched again, and the cursor stays on its hit`() {
    let app = app()
    search(app, "ne")
    app.takeEffects()
    found(app, [Self.hit(1), Self.hit(2)], query: 2)
    app.press("<down>")
    let before = app.readsUnderWay
    app.receive(.outside(.indexed(IndexProgress(left: 1, all: 2))))
    #expect(app.readsUnderWay == before + 1)
    app.receive(.outside(.indexed(IndexProgress(left: 1, all: 2))))
    #expect(app.readsUnderWay == before + 1, "nothing more was read")
    found(app, [Self.hit(1, at: 900), Self.hit(1), Self.hit(2)], query: 2)
    app.expectRow(containing: "3 of 3 ·")
  }

  @Test(arguments: [(40, 10), (80, 24)]) func `what is unread at this size`(columns: Int, rows: Int) {
    let app = app(columns: columns, rows: rows)
    search(app, "ne")
    app.takeEffects()
    found(app, [Self.hit(1), Self.hit(2)], query: 2)
    app.expectScreen(named: "search-unread-\(columns)x\(rows)")
  }

  @Test func `a thread that was found after the last look counts as unread`() {
    let app = app()
    app.receive(.outside(.indexed(IndexProgress(left: 0, all: 2))))
    app.receive(.outside(.news([.found(Self.session(3), growth: .whole)])))
    search(app, "ne")
    app.takeEffects()
    app.expectRow(containing: "1 of 3 threads of other programs is still to be read.")
  }

  @Test func `a client waits a little for what is still to be read, and is told what is left`() {
    let app = app()
    app.receive(.requested(7, .search("needle")))
    app.expectEffects([.outside(.hurry)])
    app.receive(.outside(.indexed(IndexProgress(left: 0, all: 2))))
    app.expectEffects([.reply(7, .done(["hits": [], "unread": 0, "found_threads": 0, "unreadable": 0]))])
    app.receive(.outside(.news([.found(Self.session(3), growth: .whole)])))
    app.receive(.requested(8, .search("needle")))
    app.expectEffects([.outside(.hurry)])
    app.pass(seconds: 5)
    app.expectEffects([.reply(8, .done(["hits": [], "unread": 1, "found_threads": 3, "unreadable": 0]))])
  }

  @Test func `records with the words that can't be read are told of`() {
    let app = app()
    app.receive(.outside(.indexed(IndexProgress(left: 0, all: 2))))
    search(app, "needle")
    app.receive(.came(.found([], for: .window(1, query: 6), unreadable: 2, problem: nil)))
    app.expectRow(containing: "2 records of other programs that may say it can't be read.")
    app.type("s")
    app.receive(.came(.found([], for: .window(1, query: 7), problem: nil)))
    app.expectRow(containing: "Nobody has said these words.")
    app.takeEffects()
    app.receive(.came(.found([], for: .client(7), unreadable: 1, problem: nil)))
    let answer: JSON = ["hits": [], "unread": 0, "found_threads": 0, "unreadable": 1]
    app.expectEffects([.reply(7, .done(answer))])
    #expect(
      PlainWords.leftOut(answer, behind: 49, json: false)
        == "upnext: 1 record of other programs that has these words can't be read. "
        + "upnext doctor says which folders they are.")
    #expect(PlainWords.leftOut(["hits": []], behind: 49, json: false) == "")
    #expect(
      PlainWords.leftOut(["hits": []], behind: 50, json: false)
        == "upnext: These are the newest 50, and there may be more. Name more of the words to find older ones.")
  }

  @Test func `a client that leaves is not waited for, and nothing is, where nothing is read`() {
    let app = app()
    app.receive(.requested(7, .search("needle")))
    app.receive(.clientLeft(7))
    app.expectEffects([.outside(.hurry)])
    app.pass(seconds: 9)
    app.expectEffects([])
    _ = app.ask(.settings(key: SettingKey.discovery.rawValue, value: "off"))
    app.takeEffects()
    #expect(app.ask(.search("needle")) == .done(["hits": [], "unread": 0, "found_threads": 0, "unreadable": 0]))
  }

  @Test func `a name that was met in the middle of a record is the thread's, and one given here goes before it`() {
    let app = app()
    let key = Self.session(1).key
    app.receive(.outside(.news([.named(key, "Käse, 修复")])))
    app.expectRow(containing: "Käse, 修复")
    app.expectEffects([.outside(.know([key: "Käse, 修复"]))])
    #expect(app.workspace.streams[Self.id(1)]?.backendName == "Käse, 修复")
    app.receive(.outside(.news([.named(key, "  ")])))
    #expect(app.workspace.streams[Self.id(1)]?.backendName == "Käse, 修复")
    app.takeEffects()
  }

  @Test func `Home goes to the very beginning of a found thread, and scrolling on reads on`() {
    let app = app()
    app.receive(.outside(.indexed(IndexProgress(left: 0, all: 2))))
    search(app, "ne")
    found(app, [Self.hit(1, at: 6990)], query: 2)
    app.press("<enter>")
    app.takeEffects()
    let end = (0..<200).map { Self.entry(5000 + 10 * $0, "Zeile \($0)") }
    app.receive(.outside(.page(Self.id(1), end, hasEarlier: true)))
    app.receive(
      .outside(
        .around(
          window: 1, Self.id(1), number: Entry.outsideNumber(at: 6990, 0), Transcript(entries: end, hasEarlier: true))))
    app.press("<home>")
    let first = Entry.outsideNumber(at: 0, 0)
    app.expectEffects([.outside(.around(window: 1, Self.id(1), Self.source(1), number: first))])
    let start = (0..<100).map { Self.entry(10 * $0, "früh \($0)") }
    app.receive(
      .outside(.around(window: 1, Self.id(1), number: first, Transcript(entries: start, hasLater: true))))
    app.expectRow(containing: "früh 0")
    for _ in 0..<40 { app.mouse(.scrollDown, row: 5, column: 70) }
    let last = Entry.outsideNumber(at: 990, 0)
    app.expectEffects([.outside(.around(window: 1, Self.id(1), Self.source(1), number: last))])
    // Nothing that shows stands behind it: it is not asked for again and again.
    app.receive(
      .outside(.around(window: 1, Self.id(1), number: last, Transcript(entries: start, hasLater: true))))
    app.expectEffects([])
  }
}
