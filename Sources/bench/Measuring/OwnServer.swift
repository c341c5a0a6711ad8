import CSystem
import EventLoop
import Files
import Glibc
import Wire

/// A server of a home that is our child, so that its end is known.
struct OwnServer {
  let pid: pid_t

  /// Starts it, by itself or by a program that looks on, and waits until it listens.
  init(of home: TrialHome, under observer: [String] = []) throws {
    let (ready, said) = try Descriptor.pipe(readNonblocking: false)
    defer { ready.close() }
    let words = observer + [Programs.upnext, "serve", "--background"]
    let launch = Launch(
      path: words[0], arguments: Array(words.dropFirst()), environment: home.environment, directory: home.folder)
    pid = try launch.spawn(input: -1, output: said.number, error: -1, group: cs_group_own, guard: nil)
    said.close()
    // It hangs up once it has said so.
    let answer = String(decoding: try FileContent.read(from: ready.number, count: .max), as: UTF8.self)
    guard answer == ServerStart.ready else { throw BenchProblem("The server does not start: \(answer)") }
  }

  var isRunning: Bool { !Ending.wait(for: pid, atMost: .zero) }

  /// Tells it to end, and waits until it has ended as it should.
  func stop() throws {
    kill(pid, SIGTERM)
    guard Ending.wait(for: pid, atMost: .seconds(60)) else {
      kill(pid, SIGKILL)
      throw BenchProblem("The server does not end when it is told to.")
    }
    let end = try ProcessEnd(of: pid)
    guard end.isGood else { throw BenchProblem("The server \(end.words).") }
  }
}
