import Conversation
import Review
import Testing

/// Whose the files were between two snapshots: the thread's, others', or nobody can tell.
struct TurnStretchesTests {
  /// `1-2` is a turn from tree 1 to tree 2. A beginning may be `~1`, seen late, or `=1`, where an earlier end stands in; an end may
  /// be `~2` too. Each turn begins ten seconds after the one before has ended, and one behind `>` at once.
  private func turns(_ words: String, store: String = "s") -> [TurnSnapshots] {
    var at = Timestamp(milliseconds: 0)
    return words.split(separator: " ").enumerated().map { place, word in
      let isAtOnce = word.first == ">"
      let ends = word.drop { $0 == ">" }.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      at = at.adding(seconds: isAtOnce ? 1 : 60)
      var turn = TurnSnapshots(turn: Identity(UniqueID(high: 7, low: UInt64(place))), at: at)
      func snapshot(_ name: String) -> Snapshot? {
        let tree = name.filter(\.isNumber)
        return tree.isEmpty ? nil : Snapshot(tree: tree, store: store)
      }
      (turn.before, turn.after) = (snapshot(ends[0]), snapshot(ends[1]))
      turn.beforeKind = ends[0].first == "~" ? .late : ends[0].first == "=" ? .lastAfter : .fresh
      turn.isAfterLate = ends[1].first == "~"
      turn.endedAt = at
      return turn
    }
  }

  private func told(_ stretches: [TreeStretch]) -> String {
    stretches.map { $0.before + "-" + $0.after }.joined(separator: " ")
  }

  @Test(arguments: [
    ("1-2 2-3", "9", "1-2 2-3", "3-9", ""),
    ("1-2 4-5", "5", "1-2 4-5", "2-4", ""),
    // Its beginning was seen late: until then it may have been the agent.
    ("1-2 ~4-5", "5", "1-2 4-5", "", "2-4"),
    // No time for a snapshot before it.
    ("1-2 =2-5 6-7", "7", "1-2 6-7", "5-6", "2-5"),
    ("=-2 4-5", "5", "4-5", "2-4", ""),
    ("=1-2 4-5", "5", "4-5", "2-4", "1-2"),
    // Nobody saw the end of one.
    ("1-2 3- 5-6", "6", "1-2 5-6", "2-3", "3-5"),
    ("1-2 3- =2-6 7-8", "8", "1-2 7-8", "2-3 6-7", "3-6"),
    ("1-2 3-", "9", "1-2", "2-3", "3-9"),
    // Two messages waited: the end of the first was seen when the second had begun.
    ("1-2 3-~4 >=2-5", "5", "1-2 3-4 4-5", "2-3", ""),
    ("1-2 3-~4 >~5-6", "6", "1-2 3-4 4-5 5-6", "2-3", ""),
    // Its end was missed, and was looked at with the next message, or later.
    ("1-2 3-~4 4-5", "5", "1-2 4-5", "2-3", "3-4"),
    ("1-2 3-~4 =2-5", "5", "1-2", "2-3", "3-4 4-5"),
    ("1-2 3-~4", "4", "1-2", "2-3", "3-4"),
  ])
  func `each stretch is the thread's, others', or nobody can tell`(
    words: String, now: String, own: String, others: String, unknown: String
  ) {
    let stretches = TurnStretches(turns(words), keptIn: "s", upTo: now)
    #expect(told(stretches.own) == own)
    #expect(told(stretches.others) == others)
    #expect(told(stretches.unknown) == unknown)
    #expect(stretches.isWhole)
  }

  @Test func `what is only just over is the last turn's up to now`() {
    let stretches = TurnStretches(turns("1-2 3-"), keptIn: "s", upTo: "9", isJustOver: true)
    #expect((told(stretches.own), told(stretches.others), told(stretches.unknown)) == ("1-2 3-9", "2-3", ""))
  }

  @Test func `what was kept elsewhere can't be compared`() {
    let mixed = turns("1-2", store: "old") + turns("3-4 5-6")
    let stretches = TurnStretches(mixed, keptIn: "s")
    #expect(!stretches.isWhole)
    #expect((told(stretches.own), told(stretches.others)) == ("3-4 5-6", "4-5"))
    let later = TurnStretches(turns("1-2") + turns("3-4", store: "new") + turns("5-6"), keptIn: "s")
    #expect(later.isWhole)
    #expect((told(later.own), told(later.unknown)) == ("1-2 5-6", "2-5"))
  }

