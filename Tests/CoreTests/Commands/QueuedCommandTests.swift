import Queues
import Testing

/// A command is a value, though its copies share what they say.
struct QueuedCommandTests {
  @Test func `a copy that changes leaves the other as it was`() {
    var world = OneThreadWorld()
    let before = world.command("naïve 漢字", estimate: 5)
    var after = before
    after.request.prompt = "אחר"
    after.status = .failed
    after.error = "exit 3"
    after.after = [before.id]
    #expect(before.request.prompt == "naïve 漢字")
    #expect(before.status == .queued)
    #expect(before.error == nil)
    #expect(before.after.isEmpty)
    #expect(after.request.prompt == "אחר")
    #expect(after.status == .failed)
    #expect(after.error == "exit 3")
    #expect(after.after == [before.id])
    #expect(after.id == before.id)
    #expect(after.givenSeconds == 5)
  }

  @Test func `commands are the same where all that they say is`() {
    var world = OneThreadWorld()
    let one = world.command("a")
    var other = one
    other.isStashed = true
    #expect(one != other)
    other.isStashed = false
    #expect(one == other)
    #expect(one != world.command("a"))
  }
}
