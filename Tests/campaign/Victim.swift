import SeededNumbers

/// Who is killed.
enum Victim: String, CaseIterable {
  case server, agent, `guard`, window

  static func inRevert(_ numbers: inout RandomNumbers) -> Victim {
    let number = numbers.number(1...100)
    return number <= 92 ? .server : number <= 97 ? .guard : .window
  }
}

/// How long an act was that nobody was killed in.
struct ActLength {
  let steps: Int
  let milliseconds: Int
}

/// Who is killed, and when.
struct Blow {
  enum Moment: Equatable {
    /// At one of the server's steps, or in its middle.
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

  /// While files are set back, in what was seen to be that long.
  init(_ victim: Victim, within length: ActLength, _ numbers: inout RandomNumbers) {
    self.victim = victim
    moment =
      if victim != .server || numbers.chance(75) {
        .write(numbers.number(1...max(1, length.steps)), isTorn: victim == .server && numbers.chance(25))
      } else {
        // Between two steps too, while git works.
        .act(0, milliseconds: Int32(numbers.number(0...length.milliseconds * 9 / 10)))
      }
  }

  /// About as many as a server makes in a round.
  private static let mostWrites = 420
}
