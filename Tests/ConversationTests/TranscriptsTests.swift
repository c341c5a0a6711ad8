import Conversation
import SeededNumbers
import Testing

struct TranscriptsTests {
  private let stream: ThreadID = id(1)

  private func entry(_ number: Int, _ text: String = "текст", _ status: Entry.Status = .open) -> Entry {
    Entry(
      id: id(1000 + number), number: number, role: .agent, kind: .text, reference: "r\(number)", text: text, at: noon,
      status: status)
  }

  /// What a store makes of a journal.
  private func replay(
    _ journal: [TranscriptChange], on stored: inout [ThreadID: [Entry]]
  ) {
    for change in journal {
      switch change {
      case .spent: break
      case .append(let entry, let stream): stored[stream, default: []].append(entry)
      case .extend(let id, let text, let stream):
        guard let index = stored[stream]?.firstIndex(where: { $0.id == id }) else { continue }
        stored[stream]?[index].text += text
      case .replace(let entry, let stream):
        guard let index = stored[stream]?.firstIndex(where: { $0.id == entry.id }) else { continue }
        stored[stream]?[index] = entry
      case .settle(let id, let status, let stream):
        guard let index = stored[stream]?.firstIndex(where: { $0.id == id }) else { continue }
        stored[stream]?[index].status = status
      case .remove(let id, let stream): stored[stream]?.removeAll { $0.id == id }
      }
    }
  }

  @Test(arguments: seeds)
  func `the journal says all that happened`(seed: UInt64) {
    var random = RandomNumbers(seed: seed)
    var transcripts = Transcripts()
    var stored: [ThreadID: [Entry]] = [:]
    var counts: [ThreadID: Int] = [:]
    for step in 1...500 {
      let stream: ThreadID = id(random.number(1...3))
      let last = counts[stream, default: 0]
      let some: Identity<Entry> = id(1000 + random.number(max(1, last - 2)...max(1, last + 1)) + (last == 0 ? 500 : 0))
      switch random.number(0...5) {
      case 0:
        counts[stream] = last + 1
        transcripts.append(entry(last + 1), to: stream)
      case 1...3: transcripts.extend(some, by: random.pick(["и ", "日本", "e\u{301}", ""]), in: stream)
      case 4:
        transcripts.update(some, in: stream) {
          $0.status = random.pick([.open, .done, .failed])
          if random.number(0...2) == 0 { $0.text = "заново" }
        }
      default:
        replay(transcripts.takeJournal(), on: &stored)
        for (stream, entries) in stored {
          #expect(transcripts[stream]?.entries == entries, "seed \(seed), step \(step)")
        }
        #expect(transcripts.journal == [])
      }
    }
  }

  @Test func `pieces of one answer are one change`() {
    var transcripts = Transcripts()
    transcripts.append(entry(1, ""), to: stream)
    for piece in ["при", "вет", "!"] { transcripts.extend(id(1001), by: piece, in: stream) }
    #expect(transcripts.journal == [.append(entry(1, ""), in: stream), .extend(id(1001), by: "привет!", in: stream)])
    #expect(transcripts[stream] == Transcript(entries: [entry(1, "привет!")]))
  }

  @Test func `pieces of two answers are not mixed up`() {
    var transcripts = Transcripts()
    transcripts.append(entry(1, ""), to: stream)
    transcripts.append(entry(1, ""), to: id(2))
    transcripts.extend(id(1001), by: "a", in: stream)
    transcripts.extend(id(1001), by: "б", in: id(2))
    #expect(transcripts[stream]?.entries == [entry(1, "a")])
    #expect(transcripts[id(2)]?.entries == [entry(1, "б")])
    #expect(transcripts.journal.count == 4)
  }

  @Test func `a change that changes nothing is none`() {
    var transcripts = Transcripts()
    transcripts.append(entry(1), to: stream)
    _ = transcripts.takeJournal()
    transcripts.update(id(1001), in: stream) { $0.status = .open }
    transcripts.update(id(9), in: stream) { $0.status = .done }
    #expect(transcripts.takeJournal() == [])
  }

  @Test func `an earlier page goes before what is in memory, and nothing is there twice`() {
    var transcripts = Transcripts()
    transcripts.load([entry(5), entry(6)], hasEarlier: true, of: stream)
    transcripts.append(entry(7), to: stream)
    transcripts.load([entry(3), entry(4), entry(5)], hasEarlier: true, of: stream)
    transcripts.load([entry(1), entry(2)], hasEarlier: false, of: stream)
    #expect(transcripts[stream] == Transcript(entries: (1...7).map { entry($0) }, hasEarlier: false))
  }

  @Test func `an entry in a thread whose transcript is on disk knows that there is more`() {
    var transcripts = Transcripts()
    transcripts.append(entry(8), to: stream)
    #expect(transcripts[stream] == Transcript(entries: [entry(8)], hasEarlier: true))
    transcripts.load((4...7).map { entry($0) }, hasEarlier: true, of: stream)
    #expect(transcripts[stream]?.entries == (4...8).map { entry($0) })
  }

  @Test func `what is interrupted is so as well where it had to leave the memory`() {
    var transcripts = Transcripts()
    transcripts.append(entry(1), to: stream)
    for number in 2...10 {
      transcripts.append(entry(number, String(repeating: "x", count: 1 << 20), .done), to: stream)
    }
    #expect(transcripts[stream]?.entries.first?.number != 1)
    _ = transcripts.takeJournal()
    transcripts.interrupt(stream)
    #expect(transcripts.takeJournal() == [.replace(entry(1, "текст", .interrupted), in: stream)])
  }

  @Test func `an entry is found by the agent's own name for it, the last one first`() {
    var transcripts = Transcripts()
    transcripts.load([entry(1), entry(2)], hasEarlier: false, of: stream)
    #expect(transcripts.entry(named: "r2", in: stream) == entry(2))
    #expect(transcripts.entry(named: "r9", in: stream) == nil)
  }
}
