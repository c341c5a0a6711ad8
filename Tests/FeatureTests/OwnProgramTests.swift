import Answers
import Conversation
import JSON
import Scene
import TestSupport
import Testing

/// The key that opens a thread in its agent's own program, and the way back.
struct OwnProgramTests {
  /// A thread of claude's that has answered.
  private func answered() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>why<enter>")
    app.hear(.session(id: "s1", modes: [], currentMode: nil))
    app.accept()
    app.endTurn()
    app.takeEffects()
    return app
  }

  private func lend(_ app: AppDriver) -> Reply? {
    app.ask(.call(Call(["program", Samples.flaky.text, "--pid", "47"])))
  }

  @Test func `the window's terminal is lent to the program, from the list and from the composer`() {
    let app = answered()
    let order = Effect.window(1, .run(["program", Samples.flaky.text]))
    app.press("<ctrl-o>")
    app.expectEffects([order])
    app.receive(.ran(1, problem: nil))
    app.takeEffects()
    app.press("<esc>1<ctrl-o>")
    app.expectEffects([order])
  }

  @Test func `what can't be opened is refused with the reason`() {
    let app = AppDriver()
    app.press("<enter>why<enter>")
    app.takeEffects()
    app.press("<ctrl-o>")
    app.expectRow(containing: "A turn is going on: the agent's own program opens between turns.")
    app.expectEffects([])
  }

  @Test func `whoever asks is told the session once nothing of ours has it open`() {
    let app = answered()
    #expect(lend(app) == nil)
    app.expectEffects([
      .run(.programEnd(47, of: Samples.flaky)), .agent(.release(Samples.flaky, session: "s1")),
    ])
    app.hear(.fact(.released))
    let answer: JSON = ["agent": "claude", "session": "s1", "directory": "/home/ada/src/api", "host": .null]
    app.expectEffects([.reply(7, .done(answer))])
    app.hear(.fact(.released))
    app.expectEffects([])
  }

  @Test func `whoever asks while nothing can be saved is told so, and opens nothing`() {
    let app = answered()
    app.holdSaves()
    #expect(lend(app) == nil)
    app.failSave("the disk is full")
    let replies = app.takeEffects().compactMap { effect -> Reply? in
      if case .reply(7, let reply) = effect { reply } else { nil }
    }
    guard case .refused(let refusal)? = replies.first, replies.count == 1 else {
      Issue.record("\(replies)")
      return
    }
    #expect(refusal.code == .refused && refusal.message == "Not opened, since nothing can be saved: the disk is full")
    app.receive(.clientLeft(7))
    app.releaseSaves()
    app.pass(seconds: 2)
    app.expectEffects([.agent(.release(Samples.flaky, session: "s1"))])
  }

  @Test func `nothing is sent while the program is open, also when who asked has gone, and then the thread goes on`() {
    let app = answered()
    _ = lend(app)
    app.receive(.clientLeft(7))
    app.hear(.fact(.released))
    app.takeEffects()
    app.type("more")
    app.press("<enter>")
    app.expectEffects([])
    app.expectRow(containing: "is open in another claude (pid 47)")
    app.press("<ctrl-o>")
    app.expectEffects([])
    app.receive(.came(.programEnded(46, of: Samples.flaky)))
    app.press("<enter>")
    app.expectEffects([])
    app.receive(.came(.programEnded(47, of: Samples.flaky)))
    app.press("<enter>")
    #expect(app.takeEffects().count == 1)
  }
}
