import Conversation
import Files
import Glibc
import Texts

/// What the system tells of a process.
struct ProcessFacts: Equatable {
  let startedAt: Timestamp
  /// When it began, as the system counts since its start: no clock that is set changes that.
  let startTicks: Int64

  /// Nil where no such process runs.
  init?(of pid: Int32) {
    guard pid > 0, let text = ProcessFacts.read("/proc/\(pid)/stat"),
      // The name stands in parentheses and may hold anything, so what is counted begins behind it.
      let nameEnd = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: nameEnd)...].split(separator: " ")
    guard fields.count > 19, fields[0] != "Z", let ticks = Int64(fields[19]), let boot = ProcessFacts.bootedAt
    else { return nil }
    let perSecond = max(1, Int64(sysconf(Int32(_SC_CLK_TCK))))
    startedAt = Timestamp(milliseconds: boot * 1000 + ticks * 1000 / perSecond)
    startTicks = ticks
  }

  /// The system answers for the numbers of a process's threads, too.
  static func isThread(_ pid: Int32) -> Bool {
    guard let status = read("/proc/\(pid)/status"), let mark = status.firstRange(of: "\nTgid:\t") else { return false }
    return Int32(status[mark.upperBound...].prefix { $0.isNumber }) != pid
  }

  /// Codex on the screen works through a server of its own, which goes on when it has ended, and is called so.
  static func isServer(_ pid: Int32) -> Bool { words(of: pid).map(isServer(called:)) ?? false }

  /// What it was called with: words that follow each other with zeros between them.
  static func words(of pid: Int32) -> String? { read("/proc/\(pid)/cmdline") }

  /// Claude Code is a program of its own, or a script that another one runs.
  static func isClaude(called words: String) -> Bool {
    let words = words.split(separator: "\0")
    guard let program = words.first else { return false }
    let runsScripts = ["node", "bun"].contains(program.lastPathPart)
    return (runsScripts ? words : [program]).contains { $0.contains("claude") }
  }

  static func isServer(called words: String) -> Bool {
    let words = words.split(separator: "\0").dropFirst()
    return words.first == "app-server" && words.contains { $0 == "--listen" || $0.hasPrefix("--listen=") }
  }

  private static var bootedAt: Int64? {
    guard let text = read("/proc/stat"), let mark = text.firstRange(of: "btime ") else { return nil }
    return Int64(text[mark.upperBound...].prefix { $0.isNumber })
  }

  /// Nil where no such process runs.
  static func read(_ path: String) -> String? {
    do throws(FileProblem) {
      return String(decoding: try FileContent.beginning(of: path, count: 1 << 20), as: UTF8.self)
    } catch {
      return nil
    }
  }
}
