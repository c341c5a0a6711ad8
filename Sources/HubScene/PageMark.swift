import Conversation
import Queues

/// What the end of a conversation is called: something else once it has changed. It follows from what is said, so that a
/// server that has just started calls it the same.
package enum PageMark {
  /// A page has at most so many, and nobody reads more messages of an outbox.
  private static let entries = 100
  /// What grows does so at its end; in the middle of so long a text it is missed until more comes or the turn ends.
  private static let bytesOfText = 4096

  package static func of(_ transcript: Transcript?, _ stream: WorkStream) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func note(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    func note(_ number: Int) { withUnsafeBytes(of: number) { $0.forEach(note) } }
    func note(_ text: String) {
      note(text.utf8.count)
      text.utf8.suffix(bytesOfText).forEach(note)
    }
    for entry in transcript?.entries.suffix(entries) ?? [] {
      note(entry.number)
      note(entry.status.rawValue)
      note(entry.title)
      note(entry.text)
      note(entry.exitCode ?? -1)
    }
    note(stream.outbox.waiting.count)
    for message in stream.outbox.waiting.items.prefix(entries) {
      note(message.id.text)
      note(message.content)
      note(message.standing.rawValue)
      note(message.priority.rawValue)
      note(message.lastError ?? "")
    }
    note(stream.outbox.isPaused ? 1 : 0)
    return String(hash, radix: 16)
  }
}
