import EventLoop
import Files
import Glibc

/// What a snapshot needs to know of where it will lie, and makes ready there.
struct PlaceLook {
  /// Nil where nobody can tell.
  let freeBytes: Int64?
  let hasSubmodules: Bool
  /// The index is a copy that was made just now.
  let hasNewIndex: Bool
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
      if place.isExact, FileKind(at: place.attributes) == nil {
        try carryOut(SnapshotStore.exactness(of: place), within: time)
      }
      let isNew = copiesAlways || FileKind(at: index) == nil
      if isNew { try Machine.copyIndex(of: repository, to: index) }
      return PlaceLook(
        freeBytes: FileLook.freeBytes(at: place.path),
        hasSubmodules: FileKind(at: repository.root + "/.gitmodules") == .file, hasNewIndex: isNew)
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
      script.add(
        """
        touch -c "$place"
        rm -f "$index.lock"
        if [ -e "$theirs" ] && { [ -n "$copies" ] || [ ! -e "$index" ]; }; then
          cp -p -- "$theirs" "$index.new" && chmod 600 "$index.new" && mv -f "$index.new" "$index" || exit 1
          copied=yes
        fi
        stat -f -c '%a %S' "$place" || echo
        [ ! -f "$root/.gitmodules" ] || echo submodules
        [ -z "$copied" ] || echo copied
        """)
      let answer = try shell.ask(script, within: time)
      if answer.status == 3 { return nil }
      guard answer.status == 0 else { throw .notStarted("\(shell.host): \(answer.words.trimmed)") }
      let lines = String(decoding: answer.output, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      let numbers = lines[0].split(separator: " ").compactMap { Int64($0) }
      return PlaceLook(
        freeBytes: numbers.count == 2 ? numbers[0].multipliedReportingOverflow(by: numbers[1]).partialValue : nil,
        hasSubmodules: lines.contains("submodules"), hasNewIndex: lines.contains("copied"))
    }
  }

  private static func copyIndex(of repository: Repository, to index: String) throws(GitProblem) {
    do throws(FileProblem) {
      try FileCopy.make(of: repository.index, at: index, mode: 0o600)
    } catch {
      guard !error.isMissing else { return }
      throw .notStarted("\(repository.index): \(error.words)")
    }
  }
}
