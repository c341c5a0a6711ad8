import Acts
import Conversation
import Core
import JSON
import Review
import Scene

/// `{"piece":{"entries":[…]}}` as often as needed, then `{"done":{…}}` with an empty list in their place.
extension LongAnswer {
  /// A reader is told in lines of about so many bytes; one entry may be longer.
  private static let lineBytes = 256 << 10
  private static let partBytes = 1 << 20

  package static let tooLong =
    "This is longer than \(byteLimit >> 20) MB, which is more than one answer has room for. "
    + "upnext search finds words in it, and a window shows it page by page."

  /// The bytes that go out, part by part, or why there are none.
  package func bytes(byteLimit: Int = LongAnswer.byteLimit) -> Result<[[UInt8]], Refusal> {
    switch self {
    case .conversation(let entries, let beside):
      let numbers = JSONViews.numbers(of: entries)
      let list = zip(entries, numbers).lazy.map { entry, number in
        (JSONViews.entry(entry, number: number), entry.text.utf8.count + entry.input.utf8.count)
      }
      return LongAnswer.bytes("entries", list, beside, byteLimit)
    case .change(let read, let beside):
      let list = read.files.lazy.map { file in
        (ChangeViews.file(file), (file.rows ?? []).count * 100 + file.file.path.bytes.count)
      }
      return LongAnswer.bytes("files", list, beside, byteLimit)
    case .outbox(let stream):
      var file = OutboxFile.json(of: stream)
      let messages = file["messages"]?.array ?? []
      file["messages"] = []
      // No field of the file: the client says it, and leaves it out.
      file["left_out"] = JSON(OutboxFile.leftOut(of: stream))
      return LongAnswer.bytes("messages", messages.lazy.map { ($0, $0.text.utf8.count) }, file, byteLimit)
    }
  }

  private static func bytes(
    _ name: String, _ elements: some Sequence<(JSON, Int)>, _ rest: JSONObject, _ byteLimit: Int
  ) -> Result<[[UInt8]], Refusal> {
    var parts: [[UInt8]] = []
    var byteCount = 0
    var batch: [JSON] = []
    var batchBytes = 0
    func add(_ line: JSON) {
      let bytes = line.bytes + [0x0A]
      byteCount += bytes.count
      for start in stride(from: 0, to: bytes.count, by: partBytes) {
        parts.append(Array(bytes[start..<min(start + partBytes, bytes.count)]))
      }
    }
    func addBatch() {
      guard !batch.isEmpty else { return }
      add(["piece": .object([name: .array(batch)])])
      (batch, batchBytes) = ([], 0)
    }
    for (element, bytes) in elements {
      batch.append(element)
      batchBytes += bytes
      if batchBytes >= lineBytes { addBatch() }
      guard byteCount <= byteLimit else { return .failure(Refusal(.refused, LongAnswer.tooLong)) }
    }
    addBatch()
    add(["done": .object(rest)])
    return byteCount <= byteLimit ? .success(parts) : .failure(Refusal(.refused, LongAnswer.tooLong))
  }

  /// The next answer of somebody who hands over a line at a time.
  package static func next<Failure>(_ line: () throws(Failure) -> JSON) throws(Failure) -> JSON {
    var pieces: [JSON] = []
    while true {
      let line = try line()
      guard let piece = line["piece"] else { return joined(pieces, line) }
      pieces.append(piece)
    }
  }

  /// What pieces and the line behind them say together.
  package static func joined(_ pieces: [JSON], _ last: JSON) -> JSON {
    guard !pieces.isEmpty, var line = last.object, var done = line["done"]?.object else { return last }
    var lists: [String: [JSON]] = [:]
    for piece in pieces {
      for member in piece.object?.members ?? [] { lists[member.name, default: []] += member.value.array ?? [] }
    }
    for (name, list) in lists { done[name] = .array(list) }
    line["done"] = .object(done)
    return .object(line)
  }
}
