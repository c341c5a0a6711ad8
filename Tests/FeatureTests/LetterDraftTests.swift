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

/// What was said to another host and is taken back before that had it is its thread's draft again, as what is taken back here is.
struct LetterDraftTests {
  /// The laptop's window has said these words in a thread of build1, which is away.
  private func hosts(saying words: String..., withHub hasHub: Bool = true) throws -> TwoHosts {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) { $0.outbox.isPaused = true }
    let two = TwoHosts(workspace, entries: [:])
    try two.open(Samples.flaky)
    two.isThere = false
    if !hasHub { two.laptop.receive(.hub(.link(.away(.silent, retryMilliseconds: 100)))) }
    for word in words {
      two.laptop.press("\(word)<enter>")
      if hasHub { two.carry() }
    }
    two.laptop.press("<esc>")
    return two
  }

  private func waiting(_ two: TwoHosts) -> [String] {
    two.laptop.workspace.hub.waiting.compactMap { LetterBody($0.body)?.message?.text }
  }

  private func draft(_ two: TwoHosts) -> String? { two.laptop.workspace.hub.drafts[Samples.flaky.text] }

  private func composer(_ two: TwoHosts) -> String? {
    _ = two.laptop.screen(of: 1)
    return two.laptop.state.windows[1]?.conversation.composer.whole
  }

  private func said(_ two: TwoHosts) -> String { two.laptop.state.windows[1]?.message?.text ?? "" }

  private func press(_ key: String, _ two: TwoHosts) {
    two.laptop.press(key)
    two.carry()
  }

  @Test func `undo puts the words into the draft, and says so, and redo takes them out`() throws {
    let two = try hosts(saying: "größe 漢字")
    defer { two.finish() }
    press("1u", two)
    #expect(said(two).hasSuffix("Its words are in the thread's draft."))
    #expect(waiting(two) == [] && draft(two) == "größe 漢字" && composer(two) == "größe 漢字")
    press("U", two)
    #expect(waiting(two) == ["größe 漢字"] && draft(two) == nil && composer(two) == "")
    press("u", two)
    #expect(waiting(two) == [] && draft(two) == "größe 漢字")
    two.isThere = true
    two.carry()
    #expect(two.build.workspace.streams[Samples.flaky]?.outbox.waiting.isEmpty == true)
  }

  @Test func `of several the first said stands first, and what is written there behind them`() throws {
    let two = try hosts(saying: "eins", "zwei é")
    defer { two.finish() }
    two.laptop.press("5<enter>drei<esc>1")
    press("u", two)
    press("u", two)
    #expect(draft(two) == "eins\n\nzwei é\n\ndrei")
    press("U", two)
    #expect(waiting(two) == ["eins"] && draft(two) == "zwei é\n\ndrei")
  }

  @Test func `what no hub ever had is the draft at once, also of one that is away`() throws {
    let two = try hosts(saying: "größe", withHub: false)
    defer { two.finish() }
    two.laptop.press("1u")
    #expect(said(two).hasSuffix("Its words are in the thread's draft."))
    #expect(draft(two) == "größe" && composer(two) == "größe")
    #expect(two.laptop.workspace.hub.written == [])
  }

  @Test(arguments: [false, true])
  func `what the hub may have given away is the draft once it says that it has not, also after a restart`(
    restarts: Bool
  ) throws {
    let two = try hosts(saying: "größe")
    defer { two.finish() }
    two.laptop.receive(.hub(.link(.away(.silent, retryMilliseconds: 100))))
    two.laptop.press("1u")
    #expect(said(two).hasSuffix("Its words are in the thread's draft once the hub is back."))
    #expect(waiting(two) == [] && draft(two) == nil)
    if restarts { two.restartLaptop() } else { two.findHub() }
    two.carry()
    #expect(waiting(two) == [] && draft(two) == "größe")
  }

  @Test func `what its host has by now is no draft`() throws {
    let two = try hosts(saying: "größe")
    defer { two.finish() }
    two.laptop.press("1u")
    let id = try #require(two.laptop.workspace.hub.written.first?.id)
    two.laptop.takeEffects()
    two.laptop.receive(.hub(.answered(.rewritten(id, .refused(HubRefusal(.fetched))))))
    #expect(waiting(two) == ["größe"] && draft(two) == nil)
    #expect(said(two).contains("has it by now"))
  }

  @Test func `what its host has by now and refuses is the draft all the same`() throws {
    let two = try hosts(saying: "größe")
    defer { two.finish() }
    two.laptop.press("1u")
    let id = try #require(two.laptop.workspace.hub.written.first?.id)
    two.laptop.takeEffects()
    let outcome = LetterOutcome(id: id, outcome: #"{"error": {"code": "refused", "message": "nö."}}"#)
    two.laptop.receive(.hub(.answered(.outcomes(.done([outcome])))))
    #expect(waiting(two) == [] && draft(two) == "größe")
  }

  @Test func `what was sent out of the draft is not said once more by another's redo`() throws {
    let two = try hosts()
    defer { two.finish() }
    var call = Call(["send", Samples.flaky.text, "größe"], directory: "/")
    call.host = "build1"
    _ = two.laptop.ask(.call(call))
    two.carry()
    let undone = try two.laptop.answer(to: .words("undo"))
    #expect(undone["said"]?.string?.hasSuffix("Its words are in the thread's draft.") == true)
    two.carry()
    press("5<enter>", two)
    press("<enter>", two)
    #expect(waiting(two) == ["größe"] && draft(two) == nil)
    guard case .refused? = two.laptop.ask(.words("redo")) else {
      Issue.record("it is said twice")
      return
    }
    #expect(waiting(two) == ["größe"])
  }

  @Test func `what is being written in its place stays, and stands there alone`() throws {
    let two = try hosts()
    defer { two.finish() }
    var call = Call(["send", Samples.flaky.text, "größe"], directory: "/")
    call.host = "build1"
    _ = two.laptop.ask(.call(call))
    two.carry()
    two.laptop.press("5<tab>g<enter>!")
    #expect(two.laptop.state.windows[1]?.editedLetter != nil)
    _ = two.laptop.ask(.words("undo"))
    two.carry()
    #expect(draft(two) == "größe!" && waiting(two) == [])
  }
}
