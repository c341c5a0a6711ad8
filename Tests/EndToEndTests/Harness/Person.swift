import CSystem
import Emulator
import EventLoop
import Glibc
import Testing
import Toolkit

/// A person at a terminal: what they type, and what they see.
final class Person {
  let screen: EmulatedScreen
  let pid: Int32
  private(set) var ending: Ending?
  private var primary: Descriptor?
  /// Where its program's output is heard.
  var terminal: Int32? { primary?.number }
  private let replica: Descriptor
  private let attributes: termios

  init(
    _ command: [String], at size: Size, environment: [String: String], directory: String, group: cs_group
  ) throws {
    screen = EmulatedScreen(size: size)
    var (primary, replica): (Int32, Int32) = (-1, -1)
    try SystemError.check(cs_open_pty(&primary, &replica, Int32(size.columns), Int32(size.rows)))
    self.primary = Descriptor(primary)
    self.replica = Descriptor(replica)
    attributes = try #require(Person.attributes(of: replica))
    pid = try Programs.spawn(
      command, environment: environment, directory: directory, input: replica, output: replica, error: replica,
      group: group)
  }

  /// Ends the program, if it has not ended.
  func close() {
    if ending == nil {
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
      ending = .signal(SIGKILL)
    }
    primary = nil
  }

  // MARK: Acts

  /// Types: `<enter>`, `<esc>`, `<tab>`, `<up>`, `<down>` and `<ctrl-x>` are keys, everything else is text.
  ///
  /// What follows `<esc>` in one call would read as Alt and a key: wait for what it does first.
  func press(_ keys: String) throws { try type(Array(Person.bytes(of: keys).utf8)) }

  /// Types bytes as they are, however long the program takes to read them.
  func type(_ bytes: [UInt8]) throws {
    let limit = EventLoop.monotonicMilliseconds + Programs.patienceMilliseconds
    var rest = bytes[...]
    while !rest.isEmpty, let primary {
      let count = rest.withUnsafeBytes { write(primary.number, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      if count < 0, errno != EAGAIN, errno != EINTR { throw SystemError(errno) }
      guard EventLoop.monotonicMilliseconds < limit else { throw InVain(description: "nobody reads the keys") }
      if count <= 0 { look(forMilliseconds: 1) }
    }
  }

  func resize(columns: Int, rows: Int) throws {
    screen.resize(Size(columns: columns, rows: rows))
    try SystemError.check(cs_set_window_size(try #require(primary).number, Int32(columns), Int32(rows)))
  }

  func signal(_ number: Int32) { kill(pid, number) }
  func hangUp() { primary = nil }

  private static func bytes(of keys: String) -> String {
    let named = [
      "enter": "\r", "esc": "\u{1B}", "tab": "\t", "up": "\u{1B}[A", "down": "\u{1B}[B", "backspace": "\u{7F}",
    ]
    var bytes = ""
    var rest = keys[...]
    while let character = rest.popFirst() {
      if character == "<", let end = rest.firstIndex(of: ">"), let key = key(String(rest[..<end]), named) {
        bytes += key
        rest = rest[rest.index(after: end)...]
      } else {
        bytes.append(character)
      }
    }
    return bytes
  }

  private static func key(_ name: String, _ named: [String: String]) -> String? {
    guard name.hasPrefix("ctrl-"), let letter = name.utf8.last else { return named[name] }
    return String(decoding: [letter & 0x1F], as: UTF8.self)
  }

  // MARK: Waiting

  /// Waits for a condition, never for a time, and only between frames.
  func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation, until condition: () throws -> Bool
  ) throws {
    let limit = EventLoop.monotonicMilliseconds + Programs.patienceMilliseconds
    look()
    while try !(screen.isBetweenFrames && condition()) {
      guard EventLoop.monotonicMilliseconds < limit else {
        let seen = "ended: \(String(describing: ending)), screen:\n" + screen.lines.joined(separator: "\n")
        Issue.record("waited in vain for \(what); \(seen)", sourceLocation: sourceLocation)
        throw InVain(description: what)
      }
      look(forMilliseconds: 10)
    }
  }

  /// Answers what an agent asks: again after a while, as an answer is inert in its first moments.
  func answer(_ key: String, untilScreenShows text: String) throws {
    var next = 0
    try wait(for: "“\(text)” after an answer") {
      let now = EventLoop.monotonicMilliseconds
      if now >= next, !screen.shows(text) {
        next = now + 1000
        try press(key)
      }
      return screen.shows(text)
    }
  }

  func waitForScreen(containing text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(for: "“\(text)”", sourceLocation: sourceLocation) { screen.shows(text) }
  }

  func waitForScreen(without text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(for: "no “\(text)”", sourceLocation: sourceLocation) { !screen.shows(text) }
  }

  /// Waits for the program's end, and for all that it wrote.
  @discardableResult
  func waitForEnd(sourceLocation: SourceLocation = #_sourceLocation) throws -> Ending? {
    try wait(for: "the end", sourceLocation: sourceLocation) { ending != nil }
    look()
    return ending
  }

  /// Takes what the program has written, and notices its end.
  func look(forMilliseconds milliseconds: Int32 = 0) {
    var polled = pollfd(fd: primary?.number ?? -1, events: Int16(POLLIN), revents: 0)
    poll(&polled, 1, milliseconds)
    read()
    guard ending == nil, let ending = Ending(of: pid) else { return }
    self.ending = ending
    read()
  }

  private func read() {
    guard let primary else { return }
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = Glibc.read(primary.number, &bytes, bytes.count)
      guard count > 0 else { return }
      screen.feed(Array(bytes.prefix(count)))
      let replies = screen.takeReplies()
      if !replies.isEmpty { _ = write(primary.number, replies, replies.count) }
    }
  }

  // MARK: What is left behind

  /// What of the terminal is not as it was found; empty when all is well.
  var traces: [String] {
    var traces: [String] = []
    if let now = Person.attributes(of: replica.number) {
      for (name, was, isNow) in [
        ("input", attributes.c_iflag, now.c_iflag), ("output", attributes.c_oflag, now.c_oflag),
        ("control", attributes.c_cflag, now.c_cflag), ("local", attributes.c_lflag, now.c_lflag),
      ] where was != isNow {
        traces.append("the \(name) flags are \(isNow) and were \(was)")
      }
    } else {
      traces.append("the terminal is gone")
    }
    for mode in [1, 1000, 1002, 1003, 1004, 1006, 1036, 1039, 1049, 2004, 2026] where screen.isOn(mode) {
      traces.append("mode \(mode) is on")
    }
    if !screen.isOn(25) { traces.append("the cursor is hidden") }
    return traces
  }

  private static func attributes(of descriptor: Int32) -> termios? {
    var attributes = termios()
    return tcgetattr(descriptor, &attributes) == 0 ? attributes : nil
  }
}
