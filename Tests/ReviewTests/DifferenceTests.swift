import Review
import SeededNumbers
import Testing

struct DifferenceTests {
  private func index(_ text: String, pieces: Int = 7) -> DifferenceIndex {
    var index = DifferenceIndex()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(pieces))
      piece.withUnsafeBytes { index.append($0) }
      rest = rest.dropFirst(pieces)
    }
    index.finish()
    return index
  }

  private func rows(_ text: String, _ range: Range<Int>, pieces: Int = 7) -> [DifferenceRow] {
    let bytes = Array(text.utf8)
    return index(text).rows(range) { Array(bytes.dropFirst($0).prefix(pieces)) }
  }

  private let patch = """
    diff --git a b
    index 1..2 100644
    --- a
    +++ b
    @@ -3,4 +3,4 @@ func größe()
     same
    --- looks like a head
    +++ it too
     
    -@@ -1 +1 @@
    +漢字\u{20}
    \\ No newline at end of file

    """

  @Test func `lines have their numbers before and after, and what looks like a head is a line`() {
    let rows = rows(patch, 0..<100)
    #expect(
      rows == [
        .hunk(Hunk(oldStart: 3, oldCount: 4, newStart: 3, newCount: 4, place: "func größe()")),
        .line(DifferenceLine(.same, old: 3, new: 3, "same")),
        .line(DifferenceLine(.removed, old: 4, "-- looks like a head")),
        .line(DifferenceLine(.added, new: 4, "++ it too")),
        .line(DifferenceLine(.same, old: 5, new: 5, "")),
        .line(DifferenceLine(.removed, old: 6, "@@ -1 +1 @@")),
        .line(DifferenceLine(.added, new: 6, "漢字 ")),
        .line(DifferenceLine(.note, "No newline at end of file")),
      ])
    let index = index(patch)
    #expect(index.rowCount == 8)
    #expect(index.hunks == [0])
    #expect((index.added, index.removed) == (2, 2))
  }

  @Test func `any range is read as it stands in the whole, wherever pieces are cut`() throws {
    var random = RandomNumbers(seed: randomSeed)
    var text = "--- a\n+++ b\n"
    for hunk in 0..<40 {
      let count = random.number(1...60)
      text += "@@ -\(hunk * 100 + 1),\(count) +\(hunk * 100 + 1),\(count) @@\n"
      for line in 0..<count { text += " line \(line) \(String(repeating: "ü", count: random.number(0...9)))\n" }
    }
    let all = rows(text, 0..<10_000, pieces: 4096)
    #expect(all.count == index(text).rowCount)
    #expect(all.count > 600)
    for _ in 0..<50 {
      let first = random.number(0...all.count)
      let range = first..<min(all.count, first + random.number(0...700))
      #expect(rows(text, range, pieces: random.number(1...300)) == Array(all[range]), "\(random)")
    }
  }

  @Test func `a line of ten megabytes is cut, and the next one is whole`() throws {
    let long = String(repeating: "x", count: 10 << 20)
    let rows = rows("@@ -1,2 +1,2 @@\n-\(long)\n+short\n same\n", 0..<9, pieces: 1 << 16)
    guard case .line(let cut)? = rows.dropFirst().first else { throw Missing() }
    #expect(cut.isCut)
    #expect(cut.text.utf8.count == DifferenceLine.byteLimit)
    #expect(rows.last == .line(DifferenceLine(.same, old: 2, new: 2, "same")))
  }

  @Test(arguments: [
    "-\(Int.max),2 +1,2", "-1,2 +\(Int.max),2", "-1,\(Int.min) +1,2", "-1,2 +1,\(Int.max)", "--1,2 +1,2",
  ])
  func `numbers that no file has begin no hunk`(numbers: String) {
    #expect(rows("@@ \(numbers) @@\n same\n-old\n+new\n", 0..<9) == [])
  }

  /// Another machine's, which may say anything.
  @Test func `an index that was made elsewhere is one whose numbers can be`() {
    let told = { (lines: [String]) in DifferenceIndex(told: lines.map { Substring($0) }) }
    #expect(told(["h 0", "h 7", "e 0 9 1", "t 9 2 2 99"])?.hunks == [0, 7])
    #expect(told([])?.rowCount == 0)
    for lines in [
      ["h 7", "h 0", "t 9 2 2 99"], ["h 9", "t 9 2 2 99"], ["h -1", "t 9 2 2 99"], ["t -1 0 0 0"],
      ["t \(Int.max) 2 2 99"], ["p \(Int.min) 512 1 1 1 1", "t 600 2 2 99"],
    ] {
      #expect(told(lines) == nil, "\(lines)")
    }
  }

  private struct Missing: Error {}
}
