import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words
import WorktreeActs
import Worktrees

/// What the person decides about worktrees of a project: whether new threads get one, and what makes it ready.
struct WorktreeHabitDialog: MenuDialog {
  enum Choice: Hashable, Sendable, CaseIterable { case habit, setup, allow }

  let directory: String
  var cursor = MenuCursor(Choice.allCases)

  func choices(_ state: AppState) -> [Choice] {
    [.habit, .setup] + (habit(state).setupToAllow == nil ? [] : [.allow])
  }

  private func habit(_ state: AppState) -> WorktreeHabit {
    state.workspace.projectChoices[directory]?.worktrees ?? WorktreeHabit()
  }

  mutating func choose(_ choice: Choice, _ context: inout Context) -> AfterKey {
    var habit = habit(context.state)
    switch choice {
    case .habit:
      habit.isUsual.toggle()
      context.decide(habit, of: directory, saying: habit.isUsual ? .isHabit : .isNoHabit)
    case .setup:
      let field = TextEdit(habit.setup ?? "", isOneLine: true)
      let showsAll = field.whole == habit.setup ?? ""
      context.open(
        WorktreeSetupDialog(directory: directory, isForeign: habit.setupToAllow != nil || !showsAll, field: field))
      return .closes
    case .allow:
      guard let line = habit.setupToAllow else { break }
      context.open(AllowSetupDialog(directory: directory, line: line, inPlaceOf: line, openedAt: context.now))
      return .closes
    }
    return .stays
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let habit = habit(state)
    let items = choices(state).map { choice in
      let phrase: WorktreePhrase =
        switch choice {
        case .habit: .habitRow(isOn: habit.isUsual)
        case .setup: .setupRow(habit.setup, isAllowed: habit.setupToAllow == nil)
        case .allow: .allowRow
        }
      return Menu.Item(choice, Clean.line(canvas.language.text(phrase)))
    }
    let name = Words.directory(directory, home: state.surroundings.home)
    canvas.menu(canvas.language.text(WorktreePhrase.habitTitle(project: name)), items, cursor: cursor)
  }
}

/// The line for the shell that makes a fresh worktree ready. Whoever writes it here has allowed it, but for what others wrote of it.
struct WorktreeSetupDialog: FieldDialog {
  let directory: String
  /// Somebody else has written what the field began with, or it is not as it was: several lines stand there as one.
  let isForeign: Bool
  var field: TextEdit

  mutating func accept(_ context: inout Context) -> AfterKey {
    var habit = context.workspace.projectChoices[directory]?.worktrees ?? WorktreeHabit()
    let line = field.text.trimmedOfBlanks
    // Left as it was found, it writes over nothing that came since.
    guard holdsWords || line == habit.setupToAllow else { return .closes }
    // The field shows the end alone of what is long. Somebody else's line is shown as a whole.
    guard line.isEmpty || !isForeign && holdsWords else {
      context.open(
        AllowSetupDialog(directory: directory, line: line, inPlaceOf: habit.setup, openedAt: context.now))
      return .closes
    }
    habit.setup = line.isEmpty ? nil : line
    habit.allowed = habit.setup
    context.decide(habit, of: directory, saying: habit.setup == nil ? .setupIsGone : .setupIsAllowed)
    return .closes
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    canvas.dialog(
      canvas.language.text(WorktreePhrase.setupTitle), field: field,
      note: canvas.language.text(WorktreePhrase.setupNote),
      hints: [Hint(.open, words: .saves), Hint(.back, words: .cancels)], columns: 60)
  }
}

/// A line for the shell that somebody else has set. It is allowed once its end was shown, and no other one in its place.
struct AllowSetupDialog: Dialog {
  let directory: String
  let line: String
  /// What stood there when it opened: the line itself, unless it was changed in the field.
  let inPlaceOf: String?
  let openedAt: Timestamp
  var scroll = 0

  mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    let text = ReadText([line], in: context.dialogRoom)
    // The key that opened it, still held, allows nothing.
    guard !context.now.isWithin(milliseconds: ShownPermission.inertMilliseconds, after: openedAt) else { return .stays }
    guard key.verb == .open, scroll >= text.last else {
      scroll = text.moved(scroll, by: key.verb == .open ? DialogKey(.pageDown) : key)
      return .stays
    }
    var habit = context.workspace.projectChoices[directory]?.worktrees ?? WorktreeHabit()
    guard habit.setup == inPlaceOf else {
      context.refuse(WorktreePhrase.setupIsAnother)
      return leave(&context)
    }
    (habit.setup, habit.allowed) = (line, line)
    context.decide(habit, of: directory, saying: .setupIsAllowed)
    return .closes
  }

  /// What was written is in its field again.
  mutating func leave(_ context: inout Context) -> AfterKey {
    guard holdsWords else { return .closes }
    let field = TextEdit(inPlaceOf ?? "", isOneLine: true).replaced(with: line)
    context.open(WorktreeSetupDialog(directory: directory, isForeign: true, field: field))
    return .closes
  }

  var holdsWords: Bool { line != inPlaceOf }
  var wheelRows: Int { 3 }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    ReadText([line], in: canvas.dialogRoom).draw(
      from: scroll, canvas.language.text(WorktreePhrase.allowRow),
      hints: [Hint(.open, words: .allows), Hint(.back, words: .leavesIt)], into: &canvas)
  }
}

/// Asked before a thread's worktree goes.
struct RemoveWorktreeDialog: Dialog {
  let stream: ThreadID

  mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    guard key.verb == .open || key.verb == .yes else { return key.verb == .no ? .closes : .stays }
    context.removeWorktree(of: stream)
    return .closes
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    guard let stream = state.workspace.streams[stream], let plan = stream.worktree?.plan else { return }
    let path = Words.directory(plan.path, home: state.surroundings.home)
    canvas.dialog(
      canvas.language.text(WorktreePhrase.removeTitle),
      [canvas.language.text(WorktreePhrase.removeQuestion(thread: canvas.name(of: stream), path: path))],
      hints: [Hint(.open, words: .removes), Hint(.back, words: .leavesIt)])
  }
}

extension Context {
  package mutating func beginWorktreeHabit() {
    guard let directory = project() else { return refuse(.agent(.noProject)) }
    open(WorktreeHabitDialog(directory: directory))
  }

  package mutating func beginRemovingWorktree() {
    guard let id = state.focusedStream(in: window), let stream = workspace.streams[id] else {
      return refuse(.thread(.noThread))
    }
    if let reason = state.refusalToRemoveWorktree(of: stream, in: language) { return refuse(reason) }
    open(RemoveWorktreeDialog(stream: id))
  }

  fileprivate mutating func removeWorktree(of id: ThreadID) {
    guard let stream = workspace.streams[id] else { return }
    // What has changed since the question was asked is looked at again.
    if let reason = state.refusalToRemoveWorktree(of: stream, in: language) { return refuse(reason) }
    let removal = WorktreeRemoval(asker: .window(self.id), withIgnored: false)
    then(state.beginRemoval(ofWorktreeOf: stream, removal, &stamp))
    say(WorktreePhrase.removing(thread: name(of: id)))
  }

  fileprivate mutating func decide(_ habit: WorktreeHabit, of directory: String, saying phrase: WorktreePhrase) {
    perform(.worktrees(ofProject: directory, habit), titled: ActTitle(for: language) { $0.text(phrase) })
  }
}
