import Layouts
import Scene
import Toolkit

/// What the pointer does where a message is written.
extension Context {
  /// Writing goes on where the text was pointed at; a few words that stand for a long text are unfolded.
  package mutating func write(at position: Position, _ layout: Layout) {
    guard layout.composer.contains(position), window.stream != nil else { return }
    window.isComposing = true
    let field = layout.composer.splitLeft(2).rest
    window.conversation.composer.size = field.size
    let place = Position(row: position.row - field.row, column: position.column - field.column)
    if let chip = window.conversation.composer.chip(at: place) {
      window.conversation.composer.unfoldChip(at: chip.range.lowerBound)
      window.message = nil
    } else {
      window.conversation.composer.move(to: place)
    }
  }

  /// What is pointed at among the completions is taken. A press beside them closes them, and is one for what is there:
  /// false.
  package mutating func pressCompletion(at position: Position) -> Bool {
    guard window.completion?.isShown == true else { return false }
    let hitAreas = completionSpots()
    guard hitAreas.box?.contains(position) == true else {
      window.completion?.isClosed = true
      return false
    }
    for area in hitAreas.at(position) {
      guard case .entry(let index, _) = area.meaning else { continue }
      window.completion?.cursor = index
      spent(position)
      takeCompletionKey(Key(.tab))
      return true
    }
    return true
  }

  /// False where no completions are under the pointer.
  package mutating func turnCompletion(_ key: Key, at position: Position) -> Bool {
    guard let completion = window.completion, completion.isShown,
      completionSpots().box?.contains(position) == true
    else { return false }
    if completion.rows.count > 1 { takeCompletionKey(key) }
    return true
  }

  private func completionSpots() -> HitAreas {
    var canvas = Canvas(state, window)
    CompletionView.draw(window, Layout(state, window), into: &canvas)
    return canvas.hitAreas
  }
}
