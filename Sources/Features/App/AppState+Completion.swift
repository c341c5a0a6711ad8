import Core
import Toolkit

/// Completing what is typed: the agent's commands after `/`, the project's files after `@`.
extension AppState {
  /// What can be chosen now in a window's composer, with the cursor where it was.
  func completion(in window: WindowState) -> Completion? {
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

  private func commands(matching query: String, of stream: WorkStream) -> [Completion.Row] {
    let wanted = query.lowercased()
    let known = commands(of: stream)
    let beginning = known.filter { $0.name.lowercased().hasPrefix(wanted) }
    let others = known.filter { command in
      !beginning.contains { $0.name == command.name } && command.name.lowercased().contains(wanted)
    }
    return (beginning + others).prefix(Completion.rowLimit).map { command in
      Completion.Row(text: "/" + command.name, about: command.about + (command.hint.map { "  [\($0)]" } ?? ""))
    }
  }

  /// A thread whose agent has not started yet is likely to get the commands that another of its provider has.
  func commands(of stream: WorkStream) -> [SlashCommand] {
    if let own = slashCommands[stream.id] { return own }
    if let kept = workspace.offers[stream.offerKey]?.commands, !kept.isEmpty { return kept }
    let others = slashCommands.filter { workspace.streams[$0.key]?.effectiveProvider == stream.effectiveProvider }
    if let other = others.min(by: { $0.key < $1.key }) { return other.value }
    return workspace.offers.filter { $0.key.provider == stream.effectiveProvider && !$0.value.commands.isEmpty }
      .min { $0.key < $1.key }?.value.commands ?? []
  }

  // MARK: Keys

  // MARK: Files

  mutating func take(_ names: ProjectFileNames, of project: String) {
    guard projectFiles[project] != nil else { return }
    projectFiles[project] = .some(names)
  }

  /// Projects whose files are to be named and are not known; what nobody names any more is forgotten, and listed afresh.
  mutating func filesToList() -> [Effect] {
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

extension Context {
  /// A pasted path is offered as an attachment, as long as it is the last thing in the composer.
  mutating func offer(_ path: String) {
    guard window.isTyping else { return }
    let composer = window.conversation.composer
    let before = Array(composer.text.utf8.prefix(composer.cursor))
    guard let start = PastedPath.start(of: path, in: before, home: surroundings.home) else { return }
    let about = Attachment.file(path: path).isImage ? OutboxPhrase.offersImage : .offersFile
    let row = Completion.Row(text: path, about: window.facts.language.text(.outbox(about)))
    window.completion = Completion(kind: .offer, range: start..<composer.cursor, rows: [row])
  }

  /// The key is the completion's and not the composer's.
  func completes(with key: Key) -> Bool {
    guard let completion = window.completion, !completion.isClosed else { return false }
    switch key {
    case Key(.escape): return true
    case Key(.tab): return !completion.rows.isEmpty
    case Key(.enter):
      // What is written out already is sent, and a path is only taken for more than text when it is said so.
      guard completion.kind != .offer, completion.rows.indices.contains(completion.cursor) else { return false }
      let word = window.conversation.composer.text.slice(completion.range)
      return completion.kind == .file || completion.rows[completion.cursor].text != word
    case Key(.up), Key(.down): return completion.rows.count > 1
    default: return false
    }
  }

  mutating func takeCompletionKey(_ key: Key) {
    guard let completion = window.completion else { return }
    let count = completion.rows.count
    switch key.code {
    case .escape: window.completion?.isClosed = true
    case .up: window.completion?.cursor = (completion.cursor + count - 1) % count
    case .down: window.completion?.cursor = (completion.cursor + 1) % count
    default: complete(completion)
    }
  }

  private mutating func complete(_ completion: Completion) {
    guard completion.rows.indices.contains(completion.cursor),
      let subject = window.composerSubject, let stream = workspace.streams[subject.stream]
    else { return }
    let row = completion.rows[completion.cursor]
    var path: String?
    switch completion.kind {
    case .command: window.conversation.composer.complete(completion.range, with: row.text + " ")
    case .file:
      window.conversation.composer.complete(completion.range, with: "@" + row.text + " ")
      path = stream.project + "/" + row.text
    case .offer:
      window.conversation.composer.complete(completion.range, with: "")
      path = row.text
    }
    window.completion = nil
    keepDraft()
    if let path { then(.run(.file(id, for: subject, path: path, attaches: true))) }
  }
}
