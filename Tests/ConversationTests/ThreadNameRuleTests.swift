import Conversation
import Testing

/// The one rule for what a thread may be called.
struct ThreadNameRuleTests {
  @Test func `a name is one line, without control characters`() throws {
    #expect(try ThreadName.checked("  größer\n漢字\u{7}\t ") == "größer 漢字")
    #expect(ThreadName.cut("fix\nit") == "fix it")
  }

  @Test(arguments: [
    "", " \n", "\u{7}", "11111111-1111-4111-8111-111111111111", " 11111111-1111-4111-8111-111111111111\n",
  ])
  func `nothing, and an id, are no names`(_ text: String) {
    #expect(throws: ThreadRefusal.needsName) { try ThreadName.checked(text) }
    #expect(ThreadName.cut(text) == nil)
  }

  @Test func `a name has a length, by which a person's is refused and an agent's cut`() throws {
    let name = String(repeating: "é", count: 200)
    #expect(try ThreadName.checked(name) == name)
    #expect(throws: ThreadRefusal.nameIsTooLong(longest: 200)) { try ThreadName.checked(name + "é") }
    #expect(throws: ThreadRefusal.nameIsTooLong(longest: 200)) {
      try ThreadName.checked(String(repeating: "x", count: 1 << 20))
    }
    #expect(ThreadName.cut(name + "é")?.count == 200)
    #expect(ThreadName.cut(name + "é")?.hasSuffix("é…") == true)
  }
}
