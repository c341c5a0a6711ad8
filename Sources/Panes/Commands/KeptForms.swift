import Acts
import Conversation
import Core
import Queues
import Scene
import Toolkit
import Verbs
import Words

extension CommandForm {
  var writtenWords: String {
    get { prompt.whole }
    set { prompt = TextEdit(newValue) }
  }

  func draft(as id: Identity<FormDraft>, at now: Timestamp) -> FormDraft {
    FormDraft(
      id: id, edited: edited?.command ?? again?.id,
      written: CommandTemplate(
        prompt: prompt.whole, directory: directory.text, provider: providerName, mode: mode, priority: priority,
        enhancements: enhancements),
      thread: runsInThread ? offeredThread : nil, choosesWorktree: choosesWorktree,
      after: namesAfter.joined(separator: " "), start: start.text, at: now, takenBack: takenBack)
  }

  /// A form for a new command, with all that was kept of an earlier one.
  fileprivate mutating func take(_ earlier: FormDraft, _ state: AppState, isOpenElsewhere: Bool) {
    take(earlier.written, prompt: earlier.written.prompt)
    again = earlier.edited.flatMap { id in state.workspace.history.last { $0.id == id } }
    takenBack = earlier.takenBack
    choosesWorktree = earlier.choosesWorktree
    if let thread = earlier.thread, state.workspace.streams[thread] != nil {
      (offeredThread, runsInThread) = (thread, true)
    }
    after = TextEdit(earlier.after, isOneLine: true)
    start = TextEdit(earlier.start, isOneLine: true)
    if let command = earlier.startsAsTakenBack { showStart(of: command, state) }
    keeping.begunWith = ""
    goOn(with: earlier, isOpenElsewhere: isOpenElsewhere)
  }
}

extension AppState {
  /// What was written of a waiting command, or of none: of one that has left the list, it can serve for a new one.
  fileprivate func isKept(_ draft: FormDraft, of command: Identity<QueuedCommand>?) -> Bool {
    !draft.beginsThread && draft.lane == nil && waiting(draft.edited) == command
  }

  fileprivate func waiting(_ command: Identity<QueuedCommand>?) -> Identity<QueuedCommand>? {
    command.flatMap { workspace.upNext.waiting.contains($0) ? $0 : nil }
  }

  func newestKept(of command: Identity<QueuedCommand>?) -> FormDraft? {
    newestKept { isKept($0, of: command) }
  }
}

extension Context {
  package mutating func beginCommand() {
    var form = CommandForm(state, window)
    let kept = state.newestKept(of: nil)
    if let kept { form.take(kept, state, isOpenElsewhere: state.isOpen(kept.id)) }
    begin(form)
    // Else nobody knows where the words come from.
    if kept?.edited != nil { tell(.command(.formOfOneGone)) }
  }

  /// What the fields of a template were filled with is a new command's.
  mutating func tellKept(_ fields: TemplateFieldDialog) {
    let count = workspace.keptForms.values.count { state.isKept($0, of: nil) }
    tellKept(fields, by: .newCommand, of: count)
  }

  mutating func tellKept(_ form: CommandForm) {
    let edited = state.waiting(form.edited?.command)
    let count = workspace.keptForms.values.count { state.isKept($0, of: edited) }
    tellKept(form, by: edited == nil ? .newCommand : .edit, of: count)
  }
}
