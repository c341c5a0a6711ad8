import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Words
import WorktreeActs

/// The form for a new command: what is to be done, by whom, where, when, and what is added to it.
struct CommandForm: DirectoryForm, CommandFields {
  static let fields = Field.allCases.filter { $0 != .needs }

  var providers: [String]
  /// The thread that was looked at: the command may run in it rather than in one of its own.
  var offeredThread: ThreadID?
  var field = Field.prompt
  var isUnfolded = false
  var prompt = TextEdit()
  var directory: DirectoryField
  var provider: Int
  var priority = CommandPriority.normal
  var mode: String?
  var runsInThread = false
  /// A thread of its own works in a folder of its own; nil where the project's habit counts.
  var choosesWorktree: Bool?
  var after = TextEdit(isOneLine: true)
  var meantByPlace: [String: String] = [:]
  var soughtAfter: String?
  var start = TextEdit(isOneLine: true)
  var enhancements = PromptEnhancementOptions()
  var inclusion = 0
  var previewTop = 0
  /// The template's name, while the form is being saved as one.
  var name: TextEdit?
  /// The waiting command that is written anew; nil for a new one.
  var edited: Edited?
  /// The command that has ended and is to run again with changes: what no form shows of it goes along.
  var again: QueuedCommand?
  /// Where that was chosen, and where Esc leads back to.
  var history: HistoryDialog?
  /// The same of one that was added and taken back, as long as its words are gone on with.
  var takenBack: QueuedCommand? {
    get { hasWordsFromBefore ? tookBack : nil }
    set { tookBack = newValue }
  }
  private var tookBack: QueuedCommand?
  var keeping = Keeping()

  init(_ state: AppState, _ window: WindowState) {
    providers = state.surroundings.providers.map(\.name)
    let place = state.directoryLookedAt(in: window)
    directory = DirectoryField(Words.directory(place, home: state.surroundings.home))
    provider = providers.firstIndex(of: state.usualProvider(in: place)) ?? 0
    offeredThread = state.focusedStream(in: window) ?? window.stream
  }

  /// Fills the form from a template.
  mutating func take(_ template: CommandTemplate, prompt text: String) {
    prompt = TextEdit(text)
    keeping.begunWith = text
    if let directory = template.directory { self.directory = DirectoryField(directory) }
    if let name = template.provider { choose(agent: name) }
    mode = template.mode
    priority = template.priority
    enhancements = template.enhancements
  }

  /// A command that has ended is to be run again with changes.
  init(again command: QueuedCommand, _ state: AppState, _ window: WindowState) {
    self.init(state, window)
    show(command, state)
    showStart(of: state.workspace.again(command, at: state.now), state)
    again = command
    guard let thread = offeredThread, runsInThread, state.workspace.streams[thread]?.isDeleted != false else { return }
    // Where its thread is gone, it gets one of its own.
    (offeredThread, runsInThread) = (nil, false)
  }

  var isInWords: Bool { name == nil && field == .prompt }
  var typed: TextEdit? { name ?? text ?? (field == .directory ? directory.edit : nil) }

  mutating func edit(_ change: (inout TextEdit) -> Void, _ context: inout Context) {
    soughtAfter = nil
    if var name {
      change(&name)
      self.name = name
    } else if !self.change(change), field == .directory {
      directory.change(change)
    }
    fixPlaces(context.state)
  }

  // MARK: As a dialog

  var usesDirectory: Bool { !runsInThread }
  mutating func leaveDirectory() { field = .agent }
  func repository(_ state: AppState, _ window: WindowState) -> String? {
    usesDirectory ? state.folder(of: directory, in: window) : nil
  }

  /// Only a command of its own thread can have one, and where there is a repository.
  func wantsWorktree(_ state: AppState, _ window: WindowState) -> Bool {
    let path = state.path(of: directory, in: window)
    return !runsInThread && state.mayHaveWorktrees(path) && (choosesWorktree ?? state.begins(inWorktree: path))
  }

  /// In a thread of its own, in one with a worktree, in the thread that was looked at.
  mutating func chooseThread(_ state: AppState, _ window: WindowState) {
    if runsInThread {
      (runsInThread, choosesWorktree) = (false, false)
    } else if state.canHaveWorktrees(state.path(of: directory, in: window)), !wantsWorktree(state, window) {
      choosesWorktree = true
    } else {
      (runsInThread, choosesWorktree) = (offeredThread != nil, false)
    }
  }
  var holdsWords: Bool {
    !prompt.isEmpty || !after.isEmpty || !start.isEmpty || name?.isEmpty == false || directory.isTouched
  }
  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    if let name {
      CommandFormView.draw(name: name, of: self, into: &canvas)
    } else {
      drawFields(state, window, into: &canvas)
    }
  }

  func agent(_ state: AppState) -> String? {
    guard runsInThread, let stream = offeredThread.flatMap({ state.workspace.streams[$0] }) else { return providerName }
    return stream.effectiveProvider
  }

  func agentWords(_ state: AppState, in language: Language) -> String? {
    agent(state).map { state.choice(ofAgent: $0, in: language) }
  }
}

extension Context {
  /// Agents come and go: they are looked for when they are to be chosen from.
  mutating func begin(_ form: CommandForm) {
    open(form)
    then(.run(.agents(for: nil)))
  }
}

extension AppState {
  /// Threads whose ends the open forms show in their previews.
  package var formTranscripts: Set<ThreadID> {
    Set(
      windows.values.compactMap { window in
        guard let form = window.dialog(CommandForm.self), form.runsInThread, form.enhancements.includeErrorLogs else {
          return nil
        }
        return form.offeredThread
      })
  }

  /// The exact text that will be sent, but that its time is the moment in which it leaves.
  func preview(of form: CommandForm, in window: WindowState) -> String {
    let target: CommandRequest.Target
    if form.runsInThread, let thread = form.offeredThread {
      target = .stream(thread)
    } else {
      target = .project(directory: path(of: form.directory, in: window), provider: form.providerName ?? "")
    }
    let nobody = UniqueID(high: 0, low: 0)
    let request = CommandRequest(
      id: Identity(nobody), prompt: form.prompt.whole, target: target, enhancements: form.enhancements, createdAt: now)
    return workspace.enhancement(of: request, transcripts, at: now).text(of: form.prompt.whole)
  }
}
