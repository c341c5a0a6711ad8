import JSON
import Sharing

/// What was last known of a hub, as rows: a host, a thread, a lane, a command of one, each as text.
struct HubCopyRows {
  /// Which of them: a thread's owner is its host, a command's its lane.
  struct Place: Hashable, Comparable {
    enum Kind: String { case host, thread, lane, command }

    let kind: Kind
    let owner: SharedID
    let id: SharedID

    static func < (left: Place, right: Place) -> Bool {
      (left.kind.rawValue, left.owner, left.id) < (right.kind.rawValue, right.owner, right.id)
    }
  }

  let connection: Connection

  /// Rows that make no sense are passed over.
  func load(_ fact: String?) throws -> HubCopy {
    guard let fact = fact.flatMap({ try? JSON(parsing: $0) }), let address = fact["address"]?.string else {
      return HubCopy()
    }
    var rows: [Place.Kind: [(owner: String, about: JSON)]] = [:]
    try connection.read("SELECT kind, owner, about FROM hub_copy ORDER BY kind, owner, id") { row in
      guard let kind = Place.Kind(rawValue: row.text()) else { return }
      let owner = row.text()
      guard let about = try? JSON(parsing: row.text()) else { return }
      rows[kind, default: []].append((owner, about))
    }
    func all(_ kind: Place.Kind) -> [String: [JSON]] {
      Dictionary(grouping: rows[kind] ?? [], by: \.owner).mapValues { $0.map(\.about) }
    }
    let (threads, commands) = (all(.thread), all(.command))
    let hosts = (rows[.host] ?? []).compactMap { row in SharedHost(row.about).map { ($0, row.about["read"]) } }
    let lanes = (rows[.lane] ?? []).compactMap { row in SharedLane(row.about).map { ($0, row.about["read"]) } }
    return HubCopy(
      address: address, clockAhead: fact.number("ahead") ?? 0,
      hosts: HubCopyRows.inOrder(hosts.map(\.0), fact["hosts"]),
      threads: hosts.compactMap { host, read in
        read.flatMap { ThreadNews(of: host.id, $0, (threads[host.id.text] ?? []).compactMap { ThreadFacts($0) }) }
      },
      lanes: LaneTalk(
        HubCopyRows.inOrder(lanes.map(\.0), fact["lanes"]).map { lane in
          let read = lanes.first { $0.0.id == lane.id }?.1
          return (lane, read.flatMap { LaneNews($0, (commands[lane.id.text] ?? []).compactMap { SharedCommand($0) }) })
        }, readAt: fact.moment("lanes_at")))
  }

  func write(_ text: String?, at place: Place) throws {
    let key: [Value] = [.text(place.kind.rawValue), .text(place.owner.text), .text(place.id.text)]
    guard let text else {
      try connection.run("DELETE FROM hub_copy WHERE kind = ? AND owner = ? AND id = ?", key)
      return
    }
    try connection.run(
      """
      INSERT INTO hub_copy (kind, owner, id, about) VALUES (?, ?, ?, ?)
      ON CONFLICT (kind, owner, id) DO UPDATE SET about = excluded.about
      """, key + [.text(text)])
  }

  // MARK: What is kept of a copy

  static let key = "hub_copy"

  /// Of which hub it is, and in which order its hosts and lanes stand.
  static func fact(_ copy: HubCopy) -> String? {
    guard !copy.isEmpty else { return nil }
    return JSON.object(present: [
      "address": .string(copy.address), "ahead": .integer(copy.clockAhead), "hosts": .ids(copy.hosts.map(\.id)),
      "lanes": .ids(copy.lanes.all.map(\.id)), "lanes_at": copy.lanes.readAt.map { .integer($0) },
    ]).text
  }

