/// A server that is not let in, since another one is connected as its host. Of a connection that broke the database knows within two
/// minutes: who is refused for longer is a copy, and a person has to say what it is.
struct TwinWatch: Equatable, Sendable {
  private var since: Int64?
  /// What the hub said last, and at the end that this is a copy. Nil for who was not refused, or was for another reason.
  private(set) var refusal: HubRefusal?

  private static let firstPause: Int64 = 2000
  private static let longestPause: Int64 = 60_000
  private static let longest: Int64 = 120_000

  /// It was refused. Answers when it is asked again, with pauses that grow; nil where a person is asked.
  mutating func take(_ refusal: HubRefusal, at now: Int64) -> Int64? {
    guard refusal.kind == .twice else {
      self = TwinWatch()
      return nil
    }
    let first = since ?? now
    since = first
    guard now - first < TwinWatch.longest else {
      self.refusal = HubRefusal(.copied, refusal.words)
      return nil
    }
    self.refusal = refusal
    return now + min(max(TwinWatch.firstPause, now - first), TwinWatch.longestPause)
  }

  /// A database that was started anew lets in whoever comes first. That is the server that it had let in before, which is back within
  /// half a minute.
  func asksAgain(at now: Int64) -> Int64? { refusal?.kind == .twice ? now + TwinWatch.longestPause : nil }
}
