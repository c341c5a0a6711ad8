import EventLoop
import Review
import SeededNumbers
import Testing

@testable import Git

/// Of a hunk, any lines are set back: these, and no others. Git's own words of the difference say what has to be there.
struct RevertLinesTests {
  private typealias Line = [UInt8]

  /// A row of a hunk as git writes it: its sign, and the line with its end where it has one.
  private struct Row {
    let sign: UInt8
    var line: Line
  }

  private static let words = ["", "same", "same", "漢字", "größer\r", "} else {", "\u{5D0}\u{5D1}"]
  private static let (same, added, removed) = (UInt8(ascii: " "), UInt8(ascii: "+"), UInt8(ascii: "-"))

  @Test(arguments: [randomSeed] + Array(1...4)) func `chosen lines are as they were, and nothing else`(seed: UInt64)
    throws
  {
    var random = RandomNumbers(seed: seed)
    let person = try TestRepository()
    let room = person.room()
    defer { room.finish() }
    let names = (1...8).map { "file \($0)" }
    var contents: [String: [Line]] = [:]
    for name in names {
      contents[name] = (0..<random.number(1...30)).map { _ in Self.line(&random) }
      try Self.write(&contents[name, default: []], name, person, &random)
    }
    try person.sh("git add -A; git commit -qm before")
    let before = try room.take(person.root).get().snapshot
    for name in names {
      for _ in 1...random.number(1...6) { Self.edit(&contents[name, default: []], &random) }
      try Self.write(&contents[name, default: []], name, person, &random)
    }
    let after = try room.take(person.root, following: [before.tree]).get().snapshot
    for name in names {
      let hunks = try Self.hunks(of: name, person)
      guard !hunks.isEmpty else { continue }
      let (number, start) = (random.number(0...hunks.count - 1), random.number(0...12))
      let chosen = start..<(start + random.number(1...8))
      // Somebody has gone on writing meanwhile.
      let more: Line = random.chance(30) && contents[name]?.last?.last == 0x0A ? Array("more\n".utf8) : []
      try person.write((contents[name] ?? []).joined() + more, to: Array(name.utf8))
      let now = try Self.bytes(of: name, person)
      let part = RevertWanted.Part.lines(chosen, ofHunk: number, of: FilePath(name))
      let plan = try room.plan(person.wanted(before, after, part))
      _ = try room.set(plan.change)
      var expected = Self.undoing(chosen, of: number, in: hunks, contents[name] ?? [])
      // What can't be told apart from the words behind it is left alone.
      if plan.kept.isEmpty { expected += more } else { expected = now }
      let hasChanged = hunks[number].rows.indices.contains {
        chosen.contains($0 + 1) && [Self.added, Self.removed].contains(hunks[number].rows[$0].sign)
      }
      let place = "seed \(seed), \(name), rows \(chosen) of \(number)"
      #expect(hasChanged || !plan.kept.isEmpty, "\(place): nothing to do")
      #expect(plan.kept.isEmpty || !hasChanged || !more.isEmpty, "\(place): refused")
      #expect(try Self.bytes(of: name, person) == expected, "\(place)")
    }
  }

  // MARK: What git says

  private struct Hunk {
    /// The first of its lines in the file as it is.
    let start: Int
    let count: Int
    var rows: [Row] = []
  }

  private static func hunks(of name: String, _ person: TestRepository) throws -> [Hunk] {
    let text = try person.sh("git diff --text --no-color -U3 --diff-algorithm=myers HEAD -- '\(name)'")
    var hunks: [Hunk] = []
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: "@@ ".utf8) {
        let place = Substring(line).split(separator: " ")[2].dropFirst()
        let numbers = place.split(separator: ",").compactMap { Int($0) }
        let count = numbers.count > 1 ? numbers[1] : 1
        hunks.append(Hunk(start: count == 0 ? numbers[0] : numbers[0] - 1, count: count))
      } else if let sign = line.first, let last = hunks.indices.last {
        hunks[last].rows.append(Row(sign: sign, line: Array(line.dropFirst()) + [0x0A]))
      }
    }
    return hunks
  }

  private static func undoing(_ chosen: Range<Int>, of number: Int, in hunks: [Hunk], _ lines: [Line]) -> [UInt8] {
    let hunk = hunks[number]
    var middle: [Line] = []
    for (index, row) in hunk.rows.enumerated() {
      // The head of the hunk is its first row.
      let isChosen = chosen.contains(index + 1)
      let hasNoEnd = hunk.rows.indices.contains(index + 1) && hunk.rows[index + 1].sign == UInt8(ascii: "\\")
      if row.sign == same || row.sign == (isChosen ? removed : added) {
        middle.append(hasNoEnd ? row.line.dropLast() : row.line)
      }
    }
    let all = lines[..<hunk.start] + middle + lines[(hunk.start + hunk.count)...]
    let ended = all.dropLast().map { $0.last == 0x0A ? $0 : $0 + [0x0A] }
    return (ended + all.suffix(1)).flatMap { $0 }
  }

  private static func bytes(of name: String, _ person: TestRepository) throws -> [UInt8] {
    Array(try person.sh("cat '\(name)'").utf8)
  }

  // MARK: What is written

  private static func line(_ random: inout RandomNumbers) -> Line {
    Array((random.chance(50) ? random.pick(words) : "line \(random.number(1...999))").utf8) + [0x0A]
  }

  private static func edit(_ lines: inout [Line], _ random: inout RandomNumbers) {
    let place = random.number(0...max(0, lines.count - 1))
    switch random.number(0...2) {
    case 0 where lines.count > 1: lines.remove(at: place)
    case 1: lines.insert(line(&random), at: place)
    default: lines[place] = line(&random)
    }
  }

  /// Some files end without the end of a line.
  private static func write(
    _ lines: inout [Line], _ name: String, _ person: TestRepository, _ random: inout RandomNumbers
  ) throws {
    lines = lines.map { $0.last == 0x0A ? $0 : $0 + [0x0A] }
    if random.chance(30), let last = lines.last, last.count > 1 { lines[lines.count - 1] = last.dropLast() }
    try person.write(Array(lines.joined()), to: Array(name.utf8))
  }
}
