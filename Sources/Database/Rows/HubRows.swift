import Conversation
import JSON
import Sharing

/// What a store keeps of the hub, as rows: which host it is, letters on their way, and letters that were carried out here.
struct HubRows {
  let connection: Connection

  /// Rows that make no sense are passed over.
  func load(_ facts: [String: String]) throws -> HubRecord {
    let counts = (facts["hub_counts"] ?? "").split(separator: " ").compactMap { Int64($0) }
    let written = try connection.rows(
      """
      SELECT id, to_host, number, body, words, thread, keep_ms, written_at, stage, outcome FROM hub_letter
      ORDER BY number, id
      """
    ) { row -> WrittenLetter? in
      let (id, peer) = (SharedID(row.text()), SharedID(row.text()))
      let (number, body, words) = (row.integer(), row.text(), row.text())
      let (thread, keep, at) = (row.optionalText(), row.optionalInteger(), row.integer())
      let (stage, outcome) = (row.text(), row.optionalText())
      guard let id, let peer else { return nil }
      var letter = WrittenLetter(
        id: id, to: peer, number: number, body: body, words: words, thread: thread, keepMilliseconds: keep,
        writtenAt: at, stage: outcome.map(WrittenLetter.Stage.answered) ?? (stage == "sent" ? .sent : .here))
      LetterForm.take(facts[HubRows.pendingKey + id.text], into: &letter)
      return letter
    }.compactMap { $0 }
    // In the order in which they came.
    let taken = try connection.rows("SELECT id, from_host, taken_at, outcome FROM hub_taken ORDER BY rowid") {
      row -> TakenLetter? in
      let (id, host, at) = (SharedID(row.text()), SharedID(row.text()), row.integer())
      let outcome = row.optionalText()
      guard let id, let host else { return nil }
      return TakenLetter(id: id, from: host, takenAt: at, outcome: outcome)
    }.compactMap { $0 }
    return HubRecord(
      host: HubRows.hosts(facts["hub_host"]).first, peers: HubRows.hosts(facts["hub_peers"]),
      written: written, taken: taken, carried: try CarriedRows(connection: connection).load(),
      ran: RanForm.ran(facts), drafts: HubRows.drafts(facts),
      asked: LanesForm.asked(facts), queue: HandOrderForm.order(told: facts["hub_order"], pending: facts["hub_moves"]),
      copy: try HubCopyRows(connection: connection).load(facts[HubCopyRows.key]),
      lastNumber: counts.first ?? 0, answered: counts.count > 1 ? counts[1] : 0)
  }

  func write(_ letter: WrittenLetter) throws {
    try connection.run(
      """
      INSERT INTO hub_letter (id, to_host, number, body, words, thread, keep_ms, written_at, stage, outcome)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET number = excluded.number, body = excluded.body, words = excluded.words,
        stage = excluded.stage, outcome = excluded.outcome
      """,
      [
        .text(letter.id.text), .text(letter.to.text), .integer(letter.number), .text(letter.body), .text(letter.words),
        Value(letter.thread), Value(letter.keepMilliseconds), .integer(letter.writtenAt),
        .text(letter.stage == .here ? "here" : "sent"), Value(letter.outcome),
      ])
  }

  func remove(letter id: SharedID) throws {
    try connection.run("DELETE FROM hub_letter WHERE id = ?", [.text(id.text)])
  }

  func write(_ letter: TakenLetter) throws {
    try connection.run(
      """
      INSERT INTO hub_taken (id, from_host, taken_at, outcome) VALUES (?, ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET outcome = excluded.outcome
      """,
      [.text(letter.id.text), .text(letter.from.text), .integer(letter.takenAt), Value(letter.outcome)])
  }

  func remove(taken id: SharedID) throws {
    try connection.run("DELETE FROM hub_taken WHERE id = ?", [.text(id.text)])
  }

