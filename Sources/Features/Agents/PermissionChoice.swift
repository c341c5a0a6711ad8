import Core
import Toolkit

/// What a key means for a question: one of its answers, and whether upnext is to give it again by itself.
struct PermissionChoice: Equatable {
  let option: Permission.Option
  /// The agent knows no "always" of its own, so upnext remembers it.
  var isKeptByUs = false

  init(_ option: Permission.Option) { self.option = option }

  /// Nil where not exactly one answer is meant.
  init?(_ kind: Permission.Option.Kind, of permission: Permission) {
    if let option = permission.option(kind) {
      self.init(option)
    } else if kind == .allowAlways, !permission.isQuestion, let once = permission.option(.allowOnce),
      !permission.options.contains(where: { $0.kind == .allowAlways })
    {
      self.init(once)
      isKeptByUs = true
    } else {
      return nil
    }
  }

  /// The answer that a key stands for in a peek: its number, or the key of its kind.
  init?(_ key: Key, of permission: Permission, _ state: AppState) {
    if case .character(let character) = key.code, let number = character.wholeNumberValue,
      permission.options.indices.contains(number - 1)
    {
      self.init(permission.options[number - 1])
      return
    }
    switch state.surroundings.keymap.verb(for: key, in: [.conversation]) {
    case .approve: self.init(.allowOnce, of: permission)
    case .approveAlways: self.init(.allowAlways, of: permission)
    case .deny: self.init(.rejectOnce, of: permission)
    default: return nil
    }
  }
}
