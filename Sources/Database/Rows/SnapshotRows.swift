import Conversation
import Core
import JSON
import Review

/// What is kept of projects' files around turns, as rows. The files themselves are git's.
struct SnapshotRows {
  let connection: Connection

  /// In the order in which they began, which is not that of their moments where the clock was set back. Rows that make no sense
  /// are passed over: what they had is then not shown.
  func load() throws -> [ThreadID: [TurnSnapshots]] {
    var turns: [ThreadID: [TurnSnapshots]] = [:]
    try connection.read(
      """
      SELECT session_id, turn, at, ended_at, before, before_kind, after, is_after_late, pack, files, added, removed, gap, gap_detail,
        is_reviewed, rest, rest_pack, rest_start, reviewed_by
      FROM turn_snapshot ORDER BY rowid
      """
    ) { row in
      let (stream, turn) = (ThreadID(row.text()), MessageID(row.text()))
      guard let stream, let turn else { return }
      var kept = TurnSnapshots(turn: turn, at: Timestamp(milliseconds: row.integer()))
      kept.endedAt = row.optionalInteger().map(Timestamp.init(milliseconds:))
      kept.before = SnapshotRows.snapshot(row.optionalText())
      kept.beforeKind = TurnSnapshots.Before(rawValue: row.text()) ?? .late
      kept.after = SnapshotRows.snapshot(row.optionalText())
      kept.isAfterLate = row.flag()
      kept.pack = row.optionalText()
      let (files, added, removed) = (row.optionalInteger(), row.integer(), row.integer())
      kept.numbers = files.map {
        ChangeNumbers(
          files: Int(clamping: $0), added: Int(clamping: added), removed: Int(clamping: removed))
      }
      let (gap, detail) = (row.optionalText(), row.text())
      kept.gap = gap.map { SnapshotGap(kind: $0, detail: detail) }
      kept.isReviewed = row.flag()
      let (rest, restPack, start) = (row.optionalText(), row.optionalText(), row.optionalText())
      kept.rest = rest.map { Rest(tree: $0, start: start, pack: restPack) }
      kept.reviewedBy = row.optionalText().flatMap { MessageID($0) }
      turns[stream, default: []].append(kept)
    }
    return turns
  }

  func write(_ kept: TurnSnapshots, of stream: ThreadID) throws {
    try connection.run(
      """
      INSERT INTO turn_snapshot (session_id, turn, at, ended_at, before, before_kind, after, is_after_late, pack, files,
        added, removed, gap, gap_detail, is_reviewed, rest, rest_pack, rest_start, reviewed_by)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (session_id, turn) DO UPDATE SET ended_at = excluded.ended_at, before = excluded.before, before_kind = excluded.before_kind,
        after = excluded.after, is_after_late = excluded.is_after_late, pack = excluded.pack, files = excluded.files,
        added = excluded.added, removed = excluded.removed, gap = excluded.gap, gap_detail = excluded.gap_detail,
        is_reviewed = excluded.is_reviewed, rest = excluded.rest, rest_pack = excluded.rest_pack,
        rest_start = excluded.rest_start, reviewed_by = excluded.reviewed_by
      """,
      [
        .text(stream.text), .text(kept.turn.text), .integer(kept.at.milliseconds),
        Value(kept.endedAt?.milliseconds),
        Value(SnapshotRows.text(kept.before)),
        .text(kept.beforeKind.rawValue), Value(SnapshotRows.text(kept.after)), Value(kept.isAfterLate),
        Value(kept.pack),
        Value(kept.numbers.map { Int64($0.files) }), Value(kept.numbers.map { Int64($0.added) }),
        Value(kept.numbers.map { Int64($0.removed) }), Value(kept.gap?.kind), Value(kept.gap?.detail),
        Value(kept.isReviewed), Value(kept.rest?.tree), Value(kept.rest?.pack),
        Value(kept.rest?.start), Value(kept.reviewedBy?.text),
      ])
  }

  func remove(_ turn: MessageID, of stream: ThreadID) throws {
    try connection.run(
      "DELETE FROM turn_snapshot WHERE session_id = ? AND turn = ?", [.text(stream.text), .text(turn.text)])
  }

  /// The threads whose turns differ, turn by turn.
  static func changes(from old: Snapshots, to new: Snapshots) -> [RowChange] {
    guard old.turns != new.turns else { return [] }
    return Set(old.turns.byThread.keys).union(new.turns.byThread.keys).sorted().flatMap { stream -> [RowChange] in
      let (before, after) = (old.turns[stream] ?? [], new.turns[stream] ?? [])
      guard before != after else { return [] }
      let known = Dictionary(before.map { ($0.turn, $0) }) { $1 }
      let kept = Set(after.map(\.turn))
      return before.filter { !kept.contains($0.turn) }.map { .snapshotsGone(stream, $0.turn) }
        + after.filter { known[$0.turn] != $0 }.map { .snapshots(stream, $0) }
    }
  }

  private static func text(_ snapshot: Snapshot?) -> String? {
    guard let snapshot else { return nil }
    let leftOut = snapshot.leftOut.map { left -> JSON in
      [
        "why": .string(left.why.rawValue), "names": .array(left.names.map(JSON.string)),
        "count": .integer(Int64(left.count)),
      ]
    }
    let json: JSON = [
      "tree": .string(snapshot.tree), "head": snapshot.head.map(JSON.string) ?? .null, "store": .string(snapshot.store),
      "left_out": .array(leftOut),
    ]
    return json.text
  }

  private static func snapshot(_ text: String?) -> Snapshot? {
    guard let text else { return nil }
    let json: JSON
    do throws(JSONError) { json = try JSON(parsing: text) } catch { return nil }
    guard let tree = json["tree"]?.string, let store = json["store"]?.string else { return nil }
    let leftOut = (json["left_out"]?.array ?? []).compactMap { left -> LeftOut? in
      guard let why = left["why"]?.string.flatMap(LeftOut.Why.init(rawValue:)) else { return nil }
      let names = (left["names"]?.array ?? []).compactMap(\.string)
      return LeftOut(why, names: names, count: left["count"]?.int ?? 0)
    }
    return Snapshot(tree: tree, head: json["head"]?.string, store: store, leftOut: leftOut)
  }
}
