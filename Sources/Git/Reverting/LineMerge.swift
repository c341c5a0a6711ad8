import EventLoop
import Files
import Glibc
import Review

/// Takes lines out of a file's content and leaves the others.
struct LineMerge {
  let trees: TreeMaker

  /// A content in which one of its hunks is as it was: `new` with the lines of `old` in this place.
  ///
  /// Nil where there is no such hunk.
  func undoing(_ hunk: Int, of new: String, from old: String) throws(GitProblem) -> String? {
    let spool = try DifferenceSpool(from: old, to: new, git: trees.git, place: trees.place, within: trees.time)
    guard spool.index.hunks.indices.contains(hunk) else { return nil }
    let row = spool.index.hunks[hunk]
    guard case .hunk(let head)? = spool.rows(row..<(row + 1)).first else { return nil }
    let (before, after) = (
      LineMerge.lines(of: try trees.content(of: old)), LineMerge.lines(of: try trees.content(of: new))
    )
    guard let theirs = LineMerge.range(head.newStart, head.newCount, in: after),
      let ours = LineMerge.range(head.oldStart, head.oldCount, in: before)
    else { return nil }
    let lines = after[..<theirs.lowerBound] + before[ours] + after[theirs.upperBound...]
    return try trees.keep(Array(lines.joined()))
  }

  /// Of no lines, git names the one before.
  private static func range(_ start: Int, _ count: Int, in lines: [ArraySlice<UInt8>]) -> Range<Int>? {
    let first = count == 0 ? start : start - 1
    guard first >= 0, count >= 0, first + count <= lines.count else { return nil }
    return first..<(first + count)
  }

  /// With their ends.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.endIndex
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  enum Merged { case clean(String), conflict, noText }

  /// What `now` is when what leads from `base` to `other` is done to it too.
  func merge(_ now: String, base: String, other: String) throws(GitProblem) -> Merged {
    if base == other { return .clean(now) }
    if now == base || now == other { return .clean(other) }
    let paths = ["now", "base", "other"].map { trees.place.path + "/merge-\($0).new" }
    defer { for path in paths { unlink(path) } }
    for (path, id) in zip(paths, [now, base, other]) {
      let bytes: [UInt8]
      do throws(GitProblem) { bytes = try trees.content(of: id) } catch .tooMuch { return .noText }
      try LineMerge.write(bytes, to: path)
    }
    let call = GitCall(["merge-file", "-p", "--quiet"] + paths, in: "/")
    let answer = try trees.git.run(call, within: trees.time)
    switch answer.status {
    case 0: return .clean(try trees.keep(answer.output))
    case 1...127: return .conflict
    default: return .noText
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(GitProblem) {
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw .notStarted("\(path): \(SystemError(errno))") }
    defer { close(number) }
    do throws(SystemError) { try NewFile.write(bytes, to: number) } catch { throw .notStarted("\(path): \(error)") }
  }
}
