import Conversation

extension ToolCall {
  /// The name under which a call is told. Agents' ids are their own, and some use one again while the turn goes on: it
  /// stands for another call when the one before has ended, counted from 1.
  static func name(_ id: String, number: Int) -> String { number == 1 ? id : "\(id) \(number)" }
}
