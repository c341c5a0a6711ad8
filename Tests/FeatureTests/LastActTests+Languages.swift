import Answers
import CommandLine
import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import TestSupport
import Testing

/// An act is named in the language of who reads of it.
extension LastActTests {
  @Test func `an act is named in the language of who takes it back, also after a restart`() {
    let app = AppDriver(Samples.idle)
    _ = app.ask(.words("pin", Samples.wide.text), in: .german)
    let later = AppDriver(app.workspace)
    for english in [app, later] {
      #expect(call("undo", app: english).hasPrefix("Pinned"))
      #expect(call("redo", app: english).hasPrefix("Pinned"))
    }
    app.takeEffects()
    let other = self.app()
    call("send", flaky, "gleich fort", app: other)
    guard case .refused(let refused)? = other.ask(.words("undo"), in: .german) else {
      Issue.record("it was taken back")
      return
    }
    #expect(refused.message.hasPrefix("Zu spät für rückgängig") && refused.message.contains("Gesagt"))
  }

  @Test func `an act on several lists is named in the language of who takes it back`() throws {
    let app = app { $0.streams.update(Samples.flaky) { $0.outbox.isPaused = true } }
    call("send", flaky, "später", app: app)
    call("add", "--agent", "shell", "--in", "9h", "größe", app: app)
    let message = try #require(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.last)
    let command = try #require(app.workspace.upNext.waiting.items.first)
    call("remove", message.id.text, command.id.text, app: app)
    guard case .done(let json)? = app.ask(.words("undo"), in: .german), let words = json["words"]?.string else {
      Issue.record("it was not taken back")
      return
    }
    #expect(words.contains("ntfernt") && !words.contains("emoved"), "\(words)")
  }

  @Test func `undo and redo are told in one language`() throws {
    let app = app()
    for (name, words) in [("undo", "Rückgängig: "), ("redo", "Wiederholt: ")] {
      guard case .done(let json)? = app.ask(.call(Call([name], directory: "/")), in: .german) else {
        Issue.record("nothing was done")
        return
      }
      let verb = try CommandLineVerb.named(by: [name]).0
      let text = Outcome(["done": json], to: verb, try Arguments([], of: verb), json: false).output
      #expect(text.hasPrefix(words) && !text.contains("done:"), "\(text)")
    }
  }
}
