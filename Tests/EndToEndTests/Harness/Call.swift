import CSystem
import EventLoop
import Glibc
import JSON

/// A verb of the command line on its way.
final class Call {
  struct Answer: Equatable {
    var status: Int32
    var output: String
    var errors: String
  }

  private let pid: Int32
  private let words: String
  private let output: Descriptor
  private let errors: Descriptor
  private var texts: [[UInt8]] = [[], []]
  private var open: [Int32]
  private var ending: Ending?

  init(_ command: [String], environment: [String: String], directory: String) throws {
    let out = try Descriptor.pipe(readNonblocking: true)
    let error = try Descriptor.pipe(readNonblocking: true)
    (output, errors) = (out.readEnd, error.readEnd)
    open = [output.number, errors.number]
    words = command.dropFirst().joined(separator: " ")
    pid = try Programs.spawn(
      command, environment: environment, directory: directory, input: -1, output: out.writeEnd.number,
      error: error.writeEnd.number, group: cs_group_own)
  }

  /// Waits until both of its outputs and the program itself have ended.
  func answer(withinMilliseconds patience: Int = Programs.patienceMilliseconds) throws -> Answer {
    guard case .status(let status) = try end(withinMilliseconds: patience) else {
      throw InVain(description: "`\(words)` was ended: \(String(describing: ending))")
    }
    return Answer(status: status, output: outputSoFar, errors: String(decoding: texts[1], as: UTF8.self))
  }

  func signal(_ number: Int32) { kill(pid, number) }

  func end(withinMilliseconds patience: Int = Programs.patienceMilliseconds) throws -> Ending {
    let limit = EventLoop.monotonicMilliseconds + patience
    while ending == nil || open != [-1, -1] {
      guard EventLoop.monotonicMilliseconds < limit else {
        kill(-pid, SIGKILL)
        waitpid(pid, nil, 0)
        let said = texts.map { String(decoding: $0, as: UTF8.self) }
        throw InVain(description: "`\(words)` did not end; it said \(said)")
      }
      look(forMilliseconds: 10)
    }
    guard let ending else { throw InVain(description: "`\(words)` has no end") }
    return ending
  }

  var hasEnded: Bool { ending != nil }

  var outputSoFar: String { String(decoding: texts[0], as: UTF8.self) }

  /// Takes what was written, and notices the end.
  func look(forMilliseconds milliseconds: Int32 = 0) {
    var polled = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&polled, 2, milliseconds)
    for index in 0..<2 where polled[index].revents != 0 {
      var piece = [UInt8](repeating: 0, count: 64 * 1024)
      let count = read(open[index], &piece, piece.count)
      if count > 0 { texts[index] += piece[..<count] } else if count == 0 { open[index] = -1 }
    }
    ending = ending ?? Ending(of: pid)
  }
}
