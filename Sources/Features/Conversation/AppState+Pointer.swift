import Core
import Toolkit

/// What the pointer does where a message is written.
extension AppState {
  /// Writing goes on where the text was pointed at.
  mutating func write(at position: Position, _ layout: Layout, in id: WindowID) {
    guard layout.composer.contains(position), windows[id]?.stream != nil else { return }
    windows[id]?.isComposing = true
    let field = layout.composer.splitLeft(2).rest
    windows[id]?.conversation.composer.size = field.size
    windows[id]?.conversation.composer.move(
      to: Position(row: position.row - field.row, column: position.column - field.column))
  }

  /// What is pointed at among the completions is taken. A press beside them closes them, and is one for what is there:
  /// nil.
  mutating func pressCompletion(at position: Position, in id: WindowID) -> [Effect]? {
    guard let window = windows[id], window.completion?.isClosed == false else { return nil }
    let spots = AppView.spots(self, window)
    guard spots.box?.contains(position) == true else {
      windows[id]?.completion?.isClosed = true
      return nil
    }
    for spot in spots.at(position) {
      guard case .entry(let index, _) = spot.meaning else { continue }
      windows[id]?.completion?.cursor = index
      spent(position, in: id)
      return takeCompletionKey(Key(.tab), in: id)
    }
    return []
  }

  /// False where no completions are under the pointer.
  mutating func turnCompletion(_ key: Key, at position: Position, in id: WindowID) -> Bool {
    guard let window = windows[id], let completion = window.completion, !completion.isClosed,
      AppView.spots(self, window).box?.contains(position) == true
    else { return false }
    if completion.rows.count > 1 { _ = takeCompletionKey(key, in: id) }
    return true
  }

  /// The second press of two that are one gesture is the first one's, wherever that has led to.
  mutating func spent(_ position: Position, in id: WindowID) {
    windows[id]?.spent = SpentPress(position: position, at: now)
  }
}
