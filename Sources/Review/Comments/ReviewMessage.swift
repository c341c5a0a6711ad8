/// All comments as the one message that goes to the agent: where, the lines that are meant, and the words.
package enum ReviewMessage {
  /// Nil where there is nothing to say.
  package static func text(of comments: some Sequence<ReviewComment>) -> String? {
    let comments = comments.filter { !$0.isEmpty }.sorted(by: ReviewComment.isBefore)
    guard !comments.isEmpty else { return nil }
    let title = comments.count == 1 ? "A comment on your change:" : "\(comments.count) comments on your change:"
    return ([title] + comments.enumerated().map { passage($1, number: comments.count == 1 ? nil : $0 + 1) })
      .joined(separator: "\n\n")
  }

  private static func passage(_ comment: ReviewComment, number: Int?) -> String {
    let head = (number.map { "[\($0)] " } ?? "") + place(of: comment)
    return ([head] + quotation(of: comment) + [words(of: comment)]).joined(separator: "\n")
  }

  private static func words(_ text: Substring) -> Substring {
    var text = text
    while text.last?.isWhitespace == true { text.removeLast() }
    while text.first?.isNewline == true { text.removeFirst() }
    return text
  }

  private static func words(of comment: ReviewComment) -> String { String(words(comment.words[...])) }

  private static func place(of comment: ReviewComment) -> String {
    let isOld = comment.side == .old
    let path = (isOld ? comment.oldPath : nil) ?? comment.path
    let numbers = comment.lines.map { lines in
      lines.count == 1 ? ":\(lines.lowerBound)" : ":\(lines.lowerBound)-\(lines.upperBound)"
    }
    var text = code(path.asWritten + (numbers ?? ""))
    if isOld {
      text += " before your change"
      if comment.oldPath != nil { text += " (now \(code(comment.path.asWritten)))" }
    } else if let old = comment.oldPath {
      text += " (renamed from \(code(old.asWritten)))"
    }
    return comment.isLost ? text + (comment.isGone ? ", which is gone" : ", which has changed since") : text
  }

  /// The lines between fences that none of them can end. A passage with lines of both sides is written as a difference.
  private static func quotation(of comment: ReviewComment) -> [String] {
    guard !comment.quoted.isEmpty else { return [] }
    var isDifference = false
    if case .hunk = comment.place { isDifference = true }
    var lines = comment.quoted.prefix(ReviewComment.mostQuoted).map {
      isDifference ? sign(of: $0.kind) + $0.text : $0.text
    }
    let left = more(of: comment, behind: lines.count)
    let fence = String(repeating: "`", count: max(3, (lines.map(longestRun).max() ?? 0) + 1))
    lines.insert(fence + (isDifference ? "diff" : ""), at: 0)
    lines.append(fence)
    return lines + (left.map { [$0] } ?? [])
  }

  private static func more(of comment: ReviewComment, behind quoted: Int) -> String? {
    var count = comment.quoted.count
    switch comment.place {
    case .lines(let lines, _): count = max(count, lines.count)
    // How many of its lines are on one side alone nobody has counted.
    case .hunk: if comment.isCut { return "(and more lines)" }
    case .file: break
    }
    return count > quoted ? "(and \(count - quoted) more lines)" : nil
  }

  private static func sign(of kind: DifferenceLine.Kind) -> String {
    switch kind {
    case .same, .note: " "
    case .added: "+"
    case .removed: "-"
    }
  }

  /// Between backquotes that no others in it can end.
  private static func code(_ text: String) -> String {
    let quotes = String(repeating: "`", count: longestRun(text) + 1)
    let air = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    return quotes + air + text + air + quotes
  }

  /// How many backquotes follow each other at most.
  private static func longestRun(_ text: String) -> Int {
    var (longest, run) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}

extension FilePath {
  /// As the file system has it, where that can stand on a line.
  fileprivate var asWritten: String {
    guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F })
    else {
      return self.text
    }
    return text
  }
}
