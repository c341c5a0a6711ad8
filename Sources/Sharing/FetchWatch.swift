/// Which hosts are connected, as the database sees it, and fetch nothing: of a program that was frozen the system keeps the line. A host
/// fetches a letter as soon as it is told of it, and the hub notes when it did.
struct FetchWatch: Equatable, Sendable {
  private struct Wait: Equatable, Sendable {
    let letter: SharedID
    /// When the hub had last heard of the host before it had the letter, and when that was read; nil while it is just being read.
    var seenAt: Int64?
    var readAt: Int64 = 0
    var isInVain = false
  }

  /// By the host that is to fetch.
  private var waits: [SharedID: Wait] = [:]

  /// A busy machine takes a moment.
  private static let patience: Int64 = 30_000

  /// A letter that is new goes there, behind the question which hosts there are.
  mutating func note(_ letter: Letter) {
    if waits[letter.to] == nil { waits[letter.to] = Wait(letter: letter.id) }
  }

  /// They were answered, or the hub has not taken them.
  mutating func forget(_ letters: [SharedID]) { waits = waits.filter { !letters.contains($0.value.letter) } }

  /// What was asked before the letters went is not answered.
  mutating func isNotTold() { waits = waits.filter { $0.value.seenAt != nil } }

  /// As the hub lists them, but for those that are there in vain.
  mutating func take(_ hosts: [SharedHost], at now: Int64) -> [SharedHost] {
    for host in hosts {
      guard var wait = waits[host.id] else { continue }
      guard let seenAt = wait.seenAt else {
        (wait.seenAt, wait.readAt) = (host.seenAt, now)
        waits[host.id] = wait
        continue
      }
      if now - wait.readAt >= FetchWatch.patience { wait.isInVain = true }
      waits[host.id] = host.seenAt == seenAt ? wait : nil
    }
    return hosts.map { isInVain($0.id) ? $0.silent(since: $0.seenAt) : $0 }
  }

  func isInVain(_ host: SharedID) -> Bool { waits[host]?.isInVain == true }
  var isAnyInVain: Bool { waits.values.contains(where: \.isInVain) }
}
