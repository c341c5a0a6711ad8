import Conversation
import Core
import Hosts
import HubScene
import JSON
import Languages
import Scene
import Sharing
import TestSupport
import Testing

/// A host leaves the hub: nothing that waits is thrown away unsaid, and who wrote to it is told.
struct LeavingHubTests {
  private func write(_ text: String, _ app: AppDriver, client: ClientID = 7) {
    var call = Call(["send", HostTests.asking.text, text], directory: "/")
    call.host = "build1"
    _ = app.ask(.call(call), client: client)
  }

  private func sent(_ app: AppDriver) throws -> SharedID {
    let letter = try #require(
      app.takeEffects().lazy.compactMap { effect -> Letter? in
        if case .hub(.ask(.send(let letter))) = effect { letter } else { nil }
      }.first)
    app.receive(.hub(.answered(.sent(letter.id, .done(Done())))))
    return letter.id
  }

  private func leave(_ app: AppDriver) -> (refusal: String, isAsked: Bool) {
    let reply = app.ask(.words("hub", "leave"), client: 9)
    let isAsked = app.takeEffects().contains(.hub(.ask(.leave(HostTests.me))))
    if case .refused(let refusal)? = reply { return (refusal.message + " " + refusal.hint, isAsked) }
    return ("", isAsked)
  }

  @Test func `a host with letters that wait does not leave, and says how many and what to do`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    write("größe", app)
    let first = try sent(app)
    var answer = leave(app)
    #expect(answer.refusal.contains("1 letter") && answer.refusal.contains("upnext remove LETTER"))
    #expect(!answer.isAsked)
    write("漢字", app)
    let second = try sent(app)
    answer = leave(app)
    #expect(answer.refusal.contains("2 letters") && answer.refusal.contains("upnext list letters"))
    // What has been answered, or taken back, holds nobody.
    app.receive(.hub(.answered(.outcomes(.done([LetterOutcome(id: first, outcome: #"{"done":{}}"#)])))))
    _ = app.ask(.words("remove", second.text), client: 10)
    app.receive(.hub(.answered(.rewritten(second, .done(Done())))))
    answer = leave(app)
    #expect(answer.isAsked && answer.refusal.isEmpty)
    // Whoever writes while it leaves is told, and nothing is lost.
    var call = Call(["send", HostTests.asking.text, "zu spät"], directory: "/")
    call.host = "build1"
    guard case .refused? = app.ask(.call(call), client: 11) else {
      Issue.record("it was taken")
      return
    }
    app.receive(.hub(.answered(.left(.done(Done())))))
    #expect(app.workspace.hub.host == nil)
  }

  @Test func `acts in lanes that the hub has not answered hold a host that leaves`()
    throws
  {
    let app = LaneTests.driver()
    defer { app.takeEffects() }
    LaneTests.hear([LaneTests.shared(3)], app)
    app.takeEffects()
    #expect(app.ask(.call(Call(["lane", "pause", "team"], directory: "/")), client: 7) == nil)
    app.pass(seconds: 11)
    let acts = LaneTests.questions(app).compactMap { if case .act(let act) = $0 { act } else { nil } }
    var answer = leave(app)
    #expect(answer.refusal.contains("1 act in a shared lane") && !answer.isAsked)
    app.receive(.hub(.answered(.acted(try #require(acts.first).id, .done(ActDone())))))
    answer = leave(app)
    #expect(answer.refusal.isEmpty)
  }

  @Test func `a letter that its host has already holds nobody once its person tried to take it back`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    write("größe", app)
    let letter = try sent(app)
    _ = app.ask(.words("remove", letter.text), client: 10)
    app.receive(.hub(.answered(.rewritten(letter, .refused(HubRefusal(.fetched))))))
    app.takeEffects()
    #expect(leave(app).isAsked)
  }

  @Test func `what was written to a host that has left says so, by its name`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    write("größe", app)
    let letter = try sent(app)
    #expect(app.ask(.words("wait", letter.text), client: 8) == nil)
    app.receive(.hub(.answered(.outcomes(.done([])))))
    app.takeEffects()
    // It is told that the hosts are others; what the hub says of letters to the one that has left is read at once.
    let me = SampleHub.host(HostTests.me, "laptop", seen: app.now)
    app.receive(.hub(.answered(.hosts(.done([me])))))
    #expect(LaneTests.questions(app).contains { if case .outcomes = $0 { true } else { false } })
    app.receive(.hub(.answered(.outcomes(.done([LetterOutcome(id: letter, outcome: #"{"left": true}"#)])))))
    let told = app.takeEffects().compactMap { effect -> String? in
      if case .reply(8, .refused(let refusal)) = effect { refusal.message } else { nil }
    }
    #expect(told.first?.contains("has left the hub") == true)
    guard case .done(let list)? = app.ask(.words("list", "letters")) else {
      Issue.record("no list")
      return
    }
    #expect(list.array?.first?["host"]?.string == "build1")
    #expect(list.array?.first?["state"]?.string == "refused")
    #expect(app.workspace.hub.waiting.isEmpty)
    // Its name is no host's any more.
    guard case .refused(let refusal)? = app.ask(host(["send", HostTests.asking.text, "y"])) else {
      Issue.record("it was taken")
      return
    }
    #expect(refusal.code == .missing)
  }

  private func host(_ words: [String]) -> Request {
    var call = Call(words, directory: "/")
    call.host = "build1"
    return .call(call)
  }

  @Test func `a letter of which the hub knows nothing, to a host that it knows no more, waits for nobody`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    write("größe", app)
    let letter = try sent(app)
    let me = SampleHub.host(HostTests.me, "laptop", seen: app.now)
    // As long as hosts are there, having no answer means that it waits.
    app.receive(.hub(.answered(.outcomes(.done([])))))
    #expect(app.workspace.hub.waiting.map(\.id) == [letter])
    app.receive(.hub(.answered(.hosts(.done([me])))))
    app.receive(.hub(.answered(.outcomes(.done([])))))
    #expect(app.workspace.hub.waiting.isEmpty)
    #expect(
      app.workspace.hub[letter: letter]?.outcome.map(LetterAnswer.reply).map { "\($0)".contains("has left") } == true)
  }
}
