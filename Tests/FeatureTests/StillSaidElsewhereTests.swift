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

/// What an agent of another host is just saying, in a window that shows its conversation here.
struct StillSaidElsewhereTests {
  private func hosts(
    columns: Int = 120, isOld: Bool = false, _ change: (TwoHosts) -> Void = { _ in }
  ) throws -> TwoHosts {
    let two = TwoHosts(Samples.queued, entries: [:], columns: columns)
    change(two)
    two.isOld = isOld
    try two.open(Samples.flaky)
    two.build.receive(.requested(1, .send(thread: Samples.flaky.text, message: "größe 漢字?", isUrgent: false)))
    two.build.accept()
    two.carry()
    two.forgetWhatWasAsked()
    return two
  }

  private func say(_ words: String, _ two: TwoHosts) { two.build.hear(.text(words, kind: .said, part: "a")) }

  /// Both clocks go on, and what is on its way arrives.
  private func pass(_ two: TwoHosts, seconds: Int) {
    for _ in 0..<seconds * 10 {
      two.laptop.pass(milliseconds: 100)
      two.build.pass(milliseconds: 100)
      two.carryWhatIsThere()
    }
  }

  /// Those for which a host waits until there is more.
  private func awaited(_ two: TwoHosts) -> [PageWanted] { two.pagesAsked.filter { $0.since != nil } }

  @Test func `what its agent says appears about once a second, and nothing is asked for twice`() throws {
    let two = try hosts()
    defer { two.finish() }
    for number in 1...40 {
      say("漢字\(number) ", two)
      pass(two, seconds: 0)
      two.laptop.pass(milliseconds: 250)
      two.build.pass(milliseconds: 250)
      two.carryWhatIsThere()
    }
    #expect(two.laptop.screen(of: 1).contains("漢字36"))
    #expect((8...12).contains(two.pagesAsked.count))
    #expect(awaited(two).count == two.pagesAsked.count)
    // What was said before the answer is not told again.
    let answer = try #require(two.build.state.transcripts[Samples.flaky]?.entries.last?.number)
    #expect(awaited(two).suffix(5).allSatisfy { $0.part == .end(from: answer) })
  }

  @Test func `what is written while its agent works is said to wait for the turn's end`() throws {
    let two = try hosts()
    defer { two.finish() }
    say("eins", two)
    pass(two, seconds: 2)
    #expect(two.laptop.screen(of: 1).contains("queues as 1st"))
    two.build.endTurn()
    two.carry()
    #expect(two.laptop.screen(of: 1).contains("↵ sends"))
  }

  @Test func `so it is where each host's Queue shows its own threads alone`() throws {
    let two = try hosts { two in
      if case .refused(let refusal)? = two.laptop.ask(.words("settings", "hub.queue", "off")) {
        Issue.record("\(refusal)")
      }
    }
    defer { two.finish() }
    say("漢字 ", two)
    pass(two, seconds: 3)
    #expect(two.laptop.screen(of: 1).contains("漢字"))
  }

  @Test func `the turn's end is there at once, with all that came of it`() throws {
    let two = try hosts()
    defer { two.finish() }
    say("halb", two)
    pass(two, seconds: 3)
    say(" und ganz 漢字.", two)
    two.build.endTurn()
    two.carryWhatIsThere()
    #expect(two.laptop.screen(of: 1).contains("halb und ganz 漢字."))
    two.carry()
    let entries = try #require(two.laptop.state.transcripts[Samples.flaky]?.entries)
    #expect(entries.filter { $0.role == .user }.map(\.status) == [.done])
    #expect(!entries.contains { $0.isUnderWay })
    two.forgetWhatWasAsked()
    pass(two, seconds: 200)
    #expect(two.pagesAsked == [])
    #expect(two.build.state.hub.awaitedPages == [])
  }

  @Test func `a message that another one follows at once is done, too`() throws {
    let two = try hosts()
    defer { two.finish() }
    say("eins", two)
    two.build.receive(.requested(1, .send(thread: Samples.flaky.text, message: "und dann 漢字", isUrgent: false)))
    pass(two, seconds: 3)
    two.build.endTurn()
    two.build.accept()
    pass(two, seconds: 3)
    say("zwei", two)
    pass(two, seconds: 3)
    #expect(two.laptop.screen(of: 1).contains("zwei"))
    two.build.endTurn()
    two.carry()
    let entries = try #require(two.laptop.state.transcripts[Samples.flaky]?.entries)
    #expect(entries.filter { $0.role == .user }.map(\.status) == [.done, .done])
  }

