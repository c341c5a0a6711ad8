import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Words

/// The person wants a command of Up Next to run now.
extension Context {
  /// It goes to the front and starts before its turn, but not beyond the limits. One that runs opens its conversation.
  package mutating func runNow(_ id: Identity<QueuedCommand>) {
    let name = Clean.line(workspace.upNext[id]?.name ?? "")
    let (start, effects) = state.startNow(id, by: .window(self.id), &stamp)
    then(effects)
    switch start {
    case .runsAlready: if let stream = workspace.upNext.run(id)?.item.stream { show(stream) }
    case .runs:
      workspace.upNext.showFirst(id)
      tell(.command(.runsNow(name)))
    case .waits(let words, let threadIsHeld, let wasFirst):
      guard !threadIsHeld else {
        refuse(words)
        break
      }
      let text = language.text(words)
      window.message = StatusMessage(text: text, kind: .done, canBeUndone: !wasFirst)
    case .failed(let reason): refuse(.command(.couldNotRun(name, because: reason)))
    case .isGone: refuse(.hasLeftList)
    }
  }
}
