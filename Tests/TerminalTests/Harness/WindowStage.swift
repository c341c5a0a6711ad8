import CSystem
import Emulator
import EventLoop
import Glibc
import Testing
import Toolkit
import Wire

/// A window on a terminal of ours, with a server that says what the test says.
final class WindowStage {
  let screen: EmulatedScreen
  /// What the window said, without its hello.
  private(set) var messages: [WindowMessage] = []
  private(set) var hello: WindowHello?
  /// Nothing that the window says is read, as by a server that was stopped.
  var isStopped = false
  private(set) var ended: (code: Int32, signal: Int32)?
  let pid: Int32
  let folder: String

  private var primary: Descriptor?
  private let replica: Descriptor
  private let listener: Descriptor
  private var connection: Descriptor?
  private var packets = PacketReader(longest: PacketReader.longestFrame)
  private let attributes: termios

  /// With a shell, nothing runs yet but the shell; `$PROBE` is the window's program.
  init(environment: [String: String] = [:], size: Size = Size(columns: 40, rows: 6), inShell: Bool = false) throws {
    screen = EmulatedScreen(size: size)
    var template = Array("/tmp/upnext-test-XXXXXX".utf8CString)
    folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    var (primary, replica): (Int32, Int32) = (-1, -1)
    try SystemError.check(cs_open_pty(&primary, &replica, Int32(size.columns), Int32(size.rows)))
    self.primary = Descriptor(primary)
    self.replica = Descriptor(replica)
    attributes = try #require(Self.attributes(of: replica))
    listener = try Self.listen(at: folder + "/socket")
    let probe = try #require(Self.program("window-probe"))
    var all = [
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
      "PROBE_SOCKET": folder + "/socket", "PROBE_LOG": folder + "/log", "TMPDIR": folder, "PROBE": probe, "PS1": "$ ",
      "HOME": folder,
    ]
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] { all[name] = getenv(name).map { String(cString: $0) } }
    all.merge(environment) { $1 }
    pid = try Self.spawn(
      inShell ? ["/bin/bash", "--norc", "--noprofile", "-i"] : [probe], environment: all, terminal: replica)
  }

  deinit {
    if ended == nil {
      kill(-pid, SIGKILL)
      kill(pid, SIGKILL)
      waitpid(pid, nil, 0)
    }
    for name in files { unlink(folder + "/" + name) }
    rmdir(folder)
  }

  /// What lies in the window's folder, such as what an editor was given.
  var files: [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// That this text came out of the editor, whose file is there until somebody takes it away.
  func edited(_ text: String) -> WindowMessage {
    .edited(text, problem: nil, file: files.first { $0.hasSuffix(".md") })
  }

  /// Of what was typed there is some for whoever reads next.
  var hasUnreadInput: Bool {
    var polled = pollfd(fd: replica.number, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) > 0
  }

  // MARK: Acts

  func type(_ text: String) {
    guard let primary else { return }
    let bytes = Array(text.utf8)
    #expect(write(primary.number, bytes, bytes.count) == bytes.count)
  }

  func send(_ message: ServerMessage) {
    guard let connection else { return }
    let bytes = WindowCodec.encode(message)
    #expect(write(connection.number, bytes, bytes.count) == bytes.count)
  }

  func show(_ frame: Frame) { send(.frame(FrameDelta(from: nil, to: frame))) }

  func resize(_ size: Size) throws {
    screen.resize(size)
    try SystemError.check(cs_set_window_size(try #require(primary).number, Int32(size.columns), Int32(size.rows)))
  }

  func signal(_ number: Int32) { kill(pid, number) }
  func hangUpServer() { connection = nil }
  func hangUpTerminal() { primary = nil }

  // MARK: Waiting

  /// Waits for a condition, never for a time; fails after a minute with what could be seen.
  func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation, until condition: () -> Bool
  ) throws {
    let limit = EventLoop.monotonicMilliseconds + 60_000
    while !(screen.isBetweenFrames && condition()) {
      guard EventLoop.monotonicMilliseconds < limit else {
        let seen = "messages \(messages), ended \(String(describing: ended)), screen \(screen.writtenLines)"
        Issue.record("waited in vain for \(what): \(seen)", sourceLocation: sourceLocation)
        throw SystemError(ETIMEDOUT)
      }
      try pump()
    }
  }

  func waitForHello(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(for: "a hello", sourceLocation: sourceLocation) { hello != nil && screen.isAlternate }
  }

  /// Waits for the program's end, and for all that it wrote.
  func waitForEnd(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(for: "the end", sourceLocation: sourceLocation) { ended != nil }
    try pump()
  }

  private func pump() throws {
    var polled = [pollfd(fd: primary?.number ?? -1, events: Int16(POLLIN), revents: 0)]
    polled.append(pollfd(fd: isStopped ? -1 : (connection ?? listener).number, events: Int16(POLLIN), revents: 0))
    poll(&polled, nfds_t(polled.count), 10)
    readTerminal()
    if polled[1].revents != 0 {
      if connection == nil, hello == nil { accept() } else if connection != nil { try readConnection() }
    }
    var (code, signal): (Int32, Int32) = (-1, -1)
    if ended == nil, cs_process_end(pid, &code, &signal) == 0 {
      ended = (code, signal)
      readTerminal()
    }
  }

  private func readTerminal() {
    guard let primary else { return }
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = read(primary.number, &bytes, bytes.count)
      guard count > 0 else { return }
      screen.feed(bytes.prefix(count))
      let replies = screen.takeReplies()
      if !replies.isEmpty { _ = write(primary.number, replies, replies.count) }
    }
  }

  private func accept() {
    let accepted = Glibc.accept(listener.number, nil, nil)
    if accepted >= 0 { connection = Descriptor(accepted) }
  }

  private func readConnection() throws {
    guard let connection else { return }
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    let count = read(connection.number, &bytes, bytes.count)
    guard count > 0 else {
      self.connection = nil
      return
    }
    packets.append(Array(bytes.prefix(count)))
    while let packet = try packets.nextPacket() {
      let message = try WindowCodec.decodeWindowMessage(packet)
      if case .hello(let hello) = message { self.hello = hello } else { messages.append(message) }
    }
  }

  func takeMessages() -> [WindowMessage] {
    defer { messages = [] }
    return messages
  }

  // MARK: What is left behind

  /// Whether the terminal is as it was before: attributes, screen, modes and cursor.
  var isRestored: Bool {
    guard let now = Self.attributes(of: replica.number) else { return false }
    let same =
      now.c_iflag == attributes.c_iflag && now.c_oflag == attributes.c_oflag && now.c_cflag == attributes.c_cflag
      && now.c_lflag == attributes.c_lflag
    let modes = [1000, 1002, 1004, 1006, 1036, 1039, 2004, 2026]
    return same && !screen.isAlternate && modes.allSatisfy { !screen.isOn($0) } && screen.isOn(25)
  }

  private static func attributes(of descriptor: Int32) -> termios? {
    var attributes = termios()
    return tcgetattr(descriptor, &attributes) == 0 ? attributes : nil
  }

  // MARK: Setting up

  private static func spawn(_ command: [String], environment: [String: String], terminal: Int32) throws -> Int32 {
    func strings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] { strings.map { strdup($0) } + [nil] }
    let arguments = strings(command)
    let variables = strings(environment.map { "\($0.key)=\($0.value)" })
    defer { (arguments + variables).forEach { free($0) } }
    var pid: pid_t = -1
    var step = cs_step_prepare
    try arguments.withUnsafeBufferPointer { arguments in
      try variables.withUnsafeBufferPointer { variables in
        var launch = cs_launch()
        launch.path = UnsafePointer(arguments[0])
        launch.arguments = arguments.baseAddress
        launch.environment = variables.baseAddress
        launch.input = terminal
        launch.output = terminal
        launch.error = terminal
        launch.group = cs_group_terminal
        launch.guard = -1
        try SystemError.check(cs_spawn(&launch, &pid, &step))
      }
    }
    return pid
  }

  private static func listen(at path: String) throws -> Descriptor {
    let listener = Descriptor(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0))
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener.number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0, Glibc.listen(listener.number, 1) == 0 else { throw SystemError(errno) }
    return listener
  }

  /// A program of this package, in the folder of the running test.
  private static func program(_ name: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard let link = realpath("/proc/self/exe", &buffer) else { return nil }
    let path = "/" + String(cString: link).split(separator: "/").dropLast().joined(separator: "/") + "/" + name
    return access(path, X_OK) == 0 ? path : nil
  }
}
