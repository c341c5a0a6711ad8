/// What differs between two texts, in the form that `diff -u` prints and everybody reads.
package enum UnifiedDifference {
  private enum Step { case same, removed, added }

  /// So many lines that are alike are shown around a change.
  private static let context = 3
  /// The search takes time with the square of the difference. Past this many changes, all old lines are shown as removed
  /// and all new ones as added.
  private static let searchLimit = 600

  /// Without a text before, the file is new.
  package static func text(path: String, before: String?, after: String) -> String {
    guard let before else {
      let lines = lines(of: after)
      return (["--- /dev/null", "+++ \(path)", "@@ -0,0 +1,\(lines.count) @@"] + lines.map { "+" + $0 })
        .joined(separator: "\n")
    }
    var (old, new) = (lines(of: before), lines(of: after))
    // Where all lines end in the same way before and after, their ends are no part of what differs.
    if !old.isEmpty, !new.isEmpty, (old + new).allSatisfy({ $0.utf8.last == UInt8(ascii: "\r") }) {
      (old, new) = (old.map(withoutReturn), new.map(withoutReturn))
    }
    var numbers: [[UInt8]: Int] = [:]
    let steps = steps(from: old.map { number(of: $0, &numbers) }, to: new.map { number(of: $0, &numbers) })
    return (["--- \(path)", "+++ \(path)"] + hunks(steps, old, new)).joined(separator: "\n")
  }

  private static func lines(of text: String) -> [Substring] {
    var lines = text.newlineLines
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  private static func withoutReturn(_ line: Substring) -> Substring { Substring(line.unicodeScalars.dropLast()) }

  // MARK: Finding what differs

  /// Lines are compared many times: each is read once.
  private static func number(of line: Substring, _ numbers: inout [[UInt8]: Int]) -> Int {
    let bytes = Array(line.utf8)
    if let known = numbers[bytes] { return known }
    numbers[bytes] = numbers.count
    return numbers.count - 1
  }

  private static func steps(from old: [Int], to new: [Int]) -> [Step] {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    var end = 0
    while end < min(old.count, new.count) - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
    let middle = shortest(from: old[start..<(old.count - end)], to: new[start..<(new.count - end)])
    return Array(repeating: .same, count: start) + middle + Array(repeating: .same, count: end)
  }

  /// Myers' greedy search: how far each diagonal comes with so many changes.
  private static func shortest(from old: ArraySlice<Int>, to new: ArraySlice<Int>) -> [Step] {
    let (oldCount, newCount) = (old.count, new.count)
    let limit = min(oldCount + newCount, searchLimit)
    var reach = [Int](repeating: 0, count: 2 * limit + 3)
    let zero = limit + 1
    var history: [[Int]] = []
    for changes in 0...limit {
      history.append(reach)
      for diagonal in stride(from: -changes, through: changes, by: 2) {
        let goesDown =
          diagonal == -changes
          || diagonal != changes && reach[zero + diagonal - 1] < reach[zero + diagonal + 1]
        var x = goesDown ? reach[zero + diagonal + 1] : reach[zero + diagonal - 1] + 1
        var y = x - diagonal
        while x < oldCount, y < newCount, y >= 0, old[old.startIndex + x] == new[new.startIndex + y] {
          x += 1
          y += 1
        }
        reach[zero + diagonal] = x
        if x >= oldCount, y >= newCount {
          return way(back: history, changes: changes, x: oldCount, y: newCount, zero: zero)
        }
      }
    }
    return Array(repeating: .removed, count: oldCount) + Array(repeating: .added, count: newCount)
  }

  private static func way(back history: [[Int]], changes: Int, x: Int, y: Int, zero: Int) -> [Step] {
    var (x, y) = (x, y)
    var steps: [Step] = []
    for changes in stride(from: changes, through: 1, by: -1) {
      let reach = history[changes]
      let diagonal = x - y
      let goesDown =
        diagonal == -changes || diagonal != changes && reach[zero + diagonal - 1] < reach[zero + diagonal + 1]
      let before = goesDown ? diagonal + 1 : diagonal - 1
      let (startX, startY) = (reach[zero + before], reach[zero + before] - before)
      // Back along what is alike, to just behind the change.
      while x > startX + (goesDown ? 0 : 1), y > startY + (goesDown ? 1 : 0) {
        steps.append(.same)
        x -= 1
        y -= 1
      }
      steps.append(goesDown ? .added : .removed)
      (x, y) = (startX, startY)
    }
    steps += Array(repeating: .same, count: min(x, y))
    return steps.reversed()
  }

  // MARK: Showing it

  /// Changes that lie near each other share a hunk.
  private static func hunks(_ steps: [Step], _ old: [Substring], _ new: [Substring]) -> [String] {
    var lines: [String] = []
    var (oldLine, newLine) = (0, 0)
    var index = 0
    while let first = steps[index...].firstIndex(where: { $0 != .same }) {
      let start = max(index, first - context)
      oldLine += start - index
      newLine += start - index
      var end = first
      while let next = steps[end...].prefix(2 * context + 1).firstIndex(where: { $0 != .same }) { end = next + 1 }
      end = min(steps.count, end + context)
      let part = steps[start..<end]
      let (removed, added) = (part.count { $0 != .added }, part.count { $0 != .removed })
      lines.append("@@ -\(range(oldLine, removed)) +\(range(newLine, added)) @@")
      for step in part {
        switch step {
        case .same:
          lines.append(" " + old[oldLine])
          oldLine += 1
          newLine += 1
        case .removed:
          lines.append("-" + old[oldLine])
          oldLine += 1
        case .added:
          lines.append("+" + new[newLine])
          newLine += 1
        }
      }
      index = end
    }
    return lines
  }

  private static func range(_ line: Int, _ count: Int) -> String { "\(count == 0 ? line : line + 1),\(count)" }
}
