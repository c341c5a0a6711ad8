/// Something about how an agent works that the person may choose, such as its model.
package struct AgentOption: Equatable, Identifiable, Sendable {
  /// What kind of choice it is, as far as agents tell.
  package enum Category: String, Sendable { case mode, model, effort, other }

  package struct Choice: Equatable, Identifiable, Sendable {
    /// What the agent calls it.
    package let id: String
    package let name: String
    package let about: String
    /// The heading under which it stands, where there are such.
    package let group: String

    package init(id: String, name: String, about: String = "", group: String = "") {
      self.id = id
      self.name = name
      self.about = about
      self.group = group
    }
  }

  /// The option by which the ways of working stand among the others.
  package static let modeID = "mode"
  /// The value that leaves a choice to what the person has set up in the agent itself.
  package static let usualID = "default"

  package let id: String
  package let name: String
  package let about: String
  package let category: Category
  package let choices: [Choice]
  /// The value that the agent works with; nil where it did not say.
  package var current: String?

  package init(
    id: String, name: String, about: String = "", category: Category = .other, choices: [Choice],
    current: String? = nil
  ) {
    self.id = id
    self.name = name
    self.about = about
    self.category = category
    self.choices = choices
    self.current = current
  }

  package func choice(_ id: String?) -> Choice? { choices.first { $0.id == id } }
}
