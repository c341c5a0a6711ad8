import Files
import Review
import Worktrees

/// What lies in the way where a branch is checked out. Git writes over what it was told to ignore, folders and all, and its way
/// back takes it along: so it is looked for before.
extension Lander {
  /// What comes to a folder of working files.
  struct Coming {
    /// All that changes, also what goes.
    var files: Set<ArraySlice<UInt8>>
    /// What nothing of its kind is there for yet.
    var new: Set<FilePath>
  }

  func coming(from old: String, to new: String) throws(LandProblem) -> Coming {
    let told = try ask(Lander.comparing + ["--diff-filter=AT", old, new]).output.split(separator: 0)
    return Coming(files: try files(from: old, to: new), new: Set(told.map { FilePath($0) }))
  }

  /// Throws where something is in the way, and tells what else is changed there.
  @discardableResult
  func checkWay(
    of coming: Coming, in folder: String, of branch: String
  ) throws(LandProblem) -> [Change] {
    let changed = try status(in: folder)
    let lying = try lying(in: folder, at: coming.new, changed)
    let above = Set(coming.new.flatMap(\.above))
    let own = changed.map { (path: FilePath($0.name).withoutEndSlash, name: $0.name) }.filter { path, name in
      coming.files.contains(name) || above.contains(path) || path.above.contains { coming.new.contains($0) }
    }.map(\.path)
    let all = lying.union(own.filter { path in !path.above.contains { lying.contains($0) } })
    guard all.isEmpty else { throw .inTheWay(all.sorted().map(\.text), base: branch) }
    let marked = try marked(in: folder).filter { coming.files.contains($0.bytes[...]) }
    guard marked.isEmpty else { throw .marked(marked.map(\.text), base: branch) }
    return changed
  }

  /// What no commit has at these paths, in their folders' places, and in the folders in theirs.
  private func lying(
    in folder: String, at paths: Set<FilePath>, _ changed: [Change]
  ) throws(LandProblem) -> Set<FilePath> {
    do throws(GitProblem) {
      let side = try SideFolder(folder, on: git.machine, within: time)
      let paths = Array(paths)
      let seen = zip(paths, try side.looks(at: paths)).filter { $1 != .nothing }
      guard !seen.isEmpty else { return [] }
      let told = try git.ask(GitCall(["ls-files", "-z"], in: folder), within: time).output.split(separator: 0)
      let tracked = Set(told.map { FilePath($0) }).subtracting(changed.map { FilePath($0.name) })
      var lying: Set<FilePath> = []
      for (path, look) in seen {
        switch look {
        case .nothing: break
        case .blocked(let other, _): if !tracked.contains(other) { lying.insert(other) }
        case .there(let stamp) where stamp.kind == .folder:
          let inside = try side.contents(of: path)
          let others = inside.filter { !tracked.contains($0) }
          // One with nothing else is named as it is. A submodule's repository is in no commit of this one.
          lying.formUnion(others.count == inside.count && !others.isEmpty ? [path] : others)
        case .there, .refused: if !tracked.contains(path) { lying.insert(path) }
        }
      }
      return lying
    } catch {
      throw LandProblem(error)
    }
  }
}

extension FilePath {
  /// Git names a repository in a repository with one.
  var withoutEndSlash: FilePath {
    bytes.last == UInt8(ascii: "/") ? FilePath(bytes.dropLast()) : self
  }
}
