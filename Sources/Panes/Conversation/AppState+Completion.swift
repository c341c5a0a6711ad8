import Acts
import Core
import Scene
import Toolkit
import Words

/// Completing what is typed: the agent's commands after `/`, the project's files after `@`.
extension AppState {
  /// What can be chosen now in a window's composer, with the cursor where it was.
  package func completion(in window: WindowState) -> Completion? {
    guard window.isTyping, window.dialog == nil, let stream = window.stream.flatMap({ workspace.streams[$0] }) else {
      return nil
    }
    let composer = window.conversation.composer
    if let offer = window.completion, offer.kind == .offer, offer.range.upperBound == composer.cursor,
      offer.range.upperBound == composer.text.utf8.count
    {
      return offer
    }
    guard let word = Completion.word(in: composer.text, before: composer.cursor) else { return nil }
    let before = window.completion.flatMap { $0.kind == word.kind && $0.range == word.range ? $0 : nil }
    // Nothing was typed and nothing came: a search over all names would find the same.
    if let before, before.note != .listingFiles { return before }
    let query = String(composer.text.slice(word.range).dropFirst())
    var completion = Completion(kind: word.kind, range: word.range, rows: [])
    switch word.kind {
    case .command: completion.rows = commands(matching: query, of: stream)
    case .file: findFiles(matching: query, in: stream.project, &completion)
    case .offer: break
    }
    if let last = window.completion, last.isAbout(completion) { completion.isClosed = last.isClosed }
    return completion.rows.isEmpty && completion.note == nil ? nil : completion
  }

  private func findFiles(matching query: String, in project: String, _ completion: inout Completion) {
    guard case .some(.some(let files)) = projectFiles[project] else {
      completion.note = .listingFiles
      return
    }
    let found = FuzzySearch.best(files.names, for: query, limit: Completion.rowLimit)
    completion.rows = found.map { Completion.Row(text: $0, about: "") }
    if files.isCut { completion.note = .onlyFirstFiles(files.names.count) }
  }

  // MARK: Keys

  // MARK: Files

  package mutating func take(_ names: ProjectFileNames, of project: String) {
    guard projectFiles[project] != nil else { return }
    projectFiles[project] = .some(names)
  }

  /// Projects whose files are to be named and are not known; what nobody names any more is forgotten, and listed afresh.
  package mutating func filesToList() -> [Effect] {
    let wanted = Set(
      windows.values.compactMap { window -> String? in
        guard let completion = window.completion, completion.kind == .file else { return nil }
        return window.stream.flatMap { workspace.streams[$0]?.project }
      })
    for project in projectFiles.keys where !wanted.contains(project) {
      projectFiles.removeValue(forKey: project)
    }
    return wanted.sorted().compactMap { project in
      guard projectFiles[project] == nil else { return nil }
      projectFiles.updateValue(nil, forKey: project)
      return .run(.files(project: project))
    }
  }
}
