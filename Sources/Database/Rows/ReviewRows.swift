import Conversation
import Core
import JSON
import Review

/// What the person has said of changes, and the files that they have seen, as rows.
struct ReviewRows {
  let connection: Connection

  /// Rows that make no sense are passed over.
  func load() throws -> [ThreadID: ThreadReview] {
    var reviews: [ThreadID: ThreadReview] = [:]
    try connection.read(
      "SELECT session_id, id, path, old_path, place, words, made_at, content, is_lost, is_sent, message_id FROM review_comment"
    ) { row in
      let (stream, id, path) = (ThreadID(row.text()), row.text(), row.optionalBlob())
      let (oldPath, place, words) = (row.optionalBlob(), ReviewRows.place(row.text()), row.text())
      let (madeAt, content) = (row.integer(), row.text())
      guard let stream, let path, let place else { return }
      var comment = ReviewComment(
        id: id, path: FilePath(path), oldPath: oldPath.map { FilePath($0) }, at: place, words: words, madeAt: madeAt,
        content: content)
      comment.isLost = row.flag()
      comment.isSent = row.flag()
      comment.message = row.optionalText()
      reviews[stream, default: ThreadReview()].comments[id] = comment
    }
    try connection.read("SELECT session_id, path, content FROM review_seen") { row in
      guard let stream = ThreadID(row.text()), let path = row.optionalBlob() else { return }
      reviews[stream, default: ThreadReview()].seen[FilePath(path)] = row.text()
    }
    return reviews
  }

  /// Nil where it is no more.
  func write(_ comment: ReviewComment?, _ id: String, of stream: ThreadID) throws {
    guard let comment else {
      _ = try connection.run("DELETE FROM review_comment WHERE id = ?", [.text(id)])
      return
    }
    try connection.run(
      """
      INSERT INTO review_comment (id, session_id, path, old_path, place, words, made_at, content, is_lost, is_sent,
        message_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET path = excluded.path, old_path = excluded.old_path, place = excluded.place,
        words = excluded.words, content = excluded.content, is_lost = excluded.is_lost, is_sent = excluded.is_sent,
        message_id = excluded.message_id
      """,
      [
        .text(id), .text(stream.text), .blob(comment.path.bytes), Value(comment.oldPath?.bytes),
        .text(ReviewRows.json(comment.placed).text), .text(comment.words), .integer(comment.madeAt),
        .text(comment.content), Value(comment.isLost), Value(comment.isSent), Value(comment.message),
      ])
  }

  /// The file was this when it was seen; nil where it is not seen.
  func write(_ content: String?, _ path: FilePath, of stream: ThreadID) throws {
    guard let content else {
      _ = try connection.run(
        "DELETE FROM review_seen WHERE session_id = ? AND path = ?", [.text(stream.text), .blob(path.bytes)])
      return
    }
    try connection.run(
      """
      INSERT INTO review_seen (session_id, path, content) VALUES (?, ?, ?)
      ON CONFLICT (session_id, path) DO UPDATE SET content = excluded.content
      """, [.text(stream.text), .blob(path.bytes), .text(content)])
  }

  static func changes(
    from old: [ThreadID: ThreadReview], to new: [ThreadID: ThreadReview]
  ) -> [RowChange] {
    guard old != new else { return [] }
    return Set(old.keys).union(new.keys).sorted().flatMap { stream -> [RowChange] in
      let (before, after) = (old[stream] ?? ThreadReview(), new[stream] ?? ThreadReview())
      guard before != after else { return [] }
      let comments = Set(before.comments.keys).union(after.comments.keys).sorted().compactMap { id -> RowChange? in
        before.comments[id] == after.comments[id] ? nil : .comment(stream, id, after.comments[id])
      }
      let files = Set(before.seen.keys).union(after.seen.keys).sorted().compactMap { path -> RowChange? in
        before.seen[path] == after.seen[path] ? nil : .seen(stream, path, after.seen[path])
      }
      return comments + files
    }
  }
}

