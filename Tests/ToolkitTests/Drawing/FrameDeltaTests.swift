import SeededNumbers
import Testing
import Toolkit

struct FrameDeltaTests {
  private func randomFrame(_ random: inout RandomNumbers, _ size: Size) -> Frame {
    var frame = Frame(size: size)
    for row in 0..<size.rows where Bool.random(using: &random) {
      frame.put(random.text(upTo: 5), row: row, column: Int.random(in: -2...size.columns, using: &random))
    }
    frame.title = random.text(upTo: 1)
    if Bool.random(using: &random) { frame.write(at: Position(row: 0, column: 0)) }
    return frame
  }

  @Test func `a delta turns the old frame into the new one, whatever their sizes`() {
    var random = RandomNumbers(seed: randomSeed)
    for _ in 0..<200 {
      let sizes = [Size(columns: 9, rows: 4), Size(columns: 3, rows: 1), Size(columns: 0, rows: 2)]
      let old = randomFrame(&random, sizes.randomElement(using: &random) ?? sizes[0])
      let new = randomFrame(&random, sizes.randomElement(using: &random) ?? sizes[0])
      var painted = old
      painted.apply(FrameDelta(from: old, to: new))
      #expect(painted == new, "seed \(randomSeed)")
      #expect(FrameDelta(from: old, to: new).changesNothing(since: old) == (old == new), "seed \(randomSeed)")
    }
  }

  @Test func `only what differs is in a delta`() {
    let old = Frame(size: Size(columns: 9, rows: 3))
    var new = old
    new.put("漢字", row: 1, column: 2)
    let cells = Array(new.rows[1])[2...5]
    #expect(FrameDelta(from: old, to: new).runs == [FrameDelta.Run(row: 1, column: 2, cells: Array(cells))])
    #expect(FrameDelta(from: nil, to: old).runs.map(\.cells.count) == [9, 9, 9])
  }

  @Test func `a run outside the frame paints nothing`() {
    var frame = Frame(size: Size(columns: 2, rows: 1))
    let stray = [(5, 0), (-1, 0), (0, -1)].map {
      FrameDelta.Run(row: $0.0, column: $0.1, cells: [Cell("x"), Cell("y")])
    }
    let long = FrameDelta.Run(row: 0, column: 1, cells: [Cell("a"), Cell("b")])
    frame.apply(FrameDelta(size: frame.size, runs: stray + [long], cursor: nil, title: ""))
    #expect(frame.text == " a")
  }
}
