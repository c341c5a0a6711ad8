/// What leads a newcomer through a made-up workspace: the demo's coach, or the tour, which goes step by step.
package struct Guide: Equatable, Sendable {
  package enum Kind: String, Sendable { case demo, tour }
  package enum Step: Sendable { case answer, look, message, move, command, undo }

  package let kind: Kind
  /// What the person has done by now, or left out.
  package var done: Set<Step> = []

  package init(_ kind: Kind) { self.kind = kind }

  package var steps: [Step] {
    switch kind {
    case .demo: [.answer, .look, .message, .move, .command, .undo]
    case .tour: [.answer, .message, .move, .command, .undo]
    }
  }

  /// What comes next; nil when all is done.
  package var step: Step? { steps.first { !done.contains($0) } }
}
