import Core
import Toolkit

/// A folder as the forms know it.
enum FolderSeen: Equatable, Sendable {
  case asked
  case missing
  /// Its folders, by name.
  case there([String])
}

/// Directories in forms: whether there is such a one, and how its name goes on.
extension AppState {
  func path(of field: DirectoryField, in window: WindowState) -> String {
    TypedDirectory.absolute(field.text, from: window.facts.directory, home: surroundings.home)
  }

  /// The directory that the field is about; nil where it is not this machine's.
  func directoryToCheck(_ field: DirectoryField, in window: WindowState) -> String? {
    let path = path(of: field, in: window)
    return path.hasPrefix("/") && workspace.projectChoices[path]?.host == nil ? path : nil
  }

  /// Where the names are that could stand in the place of the one that is being typed.
  private func folderToComplete(_ field: DirectoryField, in window: WindowState) -> String {
    let base = TypedPath(field.text).base
    return base.isEmpty
      ? window.facts.directory
      : TypedDirectory.absolute(base, from: window.facts.directory, home: surroundings.home)
  }

  /// The names with which the path could go on; none where it names a folder as it stands.
  func folderNames(for field: DirectoryField, in window: WindowState) -> [String] {
    let typed = TypedPath(field.text).name
    guard case .there(let names)? = folders[folderToComplete(field, in: window)], !names.contains(typed) else {
      return []
    }
    return names.filter { $0.hasPrefix(typed) && ($0.first != "." || typed.first == ".") }
  }

  func isMissing(_ field: DirectoryField, in window: WindowState) -> Bool {
    directoryToCheck(field, in: window).map { folders[$0] == .missing } ?? false
  }

  /// Known projects that fit what was typed, newest first.
  func projects(for field: DirectoryField) -> [String] {
    let typed = field.sought.lowercased()
    let names = projectOrder.directories.map { Words.directory($0, home: surroundings.home) }
    let beginning = names.filter { $0.lowercased().hasPrefix(typed) }
    return beginning + names.filter { !$0.lowercased().hasPrefix(typed) && $0.lowercased().contains(typed) }
  }

  /// Writes as much of the path as is clear. False where nothing is to be added.
  private func complete(_ field: inout DirectoryField, in window: WindowState) -> Bool {
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
  func takesTab(_ field: inout DirectoryField, in window: WindowState) -> Bool {
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
  mutating func looksAgain(for field: inout DirectoryField, in window: WindowState) -> Bool {
    guard let directory = directoryToCheck(field, in: window) else { return false }
    if case .there? = folders[directory] { return false }
    // What nobody has touched is not waited for: whoever knows the way types on at once.
    if field.edit.selection != nil, folders[directory] != .missing { return false }
    folders[directory] = nil
    field.awaited = .accepting
    return true
  }

  // MARK: Looking

  /// What open forms need to know and don't; what none of them needs is forgotten, and looked at afresh.
  mutating func foldersToList() -> [Effect] {
    var wanted: Set<String> = []
    for window in windows.values {
      guard let field = window.dialog?.directory else { continue }
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
  mutating func take(_ names: [String]?, ofFolder path: String, _ stamp: inout Stamp) -> [Effect] {
    guard folders[path] != nil else { return [] }
    folders[path] = names.map(FolderSeen.there) ?? .missing
    var effects: [Effect] = []
    for id in windows.keys.sorted() {
      guard let window = windows[id], var field = window.dialog?.directory, let awaited = field.awaited,
        path == (awaited == .accepting ? directoryToCheck(field, in: window) : folderToComplete(field, in: window))
      else { continue }
      field.awaited = nil
      let goesOn = awaited == .completing && !complete(&field, in: window)
      windows[id]?.dialog?.directory = field
      if goesOn { windows[id]?.dialog?.leaveDirectory() }
      if awaited == .accepting { effects += Dialogs.accept(in: id, &self, &stamp) }
    }
    return effects
  }
}

extension OpenDialog {
  /// The directory that the form is about; nil where there is none, or the command has a thread.
  var directory: DirectoryField? {
    get {
      if case .command(let form) = self { return form.runsInThread ? nil : form.directory }
      if case .newThread(let form) = self { return form.directory }
      return nil
    }
    set {
      guard let newValue else { return }
      if case .command(var form) = self {
        form.directory = newValue
        self = .command(form)
      } else if case .newThread(var form) = self {
        form.directory = newValue
        self = .newThread(form)
      }
    }
  }

  /// The keys go on to the next field.
  fileprivate mutating func leaveDirectory() {
    if case .command(var form) = self {
      form.field = .agent
      self = .command(form)
    } else if case .newThread(var form) = self {
      form.field = .agent
      self = .newThread(form)
    }
  }
}
