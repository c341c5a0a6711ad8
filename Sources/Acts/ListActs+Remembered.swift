import Conversation
import Core
import Scene
import Words

extension ListActs {
  /// Remembered answers can be taken back; nil where other rows are meant.
  static func planRemembered(
    _ kind: Kind, _ rows: [RowID], _ name: String, _ remembered: [RememberedAnswer]
  ) -> Plan? {
    let ids = rows.compactMap { if case .remembered(let id) = $0 { id } else { nil } }
    guard let first = ids.first, ids.count == rows.count else { return nil }
    guard kind == .remove else {
      return .refused(.agent(.rememberedStay))
    }
    guard ids.count == 1 else { return .refused(.agent(.forgetOneByOne)) }
    let keeper = remembered.first { $0.id == first }.flatMap { $0.keeper == .agent ? $0.agent.provider : nil }
    return .act(.forget(first), title: .agent(.forgotAnswer(name, keptBy: keeper)))
  }
}
