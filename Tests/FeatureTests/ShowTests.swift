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

  @Test func `the question that waits comes last, with its answers by number and kind`() {
    let permission: JSON = [
      "id": "ask-1", "title": "Run größe", "detail": "make\nclean", "asked_at": "2026-11-25T09:00:00.000Z",
      "options": [
        ["id": "a", "name": "Ja", "kind": "allow_once", "takes_words": false],
        ["id": "b", "name": "Nein", "kind": "reject_once", "takes_words": false],
        ["id": "c", "name": "In your own words…", "kind": "other", "takes_words": true],
      ],
    ]
    #expect(
      PlainWords.conversation(["entries": [], "thread": ["permission": permission]]) == """
        asks 2026-11-25T09:00:00.000Z Run größe
          make
          clean

          1 Ja (allow_once)
          2 Nein (reject_once)
          3 In your own words…
        """)
    #expect(PlainWords.conversation(["entries": [], "thread": ["permission": .null]]) == "")
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
