import CSystem
import Glibc

/// Tells an `EventLoop` that the time of day has jumped: the clock was set, or the machine has slept. Nothing is told where
/// the system can't tell it.
package final class ClockWatch {
  private let loop: EventLoop
  private let watch: Watch?

  package init(_ loop: EventLoop, handler: @escaping () -> Void) {
    self.loop = loop
    var opened: Int32 = -1
    guard cs_clock_watch_open(&opened) == 0 else {
      if opened >= 0 { Glibc.close(opened) }
      watch = nil
      return
    }
    let descriptor = opened
    watch = loop.watch(descriptor, reading: true) { _ in
      _ = cs_clock_watch_again(descriptor)
      handler()
    }
  }

  deinit {
    guard let watch else { return }
    loop.unwatch(watch)
    Glibc.close(watch.descriptor)
  }
}
