import Acts
import Conversation
import Core
import Queues
import Scene
import Toolkit
import Words

/// What keys do while there is something to complete with.
extension Context {
  /// A pasted path is offered as an attachment, as long as it is the last thing in the composer.
  mutating func offer(_ path: String) {
    guard window.isTyping else { return }
    let composer = window.conversation.composer
    let before = Array(composer.text.utf8.prefix(composer.cursor))
    guard let start = PastedPath.start(of: path, in: before, home: surroundings.home) else { return }
    let about = Attachment.file(path: path).isImage ? OutboxPhrase.offersImage : .offersFile
    let row = Completion.Row(text: path, about: window.facts.language.text(.outbox(about)))
    window.completion = Completion(kind: .offer, range: start..<composer.cursor, in: composer.text, rows: [row])
  }

  /// The key is the completion's and not the composer's.
  package func completes(with key: Key) -> Bool { window.completes(with: key) }

  package mutating func takeCompletionKey(_ key: Key) {
    guard let completion = window.completion else { return }
    let count = completion.rows.count
    switch key.code {
    case .escape: window.completion?.isClosed = true
    case .up: window.completion?.cursor = (completion.cursor + count - 1) % count
    case .down: window.completion?.cursor = (completion.cursor + 1) % count
    default: complete(completion)
    }
  }

  mutating func complete(_ completion: Completion) {
    guard completion.rows.indices.contains(completion.cursor),
      let subject = window.composerSubject, let stream = workspace.streams[subject.stream]
    else { return }
    let row = completion.rows[completion.cursor]
    var path: String?
    switch completion.kind {
    case .command: window.conversation.composer.complete(completion.range, with: row.text + " ")
    case .file:
      window.conversation.composer.complete(completion.range, with: "@" + row.text + " ")
      path = stream.workingDirectory + "/" + row.text
    case .offer:
      // What can't go along stays in the text, which is all that is left to do with it.
      if let reason = state.refusal(of: [.file(path: row.text)], in: stream.id) {
        window.completion = nil
        return refuse(.outbox(reason))
      }
      window.conversation.composer.complete(completion.range, with: "")
      path = row.text
    }
    window.completion = nil
    keepDraft()
    if let path { attach(path, to: subject) }
    if completion.kind == .offer { lookAtPathBeforeCursor() }
  }
}

extension WindowState {
  /// The key is the completion's and not the composer's.
  package func completes(with key: Key) -> Bool {
    guard let completion, completion.isShown else { return false }
    switch key {
    case Key(.escape): return true
    case Key(.tab): return !completion.rows.isEmpty
    case Key(.enter):
      // What is written out already is sent, and a path is only taken for more than text when it is said so.
      guard completion.kind != .offer, completion.rows.indices.contains(completion.cursor) else { return false }
      let word = conversation.composer.text.slice(completion.range)
      return completion.kind == .file || completion.rows[completion.cursor].text != word
    case Key(.up), Key(.down): return completion.rows.count > 1
    default: return false
    }
  }
}
