import EventLoop
import Review
import Texts

/// Looking for something in a change: words in its files, and the lines of comments in what the files are now.
extension GitRoom {
  /// So many rows are looked at at once.
  private static let rowsAtOnce = 4096
  /// So many files are looked through before what else is wanted of the thread has its turn.
  private static let filesAtOnce = 20

  /// Where words stand next.
  package typealias Found = (file: Int, row: Int, line: DifferenceLine)

  /// Which file has the words next, and in which row. Another search of the same window ends this one, which then answers
  /// nothing: who asks can't tell it from the other where both look for the same.
  package func find(
    _ words: String, in files: [ChangedFile], of name: String, from row: Int, isForward: Bool, for window: Int,
    done: @escaping @Sendable (Result<Found?, SnapshotGap>) -> Void
  ) {
    let time = GitTime(milliseconds: GitRoom.readingMilliseconds)
    reader.submit { [self] open in
      let number = (open.searches[window] ?? 0) + 1
      open.searches[window] = number
      look(
        for: SoughtWords(words), in: files[...], of: name, from: row, isForward: isForward, search: (window, number),
        &open, time, done)
    }
  }

  private func look(
    for words: SoughtWords, in files: ArraySlice<ChangedFile>, of name: String, from row: Int, isForward: Bool,
    search: (window: Int, number: Int), _ open: inout OpenDifferences, _ time: GitTime,
    _ done: @escaping @Sendable (Result<Found?, SnapshotGap>) -> Void
  ) {
    guard search.number == open.searches[search.window] else { return }
    let (now, later) = (files.prefix(GitRoom.filesAtOnce), files.dropFirst(GitRoom.filesAtOnce))
    do throws(GitProblem) {
      for (index, file) in zip(now.indices, now) {
        guard case .lines = file.content else { continue }
        let start = index == 0 ? row : isForward ? 0 : Int.max
        let found = try find(words, in: file, of: name, from: start, isForward: isForward, &open, time)
        if let found { return done(.success((index, found.row, found.line))) }
      }
    } catch {
      return done(.failure(SnapshotGap(error)))
    }
    let goesOn =
      !later.isEmpty
      && reader.goOn { [self] open in
        look(for: words, in: later, of: name, from: row, isForward: isForward, search: search, &open, time, done)
      }
    if !goesOn { done(.success(nil)) }
  }

  private func find(
    _ words: SoughtWords, in file: ChangedFile, of name: String, from row: Int, isForward: Bool,
    _ open: inout OpenDifferences, _ time: GitTime
  ) throws(GitProblem) -> (row: Int, line: DifferenceLine)? {
    var at = isForward ? max(0, row) : row
    while true {
      let range = isForward ? at..<(at + GitRoom.rowsAtOnce) : max(0, at - GitRoom.rowsAtOnce)..<max(0, at)
      let part = try open.part(
        range.clamped(to: 0..<Int.max / 2), of: file, try place(named: name, within: time), readingGit, time)
      if !isForward, at > part.rowCount {
        at = part.rowCount
        continue
      }
      let found =
        isForward ? part.rows.firstIndex(where: words.stand) : part.rows.lastIndex(where: words.stand)
      if let found, case .line(let line) = part.rows[found] { return (part.first + found, line) }
      at = isForward ? range.upperBound : range.lowerBound
      guard isForward ? at < part.rowCount : at > 0 else { return nil }
    }
  }

  /// The comments as they stand in the contents that are named.
  package func find(
    _ sought: [SoughtComment], in name: String,
    done: @escaping @Sendable (Result<[ReviewComment], SnapshotGap>) -> Void
  ) {
    reader.submit { [self] _ in
      do throws(GitProblem) {
        done(.success(try find(sought, in: name, within: GitTime(milliseconds: GitRoom.readingMilliseconds))))
      } catch {
        done(.failure(SnapshotGap(error)))
      }
    }
  }

  func find(
    _ sought: [SoughtComment], in name: String, within time: GitTime
  ) throws(GitProblem) -> [ReviewComment] {
    var contents: [String: [String]] = [:]
    var found: [ReviewComment] = []
    for asked in sought {
      var sought = asked
      var content = try content(of: sought, in: name, time)
      // The file has its old name again, and that is no change any more.
      if content == ReviewComment.noContent, let back = sought.underOldName {
        let old = try self.content(of: back, in: name, time)
        if old != ReviewComment.noContent { (sought, content) = (back, old) }
      }
      if contents[content] == nil { contents[content] = try lines(of: content, in: name, time) }
      found.append(sought.comment.found(in: contents[content] ?? [], content: content))
    }
    return found
  }

  private func content(of sought: SoughtComment, in name: String, _ time: GitTime) throws(GitProblem) -> String {
    switch sought.place {
    case .content(let content): return content
    case .tree(let tree):
      let comment = sought.comment
      let named = (comment.side == .old ? comment.oldPath : nil) ?? comment.path
      let folder = "--git-dir=\(try place(named: name, within: time).path)"
      guard let path = String(validating: named.bytes, as: UTF8.self) else {
        return try content(of: named, in: tree, folder, time) ?? comment.content
      }
      let answer = try readingGit.run(
        GitCall([folder, "rev-parse", "--verify", "--quiet", "--end-of-options", tree + ":" + path], in: "/"),
        within: time)
      return answer.status == 0 ? answer.line : ReviewComment.noContent
    }
  }

  /// That of a file whose name is no text, and so no word of a call; nil where it would be two.
  private func content(
    of path: FilePath, in tree: String, _ folder: String, _ time: GitTime
  ) throws(GitProblem) -> String? {
    guard !path.bytes.contains(0x0A) else { return nil }
    var call = GitCall([folder, "cat-file", "--batch-check=%(objectname)"], in: "/")
    call.input = Array((tree + ":").utf8) + path.bytes + [0x0A]
    let line = try readingGit.ask(call, within: time).line
    // Of what isn't there it says so, and names it.
    return line.utf8.count == tree.utf8.count ? line : ReviewComment.noContent
  }

  /// The lines of a content, as a difference shows them.
  private func lines(of content: String, in name: String, _ time: GitTime) throws(GitProblem) -> [String] {
    // There is no such file.
    guard content.contains(where: { $0 != "0" }) else { return [] }
    let folder = "--git-dir=\(try place(named: name, within: time).path)"
    let call = GitCall([folder, "cat-file", "blob", content], in: "/")
    let answer = try readingGit.ask(call, within: time)
    var lines = answer.output.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map {
      ShortCharacters.bounded(String(decoding: $0.prefix(DifferenceLine.byteLimit), as: UTF8.self))
    }
  }
}
