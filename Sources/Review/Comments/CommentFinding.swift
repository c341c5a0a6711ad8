/// Finds the lines of a comment in a file that has changed: by what they say and what stands beside them, never by their
/// number alone.
extension ReviewComment {
  /// The comment as it stands in this content of its file, or lost where the lines are not there, or where several places
  /// look alike.
  package func found(in lines: [String], content: String) -> ReviewComment {
    var found = self
    found.content = content
    guard let old = self.lines else {
      // What was said of a file that the change has taken away is still about that.
      found.isLost = found.isGone && (isLost || !isGone)
      return found
    }
    guard let first = place(in: lines, from: old) else {
      found.isLost = true
      return found
    }
    let end = min(lines.count, first + lineCount)
    let range = (first + 1)...end
    found.isLost = false
    switch place {
    case .file: break
    case .lines(_, let side): found.place = .lines(range, of: side)
    case .hunk(let old, _): found.place = .hunk(old: old, new: range)
    }
    found.before = Array(lines[..<first].suffix(ReviewComment.neighbourCount))
    found.after = Array(lines[end...].prefix(ReviewComment.neighbourCount))
    return found
  }

  /// The comment under the name that its file has by now: among these it may have been renamed since.
  package func following(_ files: some Sequence<ChangedFile>) -> ReviewComment {
    var renamed: ChangedFile?
    for file in files {
      if file.path == path { return self }
      if let old = file.oldPath, old == path || old == oldPath { renamed = file }
    }
    guard let renamed else { return self }
    var following = self
    (following.path, following.oldPath) = (renamed.path, renamed.oldPath)
    return following
  }

  /// How many lines it is about, of which the first may be all that is known.
  private var lineCount: Int { max(texts.count, lines?.count ?? 0) }

  /// The same comment where its lines were found.
  package func placed(as found: ReviewComment) -> ReviewComment {
    var placed = found
    (placed.words, placed.isSent, placed.message) = (words, isSent, message)
    return placed
  }

  /// Where the first of its lines is, counted from 0.
  private func place(in lines: [String], from old: ClosedRange<Int>) -> Int? {
    let texts = texts
    guard let first = texts.first, texts.count <= lines.count else { return nil }
    // Nothing stood above what began the file.
    let beganFile = old.lowerBound - before.count == 1 && before.count < ReviewComment.neighbourCount
    let most = before.count + after.count + (beganFile ? 1 : 0)
    var best: (places: [Int], score: Int) = ([], -1)
    for start in 0...(lines.count - texts.count)
    where lines[start] == first && lines[start..<(start + texts.count)].elementsEqual(texts) {
      guard let score = score(at: start, in: lines, beganFile: beganFile) else { continue }
      if score > best.score { best = ([start], score) } else if score == best.score { best.places.append(start) }
    }
    guard best.places.count > 1 else { return best.places.first }
    // Of places that look alike through and through, the nearest is as good as any.
    guard best.score == most else { return nil }
    return best.places.min { abs($0 + 1 - old.lowerBound) < abs($1 + 1 - old.lowerBound) }
  }

  /// How many neighbours are the same; nil where none that says something is.
  private func score(at start: Int, in lines: [String], beganFile: Bool) -> Int? {
    var (score, evidence) = (0, texts.filter(\.saysSomething).count - 1)
    let end = start + lineCount
    func compare(_ text: String, _ index: Int) {
      guard lines.indices.contains(index), lines[index] == text else { return }
      score += 1
      if text.saysSomething { evidence += 1 }
    }
    for (distance, text) in before.reversed().enumerated() { compare(text, start - 1 - distance) }
    for (distance, text) in after.enumerated() { compare(text, end + distance) }
    if beganFile, start == before.count {
      score += 1
      evidence += 1
    }
    return evidence > 0 ? score : nil
  }
}

extension String {
  fileprivate var saysSomething: Bool { utf8.contains { $0 > 0x20 } }
}
