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

  @Test(arguments: ["a", "漢"]) func `its name is its first line, as far as anybody reads that in a list`(sign: String) {
    var world = OneThreadWorld()
    for count in [1, 199, 200, 201, 100_000] {
      let line = String(repeating: sign, count: count)
      let command = world.command("\n  \(line)\nmore")
      #expect(command.name == (count <= 200 ? line : String(repeating: sign, count: 199) + "…"))
    }
    for prompt in [sign + " ", "\n" + sign + " \nmore"] {
      let command = world.command(prompt)
      #expect(command.name == sign, "as behind a file's name that was completed")
    }
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
