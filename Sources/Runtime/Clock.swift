import Conversation
import Glibc

/// The real clock: the one place where time, the local offset and randomness come in.
package enum Clock {
  package static var now: Timestamp {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  package static func stamp() -> Stamp {
    let now = now
    return Stamp(now: now, on: local, uptime: uptime, randomness: UInt64.random(in: .min ... .max))
  }

  /// As the system knows it for the years around this one, in which all that a person looks at or plans lies.
  private static let local: LocalClock = {
    let years = 12 * 366 * 86_400
    let now = time(nil)
    var changes: [LocalClock.Change] = []
    // Nobody goes to summer time for a shorter time.
    for start in stride(from: now - years, to: now + years, by: 14 * 86_400) {
      var (before, after) = (start, start + 14 * 86_400)
      guard offsetSeconds(at: before) != offsetSeconds(at: after) else { continue }
      while after - before > 1 {
        let middle = before + (after - before) / 2
        if offsetSeconds(at: middle) == offsetSeconds(at: before) { before = middle } else { after = middle }
      }
      let moment = Timestamp(milliseconds: Int64(after) * 1000)
      changes.append(LocalClock.Change(at: moment, offsetSeconds: offsetSeconds(at: after)))
    }
    return LocalClock(offsetSeconds: offsetSeconds(at: now - years), changes: changes)
  }()

  private static func offsetSeconds(at moment: time_t) -> Int {
    var (moment, local) = (moment, tm())
    localtime_r(&moment, &local)
    return local.tm_gmtoff
  }

  private static var uptime: Int {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
