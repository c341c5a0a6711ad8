import Review

/// Takes lines out of a file's content and leaves the others.
struct LineMerge {
  let trees: TreeMaker

  /// A content in which one of its hunks is as it was: `new` with the lines of `old` in this place.
  func undoing(
    _ hunk: Int, of new: String, from old: String
  ) throws(GitProblem) -> Result<String, RevertPlanner.Refused> {
    let spool = try DifferenceSpool(from: old, to: new, git: trees.git, place: trees.place, within: trees.time)
    guard spool.index.hunks.indices.contains(hunk) else {
      return .failure(RevertPlanner.Refused(why: .noSuchHunk(of: spool.index.hunks.count)))
    }
    let unreadable = RevertPlanner.Refused(why: .notChanged)
    let row = spool.index.hunks[hunk]
    guard case .hunk(let head)? = try spool.rows(row..<(row + 1), within: trees.time).first else {
      return .failure(unreadable)
    }
    let contents = try trees.contents(of: [old, new])
    let (before, after) = (LineMerge.lines(of: contents[0]), LineMerge.lines(of: contents[1]))
    guard let theirs = LineMerge.range(head.newStart, head.newCount, in: after),
      let ours = LineMerge.range(head.oldStart, head.oldCount, in: before)
    else { return .failure(unreadable) }
    let lines = after[..<theirs.lowerBound] + before[ours] + after[theirs.upperBound...]
    return .success(try trees.keep(Array(lines.joined())))
  }

  /// A content in which these rows of one of its hunks are as they were: what came there is out, and what went is back.
  func undoing(
    _ rows: Range<Int>, ofHunk hunk: Int, of new: String, from old: String
  ) throws(GitProblem) -> Result<String, RevertPlanner.Refused> {
    let spool = try DifferenceSpool(from: old, to: new, git: trees.git, place: trees.place, within: trees.time)
    let heads = spool.index.hunks
    guard heads.indices.contains(hunk) else {
      return .failure(RevertPlanner.Refused(why: .noSuchHunk(of: heads.count)))
    }
    let end = hunk + 1 < heads.count ? heads[hunk + 1] : spool.index.rowCount
    let all = try spool.rows(heads[hunk]..<end, within: trees.time)
    let hasChanged = rows.clamped(to: all.indices).contains { all[$0].isChange }
    let (before, after) = (try lines(of: old), try lines(of: new))
    guard hasChanged, case .hunk(let head)? = all.first,
      let place = LineMerge.range(head.newStart, head.newCount, in: after),
      let middle = LineMerge.lines(all, undoing: rows, before, after)
    else { return .failure(RevertPlanner.Refused(why: .notChanged)) }
    let lines = after[..<place.lowerBound] + middle + after[place.upperBound...]
    return .success(try trees.keep(LineMerge.joined(lines)))
  }

  /// Nobody has to have a content with nothing in it.
  private func lines(of id: String) throws(GitProblem) -> [ArraySlice<UInt8>] {
    guard id != EmptyContent.id(ofLength: id.utf8.count) else { return [] }
    return LineMerge.lines(of: try trees.contents(of: [id])[0])
  }

  /// What stands in a hunk where some of its rows are as they were; nil where the contents are other ones.
  private static func lines(
    _ hunk: [DifferenceRow], undoing rows: Range<Int>, _ before: [ArraySlice<UInt8>], _ after: [ArraySlice<UInt8>]
  ) -> [ArraySlice<UInt8>]? {
    var lines: [ArraySlice<UInt8>] = []
    for (number, row) in hunk.enumerated() {
      guard case .line(let line) = row else { continue }
      let (side, index): ([ArraySlice<UInt8>], Int?)
      switch line.kind {
      case .same: (side, index) = (after, line.new)
      case .added where !rows.contains(number): (side, index) = (after, line.new)
      case .removed where rows.contains(number): (side, index) = (before, line.old)
      case .added, .removed, .note: continue
      }
      guard let index, side.indices.contains(index - 1) else { return nil }
      lines.append(side[index - 1])
    }
    return lines
  }

  /// A line that was the last one may have no end.
  private static func joined(_ lines: some BidirectionalCollection<ArraySlice<UInt8>>) -> [UInt8] {
    var bytes = Array(lines.dropLast().map { $0.last == 0x0A ? $0 : $0 + [0x0A] }.joined())
    if let last = lines.last { bytes += last }
    return bytes
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
    let machine = trees.git.machine
    let contents: [[UInt8]]
    do throws(GitProblem) { contents = try trees.contents(of: [now, base, other]) } catch .tooMuch { return .noText }
    try machine.carryOut(zip(paths, contents).map { .write($0, $1) }, within: trees.time)
    let call = GitCall(["merge-file", "-p", "--quiet"] + paths, in: "/")
    let answer = try trees.git.run(call, within: trees.time)
    try machine.carryOut(paths.map { .remove($0) }, within: trees.time)
    switch answer.status {
    case 0: return .clean(try trees.keep(answer.output))
    case 1...127: return .conflict
    default: return .noText
    }
  }
}
