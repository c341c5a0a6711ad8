import Acts
import Conversation
import Core
import Queues
import Scene
import Toolkit
import Words

/// Files that go along with what is typed.
extension Context {
  /// The person has said that a file goes along with what is typed: at once, before somebody has looked at the file.
  mutating func attach(_ path: String, to subject: ComposerSubject) {
    let attachment = Attachment.file(path: path)
    guard let stream = workspace.streams[subject.stream], !state.attachments(in: window).contains(attachment) else {
      return
    }
    if let reason = state.refusal(of: [attachment], in: stream.id) { return refuse(.outbox(reason)) }
    changeAttachments(of: subject) { $0.append(attachment) }
    let isUnknown = attachment.isImage && state.abilities[stream.id] == nil
    tell(.outbox(.goesAlong(attachment.name, unknownTo: isUnknown ? stream.effectiveProvider : nil)))
    then(.run(.file(id, for: subject, path: path, attaches: true)))
  }

  /// A file was looked at: it is offered where it can go along, or one that can't is taken off, and why is said. A message that was
  /// sent with it meanwhile keeps it: where it can't be read then, nothing of it leaves.
  package mutating func take(_ seen: FileSeen) {
    let attachment = Attachment.file(path: seen.path)
    guard seen.attaches else {
      guard let bytes = seen.byteCount, attachment.problem(byteCount: bytes) == nil,
        state.refusal(of: [attachment], in: seen.subject.stream) == nil, window.composerSubject == seen.subject
      else { return }
      return offer(seen.path)
    }
    let problem = seen.byteCount.map { attachment.problem(byteCount: $0) } ?? OutboxPhrase.noFile(seen.path)
    guard let problem else { return }
    changeAttachments(of: seen.subject) { $0.removeAll { $0 == attachment } }
    window.conversation.letGo.removeAll { $0 == attachment }
    refuse(.outbox(problem))
  }

  /// None change where the message is not edited any more.
  private mutating func changeAttachments(of subject: ComposerSubject, _ change: (inout [Attachment]) -> Void) {
    workspace.streams.update(subject.stream) { stream in
      guard let message = subject.message else { return change(&stream.draftAttachments) }
      guard var edit = stream.edit, edit.message == message else { return }
      change(&edit.attachments)
      stream.edit = edit
    }
  }

  /// Backspace in front of all text takes off what goes along: the last attachment, and when there is none, the recap.
  mutating func dropsAttachment() -> Bool {
    guard let stream = window.stream, window.conversation.composer.cursor == 0,
      window.conversation.composer.selection == nil
    else { return false }
    guard let last = state.attachments(in: window).last else { return dropsRecap() }
    let isEdit = window.editing != nil
    workspace.streams.update(stream) { stream in
      if !isEdit { stream.draftAttachments.removeLast() } else { stream.edit?.attachments.removeLast() }
    }
    tell(.outbox(.staysBehind(last.name)))
    return true
  }

  private mutating func dropsRecap() -> Bool {
    guard let stream = state.openThread(in: window), stream.recapToCome != nil,
      let act = state.act(toTell: nil, in: stream)
    else { return false }
    perform(act, titled: .outbox(.recapStaysBehind))
    return true
  }

  /// A pasted path may be meant as the file that it names.
  package mutating func lookAtPastedPath(_ text: String) {
    look(at: PastedPath.last(in: text, home: surroundings.home))
  }

  /// Of several files that were dropped at once the next one may stand there now.
  mutating func lookAtPathBeforeCursor() {
    let composer = window.conversation.composer
    look(at: PastedPath.lastWord(in: String(composer.text.slice(0..<composer.cursor)), home: surroundings.home))
  }

  private mutating func look(at path: String?) {
    guard let path, let subject = window.composerSubject else { return }
    then(.run(.file(id, for: subject, path: path, attaches: false)))
  }
}
