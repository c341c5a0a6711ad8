import Glibc

/// A file with the process groups that go on: whoever comes after a server that was killed together with its guard finds there what
/// nobody has ended.
package struct ProcessRecord: Sendable {
  private static let longest = 8 << 20
  private static let graceMilliseconds = 1000

  /// Open as long as we are there.
  private let descriptor: Int32

  /// Begins anew; what an earlier one says is to be read before.
  package init(at path: String) throws(SystemError) {
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw SystemError(errno) }
    descriptor = number
    write(ProcessRecord.heading(of: number) + "\n")
  }

  /// Numbers begin again with the machine. And a copy of the file, with the home that it is in, says nothing of that home: the first
  /// one may well be served.
  private static func heading(of number: Int32) -> String {
    var facts = stat()
    guard fstat(number, &facts) == 0 else { return "" }
    let boot = ProcFile.text(of: "/proc/sys/kernel/random/boot_id").prefix { $0 != "\n" }
    return "boot \(boot) file \(facts.st_dev):\(facts.st_ino)"
  }

  package func add(group: Int32) {
    if let process = ProcessBirth(of: group) { write("+\(group) \(process.began)\n") }
  }

  package func forget(group: Int32) { write("-\(group)\n") }

  /// In one piece, so that several threads may. What can't be written is missing after a kill, and nowhere else.
  private func write(_ line: String) {
    let bytes = Array(line.utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }

  /// The first processes of groups, each the very one that was noted, and what they have started there.
  package static func left(at path: String) -> [ProcessBirth] {
    noted(in: path).sorted { $0.key < $1.key }
      .compactMap { group, began in ProcessBirth(of: group).flatMap { $0.began == began ? $0 : nil } }
      .flatMap { [$0] + $0.groupBelow }
  }

  private static func noted(in path: String) -> [Int32: UInt64] {
    let number = open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { return [:] }
    let file = Descriptor(number)
    let size = lseek(file.number, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: max(0, min(Int(size), longest)))
    guard lseek(file.number, 0, SEEK_SET) == 0 else { return [:] }
    let count = read(file.number, &bytes, bytes.count)
    let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
    guard let first = lines.first, first == heading(of: file.number) else { return [:] }
    var groups: [Int32: UInt64] = [:]
    for line in lines.dropFirst() {
      let words = line.dropFirst().split(separator: " ")
      // Group 1 and below would be everybody.
      guard let group = words.first.flatMap({ Int32($0) }), group > 1 else { continue }
      groups[group] = line.first == "+" && words.count == 2 ? UInt64(words[1]) : nil
    }
    return groups
  }

  /// Asks them to end, and makes those that don't.
  package static func end(_ left: [ProcessBirth]) {
    func signal(_ number: Int32) {
      for process in left where process.isAlive {
        kill(process.pid, number)
        // Also what has lost the one that started it.
        if process.group == process.pid { kill(-process.group, number) }
      }
    }
    let loop = EventLoop()
    var count = left.count
    let watches = left.map { process in
      ProcessWatch(of: process.pid, loop) {
        count -= 1
        if count == 0 { loop.stop() }
      }
    }
    signal(SIGTERM)
    // A stopped process hears it only when it goes on.
    signal(SIGCONT)
    loop.after(milliseconds: graceMilliseconds) { loop.stop() }
    withExtendedLifetime(watches) { loop.run() }
    signal(SIGKILL)
  }
}
