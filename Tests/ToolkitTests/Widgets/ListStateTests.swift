import SeededNumbers
import Testing
import Toolkit

struct ListStateTests {
  private func list(_ count: Int, height: Int) -> ListState<Int> { ListState(Array(0..<count), height: height) }

  @Test func `a new list begins with its first item`() {
    #expect(list(3, height: 2).cursor == 0)
    #expect(ListState<String>().cursor == nil)
    var empty = ListState<String>(height: 5)
    empty.update(["é", "漢"])
    #expect(empty.cursor == "é")
  }

  @Test func `marks that have all left are known until something is marked or unmarked`() {
    var state = list(4, height: 4)
    state.markAll()
    state.update([2, 3])
    #expect(!state.hasLostMarks)
    state.update([5])
    #expect(state.hasLostMarks && state.marks.isEmpty)
    state.move(by: 1)
    state.update([5, 6])
    #expect(state.hasLostMarks)
    var marked = state
    marked.toggleMark()
    #expect(!marked.hasLostMarks)
    state.clearMarks()
    #expect(!state.hasLostMarks)
    state.update([])
    #expect(!state.hasLostMarks)
  }

  @Test func `the cursor stops at the ends and stays in view`() {
    var state = list(10, height: 3)
    state.move(by: 4)
    #expect(state.visibleRange(height: 3) == 2..<5)
    state.move(by: -1)
    #expect(state.visibleRange(height: 3) == 2..<5)
    state.moveToEnd()
    state.move(by: 5)
    #expect(state.cursor == 9)
    #expect(state.visibleRange(height: 3) == 7..<10)
    state.moveToStart()
    state.move(by: .min)
    #expect(state.cursor == 0)
    state.move(by: .max)
    #expect(state.cursor == 9)
  }

  @Test func `rows of two lines are whole in view where the cursor is, and hit in both lines`() {
    var state = list(6, height: 4)
    state.tall = [1, 2]
    #expect(state.visibleRange(height: 4) == 0..<3)
    #expect((0..<5).map { state.id(atRow: $0, height: 4) } == [0, 1, 1, 2, nil])
    let layout = ListLayout(state, in: Rect(row: 10, column: 0, columns: 9, rows: 4))
    #expect(layout.rows.map(\.place.row) == [10, 11, 13])
    #expect(layout.rows.map(\.place.rows) == [1, 2, 1])
    state.move(by: 2)
    #expect(state.visibleRange(height: 4) == 1..<3)
    state.moveToEnd()
    #expect(state.visibleRange(height: 4) == 3..<6 || state.visibleRange(height: 4) == 2..<6)
    #expect(state.cursor == 5)
    state.scroll(by: -10)
    #expect(state.visibleRange(height: 4) == 0..<3)
    #expect(state.cursor == 1)
  }

  @Test(arguments: 1...20)
  func `the cursor is in view whatever rows take two lines`(round: Int) {
    var numbers = RandomNumbers(seed: randomSeed &+ UInt64(round))
    var state = list(numbers.number(1...30), height: numbers.number(2...9))
    for _ in 0..<100 {
      switch numbers.number(0...4) {
      case 0: state.tall = Set((0..<30).filter { _ in numbers.chance(40) })
      case 1: state.move(by: numbers.number(-5...5))
      case 2: state.scroll(by: numbers.number(-5...5))
      case 3: state.height = numbers.number(2...9)
      default:
        state.update(
          (0..<numbers.number(1...30)).map { $0 * numbers.number(1...2) }.reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
          })
      }
      let rows = ListLayout(state, in: Rect(row: 0, column: 0, columns: 9, rows: state.height)).rows
      #expect(rows.contains { $0.isCurrent }, "seed \(randomSeed)")
      #expect(rows.last.map { $0.place.endRow <= state.height } ?? true, "seed \(randomSeed)")
      for (upper, lower) in zip(rows, rows.dropFirst()) { #expect(upper.place.endRow == lower.place.row) }
    }
  }

  @Test func `a page keeps one row in sight`() {
    var state = list(20, height: 5)
    state.pageDown()
    #expect(state.visibleRange(height: 5) == 4..<9)
    #expect(state.cursor == 4)
    state.pageUp()
    #expect(state.visibleRange(height: 5) == 0..<5)
    #expect(state.cursor == 0)
  }

  @Test func `the cursor follows its item when the list is reordered`() {
    var state = list(6, height: 3)
    state.select(5)
    state.move(by: -1)
    #expect(state.visibleRange(height: 3) == 3..<6)
    state.update([9, 8, 0, 1, 2, 3, 4, 5])
    #expect(state.cursor == 4)
    #expect(state.visibleRange(height: 3) == 5..<8)
    state.update([4, 0, 1])
    #expect(state.cursor == 4)
    #expect(state.visibleRange(height: 3) == 0..<3)
  }

