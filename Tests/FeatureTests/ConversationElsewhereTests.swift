import Conversation
import Core
import Hosts
import HubScene
import JSON
import Queues
import Scene
import Sharing
import TestSupport
import Testing
import Toolkit

/// A conversation of another host: read, scrolled back and written to from here.
struct ConversationElsewhereTests {
  static func said(_ count: Int) -> [Entry] {
    (1...count).map { number in
      Entry(
        id: Identity(UniqueID(high: 77, low: UInt64(number))), number: number,
        role: number % 2 == 1 ? .user : .agent, kind: .text, text: "größe 漢字 \(number).",
        at: Timestamp(milliseconds: Int64(number) * 1000), status: .done)
    }
  }

  private func hosts(_ count: Int = 6, columns: Int = 120, _ change: (inout Workspace) -> Void = { _ in }) -> TwoHosts {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) { $0.messageCount = count }
    change(&workspace)
    return TwoHosts(workspace, entries: [Samples.flaky: Self.said(count)], columns: columns)
  }

  @Test func `Enter on another host's row opens its conversation, which comes as a page`() throws {
    let two = hosts()
    defer { two.finish() }
    try two.open(Samples.flaky)
    #expect(two.pagesAsked.map(\.part) == [.end(from: nil)])
    #expect(two.laptop.screen(of: 1).contains("größe 漢字 6."))
    #expect(two.laptop.screen(of: 1).contains("größe 漢字 1."))
    #expect(two.laptop.screen(of: 1).contains("@build1"))
    // A page changes nothing at either host.
    #expect(two.build.workspace.hub.taken == [])
    #expect(two.laptop.workspace.hub.written == [])
    #expect(two.build.workspace.hub.answered == 0)
    #expect(two.laptop.workspace.streams[Samples.flaky] == nil)
  }

  @Test func `what is read here needs nobody's eyes there any more, and what nobody shows does`() throws {
    let two = hosts { workspace in
      workspace.streams.update(Samples.flaky) { $0.unreadCount = 2 }
    }
    defer { two.finish() }
    two.laptop.pass(seconds: 30)
    two.carry()
    #expect(two.build.workspace.streams[Samples.flaky]?.unreadCount == 2)
    #expect(two.laptop.state.thread(Samples.flaky)?.unreadCount == 2)
    try two.open(Samples.flaky)
    #expect(two.build.workspace.streams[Samples.flaky]?.unreadCount == 0)
    #expect(two.laptop.state.thread(Samples.flaky)?.unreadCount == 0)
    two.forgetWhatWasAsked()
    two.laptop.pass(seconds: 30)
    two.carry()
    #expect(two.pagesAsked == [], "it is said once")
    // Its agent answers while it is shown, and once more behind the lists of a narrow window.
    two.build.receive(.requested(1, .send(thread: Samples.flaky.text, message: "weiter", isUrgent: false)))
    two.build.accept()
    two.build.hear(.text("漢字", kind: .said, part: "a"))
    two.carry()
    two.build.endTurn()
    two.carry()
    #expect(two.build.workspace.streams[Samples.flaky]?.unreadCount == 0)
    two.laptop.resize(60, 30)
    two.laptop.press("<esc><esc>")
    two.build.receive(.requested(1, .send(thread: Samples.flaky.text, message: "weiter", isUrgent: false)))
    two.build.accept()
    two.carry()
    two.build.hear(.text("ende", kind: .said, part: "b"))
    two.build.endTurn()
    two.carry()
    #expect(two.build.workspace.streams[Samples.flaky]?.unreadCount ?? 0 > 0)
    two.laptop.press("<enter>")
    two.carry()
    #expect(two.build.workspace.streams[Samples.flaky]?.unreadCount == 0)
  }

  @Test func `a letter that has waited for long marks nothing as seen`() throws {
    let two = hosts { workspace in
      workspace.streams.update(Samples.flaky) { $0.unreadCount = 2 }
    }
    defer { two.finish() }
    let wanted = PageWanted(
      thread: try #require(SharedID(Samples.flaky.text)), part: .end(from: nil), isSeen: true)
    let letter = FetchedLetter(
      id: SharedID(random: 5, 5), from: SampleHub.me, person: SampleHub.person, number: 1,
      body: PageLetter.body(of: wanted), writtenAt: two.build.now.milliseconds - 60_000)
    two.build.receive(.hub(.answered(.letters(.done(LettersRead(letters: [letter], hasMore: false))))))
    #expect(two.build.workspace.streams[Samples.flaky]?.unreadCount == 2)
  }

  @Test func `what was said before is read as one scrolls up, to the very first word`() throws {
    let two = hosts(700)
    defer { two.finish() }
    try two.open(Samples.flaky)
    #expect(!two.laptop.screen(of: 1).contains("größe 漢字 1."))
    two.laptop.press("<esc>5")
    for _ in 0..<120 where !two.laptop.screen(of: 1).contains("größe 漢字 1.") {
      two.laptop.press("<pageup>")
      two.carry()
    }
    #expect(two.laptop.screen(of: 1).contains("größe 漢字 1."))
    let entries = two.laptop.state.transcripts[Samples.flaky]?.entries ?? []
    #expect(entries.map(\.number) == Array(1...700))
    #expect(entries == Self.said(700))
  }

  @Test func `the key that goes to the beginning goes there at once`() throws {
    let two = hosts(700)
    defer { two.finish() }
    try two.open(Samples.flaky)
    two.forgetWhatWasAsked()
    two.laptop.press("<esc>5g")
    two.carry()
    #expect(two.pagesAsked.first?.part == .start)
    #expect(two.laptop.screen(of: 1).contains("größe 漢字 1."))
    #expect(two.pagesAsked.count < 4)
  }

  @Test func `a thread that goes on there shows here how it goes on, and nothing is asked when nothing happens`() throws
  {
    let two = hosts()
    defer { two.finish() }
    try two.open(Samples.flaky)
    two.forgetWhatWasAsked()
    two.laptop.pass(seconds: 50)
    two.carry()
    #expect(two.pagesAsked == [])
    two.build.receive(.requested(1, .send(thread: Samples.flaky.text, message: "weiter", isUrgent: false)))
    two.carry()
    #expect(two.pagesAsked.isEmpty == false)
    #expect(two.laptop.screen(of: 1).contains("weiter"))
    // Only what may have changed is sent again.
    guard case .end(let first?)? = two.pagesAsked.first?.part else {
      Issue.record("all was asked for again")
      return
    }
    #expect(first == 5)
    #expect(two.laptop.state.transcripts[Samples.flaky]?.entries.map(\.number).first == 1)
  }

  @Test func `what is sent is a letter that waits in the outbox for its host, and a message there once it has it`()
    throws
  {
    let two = hosts { workspace in
      workspace.streams.update(Samples.flaky) { $0.outbox.isPaused = true }
    }
    defer { two.finish() }
    try two.open(Samples.flaky)
    two.isThere = false
    two.laptop.press("grüße 漢字<enter>")
    two.carry()
    #expect(two.laptop.screen(of: 1).contains("waits for @build1"))
    #expect(two.laptop.workspace.hub.waiting.count == 1)
    #expect(two.build.workspace.streams[Samples.flaky]?.outbox.waiting.count == 0)
    two.isThere = true
    two.carry()
    #expect(two.calls.last == ["send", Samples.flaky.text, "--", "grüße 漢字"])
    #expect(two.build.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["grüße 漢字"])
    #expect(!two.laptop.screen(of: 1).contains("waits for @build1"))
    #expect(two.laptop.screen(of: 1).contains("Outbox (1)"))
    #expect(two.laptop.workspace.hub.waiting == [])
  }

  @Test func `what waits there is taken out and moved by letters`() throws {
    let two = hosts { workspace in
      workspace.streams.update(Samples.flaky) { $0.outbox.isPaused = true }
    }
    defer { two.finish() }
    for words in ["eins", "zwei"] {
      two.build.receive(.requested(1, .send(thread: Samples.flaky.text, message: words, isUrgent: false)))
    }
    two.carry()
    try two.open(Samples.flaky)
    #expect(two.laptop.screen(of: 1).contains("Outbox (2)"))
    two.laptop.press("<esc>5<tab>gJ")
    two.carry()
    #expect(two.build.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["zwei", "eins"])
    two.laptop.press("gx")
    two.carry()
    #expect(two.build.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) == ["eins"])
    #expect(two.laptop.screen(of: 1).contains("Outbox (1)"))
  }

  @Test func `marked messages there keep their order where they are moved, and stop at the ends`() throws {
    let two = hosts { workspace in
      workspace.streams.update(Samples.flaky) { $0.outbox.isPaused = true }
    }
    defer { two.finish() }
    for words in ["eins", "zwei", "drei"] {
      two.build.receive(.requested(1, .send(thread: Samples.flaky.text, message: words, isUrgent: false)))
    }
    two.carry()
    try two.open(Samples.flaky)
    func outbox() -> [String] {
      two.carry()
      return two.build.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.content) ?? []
    }
    two.laptop.press("<esc>5<tab>gvjvK")
    #expect(outbox() == ["eins", "zwei", "drei"])
    #expect(two.laptop.footer().contains("at the top"))
    two.laptop.press("J")
    #expect(outbox() == ["drei", "eins", "zwei"])
    two.laptop.press("J")
    #expect(outbox() == ["drei", "eins", "zwei"])
    #expect(two.laptop.footer().contains("at the bottom"))
    two.laptop.press("K")
    #expect(outbox() == ["eins", "zwei", "drei"])
  }

  @Test func `a draft to another host's thread is kept as any, also over a restart`() throws {
    let two = hosts()
    defer { two.finish() }
    try two.open(Samples.flaky)
    two.laptop.press("halb 漢字")
    #expect(two.laptop.workspace.hub.drafts == [Samples.flaky.text: "halb 漢字"])
    two.laptop.press("<esc>1g")
    try two.open(Samples.flaky)
    #expect(two.laptop.screen(of: 1).contains("halb 漢字"))
    let (stored, _) = two.laptop.storedAfterCrash()
    #expect(stored.hub.drafts == [Samples.flaky.text: "halb 漢字"])
  }

  @Test func `a host that is silent is said, with what is known of the thread`() throws {
    let two = hosts { workspace in
      workspace.streams.update(Samples.flaky) {
        $0.closingWords = "fertig 漢字"
        $0.unreadCount = 1
      }
    }
    defer { two.finish() }
    two.isThere = false
    two.laptop.pass(seconds: 3 * 3600)
    try two.open(Samples.flaky)
    #expect(two.pagesAsked == [])
    #expect(two.laptop.screen(of: 1).contains("@build1 is silent, last heard of 3h ago"))
    #expect(two.laptop.screen(of: 1).contains("fertig 漢字"))
    two.isThere = true
    two.carry()
    #expect(two.laptop.screen(of: 1).contains("größe 漢字 6."))
  }

  @Test func `a host that can't show it says why`() throws {
    let two = hosts()
    defer { two.finish() }
    try two.open(Samples.flaky)
    let letter = FetchedLetter(
      id: SharedID(random: 5, 5), from: HostTests.me, person: SharedID(random: 66, 66), number: 1,
      body: PageLetter.body(of: PageWanted(thread: try #require(SharedID(Samples.flaky.text)), part: .end(from: nil))),
      writtenAt: 1)
    two.build.receive(.hub(.answered(.letters(.done(LettersRead(letters: [letter], hasMore: false))))))
    let answers = two.build.takeEffects().compactMap { effect -> String? in
      if case .hub(.ask(.reply(_, _, let outcome, _))) = effect { outcome } else { nil }
    }
    #expect(answers.count == 1)
    #expect(answers.first?.contains("its own person only") == true)
  }

  @Test func `what wants files or an agent of this machine is refused in words`() throws {
    let two = hosts()
    defer { two.finish() }
    try two.open(Samples.flaky)
    two.forgetWhatWasAsked()
    two.laptop.press("<esc>5i")
    #expect(two.laptop.footer().contains("@build1"))
    two.carry()
    #expect(two.calls == [])
    #expect(two.laptop.state.windows[1]?.focus == .conversation)
  }

  @Test func `a page is as long as is read at once, and never without its last entry`() throws {
    let long = (1...200).map { number in
      Entry(
        id: Identity(UniqueID(high: 7, low: UInt64(number))), number: number, role: .agent, kind: .text,
        text: String(repeating: "größe ", count: 20_000), at: Timestamp(milliseconds: 1), status: .done)
    }
    let page = CarriedPage.cut(Transcript(entries: long), for: .end(from: nil), outsideHasEarlier: false)
    #expect(page.part.entries.last?.number == 200)
    #expect(page.part.entries.count < 10)
    #expect(page.part.hasEarlier)
    let before = CarriedPage.cut(Transcript(entries: long), for: .before(50), outsideHasEarlier: false)
    #expect(before.part.entries.last?.number == 49)
    let around = CarriedPage.cut(Transcript(entries: long), for: .around(50), outsideHasEarlier: false)
    #expect(around.part.entries.contains { $0.number == 50 })
    #expect(around.part.hasEarlier && around.part.hasLater)
    let read = try #require(JSON(parsing: page.text)["done"].flatMap(CarriedPage.init))
    #expect(read == page)
  }

  @Test func `what another host says under a number that no entry has is not read`() throws {
    var entries = Self.said(3)
    for number in [Int.max, 1 << 53, Int.min] {
      entries.append(
        Entry(
          id: Identity(UniqueID(high: 78, low: 1)), number: number, role: .agent, kind: .text, text: "漢字",
          at: Timestamp(milliseconds: 1), status: .done))
    }
    entries.sort { $0.number < $1.number }
    let page = CarriedPage(part: Transcript(entries: entries))
    let read = try #require(JSON(parsing: page.text)["done"].flatMap(CarriedPage.init))
    #expect(read.part.entries.map(\.number) == [1, 2, 3, 1 << 53])
  }

  @Test func `who opens a conversation of a host that only looks connected hears that it is silent`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    let hosts = [HostTests.host(seen: app.now)]
    let row = try HostTests.row(HostTests.working)
    let place = try #require(HostTests.rows(.recent, app).firstIndex(of: row))
    app.press("1g" + String(repeating: "j", count: place) + "<enter>")
    app.receive(.hub(.answered(.hosts(.done(hosts)))))
    app.expectRow(containing: "asking @build1")
    app.pass(seconds: 61)
    app.receive(.hub(.answered(.hosts(.done(hosts)))))
    app.expectRow(containing: "@build1 is silent")
  }
}
