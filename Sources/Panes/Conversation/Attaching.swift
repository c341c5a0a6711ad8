import Acts
import Conversation
import Core
import Scene
import Toolkit
import Words

/// Files that go along with what is typed.
extension Context {
  /// A file was looked at: it goes along, or is offered, or why it can't. It goes along with what it was named in, also
  /// where the window shows something else by now.
  package mutating func take(_ seen: FileSeen) {
    let subject = seen.subject
    guard let stream = workspace.streams[subject.stream],
      subject.message == nil || subject.message == stream.edit?.message
    else { return }
    guard let byteCount = seen.byteCount else {
      if seen.attaches { refuse(.outbox(.noFile(seen.path))) }
      return
    }
    guard seen.attaches else {
      if window.composerSubject == subject { offer(seen.path) }
      return
    }
    let attachment = Attachment.file(path: seen.path)
    if let reason = attachment.problem(byteCount: byteCount) ?? state.refusal(of: [attachment], in: stream.id) {
      refuse(.outbox(reason))
      return
    }
    let present = subject.message == nil ? stream.draftAttachments : stream.edit?.attachments ?? []
    guard !present.contains(attachment) else { return }
    workspace.streams.update(stream.id) { stream in
      if subject.message == nil {
        stream.draftAttachments.append(attachment)
      } else {
        stream.edit?.attachments.append(attachment)
      }
    }
    guard window.composerSubject == subject else { return }
    let isUnknown = attachment.isImage && state.abilities[stream.id] == nil
    tell(.outbox(.goesAlong(attachment.name, unknownTo: isUnknown ? stream.effectiveProvider : nil)))
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
    guard let subject = window.composerSubject,
      let path = PastedPath.path(in: text, home: surroundings.home)
    else { return }
    then(.run(.file(id, for: subject, path: path, attaches: false)))
  }
}
