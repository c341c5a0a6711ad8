import Conversation
import Core
import HubScene
import Runtime
import Scene
import Sharing
import TestSupport
import Testing
import Toolkit

/// What is written for another host is kept as surely as anything else.
struct LetterSavingTests {
  @Test func `a letter that a key writes while the hub is away is in the store at once`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    app.receive(.hub(.link(.away(.broken(""), retryMilliseconds: 1))))
    let row = RowID.stream(try #require(ThreadID(HostTests.asking.text)))
    let place = try #require(app.state.windows[1]?.lists[.queue]?.ids.firstIndex(of: row))
    app.press("2g" + String(repeating: "j", count: place) + "x")
    #expect(app.workspace.hub.waiting.map(\.words) == ["remove \(HostTests.asking.text)"])
    #expect(app.storedAfterCrash().0.hub.waiting == app.workspace.hub.waiting)
  }

  @Test func `what is typed to a thread of another host waits for no disk, as any draft`() {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    let before = app.workspace
    var typed = before
    typed.hub.keep(draft: "größer", of: HostTests.asking.text)
    #expect(!typed.differsBeyondDrafts(from: before))
    typed.isPaused.toggle()
    #expect(typed.differsBeyondDrafts(from: before))
  }

  @Test func `a disk that takes no letter says so also where an answer was waited for`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    app.holdSaves()
    var call = Call(["send", HostTests.asking.text, "größer"], directory: "/")
    call.host = "build1"
    #expect(app.ask(.call(call), client: 7) == nil)
    for _ in 0..<15 {
      app.failSave("no space left")
      app.pass(seconds: 1)
    }
    let replies = app.takeEffects().compactMap { if case .reply(7, let reply) = $0 { reply } else { nil } }
    #expect(replies == [.refused(.notSaved("no space left"))])
    app.releaseSaves()
  }

  @Test func `a disk that takes no letter says so to whoever wrote it`() throws {
    let app = HostTests.driver()
    defer { app.takeEffects() }
    app.receive(.hub(.link(.away(.broken(""), retryMilliseconds: 1))))
    app.holdSaves()
    var call = Call(["send", HostTests.asking.text, "grüße"], directory: "/")
    call.host = "build1"
    #expect(app.ask(.call(call), client: 7) == nil)
    app.failSave("no space left")
    let replies = app.takeEffects().compactMap { if case .reply(7, let reply) = $0 { reply } else { nil } }
    guard case .refused? = replies.first else {
      Issue.record("it was said to be kept: \(replies)")
      return
    }
  }
}