  @Test func `nothing is asked while no window shows it, and all is there when one does again`() throws {
    let two = try hosts(columns: 70)
    defer { two.finish() }
    say("eins ", two)
    pass(two, seconds: 3)
    #expect(two.laptop.screen(of: 1).contains("eins"))
    two.laptop.press("<esc><esc>")
    #expect(two.laptop.state.windows[1]?.focus == .recent)
    say("zwei ", two)
    pass(two, seconds: 3)
    two.forgetWhatWasAsked()
    for number in 1...30 {
      say("漢字\(number) ", two)
      pass(two, seconds: 1)
    }
    #expect(two.pagesAsked == [])
    #expect(two.build.state.hub.awaitedPages == [])
    two.laptop.press("<enter>")
    pass(two, seconds: 3)
    #expect(two.laptop.screen(of: 1).contains("漢字30"))
  }

  @Test func `a window that closes in the middle leaves nothing behind after a minute`() throws {
    let two = try hosts()
    defer { two.finish() }
    say("eins ", two)
    pass(two, seconds: 3)
    two.laptop.close(1)
    say("zwei ", two)
    pass(two, seconds: 70)
    two.forgetWhatWasAsked()
    say("drei ", two)
    pass(two, seconds: 120)
    #expect(two.pagesAsked == [])
    #expect(two.build.state.hub.awaitedPages == [])
    #expect(two.laptop.state.hub.open.isEmpty)
  }

  @Test func `an agent that works and says nothing is asked after once a minute`() throws {
    let two = try hosts()
    defer { two.finish() }
    say("eins ", two)
    pass(two, seconds: 3)
    two.forgetWhatWasAsked()
    pass(two, seconds: 300)
    #expect((4...6).contains(two.pagesAsked.count))
    say("zwei 漢字", two)
    two.carryWhatIsThere()
    pass(two, seconds: 2)
    #expect(two.laptop.screen(of: 1).contains("eins zwei 漢字"))
  }

  @Test func `a host of an older program is asked when its row changes, as ever`() throws {
    let two = try hosts(isOld: true)
    defer { two.finish() }
    for number in 1...20 {
      say("漢字\(number) ", two)
      pass(two, seconds: 1)
    }
    #expect(awaited(two) == [])
    two.build.endTurn()
    two.carry()
    #expect(two.laptop.screen(of: 1).contains("漢字20"))
    #expect(awaited(two) == [])
  }

  @Test func `a host that falls silent in the middle and comes back goes on telling`() throws {
    let two = try hosts()
    defer { two.finish() }
    say("eins ", two)
    pass(two, seconds: 3)
    two.isThere = false
    say("zwei ", two)
    pass(two, seconds: 30)
    #expect(two.laptop.state.hub.open[Samples.flaky]?.awaited == nil)
    // Nobody knows whether it goes on.
    #expect(!two.laptop.screen(of: 1).contains("^X stops"))
    two.isThere = true
    two.carry()
    pass(two, seconds: 2)
    #expect(two.laptop.screen(of: 1).contains("eins zwei"))
    say("drei ", two)
    pass(two, seconds: 2)
    #expect(two.laptop.screen(of: 1).contains("eins zwei drei"))
  }

  @Test func `a hub that goes away in the middle is asked again when it is back`() throws {
    let two = try hosts()
    defer { two.finish() }
    say("eins ", two)
    pass(two, seconds: 3)
    two.loseHub()
    #expect(two.laptop.state.hub.open[Samples.flaky]?.awaited == nil)
    #expect(two.build.state.hub.awaitedPages == [])
    say("zwei ", two)
    pass(two, seconds: 5)
    #expect(two.laptop.state.nextTimeout == nil || two.laptop.state.hub.awaitedPages == [])
    two.findHub()
    two.carry()
    pass(two, seconds: 3)
    say("drei ", two)
    pass(two, seconds: 2)
    #expect(two.laptop.screen(of: 1).contains("eins zwei drei"))
  }

  @Test func `a host that never answers is given up`() throws {
    let two = try hosts()
    defer { two.finish() }
    say("eins ", two)
    pass(two, seconds: 3)
    two.swallows = true
    two.laptop.pass(seconds: 120)
    two.carryWhatIsThere()
    let open = try #require(two.laptop.state.hub.open[Samples.flaky])
    #expect(open.awaited == nil)
    #expect(open.mark == nil)
  }

