import JSON
import Sharing

/// Facts of threads, and the merged Queue's order.
extension HubCall {
  /// Facts that changed. With `begins`, all that the hub knew of this host is out of date; the parts of such a publication
  /// but its last are not `whole`.
  package static func publish(
    _ threads: [ThreadFacts], gone: [SharedID] = [], host: SharedID, begins: Bool = false,
    isWhole: Bool = true
  ) -> HubCall<Int64> {
    HubCall<Int64>(
      "publish",
      [
        "host": .id(host), "begins": .bool(begins), "whole": .bool(isWhole),
        "threads": .array(threads.map(\.json)), "gone": .ids(gone),
      ]
    ) { $0.number("rev") }
  }

  /// What is new of the hosts of this person since what is known, but for one of them.
  package static func threads(known: [SharedID: FeedMark], besides me: SharedID? = nil) -> HubCall<ThreadsRead> {
    let marks = known.sorted { $0.key < $1.key }.map { host, mark in
      JSONObject.Member(
        name: host.text, value: ["epoch": .id(mark.epoch), "rev": .integer(mark.number)])
    }
    return HubCall<ThreadsRead>(
      "threads", .object(present: ["known": .object(JSONObject(marks)), "besides": me.map { .id($0) }])
    ) { json in
      guard let hosts = json.list("hosts", { ThreadNews($0) }), let now = json.moment("now") else {
        return nil
      }
      return ThreadsRead(hosts: hosts, hasMore: json["more"]?.bool ?? false, now: now)
    }
  }

  package static func queueOrder() -> HubCall<QueueOrder> {
    HubCall<QueueOrder>("queue_order", [:]) { QueueOrder($0) }
  }

  /// `seen` is the whole order as the person saw it. What the hub calls a thread there is a stay of one.
  package static func moveInQueue(_ pending: HandOrder.Pending, seen: [QueueStay]) -> HubCall<QueueOrder> {
    let move = pending.move
    // A hub of level 3 takes each as often as it is named.
    var known: Set<QueueStay> = []
    let seen = (move.seen + seen).filter { known.insert($0).inserted }
    let place: LaneAct.Place = move.behind.map { .behind($0.id) } ?? .top
    var arguments: JSONObject = [
      "act": .id(pending.id), "thread": .id(move.stay.id), "seen": .ids(seen.map(\.id)),
    ]
    place.write(into: &arguments)
    return HubCall<QueueOrder>("queue_move", .object(arguments)) { QueueOrder($0) }
  }
}

extension QueueOrder {
  init?(_ json: JSON) {
    guard let number = json.number("rev"),
      let threads = json.list("threads", { $0.string.flatMap { SharedID($0) } })
    else {
      return nil
    }
    self.init(number: number, stays: threads.map(QueueStay.init))
  }
}

extension ThreadNews {
  init?(_ json: JSON) {
    guard let host = json.id("host"), let epoch = json.id("epoch"), let number = json.number("rev"),
      let at = json.moment("at"), let rows = json["threads"]?.array
    else { return nil }
    self.init(
      host: host, mark: FeedMark(epoch: epoch, number: number), publishedAt: at,
      isAnew: json["anew"]?.bool ?? true,
      isWhole: json["whole"]?.bool ?? true,
      // A newer program's thread that we can't read is left out: it is only shown.
      threads: rows.filter { $0["gone"]?.bool != true }.compactMap { ThreadFacts($0) },
      gone: rows.filter { $0["gone"]?.bool == true }.compactMap { $0.id("id") })
  }
}
