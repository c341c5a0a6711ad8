import Foundation

/// What must be true of real servers when all has come to rest: looked up in the database by psql, in the stores, and in the
/// files that commands and letters have written.
struct ServerFindings {
  private(set) var problems: [String] = []
  private(set) var completed = 0
  private(set) var dropped = 0
  private(set) var failed = 0
  private(set) var starts = 0
  private(set) var again = 0
  private(set) var watched = 0

  init(_ world: ServerWorld) throws {
    try lookAtCommands(world)
    // It is there all the time.
    let missing = world.said.refusals.filter { $0.key.contains("There is no lane") }.values.reduce(0, +)
    if missing > 0 { problems.append("the lane was said to be missing, \(missing) times") }
    for machine in world.machines {
      problems += try machine.damage()
      problems += machine.hung.map { "it did not end: \($0)" }
    }
  }

  var isSound: Bool { problems.isEmpty }

  static func numbers(in file: String) -> [Int] {
    ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n").map { Int($0) ?? -1 }
  }

  private mutating func lookAtCommands(_ world: ServerWorld) throws {
    let database = world.database
    let begun = Dictionary(ServerFindings.numbers(in: world.effects).map { ($0, 1) }, uniquingKeysWith: +)
    starts = begun.values.reduce(0, +)
    watched = Int(try database.run("SELECT n FROM public.watched")) ?? 0
    problems += try database.run("SELECT what || ' ' || command FROM public.violation").split(separator: "\n").map(
      String.init)
    let rows = try database.run(
      "SELECT split_part(command->>'prompt', ' ', 2), state, command->>'again', coalesce(error, '') FROM upnext.ended"
    ).split(separator: "\n").map { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) }
    var ended: Set<Int> = []
    for row in rows where row.count >= 4 {
      guard let number = Int(row[0]) else { continue }
      let (state, times, began) = (row[1], Int(row[2]) ?? 0, begun[number] ?? 0)
      again += times
      if !ended.insert(number).inserted { problems.append("command \(number) was added twice") }
      if began > 1 + times { problems.append("command \(number) started \(began) times, and was sent again \(times)") }
      switch state {
      case "completed":
        completed += 1
        if began == 0 { problems.append("command \(number) was completed and never started") }
      case "interrupted": dropped += 1
      case "failed": failed += 1
      default: problems.append("command \(number) is \(state)")
      }
      if state == "failed" { problems.append("command \(number) failed: \(row[3])") }
    }
    let left = try database.run("SELECT state, prompt FROM upnext.command")
    if !left.isEmpty { problems.append("did not come to an end: \(left)") }
    for number in begun.keys where !ended.contains(number) { problems.append("\(number) started and is no command") }
    for (number, fate) in world.said.added {
      switch fate {
      case .acknowledged where !ended.contains(number): problems.append("command \(number) is lost")
      case .refused where ended.contains(number): problems.append("command \(number) was refused, and is there")
      case .acknowledged, .refused, .unknown: break
      }
    }
  }

  /// The letters that a machine has, against those that were written to it.
  static func problems(ofLetters had: [Int], at machine: Machine, _ said: Said) -> [String] {
    let written = said.letters.filter { $0.to == machine.name }
    let counts = Dictionary(had.map { ($0, 1) }, uniquingKeysWith: +)
    var problems = counts.filter { $0.value > 1 }.map { "letter \($0.key) took effect \($0.value) times" }
    for letter in written {
      switch letter.fate {
      case .acknowledged where counts[letter.number] == nil:
        problems.append("letter \(letter.number) from \(letter.from) to \(letter.to) is lost")
      case .refused where counts[letter.number] != nil:
        problems.append("letter \(letter.number) was refused, and took effect")
      case .acknowledged, .refused, .unknown: break
      }
    }
    let from = Dictionary(written.map { ($0.number, $0.from) }) { $1 }
    problems += had.filter { from[$0] == nil }.map { "nobody wrote letter \($0)" }
    for sender in Set(from.values) {
      let order = had.filter { from[$0] == sender }
      if order != order.sorted() { problems.append("letters from \(sender) to \(machine.name) came as \(order)") }
    }
    return problems
  }
}