  @Test func `a long page comes more rarely`() throws {
    let two = try hosts()
    defer { two.finish() }
    func show(_ output: String) {
      two.build.hear(.tool(ToolCall(id: "t", title: "make", kind: "execute", status: .running, output: output)))
    }
    let long = String(repeating: "größe 漢字 ", count: 25_000)
    show(long)
    pass(two, seconds: 10)
    two.forgetWhatWasAsked()
    for number in 1...30 {
      show(long + "\(number)")
      pass(two, seconds: 1)
    }
    #expect((4...7).contains(two.pagesAsked.count))
  }

  @Test func `two windows of one host ask once`() throws {
    let two = try hosts()
    defer { two.finish() }
    two.laptop.open(2, columns: 120, rows: 30)
    let place = try #require(HostTests.rows(.recent, two.laptop).firstIndex(of: .stream(Samples.flaky)))
    two.laptop.press("1g" + String(repeating: "j", count: place) + "<enter>", in: 2)
    pass(two, seconds: 2)
    two.forgetWhatWasAsked()
    for number in 1...10 {
      say("漢字\(number) ", two)
      pass(two, seconds: 1)
    }
    #expect((8...12).contains(two.pagesAsked.count))
    #expect(two.laptop.screen(of: 2).contains("漢字9"))
  }

  @Test func `who reads what was said before is not moved, and has pages meanwhile`() throws {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) { $0.messageCount = 400 }
    let two = TwoHosts(workspace, entries: [Samples.flaky: ConversationElsewhereTests.said(400)])
    defer { two.finish() }
    try two.open(Samples.flaky)
    two.build.receive(.requested(1, .send(thread: Samples.flaky.text, message: "weiter", isUrgent: false)))
    two.build.accept()
    two.carry()
    say("eins ", two)
    pass(two, seconds: 3)
    two.laptop.press("<esc>5")
    for _ in 0..<12 { two.laptop.press("<pageup>") }
    pass(two, seconds: 1)
    let before = two.laptop.screen(of: 1)
    for number in 1...5 {
      say("漢字\(number) ", two)
      pass(two, seconds: 1)
    }
    // But for the clock and what its line of life counts.
    func read(_ screen: String) -> [Substring] { screen.split(separator: "\n").filter { $0.contains("größe") } }
    #expect(read(two.laptop.screen(of: 1)) == read(before))
    two.laptop.press("G")
    #expect(two.laptop.screen(of: 1).contains("漢字4"))
  }

  @Test func `another person's letter waits for nothing here`() throws {
    let two = try hosts()
    defer { two.finish() }
    let wanted = PageWanted(
      thread: try #require(SharedID(Samples.flaky.text)), part: .end(from: nil), since: "x")
    let letter = FetchedLetter(
      id: SharedID(random: 5, 5), from: HostTests.me, person: SharedID(random: 66, 66), number: 1,
      body: PageLetter.body(of: wanted), writtenAt: 1)
    let before = two.build.state.hub.awaitedPages.count
    two.build.receive(.hub(.answered(.letters(.done(LettersRead(letters: [letter], hasMore: false))))))
    #expect(two.build.state.hub.awaitedPages.count == before)
  }

  @Test func `what is wanted and what comes of it are read as they were written`() throws {
    let wanted = PageWanted(thread: SharedID(random: 3, 3), part: .end(from: 7), since: "größe")
    #expect(PageLetter.wanted(in: PageLetter.body(of: wanted)) == wanted)
    let seen = PageWanted(thread: SharedID(random: 3, 3), part: .end(from: nil), isSeen: true)
    #expect(PageLetter.wanted(in: PageLetter.body(of: seen)) == seen)
    #expect(PageLetter.isNothingNew(PageLetter.nothingNew))
    var said = ConversationElsewhereTests.said(3)
    said[2].facts = TurnFacts(seconds: 12)
    said[2].facts?.file = "größe =.swift"
    var page = CarriedPage(part: Transcript(entries: said))
    page.mark = "漢字"
    #expect(try #require(JSON(parsing: page.text)["done"].flatMap(CarriedPage.init)) == page)
    #expect(try !PageLetter.isNothingNew(#require(JSON(parsing: page.text)["done"])))
  }
}
