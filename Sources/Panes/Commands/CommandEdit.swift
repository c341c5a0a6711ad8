import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Words
import Worktrees

extension CommandForm {
  /// The waiting command that a form writes anew, and what the form showed of it first: what the person leaves as it
  /// was stays as the command has it, also where that could not be asked for any more.
  struct Edited: Equatable, Sendable {
    let command: Identity<QueuedCommand>
    let prompt: String
    let priority: CommandPriority
    let mode: String?
    let enhancements: PromptEnhancementOptions
    let directory: String
    let provider: String?
    let runsInThread: Bool
    let choosesWorktree: Bool?
    let after: String
    let start: String
  }

  /// The form with all that was asked for.
  init(editing command: QueuedCommand, _ state: AppState, _ window: WindowState) {
    self.init(state, window)
    show(command, state)
    showStart(of: command, state)
    edited = Edited(
      command: command.id, prompt: prompt.whole, priority: priority, mode: mode, enhancements: enhancements,
      directory: directory.text, provider: providerName, runsInThread: runsInThread, choosesWorktree: choosesWorktree,
      after: after.text, start: start.text)
  }

  /// What a command was asked for with, but for when it starts and what it comes after.
  mutating func show(_ command: QueuedCommand, _ state: AppState) {
    switch command.target {
    case .project(let directory, let provider):
      show(directory, provider, state)
      choosesWorktree = command.hasWorktree
    case .stream(let id):
      offeredThread = id
      runsInThread = true
      let place = state.workspace.place(of: command)
      show(place.project, place.provider, state)
    }
    prompt = TextEdit(command.request.prompt)
    priority = command.priority
    mode = command.request.mode
    enhancements = command.request.enhancements
    keeping.begunWith = command.request.prompt
    isUnfolded = true
  }

  /// What it comes after, and when it starts.
  mutating func showStart(of command: QueuedCommand, _ state: AppState) {
    after = TextEdit(command.after.map { state.shortName(of: $0) }.joined(separator: " "), isOneLine: true)
    let moment = command.notBefore.flatMap { $0 > state.now ? state.momentWords($0) : nil }
    start = TextEdit(moment ?? "", isOneLine: true)
  }

  private mutating func show(_ directory: String, _ name: String, _ state: AppState) {
    self.directory = DirectoryField(Words.directory(directory, home: state.surroundings.home))
    choose(agent: name)
  }

  /// An agent that is not known any more stays what was asked for until another one is chosen.
  mutating func choose(agent name: String) {
    if !providers.contains(name) { providers.append(name) }
    provider = providers.firstIndex(of: name) ?? 0
  }
}

extension AppState {
  /// What a window has open to change it does not start with its old words, until the form is closed.
  package mutating func holdEditedCommands() {
    let edited = Set(windows.values.compactMap(\.editedCommand))
    if workspace.editedCommands != edited { workspace.editedCommands = edited }
  }

  /// The window is gone in which a command was being changed: it waits until the person has looked.
  package mutating func interruptCommandEdit(in id: WindowID) {
    if let command = windows[id]?.editedCommand { workspace.interruptEdits(of: [command]) }
  }

  /// The command in its place, as the form has it; or why it can't be changed so.
  func command(_ edited: CommandForm.Edited, from form: CommandForm, _ window: WindowState) throws(FormRefusal)
    -> QueuedCommand
  {
    guard var command = workspace.upNext.waiting[edited.command] else {
      throw FormRefusal(phrase: .command(.leftAndIsNotEdited))
    }
    guard form.prompt.whole.contains(where: { !$0.isWhitespace }) else {
      throw FormRefusal(phrase: .command(.promptIsEmpty))
    }
    let target = try target(edited, from: form, window)
    if let target, target != command.target { command.retarget(to: target) }
    if !form.runsInThread, target != nil || form.choosesWorktree != edited.choosesWorktree {
      command.request.worktree = form.wantsWorktree(self, window) ? command.request.worktree ?? Worktree() : nil
    }
    if form.prompt.whole != edited.prompt { command.request.prompt = form.prompt.whole }
    if form.mode != edited.mode { command.request.mode = form.mode }
    if form.enhancements != edited.enhancements { command.request.enhancements = form.enhancements }
    if form.priority != edited.priority { command.priority = form.priority }
    if form.after.text != edited.after {
      let names = try predecessorNames(form)
      do throws(Refusal) {
        command.after = try predecessors(names, of: command.id)
      } catch {
        // They were all found.
        throw FormRefusal(phrase: .command(.wouldWaitInCircle))
      }
    }
    if form.start.text != edited.start { command.notBefore = try start(form.start.text) }
    return command
  }

  /// Nil where it was left as it is.
  private func target(_ edited: CommandForm.Edited, from form: CommandForm, _ window: WindowState) throws(FormRefusal)
    -> CommandRequest.Target?
  {
    if form.runsInThread, let thread = form.offeredThread {
      if edited.runsInThread { return nil }
      guard workspace.streams[thread] != nil else { throw FormRefusal(phrase: .command(.threadIsGone)) }
      return .stream(thread)
    }
    let isSame = form.directory.text == edited.directory && form.providerName == edited.provider
    if isSame, !edited.runsInThread { return nil }
    let directory = try directory(of: form, window)
    guard let provider = form.providerName, surroundings.providers.contains(where: { $0.name == provider }) else {
      throw FormRefusal(phrase: form.lacksAgent)
    }
    return .project(directory: directory, provider: provider)
  }

  /// The act that puts it in its place; another priority moves it behind the last of its band.
  func replacing(_ old: QueuedCommand, by command: QueuedCommand) -> Act {
    guard old.priority != command.priority else { return .upNext(.replace(command)) }
    return .upNext(.all([.replace(command), .move(command.id, to: workspace.upNext.waiting.positionForNew(command))]))
  }

  /// As much of an id as no other command begins with.
  func shortName(of id: Identity<QueuedCommand>) -> String {
    let all =
      workspace.upNext.running.map(\.id) + workspace.upNext.waiting.items.map(\.id) + workspace.history.map(\.id)
    return CommandBefore.shortName(id.text, among: all.map(\.text))
  }
}

extension WindowState {
  /// Also while the form waits behind the templates.
  fileprivate var editedCommand: Identity<QueuedCommand>? {
    let form = dialog(CommandForm.self) ?? dialog(TemplatesDialog.self)?.form ?? dialog(TemplateFieldDialog.self)?.form
    return form?.edited?.command
  }
}

extension Context {
  package mutating func edit(_ id: Identity<QueuedCommand>) {
    guard let command = workspace.upNext.waiting[id] else {
      refuse(workspace.upNext.run(id) == nil ? .hasLeftList : .command(.runsAndIsNotEdited))
      return
    }
    // Whoever saves last would undo what the other has written.
    guard !workspace.editedCommands.contains(id) else { return refuse(.command(.isEditedElsewhere)) }
    // From here on the form holds it, and no longer that the one before was lost.
    if command.isEditInterrupted { workspace.upNext.waiting.update(id) { $0.isStashed = false } }
    var form = CommandForm(editing: command, state, window)
    if let kept = state.newestKept(of: id) {
      form.goOn(with: kept, isOpenElsewhere: state.isOpen(kept.id))
    }
    begin(form)
  }
}
