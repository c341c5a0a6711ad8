import Core
import Toolkit

/// What the mouse does to a dialog, whichever it is: a press on an entry chooses it, beside the dialog it lets go of it,
/// and the wheel goes through it.
enum DialogMice {
  static func handle(_ mouse: Mouse, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp) -> [Effect] {
    switch mouse.action {
    case .scrollUp, .scrollDown: return wheel(mouse.action, in: id, &state, &stamp)
    case .press where mouse.button == .left: return press(at: mouse.position, in: id, &state, &stamp)
    case .press, .release, .drag: return []
    }
  }

  private static func wheel(
    _ action: Mouse.Action, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let keys = state.windows[id]?.dialog?.keysOfWheel else { return [] }
    state.windows[id]?.pointed?.chosen = nil
    let key = action == .scrollUp ? keys.up : keys.down
    return (0..<keys.count).flatMap { _ in Dialogs.handle(key, in: id, &state, &stamp) }
  }

  private static func press(
    at position: Position, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let window = state.windows[id], let dialog = window.dialog else { return [] }
    let spots = AppView.spots(state, window)
    let before = window.pointed?.chosen
    state.windows[id]?.pointed = Pointed(top: spots.top)
    guard spots.box?.contains(position) == true else {
      guard let key = dialog.keyOfLeaving else { return [] }
      return act(at: position, in: id, &state) { Dialogs.handle(key, in: id, &$0, &stamp) }
    }
    var effects: [Effect] = []
    for spot in spots.at(position) {
      switch spot.meaning {
      case .commandField, .threadField: state.windows[id]?.dialog?.focus(spot.meaning)
      case .text: state.windows[id]?.dialog?.point(to: position, in: spot.place)
      case .key(let key): effects += Dialogs.handle(key, in: id, &state, &stamp)
      case .entry(let index, _):
        // What has just been asked is not answered by what was meant for something else.
        if case .peek(let stream) = dialog {
          let asked = state.workspace.streams[stream]?.turn?.permissions.first
          guard window.mayAnswer(asked, of: stream, at: state.now) else { return [] }
        }
        var selected = state.windows[id]?.dialog
        selected?.select(index, state)
        state.windows[id]?.dialog = selected
        if dialog.takesTwoClicks(index, state, in: state.language(of: id)), before != spot.meaning {
          state.windows[id]?.pointed?.chosen = spot.meaning
        } else {
          effects += choose(index, of: dialog, at: position, in: id, &state, &stamp)
        }
      }
    }
    return effects
  }

  /// What Enter does to the entry under the cursor.
  private static func choose(
    _ index: Int, of dialog: OpenDialog, at position: Position, in id: WindowID, _ state: inout AppState,
    _ stamp: inout Stamp
  ) -> [Effect] {
    if case .command = dialog { return Dialogs.handle(Key(" "), in: id, &state, &stamp) }
    guard case .peek(let stream) = dialog else {
      return act(at: position, in: id, &state) { Dialogs.handle(Key(.enter), in: id, &$0, &stamp) }
    }
    guard let permission = state.workspace.streams[stream]?.turn?.permissions.first,
      permission.options.indices.contains(index)
    else { return [] }
    let choice = PermissionChoice(permission.options[index])
    return act(at: position, in: id, &state) {
      Dialogs.answerPeeked(permission, with: choice, of: stream, in: id, &$0, &stamp)
    }
  }

  private static func act(
    at position: Position, in id: WindowID, _ state: inout AppState, _ act: (inout AppState) -> [Effect]
  ) -> [Effect] {
    state.windows[id]?.pointed = nil
    state.spent(position, in: id)
    return act(&state)
  }
}

extension OpenDialog {
  /// The keys go to the field that was pointed at.
  fileprivate mutating func focus(_ meaning: Spots.Meaning) {
    switch (self, meaning) {
    case (.command(var form), .commandField(let field)):
      form.field = field
      self = .command(form)
    case (.newThread(var form), .threadField(let field)):
      form.field = field
      self = .newThread(form)
    default: break
    }
  }

  fileprivate mutating func point(to position: Position, in place: Rect) {
    if case .history(var dialog) = self {
      dialog.isFiltering = true
      self = .history(dialog)
    }
    change { edit in
      edit.size = place.size
      edit.move(to: Position(row: position.row - place.row, column: position.column - place.column))
    }
  }
}
