import Conversation
import SeededNumbers
import Testing

@testable import Queues

/// The table in parts is a dictionary to whoever asks it.
struct StreamTableTests {
  @Test(arguments: seeds)
  func `it has what a plain dictionary has, and a copy keeps what it had`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var (table, plain) = (StreamTable(), [ThreadID: WorkStream]())
    var kept = (table, plain)
    for step in 1...800 {
      // More ids than there are parts, so that parts have several.
      let id: ThreadID = CoreTests.id(random.number(1...700))
      if random.number(0...3) == 0 {
        (table[id], plain[id]) = (nil, nil)
      } else {
        var stream = WorkStream(id: id, project: "/日本", provider: "claude", createdAt: random.time())
        stream.unreadCount = step
        (table[id], plain[id]) = (stream, stream)
      }
      if step == 400 { kept = (table, plain) }
    }
    for (table, plain) in [(table, plain), kept] {
      #expect(table.count == plain.count, "seed \(seed)")
      #expect(Dictionary(uniqueKeysWithValues: table.all.map { ($0.id, $0) }) == plain, "seed \(seed)")
      #expect((1...700).allSatisfy { table[CoreTests.id($0)] == plain[CoreTests.id($0)] }, "seed \(seed)")
    }
    #expect(table != kept.0)
  }
}
