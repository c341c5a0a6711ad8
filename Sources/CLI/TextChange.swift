import Core

/// The lines in which two texts differ, with a few around them, as a person reads a change.
package enum TextChange {
  private static let around = 2

  package static func text(from old: String, to new: String) -> String {
    let (before, after) = (lines(old), lines(new))
    let difference = after.difference(from: before)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var shown: [(sign: String, line: Substring)] = []
    var (left, right) = (0, 0)
    while left < before.count || right < after.count {
      if left < before.count, removed.contains(left) {
        shown.append(("-", before[left]))
        left += 1
      } else if right < after.count, inserted.contains(right) {
        shown.append(("+", after[right]))
        right += 1
      } else {
        shown.append((" ", before[left]))
        left += 1
        right += 1
      }
    }
    let near = shown.indices.filter { index in
      shown[max(0, index - around)...min(shown.count - 1, index + around)].contains { $0.sign != " " }
    }
    var result: [String] = []
    var last = -1
    for index in near {
      if index > last + 1 { result.append("  …") }
      result.append("\(shown[index].sign) \(shown[index].line)")
      last = index
    }
    return result.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [Substring] {
    var lines = text.newlineLines
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
