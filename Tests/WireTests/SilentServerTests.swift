import EventLoop
import Glibc
import Testing

@testable import Wire

/// A server that takes no calls: it hangs, or is stopped, and as many wait already as the system lets.
@Suite(.timeLimit(.minutes(30)))
struct SilentServerTests {
  @Test func `who calls it hears that in time`() throws {
    let path = "/tmp/upnext-silent-\(getpid()).sock"
    let listener = try UnixSocket.listen(path)
    defer { unlink(path) }
    var waiting: [Descriptor] = []
    var isFull = false
    while !isFull {
      do throws(UnixSocket.Failure) {
        waiting.append(try UnixSocket.connect(path, withinMilliseconds: 10))
      } catch {
        #expect(error == .unheard)
        isFull = true
      }
    }
    #expect(UnixSocket.isListened(at: path))
    var told = 0
    var timeouts = ServerConnection.Timeouts { _, _ in told += 1 }
    timeouts.tellAfterMilliseconds = 10
    timeouts.giveUpAfterMilliseconds = 20
    #expect(throws: ServerConnection.Failure.silent(pid: nil)) {
      _ = try ServerConnection(to: path, as: .client, version: "1", timeouts: timeouts)
    }
    #expect(told == 1)
    withExtendedLifetime((listener, waiting)) {}
  }

  @Test func `who waits for another one that is to start it hears that in time, and only once`() throws {
    let path = "/tmp/upnext-start-\(getpid())"
    let lock = Descriptor(open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600))
    defer { unlink(path) }
    #expect(flock(lock.number, LOCK_EX | LOCK_NB) == 0)
    var told = 0
    var timeouts = ServerConnection.Timeouts { _, _ in
      told += 1
      // The other one goes on.
      flock(lock.number, LOCK_UN)
    }
    timeouts.tellAfterMilliseconds = 10
    let start = ServerStart(
      socketPath: path + ".sock", lockPath: path, program: "/bin/false", environment: [:], timeouts: timeouts)
    #expect(throws: ServerStart.Failure.self) { _ = try start.connect(as: .client, version: "1") }
    #expect(told == 1)
    withExtendedLifetime(lock) {}
  }
}
