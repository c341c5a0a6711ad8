// Swift's own search has a parser of regular expressions with it, which makes programs a megabyte larger, and compares signs
// where bytes will do. Package.swift leaves it out.

extension String {
  package func firstRange(of sought: some StringProtocol) -> Range<Index>? { self[...].firstRange(of: sought) }
  package func contains(_ sought: some StringProtocol) -> Bool { self[...].contains(sought) }
  package func replacing(_ sought: some StringProtocol, with other: some StringProtocol) -> String {
    self[...].replacing(sought, with: other)
  }
}

extension Substring {
  /// Accents that are written in two ways are one sign.
  package func firstRange(of sought: some StringProtocol) -> Range<Index>? {
    let sought = String(sought)
    return sought.utf8.allSatisfy { $0 < 0x80 } ? firstBytes(of: sought) : firstSigns(of: sought)
  }

  package func contains(_ sought: some StringProtocol) -> Bool { firstRange(of: sought) != nil }

  package func replacing(_ sought: some StringProtocol, with other: some StringProtocol) -> String {
    var result = ""
    var rest = self
    while !sought.isEmpty, let range = rest.firstRange(of: sought) {
      result += rest[..<range.lowerBound]
      result += other
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  private func firstBytes(of sought: String) -> Range<Index>? {
    guard let place = utf8.span.firstPlace(of: sought.utf8.span) else { return nil }
    let start = utf8.index(startIndex, offsetBy: place)
    return start..<utf8.index(start, offsetBy: sought.utf8.count)
  }

  private func firstSigns(of sought: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      var (end, index) = (start, sought.startIndex)
      while index < sought.endIndex, end < endIndex, self[end] == sought[index] {
        formIndex(after: &end)
        sought.formIndex(after: &index)
      }
      if index == sought.endIndex { return start..<end }
      formIndex(after: &start)
    }
    return nil
  }
}

extension Span<UInt8> {
  fileprivate func firstPlace(of sought: Span<UInt8>) -> Int? {
    guard !sought.isEmpty else { return 0 }
    var place = 0
    while place + sought.count <= count {
      if self[place] == sought[0], (1..<sought.count).allSatisfy({ self[place + $0] == sought[$0] }) { return place }
      place += 1
    }
    return nil
  }
}
