import Core
import Toolkit

/// A folder as the form for commands knows it.
enum FolderSeen: Equatable, Sendable {
  case asked
  case missing
  /// Its folders, by name.
  case there([String])
}

/// The path that is typed into the form: what it begins with, and the name that is being typed.
struct TypedPath: Equatable {
  /// With its slash; empty for a name alone.
  let base: String
  let name: String

  init(_ text: String) {
    let slash = text.lastIndex(of: "/")
    base = slash.map { String(text[...$0]) } ?? ""
    name = slash.map { String(text[text.index(after: $0)...]) } ?? text
  }
}

/// Directories in the form for commands: whether there is such a one, and how its name goes on.
extension AppState {
  /// The directory that the form is about; nil where it is not this machine's, or the command has a thread.
  func directoryToCheck(_ form: CommandForm, in window: WindowState) -> String? {
    guard !form.runsInThread else { return nil }
    let path = TypedDirectory.absolute(form.directory.text, from: window.facts.directory, home: surroundings.home)
    return path.hasPrefix("/") && workspace.projectChoices[path]?.host == nil ? path : nil
  }

  /// Where the names are that could stand in the place of the one that is being typed.
  private func folderToComplete(_ form: CommandForm, in window: WindowState) -> String? {
    guard !form.runsInThread else { return nil }
    let base = TypedPath(form.directory.text).base
    return base.isEmpty
      ? window.facts.directory
      : TypedDirectory.absolute(base, from: window.facts.directory, home: surroundings.home)
  }

  /// The names with which the path could go on; none where it names a folder as it stands.
  func folderNames(for form: CommandForm, in window: WindowState) -> [String] {
    let typed = TypedPath(form.directory.text).name
    guard let folder = folderToComplete(form, in: window), case .there(let names)? = folders[folder],
      !names.contains(typed)
    else { return [] }
    return names.filter { $0.hasPrefix(typed) && ($0.first != "." || typed.first == ".") }
  }

  func isMissing(_ form: CommandForm, in window: WindowState) -> Bool {
    directoryToCheck(form, in: window).map { folders[$0] == .missing } ?? false
  }

  /// Writes as much of the path as is clear. False where nothing is to be added.
  func complete(_ form: inout CommandForm, in window: WindowState) -> Bool {
    let typed = TypedPath(form.directory.text)
    if form.directory.text == "~" {
      form.directory = TextEdit("~/", isOneLine: true)
      return true
    }
    let names = folderNames(for: form, in: window)
    guard let first = names.first else { return false }
    let common = names.dropFirst().reduce(first) { common, name in
      String(zip(common, name).prefix { $0 == $1 }.map(\.0))
    }
    guard names.count == 1 || common.count > typed.name.count else { return false }
    form.directory = TextEdit(typed.base + common + (names.count == 1 ? "/" : ""), isOneLine: true)
    form.typedDirectory = nil
    return true
  }

  // MARK: Looking

  /// What open forms need to know and don't; what none of them needs is forgotten, and looked at afresh.
  mutating func foldersToList() -> [Effect] {
    var wanted: Set<String> = []
    for window in windows.values {
      guard case .command(let form)? = window.dialog else { continue }
      wanted.formUnion([directoryToCheck(form, in: window), folderToComplete(form, in: window)].compactMap { $0 })
    }
    guard !(wanted.isEmpty && folders.isEmpty) else { return [] }
    for path in folders.keys where !wanted.contains(path) { folders[path] = nil }
    return wanted.sorted().compactMap { path in
      guard folders[path] == nil else { return nil }
      folders[path] = .asked
      return .listFolders(in: path)
    }
  }

  /// Somebody has looked; a form that waited for it goes on.
  mutating func take(_ names: [String]?, ofFolder path: String, _ stamp: inout Stamp) -> [Effect] {
    guard folders[path] != nil else { return [] }
    folders[path] = names.map(FolderSeen.there) ?? .missing
    var effects: [Effect] = []
    for id in windows.keys.sorted() {
      guard let window = windows[id], case .command(var form)? = window.dialog, let awaited = form.awaited,
        path == (awaited == .adding ? directoryToCheck(form, in: window) : folderToComplete(form, in: window))
      else { continue }
      form.awaited = nil
      switch awaited {
      case .completing:
        _ = complete(&form, in: window)
        windows[id]?.dialog = .command(form)
      case .adding: effects += Dialogs.add(form, hasJustLooked: true, in: id, &self, &stamp)
      }
    }
    return effects
  }

  func isThere(_ path: String) -> Bool { if case .there? = folders[path] { true } else { false } }

  /// Whether the form's names are still being looked up.
  func isListing(_ form: CommandForm, in window: WindowState) -> Bool {
    guard let folder = folderToComplete(form, in: window) else { return false }
    return folders[folder] == nil || folders[folder] == .asked
  }
}
