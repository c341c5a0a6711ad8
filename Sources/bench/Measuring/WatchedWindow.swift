import CSystem
import EventLoop
import Glibc

/// A window of the program on a pty of ours: what it writes is counted, and looked through for frames.
final class WatchedWindow {
  /// What a key brought about: until the first byte, until the end of the frame, and how many bytes that took.
  struct Answer {
    let first: Double
    let done: Double
    let bytes: Int
    /// Until the last of what it wrote, where that was waited for.
    var settled = 0.0
  }

  private static let limit = Duration.seconds(60)

  let pid: pid_t
  private let primary: Descriptor
  private(set) var bytes = 0
  private var ends = MarkCounter("\u{1B}[?2026l")
  private var chunk = [UInt8](repeating: 0, count: 65_536)

  var frames: Int { ends.count }

  /// Whether what it writes is looked through for what it would not say by itself, and the first that was found.
  var watchesBytes = false
  private var watched = TerminalBytes(isTerminal: true)
  var leak: String? { watched.leak }
  var printedMarks: Int { watched.printedMarks }

  /// Attaches: from the start of the program to the first frame that shows the lists.
  static func attach(_ home: TrialHome) throws -> (window: WatchedWindow, milliseconds: Double) {
    let start = ContinuousClock.now
    let window = try WatchedWindow(home)
    var recent = MarkCounter("Recent")
    let deadline = start + limit
    while recent.count == 0 || window.frames == 0 {
      guard let piece = try window.read(until: deadline) else {
        window.kill()
        throw BenchProblem("The window shows no list.")
      }
      recent.read(piece)
    }
    return (window, (ContinuousClock.now - start).milliseconds)
  }

  convenience init(_ home: TrialHome) throws {
    try self.init(Launch(path: Programs.upnext, environment: home.environment, directory: home.folder))
  }

  /// Any program, from its start to what it is to show.
  static func open(_ launch: Launch, showing sign: String) throws -> (window: WatchedWindow, milliseconds: Double) {
    let start = ContinuousClock.now
    let window = try WatchedWindow(launch)
    guard try window.shows(sign, within: limit) else {
      window.kill()
      throw BenchProblem("\"\(sign)\" is not shown.")
    }
    return (window, (ContinuousClock.now - start).milliseconds)
  }

  /// Any program, of which every byte is looked through.
  static func watching(_ launch: Launch) throws -> WatchedWindow {
    let window = try WatchedWindow(launch)
    window.watchesBytes = true
    return window
  }

  private init(_ launch: Launch) throws {
    var (primary, replica): (Int32, Int32) = (-1, -1)
    try SystemError.check(cs_open_pty(&primary, &replica, 120, 40))
    self.primary = Descriptor(primary)
    let end = Descriptor(replica)
    defer { end.close() }
    pid = try launch.spawn(input: replica, output: replica, error: replica, group: cs_group_terminal, guard: nil)
  }

  // MARK: Keys

  /// Presses a key and waits for the end of the frame that answers it.
  func press(_ key: String) throws -> Answer {
    try drain(for: .zero)
    let (bytesBefore, framesBefore) = (bytes, frames)
    let start = ContinuousClock.now
    try write(key)
    var first: Double?
    while frames == framesBefore {
      guard try read(until: start + Self.limit) != nil else {
        throw BenchProblem("The key \(key.debugDescription) is not answered.")
      }
      if first == nil { first = (ContinuousClock.now - start).milliseconds }
    }
    let done = (ContinuousClock.now - start).milliseconds
    return Answer(first: first ?? done, done: done, bytes: bytes - bytesBefore)
  }

  /// The same, and waits until nothing has come for a while, such as another frame once an act is on disk.
  func pressAndSettle(_ key: String) throws -> Answer {
    let start = ContinuousClock.now
    var answer = try press(key)
    answer.settled = answer.done
    while try read(until: ContinuousClock.now + .milliseconds(120)) != nil {
      answer.settled = (ContinuousClock.now - start).milliseconds
    }
    return answer
  }

