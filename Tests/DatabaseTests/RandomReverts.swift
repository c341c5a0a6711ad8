import Conversation
import Core
import Review
import SeededNumbers

extension RandomNumbers {
  mutating func rest() -> Rest { Rest(tree: text(), start: maybe { $0.text() }, pack: maybe { $0.text() }) }

  mutating func filesAct() -> FilesAct {
    FilesAct(
      stream: id(),
      change: TreeChange(directory: text(), store: text(), from: text(), to: text(), pack: maybe { $0.text() }),
      at: time(), turn: maybe { $0.id() }, restBefore: maybe { $0.rest() }, restAfter: maybe { $0.rest() })
  }

  private mutating func title() -> ActTitle { ActTitle(text(), said: chance() ? [:] : ["de": text()]) }

  mutating func revert() -> Revert {
    Revert(
      id: id(), kind: pick([.act, .undo(step: number(1...99)), .redo(step: number(1...99))]), act: filesAct(),
      title: title(), actor: pick([.closedWindow, .commandLine]))
  }
}
