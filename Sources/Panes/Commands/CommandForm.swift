import Acts
import Conversation
import Core
import Scene
import Toolkit
import Words

/// The form for a new command: what is to be done, by whom, where, when, and what is added to it.
struct CommandForm: DirectoryForm {
  typealias Field = CommandPhrase.Field
  typealias Inclusion = CommandPhrase.Inclusion

  /// How far the preview goes with one key.
  static let previewPage = 3

  /// Those that there are; the command's own too, where it is edited.
  var providers: [String]
  /// The thread that was looked at: the command may run in it rather than in one of its own.
  var offeredThread: ThreadID?
  var field = Field.prompt
  /// Not all fields are on the screen before they are wanted: most commands are one line.
  var isUnfolded = false
  var prompt = TextEdit()
  var directory: DirectoryField
  var provider: Int
  var priority = CommandPriority.normal
  /// Nil is the agent's own.
  var mode: String?
  var runsInThread = false
  /// A thread of its own works in a folder of its own; nil where the project's habit counts.
  var choosesWorktree: Bool?
  var after = TextEdit(isOneLine: true)
  var start = TextEdit(isOneLine: true)
  var enhancements = PromptEnhancementOptions()
  var inclusion = 0
  var previewTop = 0
  /// The template's name, while the form is being saved as one.
  var name: TextEdit?
  /// The waiting command that is written anew; nil for a new one.
  var edited: Edited?
  /// The prompt that the form began with, from wherever: only what differs is the person's.
  var begunWith = ""
  /// What the person had written already when the form was opened.
  var reopenedWith: String?
  /// Under what it is kept.
  var kept: Identity<FormDraft>?

  init(_ state: AppState, _ window: WindowState) {
    providers = state.surroundings.providers.map(\.name)
    let place = state.directoryLookedAt(in: window)
    directory = DirectoryField(Words.directory(place, home: state.surroundings.home))
    provider = providers.firstIndex(of: state.likelyProvider(in: place)) ?? 0
    offeredThread = state.focusedStream(in: window) ?? window.stream
  }

  var providerName: String? { providers.indices.contains(provider) ? providers[provider] : nil }

  /// Fills the form from a template, or from a command that is to be run again with changes.
  mutating func take(_ template: CommandTemplate, prompt text: String) {
    prompt = TextEdit(text)
    begunWith = text
    if let directory = template.directory { self.directory = DirectoryField(directory) }
    if let place = template.provider.flatMap({ providers.firstIndex(of: $0) }) { provider = place }
    mode = template.mode
    priority = template.priority
    enhancements = template.enhancements
  }

  /// A command that has ended is to be run again with changes.
  init(again command: QueuedCommand, _ state: AppState, _ window: WindowState) {
    self.init(state, window)
    let place = state.workspace.place(of: command)
    take(
      CommandTemplate(
        prompt: command.request.prompt, directory: place.project, provider: place.provider,
        mode: command.request.mode, priority: command.priority, enhancements: command.request.enhancements),
      prompt: command.request.prompt)
  }

  mutating func edit(_ change: (inout TextEdit) -> Void, _ context: inout Context) {
    if var name {
      change(&name)
      self.name = name
      return
    }
    switch field {
    case .prompt: change(&prompt)
    case .directory: directory.change(change)
    case .after: change(&after)
    case .start: change(&start)
    case .agent, .priority, .mode, .thread, .include, .format: break
    }
  }

  // MARK: As a dialog

  var isTyping: Bool { true }
  var usesDirectory: Bool { !runsInThread }
  mutating func leaveDirectory() { field = .agent }
  func repository(_ state: AppState, _ window: WindowState) -> String? {
    usesDirectory ? state.directoryToCheck(directory, in: window) : nil
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
  mutating func select(_ index: Int, _ context: inout Context) { inclusion = index }
  func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool { false }
  mutating func choose(entry index: Int, _ context: inout Context) -> AfterKey {
    toggle(Inclusion.allCases[inclusion])
    return .stays
  }
  mutating func focus(field: Int) {
    self.field = Field.allCases[field]
    isUnfolded = true
  }
  var wheelRows: Int { 1 }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    if isUnfolded || name != nil {
      CommandFormView.draw(self, state, window, into: &canvas)
    } else {
      CommandLineView.draw(self, state, into: &canvas)
    }
  }

  mutating func toggle(_ inclusion: Inclusion) {
    switch inclusion {
    case .context: enhancements.includeSystemContext.toggle()
    case .errors: enhancements.includeErrorLogs.toggle()
    case .time: enhancements.includeTimestamp.toggle()
    }
  }

  func includes(_ inclusion: Inclusion) -> Bool {
    inclusion.isIn(enhancements)
  }
}

extension CommandPhrase.Inclusion {
  func isIn(_ options: PromptEnhancementOptions) -> Bool {
    switch self {
    case .context: options.includeSystemContext
    case .errors: options.includeErrorLogs
    case .time: options.includeTimestamp
    }
  }
}

extension AppState {
  /// The agent that the form's command is for, and the modes that it is known to offer.
  func provider(of form: CommandForm) -> String? {
    guard form.runsInThread, let stream = form.offeredThread.flatMap({ workspace.streams[$0] }) else {
      return form.providerName
    }
    return stream.effectiveProvider
  }

  func modes(of form: CommandForm) -> [AgentMode] {
    provider(of: form).map(modes) ?? []
  }

  func modes(of provider: String) -> [AgentMode] {
    if let known = surroundings.providers.first(where: { $0.name == provider })?.modes { return known }
    let threads = modes.keys.sorted().filter { workspace.streams[$0]?.effectiveProvider == provider }
    return threads.first.flatMap { modes[$0] } ?? []
  }

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
      id: Identity(nobody), prompt: form.prompt.text, target: target, enhancements: form.enhancements, createdAt: now)
    return workspace.enhancement(of: request, transcripts, at: now).text(of: form.prompt.text)
  }
}
