import Conversation
import Core
import Queues
import Testing

@testable import Database

/// What happened in a transcript between two transactions is written once.
struct JournalTests {
  private let stream = ThreadID(UniqueID(high: 1, low: 1))
  private let other = ThreadID(UniqueID(high: 1, low: 2))

  private func entry(_ number: Int, _ text: String, _ status: Entry.Status = .open) -> Entry {
    Entry(
      id: Identity(UniqueID(high: 2, low: UInt64(number))), number: number, role: .agent, kind: .text, text: text,
      at: noon, status: status)
  }

  @Test func `an entry that begins, grows and ends is appended as it is at last`() {
    let begun = entry(1, "é")
    let ended = entry(1, "é 漢字!", .done)
    let beside = entry(2, "beside")
    let journal: [TranscriptChange] = [
      .append(begun, in: stream), .extend(begun.id, by: " 漢字", in: stream), .append(beside, in: other),
      .replace(entry(1, "é 漢字"), in: stream), .replace(ended, in: stream),
    ]
    #expect(journal.inShort == [.append(ended, in: stream), .append(beside, in: other)])
  }

  @Test func `what comes behind the last replacement stays behind it`() {
    let done = entry(1, "a", .done)
    let journal: [TranscriptChange] = [
      .extend(done.id, by: "x", in: stream), .replace(entry(1, "ax"), in: stream), .replace(done, in: stream),
      .extend(done.id, by: "b", in: stream),
    ]
    #expect(journal.inShort == [.replace(done, in: stream), .extend(done.id, by: "b", in: stream)])
  }

  @Test func `an entry that is said anew after it was taken out is another one`() {
    let first = entry(1, "a", .sending)
    let again = entry(1, "a", .done)
    let journal: [TranscriptChange] = [
      .append(first, in: stream), .remove(first.id, in: stream), .append(first, in: stream),
      .replace(again, in: stream),
    ]
    #expect(
      journal.inShort == [.append(first, in: stream), .remove(first.id, in: stream), .append(again, in: stream)])
  }

  @Test func `a change of its state costs an indexed entry no word with the index`() throws {
    let folder = TemporaryFolder()
    let opened = try folder.open()
    let thread = WorkStream(id: stream, project: "/p", provider: "shell", createdAt: noon)
    let workspace = Workspace(streams: Streams([thread]))
    let said = entry(1, "größe", .sending)
    try opened.store.save(from: opened.workspace, to: workspace, journal: [.append(said, in: stream)])
    var ended = said
    ended.status = .done
    let before = opened.store.statementCount
    try opened.store.save(from: workspace, to: workspace, journal: [.replace(ended, in: stream)])
    // Begin, what is there, its pieces, the row, and the end.
    #expect(opened.store.statementCount - before == 5)
    #expect(try opened.store.search("größe", limit: 5).count == 1)
  }
}
