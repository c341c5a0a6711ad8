import Foundation
import Glibc
import JSON
import SeededNumbers

/// Files that a turn has changed are set back, taken back and set back again, and somebody is killed in the middle of one of
/// these. Afterwards all files are as before it or as behind it, and the conversation tells of it if they are as behind it. How
/// long that one takes is seen in a home of its own before, where nobody is killed: so the blow falls inside it, however
/// fast the program is.
final class RevertRound {
  /// The verbs, in the order in which they come.
  private enum Act: String, CaseIterable {
    case revert, undo, redo

    /// Files are set back once it is done.
    var setsBack: Bool { self != .undo }
  }

  private let place: Place
  private let sabotage: Sabotage?
  private var numbers: RandomNumbers
  private var outcome = Outcome()
  private var deeds: [String] = []

  private let turn: (before: ProjectFiles, after: ProjectFiles)
  /// The files that are set back; none for all of them.
  private let part: [String]
  /// How the project is while they are set back, and while they are not.
  private var setBack: ProjectFiles
  private var asLeft: ProjectFiles
  private var isSetBack = false
  private var toldTimes = 0
  /// What its message does is not taken back, so nothing is afterwards.
  private let hasAgentLook: Bool
  /// What somebody is killed in, and who.
  private let blown: Act
  private let victim: Victim
  private let hasWindow: Bool

  static func outcome(seed: UInt64, sabotage: Sabotage?) throws(Finding) -> Outcome {
    guard let length = try RevertRound(seed: seed, sabotage: nil).rehearse() else { return Outcome() }
    return try RevertRound(seed: seed, sabotage: sabotage).run(length)
  }

  private init(seed: UInt64, sabotage: Sabotage?) throws(Finding) {
    numbers = RandomNumbers(seed: seed)
    self.sabotage = sabotage
    turn = ProjectFiles.twoStates(&numbers)
    let changed = turn.before.changed(to: turn.after).shuffled(using: &numbers)
    part = numbers.chance(60) ? [] : Array(changed.prefix(numbers.number(1...2)))
    asLeft = turn.after
    // The agent had no part in this one.
    asLeft["mein.txt"] = .text(Data("größe\n".utf8), isProgram: false)
    setBack = asLeft
    for path in part.isEmpty ? changed : part { setBack[path] = turn.before[path] }
    hasAgentLook = numbers.chance(30)
    blown = numbers.pick(Act.allCases)
    victim = Victim.inRevert(&numbers)
    let isLookedOn = numbers.chance(20)
    hasWindow = isLookedOn || victim == .window
    place = try Place()
  }

  /// Everything as far as the act that the blow is to fall in, and how long that is; nil where there is nothing to set back.
  private func rehearse() throws(Finding) -> ActLength? {
    try telling { () throws(Finding) in
      guard try prepare() else { return nil }
      try place.count()
      let begun = ContinuousClock.now
      try expect(words(for: blown))
      let milliseconds = (ContinuousClock.now - begun) / .milliseconds(1)
      return ActLength(steps: try place.counted().steps, milliseconds: Int(milliseconds))
    }
  }

  private func run(_ length: ActLength) throws(Finding) -> Outcome {
    try telling { () throws(Finding) in
      let blow = Blow(victim, within: length, &numbers)
      deeds.append("\(blown) \(blow) of \(length), of \(part)")
      guard try prepare() else { return outcome }
      try strike(blow)
      if outcome.struck != nil { try goOn() }
      return outcome
    }
  }

  /// What is found is told with all that led to it.
  private func telling<Result>(_ work: () throws(Finding) -> Result) throws(Finding) -> Result {
    defer { place.close() }
    do throws(Finding) { return try work() } catch {
      throw Finding(
        words: "\(error.words)\nacts:\n  " + deeds.joined(separator: "\n  ")
          + "\nas left: \(asLeft)\nset back: \(setBack)\nand are: \(try files())\nsaid:\n  "
          + (try said()).joined(separator: "\n  "),
        isOfWork: error.isOfWork)
    }
  }

  // MARK: Until the blow

  /// All before the act that the blow is to fall in, and whether there is anything to set back: on a machine with much else to
  /// do a message may leave without a snapshot.
  private func prepare() throws(Finding) -> Bool {
    do {
      try turn.before.write(to: place.project)
      try turn.after.write(to: place.folder + "/after")
    } catch { throw Finding(words: "the project can't be made: \(error)", isOfWork: false) }
    try place.shell("git init -q . && git add -A && git -c user.name=a -c user.email=a@b commit -q --allow-empty -m x")
    try place.startServer()
    if hasWindow { try place.openWindow() }
    try expect(["new", "--name", "größe", "--agent", "shell", "rm -rf ./*; cp -a ../after/. ."])
    try expect(["wait", "größe", "--timeout", "60"])
    try place.shell("echo größe >mein.txt")
    try compare(with: [asLeft])
    guard try !place.run(["revert", "größe", "--turn", "1"]).errors.contains("Nothing is kept") else { return false }
    for act in Act.allCases.prefix(while: { $0 != blown }) { try perform(act) }
    return true
  }

  private func expect(_ words: [String]) throws(Finding) {
    let answer = try run(words)
    guard answer.status == 0 else { throw Finding(words: "\(words) was refused") }
  }

