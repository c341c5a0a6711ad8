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
    var seconds = time_t(now.milliseconds / 1000)
    var local = tm()
    localtime_r(&seconds, &local)
    return Stamp(
      now: now, offsetSeconds: local.tm_gmtoff, uptime: uptime, randomness: UInt64.random(in: .min ... .max))
  }

  private static var uptime: Int {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
