import EventLoop
import Files
import Glibc
import Texts

/// What a snapshot needs to know of where it will lie, and makes ready there.
struct PlaceLook {
  /// Nil where nobody can tell.
  let freeBytes: Int64?
  let hasSubmodules: Bool
  /// The index is a copy that was made just now.
  let hasNewIndex: Bool
  /// What it has stands in other files beside it too, which were copied with it.
  let isSplit: Bool
  /// The person's has changed since ours was written.
  let isTheirsNewer: Bool
}

extension Machine {
  /// Whoever tidies up sees that it is in use. The index of our own is there afterwards as far as there is one of the person's: a
  /// copy with its age, for by that git sees which files may have changed since. Nil where the place isn't there.
  func ready(
    _ place: SnapshotStore.Place, for repository: Repository, copiesAlways: Bool, within time: GitTime
  ) throws(GitProblem) -> PlaceLook? {
    let index = place.index(of: repository.root)
    switch self {
    case .here:
      guard FileKind(at: place.path) == .folder else { return nil }
      utimensat(AT_FDCWD, place.path, nil, 0)
      // Nobody else writes it: a lock is what a killed call left.
      unlink(index + ".lock")
      try removeHalves(in: place, within: time)
      try note(repository, in: place, within: time)
      if place.isExact, FileKind(at: place.attributes) == nil {
        try carryOut(SnapshotStore.exactness(of: place), within: time)
      }
      let isNew = copiesAlways || FileKind(at: index) == nil
      let isSplit = isNew ? try Machine.copyIndex(of: repository, to: index, in: place) : false
      return PlaceLook(
        freeBytes: FileLook.freeBytes(at: place.path),
        hasSubmodules: FileKind(at: repository.root + "/.gitmodules") == .file, hasNewIndex: isNew,
        isSplit: isSplit, isTheirsNewer: FileLook.isNewer(repository.index, than: index))
    case .there(let shell):
      var script = FarScript("umask 077; copies=\(copiesAlways ? "yes" : "")")
      script.add("place=\(FarScript.quoted(place.path)); index=\(FarScript.quoted(index))")
      script.add("theirs=\(FarScript.quoted(repository.index)); root=\(FarScript.quoted(repository.root))")
      script.add("[ -d \"$place\" ] || exit 3")
      if place.isExact {
        script.add("if [ ! -e \(FarScript.quoted(place.attributes)) ]; then")
        for step in SnapshotStore.exactness(of: place) { step.add(to: &script) }
        script.add("fi")
      }
      script.add("touch -c \"$place\"; rm -f \"$index.lock\"")
      let (folder, number) = (FarScript.quoted(repository.commonFolder), FarScript.quoted(place.repositoryNumber))
      script.add("stat -L -c %i -- \(folder) >\(number)")
      script.add(Machine.removingHalves(in: place))
      script.add(
        """
        if [ -e "$theirs" ] && { [ -n "$copies" ] || [ ! -e "$index" ]; }; then
          cp -p -- "$theirs" "$index.new" && chmod 600 "$index.new" && mv -f "$index.new" "$index" || exit 1
          copied=yes
          for shared in "${theirs%/*}"/sharedindex.*; do
            [ ! -e "$shared" ] || { cp -p -- "$shared" "$place" && split=yes; } || exit 1
          done
        fi
        stat -f -c '%a %S' "$place" || echo
        [ ! -f "$root/.gitmodules" ] || echo submodules
        [ -z "$copied" ] || echo copied
        [ -z "$split" ] || echo split
        [ ! "$theirs" -nt "$index" ] || echo newer
        """)
      let answer = try shell.ask(script, within: time)
      if answer.status == 3 { return nil }
      guard answer.status == 0 else { throw .notStarted("\(shell.host): \(answer.words.trimmed)") }
      let lines = String(decoding: answer.output, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      let numbers = lines[0].split(separator: " ").compactMap { UInt64($0) }
      return PlaceLook(
        freeBytes: numbers.count == 2 ? FileLook.byteCount(ofBlocks: numbers[0], of: numbers[1]) : nil,
        hasSubmodules: lines.contains("submodules"), hasNewIndex: lines.contains("copied"),
        isSplit: lines.contains("split"), isTheirsNewer: lines.contains("newer"))
    }
  }

  /// Git may keep most of an index in files beside it. True where it does.
  private static func copyIndex(
    of repository: Repository, to index: String, in place: SnapshotStore.Place
  ) throws(GitProblem) -> Bool {
    do throws(FileProblem) {
      try FileCopy.make(of: repository.index, at: index, mode: 0o600)
      let folder = String(repository.index.parentPath)
      let names: [String]
      do throws(SystemError) { names = try FolderContent.names(in: folder) } catch { throw .system(error) }
      let shared = names.filter { $0.hasPrefix(SnapshotStore.sharedIndex) }
      for name in shared { try FileCopy.make(of: folder + "/" + name, at: place.path + "/" + name, mode: 0o600) }
      return !shared.isEmpty
    } catch {
      guard !error.isMissing else { return false }
      throw .notStarted("\(repository.index): \(error.words)")
    }
  }
}
