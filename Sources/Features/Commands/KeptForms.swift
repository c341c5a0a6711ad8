import Core
import Toolkit

extension CommandForm {
  /// The form begins with a text that was kept.
  mutating func begin(with text: String) {
    prompt = TextEdit(text)
    begunWith = text
    keptText = text
  }

  /// What was kept, in a form that is opened anew, perhaps in another window.
  fileprivate func reopened(as fresh: CommandForm) -> CommandForm {
    var form = self
    form.begin(with: prompt.text)
    form.directory.awaited = nil
    form.edited = nil
    form.name = nil
    form.field = .prompt
    form.previewTop = 0
    if !runsInThread { form.offeredThread = fresh.offeredThread }
    return form
  }
}

/// What was written into the form for a command is kept when the form is left without adding it.
extension AppState {
  mutating func beginCommand(in id: WindowID) {
    guard let window = windows[id] else { return }
    let fresh = CommandForm(self, window)
    windows[id]?.dialog = .command(keptForm?.reopened(as: fresh) ?? fresh)
  }

  /// Esc in the form: it lets go of the name that is being given, or of the form.
  mutating func leave(_ form: CommandForm, in id: WindowID) {
    guard form.name == nil else {
      var form = form
      form.name = nil
      windows[id]?.dialog = .command(form)
      return
    }
    tellKept(in: id)
    windows[id]?.dialog = nil
  }

  mutating func tellKept(in id: WindowID) {
    if let words = keepForm(of: id) { tell(words, in: id) }
  }

  /// Keeps what the window's form has that it didn't begin with. Nil where there is nothing to be said of that.
  @discardableResult
  mutating func keepForm(of id: WindowID) -> Phrase? {
    guard case .command(let form)? = windows[id]?.dialog, form.prompt.text != form.begunWith else { return nil }
    let text = form.prompt.text
    let isBlank = !text.contains { !$0.isWhitespace }
    if let command = form.edited.flatMap({ workspace.upNext.waiting[$0.command] }) {
      keptEdits = keptEdits.filter { workspace.upNext.waiting.contains($0.key) }
      keptEdits[command.id] = isBlank || text == command.request.prompt ? nil : text
      return keptEdits[command.id].map { _ in .formKept(key: keyLabel(.edit)) }
    }
    guard !isBlank else {
      forgetKept(form)
      return nil
    }
    keptForm = form
    return .formKept(key: keyLabel(.newCommand))
  }

  /// The person has used what was kept, or has emptied it. What another window has kept since stays.
  mutating func forgetKept(_ form: CommandForm) {
    if let command = form.edited?.command {
      keptEdits[command] = nil
    } else if let text = form.keptText, keptForm?.prompt.text == text {
      keptForm = nil
    }
  }
}
