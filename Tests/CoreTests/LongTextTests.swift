import Conversation
import Queues
import SeededNumbers
import Testing

/// Texts that are longer than anybody reads at once.
struct LongTextTests {
  private func working() -> OneThreadWorld {
    var world = OneThreadWorld()
    world.say("go")
    return world
  }

  /// What the store has after the journal: texts by entry, in order.
  private func written(_ journal: [TranscriptChange]) -> [Entry] {
    var entries: [Entry] = []
    for change in journal {
      switch change {
      case .spent: break
      case .append(let entry, _): entries.append(entry)
      case .extend(let id, let text, _):
        if let index = entries.lastIndex(where: { $0.id == id }) { entries[index].text += text }
      case .replace(let entry, _):
        if let index = entries.lastIndex(where: { $0.id == entry.id }) { entries[index] = entry }
      case .settle(let id, let status, _):
        for index in entries.indices where entries[index].id == id { entries[index].status = status }
      case .remove(let id, _): entries.removeAll { $0.id == id }
      }
    }
    return entries
  }

  @Test(arguments: [1, 7, 4096, 5 << 20]) func `a long text is cut into entries, and nothing of it is lost`(size: Int) {
    let line = "日本 é line שלום 👩‍💻\n"
    let text = String(repeating: line, count: (size < 4096 ? 300_000 : 5 << 20) / line.utf8.count)
    var world = working()
    var rest = text[...]
    while !rest.isEmpty {
      let piece = rest.prefix(size)
      world.hear(.text(String(piece), kind: .said, part: nil))
      rest = rest[piece.endIndex...]
    }
    world.end(.done)
    let entries = written(world.transcripts.takeJournal())
    let said = entries.filter { $0.role == .agent }
    #expect(said.map(\.text).joined() == text)
    #expect(said.allSatisfy { $0.text.utf8.count < 180 << 10 && $0.status == .done })
    #expect(said.dropLast().allSatisfy { $0.text.hasSuffix("\n") })
    #expect(entries.first?.status == .done)
  }

  @Test func `a line without an end is cut between characters`() {
    let text = String(repeating: "👩‍💻é", count: 30_000)
    var world = working()
    world.hear(.text(text, kind: .said, part: nil))
    let said = world.entries.filter { $0.role == .agent }.map(\.text)
    #expect(said.joined() == text)
    #expect(said.reduce(0) { $0 + $1.count } == text.count)
    #expect(said.count > 2)
  }

  @Test func `what is too much leaves memory, is still written, and comes back in its place`() throws {
    var world = working()
    let line = String(repeating: "0123456789abcde\n", count: 64)
    for _ in 0..<(20 << 10) { world.hear(.text(line, kind: .said, part: nil)) }
    let inMemory = world.entries
    #expect(inMemory.reduce(0) { $0 + $1.text.utf8.count } < 10 << 20)
    #expect(inMemory.first?.number != 1)
    let id = world.stream.id
    #expect(world.transcripts[id]?.hasEarlier == true)
    // The message is far away by now, and is done all the same.
    world.end(.done)
    let stored = written(world.transcripts.takeJournal())
    #expect(stored.map(\.number) == Array(1...stored.count))
    #expect(stored.first?.text == "go")
    #expect(stored.allSatisfy { $0.status == .done })
    let said = stored.filter { $0.role == .agent }
    #expect(said.filter { $0.kind == .text }.reduce(0) { $0 + $1.text.utf8.count } == 20 << 20)
    let first = try #require(inMemory.first?.number)
    world.transcripts.load(Array(stored.prefix { $0.number < first }.suffix(3)), hasEarlier: true, of: id)
    #expect(world.entries.first?.number == first - 3)
  }

  @Test func `words that come after the turn belong to what was said in it`() {
    var world = working()
    world.hear(.text("a", kind: .said, part: nil))
    world.end(.done)
    world.hear(.text("b é", kind: .said, part: nil))
    world.hear(.text("elsewhere", kind: .user, part: nil))
    world.hear(.text("!", kind: .user, part: nil))
    #expect(world.entries.map(\.text) == ["go", "ab é", "elsewhere!"])
    #expect(world.entries.map(\.role) == [.user, .agent, .user])
    #expect(world.entries.allSatisfy { $0.status == .done })
  }
}
