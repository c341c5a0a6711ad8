/// The session that a process of Claude Code serves.
struct ClaudeSession: Equatable, Sendable {
  enum Origin: Equatable, Sendable {
    /// It begins with our id.
    case created
    /// It goes on; a process that does not know it ends at once.
    case resumed
    /// It begins with our id, and with all that was said in another one.
    case forked(from: String)
  }

  var id: String
  let origin: Origin
  /// A message has been said in it.
  var isUsed: Bool
  /// The process has shown that it serves this one. From then on it may change to another by itself, as at `/clear`.
  var isProven: Bool

  /// Where it is kept, if that is not where the thread's sessions are: it may be another conversation.
  let elsewhere: String?

  init(_ origin: Origin, id: String, elsewhere: String? = nil) {
    self.id = id
    self.origin = origin
    self.elsewhere = elsewhere
    isUsed = origin == .resumed
    isProven = origin != .resumed
  }

  var forkedFrom: String? {
    if case .forked(let origin) = origin { origin } else { nil }
  }
}
