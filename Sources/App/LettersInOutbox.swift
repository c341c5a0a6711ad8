import Conversation
import Core
import Hosts
import HubScene
import Queues
import Scene
import Sharing
import Toolkit
import Verbs
import Words

/// Letters that wait for another host, as rows of its thread's outbox: the keys of every list change them until they are fetched.
extension Context {
  /// True where the verb was for them.
  mutating func doWithLetters(_ verb: Verb, _ letters: [WrittenLetter], in thread: ThreadID) -> Bool {
    let changes: Set<Verb> = [.remove, .moveToTop, .moveToBottom, .moveUp, .moveDown, .open, .edit]
    guard changes.contains(verb), let first = letters.first else { return false }
    for letter in letters {
      guard let refusal = state.refusalToChange(letter) else { continue }
      tellAll(of: refusal)
      return true
    }
    let name = QueuedMessage(first).map(\.name) ?? ""
    let rows = letters.count == 1 ? Phrase.Rows.one(name) : .rows(letters.count)
    switch verb {
    case .open, .edit: beginEdit(of: first)
    case .remove:
      change(letters, .all(letters.map { .letter($0.removed()) }), titled: .removed(rows))
    default:
      do throws(Refusal) {
        let waiting = state.messagesWaiting(in: thread.text)
        guard let act = try state.act(ordering: verb.ordered(waiting, letters.map(\.id))) else {
          refuse(verb == .moveToTop || verb == .moveUp ? .isAtTop : .isAtBottom)
          return true
        }
        change(letters, act, titled: verb.moved(rows))
      } catch {
        tellAll(of: error)
      }
    }
    return true
  }

  private mutating func change(_ letters: [WrittenLetter], _ act: Act, titled title: Phrase) {
    for letter in letters { state.hub.windowLetters[letter.id] = id }
    perform(act, titled: title)
  }

  // MARK: Its words

  /// What was written of it before goes on.
  mutating func beginEdit(of letter: WrittenLetter) {
    guard let message = QueuedMessage(letter) else { return }
    window.editedLetter = letter.id
    window.conversation.composer.startOver(with: workspace.hub.drafts[letter.id.text] ?? message.content)
    window.focus = .conversation
    window.isComposing = true
    tell(.outbox(.beganEdit))
  }

  /// Also that nothing was done, and what to do.
  private mutating func tellAll(of refusal: Refusal) {
    let words = [refusal.message, refusal.hint].filter { !$0.isEmpty }
    state.passOn(problem: words.joined(separator: " "), in: id)
  }

  /// The last letter that waits; false where nothing does. What its host has by now is changed there.
  mutating func takesLetterBack() -> Bool {
    guard let stream = window.stream, let distant = state.hub.elsewhere[stream], window.editedLetter == nil,
      window.conversation.recalled == nil
    else { return false }
    guard let last = state.messagesWaiting(in: stream.text).last else {
      guard let there = state.hub.open[stream]?.outbox.last else { return false }
      refuse(.edit, of: there.id, distant)
      return true
    }
    if let refusal = state.refusalToChange(last) {
      tellAll(of: refusal)
    } else {
      beginEdit(of: last)
    }
    return true
  }

  mutating func saveLetter(_ edited: SharedID) {
    let text = window.conversation.composer.whole
    guard !QueuedMessage.isNothing(text, []) else { return refuse(.outbox(.nothingIsLeft)) }
    guard let letter = workspace.hub[letter: edited], let changed = letter.saying(text) else { return }
    guard changed.body.utf8.count <= LetterBody.most else { return refuse(.list(.isTooLongForLetter)) }
    if let refusal = state.refusalToChange(letter) { return tellAll(of: refusal) }
    letGoOfLetter()
    guard changed.wording != letter.wording else { return tell(.outbox(.nothingChanged)) }
    change([letter], .letter(changed), titled: .outbox(.changed(QueuedMessage(changed)?.name ?? "")))
  }

  mutating func cancelLetter() {
    letGoOfLetter()
    tell(.outbox(.isAsItWas(leaveKey: state.keyLabel(.back, in: [.composer]))))
  }

  /// The composer has the thread's draft again.
  private mutating func letGoOfLetter() {
    guard let edited = window.editedLetter else { return }
    window.editedLetter = nil
    workspace.hub.keep(draft: "", of: edited.text)
    window.conversation.composer.startOver(with: state.openThread(in: window)?.draft ?? "")
  }
}

extension AppState {
  /// A letter that is being written anew and has been fetched, or is not looked at any more: what was written stays.
  mutating func settleLetterEdits() {
    for (id, window) in windows {
      guard let edited = window.editedLetter else { continue }
      let letter = workspace.hub[letter: edited]
      let waits = letter?.waits == true
      if waits, letter?.thread == window.stream?.text { continue }
      windows[id]?.editedLetter = nil
      guard !waits else { continue }
      if letter == nil, let stream = window.stream { joinDraft(of: edited, to: stream.text) }
      if let words = letter.flatMap({ reasonOfRefusal($0, in: id) }) {
        passOn(problem: words, in: id)
      } else {
        refuse(.outbox(.hasLeft), in: id)
      }
    }
    // Nobody may be looking by now.
    for key in workspace.hub.drafts.keys.sorted() {
      guard let id = SharedID(key), let letter = workspace.hub[letter: id], !letter.waits, let thread = letter.thread
      else { continue }
      joinDraft(of: id, to: thread)
    }
    // Before anything more is typed: the words of those that undo took back are the draft.
    settleLettersHere()
  }

  private mutating func joinDraft(of letter: SharedID, to thread: String) {
    guard let text = workspace.hub.drafts[letter.text] else { return }
    workspace.hub.join(text, toDraftOf: thread)
    workspace.hub.keep(draft: "", of: letter.text)
  }
}

extension Verb {
  /// The letters in the order in which the verb puts some of them.
  fileprivate func ordered(_ all: [WrittenLetter], _ chosen: [SharedID]) -> [WrittenLetter] {
    var queue = OrderedQueue(all)
    let chosen = all.map(\.id).filter(chosen.contains)
    if self == .moveToTop { for id in chosen.reversed() { queue.moveToTop(id) } }
    if self == .moveToBottom { for id in chosen { queue.moveToBottom(id) } }
    if self == .moveUp {
      // Those at the top stay there, and none of the chosen passes another.
      var top = 1
      for id in chosen {
        let place = queue.position(of: id) ?? top
        queue.move(id, to: max(top, place - 1))
        top = (queue.position(of: id) ?? top) + 1
      }
    }
    if self == .moveDown {
      var bottom = queue.count
      for id in chosen.reversed() {
        let place = queue.position(of: id) ?? bottom
        queue.move(id, to: min(bottom, place + 1))
        bottom = (queue.position(of: id) ?? bottom) - 1
      }
    }
    return queue.items
  }

  fileprivate func moved(_ rows: Phrase.Rows) -> Phrase {
    if self == .moveToTop { return .movedToTop(rows) }
    if self == .moveToBottom { return .movedToBottom(rows) }
    return self == .moveUp ? .movedUp(rows) : .movedDown(rows)
  }
}
