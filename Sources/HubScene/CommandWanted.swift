import Languages

/// What a client wants to know of a lane's command, and in which language.
package struct CommandWanted: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    /// All that the hub has of it.
    case whole
    /// What it said, as far as the hub has it.
    case said
    /// The same, and how it ended.
    case end
  }

  package let part: Part
  package let language: Language

  package init(_ part: Part, in language: Language) {
    self.part = part
    self.language = language
  }
}
