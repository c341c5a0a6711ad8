import Core
import Toolkit

/// Files and images that go along with what is typed.
extension AppState {
  /// What goes along with the text in the window's composer.
  func attachments(in window: WindowState) -> [Attachment] {
    guard let stream = window.stream.flatMap({ workspace.streams[$0] }) else { return [] }
    return (window.editing == nil ? stream.draftAttachments : stream.edit?.attachments) ?? []
  }

  /// Why this can't go along; nil where it can, or where nobody knows before the agent has started.
  func refusal(of attachments: [Attachment], in id: Identity<WorkStream>) -> OutboxPhrase? {
    guard let abilities = abilities[id], !abilities.takesImages, let image = attachments.first(where: \.isImage) else {
      return nil
    }
    return .takesNoImages(agent: workspace.streams[id]?.effectiveProvider ?? "", image: image.name)
  }

  /// A file that was named by its `@` goes along as long as that stands in the text; what was pasted is taken off by
  /// Backspace. The answer is what doesn't go along any more.
  static func unnamed(
    _ attachments: [Attachment], in project: String, before: String, after: String
  ) -> [Attachment] {
    attachments.filter { attachment in
      guard case .file(let path) = attachment, path.hasPrefix(project + "/") else { return false }
      let mention = "@" + path.dropFirst(project.count + 1)
      return before.utf8.contains(mention.utf8) && !after.utf8.contains(mention.utf8)
    }
  }
}

extension Context {
  /// A file was looked at: it goes along, or is offered, or why it can't. It goes along with what it was named in, also
  /// where the window shows something else by now.
  mutating func take(_ seen: FileSeen) {
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

  /// Backspace in front of all text takes the last attachment off.
  mutating func dropsAttachment() -> Bool {
    guard let stream = window.stream, window.conversation.composer.cursor == 0,
      window.conversation.composer.selection == nil, let last = state.attachments(in: window).last
    else { return false }
    let isEdit = window.editing != nil
    workspace.streams.update(stream) { stream in
      if !isEdit { stream.draftAttachments.removeLast() } else { stream.edit?.attachments.removeLast() }
    }
    tell(.outbox(.staysBehind(last.name)))
    return true
  }

  /// A pasted path may be meant as the file that it names.
  mutating func lookAtPastedPath(_ text: String) {
    guard let subject = window.composerSubject,
      let path = PastedPath.path(in: text, home: surroundings.home)
    else { return }
    then(.run(.file(id, for: subject, path: path, attaches: false)))
  }
}

extension Attachment {
  /// Why a file of this size can't go along, as the command line says it.
  package func refusal(byteCount: Int64) -> String? {
    problem(byteCount: byteCount).map { Language.english.text(.outbox($0)) }
  }

  func problem(byteCount: Int64) -> OutboxPhrase? {
    byteCount > Attachment.byteLimit ? .isTooLarge(name, bytes: byteCount) : nil
  }
}

extension Words {
  /// "10 MB", "10.3 MB".
  package static func megabytes(_ bytes: Int64) -> String {
    let tenths = (bytes * 10 + (1 << 19)) >> 20
    return tenths % 10 == 0 ? "\(tenths / 10) MB" : "\(tenths / 10).\(tenths % 10) MB"
  }
}
