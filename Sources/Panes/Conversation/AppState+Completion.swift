import Acts
import Conversation
import Core
import Queues
import Review
import Scene
import Toolkit
import Words

/// Completing what is typed: the agent's commands after `/`, after `@` the files where it works.
extension AppState {
  /// What can be chosen now in a window's composer, with the cursor where it was.
  package func completion(in window: WindowState) -> Completion? {
    guard window.isTyping, window.dialog == nil, let stream = window.stream.flatMap({ workspace.streams[$0] }) else {
      return nil
    }
    let composer = window.conversation.composer
    if let offer = window.completion, offer.kind == .offer, offer.range.upperBound == composer.cursor,
      offer.range.upperBound == composer.text.utf8.count, composer.text.slice(offer.range) == offer.written
    {
      return offer
    }
    guard let word = Completion.word(in: composer.text, before: composer.cursor) else { return nil }
    var completion = Completion(kind: word.kind, range: word.range, in: composer.text, rows: [])
    // Nothing was typed and nothing came: a search over all names would find the same.
    if let before = window.completion, before.kind == word.kind, before.range == word.range,
      before.written == completion.written, before.note != .listingFiles
    {
      return before
    }
    let query = String(completion.written.dropFirst())
    if word.kind == .file, goesAlong(query, in: window, stream) { return nil }
    switch word.kind {
    case .command: completion.rows = commands(matching: query, of: stream)
    case .file: findFiles(matching: query, in: workspace.whereabouts(of: stream), &completion)
    case .offer: break
    }
    if let last = window.completion, last.isAbout(completion) { completion.isClosed = last.isClosed }
    // That no file fits is kept, too: it would be sought again at each frame, and the files listed afresh.
    return completion.isEmpty && word.kind != .file ? nil : completion
  }

  /// Nobody is choosing that file any more, as where a draft ends with it: Enter sends, and Esc leaves.
  private func goesAlong(_ name: String, in window: WindowState, _ stream: WorkStream) -> Bool {
    let places = [stream.workingDirectory, stream.project].map { Attachment.file(path: $0 + "/" + name) }
    return attachments(in: window).contains(where: places.contains)
  }

  private func findFiles(matching query: String, in place: Whereabouts, _ completion: inout Completion) {
    if let host = place.host {
      completion.note = .listsNoFiles(of: host)
      return
    }
    guard case .some(.some(let files)) = projectFiles[place.directory] else {
      completion.note = .listingFiles
      return
    }
    let found = FuzzySearch.best(files, for: query, limit: Completion.rowLimit)
    completion.rows = found.map { Completion.Row(text: $0, about: "") }
    if files.isCut { completion.note = .onlyFirstFiles(files.names.count) }
  }

  // MARK: Files

  package mutating func take(_ names: ProjectFileNames, in directory: String) {
    guard projectFiles[directory] != nil else { return }
    projectFiles[directory] = .some(names)
  }

  /// Directories whose files are to be named and are not known; what nobody names any more is forgotten, and listed afresh.
  package mutating func filesToList() -> [Effect] {
    let wanted = Set(
      windows.values.compactMap { window -> String? in
        guard let completion = window.completion, completion.kind == .file else { return nil }
        let place = window.stream.flatMap { workspace.streams[$0] }.map { workspace.whereabouts(of: $0) }
        return place.flatMap { $0.host == nil ? $0.directory : nil }
      })
    for directory in projectFiles.keys where !wanted.contains(directory) {
      projectFiles.removeValue(forKey: directory)
    }
    return wanted.sorted().compactMap { directory in
      guard projectFiles[directory] == nil else { return nil }
      projectFiles.updateValue(nil, forKey: directory)
      return .run(.files(in: directory))
    }
  }
}