  @Test func `a list that is shown from its top shows what comes there, as long as the cursor has room`() {
    var state = list(6, height: 3)
    state.update([9, 0, 1, 2, 3, 4, 5])
    #expect(state.cursor == 0)
    #expect(state.visibleRange(height: 3) == 0..<3)
    state.update([7, 8, 9, 0, 1, 2, 3, 4, 5])
    #expect(state.cursor == 0)
    #expect(state.visibleRange(height: 3) == 1..<4)
  }

  @Test func `a list that the keys are not in goes on showing its top, and its cursor once they come`() {
    var state = list(6, height: 3)
    state.hasKeys = false
    state.update([7, 8, 9, 0, 1, 2, 3, 4, 5])
    #expect(state.cursor == 0)
    #expect(state.visibleRange(height: 3) == 0..<3)
    state.hasKeys = true
    #expect(state.visibleRange(height: 3) == 1..<4)
    state.hasKeys = false
    // What was looked at further down stays, unless its cursor can be seen below what has come.
    state.update([6, 7, 8, 9, 0, 1, 2, 3, 4, 5])
    #expect(state.visibleRange(height: 3) == 2..<5)
    state.update([8, 6, 0, 1, 2, 3, 4, 5])
    #expect(state.visibleRange(height: 3) == 0..<3)
    // Who is put on a row there sees it.
    state.select(5)
    #expect(state.visibleRange(height: 3) == 5..<8)
  }

  @Test func `rows that the wheel has put in view stay there, whatever comes, goes, or moves to the top`() {
    var state = list(20, height: 4)
    state.hasKeys = false
    state.scroll(by: 3)
    #expect(state.visibleRange(height: 4) == 3..<7)
    // Who speaks is the first from then on, whether their row was in view, below that, or above.
    state.update([5, 0, 1, 2, 3, 4] + Array(6..<20))
    #expect(state.visibleRange(height: 4) == 3..<7)
    state.update([15, 5, 0, 1, 2, 3, 4] + Array(6..<15) + Array(16..<20))
    #expect(state.visibleRange(height: 4) == 4..<8)
    state.update([5, 0, 1, 2, 3, 4] + Array(6..<15) + Array(16..<20))
    #expect(state.visibleRange(height: 4) == 3..<7)
    // Keys that come there find the cursor, and nothing is held any more.
    state.hasKeys = true
    state.moveToStart()
    #expect(state.visibleRange(height: 4) == 0..<4)
  }

  @Test func `where the first row of a list without keys only leaves, no other row is shown than before`() {
    var state = list(12, height: 5)
    state.select(6)
    state.select(4)
    state.hasKeys = false
    #expect(state.ids[state.visibleRange(height: 5)] == [2, 3, 4, 5, 6])
    state.update(Array(1..<12))
    #expect(state.ids[state.visibleRange(height: 5)] == [2, 3, 4, 5, 6])
    state.update([20] + Array(1..<12))
    #expect(state.ids[state.visibleRange(height: 5)] == [20, 1, 2, 3, 4])
  }

  @Test func `the wheel leaves a cursor alone that is not in view, and keys that come find it`() {
    var state = list(30, height: 5)
    state.hasKeys = false
    state.update([29] + Array(0..<29))
    state.update([28, 29] + Array(0..<28))
    state.update([23, 24, 25, 26, 27, 28, 29] + Array(0..<23))
    #expect(state.cursor == 0)
    #expect(state.visibleRange(height: 5) == 0..<5)
    state.scroll(by: 1)
    #expect(state.cursor == 0 && !state.isPlaced)
    #expect(state.visibleRange(height: 5) == 1..<6)
    state.height = 4
    #expect(state.visibleRange(height: 4) == 1..<5)
    state.hasKeys = true
    #expect(state.cursor == 0)
    #expect(state.visibleRange(height: 4) == 4..<8)
  }

  @Test func `when its item goes the cursor lands on the next, and after the last on the one before`() {
    var state = list(5, height: 5)
    state.select(2)
    state.update([0, 1, 4])
    #expect(state.cursor == 4)
    state.update([0, 1])
    #expect(state.cursor == 1)
    state.update([7, 8])
    #expect(state.cursor == 7)
    state.update([])
    #expect(state.cursor == nil)
  }

  @Test func `an item that comes back to its place before anything is done has the cursor again`() {
    var state = list(5, height: 3)
    state.select(2)
    state.update([0, 1, 3, 4])
    state.update([0, 1, 4])
    #expect(state.cursor == 4)
    state.update([0, 1, 2, 4])
    #expect(state.cursor == 2)
    // At the end as well.
    state.select(4)
    state.update([0, 1, 2])
    state.update([0, 1, 2, 4])
    #expect(state.cursor == 4)
    // At another place it is another matter, and so it is once something was done.
    state.update([0, 1, 2])
    state.update([4, 0, 1, 2])
    #expect(state.cursor == 2)
    for act in [{ $0.forgetLeft() }, { $0.move(by: 0) }, { $0.toggleMark() }] as [(inout ListState<Int>) -> Void] {
      var state = list(3, height: 3)
      state.update([1, 2])
      act(&state)
      state.update([0, 1, 2])
      #expect(state.cursor == 1)
    }
  }

