import Conversation
import EventLoop
import Glibc
import Review
import SeededNumbers
import Testing
import Worktrees

@testable import Git

/// Two agents and a person edit the same files; changes are committed, turns, files and hunks are set back, that is taken
/// back, and anything is cut off in the middle. A model says what has to be there.
struct RevertPropertyTests {
  private static let names = ["a.txt", "b.txt", "in/c.txt", "in/deep/d.txt", "e"]

  /// What lies there, by lines of which no two are the same.
  private typealias Files = [String: [String]]

  private struct Turn {
    let before: Snapshot
    let after: Snapshot
    let filesBefore: Files
    let filesAfter: Files
  }

  @Test(arguments: [randomSeed] + Array(1...5))
  func `what is set back is as the model says`(seed: UInt64) throws {
    var random = RandomNumbers(seed: seed)
    let person = try TestRepository(commits: false)
    let room = person.room()
    defer { room.finish() }
    var files: Files = [:]
    var next = 0
    func line() -> String {
      next += 1
      return "line \(next)"
    }
    for name in Self.names.prefix(4) { files[name] = (0..<12).map { _ in line() } }
    try Self.write(files, person)
    var committed: Files = [:]
    var turns: [Turn] = []
    var done: [(change: TreeChange, before: Files, after: Files)] = []

    func edit() {
      for _ in 1...random.number(1...3) {
        let name = random.pick(Self.names)
        switch (files[name], random.number(0...5)) {
        case (nil, _): files[name] = (0..<6).map { _ in line() }
        case (_, 0): files[name] = nil
        case (let lines?, 1) where lines.count > 1: files[name]?.remove(at: random.number(0...(lines.count - 1)))
        case (let lines?, 2): files[name]?.insert(line(), at: random.number(0...lines.count))
        case (let lines?, _) where !lines.isEmpty: files[name]?[random.number(0...(lines.count - 1))] = line()
        default: break
        }
      }
    }

    func act(_ change: TreeChange) throws {
      if random.chance(33) {
        let steps = random.number(0...12)
        if try room.set(change, cutOffBehind: steps) { return }
      }
      #expect(try room.set(change).kept == [], "seed \(seed)")
    }

    for step in 1...24 {
      let now = files
      switch random.number(0...6) {
      case 0, 1:
        let before = try room.take(person.root).get().snapshot
        edit()
        try Self.write(files, person)
        let after = try room.take(person.root, following: [before.tree]).get().snapshot
        turns.append(Turn(before: before, after: after, filesBefore: now, filesAfter: files))
      case 2:
        edit()
        try Self.write(files, person)
      case 3 where !done.isEmpty:
        let last = done.removeLast()
        let plan = try room.plan(person.wanted(undoing: last.change))
        guard plan.kept.isEmpty else { break }
        try act(plan.change)
        files = try Self.read(person)
        // Right behind it, all is as it was.
        if now == last.after { #expect(files == last.before, "seed \(seed), step \(step): taken back") }
      case 4 where !turns.isEmpty:
        let turn = random.pick(turns)
        // What the turn has changed goes into it, as it is now, and nothing else.
        let landed = Self.names.filter { turn.filesBefore[$0] != files[$0] && committed[$0] != files[$0] }
        for name in landed { committed[name] = files[name] }
        let problem = Self.commit(what: turn, person, room)
        #expect(problem == (landed.isEmpty ? .nothingToCommit(left: []) : nil), "seed \(seed), step \(step)")
        if !landed.isEmpty { #expect(try Self.read(person, commit: "HEAD") == committed, "seed \(seed), step \(step)") }
      default:
        guard !turns.isEmpty else { break }
        let turn = random.pick(turns)
        let name = random.pick(Self.names)
        let part: RevertWanted.Part =
          switch random.number(0...2) {
          case 0: .all
          case 1: .files([FilePath(name)])
          default: .hunk(random.number(0...1), of: FilePath(name))
          }
        let plan = try room.plan(person.wanted(turn.before, turn.after, part))
        try act(plan.change)
        files = try Self.read(person)
        try check(turn, part, plan, from: now, to: files, "seed \(seed), step \(step): \(part)")
        done.append((plan.change, now, files))
      }
      let there = try Self.read(person)
      try #require(there == files, "seed \(seed), step \(step)")
    }
  }

  private func check(
    _ turn: Turn, _ part: RevertWanted.Part, _ plan: RevertPlan, from now: Files, to files: Files, _ place: String
  ) throws {
    let set = Dictionary(plan.files.map { ($0.path.text, $0.how) }) { $1 }
    let kept = Set(plan.kept.map(\.path.text))
    for name in Self.names {
      let (before, after) = (turn.filesBefore[name], turn.filesAfter[name])
      let isMeant: Bool =
        switch part {
        case .all: true
        case .files(let paths): paths.contains(FilePath(name))
        case .hunk(_, let path), .lines(_, _, let path): path == FilePath(name)
        }
      // What is not meant, not changed in the turn, or refused, stays.
      guard isMeant, before != after, !kept.contains(name) else {
        #expect(files[name] == now[name], "\(place): \(name) stays")
        continue
      }
      if case .hunk = part, before != nil, after != nil {
        try checkHunk(before ?? [], after ?? [], now[name], files[name], set[name], "\(place): \(name)")
      } else if now[name] == after {
        #expect(files[name] == before, "\(place): \(name) is as it was")
      } else if set[name] == .merged {
        try checkMerge(before ?? [], after ?? [], now[name], files[name], "\(place): \(name)")
      } else {
        #expect(files[name] == now[name], "\(place): \(name) was so already")
      }
    }
  }

  /// What the turn added goes, what it took away comes, and what was added since stays.
  private func checkMerge(
    _ before: [String], _ after: [String], _ now: [String]?, _ files: [String]?, _ place: String
  ) throws {
    let (now, files) = (Set(try #require(now)), Set(try #require(files)))
    let added = Set(after).subtracting(before)
    #expect(files.isDisjoint(with: added), "\(place): the turn's lines have gone")
    #expect(now.subtracting(after).subtracting(before).isSubset(of: files), "\(place): the others' lines are there")
  }

  private func checkHunk(
    _ before: [String], _ after: [String], _ now: [String]?, _ files: [String]?, _ how: RevertPlan.File.How?,
    _ place: String
  ) throws {
    guard how != nil else { return #expect(files == now, "\(place): nothing to do") }
    let (now, files) = (Set(try #require(now)), Set(try #require(files)))
    // Nothing comes but what was there before, and nothing goes but what the turn added.
    #expect(files.subtracting(now).isSubset(of: before), "\(place): what came")
    #expect(now.subtracting(files).isSubset(of: Set(after).subtracting(before)), "\(place): what went")
    #expect(files != now, "\(place): something was done")
  }

  // MARK: On the disk

  private static func write(_ files: Files, _ person: TestRepository) throws {
    let known = try read(person)
    for name in known.keys where files[name] == nil { try person.remove(name) }
    for (name, lines) in files where known[name] != lines {
      try person.write(lines.map { $0 + "\n" }.joined(), to: name)
    }
  }

  private static func commit(what turn: Turn, _ person: TestRepository, _ room: GitRoom) -> LandProblem? {
    let change = ChangeWanted(from: turn.before, to: nil, directory: person.root, without: [], hasLines: false)
    let outcome = Promise<LandOutcome>()
    var work = LandWork(steps: [.commit], directory: person.root, worktree: nil, change: change, message: "land")
    var kept = TurnSnapshots(turn: Identity(UniqueID(high: 7, low: 0)), at: Timestamp(milliseconds: 1))
    kept.before = turn.before
    work.turns = [kept]
    room.land(work, stop: room.personStop()) { outcome.keep($0) }
    return outcome.wait().problem
  }

  /// All files, with the names of what should not be there; those of a commit where one is named.
  private static func read(_ person: TestRepository, commit: String? = nil) throws -> Files {
    let place =
      commit.map { "rm -rf ../head; mkdir ../head; git archive \($0) | tar -x -C ../head; cd ../head; " } ?? ""
    let text = try person.sh(place + "find . -path ./.git -prune -o -type f -printf '%P\\n' -exec sed 's/^/ /' {} ';'")
    var files: Files = [:]
    var name = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !line.isEmpty {
      if line.first == " " {
        files[name, default: []].append(String(line.dropFirst()))
      } else {
        name = String(line)
        files[name] = []
      }
    }
    return files
  }
}
