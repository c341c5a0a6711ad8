import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing
import Toolkit

/// The outbox and Up Next in words.
struct PlainOutboxTests {
  /// Three messages wait in the paused outbox, which is in front.
  private func outbox() -> AppDriver {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { stream in
      for (number, words) in ["eins", "größe 漢字", "drei"].enumerated() {
        stream.outbox.waiting.append(
          QueuedMessage(
            id: Samples.id(UInt64(900 + number)), content: words, createdAt: Samples.now,
            attachments: number == 1 ? [.file(path: "/p/größe.png")] : []))
      }
      stream.outbox.isPaused = true
    }
    let app = AppDriver(workspace, opensWindow: false)
    app.open(1, isPlain: true)
    app.press("<enter><tab>")
    return app
  }

  @Test func `a row says its place once and what goes along with it, and the pane that it is paused`() {
    let app = outbox()
    let heard = app.heard()
    #expect(heard.contains { $0.hasPrefix("row 2 of 3") && $0.hasSuffix(". größe 漢字, with größe.png") }, "\(heard)")
    #expect(heard.contains { $0.hasPrefix("row 3 of 3") && $0.hasSuffix(". drei") }, "\(heard)")
    #expect(heard.contains("Outbox: paused"), "\(heard)")
  }

  @Test func `a message that leaves has no other row read anew`() {
    let app = outbox()
    _ = app.heard()
    _ = app.ask(.call(Call(["resume", Samples.flaky.text])))
    app.takeEffects()
    #expect(app.workspace.streams[Samples.flaky]?.outbox.waiting.count == 2)
    let heard = app.heard()
    #expect(!heard.contains { $0.contains("drei") }, "\(heard)")
  }

  @Test func `a message that is written anew says so, also once its window is lost`() {
    let app = outbox()
    app.open(2)
    app.press("<enter><tab><enter>!", in: 2)
    var heard = app.heard()
    #expect(heard.contains { $0.hasSuffix(". eins, editing") }, "\(heard)")
    app.close(2)
    heard = app.heard()
    #expect(heard.contains { $0.hasSuffix(". eins, editing was interrupted") }, "\(heard)")
  }

  @Test func `an act whose words end a sentence has no second full stop before its key`() {
    let app = outbox()
    app.press("p")
    let heard = app.heard()
    #expect(heard.contains("The outbox goes on. u undo"), "\(heard)")
    app.takeEffects()
  }

  @Test func `p on an outbox that an edit holds as well says that it stays held`() {
    let app = outbox()
    app.open(2)
    app.press("<enter><tab><enter>!", in: 2)
    _ = app.heard()
    app.press("p")
    #expect(app.workspace.streams[Samples.flaky]?.hold == .editing)
    let heard = app.heard()
    #expect(heard.contains { $0.hasPrefix("No longer paused, but held until the edit is done.") }, "\(heard)")
    app.takeEffects()
  }

  @Test func `a row of Up Next says its priority where that is another one than most have`() {
    var workspace = Samples.idle
    workspace.upNext = Lane(
      waiting: [Samples.command(1, "漢字", priority: .urgent), Samples.command(2, "lint")], capacity: 1)
    workspace.upNext.hold = .paused
    let app = AppDriver(workspace, opensWindow: false)
    app.open(1, isPlain: true)
    app.press("4")
    let heard = app.heard()
    #expect(heard.contains { $0.contains("漢字") && $0.hasSuffix(", urgent") }, "\(heard)")
    #expect(!heard.contains { $0.contains("lint") && $0.contains("normal") }, "\(heard)")
  }
}
