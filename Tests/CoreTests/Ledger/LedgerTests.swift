import Conversation
import Core
import Queues
import Testing

/// State is moved into a ledger and back. A copy would show as another place in memory, once it is changed.
struct LedgerTests {
  @Test func `rules change the workspace where it stands`() {
    var world = OneThreadWorld()
    world.workspace.history = [world.command("a")]
    let place = world.workspace.history.withUnsafeBufferPointer(\.baseAddress)
    for step in 1...3 { world.change { $0.workspace.history[0].progress = Double(step) } }
    #expect(world.workspace.history.withUnsafeBufferPointer(\.baseAddress) == place)
    #expect(world.workspace.history[0].progress == 3)
  }

  @Test func `rules change transcripts where they stand`() {
    var world = OneThreadWorld()
    world.say("go")
    world.hear(.text("long ", kind: .said, part: "1"))
    let place = world.entries.withUnsafeBufferPointer(\.baseAddress)
    for word in ["words ", "and ", "more"] { world.hear(.text(word, kind: .said, part: "1")) }
    #expect(world.entries.withUnsafeBufferPointer(\.baseAddress) == place)
    #expect(world.entries.last?.text == "long words and more")
  }

  @Test func `what agents are to do comes in the order of the rules, and the stamp goes on`() {
    var world = OneThreadWorld()
    let (id, other) = (world.thread, world.addThread("codex"))
    var stamp = world.stamp()
    let before = stamp
    let orders = Ledger.change(&world.workspace, &world.transcripts, &stamp) { ledger in
      _ = ledger.say("a", in: other)
      _ = ledger.say("b", in: id)
      ledger.unlock(other)
    }.orders
    #expect(OneThreadWorld.said(orders) == ["a", "b", "close"])
    #expect(stamp != before, "an id is never given twice")
  }
}
