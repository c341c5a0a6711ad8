import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// A question before something that can't be taken back, or that nobody wants to do by one key.
package struct ConfirmDialog: Dialog {
  /// As much of a command's name tells it from others.
  private static let nameColumns = 48

  let question: CommandQuestion

  package init(_ question: CommandQuestion) { self.question = question }

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    switch key.verb {
    case .open, .yes:
      switch question {
      case .stopCommands(let commands):
        guard context.state.anyRuns(of: commands) else {
          context.refuse(commands.count == 1 ? .hasLeftList : .command(.commandsHaveEnded))
          return .closes
        }
        context.tell(.command(.stopping))
        context.window.lists[.upNext]?.clearMarks()
        context.then(context.state.stop(commands, by: .window(context.id)))
      case .cancel(let waiting, let running):
        // Who has started since stays.
        context.cancel(.these(context.workspace.upNext.waiting.inOrder(waiting) + running))
      case .removeCommands(let waiting, let running): context.removeCommands(waiting, stopping: running)
      }
      return .closes
    case .no: return .closes
    default: return .stays
    }
  }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    switch question {
    case .stopCommands(let commands):
      let title = commands.first.map { Clean.line(state.nameOfStarted($0)) } ?? ""
      let name = Truncation.keepStart(title, columns: ConfirmDialog.nameColumns, mark: canvas.glyphs.cutMark)
      canvas.dialog(
        canvas.text(.command(.stopTitle)),
        [canvas.text(.command(.stopQuestion(commands.count == 1 ? .one(name) : .commands(commands.count))))],
        hints: [Hint(.open, words: .stops), Hint(.back, words: .letsGoOn)])
    case .cancel(let waiting, let running):
      canvas.dialog(
        canvas.text(.command(.cancelTitle)),
        [canvas.text(.command(.cancelQuestion(waiting: waiting.count, running: running.count)))],
        hints: [Hint(.open, words: .cancels), Hint(.back, words: .leavesThem)])
    case .removeCommands(let waiting, let running):
      canvas.dialog(
        canvas.text(.command(.removeTitle)),
        [canvas.text(.command(.removeQuestion(waiting: waiting.count, running: running.count)))],
        hints: [Hint(.open, words: .removes), Hint(.back, words: .leavesThem)])
    }
  }
}

extension AppState {
  fileprivate func anyRuns(of commands: [Identity<QueuedCommand>]) -> Bool {
    commands.contains { workspace.upNext.run($0) != nil }
  }

  /// It may have ended behind the question.
  fileprivate func nameOfStarted(_ id: Identity<QueuedCommand>) -> String {
    let ended = workspace.history.last { $0.id == id }
    return ended?.name ?? title(of: .command(id))
  }
}

extension Context {
  /// Those that still wait leave, and those that still run are stopped. Who has started since stays.
  mutating func removeCommands(
    _ waiting: [Identity<QueuedCommand>], stopping running: [Identity<QueuedCommand>]
  ) {
    let leaving = workspace.upNext.waiting.inOrder(waiting)
    if leaving.isEmpty {
      if running.isEmpty { refuse(.command(.commandsHaveEnded)) } else { tell(.command(.stopping)) }
    } else {
      perform(.upNext(workspace.upNext.waiting.act(removing: leaving)), titled: .removed(.rows(leaving.count)))
    }
    window.lists[.upNext]?.clearMarks()
    then(leaving.isEmpty ? state.stop(running, by: .window(id)) : state.stopCommands(running))
  }
}
