import Conversation
import Core
import Languages
import Queues
import Scene
import Texts
import Toolkit
import Verbs

/// Directories in forms: whether there is such a one, and how its name goes on.
extension AppState {
  /// The project that the field is about: the folder where it really is, whichever link was typed, but where the link's path has
  /// come to be a project.
  package func path(of field: DirectoryField, in window: WindowState) -> String {
    let typed = typedPath(of: field, in: window)
    guard case .there(let found)? = folders[typed] else { return typed }
    return project(at: typed, in: found.path)
  }

  private func typedPath(of field: DirectoryField, in window: WindowState) -> String {
    TypedDirectory.absolute(field.text, from: window.facts.directory, home: surroundings.home)
  }

  /// The directory to look at, as it was typed; nil where it is not this machine's.
  fileprivate func directoryToCheck(_ field: DirectoryField, in window: WindowState) -> String? {
    let path = typedPath(of: field, in: window)
    return path.hasPrefix("/") && workspace.projectChoices[path]?.host == nil ? path : nil
  }

  /// The folder that the field is about; nil where it is not this machine's.
  package func folder(of field: DirectoryField, in window: WindowState) -> String? {
    directoryToCheck(field, in: window).map { _ in path(of: field, in: window) }
  }

  /// Where the names are that could stand in the place of the one that is being typed.
  fileprivate func folderToComplete(_ field: DirectoryField, in window: WindowState) -> String {
    let base = TypedPath(field.text).base
    return base.isEmpty
      ? window.facts.directory
      : TypedDirectory.absolute(base, from: window.facts.directory, home: surroundings.home)
  }

  /// The names with which the path could go on; none where it names a folder as it stands.
  func folderNames(for field: DirectoryField, in window: WindowState) -> [String] {
    let typed = TypedPath(field.text).name
    guard case .there(let found)? = folders[folderToComplete(field, in: window)], !found.names.contains(typed) else {
      return []
    }
    return found.names.filter { $0.hasPrefix(typed) && ($0.first != "." || typed.first == ".") }
  }

  package func isMissing(_ field: DirectoryField, in window: WindowState) -> Bool {
    directoryToCheck(field, in: window).map { folders[$0] == .missing } ?? false
  }

  /// The next and the previous one of the known projects that fit what was typed.
  package func press(_ key: DialogKey, in field: inout DirectoryField) {
    switch key.verb {
    case .nextMatch: field.choose(among: projects(for: field), step: 1)
    case .previousMatch: field.choose(among: projects(for: field), step: -1)
    default: field.press(key.key)
    }
  }

  /// Known projects that fit what was typed, newest first.
  func projects(for field: DirectoryField) -> [String] {
    let typed = field.sought.lowercased()
    let names = projectOrder.directories.map { Words.directory($0, home: surroundings.home) }
    let beginning = names.filter { $0.lowercased().hasPrefix(typed) }
    return beginning + names.filter { !$0.lowercased().hasPrefix(typed) && $0.lowercased().contains(typed) }
  }

  /// Writes as much of the path as is clear. False where nothing is to be added.
  fileprivate func complete(_ field: inout DirectoryField, in window: WindowState) -> Bool {
    let typed = TypedPath(field.text)
    if field.text == "~" {
      field.write("~/")
      return true
    }
    let names = folderNames(for: field, in: window)
    guard let first = names.first else { return false }
    let common = names.dropFirst().reduce(first) { common, name in
      String(zip(common, name).prefix { $0 == $1 }.map(\.0))
    }
    guard names.count == 1 || common.count > typed.name.count else { return false }
    field.write(typed.base + common + (names.count == 1 ? "/" : ""))
    return true
  }

  /// Tab in a directory: false where it means to go on to the next field.
  package func takesTab(_ field: inout DirectoryField, in window: WindowState) -> Bool {
    // What nobody has touched is meant as it is.
    if field.edit.selection != nil { return false }
    if complete(&field, in: window) { return true }
    let folder = folderToComplete(field, in: window)
    guard folders[folder] == nil || folders[folder] == .asked else { return false }
    // What is typed faster than a folder is read is completed when it has been.
    field.awaited = .completing
    return true
  }

