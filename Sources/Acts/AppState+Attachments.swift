import Conversation
import Core
import Languages
import Queues
import Scene
import Texts
import Words

/// Files and images that go along with what is typed.
extension AppState {
  /// Why this can't go along; nil where it can, or where nobody knows before the agent has started.
  package func refusal(of attachments: [Attachment], in id: ThreadID) -> OutboxPhrase? {
    guard let abilities = abilities[id], !abilities.takesImages, let image = attachments.first(where: \.isImage) else {
      return nil
    }
    return .takesNoImages(agent: workspace.streams[id]?.effectiveProvider ?? "", image: image.name)
  }

  /// A file that was named by its `@` goes along as long as that stands in the text; what was pasted is taken off by
  /// Backspace. The answer is what doesn't go along any more.
  package static func unnamed(
    _ attachments: [Attachment], beside others: [Attachment] = [], in stream: WorkStream, before: String, after: String
  ) -> [Attachment] {
    let all = (attachments + others).compactMap { mention(of: $0, in: stream) }
    return attachments.filter { attachment in
      guard let mention = mention(of: attachment, in: stream) else { return false }
      let longer = all.filter { $0 != mention && $0.hasPrefix(mention) }
      return before.names(mention, not: longer) && !after.names(mention, not: longer)
    }
  }

  /// What names a file where the thread's agent works, or in its project: its folder may have been made since.
  private static func mention(of attachment: Attachment, in stream: WorkStream) -> String? {
    guard case .file(let path) = attachment,
      let directory = [stream.workingDirectory, stream.project].first(where: { path.hasPrefix($0 + "/") })
    else { return nil }
    return "@" + path.dropFirst(directory.count + 1)
  }
}

extension Attachment {
  /// Why a file of this size can't go along, as the command line says it.
  package func refusal(byteCount: Int64) -> String? {
    problem(byteCount: byteCount).map { Language.english.text(.outbox($0)) }
  }

  package func problem(byteCount: Int64) -> OutboxPhrase? {
    byteCount > Attachment.byteLimit ? .isTooLarge(name, bytes: byteCount) : nil
  }
}
