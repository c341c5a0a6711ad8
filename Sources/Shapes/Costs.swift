import Conversation
import Core
import JSON
import Queues
import Words

/// What turns used and cost, as the command line is told and reads it.
extension JSONViews {
  /// A sum for each day, project, thread or agent. What is not known is null, and never 0.
  package static func costs(_ sums: [CostSum], by grouping: CostQuestion.Grouping, in workspace: Workspace) -> JSON {
    .array(
      sums.map { sum in
        var members = [JSONObject.Member(name: grouping.rawValue, value: .string(sum.key))]
        if grouping == .thread {
          let stream = ThreadID(sum.key).flatMap { workspace.streams[$0] }
          members.append(JSONObject.Member(name: "name", value: stream.map { .string($0.displayName) } ?? .null))
        }
        return .object(JSONObject(members + spending(sum.spending)))
      })
  }

  package static func usage(of stream: WorkStream) -> JSON {
    guard let used = stream.used else { return .null }
    let last: [JSONObject.Member] = [
      JSONObject.Member(name: "model", value: used.last.model.map(JSON.string) ?? .null),
      JSONObject.Member(name: "context_used", value: number(used.last.contextUsed)),
      JSONObject.Member(name: "context_size", value: number(used.last.contextSize)),
    ]
    return .object(JSONObject(last + spending(used.spending)))
  }

  private static func spending(_ spending: Spending) -> [JSONObject.Member] {
    let cost = spending.costMicros.map { JSON.double(Double($0) / 1_000_000) }
    return [
      JSONObject.Member(name: "turns", value: number(spending.turnCount)),
      JSONObject.Member(name: "input_tokens", value: number(spending.inputTokens)),
      JSONObject.Member(name: "output_tokens", value: number(spending.outputTokens)),
      JSONObject.Member(name: "cost_usd", value: cost ?? .null),
      JSONObject.Member(name: "unpriced_turns", value: number(spending.unpricedCount)),
    ]
  }

  private static func number(_ value: Int?) -> JSON { value.map { .integer(Int64($0)) } ?? .null }
}

extension PlainWords {
  package static func costs(_ answer: JSON) -> String {
    let sums = answer.array ?? []
    let rows = sums.map { sum -> [String] in
      let key = CostQuestion.Grouping.allCases.lazy.compactMap { sum[$0.rawValue] }.first
      let isThread = sum["thread"] != nil
      return [isThread ? String(word(key).prefix(8)) : word(key)] + facts(of: sum)
        + (isThread ? [word(sum["name"])] : [])
    }
    guard sums.count > 1 else { return TextTable(rows).text }
    return TextTable(rows + [["in all"] + facts(of: sum(of: sums))]).text
  }

  /// Turns, tokens and cost; what is not known is said so.
  private static func facts(of sum: JSON) -> [String] {
    let turns = sum["turns"]?.int ?? 0
    func tokens(_ name: String, _ words: String) -> String {
      sum[name]?.int.map { "\(TurnDigest.short($0)) \(words)" } ?? "-"
    }
    let unpriced = sum["unpriced_turns"]?.int ?? 0
    let cost = sum["cost_usd"]?.double.flatMap(TurnUsage.micros).map(TurnDigest.dollars)
    let unknown = unpriced == 0 ? nil : cost == nil ? "cost unknown" : "and \(unpriced) of unknown cost"
    return [
      turns == 1 ? "1 turn" : "\(turns) turns", tokens("input_tokens", "tokens in"), tokens("output_tokens", "out"),
      [cost, unknown].compactMap { $0 }.joined(separator: " "),
    ]
  }

  private static func sum(of sums: [JSON]) -> JSON {
    func total(_ name: String) -> JSON {
      TurnUsage.sum(sums.compactMap { $0[name]?.int }).map { .integer(Int64($0)) } ?? .null
    }
    let costs = sums.compactMap { $0["cost_usd"]?.double }
    return [
      "turns": total("turns"), "input_tokens": total("input_tokens"), "output_tokens": total("output_tokens"),
      "cost_usd": costs.isEmpty ? .null : .double(costs.reduce(0, +)), "unpriced_turns": total("unpriced_turns"),
    ]
  }
}
