import Answers
import JSON
import Shapes
import Testing

/// How `upnext show` reads.
struct ShowTests {
  @Test func `a text is indented, and what is empty in it or behind it has no blanks`() {
    func entry(_ title: String, _ text: String) -> JSON {
      let at: JSON = "2026-11-25T09:00:00.000Z"
      return ["role": "tool", "at": at, "status": "done", "title": .string(title), "text": .string(text)]
    }
    let entries = [entry("seq 2", "1\n\n2\n"), entry("true", ""), entry("date", "\n")]
    let answer: JSON = ["entries": .array(entries)]
    #expect(
      PlainWords.conversation(answer) == """
        tool 2026-11-25T09:00:00.000Z done seq 2
          1

          2

        tool 2026-11-25T09:00:00.000Z done true

        tool 2026-11-25T09:00:00.000Z done date
        """)
  }

  @Test func `a message of which nobody knows the fate is uncertain, as in the outbox`() {
    let at: JSON = "2026-11-25T09:00:00.000Z"
    func entry(_ role: String) -> JSON { ["role": .string(role), "at": at, "status": "interrupted", "text": "é"] }
    #expect(
      PlainWords.conversation(["entries": [entry("user"), entry("tool")]]) == """
        user 2026-11-25T09:00:00.000Z uncertain
          é

        tool 2026-11-25T09:00:00.000Z interrupted
          é
        """)
  }
}
