/// Lends a value to another thread for work that takes longer than a frame. Until it is back, whatever else concerns the
/// value has to wait.
package final class OffLoopWork {
  private let thread: AnsweringThread
  private var waiting: [() -> Void] = []
  package private(set) var isAway = false

  package init(on thread: AnsweringThread) { self.thread = thread }

  /// To be called while nothing is away. `onBack` gets the changed value, and runs before what has waited.
  package func lend<Value: Sendable, Outcome: Sendable>(
    _ value: Value, _ work: @escaping @Sendable (inout Value) -> Outcome, onBack: @escaping (Value, Outcome) -> Void
  ) {
    isAway = true
    thread.ask {
      var changed = value
      let outcome = work(&changed)
      return (changed, outcome)
    } done: { [self] changed, outcome in
      isAway = false
      onBack(changed, outcome)
      while !isAway, !waiting.isEmpty { waiting.removeFirst()() }
    }
  }

  /// Now, or as soon as the value is back and all that waited before is done.
  package func whenBack(_ act: @escaping () -> Void) {
    if isAway || !waiting.isEmpty { waiting.append(act) } else { act() }
  }
}
