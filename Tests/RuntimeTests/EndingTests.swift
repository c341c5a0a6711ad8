import Conversation
import Core
import JSON
import Queues
import Scene
import TestSupport
import Testing
import Toolkit
import Words

@testable import Runtime

/// The end of the server: nothing new begins, and a store that can't be written puts it off only for a while.
struct EndingTests {
  private let reason = "the disk is full"

  /// One message is with the agent, one waits, and the program is told to end.
  private func ending() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>eins<enter>zwei 漢<enter>")
    app.accept()
    app.pass(seconds: 1)
    app.takeEffects()
    app.receive(.told(toEnd: .signal(15)))
    let words = "upnext was told to end by signal 15. Everything is kept. Come back with: upnext"
    app.expectEffects([.window(1, .ended(words)), .end])
    return app
  }

  @Test func `what waits is not sent to an agent that the end cuts off`() {
    let app = ending()
    guard let turn = app.workspace.streams[Samples.flaky]?.turn else {
      return #expect(Bool(false), "no turn is going on")
    }
    app.hear(.turnEnded(turn.message, .cancelled))
    app.hear(.closed)
    app.pass(seconds: 1)
    app.expectEffects([])
    let (stored, entries) = app.storedAfterCrash()
    let again = AppDriver.recovered(stored, entries: entries)
    #expect(again.workspace.streams[Samples.flaky]?.outbox.hold == .interrupted)
    #expect(again.workspace.streams[Samples.flaky]?.outbox.waiting.items.map(\.standing) == [.uncertain, .waiting])
    again.press("mj<enter>")
    again.expectEffects([again.delivery(of: "zwei 漢")])
  }

  @Test func `an ending server takes nothing on`() {
    let app = ending()
    let before = app.workspace
    let request = Request.add(prompt: "später", project: "/tmp", provider: "claude", thread: nil, priority: "normal")
    #expect(app.ask(request) == .refused(Refusal(.ending, "The server is just ending.", hint: "Try again.")))
    app.press("drei<enter>")
    app.expectEffects([])
    #expect(app.workspace == before)
  }

  @Test func `a client whose act can't be saved is told so, and the act is carried out when it can be`() {
    let app = AppDriver()
    app.holdSaves()
    #expect(app.ask(.send(thread: "fix flaky test", message: "grüße", isUrgent: false)) == nil)
    app.failSave(reason)
    app.expectEffects([
      .reply(
        7,
        .refused(
          Refusal(
            .kept, "Not saved yet: the disk is full",
            hint:
              "It is kept in memory and carried out as soon as it can be saved, while the server runs: don't repeat it."
          )))
    ])
    app.releaseSaves()
    app.pass(seconds: 2)
    app.expectEffects([app.delivery(of: "grüße")])
  }

  @Test func `an act that is answered with something beside it is no more done than others that can't be saved`() {
    var surroundings = Samples.surroundings
    surroundings.themes.append(
      Theme(name: "grey", isDark: true) { _ in Style(foreground: .rgb(1, 2, 3), background: .rgb(1, 2, 3)) })
    let app = AppDriver(surroundings: surroundings)
    app.holdSaves()
    #expect(app.ask(.settings(key: "ui.theme", value: "grey")) == nil)
    app.failSave(reason)
    app.expectEffects([.reply(7, .refused(.notSaved(reason)))])
    app.releaseSaves()
  }

  @Test func `who only looks is answered while nothing can be saved`() {
    let app = AppDriver()
    app.holdSaves()
    app.press("<enter>x<enter>")
    #expect(app.ask(.list(.agents, thread: nil, all: false)) == nil)
    app.failSave(reason)
    guard case .reply(7, .done)? = app.takeEffects().first else {
      return #expect(Bool(false), "there was no answer")
    }
    app.releaseSaves()
    app.pass(seconds: 2)
    #expect(app.takeEffects() == [app.delivery(of: "x")])
  }

  /// A message at the window that the disk doesn't take.
  private func unsaved() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>")
    app.holdSaves()
    app.press("x<enter>")
    app.failSave(reason)
    app.takeEffects()
    return app
  }

  @Test func `who asks for the end is told what would be lost, and it doesn't come`() {
    let app = unsaved()
    #expect(app.ask(.stop) == nil)
    app.failSave(reason)
    guard case .reply(7, .refused(let refusal))? = app.takeEffects().first else {
      return #expect(Bool(false), "there was no answer")
    }
    #expect(refusal.code == .refused)
    #expect(
      refusal.message == "Not stopped: the last changes are in memory alone and would be lost. the disk is full")
    #expect(!app.state.isEnding && !app.workspace.circumstances.isEnding)
    // What was asked meanwhile is taken on, and all is carried out once it can be.
    app.releaseSaves()
    app.pass(seconds: 2)
    app.expectEffects([app.delivery(of: "x")])
    #expect(app.ask(.stop) == .done(["stopped": true, "cut_off": ["fix flaky test"]]))
    let words = "upnext was stopped. Everything is kept. Come back with: upnext"
    app.expectEffects([.window(1, .ended(words)), .end])
  }

  @Test func `a turn that ends while an end is asked for has ended where that end doesn't come`() {
    let app = AppDriver()
    app.press("<enter>eins<enter>zwei 漢<enter>")
    app.accept()
    app.takeEffects()
    app.holdSaves()
    #expect(app.ask(.stop) == nil)
    app.endTurn()
    #expect(app.workspace.streams[Samples.flaky]?.turn != nil, "the end may come yet")
    app.failSave(reason)
    #expect(!app.state.isEnding)
    app.releaseSaves()
    app.pass(seconds: 2)
    #expect(app.takeEffects().contains(app.delivery(of: "zwei 漢")))
  }

  @Test func `the end that is asked for comes where there is room by then`() {
    let app = unsaved()
    app.releaseSaves()
    #expect(app.ask(.stop) == .done(["stopped": true, "cut_off": ["fix flaky test"]]))
    #expect(app.program.loss == nil)
    app.takeEffects()
  }

  @Test func `a signal ends the server also where nothing can be saved, and no window is told that all is kept`() {
    let app = unsaved()
    app.receive(.told(toEnd: .signal(15)))
    app.failSave(reason)
    app.expectEffects([.end])
    #expect(
      app.program.loss
        == "The last changes could not be saved (threads: 1, pieces of conversations: 1). the disk is full")
    // There may be room yet before it ends.
    app.releaseSaves()
    app.pass(seconds: 2)
    #expect(app.program.loss == nil)
    let words = "upnext was told to end by signal 15. Everything is kept. Come back with: upnext"
    #expect(app.takeEffects().contains(.window(1, .ended(words))))
  }

  @Test func `a signal ends also what was asked to stop before`() {
    let app = unsaved()
    #expect(app.ask(.stop) == nil)
    app.receive(.told(toEnd: .signal(15)))
    app.failSave(reason)
    #expect(app.takeEffects().contains(.end))
    #expect(app.state.isEnding && app.workspace.circumstances.isEnding)
  }

  @Test func `a question between turns that goes with the server is said in its conversation`() {
    let app = AppDriver()
    app.press("<enter>")
    let question = Samples.permission(askedAt: app.now)
    app.hear(.asks(question))
    app.takeEffects()
    #expect(app.ask(.stop) == .done(["stopped": true, "unanswered": ["fix flaky test"]]))
    app.hear(.withdrew(permission: question.id))
    app.takeEffects()
    let last = app.state.transcripts[Samples.flaky]?.entries.last
    #expect(
      last?.text
        == "It asked between turns, and got no for an answer as upnext ended: \(question.title). Say whether it is to be done."
    )
    #expect(last?.kind == .notice)
  }

  @Test func `a question that its agent takes back itself goes without a word`() {
    let app = AppDriver()
    app.press("<enter>")
    let question = Samples.permission(askedAt: app.now)
    app.hear(.asks(question))
    app.hear(.withdrew(permission: question.id))
    #expect(app.state.transcripts[Samples.flaky]?.entries.last?.kind != .notice)
    app.takeEffects()
  }

  @Test func `one of which more is told as the server ends is said once`() {
    let app = AppDriver()
    app.press("<enter>")
    let asked = ["größe", "größe -f"].map { title in
      Permission(
        id: title, of: "call", title: title, detail: "make", options: Samples.permission().options, askedAt: app.now)
    }
    app.hear(.asks(asked[0]))
    _ = app.ask(.stop)
    app.hear(.asks(asked[1]))
    for question in asked { app.hear(.withdrew(permission: question.id)) }
    app.takeEffects()
    let said = app.state.transcripts[Samples.flaky]?.entries.map(\.text).filter { $0.contains("asked between turns") }
    #expect(said?.count == 1)
    #expect(said?.first?.contains("größe -f") == true)
  }
}
