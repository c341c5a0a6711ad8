/// When a host next tells the hub to forget what it has kept for as long as is promised: once a day while the host does something
/// anyway, and as soon as the last page that it has put there may have been fetched by nobody.
struct HubTidying: Equatable, Sendable {
  private var nextAt = Int64.min
  private(set) var parcelGoesAt: Int64?

  private static let every: Int64 = 86_400_000
  /// As the hub counts, and a little.
  private static let keepsParcel: Int64 = 601_000

  /// True where it is due; it is under way then.
  mutating func begins(at now: Int64) -> Bool {
    guard min(nextAt, parcelGoesAt ?? .max) <= now else { return false }
    (nextAt, parcelGoesAt) = (now + HubTidying.every, nil)
    return true
  }

  mutating func notePut(at now: Int64) { parcelGoesAt = now + HubTidying.keepsParcel }

  /// The hub forgets a part at a time, and has more.
  mutating func goesOn() { nextAt = .min }
}
