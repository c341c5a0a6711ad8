import EventLoop
import Glibc
import Synchronization
import Testing

/// What becomes of a loop that hangs.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct WatchdogTests {
  /// What the watchdog did, as its own thread tells it.
  private final class Heard: Sendable {
    private let state = Mutex((lines: [String](), signal: Int32?.none))

    var lines: [String] { state.withLock { $0.lines } }
    var signal: Int32? { state.withLock { $0.signal } }
    func say(_ line: String) { state.withLock { $0.lines.append(line) } }
    func end(_ signal: Int32) { state.withLock { $0.signal = signal } }

    var acts: Watchdog.Acts { Watchdog.Acts(say: { self.say($0) }, end: { self.end($0) }) }
  }

  private func spin(atMost milliseconds: Int = 20_000, until isOver: () -> Bool) {
    let limit = EventLoop.monotonicMilliseconds + milliseconds
    while !isOver(), EventLoop.monotonicMilliseconds < limit { sched_yield() }
  }

  @Test func `an event that takes too long is named while it lasts, and its end is told`() {
    let loop = EventLoop()
    let heard = Heard()
    let watchdog = Watchdog(limitMilliseconds: 100, endingSignals: [SIGUSR2], acts: heard.acts)
    loop.watchdog = watchdog
    loop.after(milliseconds: 0) {
      loop.isAbout("a window's input")
      self.spin { !heard.lines.isEmpty }
      loop.stop()
    }
    loop.run()
    watchdog.finish()
    #expect(heard.lines.count == 2)
    #expect(heard.lines.first?.contains("a window's input") == true)
    #expect(heard.lines.last?.contains("goes on") == true)
    #expect(heard.signal == nil)
  }

  @Test func `what is quick is not told, nor is a loop that sleeps`() {
    let loop = EventLoop()
    let heard = Heard()
    let watchdog = Watchdog(limitMilliseconds: 500, endingSignals: [SIGUSR2], acts: heard.acts)
    loop.watchdog = watchdog
    loop.after(milliseconds: 1) {}
    loop.after(milliseconds: 1500) { loop.stop() }
    loop.run()
    watchdog.finish()
    #expect(heard.lines == [])
  }

  @Test func `a signal to end that a hanging loop doesn't take ends the process all the same`() {
    let loop = EventLoop()
    let heard = Heard()
    let watchdog = Watchdog(limitMilliseconds: 100, endingSignals: [SIGUSR2], acts: heard.acts)
    loop.watchdog = watchdog
    loop.after(milliseconds: 0) {
      loop.isAbout("what agents said")
      kill(getpid(), SIGUSR2)
      self.spin { heard.signal != nil }
      loop.stop()
    }
    loop.run()
    watchdog.finish()
    #expect(heard.signal == SIGUSR2)
    #expect(heard.lines.contains { $0.contains("told to end") && $0.contains("what agents said") })
  }

  @Test func `a signal that the loop takes is the loop's`() {
    let loop = EventLoop()
    let heard = Heard()
    let watchdog = Watchdog(limitMilliseconds: 200, endingSignals: [SIGUSR2], acts: heard.acts)
    loop.watchdog = watchdog
    var taken = false
    let signals = loop.signals([SIGUSR2]) { _ in
      taken = true
      loop.after(milliseconds: 1000) { loop.stop() }
    }
    loop.after(milliseconds: 0) { kill(getpid(), SIGUSR2) }
    loop.run()
    signals.end()
    watchdog.finish()
    #expect(taken)
    #expect(heard.signal == nil)
  }

  @Test func `what hangs once the loop has ended is ended by the next signal`() {
    let loop = EventLoop()
    let heard = Heard()
    let watchdog = Watchdog(limitMilliseconds: 200, endingSignals: [SIGUSR2], acts: heard.acts)
    loop.watchdog = watchdog
    let signals = loop.signals([SIGUSR2]) { _ in loop.stop() }
    loop.after(milliseconds: 0) { kill(getpid(), SIGUSR2) }
    loop.run()
    loop.windUp("its end")
    kill(getpid(), SIGUSR2)
    spin { heard.signal != nil }
    watchdog.finish()
    signals.end()
    #expect(heard.signal == SIGUSR2)
    #expect(heard.lines.contains { $0.contains("told to end") && $0.contains("its end") })
  }
}
