import Conversation
import Discovery
import EventLoop
import FoundationEssentials
import Glibc

/// How long the first list of ten thousand sessions takes, cold and warm, and the end of a long conversation.
enum Discovering {
  private static let sessions = 10_000
  private static let sessionBytes = 512 << 10
  private static let longBytes = 200 << 20

  static func measure() throws -> Table { try TrialFolder.use(measure(in:)) }

  private static func measure(in home: String) throws -> Table {
    var table = Table("discovery", "sessions", "ms", "first 64, ms", "CPU ms")
    let long = try fill(home)
    let places = Places(environment: [:], home: home)
    let cold = try survey(places, known: [])
    table.add("cold", "\(cold.found.count)", cold.milliseconds.figure, cold.first.figure, cold.work.figure)
    let warm = try survey(places, known: cold.found)
    table.add("warm", "\(warm.found.count)", warm.milliseconds.figure, "", warm.work.figure)
    table.add("end of 200 MB", "1", try page(places, long).figure, "", "")
    return table
  }

  private struct Survey {
    var found: [KnownSession] = []
    var milliseconds = 0.0
    var first = 0.0
    /// What it takes of a processor, which other programs don't change.
    var work = 0.0
  }

  private static func survey(_ places: Places, known: [KnownSession]) throws -> Survey {
    var survey = Survey()
    let loop = EventLoop()
    let clock = ContinuousClock()
    let start = clock.now
    let startWork = processorMilliseconds
    let discovery = Discovery(loop: loop, places: places) { answer in
      switch answer {
      case .news(let news):
        if survey.found.isEmpty { survey.first = (clock.now - start).milliseconds }
        for case .found(let session, _) in news {
          survey.found.append(
            KnownSession(
              provider: session.provider, providerSessionId: session.providerSessionId, path: session.path,
              mark: session.mark, readTo: session.readTo, ending: session.ending))
        }
      case .surveyed: loop.stop()
      case .page, .pageFailed, .whole, .wholeFailed, .notice, .around, .aroundFailed, .indexed, .looked, .sought: break
      }
    }
    discovery.perform(.begin(known))
    loop.run()
    survey.milliseconds = (clock.now - start).milliseconds
    survey.work = processorMilliseconds - startWork
    discovery.finish()
    return survey
  }

  private static var processorMilliseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }

  private static func page(_ places: Places, _ path: String) throws -> Double {
    let loop = EventLoop()
    let clock = ContinuousClock()
    let start = clock.now
    var milliseconds = 0.0
    let discovery = Discovery(loop: loop, places: places) { _ in
      milliseconds = (clock.now - start).milliseconds
      loop.stop()
    }
    let source = SessionSource(provider: "claude", providerSessionId: "long", path: path)
    discovery.perform(.page(Identity(UniqueID(high: 1, low: 1)), source, before: nil))
    loop.run()
    discovery.finish()
    return milliseconds
  }

  /// Sessions in two hundred projects: what the list reads is written out, what lies between is a hole that holds no disk.
  private static func fill(_ home: String) throws -> String {
    for number in 0..<sessions {
      let folder = home + "/.claude/projects/-src-project-\(number % 200)"
      if number < 200 { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }
      let id = identity(number)
      let head = line("user", #""content":"fix number \#(number), please""#, id, number) + padding(20 << 10, id, number)
      let tail =
        padding(20 << 10, id, number)
        + line("assistant", #""content":[{"type":"text","text":"Done."}],"stop_reason":"end_turn""#, id, number)
      try write(head, tail, size: sessionBytes, to: folder + "/\(id).jsonl")
    }
    let long = home + "/long.jsonl"
    var tail = ""
    for number in 0..<1000 {
      tail += line("user", #""content":"prompt \#(number)""#, "long", number) + padding(2 << 10, "long", number)
    }
    try write("", tail, size: longBytes, to: long)
    return long
  }

  private static func identity(_ number: Int) -> String {
    let digits = String(number)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  private static func line(_ type: String, _ message: String, _ id: String, _ number: Int) -> String {
    #"{"type":"\#(type)","message":{"role":"\#(type)",\#(message)},"timestamp":"2026-11-20T10:00:00.000Z","cwd":"/src/project-\#(number % 200)","sessionId":"\#(id)"}"#
      + "\n"
  }

  private static func padding(_ bytes: Int, _ id: String, _ number: Int) -> String {
    let one = line("attachment", #""note":"\#(String(repeating: "x", count: 700))""#, id, number)
    return String(repeating: one, count: bytes / one.utf8.count)
  }

  private static func write(_ head: String, _ tail: String, size: Int, to path: String) throws {
    let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw BenchProblem("\(path) can't be written.") }
    defer { close(descriptor) }
    let (start, end) = (Array(head.utf8), Array(("\n" + tail).utf8))
    guard pwrite(descriptor, start, start.count, 0) == start.count,
      pwrite(descriptor, end, end.count, size - end.count) == end.count
    else { throw BenchProblem("\(path) can't be written.") }
  }
}
