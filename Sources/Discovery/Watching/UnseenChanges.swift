import EventLoop

/// What has changed in the providers' folders and was not looked at yet.
struct UnseenChanges {
  private(set) var files: Set<String> = []
  private(set) var folders: Set<String> = []
  /// Folders beside whose sessions something lies that is to be read again.
  private(set) var asides: Set<String> = []
  private(set) var writers = false
  private(set) var databases = false
  private(set) var trees = false
  /// What changed is not known, so anything may have.
  var everything = false

  var isEmpty: Bool {
    !everything && !writers && !databases && !trees && files.isEmpty && folders.isEmpty && asides.isEmpty
  }

  mutating func note(_ change: FolderWatch.Change, in places: Places) {
    let path = change.name.isEmpty ? change.folder : change.folder + "/" + change.name
    if places.claudeRegistries.contains(change.folder) || change.folder.hasSuffix("/thread-writer-locks") {
      writers = true
    } else if places.opencodeFolders.contains(where: { path.hasPrefix($0 + "/storage") }) {
      trees = true
    } else if places.opencodeFolders.contains(change.folder) {
      if UnseenChanges.tellsOfSomebodyElse(change) { databases = true }
    } else if places.codexHomes.contains(change.folder), change.name == "session_index.jsonl" {
      asides.insert(change.folder)
    } else if change.isFolder, change.kind == .appeared || change.kind == .gone || change.kind == .folderGone {
      folders.insert(path)
    } else if change.name == "workspace.yaml" {
      asides.insert(change.folder)
      files.insert(change.folder + "/events.jsonl")
    } else if !change.isFolder {
      files.insert(path)
    }
  }

  /// Whoever reads a database makes files beside it and removes them, and we read it ourselves.
  private static func tellsOfSomebodyElse(_ change: FolderWatch.Change) -> Bool {
    if change.name.hasSuffix("-shm") { return false }
    return !change.name.hasSuffix("-wal") || change.kind == .written
  }
}
