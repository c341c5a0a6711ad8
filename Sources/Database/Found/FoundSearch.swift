import Conversation
import Core
import Indexing
import Settings

/// Finds words in the index of what was said in found threads, beside the store that says which of them show.
struct FoundSearch {
  let connection: Connection

  /// Reads an entry again; nil where it isn't there any more.
  package typealias Reading = (_ number: Int, _ source: SessionSource) -> SearchIndexEntry?

  /// The newest entries that hold all the words.
  func hits(for text: String, limit: Int, read: Reading) throws -> [SearchHit] {
    let query = SearchQuery(UnspacedText.spaced(text))
    guard !query.words.isEmpty, limit > 0 else { return [] }
    let places = try places(query.expression, limit)
    let entries = places.map { (place: $0, entry: read($0.number, $0.source)) }
    return try excerpts(of: entries, query.expression)
  }

  private struct Place {
    let thread: ThreadID
    let number: Int
    let source: SessionSource
  }

  /// What stands behind the place at which a thread was taken over is in its own transcript. Threads that are only found
  /// show where they are followed.
  private func places(_ expression: String, _ limit: Int) throws -> [Place] {
    let start = Entry.outsideNumber(at: 0, 0)
    let places = try connection.rows(
      """
      SELECT o.session_id, e.number, t.provider, t.provider_session_id, t.path
      FROM found.said JOIN found.entry AS e ON e.id = said.rowid JOIN found.thread AS t ON t.number = e.thread
        JOIN outside AS o ON o.session_id = t.id
        JOIN backend_session AS s ON s.id = o.session_id AND s.marked_deleted = 0
        LEFT JOIN user_session AS u ON u.id = o.session_id
      WHERE said MATCH ? AND coalesce(u.is_user_deleted, 0) = 0 AND o.is_gone = 0
        AND (o.taken_at IS NULL OR (e.number - (\(start))) / \(Entry.partsAtPlace) < o.taken_at
          + (t.path NOT LIKE '%.jsonl' AND o.taken_at > 0))
        AND (o.taken_at IS NOT NULL OR u.custom_name IS NOT NULL OR s.draft <> '' OR s.is_paused <> 0
          OR EXISTS (SELECT 1 FROM outbox_message AS m WHERE m.session_id = o.session_id)
          OR EXISTS (SELECT 1 FROM attachment AS a
            WHERE a.session_id = o.session_id AND a.owner = '\(AttachmentOwner.draft.name)')
          OR NOT EXISTS (SELECT 1 FROM setting WHERE key = '\(SettingKey.discovery.rawValue)' AND value = 'off'))
      ORDER BY said.rowid DESC LIMIT ?
      """, [.text(expression), Value(limit)]
    ) { row -> Place? in
      guard let thread = ThreadID(row.text()) else { return nil }
      return Place(
        thread: thread, number: row.int(),
        source: SessionSource(provider: row.text(), providerSessionId: row.text(), path: row.text()))
    }
    return places.compactMap { $0 }
  }

  /// The words around the matches, by what stands there now: what doesn't match any more is no hit.
  private func excerpts(of entries: [(place: Place, entry: SearchIndexEntry?)], _ expression: String) throws
    -> [SearchHit]
  {
    try connection.execute(
      """
      CREATE VIRTUAL TABLE IF NOT EXISTS temp.shown USING fts5(words, tokenize = 'unicode61 remove_diacritics 2');
      DELETE FROM temp.shown;
      """)
    for (index, (_, entry)) in entries.enumerated() {
      guard let entry else { continue }
      try connection.run(
        "INSERT INTO temp.shown (rowid, words) VALUES (?, ?)", [Value(index), .text(UnspacedText.spaced(entry.words))])
    }
    let found = try connection.rows(
      """
      SELECT rowid, CASE WHEN length(words) < \(Excerpt.longText) THEN snippet(shown, -1, char(2), char(3), '…', 16)
        ELSE \(Excerpt.longMark) || highlight(shown, 0, char(2), char(3)) END
      FROM temp.shown WHERE shown MATCH ? ORDER BY rowid
      """, [.text(expression)]
    ) { row in (index: row.int(), excerpt: row.text()) }
    return found.compactMap { index, excerpt in
      let (place, entry) = entries[index]
      return entry.map {
        SearchHit(
          stream: place.thread, entryNumber: place.number, at: $0.at,
          excerpt: Excerpt.parts(marked: UnspacedText.joined(Excerpt.short(excerpt))))
      }
    }
  }
}