  @Test func `where nothing is left for a while, the cursor is on its item again when that comes back`() {
    var state = list(5, height: 3)
    state.select(3)
    state.update([0, 1])
    state.update([])
    state.forgetLeft()
    state.update([0, 1, 2, 3, 4])
    #expect(state.cursor == 3)
    state.update([])
    state.update([7, 8])
    #expect(state.cursor == 7)
    // What acts have emptied begins anew.
    state.select(8)
    state.update([])
    state.forgetLeft(evenInEmpty: true)
    state.update([7, 8])
    #expect(state.cursor == 7)
  }

  @Test func `however a list changes, the cursor goes to the next item that is left, and marks stay with theirs`() {
    for round in 0..<500 {
      var random = RandomNumbers(seed: randomSeed &+ UInt64(round))
      let old = (0..<random.number(1...9)).shuffled(using: &random)
      var new = old.filter { _ in random.chance(70) } + (0..<random.number(0...2)).map { 20 + $0 }
      if random.chance(30) { new.shuffle(using: &random) }
      var state = ListState(old, height: 4)
      let marked = old.filter { _ in random.chance(40) }
      for id in marked {
        state.select(id)
        state.toggleMark()
      }
      let before = random.number(0...(old.count - 1))
      state.select(old[before])
      state.update(new)
      let heir = old[before...].first(where: new.contains) ?? old[..<before].last(where: new.contains) ?? new.first
      #expect(state.cursor == heir, "seed \(random.seed): \(old) at \(before) to \(new)")
      #expect(state.marks == Set(marked).intersection(new), "seed \(random.seed)")
      #expect(state.ids == new)
    }
  }

  @Test func `acts are about the marked items in list order, or the one under the cursor`() {
    var state = list(5, height: 5)
    state.select(3)
    #expect(state.targets == [3])
    state.toggleMark()
    state.select(1)
    state.toggleMark()
    state.move(by: 1)
    #expect(state.targets == [1, 3])
    state.update([0, 1, 2])
    #expect(state.targets == [1])
    state.markAll()
    #expect(state.targets == [0, 1, 2])
    state.clearMarks()
    #expect(state.targets == [2])
  }

  @Test func `the wheel moves the view and takes the cursor along at its edge`() {
    var state = list(10, height: 4)
    state.scroll(by: 3)
    #expect(state.visibleRange(height: 4) == 3..<7)
    #expect(state.cursor == 3)
    state.scroll(by: 100)
    #expect(state.visibleRange(height: 4) == 6..<10)
    state.scroll(by: -100)
    #expect(state.cursor == 3)
    #expect(state.visibleRange(height: 4) == 0..<4)
  }

  @Test func `the mouse finds the item of a row`() {
    var state = list(10, height: 3)
    state.select(5)
    #expect((-1...3).map { state.id(atRow: $0, height: 3) } == [nil, 3, 4, 5, nil])
  }

  @Test func `no height is too small`() {
    for height in [-1, 0, 1] {
      var state = list(4, height: height)
      state.move(by: 2)
      state.pageDown()
      state.scroll(by: 1)
      #expect(state.visibleRange(height: height).count == max(0, height))
    }
  }

  @Test func `rows that come below the cursor's are shown, as many as there is room for beside it`() {
    var state = ListState(Array(0..<20), height: 5)
    state.move(by: 4)
    state.reveal(below: 0)
    #expect(state.visibleRange(height: 5) == 0..<5)
    state.reveal(below: 2)
    #expect(state.visibleRange(height: 5) == 2..<7)
    state.reveal(below: 10)
    #expect(state.visibleRange(height: 5) == 4..<9)
  }

  @Test func `whatever happens, the cursor is in the list and in view`() {
    var random = RandomNumbers(seed: randomSeed)
    for _ in 0..<200 {
      var state = list(Int.random(in: 0...8, using: &random), height: 3)
      for _ in 0..<20 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: state.move(by: Int.random(in: -5...5, using: &random))
        case 1: state.update((0..<10).filter { _ in Bool.random(using: &random) }.shuffled(using: &random))
        case 2: state.height = Int.random(in: 1...5, using: &random)
        case 3: state.scroll(by: Int.random(in: -4...4, using: &random))
        case 4: state.pageUp()
        default: state.pageDown()
        }
        let index = state.cursorIndex
        #expect((index == nil) == state.isEmpty, "seed \(randomSeed)")
        #expect(
          index.map(state.visibleRange(height: state.height).contains) ?? true, "seed \(randomSeed)")
      }
    }
  }
}
