import Acts
import Conversation
import Core
import Languages
import Scene
import Toolkit
import Verbs
import Words
import WorktreeActs
import Worktrees

/// The form for a new thread: what is said first, where, and to which agent. Tab goes on, Enter begins.
package struct NewThreadDialog: DirectoryForm, KeptForm {
  enum Field: Int, CaseIterable { case message, directory, agent, worktree }

  private(set) var providers: [String]
  private(set) var field = Field.message
  private(set) var message = TextEdit()
  package var directory: DirectoryField
  private(set) var provider: Int
  package var keeping = Keeping()
  /// What the person chose; nil where the project's habit counts.
  private var choosesWorktree: Bool?
  /// What was written before was meant for this agent, which is not there any more.
  private(set) var lostAgent: String?
  /// The person has chosen the agent, so that another directory doesn't change it.
  private var hasChosenAgent = false

  init(_ state: AppState, _ window: WindowState) {
    providers = state.providersInOrder
    let place = state.directoryLookedAt(in: window)
    directory = DirectoryField(Words.directory(place, home: state.surroundings.home))
    provider = providers.firstIndex(of: state.usualProvider(in: place)) ?? 0
  }

  package var writtenWords: String {
    get { message.whole }
    set { message = TextEdit(newValue) }
  }
  package var isInWords: Bool { field == .message }

  package func draft(as id: Identity<FormDraft>, at now: Timestamp) -> FormDraft {
    FormDraft(
      id: id, beginsThread: true,
      written: CommandTemplate(prompt: message.whole, directory: directory.text, provider: chosenProvider),
      choosesWorktree: choosesWorktree, at: now)
  }

  /// Goes on with what was written before.
  mutating func take(_ draft: FormDraft, isOpenElsewhere: Bool) {
    goOn(with: draft, isOpenElsewhere: isOpenElsewhere)
    if let directory = draft.written.directory { self.directory = DirectoryField(directory) }
    if let agent = draft.written.provider { choose(agent) }
    choosesWorktree = draft.choosesWorktree
  }

  package mutating func leave(_ context: inout Context) -> AfterKey {
    let count = context.workspace.keptForms.values.count(where: \.beginsThread)
    context.tellKept(self, by: .newThread, of: count)
    return .closes
  }

  var chosenProvider: String? { providers.indices.contains(provider) ? providers[provider] : nil }
  package var usesDirectory: Bool { true }
  package mutating func leaveDirectory() { field = .agent }

  // MARK: The agent

  /// Agents have been looked for: the one that is chosen stays, unless another directory has another one.
  package mutating func follow(_ state: AppState, _ window: WindowState) {
    let chosen = chosenProvider
    providers = state.providersInOrder
    provider = chosen.flatMap(providers.firstIndex) ?? 0
    if hasChosenAgent, let chosen, chosenProvider != chosen { (hasChosenAgent, lostAgent) = (false, chosen) }
    followDirectory(state, window)
  }

  /// The agent of the directory, as long as the person has chosen none.
  private mutating func followDirectory(_ state: AppState, _ window: WindowState) {
    let usual = state.usualProvider(in: state.path(of: directory, in: window))
    guard !hasChosenAgent, let index = providers.firstIndex(of: usual) else { return }
    provider = index
  }

  fileprivate mutating func choose(_ agent: String) {
    guard let place = providers.firstIndex(of: agent) else { return lostAgent = agent }
    (provider, hasChosenAgent, lostAgent) = (place, true, nil)
  }

  private mutating func turnAgent(by step: Int) {
    guard !providers.isEmpty else { return }
    provider = (provider + step + providers.count) % providers.count
    (hasChosenAgent, lostAgent) = (true, nil)
  }

  // MARK: The worktree

  package func repository(_ state: AppState, _ window: WindowState) -> String? {
    state.folder(of: directory, in: window)
  }

  func offersWorktree(_ state: AppState, _ window: WindowState) -> Bool {
    state.canHaveWorktrees(state.path(of: directory, in: window))
  }

  func wantsWorktree(_ state: AppState, _ window: WindowState) -> Bool {
    choosesWorktree ?? state.begins(inWorktree: state.path(of: directory, in: window))
  }

  private mutating func toggleWorktree(_ state: AppState, _ window: WindowState) {
    choosesWorktree = !wantsWorktree(state, window)
  }

  // MARK: Keys

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    directory.awaited = nil
    message.size = NewThreadView.messageSize(of: self, in: context.dialogRoom)
    let fields = Field.allCases.filter { $0 != .worktree || offersWorktree(context.state, context.window) }
    if !fields.contains(field) { field = .agent }
    switch key.verb {
    case .open: return accept(hasJustLooked: false, &context)
    case .nextField where field == .directory && context.state.takesTab(&directory, in: context.window): break
    case .nextField: field = fields[(field.rawValue + 1) % fields.count]
    case .previousField: field = fields[(field.rawValue + fields.count - 1) % fields.count]
    case .newline:
      if field == .message { message.insertNewline() }
    case .down where field == .directory: field = .agent
    case .up where field == .directory: field = .message
    case .up where field == .agent && provider == 0: field = .directory
    case .up where field == .worktree: field = .agent
    case .down where field == .agent && provider == providers.count - 1 && fields.contains(.worktree):
      field = .worktree
    case .nextChoice where field == .worktree, .previousChoice where field == .worktree:
      toggleWorktree(context.state, context.window)
    case .nextChoice where field == .agent, .down where field == .agent: turnAgent(by: 1)
    case .previousChoice where field == .agent, .up where field == .agent: turnAgent(by: -1)
    default:
      switch field {
      case .message: _ = message.press(key.key)
      case .directory: context.state.press(key, in: &directory)
      case .agent: if key.character == " " { turnAgent(by: 1) }
      case .worktree: if key.character == " " { toggleWorktree(context.state, context.window) }
      }
    }
    followDirectory(context.state, context.window)
    return .stays
  }

  package mutating func accept(hasJustLooked: Bool, _ context: inout Context) -> AfterKey {
    func refuse(_ reason: Phrase) -> AfterKey {
      context.refuse(reason)
      return .stays
    }
    if context.refusesUsed(self) { return .stays }
    // Where the folder really is may have come to be known since the last key.
    followDirectory(context.state, context.window)
    guard let provider = chosenProvider else { return refuse(.dialog(.noAgent)) }
    let path = context.state.path(of: directory, in: context.window)
    // What is there on another machine is not known here.
    if context.state.cannotStart(provider), context.workspace.projectChoices[path]?.host == nil,
      let obstacle = context.state.obstacle(of: provider)
    {
      return refuse(.dialog(obstacle))
    }
    guard path.hasPrefix("/") else { return refuse(.command(.directoryIsNeeded)) }
    if !hasJustLooked, context.state.looksAgain(for: &directory, in: context.window) { return .stays }
    if context.state.isMissing(directory, in: context.window) {
      return refuse(.command(.isNoDirectory(directory.text.trimmedOfBlanks)))
    }
    do throws(Refusal) {
      let words = message.whole.contains { !$0.isWhitespace } ? message.whole : nil
      // A habit counts also where nobody has looked yet.
      let wantsOne = context.state.mayHaveWorktrees(path) && wantsWorktree(context.state, context.window)
      let (stream, effects) = try context.state.newThread(
        path, provider, nil, words, worktree: wantsOne ? Worktree() : nil, by: .window(context.id), &context.stamp)
      context.then(effects)
      context.state.use(self, as: .thread(stream))
      context.show(stream)
      return .closes
    } catch {
      return refuse(.dialog(.noAgent))
    }
  }

  package var isTyping: Bool { true }
  package var typed: TextEdit? {
    switch field {
    case .message: message
    case .directory: directory.edit
    case .agent, .worktree: nil
    }
  }

  package mutating func edit(_ change: (inout TextEdit) -> Void, _ context: inout Context) {
    switch field {
    case .message: change(&message)
    case .directory: directory.change(change)
    case .agent, .worktree: break
    }
  }
  package var holdsWords: Bool { directory.isTouched || !message.isEmpty }
  package mutating func focus(field: Int) { self.field = Field(rawValue: field) ?? self.field }

  /// A press on the box is a tick.
  package mutating func choose(entry index: Int, _ context: inout Context) -> AfterKey {
    if field == .worktree { toggleWorktree(context.state, context.window) }
    return .stays
  }

  /// A press on an agent chooses it.
  package mutating func select(_ index: Int, _ context: inout Context) {
    guard index < providers.count else {
      field = .worktree
      return
    }
    field = .agent
    provider = index
    (hasChosenAgent, lostAgent) = (true, nil)
  }
  package func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool { false }
  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    NewThreadView.draw(self, state, window, into: &canvas)
  }
}

extension Context {
  /// By the agent that the person has named, or by the one that is likely.
  package mutating func beginThread(by agent: String? = nil) {
    var form = NewThreadDialog(state, window)
    if let draft = state.newestKept(where: \.beginsThread) {
      form.take(draft, isOpenElsewhere: state.isOpen(draft.id))
    }
    if let agent { form.choose(agent) }
    open(form)
    // Agents come and go: they are looked for when they are to be chosen from.
    then(.run(.agents(for: nil)))
  }
}
