import Database
import Discovery

/// opencode's database, read by who knows SQL for those who know opencode.
enum Opencode {
  static let database = SessionDatabase(
    provider: "opencode",
    sessions: { path, after in
      try OpencodeReader(path: path).sessions(changedAfter: after).map {
        SessionDatabase.Row(
          id: $0.id, title: $0.title, directory: $0.directory, createdAt: $0.createdAt, updatedAt: $0.updatedAt,
          messageCount: $0.messageCount, firstPart: $0.firstPart, lastMessage: $0.lastMessage,
          lastPlace: $0.lastPlace)
      }
    },
    parts: { path, session, places, limit in
      try OpencodeReader(path: path).parts(of: session, at: places, limit: limit).map {
        OpencodePart(place: $0.place, message: $0.message, part: $0.part)
      }
    },
    ids: { path in try OpencodeReader(path: path).ids() }, firstLaterPlace: OpencodeReader.firstLaterPlace,
    isGoneOnWithElsewhere: { path in try OpencodeReader(path: path).isGoneOnWithElsewhere() })
}
