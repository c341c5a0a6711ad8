import Glibc

/// What the system knows of running processes.
enum ProcessTable {
  struct Process: Equatable {
    let pid: Int32
    let parent: Int32
    let arguments: [String]
  }

  /// All that were started, by whomever, with this variable; what has ended has no variables any more.
  static func processes(withVariable variable: String) -> [Process] {
    let wanted = Array(variable.utf8)
    return numbers(in: "/proc").sorted().compactMap { pid in
      guard words("/proc/\(pid)/environ").contains(where: { $0 == wanted }) else { return nil }
      return Process(
        pid: pid, parent: Int32(field("PPid", of: "/proc/\(pid)/status")),
        arguments: words("/proc/\(pid)/cmdline").map { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// How often any thread of a process was given a processor.
  static func contextSwitches(of pid: Int32) -> Int {
    numbers(in: "/proc/\(pid)/task").reduce(0) { sum, thread in
      let path = "/proc/\(pid)/task/\(thread)/status"
      return sum + field("voluntary_ctxt_switches", of: path) + field("nonvoluntary_ctxt_switches", of: path)
    }
  }

  /// The most memory that a process has ever held.
  static func memoryPeakKilobytes(of pid: Int32) -> Int { field("VmHWM", of: "/proc/\(pid)/status") }

  static func isStopped(_ pid: Int32) -> Bool {
    lines("/proc/\(pid)/status").contains { $0.hasPrefix("State:\tT") }
  }

  /// Whether all threads of a process wait for something.
  static func isAsleep(_ pid: Int32) -> Bool {
    numbers(in: "/proc/\(pid)/task").allSatisfy { thread in
      lines("/proc/\(pid)/task/\(thread)/status").contains { $0.hasPrefix("State:\tS") }
    }
  }

  private static func numbers(in folder: String) -> [Int32] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var numbers: [Int32] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if let number = Int32(name) { numbers.append(number) }
    }
    return numbers
  }

  private static func field(_ name: String, of path: String) -> Int {
    let line = lines(path).first { $0.hasPrefix(name + ":") }
    return line.flatMap { Int($0.dropFirst(name.count + 1).filter(\.isNumber)) } ?? 0
  }

  private static func lines(_ path: String) -> [Substring] {
    String(decoding: Files.bytes(path) ?? [], as: UTF8.self).split(separator: "\n")
  }

  private static func words(_ path: String) -> [[UInt8]] {
    (Files.bytes(path) ?? []).split(separator: 0).map(Array.init)
  }
}
