import JSON
import Sharing

/// Commands of shared lanes that have run here, as lines of facts.
enum RanForm {
  static let key = "hub_ran "

  static func line(_ ran: RanCommand) -> String {
    let (word, end) = CarriedRows.words(ran.outcome)
    return JSON.object(present: [
      "again": JSON(ran.again), "epoch": JSON(ran.epoch), "at": .integer(ran.begunAt),
      "outcome": word.map { .string($0) },
      "exit_code": end?.exitCode.map { JSON($0) }, "error": end?.error.map { .string($0) },
      "result": end?.result.map { .string($0) },
    ]).text
  }

  /// The first to begin stands first; lines that make no sense are passed over.
  static func ran(_ facts: [String: String]) -> [RanCommand] {
    facts.compactMap { name, text -> RanCommand? in
      guard name.hasPrefix(key), let id = SharedID(String(name.dropFirst(key.count))),
        let json = try? JSON(parsing: text), let again = json["again"]?.int, let epoch = json["epoch"]?.int,
        let at = json.moment("at")
      else { return nil }
      let outcome = json["outcome"]?.string.map {
        CarriedRows.outcome($0, json["exit_code"]?.int, json["error"]?.exactString, json["result"]?.exactString)
      }
      return RanCommand(id: id, again: again, epoch: epoch, begunAt: at, outcome: outcome)
    }.sorted { ($0.begunAt, $0.id) < ($1.begunAt, $1.id) }
  }
}
