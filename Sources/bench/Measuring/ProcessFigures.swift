import EventLoop
import Files
import Glibc

/// What the system counts of one process, all of its threads together.
struct ProcessFigures {
  private(set) var switches = 0
  private(set) var ticks = 0
  private(set) var memoryKilobytes = 0
  /// What it has written to: however many others run the same program, this is its own.
  private(set) var ownKilobytes = 0

  init(of pid: pid_t) throws {
    for thread in try ProcessFigures.names(in: "/proc/\(pid)/task") {
      let status = try ProcessFigures.text(of: "/proc/\(pid)/task/\(thread)/status")
      switches += ProcessFigures.number(after: "voluntary_ctxt_switches:", in: status)
      switches += ProcessFigures.number(after: "nonvoluntary_ctxt_switches:", in: status)
    }
    // The program's name, in parentheses, may contain anything: the numbers come behind it.
    let fields = try ProcessFigures.text(of: "/proc/\(pid)/stat").split(separator: ")").last?.split(separator: " ")
    guard let fields, fields.count > 13, let user = Int(fields[11]), let system = Int(fields[12]) else {
      throw BenchProblem("/proc/\(pid)/stat can't be understood.")
    }
    ticks = user + system
    let memory = try ProcessFigures.text(of: "/proc/\(pid)/smaps_rollup")
    memoryKilobytes = ProcessFigures.number(after: "Pss:", in: memory)
    ownKilobytes = ProcessFigures.number(after: "Anonymous:", in: memory)
  }

  /// How many processes have come of one, itself among them.
  static func family(of pid: pid_t) throws -> Int {
    let parents = try names(in: "/proc").compactMap { name -> (pid: pid_t, parent: pid_t)? in
      // One that has ended meanwhile is none.
      guard let pid = pid_t(name), let line = try? text(of: "/proc/\(name)/stat"),
        let fields = line.split(separator: ")").last?.split(separator: " "), fields.count > 1,
        let parent = pid_t(fields[1])
      else { return nil }
      return (pid, parent)
    }
    var family: Set<pid_t> = [pid]
    var count = 0
    while family.count > count {
      count = family.count
      for one in parents where family.contains(one.parent) { family.insert(one.pid) }
    }
    return count
  }

  private static func number(after name: String, in text: String) -> Int {
    let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
  }

  private static func names(in folder: String) throws -> [String] {
    do throws(SystemError) { return try FolderContent.names(in: folder).filter { $0.first != "." } } catch {
      throw BenchProblem("\(folder) can't be read: \(error).")
    }
  }

  private static func text(of path: String) throws -> String {
    do throws(FileProblem) { return try FileContent.text(of: path, limit: 1 << 20) } catch {
      throw BenchProblem("\(path) can't be read: \(error.words).")
    }
  }
}
