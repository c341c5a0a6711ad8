import Conversation
import Core
import HubScene
import Queues
import Scene
import Sharing
import TestSupport
import Testing

/// A question of another host whose answer is on its way: nothing is offered but to take that back.
struct AnsweredElsewhereTests {
  private func answered(columns: Int = 120) throws -> TwoHosts {
    let two = TwoHosts(Samples.queued, entries: [:], columns: columns)
    two.build.receive(.requested(1, .send(thread: Samples.flaky.text, message: "größe?", isUrgent: false)))
    two.build.hear(.asks(Samples.permission("ask-1", askedAt: two.build.now)))
    two.carry()
    try two.open(Samples.flaky)
    two.isThere = false
    two.laptop.pass(seconds: 1)
    two.laptop.press("a")
    two.carry()
    // What was said of that has been read.
    two.laptop.pass(seconds: 11)
    two.carry()
    return two
  }

  @Test func `the line of keys names the one that takes it back, and none that answers`() throws {
    let two = try answered()
    defer { two.finish() }
    #expect(two.laptop.workspace.hub.waiting.map { $0.words.hasPrefix("allow ") } == [true])
    #expect(two.laptop.footer().contains("u take back"), "\(two.laptop.footer())")
    #expect(!two.laptop.footer().contains("approve"))
    #expect(!two.laptop.footer().contains("deny"))
  }

  @Test func `a peek says so in the place of the answers, and its key takes it back there, too`() throws {
    let two = try answered()
    defer { two.finish() }
    two.laptop.press("<space>")
    #expect(two.laptop.state.windows[1]?.dialog != nil)
    two.laptop.expectRow(containing: "Answered already: on its way to @build1. u takes it back.")
    two.laptop.expectNoRow(containing: "2 Always allow")
    two.laptop.press("u")
    two.carry()
    #expect(two.laptop.workspace.hub.waiting == [])
    two.laptop.expectRow(containing: "2 Always allow")
  }

  @Test(arguments: [60, 80, 100, 140])
  func `its row says that something is on its way, however narrow`(columns: Int) throws {
    let two = try answered(columns: columns)
    defer { two.finish() }
    func rows() -> [Substring] {
      two.laptop.screen(of: 1).split(separator: "\n").compactMap { line in
        line.firstRange(of: "◆ fi").map { line[$0.lowerBound...].prefix { !"│┃".contains($0) } }
      }
    }
    two.laptop.press("<esc>")
    #expect(!rows().isEmpty, "\(two.laptop.screen(of: 1))")
    #expect(rows().allSatisfy { $0.contains("→") || $0.contains("on its way") }, "\(two.laptop.screen(of: 1))")
    two.laptop.press("u")
    two.carry()
    #expect(rows().allSatisfy { !$0.contains("→") && !$0.contains("on its way") }, "\(two.laptop.screen(of: 1))")
  }

  // MARK: An answer in words

  /// build1's thread asks for words, is open on the laptop, and these stand in the field.
  private func asked(proposing words: String = "", typing typed: String) throws -> TwoHosts {
    let two = TwoHosts(Samples.queued, entries: [:])
    two.build.receive(.requested(1, .send(thread: Samples.flaky.text, message: "größe?", isUrgent: false)))
    two.build.hear(
      .asks(
        Permission(
          id: "ask-1", title: "Как назвать ветку?", detail: "größe",
          options: [
            Permission.Option(id: "words", name: "Answer…", kind: .allowOnce, words: words),
            Permission.Option(id: "decline", name: "Decline", kind: .rejectOnce),
          ], isQuestion: true, askedAt: two.build.now)))
    two.carry()
    try two.open(Samples.flaky)
    two.laptop.pass(seconds: 1)
    two.laptop.press("a")
    two.laptop.type(typed)
    return two
  }

  private func draft(_ two: TwoHosts) -> String? { two.laptop.workspace.hub.drafts[Samples.flaky.text] }

  @Test func `words that are taken back are the thread's draft, and redo takes them out`() throws {
    let two = try asked(typing: "größer 漢字")
    defer { two.finish() }
    two.isThere = false
    two.laptop.press("<enter>")
    two.carry()
    #expect(two.laptop.workspace.hub.waiting.map(\.call) == ["allow"])
    two.laptop.press("1u")
    two.carry()
    #expect(two.laptop.state.windows[1]?.message?.text.hasSuffix("Its words are in the thread's draft.") == true)
    #expect(two.laptop.workspace.hub.waiting == [] && draft(two) == "größer 漢字")
    two.laptop.press("U")
    two.carry()
    #expect(two.laptop.workspace.hub.waiting.map(\.call) == ["allow"] && draft(two) == nil)
  }

  @Test func `what was proposed is nobody's words`() throws {
    let two = try asked(proposing: "fix", typing: "")
    defer { two.finish() }
    two.isThere = false
    two.laptop.press("<enter>")
    two.carry()
    #expect(two.laptop.workspace.hub.waiting.map(\.call) == ["allow"])
    two.laptop.press("1u")
    two.carry()
    #expect(two.laptop.workspace.hub.waiting == [] && draft(two) == nil)
  }

  @Test func `words for a question that is gone there are the draft once its host is there`() throws {
    let two = try asked(typing: "größer")
    defer { two.finish() }
    two.laptop.press("<esc>")
    two.isThere = false
    two.build.hear(.withdrew(permission: "ask-1"))
    two.carry()
    #expect(Array(two.laptop.workspace.keptWords.values) == ["größer"])
    #expect(draft(two) == nil)
    two.isThere = true
    two.carry()
    #expect(two.laptop.workspace.keptWords.isEmpty)
    #expect(draft(two) == "größer")
  }

  @Test(arguments: ["--tick", "--id", "- größer"])
  func `words that read like an option are on their way, and arrive`(words: String) throws {
    let two = try asked(typing: words)
    defer { two.finish() }
    two.isThere = false
    two.laptop.press("<enter>")
    two.carry()
    #expect(two.laptop.workspace.hub.answer(to: "ask-1", in: Samples.flaky) != nil)
    two.isThere = true
    two.carry()
    #expect(two.calls.last?.last == "--message=" + words)
    #expect(two.build.workspace.streams[Samples.flaky]?.turn?.questionAnswered == "ask-1")
  }
}