  @Test func `what was set back since is no part of what others did`() {
    var turns = turns("1-2 3-4")
    turns[0].rest = Rest(tree: "3", start: nil, pack: nil)
    #expect(TurnStretches(turns, keptIn: "s").others == [])
  }

  // MARK: Files

  private func files(_ names: String) -> Set<FilePath> { Set(names.split(separator: " ").map { FilePath(String($0)) }) }

  /// A name, or `old>new`.
  private func changes(_ names: String) -> [ChangedFile] {
    names.split(separator: " ").map { name in
      let ends = name.split(separator: ">").map { FilePath(String($0)) }
      return ChangedFile(
        status: ends.count > 1 ? .renamed : .modified, path: ends[ends.count - 1],
        oldPath: ends.count > 1 ? ends[0] : nil, oldMode: .file, newMode: .file, oldID: "", newID: "")
    }
  }

  @Test(arguments: [
    ("a b c", "a b", "b c d", "", "a b", "b", "", "c d"),
    // What nobody can tell goes along.
    ("a b c", "a", "c b", "b", "a b", "b", "", "c"),
    ("a b c", "a", "c", "a b", "a b", "", "a b", "c"),
    ("a b", "a", "", "", "a b", "", "b", ""),
    // What was moved is still the thread's, in two steps too.
    ("old new c x", "old c", "mid>new old>mid x>y", "", "old mid new c", "old mid new", "", "x y"),
    ("docs/r", "r", "r>docs/r", "", "r docs/r", "r docs/r", "", ""),
    // A folder in the place of a file, and the other way round.
    ("a a/x b", "a", "a a/x b", "", "a a/x", "a a/x", "", "b"),
    ("d/x d b", "d/x", "d/x d b", "", "d/x d", "d/x d", "", "b"),
  ])
  func `files are taken, named or left`(
    changed: String, own: String, others: String, unknown: String, taken: String, along: String, unclear: String,
    left: String
  ) {
    let told = ThreadFiles(of: files(changed), own: files(own), others: changes(others), unknown: files(unknown))
    #expect(told.taken == files(taken))
    #expect(told.along == files(along))
    #expect(told.unknown == files(unclear))
    #expect(told.left == files(left))
  }

  @Test(arguments: [
    ("1a-2a 3b-4b", "2-3"), ("1a-2a 2b-3b 5c-6c", "3-5"), ("1a-2a 3a-4b 4b-5b", ""), ("1a- 3b-4b", ""),
    ("1a-2a ~3b-4b", ""), ("1a-2a =2a-4b 5c-6c", "4-5"),
  ])
  func `a branch has moved where a turn begins on another commit, with other files, than the one before has left`(
    words: String, moved: String
  ) {
    func on(_ snapshot: Snapshot?, _ commit: Character?) -> Snapshot? {
      snapshot.map { Snapshot(tree: $0.tree, head: commit.map { String($0) }, store: $0.store) }
    }
    let turns = zip(turns(words), words.split(separator: " ")).map { turn, word in
      let commits = word.split(separator: "-").map { $0.last { $0.isLetter } }
      var turn = turn
      (turn.before, turn.after) = (on(turn.before, commits.first ?? nil), on(turn.after, commits.last ?? nil))
      return turn
    }
    func told(_ moves: BranchMoves?) -> String {
      (moves?.all ?? []).map { $0.before.tree + "-" + $0.after.tree }.joined(separator: " ")
    }
    #expect(told(BranchMoves(between: turns, from: "main", in: "/p")) == moved)
    // What was seen before them counts as what is behind a turn.
    let later = BranchMoves(between: Array(turns.dropFirst()), since: turns.first?.left, from: "main", in: "/p")
    #expect(told(later) == moved)
  }

  @Test func `of what is in no snapshot it is told which files are new, though not all were named then`() {
    func kept(_ numbers: ClosedRange<Int>, naming most: Int) -> LeftOut {
      LeftOut(.excluded, names: numbers.map { ".env.\($0)" }, count: numbers.count, naming: most)
    }
    func left(_ now: ClosedRange<Int>) -> Int {
      var told = ThreadFiles(unknown: [])
      told.note(notKept: [kept(now, naming: 5000)], alsoBefore: [kept(100...399, naming: 10)])
      return told.left.count
    }
    #expect(left(100...399) == 0)
    #expect(left(100...400) == 291)
  }
}
