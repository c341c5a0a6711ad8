import Conversation

extension TurnEnd {
  /// Another mode may do things that the person wants to be asked about: nothing is said in it unasked.
  static func unknownMode(_ mode: String, of agent: String, offering offered: [AgentMode]) -> TurnEnd {
    let names = offered.map { $0.id == $0.name ? PlainText.line($0.id) : PlainText.line("\($0.id), \($0.name)") }
    let has = names.isEmpty ? "it has none" : "it has: \(names.joined(separator: "; "))"
    return .failed(
      "\(agent) offers no mode \(PlainText.line(mode)) (\(has)). Nothing was sent. Look which mode the thread is in now, "
        + "then send again.", .notTaken)
  }
}
