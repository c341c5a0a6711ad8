import Sharing

/// Commands of shared lanes that were begun here, as rows.
struct CarriedRows {
  let connection: Connection

  /// In the order in which they were begun; rows that make no sense are passed over.
  func load() throws -> [CarriedCommand] {
    try connection.rows(
      """
      SELECT claim, command, lane, fence, epoch, local, outcome, exit_code, error, result FROM hub_carried ORDER BY rowid
      """
    ) { row -> CarriedCommand? in
      let (claim, command, lane) = (SharedID(row.text()), SharedID(row.text()), SharedID(row.text()))
      let (fence, epoch, local) = (row.integer(), Int(row.integer()), row.text())
      let (outcome, code) = (row.optionalText(), row.optionalInteger())
      let (error, result) = (row.optionalText(), row.optionalText())
      guard let claim, let command, let lane else { return nil }
      let token = ClaimToken(command: command, lane: lane, claim: claim, fence: fence, epoch: epoch)
      return CarriedCommand(
        token: token, local: local,
        outcome: outcome.flatMap { CarriedRows.outcome($0, code.map(Int.init), error, result) })
    }.compactMap { $0 }
  }

  func write(_ carried: CarriedCommand) throws {
    let (word, end) = CarriedRows.words(carried.outcome)
    let token = carried.token
    try connection.run(
      """
      INSERT INTO hub_carried (claim, command, lane, fence, epoch, local, outcome, exit_code, error, result)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (claim) DO UPDATE SET outcome = excluded.outcome, exit_code = excluded.exit_code,
        error = excluded.error, result = excluded.result
      """,
      [
        .text(token.claim.text), .text(token.command.text), .text(token.lane.text), .integer(token.fence),
        .integer(Int64(token.epoch)), .text(carried.local), Value(word), Value(end?.exitCode.map(Int64.init)),
        Value(end?.error), Value(end?.result),
      ])
  }

  func remove(_ claim: SharedID) throws {
    try connection.run("DELETE FROM hub_carried WHERE claim = ?", [.text(claim.text)])
  }

  private static let (untouched, lost) = ("untouched", "lost")

  static func words(_ outcome: ClaimOutcome?) -> (String?, CommandEnd?) {
    switch outcome {
    case .ended(let end)?: (end.state.rawValue, end)
    case .untouched?: (untouched, nil)
    case .lost?: (lost, nil)
    case nil: (nil, nil)
    }
  }

  /// A word that is not known says that something came of it, and a person may look.
  static func outcome(_ word: String, _ code: Int?, _ error: String?, _ result: String?) -> ClaimOutcome {
    if word == untouched { return .untouched }
    guard let state = CommandEnd.State(rawValue: word) else { return .lost }
    return .ended(CommandEnd(state, exitCode: code, error: error, result: result))
  }
}
