import Conversation
import JSON
import Sharing

extension HubRecord {
  /// The letter that answers this question of another host's thread, and that its host has not answered. One that only turns one of
  /// several answers on or off is none.
  package func answer(to permission: String, in thread: ThreadID) -> WrittenLetter? {
    waiting.first { $0.thread == thread.text && $0.answers(permission) }
  }
}

extension WrittenLetter {
  fileprivate func answers(_ permission: String) -> Bool {
    guard words.hasPrefix("allow ") || words.hasPrefix("deny "),
      let call = (try? JSON(parsing: body))?["argv"]?.array?.compactMap(\.string).prefix(while: { $0 != "--" })
    else { return false }
    let isNamed =
      call.contains("--id=" + permission) || zip(call, call.dropFirst()).contains { $0 == "--id" && $1 == permission }
    return isNamed && !call.contains("--tick")
  }
}
