extension [DifferenceRow] {
  /// For eyes: rows of one file that follow each other, with marks for what nobody could see in them. Comments, searches and
  /// agents have the rows as they are.
  package func revealed(_ ends: LineEnds) -> [DifferenceRow] {
    let twins = twins
    return enumerated().map { index, row in
      guard case .line(let line) = row else { return row }
      return .line(line.revealed(twins.contains(index) ? .joined : line.kind.extent, ends))
    }
  }

  /// Lines that were taken out and those that came instead of them, pair by pair, where the two of a pair look the same.
  private var twins: Set<Int> {
    var twins: Set<Int> = []
    var (removed, added): ([Int], [Int]) = ([], [])
    func pair() {
      for (old, new) in zip(removed, added) {
        guard case .line(let one) = self[old], case .line(let other) = self[new],
          UnseenSigns.areAllThatDiffers(in: one.text, and: other.text)
        else { continue }
        twins.formUnion([old, new])
      }
      (removed, added) = ([], [])
    }
    for (index, row) in enumerated() {
      switch row {
      case .line(let line) where line.kind == .removed:
        if !added.isEmpty { pair() }
        removed.append(index)
      case .line(let line) where line.kind == .added: added.append(index)
      case .line(let line) where line.kind == .note: break
      case .line, .hunk: pair()
      }
    }
    pair()
    return twins
  }
}

extension DifferenceLine {
  package var hasReturn: Bool { !isCut && text.utf8.last == 0x0D }

  fileprivate func revealed(_ extent: UnseenSigns.Extent, _ ends: LineEnds) -> DifferenceLine {
    guard kind != .note else { return self }
    let hidesReturn = hasReturn && (kind == .same || !ends.areShown)
    let said = hidesReturn ? String(String.UnicodeScalarView(text.unicodeScalars.dropLast())) : text
    return DifferenceLine(kind, old: old, new: new, UnseenSigns.revealed(said, extent), isCut: isCut)
  }
}

extension DifferenceLine.Kind {
  /// What came or went is looked at closely.
  package var extent: UnseenSigns.Extent {
    switch self {
    case .same, .note: .hidden
    case .added, .removed: .blanks
    }
  }
}
