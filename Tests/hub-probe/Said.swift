import Foundation

/// What the persons of all machines have said, and what they were answered.
struct Said {
  /// What an answer promises.
  enum Fate {
    /// It is kept, and will have happened exactly once.
    case acknowledged
    /// Whether it was done, nobody could say.
    case unknown
    /// It was surely not done.
    case refused

    init(_ answer: Machine.Answer) {
      // 7 is a letter that is kept for a host that sleeps.
      if answer.status == 7, answer.output.contains("do not repeat it") {
        // The hub was not heard; a server that is killed now says it no more.
        self = .unknown
      } else if [0, 7].contains(answer.status) {
        self = .acknowledged
      } else if answer.status == 128
        || ["may have been done", "ended in the middle", "does not answer"].contains(where: {
          answer.errors.contains($0)
        })
      {
        self = .unknown
      } else {
        self = .refused
      }
    }
  }

  struct Letter {
    let number: Int
    let from: String
    let to: String
    var fate: Fate
  }

  /// The commands that were added, by their numbers.
  var added: [Int: Fate] = [:]
  var letters: [Letter] = []
  /// Whether a machine's thread was paused or let go on by the last letter, which one other machine writes.
  var pauses: [String: (isPaused: Bool, fate: Fate)] = [:]
  var moves = 0
  var decisions = 0
  /// Why something was refused, and how often.
  var refusals: [String: Int] = [:]
  private var number = 0

  mutating func nextNumber() -> Int {
    number += 1
    return number
  }

  mutating func note(_ answer: Machine.Answer) -> Fate {
    let fate = Fate(answer)
    if fate == .refused { refusals[String(answer.errors.prefix(120)), default: 0] += 1 }
    return fate
  }
}
