import Conversation

@testable import Discovery

extension ConversationPage {
  /// One page alone; nil where its file can't be opened.
  init?(_ source: SessionSource, _ format: SessionFormat, before number: Int?, limit: Int) {
    guard let file = SessionFile(path: source.path) else { return nil }
    self.init(file, source, format, before: number, limit: limit)
  }
}
