import CSystem
import EventLoop
import Files
import Glibc

/// A program that is run to its end.
enum Command {
  /// It is to succeed.
  static func run(
    _ words: [String], in folder: String, environment: [String: String] = [:], input: String? = nil
  ) throws {
    let (itsInput, ours) = try Descriptor.pipe(readNonblocking: false)
    let pid = try spawn(words, folder, environment, input: input == nil ? -1 : itsInput.number, output: -1)
    itsInput.close()
    if let input { try NewFile.write(input, to: ours.number) }
    ours.close()
    let end = try end(of: pid, words)
    guard end.isGood else { throw BenchProblem("\(words) \(end.words).") }
  }

  /// All that it prints, also what it complains of.
  static func output(_ words: [String], in folder: String, environment: [String: String] = [:]) throws -> [UInt8] {
    let (ours, its) = try Descriptor.pipe(readNonblocking: false)
    defer { ours.close() }
    let pid = try spawn(words, folder, environment, input: -1, output: its.number)
    its.close()
    let output = try FileContent.read(from: ours.number, count: .max)
    _ = try end(of: pid, words)
    return output
  }

  private static func spawn(
    _ words: [String], _ folder: String, _ environment: [String: String], input: Int32, output: Int32
  ) throws -> pid_t {
    guard let path = Launch.findProgram(words[0], path: environment["PATH"]) else {
      throw BenchProblem("There is no \(words[0]).")
    }
    let standard = ["HOME": folder, "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"]
    let launch = Launch(
      path: path, arguments: Array(words.dropFirst()), environment: standard.merging(environment) { $1 },
      directory: folder)
    return try launch.spawn(input: input, output: output, error: output, group: cs_group_own, guard: nil)
  }

  private static func end(of pid: pid_t, _ words: [String]) throws -> ProcessEnd {
    guard Ending.wait(for: pid, atMost: .seconds(120)) else { throw BenchProblem("\(words) does not end.") }
    return try ProcessEnd(of: pid)
  }
}