  private func run(_ words: [String], while event: (after: Int32, work: (Bool) -> Void)? = nil) throws(Finding)
    -> Place.Answer
  {
    let answer = try place.run(words, while: event)
    deeds.append("\(words.joined(separator: " ")) → \(answer.status) \(answer.output)\(answer.errors)")
    if answer.status == 0 { outcome.acknowledged += 1 }
    return answer
  }

  private func words(for act: Act) -> [String] {
    guard act == .revert else { return [act.rawValue] }
    return ["revert", "größe", "--turn", "1", "--yes"] + part.flatMap { ["--file", $0] }
  }

  /// It is done whole, and told once.
  private func perform(_ act: Act) throws(Finding) {
    try expect(words(for: act))
    isSetBack = act.setsBack
    toldTimes += 1
    try compare(with: [isSetBack ? setBack : asLeft])
    try compareTold()
    outcome.delivered += 1
  }

  private func strike(_ blow: Blow) throws(Finding) {
    var event: (after: Int32, work: (Bool) -> Void)?
    switch blow.moment {
    case .write(let step, let isTorn): try place.count(killing: victim, at: step, isTorn: isTorn)
    case .act(_, let milliseconds):
      event = (milliseconds, { [self] isOver in if !isOver, place.strike(victim) { outcome.struck = victim } })
    }
    let answer = try run(words(for: blown), while: event)
    let isDone = answer.status == 0
    // What is acknowledged may be cut off while it is said.
    guard isDone || place.hasEnded(withinMilliseconds: 1000) else {
      throw Finding(words: "an act was refused by a server that lives")
    }
    if try place.counted().hasStruck {
      outcome.struck = victim
      if victim == .server { _ = place.hasEnded(withinMilliseconds: 10_000) }
    }
    if !place.isRunning { place.reap() }
    guard outcome.struck != nil else { return }
    if !isDone { outcome.open += 1 }
    if let sabotage {
      place.end()
      _ = try place.run(["stop"])
      try sabotage.carryOut(in: place)
    }
    try settle(blown, isDone: isDone)
  }

  // MARK: After the blow

  /// What was begun comes to its end by itself; then it was done, or it was not.
  private func settle(_ act: Act, isDone: Bool) throws(Finding) {
    if hasAgentLook { try letAgentLook() }
    try comeToRest()
    let (before, behind) = act.setsBack ? (asLeft, setBack) : (setBack, asLeft)
    let found = try compare(with: isDone ? [behind] : [before, behind])
    if found == behind {
      isSetBack = act.setsBack
      toldTimes += 1
      outcome.delivered += 1
    }
    try compareTold()
  }

  /// Asks what setting all of it back would do, until it is not being done: it is of more than one file, so that asking does
  /// nothing.
  private func comeToRest() throws(Finding) {
    for _ in 0..<2000 {
      let answer = try place.run(["revert", "größe", "--turn", "1"])
      guard answer.errors.contains("are being reverted already") else {
        deeds.append("asked → \(answer.status) \(answer.output)\(answer.errors)")
        return
      }
    }
    throw Finding(words: "files are being set for ever")
  }

  /// No message leaves while files are being set: an agent finds all as it was, or all as it is to be.
  private func letAgentLook() throws(Finding) {
    try expect(["send", "größe", "rm -rf ../seen; cp -a . ../seen"])
    try expect(["wait", "größe", "--timeout", "60"])
    do {
      let seen = try ProjectFiles(in: place.folder + "/seen")
      guard seen == setBack || seen == asLeft else { throw Finding(words: "an agent was let in too soon: \(seen)") }
    } catch let finding as Finding {
      throw finding
    } catch {
      throw Finding(words: "the agent has not looked: \(error)")
    }
  }

  /// What the person does next works, and nothing of ours is left.
  private func goOn() throws(Finding) {
    for _ in 0..<(hasAgentLook ? 0 : 2) { try perform(isSetBack ? .undo : toldTimes == 0 ? .revert : .redo) }
    let answer = try place.run(["stop"])
    guard answer.status == 0 || answer.errors.contains("No server is running") else {
      throw Finding(words: "the server does not stop: \(answer.errors)")
    }
    try place.shell("git fsck --no-dangling >../fsck 2>&1 && test ! -e .git/index.lock")
  }

  // MARK: What is there

  private func files() throws(Finding) -> ProjectFiles {
    do { return try ProjectFiles(in: place.project) } catch {
      throw Finding(words: "the project can't be read: \(error)", isOfWork: false)
    }
  }

  @discardableResult
  private func compare(with allowed: [ProjectFiles]) throws(Finding) -> ProjectFiles {
    let found = try files()
    guard allowed.contains(found) else {
      throw Finding(words: "files are wrong in \(allowed.map { $0.changed(to: found) })")
    }
    return found
  }

  private func notices() throws(Finding) -> [String] {
    try entries().filter { $0["kind"] == "notice" }.compactMap { $0["text"]?.string }.filter { $0.contains("Reverted") }
  }

  private func said() throws(Finding) -> [String] { try entries().map(\.text) }

  private func entries() throws(Finding) -> [JSON] {
    guard let entries = try place.ask("show", "größe")["entries"]?.array else {
      throw Finding(words: "the conversation reads otherwise", isOfWork: false)
    }
    return entries
  }

  private func compareTold() throws(Finding) {
    let notices = try notices()
    guard notices.count == toldTimes else {
      throw Finding(words: "the person was told \(notices.count) times, and not \(toldTimes)")
    }
  }
}
