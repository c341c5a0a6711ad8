import Conversation
import JSON
import Queues
import Scene

/// The file of the outbox's source document, `queue-{sessionId}.json`: version 1, exactly its fields.
///
/// It knows one image and no files: a file that goes along is written as `@path` behind the words, and is one again where it
/// is read on a machine that has it.
extension OutboxFile {
  /// Ten images of the largest size, as text.
  package static let byteLimit = 48 << 20

  /// Why a file can't be read, and in which of its lines this shows.
  struct Problem: Error, Equatable {
    let line: Int
    let reason: String
  }

  // MARK: Writing

  /// Without the message that is being sent, or may have been: whoever imports the file would say it once more.
  package static func json(of stream: WorkStream) -> JSONObject {
    let session = stream.isLocallyCreated ? stream.id.text : stream.effectiveProviderSessionId
    let messages = stream.outbox.waiting.items.filter { !$0.mayHaveBeenSaid }.map { message -> JSON in
      [
        "id": .string(message.id.text),
        "content": .string(words(of: message)),
        "projectPath": .string(stream.project),
        "sessionId": .string(session),
        "priority": .string(message.priority.rawValue),
        // Readers of the source document know whole seconds only.
        "createdAt": .string(
          Timestamp(milliseconds: message.createdAt.milliseconds / 1000 * 1000).shortISO8601),
        "imageData": image(of: message).map { .string(Base64.text(of: $0)) } ?? .null,
        "attempts": .integer(Int64(message.attempts)),
        "lastError": message.lastError.map(JSON.string) ?? .null,
      ]
    }
    return ["version": 1, "sessionId": .string(session), "messages": .array(messages)]
  }

  /// Those that are being sent, or may have been said.
  package static func leftOut(of stream: WorkStream) -> Int {
    stream.outbox.running.count + stream.outbox.waiting.items.count(where: \.mayHaveBeenSaid)
  }

  private static func words(of message: QueuedMessage) -> String {
    let paths = message.attachments.compactMap { attachment -> String? in
      switch attachment {
      case .file(let path): "@" + path
      case .image: nil
      }
    }
    return ([message.content] + paths).joined(separator: "\n")
  }

  private static func image(of message: QueuedMessage) -> [UInt8]? {
    message.attachments.lazy.compactMap { attachment -> [UInt8]? in
      switch attachment {
      case .file: nil
      case .image(_, let bytes): bytes
      }
    }.first
  }

  // MARK: Reading

  /// What a file's text has, or why nothing is taken from it.
  package static func content(
    of text: String, isFile: (String) -> Bool, freshID: () -> MessageID
  ) -> Result<Content, Refusal> {
    do throws(Problem) { return .success(try read(text, isFile, freshID)) } catch {
      return .failure(
        Refusal(
          .corrupt, "Line \(error.line) of the file is not as it should be: \(error.reason).",
          hint: "Nothing was changed."))
    }
  }

  private static func read(
    _ text: String, _ isFile: (String) -> Bool, _ freshID: () -> MessageID
  ) throws(Problem) -> Content {
    // Editors on other systems put a mark before all that says that it is UTF-8.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = Array(text.utf8.starts(with: mark) ? text.utf8.dropFirst(mark.count) : text.utf8[...])
    let json: JSON
    do throws(JSONError) { json = try JSON(parsing: bytes) } catch {
      throw Problem(line: line(of: error.offset, in: bytes), reason: "it is no JSON: \(error.reason)")
    }
    if let version = json["version"], version.int != 1 {
      throw Problem(line: 1, reason: "it is of version \(version.text), and only version 1 is known")
    }
    guard let list = json.array ?? json["messages"]?.array else {
      throw Problem(line: 1, reason: "it has neither messages nor is it a list of them")
    }
    var content = Content(sessionId: json["sessionId"]?.string, messages: [])
    let lines = ElementLines.lines(ofElementsIn: bytes, isWrapped: json.array == nil)
    var seen: Set<MessageID> = []
    for (index, element) in list.enumerated() {
      do throws(Field) {
        let message = try message(element, isFile, freshID)
        guard seen.insert(message.id).inserted else { throw Field("id", "is there twice") }
        content.messages.append(message)
      } catch {
        let line = lines.indices.contains(index) ? lines[index] : 1
        throw Problem(line: line, reason: "message \(index + 1): \"\(error.name)\" \(error.reason)")
      }
      content.sessionId = content.sessionId ?? element["sessionId"]?.string
      content.projectPath = content.projectPath ?? element["projectPath"]?.string
    }
    return content
  }

  /// A field that is not as it should be.
  private struct Field: Error {
    let name: String
    let reason: String

    init(_ name: String, _ reason: String) {
      self.name = name
      self.reason = reason
    }
  }

  /// The paths in the last lines of which each is a file here.
  private static func parted(_ content: String, _ isFile: (String) -> Bool) -> (words: String, files: [Attachment]) {
    var words = content[...]
    var paths: [String] = []
    while true {
      let start = words.utf8.lastIndex(of: UInt8(ascii: "\n")).map { words.utf8.index(after: $0) } ?? words.startIndex
      let line = words[start...]
      guard line.hasPrefix("@/"), isFile(String(line.dropFirst())) else { break }
      paths.append(String(line.dropFirst()))
      words = words[..<start]
      if !words.isEmpty { words = words[..<words.utf8.index(before: start)] }
    }
    return (String(words), paths.reversed().map { Attachment.file(path: $0) })
  }

  private static func message(
    _ json: JSON, _ isFile: (String) -> Bool, _ freshID: () -> MessageID
  ) throws(Field) -> QueuedMessage {
    guard json.object != nil else { throw Field("message", "is no object") }
    func string(_ name: String) throws(Field) -> String {
      guard let text = json[name]?.string else { throw Field(name, json[name] == nil ? "is missing" : "is no text") }
      return text
    }
    let name = try string("id")
    let content = try string("content")
    guard content.utf8.count <= Call.byteLimit else {
      throw Field("content", "is longer than \(Call.byteLimit >> 20) MB")
    }
    guard let priority = MessagePriority(rawValue: json["priority"]?.string ?? "normal") else {
      throw Field("priority", "is neither normal nor urgent")
    }
    guard let createdAt = Timestamp(iso8601: try string("createdAt")) else {
      throw Field("createdAt", "is no time in UTC such as 2024-01-15T10:30:00Z")
    }
    let (words, files) = parted(content, isFile)
    var message = QueuedMessage(
      id: Identity(name) ?? freshID(), content: words, priority: priority, createdAt: createdAt, attachments: files)
    if let data = json["imageData"], !data.isNull {
      guard let bytes = data.string.flatMap(Base64.bytes) else { throw Field("imageData", "is no base64") }
      message.attachments.append(.image(mediaType: Attachment.imageType(of: bytes), bytes: bytes))
    }
    guard !QueuedMessage.isNothing(words, message.attachments) else { throw Field("content", "is empty") }
    if let attempts = json["attempts"], !attempts.isNull {
      guard let count = attempts.int, count >= 0, count < 1 << 31 else { throw Field("attempts", "is no count") }
      message.attempts = count
    }
    if let error = json["lastError"], !error.isNull {
      guard let words = error.string else { throw Field("lastError", "is no text") }
      message.lastError = words
    }
    return message
  }

  static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    1 + bytes.prefix(offset).count { $0 == 0x0A }
  }
}

extension QueuedMessage {
  fileprivate var mayHaveBeenSaid: Bool { standing == .uncertain || steeredAt != nil || inSession != .no }
}
