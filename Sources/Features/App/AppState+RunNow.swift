import Core
import Toolkit

/// The person wants a command of Up Next to run now.
extension AppState {
  /// It goes to the front and starts before its turn, but not beyond the limits. One that runs opens its conversation.
  mutating func runNow(_ id: Identity<QueuedCommand>, in window: WindowID, _ stamp: inout Stamp) -> [Effect] {
    if let run = workspace.upNext.run(id) {
      if let stream = run.item.stream { show(stream, in: window) }
      return []
    }
    guard var command = workspace.upNext.waiting[id] else {
      refuse(.hasLeftList, in: window)
      return []
    }
    let name = Clean.line(command.name)
    let isFree = command.status == .queued && !command.isStashed && command.notBefore.map { $0 <= now } != false
    let wasFirst = isFree && command.after.isEmpty && workspace.upNext.waiting.first?.id == id
    if !wasFirst {
      command.release()
      perform(
        .upNext(.all([.replace(command), .move(id, to: 1)])), titled: .firstToStart(name), in: window)
    }
    let effects = change { Crossings.startCommands(of: &$0, &$1, &stamp) }
    if workspace.upNext.run(id) != nil {
      // What has started is stopped rather than taken back.
      if !wasFirst { workspace.undoHistory.forgetLast() }
      workspace.upNext.showFirst(id)
      tell(.runsNow(name), in: window)
    } else if workspace.upNext.waiting.contains(id) {
      sayWhyItWaits(command, named: name, wasFirst: wasFirst, in: window)
    } else {
      if !wasFirst { workspace.undoHistory.forgetLast() }
      let reason = workspace.history.last { $0.id == id }?.error
      refuse(.couldNotRun(name, because: reason), in: window)
    }
    return effects
  }

  private mutating func sayWhyItWaits(
    _ command: QueuedCommand, named name: String, wasFirst: Bool, in window: WindowID
  ) {
    let stream = command.stream.flatMap { workspace.streams[$0] }
    if let hold = stream?.outbox.hold {
      refuse(.waitsForHeldThread(name, hold, offsetSeconds: offsetSeconds), in: window)
      return
    }
    let running = workspace.upNext.running.count
    let reason: Phrase.Reason =
      if let hold = workspace.upNext.hold {
        .upNextIsHeld(hold, offsetSeconds: offsetSeconds)
      } else if workspace.upNext.isFull {
        .placesTaken(running)
      } else {
        standing(of: workspace.upNext.waiting[command.id] ?? command).1
      }
    let words = language(of: window).text(.firstToStartBut(name, reason))
    windows[window]?.message = StatusMessage(text: words, kind: .done, canBeUndone: !wasFirst)
  }
}
