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
  /// Whose question it was: another machine is another place.
  package let agent: AgentPlace
  package let project: String
  /// The question: its title, and what exactly was to be done.
  package let title: String
  package let detail: String
  /// The answer in the agent's words.
  package let answer: String
  package let keeper: Keeper
  package let at: Timestamp

  package init(
    id: Identity<RememberedAnswer>, agent: AgentPlace, project: String, title: String, detail: String, answer: String,
    keeper: Keeper, at: Timestamp
  ) {
    self.id = id
    self.agent = agent
    self.project = project
    self.title = title
    self.detail = detail
    self.answer = answer
    self.keeper = keeper
    self.at = at
  }

  /// It says the same of the same question, whenever it was given.
  package func isSame(as other: RememberedAnswer) -> Bool {
    agent == other.agent && keeper == other.keeper
      && [project, title, detail, answer].elementsEqual([other.project, other.title, other.detail, other.answer]) {
        $0.utf8.elementsEqual($1.utf8)
      }
  }

  /// The answer, where the same agent asks the same in the same project of the same machine: not a byte may differ. Nil
  /// where it doesn't offer the same one, and no other like it.
  package func option(for permission: Permission, of agent: AgentPlace, in project: String) -> Permission.Option? {
    guard keeper == .upnext, agent == self.agent, project == self.project, permission.isRecognizable,
      title.utf8.elementsEqual(permission.title.utf8), detail.utf8.elementsEqual(permission.deed.utf8)
    else { return nil }
    let same = permission.options.filter { $0.kind == .allowOnce && $0.name.utf8.elementsEqual(answer.utf8) }
    return same.count == 1 ? same[0] : nil
  }
}
