extension String {
  /// The part between two UTF-8 offsets.
  package func slice(_ offsets: Range<Int>) -> Substring {
    self[index(atOffset: offsets.lowerBound)..<index(atOffset: offsets.upperBound)]
  }

  package func index(atOffset offset: Int) -> Index {
    utf8.index(startIndex, offsetBy: offset)
  }

  func offset(of index: Index) -> Int {
    utf8.distance(from: startIndex, to: index)
  }
}
