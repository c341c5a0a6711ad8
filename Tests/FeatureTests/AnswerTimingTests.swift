import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing

/// When a key answers: not before its window shows the question, nor in the first moments after.
struct AnswerTimingTests {
  @Test func `keys don't answer what has only just appeared`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.pass(milliseconds: 350)
    app.press("aAd")
    app.expectEffects([])
    app.pass(milliseconds: 400)
    app.press("a")
    app.expectEffects([.answer("yes")])
  }

  @Test func `words typed at a question that has only just come answer nothing, up to their last letter`() {
    let app = AppDriver.asked()
    for letter in "jkakjAjka" {
      app.press(String(letter))
      app.takeEffects()
      #expect(app.workspace.streams[Samples.flaky]?.turn?.permissions.count == 1)
      app.pass(milliseconds: 150)
    }
    app.pass(milliseconds: 400)
    app.press("a")
    app.expectEffects([.answer("yes")])
  }

  @Test(arguments: ["a", " 1"])
  func `a key that is held down answers one question, and not those behind it`(key: String) {
    let app = AppDriver.asked()
    app.hear(.asks(Samples.permission("ask-2", askedAt: app.now)))
    app.pass(seconds: 1)
    app.press(key)
    for _ in 0..<100 {
      app.pass(milliseconds: 30)
      app.press(String(key.suffix(1)))
    }
    app.expectEffects([.answer("yes")])
    app.pass(milliseconds: 400)
    app.press(String(key.suffix(1)))
    app.expectEffects([.answer("yes", to: "ask-2")])
  }

  @Test func `a peek goes on to the next question of its thread, which is inert at first`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    for id in ["ask-1", "ask-2"] { app.hear(.asks(Samples.permission(id, askedAt: app.now))) }
    app.press("2 ")
    app.expectRow(containing: "fix flaky test · 1 more")
    app.pass(seconds: 1)
    app.press("11")
    app.expectEffects([.answer("yes")])
    app.expectRow(containing: "2 Always allow")
    app.expectNoRow(containing: "1 more")
    app.pass(milliseconds: 400)
    app.press("3")
    app.expectEffects([.answer("no", to: "ask-2")])
    app.expectNoRow(containing: "2 Always allow")
  }

  @Test func `a peek is inert at first too`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.press("2 1")
    app.expectEffects([])
    app.expectScreen(named: "peek-permission")
  }

  @Test func `the second question is inert again after the first was answered`() {
    let app = AppDriver.asked()
    app.hear(.asks(Samples.permission("ask-2", askedAt: app.now)))
    app.pass(seconds: 1)
    app.press("aa")
    app.expectEffects([.answer("yes")])
    app.pass(milliseconds: 400)
    app.press("a")
    app.expectEffects([.answer("yes", to: "ask-2")])
  }

  @Test(arguments: ["a", " 1"], [true, false])
  func `a key answers no question that its window has not painted`(key: String, isPlain: Bool) {
    let app = AppDriver.asked()
    if isPlain {
      app.close(1)
      app.open(1, isPlain: true)
      app.press("1g<enter>")
    }
    app.takeEffects()
    app.pass(seconds: 1)
    app.holdFrames()
    app.hear(.withdrew(permission: "ask-1"))
    app.hear(.asks(Samples.permission("ask-2", askedAt: app.now)))
    app.pass(seconds: 2)
    app.press(key)
    app.expectEffects([])
    app.paint()
    app.press(String(key.suffix(1)))
    app.expectEffects([])
    app.pass(milliseconds: 400)
    app.press(String(key.suffix(1)))
    app.expectEffects([.answer("yes", to: "ask-2")])
  }
}
