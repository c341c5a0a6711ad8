import Acts
import Conversation
import Testing

/// What an agent is told of a thread that it takes over.
struct RecapTests {
  private func entries(
    _ said: [(Entry.Role, String)], by agents: [String] = ["claude"]
  ) -> [(entry: Entry, agent: String)] {
    said.enumerated().map { index, one in
      (
        Entry(
          id: Identity(UniqueID(high: 1, low: UInt64(index))), number: index + 1, role: one.0,
          kind: one.0 == .tool ? .tool : one.0 == .system ? .notice : .text,
          reference: one.1 == "Went back." ? Entry.wentBack : nil, text: one.1,
          at: Timestamp(milliseconds: Int64(index) * 1000), status: .done), agents[index % agents.count]
      )
    }
  }

  private func text(_ recap: Recap?) -> String? { recap?.text("Before:", me: "me") }

  @Test func `each piece has the name of who said it`() {
    let said = entries(
      [(.agent, "It is in line 3."), (.agent, "And in 漢."), (.user, "mend it")], by: ["claude", "codex"])
    #expect(text(Recap(of: said)) == "Before:\n\nclaude: It is in line 3.\n\ncodex: And in 漢.\n\nme: mend it\n\n")
    #expect(Recap(of: said)?.agents == ["claude", "codex"])
  }

  @Test func `it has what the person said, and what each answer came to`() {
    let said = entries([
      (.user, "find the café bug"), (.agent, "I'll look."), (.tool, "grep"), (.agent, "It is in line 3.\n"),
      (.system, "noted"), (.user, "mend it"),
    ])
    #expect(
      text(Recap(of: said))
        == "Before:\n\nme: find the café bug\n\nclaude: It is in line 3.\n\nme: mend it\n\n")
    #expect(text(Recap(of: said, since: Timestamp(milliseconds: 3500))) == "Before:\n\nme: mend it\n\n")
    #expect(Recap(of: said, since: Timestamp(milliseconds: 9000)) == nil && Recap(of: []) == nil)
  }

  @Test func `what an agent asked and the person answered is told`() {
    var said = entries([(.user, "plan it"), (.agent, "I'll ask."), (.tool, "größer"), (.agent, "Done.")])
    said[2].entry.title = "Question: Which 色?"
    #expect(
      text(Recap(of: said))
        == "Before:\n\nme: plan it\n\nclaude: Question: Which 色?\n\nme: größer\n\nclaude: Done.\n\n")
    said[2].entry.status = .refused
    #expect(text(Recap(of: said)) == "Before:\n\nme: plan it\n\nclaude: Done.\n\n")
  }

  @Test func `that the conversation went back is told, since what was said before it was thrown away`() {
    let said = entries([
      (.user, "use café"), (.agent, "I'll use it."), (.system, "Went back."), (.user, "use 茶"), (.agent, "Done."),
    ])
    #expect(
      text(Recap(of: said))
        == "Before:\n\nme: use café\n\nclaude: I'll use it.\n\n(Went back.)\n\nme: use 茶\n\nclaude: Done.\n\n")
    #expect(Recap(of: said)?.agents == ["claude"])
  }

  @Test func `of much, the beginning and the end are there, and no sign is torn`() throws {
    let said = entries(
      (0..<200).map { ($0 % 2 == 0 ? .user : .agent, "\($0) " + String(repeating: "é漢", count: 1000)) })
    let recap = try #require(Recap(of: said))
    let words = try #require(text(recap))
    #expect(recap.isCut && recap.pieces.first?.text.hasPrefix("0 ") == true)
    #expect(recap.pieces.last?.text.hasPrefix("199 ") == true)
    #expect(words.utf8.count < 9000 && !words.contains("\u{FFFD}"))
    #expect(words.contains("\n\n…\n\n"))
  }
}