  /// Presses a key of whatever program: until its first byte, and until its last one before it is silent for a while.
  func touch(_ key: String) throws -> Answer {
    try drain(for: .zero)
    let before = bytes
    let start = ContinuousClock.now
    try write(key)
    guard try read(until: start + Self.limit) != nil else {
      throw BenchProblem("The key \(key.debugDescription) is not answered.")
    }
    let first = (ContinuousClock.now - start).milliseconds
    var last = first
    while try read(until: ContinuousClock.now + .milliseconds(40)) != nil {
      last = (ContinuousClock.now - start).milliseconds
    }
    return Answer(first: first, done: last, bytes: bytes - before)
  }

  /// Presses a key that may change nothing, and waits until nothing has come for a while.
  func send(_ key: String) throws {
    try write(key)
    try settle(for: .milliseconds(120))
  }

  /// Gives the terminal another size.
  func resize(columns: Int, rows: Int) throws {
    try SystemError.check(cs_set_window_size(primary.number, Int32(columns), Int32(rows)))
  }

  /// Types a letter and waits until the screen shows it, among whatever else goes on; in milliseconds.
  func type(_ letter: String) throws -> Double {
    try drain(for: .zero)
    var shown = MarkCounter(letter)
    let start = ContinuousClock.now
    try write(letter)
    while shown.count == 0 {
      guard let piece = try read(until: start + Self.limit) else {
        throw BenchProblem("The letter \(letter) is not shown.")
      }
      shown.read(piece)
    }
    return (ContinuousClock.now - start).milliseconds
  }

  /// Reads for so long, whatever comes.
  func drain(for duration: Duration) throws {
    let deadline = ContinuousClock.now + duration
    while try read(until: deadline) != nil {}
  }

  /// Reads until nothing has come for so long.
  func settle(for quiet: Duration = .milliseconds(300)) throws {
    while try read(until: ContinuousClock.now + quiet) != nil {}
  }

  /// Reads what comes within some time, and says whether one of these words was in it.
  func shows(_ words: String, within limit: Duration) throws -> Bool {
    var sought = MarkCounter(words)
    let deadline = ContinuousClock.now + limit
    while sought.count == 0 {
      guard let piece = try read(until: deadline) else { return false }
      sought.read(piece)
    }
    return true
  }

  /// Waits for the end of another frame; false when none comes.
  func paints(within limit: Duration) throws -> Bool {
    let before = frames
    let deadline = ContinuousClock.now + limit
    while frames == before {
      guard try read(until: deadline) != nil else { return false }
    }
    return true
  }

  /// Leaves as a person does, and waits for the window's end.
  func close() throws {
    try write("q")
    let deadline = ContinuousClock.now + Self.limit
    // A window that has ended has hung up.
    while try read(until: deadline) != nil {}
    guard Ending.wait(for: pid, atMost: .seconds(1)) else {
      kill()
      throw BenchProblem("The window does not end.")
    }
    reap()
  }

  func kill() {
    Glibc.kill(pid, SIGKILL)
    _ = Ending.wait(for: pid, atMost: .seconds(1))
    reap()
  }

  private func reap() {
    var (code, signal): (Int32, Int32) = (-1, -1)
    _ = cs_process_end(pid, &code, &signal)
  }

  // MARK: Bytes

  /// The next piece of what the window writes; nil when nothing more came, or will come.
  private func read(until deadline: ContinuousClock.Instant) throws -> ArraySlice<UInt8>? {
    while true {
      let left = max(0, (deadline - ContinuousClock.now).milliseconds)
      var entry = pollfd(fd: primary.number, events: Int16(POLLIN), revents: 0)
      let ready = poll(&entry, 1, Int32(left.rounded(.up)))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = Glibc.read(primary.number, &chunk, chunk.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return nil }
      bytes += count
      ends.read(chunk[..<count])
      if watchesBytes { watched.read(chunk[..<count]) }
      return chunk[..<count]
    }
  }

  private func write(_ text: String) throws { try write(Array(text.utf8)) }

  /// Reads meanwhile: a window that can't write takes nothing in.
  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    let deadline = ContinuousClock.now + Self.limit
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(primary.number, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else {
        guard errno == EAGAIN || errno == EINTR, ContinuousClock.now < deadline else {
          throw BenchProblem("The window takes no keys.")
        }
        _ = try read(until: ContinuousClock.now + .milliseconds(5))
      }
    }
  }

  /// It has left, or is no more.
  var hasEnded: Bool { Ending.wait(for: pid, atMost: .zero) }
}
