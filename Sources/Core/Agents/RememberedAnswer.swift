import Conversation

/// An answer that the person gave once and for always, so that it can be looked at and taken back.
package struct RememberedAnswer: Equatable, Identifiable, Sendable {
  /// Who gives it the next time.
  package enum Keeper: String, Sendable {
    /// The agent asks no more. What it keeps, and for how long, is its own.
    case agent
    /// The agent asks as ever, and upnext answers the very same question.
    case upnext
  }

  package let id: Identity<RememberedAnswer>
  package let provider: String
  package let project: String
  /// The question: its title, and what exactly was to be done.
  package let title: String
  package let detail: String
  /// The answer in the agent's words.
  package let answer: String
  package let keeper: Keeper
  package let at: Timestamp

  package init(
    id: Identity<RememberedAnswer>, provider: String, project: String, title: String, detail: String, answer: String,
    keeper: Keeper, at: Timestamp
  ) {
    self.id = id
    self.provider = provider
    self.project = project
    self.title = title
    self.detail = detail
    self.answer = answer
    self.keeper = keeper
    self.at = at
  }

  /// The same agent asks the same in the same project: not a letter may differ.
  func answers(_ permission: Permission, of stream: WorkStream) -> Bool {
    keeper == .upnext && provider == stream.effectiveProvider && project == stream.project
      && title == permission.title && detail == permission.detail && permission.isRecognizable
  }
}

extension Workspace {
  /// The option by which upnext answers this question for the person; nil where they have to be asked.
  func rememberedOption(for permission: Permission, of stream: WorkStream) -> Permission.Option? {
    guard remembered.contains(where: { $0.answers(permission, of: stream) }) else { return nil }
    return permission.option(.allowOnce)
  }
}
