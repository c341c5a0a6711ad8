import Conversation
import Queues

/// What attachments go along with: a waiting message, what is typed, or what is being written anew.
enum AttachmentOwner: Hashable {
  case message(MessageID)
  case draft
  case edit

  var name: String {
    switch self {
    case .message(let id): id.text
    case .draft: "draft"
    case .edit: "edit"
    }
  }
}

/// All attachments that are stored, by what they go along with.
struct StoredAttachments {
  fileprivate var lists: [ThreadID: [String: [Attachment]]] = [:]

  var isEmpty: Bool { lists.isEmpty }

  subscript(stream: ThreadID, owner: AttachmentOwner) -> [Attachment] {
    lists[stream]?[owner.name] ?? []
  }
}

/// Attachments as rows.
struct AttachmentRows {
  let connection: Connection

  func write(_ attachments: [Attachment], of owner: AttachmentOwner, in stream: ThreadID) throws {
    try connection.run(
      "DELETE FROM attachment WHERE session_id = ? AND owner = ?", [.text(stream.text), .text(owner.name)])
    for (index, attachment) in attachments.enumerated() {
      let content: [Value] =
        switch attachment {
        case .file(let path): [.text(path), .null, .null]
        case .image(let mediaType, let bytes): [.null, .text(mediaType), Value(bytes)]
        }
      try connection.run(
        "INSERT INTO attachment (session_id, owner, number, path, media_type, bytes) VALUES (?, ?, ?, ?, ?, ?)",
        [.text(stream.text), .text(owner.name), Value(index + 1)] + content)
    }
  }

  func load() throws -> StoredAttachments {
    var stored = StoredAttachments()
    try connection.read(
      "SELECT session_id, owner, path, media_type, bytes FROM attachment ORDER BY session_id, owner, number"
    ) { row in
      guard let stream = ThreadID(row.text()) else { return }
      let owner = row.text()
      let path = row.optionalText()
      let mediaType = row.text()
      let bytes = row.optionalBlob() ?? []
      let attachment = path.map { Attachment.file(path: $0) } ?? .image(mediaType: mediaType, bytes: bytes)
      stored.lists[stream, default: [:]][owner.lowercased(), default: []].append(attachment)
    }
    return stored
  }
}

extension WorkStream {
  /// What is attached to anything in the thread; what has nothing is not in it.
  var allAttachments: [AttachmentOwner: [Attachment]] {
    var lists: [AttachmentOwner: [Attachment]] = [:]
    for message in outbox.running.map(\.item) + outbox.waiting.items where !message.attachments.isEmpty {
      lists[.message(message.id)] = message.attachments
    }
    if !draftAttachments.isEmpty { lists[.draft] = draftAttachments }
    if let edit, !edit.attachments.isEmpty { lists[.edit] = edit.attachments }
    return lists
  }
}
