import Conversation

/// What turns used and cost, a row each. They stay when their thread goes.
struct CostRows {
  let connection: Connection

  /// Sums never overflow, and are none where nothing is known.
  private static let sums = ["input_tokens", "output_tokens", "cost_micros"].map {
    "CASE WHEN count(\($0)) > 0 THEN CAST(total(\($0)) AS INTEGER) END"
  }.joined(separator: ", ")

  /// What is told once more of a turn replaces what was told before: a thread's turns end at different times.
  func write(_ cost: TurnCost) throws {
    let usage = cost.usage
    try connection.run(
      "DELETE FROM turn_cost WHERE at = ? AND session_id = ?",
      [.integer(cost.at.milliseconds), .text(cost.stream.text)])
    try connection.run(
      """
      INSERT INTO turn_cost (session_id, at, project, provider, model, input_tokens, output_tokens, cost_micros,
        context_used, context_size)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(cost.stream.text), .integer(cost.at.milliseconds), .text(cost.project), .text(cost.provider),
        Value(usage.model), Value(usage.inputTokens.map(Int64.init)), Value(usage.outputTokens.map(Int64.init)),
        Value(usage.costMicros), Value(usage.contextUsed.map(Int64.init)), Value(usage.contextSize.map(Int64.init)),
      ])
  }

  /// By thread: the sums, and what its last turn told. SQLite takes bare columns from the row that has the maximum.
  func loadUsages() throws -> [ThreadID: ThreadUsage] {
    var usages: [ThreadID: ThreadUsage] = [:]
    try connection.read(
      """
      SELECT session_id, count(*), count(*) - count(cost_micros), \(CostRows.sums), max(number), model, input_tokens,
        output_tokens, cost_micros, context_used, context_size
      FROM turn_cost GROUP BY session_id
      """
    ) { row in
      guard let id = ThreadID(row.text()) else { return }
      var usage = ThreadUsage()
      usage.spending = CostRows.spending(&row)
      _ = row.integer()
      let model = row.optionalText()
      usage.last = TurnUsage(
        inputTokens: row.optionalInteger().map { Int($0) }, outputTokens: row.optionalInteger().map { Int($0) },
        costMicros: row.optionalInteger(), contextUsed: row.optionalInteger().map { Int($0) },
        contextSize: row.optionalInteger().map { Int($0) }, model: model)
      usages[id] = usage
    }
    return usages
  }

  /// How far the person's clock was ahead of UTC at a row's moment.
  private func offsets(_ clock: LocalClock) -> String {
    clock.offsets.reversed().map { "WHEN at >= \($0.moment.milliseconds) THEN \($0.offsetSeconds)" }
      .joined(separator: " ")
  }

  /// Days go by their order, newest first, all else by what it cost and used.
  func sums(_ question: CostQuestion) throws -> [CostSum] {
    let key =
      switch question.grouping {
      case .day: "date(at / 1000 + CASE \(offsets(question.localClock)) END, 'unixepoch')"
      case .project: "project"
      case .thread: "session_id"
      case .agent: "provider"
      }
    let order = question.grouping == .day ? "1 DESC" : "total(cost_micros) DESC, total(output_tokens) DESC, 1"
    return try connection.rows(
      """
      SELECT \(key), count(*), count(*) - count(cost_micros), \(CostRows.sums) FROM turn_cost
      WHERE at >= ? GROUP BY 1 ORDER BY \(order)
      """, [.integer(question.since?.milliseconds ?? .min)]
    ) { row in CostSum(key: row.text(), spending: CostRows.spending(&row)) }
  }

  private static func spending(_ row: inout Columns) -> Spending {
    var spending = Spending()
    spending.turnCount = row.int()
    spending.unpricedCount = row.int()
    spending.inputTokens = row.optionalInteger().map { Int($0) }
    spending.outputTokens = row.optionalInteger().map { Int($0) }
    spending.costMicros = row.optionalInteger()
    return spending
  }
}
