/// A server that is not let in, since another one is connected as its host. Of a connection that broke the database knows within two
/// minutes: who is refused for longer is a copy, and a person has to say what it is.
struct TwinWatch: Equatable, Sendable {
  /// How often in a row. The clock may be set meanwhile, and the pauses take the time by themselves.
  private var refusals = 0
  /// What the hub said last, and at the end that this is a copy. Nil for who was not refused, or was for another reason.
  private(set) var refusal: HubRefusal?
  /// When it may ask on another connection than the one on which it was refused. A line that breaks more often leaves that as it is.
  private var waitsForOtherUntil: Int64?

  /// In milliseconds.
  private static let pauses: [Int64] = [2000, 2000, 4000, 8000, 16_000, 32_000, 60_000]
  static let pauseForOther: Int64 = 60_000

  /// It was refused. Answers when it is asked again, with pauses that grow; nil where a person is asked.
  mutating func take(_ refusal: HubRefusal, at now: Int64) -> Int64? {
    guard refusal.kind == .twice else {
      self = TwinWatch()
      return nil
    }
    guard refusals < TwinWatch.pauses.count else {
      self.refusal = HubRefusal(.copied, refusal.words)
      return nil
    }
    self.refusal = refusal
    waitsForOtherUntil = nil
    refusals += 1
    return now + TwinWatch.pauses[refusals - 1]
  }

  /// A database that was started anew lets in whoever comes first. That is the server that it had let in before, which is back within
  /// half a minute.
  mutating func asksAgain(at now: Int64) -> Int64? {
    guard refusal?.kind == .twice else { return nil }
    // The clock may have been set back.
    let moment = min(waitsForOtherUntil ?? .max, now + TwinWatch.pauseForOther)
    waitsForOtherUntil = moment
    return max(now, moment)
  }
}
