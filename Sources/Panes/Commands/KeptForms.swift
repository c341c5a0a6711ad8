import Core
import Scene
import Toolkit
import Words

extension CommandForm {
  /// The person has written something of their own.
  fileprivate var isWritten: Bool {
    prompt.text != begunWith && prompt.text.contains { !$0.isWhitespace }
  }

  fileprivate func kept(as id: Identity<FormDraft>, at now: Timestamp) -> FormDraft {
    FormDraft(
      id: id, edited: edited?.command,
      written: CommandTemplate(
        prompt: prompt.text, directory: directory.text, provider: providerName, mode: mode, priority: priority,
        enhancements: enhancements),
      thread: runsInThread ? offeredThread : nil, after: after.text, start: start.text, at: now)
  }

  /// The form has a text that was kept. One that another window has before it goes on there: what is changed here is a
  /// text of its own.
  mutating func goOn(with earlier: FormDraft, isOpenElsewhere: Bool) {
    reopenedWith = prompt.text
    if isOpenElsewhere { begunWith = prompt.text } else { kept = earlier.id }
  }

  /// A form for a new command, with all that was kept of an earlier one.
  fileprivate mutating func take(_ earlier: FormDraft, _ workspace: Workspace, isOpenElsewhere: Bool) {
    take(earlier.written, prompt: earlier.written.prompt)
    if let thread = earlier.thread, workspace.streams[thread] != nil { (offeredThread, runsInThread) = (thread, true) }
    after = TextEdit(earlier.after, isOneLine: true)
    start = TextEdit(earlier.start, isOneLine: true)
    begunWith = ""
    goOn(with: earlier, isOpenElsewhere: isOpenElsewhere)
  }
}

/// What was written into the form for a command is kept until it is used or emptied, the form be left, or the window, or
/// the program be killed.
extension AppState {
  /// Every open form is kept as it is now.
  package mutating func keepForms(_ stamp: inout Stamp) {
    for id in windows.keys.sorted() {
      guard var form = windows[id]?.dialog(CommandForm.self) else { continue }
      guard form.isWritten else {
        forget(form)
        continue
      }
      let kept = form.kept ?? stamp.freshID()
      if form.kept == nil {
        form.kept = kept
        windows[id]?.dialog = OpenDialog(form)
      }
      let before = workspace.keptForms[kept]
      if before == nil || before != form.kept(as: kept, at: before?.at ?? now) {
        workspace.keptForms[kept] = form.kept(as: kept, at: now)
      }
    }
  }

  /// The person has used what they wrote, or has emptied it.
  mutating func forget(_ form: CommandForm) {
    guard let kept = form.kept, workspace.keptForms[kept] != nil else { return }
    workspace.keptForms[kept] = nil
  }

  /// What was written of a waiting command, or of none: of one that has left the list, it can serve for a new one.
  fileprivate func kept(of command: Identity<QueuedCommand>?) -> [FormDraft] {
    workspace.keptForms.values.filter { waiting($0.edited) == command }
  }

  fileprivate func waiting(_ command: Identity<QueuedCommand>?) -> Identity<QueuedCommand>? {
    command.flatMap { workspace.upNext.waiting.contains($0) ? $0 : nil }
  }

  /// What no window has before it comes first.
  func newestKept(of command: Identity<QueuedCommand>?) -> FormDraft? {
    kept(of: command).max { a, b in
      let (isFirst, isSecond) = (!isOpen(a.id), !isOpen(b.id))
      return isFirst == isSecond ? (a.at, a.id) < (b.at, b.id) : isSecond
    }
  }

  func isOpen(_ kept: Identity<FormDraft>) -> Bool {
    windows.values.contains { $0.dialog(CommandForm.self)?.kept == kept }
  }
}

extension Context {
  package mutating func beginCommand() {
    var form = CommandForm(state, window)
    if let kept = state.newestKept(of: nil) { form.take(kept, workspace, isOpenElsewhere: state.isOpen(kept.id)) }
    open(form)
  }

  /// Says where the person finds again what they have written, where that is news.
  mutating func tellKept(_ form: CommandForm) {
    guard form.isWritten, form.prompt.text != form.reopenedWith else { return }
    let edited = state.waiting(form.edited?.command)
    let count = max(1, state.kept(of: edited).count)
    tell(.command(.formKept(key: state.keyLabel(edited == nil ? .newCommand : .edit), of: count)))
  }
}
