import Scene
import Toolkit
import Verbs
import Words

/// What the mouse does to a dialog, whichever it is: a press on an entry chooses it, beside the dialog it lets go of it,
/// and the wheel goes through it.
extension Context {
  package mutating func pointAtDialog(_ mouse: Mouse, _ hitAreas: HitAreas) {
    switch mouse.action {
    case .scrollUp: wheel(.up)
    case .scrollDown: wheel(.down)
    case .press where mouse.button == .left: press(at: mouse.position, hitAreas)
    case .press, .release, .drag: break
    }
  }

  private mutating func wheel(_ verb: Verb) {
    window.pointed?.chosen = nil
    inDialog { dialog, context in
      for _ in 0..<dialog.wheelRows where dialog.press(DialogKey(verb), &context) == .closes { return .closes }
      return .stays
    }
  }

  private mutating func press(at position: Position, _ hitAreas: HitAreas) {
    guard let dialog = window.dialog?.dialog else { return }
    endMessageInDialog()
    let before = window.pointed?.chosen
    window.pointed = DialogPointer(top: hitAreas.top)
    guard hitAreas.box?.contains(position) == true else {
      guard !dialog.holdsWords else { return }
      return act(at: position) { $0.pressBeside(&$1) }
    }
    for area in hitAreas.at(position) {
      switch area.meaning {
      case .field(let field):
        inDialog { dialog, _ in
          dialog.focus(field: field)
          return .stays
        }
      case .text: point(to: position, in: area.place)
      case .key(let key): pressInDialog(key)
      case .entry(let index, _):
        // What has just been asked is not answered by what was meant for something else.
        if let (stream, permission) = dialog.question(state) {
          guard window.mayAnswer(permission, of: stream, at: now) else { return }
        }
        let needsTwo = dialog.takesTwoClicks(index, state, in: language)
        inDialog { dialog, context in
          dialog.select(index, &context)
          return .stays
        }
        if needsTwo, before != area.meaning {
          window.pointed?.chosen = area.meaning
        } else {
          act(at: position) { $0.choose(entry: index, &$1) }
        }
      }
    }
  }

  private mutating func point(to position: Position, in place: Rect) {
    inDialog { dialog, context in
      dialog.focusText()
      dialog.edit(
        { edit in
          edit.size = place.size
          edit.move(to: Position(row: position.row - place.row, column: position.column - place.column))
        }, &context)
      return .stays
    }
  }

  private mutating func act(at position: Position, _ act: (inout any Dialog, inout Context) -> AfterKey) {
    window.pointed = nil
    spent(position)
    inDialog(act)
  }
}
