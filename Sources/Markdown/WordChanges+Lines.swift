extension WordChanges {
  /// A line of a difference, as far as its words are compared.
  enum Side {
    case removed(String)
    case added(String)
    case neither
  }

  /// What stands out in each line, by its place: lines that were taken out and those that came instead of them are
  /// compared pair by pair.
  static func marks(in lines: [Side]) -> [Int: [Range<Int>]] {
    var marks: [Int: [Range<Int>]] = [:]
    var removed: [(index: Int, text: String)] = []
    var added: [(index: Int, text: String)] = []
    func pair() {
      for (old, new) in zip(removed, added) {
        guard let changes = WordChanges(from: old.text, to: new.text) else { continue }
        marks[old.index] = changes.removed
        marks[new.index] = changes.added
      }
      (removed, added) = ([], [])
    }
    for (index, line) in lines.enumerated() {
      switch line {
      case .removed(let text):
        if !added.isEmpty { pair() }
        removed.append((index, text))
      case .added(let text): added.append((index, text))
      case .neither: pair()
      }
    }
    pair()
    return marks
  }
}

extension DiffReader.Row {
  var side: WordChanges.Side {
    switch self {
    case .removed(let text, _, _): .removed(text)
    case .added(let text, _, _): .added(text)
    case .file, .hunk, .same, .note: .neither
    }
  }
}

extension DifferenceColors.Line {
  var side: WordChanges.Side {
    switch self {
    case .removed(let text): .removed(text)
    case .added(let text): .added(text)
    case .hunk, .same, .note: .neither
    }
  }
}