  static func changes(from old: HubCopy, to new: HubCopy) -> [RowChange] {
    var changes: [Place: String?] = [:]
    /// Only what differs is put into words.
    func compare<Row: Equatable>(
      _ old: [Row], _ new: [Row], _ kind: Place.Kind, owner: SharedID?, id: (Row) -> SharedID, text: (Row) -> JSON
    ) {
      func place(_ row: Row) -> Place { Place(kind: kind, owner: owner ?? id(row), id: id(row)) }
      let known = Dictionary(old.map { (id($0), $0) }) { $1 }
      let kept = Set(new.map(id))
      for row in old where !kept.contains(id(row)) { changes[place(row)] = .some(nil) }
      for row in new where known[id(row)] != row { changes[place(row)] = text(row).text }
    }
    compare(HostRow.all(of: old), HostRow.all(of: new), .host, owner: nil, id: \.host.id, text: \.json)
    for host in Set((old.hosts + new.hosts).map(\.id)).sorted() {
      let (before, now) = (old.threads.all(of: host), new.threads.all(of: host))
      compare(before?.threads ?? [], now?.threads ?? [], .thread, owner: host, id: \.id, text: \.json)
    }
    compare(LaneRow.all(of: old), LaneRow.all(of: new), .lane, owner: nil, id: \.lane.id, text: \.json)
    for lane in Set((old.lanes.all + new.lanes.all).map(\.id)).sorted() {
      let (before, now) = (old.lanes.all(of: lane), new.lanes.all(of: lane))
      compare(before?.commands ?? [], now?.commands ?? [], .command, owner: lane, id: \.id, text: \.json)
    }
    return changes.sorted { $0.key < $1.key }.map { .hubCopy($0.key, $0.value) }
  }

  private static func inOrder<Row: Identifiable>(_ rows: [Row], _ ids: JSON?) -> [Row] where Row.ID == SharedID {
    let places = Dictionary((ids?.array ?? []).compactMap(\.string).enumerated().map { ($1, $0) }) { $1 }
    return rows.sorted { (places[$0.id.text] ?? .max, $0.id) < (places[$1.id.text] ?? .max, $1.id) }
  }
}

/// A host, and how far it was read.
private struct HostRow: Equatable {
  let host: SharedHost
  let mark: FeedMark?
  let publishedAt: Int64?

  static func all(of copy: HubCopy) -> [HostRow] {
    copy.hosts.map { host in
      let news = copy.threads.all(of: host.id)
      return HostRow(host: host, mark: news?.mark, publishedAt: news?.publishedAt)
    }
  }

  var json: JSON {
    guard case .object(var object) = host.json else { return .null }
    if let mark, let publishedAt {
      object["read"] = ["epoch": .id(mark.epoch), "rev": .integer(mark.number), "at": .integer(publishedAt)]
    }
    return .object(object)
  }
}

extension ThreadNews {
  fileprivate init?(of host: SharedID, _ read: JSON, _ threads: [ThreadFacts]) {
    guard let epoch = read.id("epoch"), let number = read.number("rev"), let at = read.moment("at") else { return nil }
    self.init(
      host: host, mark: FeedMark(epoch: epoch, number: number), publishedAt: at, isAnew: true, isWhole: true,
      threads: threads, gone: [])
  }
}

/// A lane, and how far it was read.
private struct LaneRow: Equatable {
  let lane: SharedLane
  let number: Int64?
  let epoch: Int?
  let isPaused: Bool
  let hasMore: Bool
  let isOlder: Bool
  let readAt: Int64?

  static func all(of copy: HubCopy) -> [LaneRow] {
    copy.lanes.all.map { lane in
      let news = copy.lanes.all(of: lane.id)
      return LaneRow(
        lane: lane, number: news?.number, epoch: news?.epoch, isPaused: news?.isPaused ?? false,
        hasMore: news?.hasMore ?? false, isOlder: news?.isOlder ?? false, readAt: news?.now)
    }
  }

  var json: JSON {
    guard case .object(var object) = lane.json else { return .null }
    if let number, let epoch, let readAt {
      object["read"] = [
        "rev": .integer(number), "epoch": JSON(epoch), "paused": .bool(isPaused), "more": .bool(hasMore),
        "at": .integer(readAt), "older": .bool(isOlder),
      ]
    }
    return .object(object)
  }
}

extension LaneNews {
  fileprivate init?(_ read: JSON, _ commands: [SharedCommand]) {
    guard let number = read.number("rev"), let epoch = read["epoch"]?.int, let at = read.moment("at") else {
      return nil
    }
    self.init(
      number: number, hasMore: read["more"]?.bool ?? false, isAnew: false, commands: commands, gone: [], pulses: [],
      isPaused: read["paused"]?.bool ?? false, epoch: epoch, now: at)
    isOlder = read["older"]?.bool ?? false
  }
}
