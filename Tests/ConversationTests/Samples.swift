import Conversation
import SeededNumbers

/// A new seed for every run, and some that stay.
let seeds: [UInt64] = [randomSeed, 1, 2, 3]

/// 2026-11-21T12:00:00Z
let noon = Timestamp(milliseconds: 1_795_262_400_000)

func id<Subject>(_ number: Int) -> Identity<Subject> { Identity(UniqueID(high: 0, low: UInt64(number))) }