/// As JSON whose names stay: where a comment is, and in acts all of it.
extension ReviewRows {
  static func json(_ comment: ReviewComment) -> JSON {
    .object(present: [
      "id": .string(comment.id), "path": json(comment.path.bytes), "old_path": comment.oldPath.map { json($0.bytes) },
      "place": json(comment.placed), "words": .string(comment.words), "made_at": .integer(comment.madeAt),
      "content": .string(comment.content), "lost": .bool(comment.isLost), "sent": .bool(comment.isSent),
      "message": comment.message.map(JSON.string),
    ])
  }

  static func comment(_ json: JSON) -> ReviewComment? {
    guard let id = json["id"]?.string, let path = bytes(json["path"]), let place = json["place"].flatMap(place),
      let words = json["words"]?.string, let madeAt = json["made_at"]?.int, let content = json["content"]?.string
    else { return nil }
    var comment = ReviewComment(
      id: id, path: FilePath(path), oldPath: bytes(json["old_path"]).map { FilePath($0) }, at: place, words: words,
      madeAt: Int64(madeAt), content: content)
    comment.isLost = json["lost"]?.bool ?? false
    comment.isSent = json["sent"]?.bool ?? false
    comment.message = json["message"]?.string
    return comment
  }

  /// Names of files need not be text.
  private static func json(_ bytes: [UInt8]) -> JSON { .array(bytes.map { JSON(Int($0)) }) }

  private static func bytes(_ json: JSON?) -> [UInt8]? {
    json?.array?.compactMap { $0.int.flatMap { UInt8(exactly: $0) } }
  }

  private static func json(_ placed: PlacedLines) -> JSON {
    var (side, lines, old): (JSON?, JSON?, JSON?)
    switch placed.place {
    case .file: break
    case .lines(let range, let of): (side, lines) = (.string(of.rawValue), json(range))
    case .hunk(let before, let after): (lines, old) = (json(after), json(before))
    }
    let quoted = placed.quoted.map { JSON.array([.string($0.kind.rawValue), .string($0.text)]) }
    return .object(present: [
      "side": side, "lines": lines, "old_lines": old, "quoted": .array(quoted),
      "before": .array(placed.before.map(JSON.string)), "after": .array(placed.after.map(JSON.string)),
    ])
  }

  private static func place(_ text: String) -> PlacedLines? {
    do throws(JSONError) { return place(try JSON(parsing: text)) } catch { return nil }
  }

  private static func place(_ json: JSON) -> PlacedLines? {
    let quoted = (json["quoted"]?.array ?? []).compactMap { line -> ReviewComment.Quoted? in
      guard let parts = line.array, parts.count == 2, let text = parts[1].string,
        let kind = parts[0].string.flatMap(DifferenceLine.Kind.init(rawValue:))
      else { return nil }
      return ReviewComment.Quoted(kind, text)
    }
    let place: ReviewComment.Place
    switch (json["side"]?.string, range(json["lines"]), range(json["old_lines"])) {
    case (let side?, let lines?, nil):
      guard let side = ReviewComment.Side(rawValue: side) else { return nil }
      place = .lines(lines, of: side)
    case (nil, let lines?, let old?): place = .hunk(old: old, new: lines)
    case (nil, nil, nil): place = .file
    default: return nil
    }
    return PlacedLines(
      place, quoted: quoted, before: (json["before"]?.array ?? []).compactMap(\.string),
      after: (json["after"]?.array ?? []).compactMap(\.string))
  }

  private static func json(_ range: ClosedRange<Int>) -> JSON {
    .array([JSON(range.lowerBound), JSON(range.upperBound)])
  }

  private static func range(_ json: JSON?) -> ClosedRange<Int>? {
    guard let ends = json?.array?.compactMap(\.int), ends.count == 2, ends[0] <= ends[1] else { return nil }
    return ends[0]...ends[1]
  }
}
