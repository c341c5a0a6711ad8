import Acts
import Conversation
import Core
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// Editing a waiting message where it stands.
extension Context {
  /// The named message, or the last that waits, comes into the composer.
  package mutating func beginEdit(_ named: MessageID? = nil) {
    guard let stream = window.stream, let thread = workspace.streams[stream],
      let message = named ?? thread.interruptedEdit ?? thread.outbox.waiting.items.last?.id,
      thread.outbox.waiting.contains(message)
    else { return }
    if window.editing?.message == message {
      window.focus = .conversation
      window.isComposing = true
      return
    }
    if let lost = thread.interruptedEdit, lost != message, let other = thread.outbox.waiting[lost] {
      refuse(.outbox(.anotherWasInterrupted(ThreadName.firstWords(of: other.content))))
      return
    }
    if thread.isOnItsWay(message) { return refuse(because: .isOnItsWay) }
    guard thread.edit == nil || thread.interruptedEdit == message else {
      refuse(.outbox(window.editing == nil ? .isEditedElsewhere : .anotherIsEdited))
      return
    }
    workspace.streams.update(stream) { _ = $0.beginEdit(message) }
    guard let edit = workspace.streams[stream]?.edit else { return }
    window.editing = EditedMessage(
      stream: stream, message: message, isFromOutbox: window.focus == .outbox, composer: window.conversation.composer)
    window.conversation.composer.startOver(with: edit.text)
    window.focus = .conversation
    window.isComposing = true
    tell(.outbox(.beganEdit))
  }

  /// The message gets its new words, and a new priority where it was asked for. The keys are where they were.
  package mutating func saveEdit(_ priority: MessagePriority) {
    guard let editing = window.editing, let stream = workspace.streams[editing.stream], let edit = stream.edit,
      let old = stream.outbox.waiting[editing.message], let position = stream.outbox.waiting.position(of: old.id)
    else { return }
    guard !QueuedMessage.isNothing(edit.text, edit.attachments) else {
      refuse(.outbox(.nothingIsLeft))
      return
    }
    if let reason = state.refusal(of: edit.attachments, in: editing.stream) {
      refuse(.outbox(reason))
      return
    }
    // What may have been said stays what it is: these are other words.
    var new = old.standing == .uncertain ? old.again(as: stamp.freshID()) : old
    new.content = edit.text
    new.attachments = edit.attachments
    new.lastError = nil
    new.standing = .waiting
    new.forgetTries()
    if priority == .urgent { new.priority = .urgent }
    state.letGoOfEdit(in: id, keepingText: false)
    if editing.isFromOutbox {
      window.focus = .outbox
      window.lists[.outbox]?.rename(.message(old.id), to: .message(new.id))
    }
    guard new != old else {
      tell(.outbox(.nothingChanged))
      return
    }
    var acts: [ListAct<QueuedMessage>] =
      new.id == old.id ? [.replace(new)] : [.remove(old.id), .insert(new, at: position)]
    if new.priority != old.priority {
      var after = stream.outbox.waiting
      after.remove(old.id)
      after.enqueue(new)
      acts.append(.move(new.id, to: after.position(of: new.id) ?? 1))
    }
    perform(
      .outbox(acts.count == 1 ? acts[0] : .all(acts), in: editing.stream),
      titled: .outbox(.changed(new.name)))
  }

  /// Esc: the message stays as it was, and the keys are where they were. Undo in the composer brings back what was written.
  package mutating func cancelEdit() {
    let isFromOutbox = window.editing?.isFromOutbox == true
    let written = window.conversation.composer
    let composer = window.editing?.composer
    let before = window.editing.flatMap { workspace.streams[$0.stream]?.outbox.waiting[$0.message] }?.content
    state.letGoOfEdit(in: id, keepingText: false)
    if isFromOutbox { window.focus = .outbox }
    if let before, written.whole != before, !written.isEmpty {
      window.conversation.composer = written.replaced(with: window.conversation.composer.whole)
      return tell(.outbox(.isAsItWasButForWords))
    }
    // Who only looked can still take back what was done in the composer before.
    if written.whole == before, let composer, composer.whole == window.conversation.composer.whole {
      window.conversation.composer = composer
    }
    tell(.outbox(.isAsItWas(leaveKey: isFromOutbox ? nil : state.keyLabel(.back, in: [.composer]))))
  }
}
