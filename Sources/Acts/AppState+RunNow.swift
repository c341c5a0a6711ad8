import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// What came of telling a command of Up Next to run before its turn.
package enum CommandStart: Equatable {
  case runsAlready
  case runs
  /// It is the first to start, but for this. A thread that is held has to be seen to first.
  case waits(Phrase, threadIsHeld: Bool, wasFirst: Bool)
  case failed(because: String?)
  case isGone
}

/// The person wants a command of Up Next to run now.
extension AppState {
  /// The same, whoever asked for it.
  package mutating func startNow(
    _ id: Identity<QueuedCommand>, by asker: Asker, _ stamp: inout Stamp
  ) -> (CommandStart, [Effect]) {
    if let run = workspace.upNext.run(id)?.item { return tryNow(run, by: asker, &stamp) }
    guard var command = workspace.upNext.waiting[id] else { return (.isGone, []) }
    let name = Clean.line(command.name)
    let isFree = command.status == .queued && !command.isStashed && command.notBefore.map { $0 <= now } != false
    let wasFirst = isFree && command.after.isEmpty && workspace.upNext.waiting.first?.id == id
    if !wasFirst {
      command.release()
      let act = Act.upNext(.all([.replace(command), .move(id, to: 1)]))
      perform(act, titled: .command(.firstToStart(name)), by: asker)
    }
    let effects = change(&stamp) { $0.startCommands() }
    if workspace.upNext.waiting.contains(id) {
      let (words, threadIsHeld) = whyItWaits(command, named: name)
      return (.waits(words, threadIsHeld: threadIsHeld, wasFirst: wasFirst), effects)
    }
    // What has started is stopped rather than taken back.
    if !wasFirst { workspace.undoHistory.forgetLast() }
    note(.command(.started(name)), nil, by: asker)
    guard workspace.upNext.run(id) == nil else { return (.runs, effects) }
    return (.failed(because: workspace.history.last { $0.id == id }?.error), effects)
  }

  /// Whether it rests, rather than being at work.
  package func canTryNow(_ command: QueuedCommand) -> Bool {
    command.stream != nil && workspace.restsUntil(command) != nil
  }

  /// What rests until its agent can be reached, or its limit is renewed, is tried before its moment.
  private mutating func tryNow(
    _ command: QueuedCommand, by asker: Asker, _ stamp: inout Stamp
  ) -> (CommandStart, [Effect]) {
    guard canTryNow(command), let thread = command.stream else { return (.runsAlready, []) }
    let name = Clean.line(command.name)
    if workspace.isPaused {
      let words = Phrase.command(.firstToStartBut(name, .allIsPaused(.pauseAll)))
      return (.waits(words, threadIsHeld: false, wasFirst: true), [])
    }
    let effects = change(&stamp) { $0.resume(thread) }
    note(.command(.started(name)), nil, by: asker)
    return (.runs, effects)
  }

  private func whyItWaits(_ command: QueuedCommand, named name: String) -> (words: Phrase, threadIsHeld: Bool) {
    if workspace.isPaused { return (.command(.firstToStartBut(name, .allIsPaused(.pauseAll))), false) }
    let stream = command.stream.flatMap { workspace.streams[$0] }
    if let hold = stream?.outbox.hold {
      return (.command(.waitsForHeldThread(name, hold, until: end(of: hold))), true)
    }
    let running = workspace.upNext.running.count
    let reason: CommandPhrase.Reason =
      if let hold = workspace.upNext.hold {
        .upNextIsHeld(hold, until: end(of: hold))
      } else if workspace.upNext.isFull {
        .placesTaken(running)
      } else {
        standing(of: workspace.upNext.waiting[command.id] ?? command).1
      }
    return (.command(.firstToStartBut(name, reason)), false)
  }
}
