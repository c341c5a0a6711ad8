import Conversation
import Core
import Scene
import Words

/// What a person says in a thread is an act like any other: it is taken back until it has left, and then that is said of it.
extension AppState {
  package mutating func say(
    _ content: String, priority: MessagePriority = .normal, attachments: [Attachment] = [], isTaken: Bool = false,
    in id: ThreadID, by actor: Actor, words language: Language, _ stamp: inout Stamp
  ) -> (Ledger.Saying, [Effect]) {
    let (saying, effects) = change(&stamp) {
      $0.say(content, priority: priority, attachments: attachments, isTaken: isTaken, in: id)
    }
    switch saying {
    case .refused: break
    case .sent(let message), .queued(let message, _):
      let name = workspace.streams[id]?.outbox[message]?.name ?? ThreadName.firstWords(of: content)
      let title = language.text(.outbox(.said(name)))
      workspace.undoHistory.note(title, .outbox(.remove(message), in: id), by: actor)
    }
    return (saying, effects)
  }
}

extension AppState {
  /// That nothing changes is no failure: it is then as it was asked for.
  package mutating func accept(_ act: Act, titled title: Phrase, in language: Language) {
    _ = perform(act, titled: language.text(title))
  }

  /// Keeps what takes back what was done elsewhere; nil where nothing does, and that is said of it.
  package mutating func note(_ title: Phrase, _ inverse: Act?, by actor: Actor = .commandLine, in language: Language) {
    let title = language.text(title)
    guard let inverse else { return workspace.undoHistory.noteForGood(title, by: actor) }
    workspace.undoHistory.note(title, inverse, by: actor)
  }
}

extension Context {
  package mutating func say(
    _ content: String, priority: MessagePriority = .normal, attachments: [Attachment] = [], in stream: ThreadID
  ) -> Ledger.Saying {
    let (saying, effects) = state.say(
      content, priority: priority, attachments: attachments, in: stream, by: .window(id), words: language, &stamp)
    then(effects)
    return saying
  }
}
