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

/// For how long threads are snoozed. A digit chooses at once.
struct SnoozeDialog: MenuDialog {
  let streams: [ThreadID]
  var cursor = MenuCursor(SnoozeChoice.allCases)

  func choices(_ state: AppState) -> [SnoozeChoice] { SnoozeChoice.allCases }

  mutating func choose(_ choice: SnoozeChoice, _ context: inout Context) -> AfterKey {
    context.snooze(streams, for: choice)
    return .closes
  }

  mutating func pressOther(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    guard let digit = key.character?.wholeNumberValue, SnoozeChoice.allCases.indices.contains(digit - 1) else {
      return .stays
    }
    return choose(SnoozeChoice.allCases[digit - 1], &context)
  }

  var opener: Verb? { .snooze }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let items = SnoozeChoice.allCases.enumerated().map {
      Menu.Item($1, "\($0 + 1)  \(canvas.text(.dialog(.snooze($1))))")
    }
    let only = streams.count == 1 ? streams.first.flatMap { state.workspace.streams[$0] } : nil
    let title = only.map { DialogPhrase.snoozeTitle(name: canvas.name(of: $0)) } ?? .snoozeTitleOfMany(streams.count)
    canvas.menu(canvas.text(.dialog(title)), items, cursor: cursor)
  }
}

/// Asked before threads go from everywhere.
struct DeleteDialog: Dialog {
  let streams: [ThreadID]

  mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    guard key.verb == .open || key.verb == .yes else { return key.verb == .no ? .closes : .stays }
    context.delete(streams)
    return .closes
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let only = streams.count == 1 ? streams.first.flatMap { state.workspace.streams[$0] } : nil
    let rows = only.map { Phrase.Rows.one(canvas.name(of: $0)) } ?? .threads(streams.count)
    canvas.dialog(
      canvas.text(.dialog(.deleteTitle)), [canvas.text(.dialog(.deleteQuestion(rows)))],
      hints: [Hint(.open, words: .deletes), Hint(.back, words: streams.count == 1 ? .leavesIt : .leavesThem)])
  }
}

/// A thread went away while somebody wrote in it. It stands in front until they have seen that: what they type on is never
/// taken for the keys of a list.
package struct ThreadGoneDialog: Dialog {
  let stream: ThreadID
  let name: String
  let keepsComments: Bool

  package init(_ stream: ThreadID, name: String, keepsComments: Bool) {
    (self.stream, self.name, self.keepsComments) = (stream, name, keepsComments)
  }

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey { .stays }

  package func isLeft(by verb: Verb) -> Bool { verb == .back }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let keeps = state.workspace.streams[stream]?.hasDraft == true || keepsComments
    let restore = state.workspace.streams[stream]?.isDeleted == true ? state.keyLabel(.restore) : nil
    canvas.dialog(
      name, [canvas.text(.dialog(.threadIsGone(keepsDraft: keeps, restoreKey: restore)))],
      hints: [Hint(.back, words: .closes)])
  }
}

/// Who goes on with a thread: another agent, or its own one in a new session.
struct HandoverDialog: MenuDialog {
  let stream: ThreadID
  var cursor: MenuCursor<String>

  func choices(_ state: AppState) -> [String] {
    state.workspace.streams[stream].map(state.successors) ?? []
  }

  mutating func choose(_ choice: String, _ context: inout Context) -> AfterKey {
    context.handOver(stream, to: choice)
    return .closes
  }

  func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool { true }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    guard let stream = state.workspace.streams[stream] else { return }
    let items = choices(state).map { agent in
      agent == stream.effectiveProvider
        ? Menu.Item(agent, canvas.text(.dialog(.newSessionOf(agent: Clean.line(agent)))))
        : Menu.Item(agent, state.choice(ofAgent: agent, in: canvas.language))
    }
    canvas.menu(canvas.text(.dialog(.handOverTitle(name: canvas.name(of: stream)))), items, cursor: cursor)
  }
}

/// Why a thread is as it is.
struct WhyDialog: Dialog {
  let stream: ThreadID
  var scroll = 0

  mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    if key.verb == .open || key.verb == .tick { return .closes }
    guard let stream = context.workspace.streams[stream] else { return .stays }
    let words = WhyDialog.words(of: stream, context.state, context.language)
    scroll = ReadText(words, in: context.dialogRoom).moved(scroll, by: key)
    return .stays
  }

  var opener: Verb? { .why }
  var wheelRows: Int { 3 }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    guard let stream = state.workspace.streams[stream] else { return }
    if let wake = state.workspace.nextWake { canvas.changes(at: wake) }
    ReadText.draw(
      WhyDialog.words(of: stream, state, canvas.language), from: scroll, canvas.name(of: stream),
      hints: [Hint(.open, words: .closes)], into: &canvas)
  }

  private static func words(of stream: WorkStream, _ state: AppState, _ language: Language) -> [String] {
    var facts: [Phrase?] = [.state(.why(state.why(stream))), nil, .state(.whyInQueue(state.whyInQueue(stream)))]
    facts += state.usageFacts(stream).flatMap { [nil, Phrase.conversation($0)] }
    return facts.map { $0.map { Clean.text(language.text($0)) } ?? "" }
      + (stream.worktree.map { ["", Clean.text(language.text(WorktreePhrase.fact($0)))] } ?? [])
  }
}

/// A thread's new name.
struct RenameDialog: FieldDialog {
  let stream: ThreadID
  var field: TextEdit

  mutating func accept(_ context: inout Context) -> AfterKey {
    // It may have another name by now, which nobody has asked to lose.
    guard holdsWords else { return .closes }
    return context.rename(stream, to: field.text) ? .closes : .stays
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    canvas.dialog(
      canvas.text(.dialog(.renameTitle)), field: field,
      hints: [Hint(.open, words: .renames), Hint(.back, words: .leavesIt)])
  }
}

/// The name of the thread that is to begin with what was said in another one.
struct ForkDialog: FieldDialog {
  let stream: ThreadID
  var field: TextEdit

  mutating func accept(_ context: inout Context) -> AfterKey {
    let name = field.text.trimmedOfBlanks
    let forking = context.state.fork(
      stream, named: name.isEmpty ? nil : name, by: .window(context.id), &context.stamp)
    switch forking {
    case .forked(let new):
      context.show(new)
      return .closes
    case .refused(let reason):
      context.refuse(because: reason)
      return .stays
    }
  }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    canvas.dialog(
      canvas.text(.dialog(.forkTitle)), field: field,
      hints: [Hint(.open, words: .forks), Hint(.back, words: .leavesIt)])
  }
}
