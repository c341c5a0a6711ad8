import Conversation
import Queues
import Settings

/// Changes of settings, as acts.
extension Workspace {
  /// What gives a setting this value. Ended commands that are then kept no more are a part of it, and come back with it.
  package func act(setting name: String, to value: String, at now: Timestamp) -> Act {
    let change = Act.setting(name, to: value, insteadOf: settings[named: name] ?? "")
    guard [SettingKey.historyKeep.rawValue, SettingKey.historyDays.rawValue].contains(name) else { return change }
    var after = self
    _ = after.apply(change)
    after.pruneHistory(at: now)
    if after.history.count == history.count { return change }
    return .all([change, .history(.rewrite(ListChange(from: history, to: after.history)))])
  }

  /// Nil where the setting has been changed since, or doesn't take the value.
  mutating func set(_ name: String, to value: String, insteadOf before: String) -> Act? {
    guard settings[named: name] == before, settings.set(named: name, to: value) else { return nil }
    // As it reads now, which may be otherwise than it was typed.
    guard let after = settings[named: name], after != before else { return nil }
    return .setting(name, to: before, insteadOf: after)
  }

  /// A setting that the act is about has been changed since, or is one of those that nobody changes here.
  func isPast(_ act: Act, fixed: Set<String>) -> Bool {
    act.parts.contains { part in
      guard case .setting(let name, _, let before) = part else { return false }
      return fixed.contains(name) || settings[named: name] != before
    }
  }
}
