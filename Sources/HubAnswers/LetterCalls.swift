import CommandLine
import Conversation
import Core
import Hosts
import HubScene
import JSON
import Queues
import Scene
import Sharing
import Words

/// What the verbs of lists do to letters that wait for their host.
extension AppState {
  /// Nil where no letter is called as the call's first word. The answer comes when the hub has taken the change.
  mutating func changeLetter(
    _ call: VerbCall, _ change: (WrittenLetter, AppState) throws(Refusal) -> (Act?, Phrase)
  ) throws(Refusal) -> [Effect]? {
    guard let letter = letter(call.words[0]) else { return nil }
    if let refusal = refusalToChange(letter) { throw refusal }
    let (act, title) = try change(letter, self)
    let words = call.language.text(title)
    guard let act, perform(act, titled: title, by: call.asker) else {
      return [.reply(call.client, .done(["words": .string(words), "ids": [.string(letter.id.text)]]))]
    }
    hub.changing[letter.id, default: []].append(LetterChange(client: call.client, words: words))
    return []
  }

  package mutating func removeLetter(_ call: VerbCall) throws(Refusal) -> [Effect]? {
    try changeLetter(call) { letter, _ in
      (.letter(letter.removed()), .removed(.one(letter.name)))
    }
  }

  package mutating func moveLetter(to place: Int?, _ call: VerbCall) throws(Refusal) -> [Effect]? {
    try changeLetter(call) { letter, state throws(Refusal) in
      guard let thread = letter.thread, QueuedMessage(letter) != nil else {
        throw Refusal(.refused, "Only messages to one thread have an order of their own.")
      }
      var queue = OrderedQueue(state.messagesWaiting(in: thread))
      queue.move(letter.id, to: place ?? queue.count)
      let position = queue.position(of: letter.id) ?? 1
      return (try state.act(ordering: queue.items), .moved(.one(letter.name), toPlace: position))
    }
  }

  package mutating func editLetter(_ text: String, _ call: VerbCall) throws(Refusal) -> [Effect]? {
    try changeLetter(call) { letter, _ throws(Refusal) in
      guard let changed = letter.saying(text) else {
        throw Refusal(.refused, "Only the words of a message can be changed.", hint: "Remove it, and say it anew.")
      }
      guard changed.body.utf8.count <= LetterBody.most else {
        throw Refusal(.refused, call.language.text(.list(.isTooLongForLetter)))
      }
      return (.letter(changed), .outbox(.changed(changed.name)))
    }
  }
}

extension WrittenLetter {
  fileprivate var name: String { QueuedMessage(self).map(\.name) ?? words }
}
