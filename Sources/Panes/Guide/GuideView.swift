import Acts
import Conversation
import Layouts
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// The coach's two lines above the last line: what to do next, and what that is for.
package enum GuideView {
  package static func draw(_ state: AppState, _ window: WindowState, _ layout: Layout, into canvas: inout Canvas) {
    guard let guide = window.guide, !layout.guide.isEmpty else { return }
    let area = layout.guide
    let (task, why) = words(guide, state, window, isUnicode: canvas.isUnicode)
    let language = canvas.language
    func wrap(_ phrase: GuidePhrase, _ role: Role) -> [(String, Role)] {
      Wrapping.wrap(language.text(.guide(phrase)), columns: max(1, area.columns - 4)).map { (String($0), role) }
    }
    // On a narrow screen which step it is goes first, and then what it is for, before the keys.
    var lines = wrap(task, .textStrong)
    if lines.count >= area.rows, case .step(_, of: _, let plain) = task {
      lines = wrap(.tip(plain), .textStrong)
    }
    var more = wrap(why, .textDim)
    if lines.count + more.count > area.rows, case .why(_, let ways) = why {
      // In front of a dialog none are named.
      let keys = wrap(.ways(ways), .textDim)
      if keys.contains(where: { !$0.0.isEmpty }) { more = keys }
    }
    for (offset, line) in (lines + more).prefix(area.rows).enumerated() {
      canvas.put(
        canvas.isUnicode ? "▌" : "|", .accent, row: area.row + offset, column: area.column + 1, in: area)
      canvas.put(line.0, line.1, row: area.row + offset, column: area.column + 3, in: area)
    }
  }

  /// In one line after the other, for whoever has no screen.
  package static func words(
    _ guide: Guide, _ state: AppState, _ window: WindowState, isUnicode: Bool
  ) -> (task: GuidePhrase, why: GuidePhrase) {
    guard let step = guide.step else {
      return (.allDone(isTour: guide.kind == .tour), .ways(ways(guide, state, window, isUnicode)))
    }
    let task = Wish(state, window, isUnicode: isUnicode, isTour: guide.kind == .tour).task(step)
    let number = (guide.steps.firstIndex(of: step) ?? 0) + 1
    return (
      guide.kind == .tour ? .step(number, of: guide.steps.count, task) : .tip(task),
      .why(step.meaning, ways(guide, state, window, isUnicode))
    )
  }

  /// While letters are text, the key that goes back only leaves the text.
  private static func ways(
    _ guide: Guide, _ state: AppState, _ window: WindowState, _ isUnicode: Bool
  ) -> GuidePhrase.Ways {
    func key(_ verb: Verb) -> String { state.keyLabel(verb, in: window.hintPlaces, unicode: isUnicode) }
    guard window.dialog == nil else { return GuidePhrase.Ways(help: "", leave: "", skip: nil) }
    let isOver = guide.step == nil
    let skips = guide.kind == .tour && !isOver && !window.isTyping
    return GuidePhrase.Ways(help: isOver ? key(.help) : "", leave: key(.detach), skip: skips ? key(.back) : nil)
  }
}

extension Guide.Step {
  fileprivate var meaning: GuidePhrase.Meaning {
    switch self {
    case .answer: .answer
    case .look: .look
    case .message: .message
    case .move: .move
    case .command: .command
    case .undo: .undo
    }
  }
}

/// What is to be pressed now, from where the keys are.
private struct Wish {
  let state: AppState
  let window: WindowState
  let isUnicode: Bool
  let isTour: Bool

  init(_ state: AppState, _ window: WindowState, isUnicode: Bool, isTour: Bool) {
    self.state = state
    self.window = window
    self.isUnicode = isUnicode
    self.isTour = isTour
  }

  /// As it is bound where the keys are; empty where it can't be pressed there.
  private func key(_ verb: Verb) -> String { state.keyLabel(verb, in: window.hintPlaces, unicode: isUnicode) }

  /// Where letters are text, the way out of it comes first.
  private func unlessTyping(_ verb: Verb, _ task: (String) -> GuidePhrase.Task) -> GuidePhrase.Task {
    let key = key(verb)
    return key.isEmpty ? .leaveText(backKey: self.key(.back)) : task(key)
  }

  func task(_ step: Guide.Step) -> GuidePhrase.Task {
    switch step {
    case .answer:
      guard state.focusedPermission(in: window) != nil else {
        let next = state.nextNeeding(after: window.stream, 1).flatMap { state.thread($0) }
        let asks = next?.turn?.permissions.isEmpty == false
        return unlessTyping(.nextNeeding) { asks ? .goToQuestion(key: $0) : .goToNext(key: $0) }
      }
      if window.isTyping { return .leaveText(backKey: key(.back)) }
      return .answer(allowKey: key(.approve), denyKey: key(.deny))
    case .look: return unlessTyping(.nextNeeding) { .goToNext(key: $0) }
    case .message:
      if window.isTyping { return .queue(key: key(.send)) }
      return window.focus == .conversation
        ? .write(key: key(.open)) : .goToConversation(key: key(.conversationPane))
    case .move:
      if [.outbox, .upNext, .queue].contains(window.focus) {
        return .move(upKey: key(.moveUp), downKey: key(.moveDown))
      }
      guard isTour else { return unlessTyping(.upNextPane) { .goToUpNext(key: $0) } }
      return window.focus == .conversation
        ? .goToOutbox(key: key(.nextPane)) : .goToConversation(key: key(.conversationPane))
    case .command:
      if let front = window.dialog?.dialog {
        return .writeCommand(key: front.key(for: .open, state.surroundings.keymap)?.label(unicode: isUnicode) ?? "")
      }
      return unlessTyping(.newCommand) { .addCommand(key: $0) }
    case .undo:
      return unlessTyping(.undo) { undo in
        let remove = key(.remove)
        return remove.isEmpty ? .goToUpNext(key: key(.upNextPane)) : .undo(removeKey: remove, undoKey: undo)
      }
    }
  }
}
