import JSON
import Sharing

/// The person's order of the Queue of all hosts, and moves in it, as the store keeps them: lines of facts, and acts.
enum HandOrderForm {
  static func json(_ move: QueueMove) -> JSON {
    .object(present: [
      "stay": .string(move.stay.id.text), "thread": .string(move.thread.text),
      "behind": move.behind.map { .string($0.id.text) },
      "seen": move.seen.isEmpty ? nil : .array(move.seen.map { .string($0.id.text) }),
    ])
  }

  static func move(_ json: JSON) -> QueueMove? {
    guard let stay = stay(json["stay"]), let thread = json["thread"]?.string.flatMap({ SharedID($0) }) else {
      return nil
    }
    return QueueMove(
      stay, of: thread, behind: Self.stay(json["behind"]), seen: json["seen"]?.array?.compactMap { Self.stay($0) } ?? []
    )
  }

  private static func stay(_ json: JSON?) -> QueueStay? {
    json?.string.flatMap { SharedID($0) }.map(QueueStay.init)
  }

  // MARK: What a store keeps

  /// The hub's number, how many were moved here, and who stands where.
  static func told(_ order: HandOrder) -> String? {
    guard order.made != 0 || order.told != QueueOrder() else { return nil }
    return (["\(order.told.number)", "\(order.made)"] + order.told.stays.map(\.id.text)).joined(separator: " ")
  }

  static func pending(_ order: HandOrder) -> String? {
    guard !order.pending.isEmpty else { return nil }
    return JSON.array(order.pending.map { ["id": .string($0.id.text), "move": json($0.move)] }).text
  }

  /// What makes no sense is passed over.
  static func order(told: String?, pending: String?) -> HandOrder {
    let words = (told ?? "").split(separator: " ")
    let moves = pending.flatMap { try? JSON(parsing: $0) }?.array ?? []
    return HandOrder(
      told: QueueOrder(
        number: words.first.flatMap { Int64($0) } ?? 0,
        stays: words.dropFirst(2).compactMap { SharedID(String($0)).map(QueueStay.init) }),
      pending: moves.compactMap { pending in
        guard let id = pending["id"]?.string.flatMap({ SharedID($0) }), let move = pending["move"].flatMap(move) else {
          return nil
        }
        return HandOrder.Pending(id: id, move: move)
      },
      made: words.dropFirst().first.flatMap { Int64($0) } ?? 0)
  }
}
