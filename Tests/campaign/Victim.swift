import SeededNumbers

/// Who is killed.
enum Victim: String, CaseIterable {
  case server, agent, `guard`, window
}

/// Who is killed, and when.
struct Blow {
  enum Moment: Equatable {
    /// At one of the server's writes, or in its middle.
    case write(Int, isTorn: Bool)
    /// While an act is under way, so many milliseconds after it began.
    case act(Int, milliseconds: Int32)
  }

  let victim: Victim
  let moment: Moment

  /// Most blows fall on the server, which keeps what may not be lost.
  init(acts: Int, _ numbers: inout RandomNumbers) {
    let number = numbers.number(1...100)
    victim = number <= 76 ? .server : number <= 88 ? .agent : number <= 94 ? .guard : .window
    if victim == .server, numbers.chance(75) {
      moment = .write(numbers.number(1...Blow.mostWrites), isTorn: numbers.chance(25))
    } else {
      // Agents only run once the outbox goes on, near the end.
      let earliest = victim == .agent ? acts * 2 / 3 : 0
      moment = .act(numbers.number(earliest...max(earliest, acts - 1)), milliseconds: Int32(numbers.number(0...25)))
    }
  }

  /// While files are set back.
  init(inRevert numbers: inout RandomNumbers) {
    let number = numbers.number(1...100)
    victim = number <= 92 ? .server : number <= 97 ? .guard : .window
    moment =
      if victim == .server, numbers.chance(75) {
        .write(numbers.number(1...Blow.mostWritesInRevert), isTorn: numbers.chance(25))
      } else {
        .act(0, milliseconds: Int32(numbers.number(0...300)))
      }
  }

  /// About as many as a server makes in a round.
  private static let mostWrites = 420
  private static let mostWritesInRevert = 200
}
