import Conversation
import SeededNumbers

extension RandomNumbers {
  mutating func time() -> Timestamp { noon.adding(seconds: Int64(number(0...500))) }
}

/// A new seed for every run, and some that stay.
let seeds: [UInt64] = [randomSeed, 1, 2, 3]

/// 2026-11-21T12:00:00Z
let noon = Timestamp(milliseconds: 1_795_262_400_000)

func id<Subject>(_ number: Int) -> Identity<Subject> { Identity(UniqueID(high: 0, low: UInt64(number))) }

/// The plainest thing that can stand in a queue.
struct Item: Equatable, Identifiable, Sendable {
  let id: Int
  var word = "слово"
}
