import Answers
import CommandLine
import Testing

/// Which calls only look, and so can be made again where the server was lost.
struct RepeatableCallTests {
  private func isLook(_ call: String...) throws -> Bool {
    let (verb, rest) = try CommandLineVerb.named(by: call)
    return verb.isLook(try Arguments(rest, of: verb))
  }

  @Test func `a verb that shows or changes only looks as long as it says no change`() throws {
    #expect(try isLook("settings"))
    #expect(try isLook("settings", "theme", "--json"))
    #expect(try !isLook("settings", "theme", "dark"))
    #expect(try isLook("project", "--json"))
    #expect(try !isLook("project", "--hide"))
    #expect(try !isLook("project", "/src/api", "--agent", ""))
    #expect(try isLook("hub", "status"))
    #expect(try isLook("hub", "people"))
    #expect(try !isLook("hub", "leave"))
  }
}