  static func changes(from old: HubRecord, to new: HubRecord) -> [RowChange] {
    guard old != new else { return [] }
    var changes: [RowChange] = []
    func fact(_ name: String, _ text: (HubRecord) -> String?) {
      if text(old) != text(new) { changes.append(.hubFact(name, text(new))) }
    }
    fact("hub_host") { $0.host.map { HubRows.text([$0]) } }
    fact("hub_peers") { $0.peers.isEmpty ? nil : HubRows.text($0.peers) }
    fact("hub_counts") { $0.lastNumber == 0 && $0.answered == 0 ? nil : "\($0.lastNumber) \($0.answered)" }
    if old.queue != new.queue {
      fact("hub_order") { HandOrderForm.told($0.queue) }
      fact("hub_moves") { HandOrderForm.pending($0.queue) }
    }
    for act in Set((old.asked + new.asked).map(\.id)).sorted() {
      fact(LanesForm.key + act.text) { record in record.asked.first { $0.id == act }.map(LanesForm.line) }
    }
    for thread in Set(old.drafts.keys).union(new.drafts.keys).sorted() {
      fact(HubRows.draftKey + thread) { $0.drafts[thread] }
    }
    for letter in Set((old.written + new.written).filter { LetterForm.pending($0) != nil }.map(\.id)).sorted() {
      fact(HubRows.pendingKey + letter.text) { $0[letter: letter].flatMap(LetterForm.pending) }
    }
    let (before, letters) = (old.written + old.takenBack, new.written + new.takenBack)
    let written = Dictionary(before.map { ($0.id, $0) }) { $1 }
    let kept = Set(letters.map(\.id))
    changes += before.filter { !kept.contains($0.id) }.map { .letterGone($0.id) }
    changes += letters.filter { written[$0.id] != $0 }.map(RowChange.letter)
    let taken = Dictionary(old.taken.map { ($0.id, $0) }) { $1 }
    let still = Set(new.taken.map(\.id))
    changes += old.taken.filter { !still.contains($0.id) }.map { .takenGone($0.id) }
    changes += new.taken.filter { taken[$0.id] != $0 }.map(RowChange.taken)
    let carried = Dictionary(old.carried.map { ($0.id, $0) }) { $1 }
    let has = Set(new.carried.map(\.id))
    changes += old.carried.filter { !has.contains($0.id) }.map { .carriedGone($0.id) }
    changes += new.carried.filter { carried[$0.id] != $0 }.map(RowChange.carried)
    if old.ran != new.ran {
      let before = Dictionary(old.ran.map { ($0.id, $0) }) { $1 }
      let now = Dictionary(new.ran.map { ($0.id, $0) }) { $1 }
      for id in Set(before.keys).union(now.keys).sorted() where before[id] != now[id] {
        changes.append(.hubFact(RanForm.key + id.text, now[id].map(RanForm.line)))
      }
    }
    if old.copy != new.copy {
      fact(HubCopyRows.key) { HubCopyRows.fact($0.copy) }
      changes += HubCopyRows.changes(from: old.copy, to: new.copy)
    }
    return changes
  }

  private static let draftKey = "hub_draft "
  private static let pendingKey = "hub_letter "

  private static func drafts(_ facts: [String: String]) -> [String: String] {
    let kept = facts.compactMap { name, text in
      name.hasPrefix(draftKey) ? (String(name.dropFirst(draftKey.count)), text) : nil
    }
    return Dictionary(kept) { $1 }
  }

  private static func text(_ hosts: [OwnHost]) -> String {
    JSON.array(hosts.map { ["id": .string($0.id.text), "name": .string($0.name)] }).text
  }

  private static func hosts(_ text: String?) -> [OwnHost] {
    guard let text, let json = try? JSON(parsing: text) else { return [] }
    return (json.array ?? []).compactMap { host in
      guard let id = host["id"]?.string.flatMap({ SharedID($0) }), let name = host["name"]?.string else { return nil }
      return OwnHost(id: id, name: name)
    }
  }
}
