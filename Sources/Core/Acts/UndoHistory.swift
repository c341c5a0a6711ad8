/// What the person has done to the queues, so that it can be taken back and done again.
package struct UndoHistory: Equatable, Sendable {
  /// An act that can be taken back, under the words that the screen used for it.
  package struct Step: Equatable, Sendable {
    package let title: String
    /// What takes it back.
    package let inverse: Act
  }

  /// As many steps as anyone remembers having done.
  package static let limit = 200

  package private(set) var done: [Step] = []
  package private(set) var undone: [Step] = []

  package init() {}

  /// False where there was nothing to do.
  package mutating func perform(_ act: Act, titled title: String, on workspace: inout Workspace) -> Bool {
    guard let inverse = workspace.apply(act) else { return false }
    done.append(Step(title: title, inverse: inverse))
    if done.count > UndoHistory.limit { done.removeFirst() }
    undone = []
    return true
  }

  /// The last act can't be taken back any more, such as a command that was told to run and has started.
  package mutating func forgetLast() { _ = done.popLast() }

  /// Takes the last act back that still can be. The answer is that act.
  package mutating func undo(on workspace: inout Workspace) -> Step? {
    UndoHistory.step(from: &done, to: &undone, on: &workspace)
  }

  /// Does again what was taken back last.
  package mutating func redo(on workspace: inout Workspace) -> Step? {
    UndoHistory.step(from: &undone, to: &done, on: &workspace)
  }

  private static func step(from: inout [Step], to: inout [Step], on workspace: inout Workspace) -> Step? {
    while let step = from.popLast() {
      guard let inverse = workspace.apply(step.inverse) else { continue }
      to.append(Step(title: step.title, inverse: inverse))
      return step
    }
    return nil
  }
}
