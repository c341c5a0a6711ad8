import Conversation
import Testing

/// What was said between two moments, also where the clock was set back between them.
struct EntryMomentsTests {
  /// A message, and what its agent says, each at a second.
  private func entries(_ said: [(text: String, at: Int64)]) -> [Entry] {
    said.enumerated().map { index, said in
      Entry(
        id: Identity(UniqueID(high: 1, low: UInt64(index))), number: index + 1,
        role: said.text.hasSuffix("?") ? .user : .agent, kind: .text, text: said.text,
        at: Timestamp(milliseconds: 1000 * said.at), status: .done)
    }
  }

  private static let conversations: [(said: [(text: String, at: Int64)], until: Int64?, own: [String])] = [
    // From the message at 100 on.
    (
      [("vor?", 90), ("a", 95), ("größe?", 100), ("b", 101), ("c", 103), ("nach?", 110), ("d", 111)], 103,
      ["größe?", "b", "c"]
    ),
    ([("größe?", 100), ("b", 101)], nil, ["größe?", "b"]),
    ([("vor?", 90), ("a", 95)], 103, []), ([], nil, []),
    // Set back in the middle, and no further than to its beginning.
    ([("größe?", 100), ("b", 109), ("c", 102), ("d", 105), ("nach?", 112)], 106, ["größe?", "b", "c", "d"]),
    // Further.
    ([("größe?", 100), ("b", 101), ("c", 42), ("nach?", 50), ("d", 51)], 44, ["größe?", "b", "c"]),
    ([("größe?", 100), ("b", 101), ("c", 42)], nil, ["größe?", "b", "c"]),
    // It has said nothing since.
    ([("größe?", 100), ("b", 101), ("nach?", 50), ("d", 51)], 44, ["größe?", "b"]), ([("größe?", 100)], 44, ["größe?"]),
    // Behind its end.
    ([("größe?", 100), ("b", 101), ("nach?", 50), ("d", 51)], 103, ["größe?", "b"]),
    ([("größe?", 100), ("b", 101), ("nach?", 110), ("d", 101)], 103, ["größe?", "b"]),
    // Before the command began.
    ([("vor?", 190), ("a", 195), ("größe?", 100), ("b", 101)], 103, ["größe?", "b"]),
  ]

  @Test(arguments: conversations.indices)
  func `what was said in a command is told by where it stands`(number: Int) {
    let (said, until, own) = Self.conversations[number]
    let part = entries(said).said(
      from: Timestamp(milliseconds: 100_000), to: until.map { Timestamp(milliseconds: 1000 * $0) })
    #expect(part.map(\.text) == own)
  }
}