  /// A directory that was missing is looked for once more before the form is refused: the person may have made it
  /// meanwhile. False where it is known well enough.
  package mutating func looksAgain(for field: inout DirectoryField, in window: WindowState) -> Bool {
    guard let directory = directoryToCheck(field, in: window) else { return false }
    if case .there? = folders[directory] { return false }
    // What nobody has touched is not waited for: whoever knows the way types on at once.
    if field.edit.selection != nil, folders[directory] != .missing { return false }
    folders[directory] = nil
    field.awaited = .accepting
    return true
  }

  /// The project of the row or the thread that the person is on, else of the thread that is open; where there is none,
  /// the directory that the window was opened in.
  package func directoryLookedAt(in window: WindowState) -> String {
    let open = window.stream.flatMap { workspace.streams[$0]?.project }
    // The row that a new window begins on nobody has chosen.
    if window.focus == .recent, window.lists[.recent]?.isPlaced != true { return window.facts.directory }
    let chosen: String? =
      switch window.focus {
      case .conversation, .outbox, .settings, .review: nil
      case .recent, .queue, .projects, .upNext: window.lists[window.focus]?.cursor.flatMap(project)
      }
    return chosen ?? open ?? window.facts.directory
  }

  private func project(of row: RowID) -> String? {
    switch row {
    case .project(let directory): directory
    case .stream(let id): workspace.streams[id]?.project
    case .command(let id): workspace.upNext[id].map { workspace.place(of: $0).project }
    case .message, .setting, .agentLimit, .remembered, .fromUpNext, .lane: nil
    }
  }

  // MARK: Looking

  /// What open forms need to know and don't; what none of them needs is forgotten, and looked at afresh.
  package mutating func foldersToList() -> [Effect] {
    var wanted: Set<String> = []
    for window in windows.values {
      guard let form = window.directoryForm else { continue }
      let field = form.directory
      wanted.formUnion([directoryToCheck(field, in: window), folderToComplete(field, in: window)].compactMap { $0 })
    }
    guard !(wanted.isEmpty && folders.isEmpty) else { return [] }
    for path in folders.keys where !wanted.contains(path) { folders[path] = nil }
    return wanted.sorted().compactMap { path in
      guard folders[path] == nil else { return nil }
      folders[path] = .asked
      return .run(.folders(in: path))
    }
  }

  /// Somebody has looked; a form that waited for it goes on.
  package mutating func take(_ found: FolderFound?, ofFolder path: String, _ stamp: inout Stamp) -> [Effect] {
    guard folders[path] != nil else { return [] }
    folders[path] = found.map(FolderSeen.there) ?? .missing
    var effects: [Effect] = []
    for id in windows.keys.sorted() {
      effects += Context.at(id, &self, &stamp) { $0.goOn(withFolder: path) }
    }
    return effects
  }
}

extension Context {
  fileprivate mutating func goOn(withFolder path: String) {
    guard var form = window.directoryForm, let awaited = form.directory.awaited,
      path
        == (awaited == .accepting
          ? state.directoryToCheck(form.directory, in: window) : state.folderToComplete(form.directory, in: window))
    else { return }
    form.directory.awaited = nil
    if awaited == .completing, !state.complete(&form.directory, in: window) { form.leaveDirectory() }
    inDialog { dialog, context in
      let after = awaited == .accepting ? form.accept(hasJustLooked: true, &context) : .stays
      dialog = form
      return after
    }
  }
}

extension WindowState {
  /// The form in front, where it is about a directory.
  fileprivate var directoryForm: (any DirectoryForm)? {
    guard let form = dialog?.dialog as? any DirectoryForm, form.usesDirectory else { return nil }
    return form
  }
}
