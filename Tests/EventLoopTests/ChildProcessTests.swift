import EventLoop
import Glibc
import Testing

@Suite(.timeLimit(.minutes(30)))
struct ChildProcessTests {
  /// What a child wrote and how it ended.
  private struct Outcome: Hashable {
    var lines: [String] = []
    var errorLines: [String] = []
    var end: ProcessEnd?
  }

  private func text(_ event: LineEvent) -> String {
    switch event {
    case .line(let bytes): String(decoding: bytes, as: UTF8.self)
    case .tooLong(let byteCount, _): "too long: \(byteCount)"
    case .unfinished(let bytes): String(decoding: bytes, as: UTF8.self) + " (unfinished)"
    }
  }

  private func run(
    _ launch: Launch, afterStart: (ChildProcess, EventLoop) -> Void = { _, _ in },
    onLine: @escaping (ChildProcess?) -> Void = { _ in }
  ) throws -> Outcome {
    let loop = EventLoop()
    var outcome = Outcome()
    var child: ChildProcess?
    let handlers = ChildProcess.Handlers(
      onLine: { event in
        outcome.lines.append(text(event))
        onLine(child)
      }, onErrorLine: { outcome.errorLines.append(text($0)) },
      onEnd: { end in
        #expect(outcome.end == nil)
        outcome.end = end
        loop.stop()
      })
    let started = try ChildProcess.start(launch, loop: loop, guard: nil, handlers: handlers)
    child = started
    afterStart(started, loop)
    loop.run()
    return outcome
  }

  private func shell(_ script: String) -> Launch {
    Launch(path: "/bin/sh", arguments: ["-c", script], environment: ["GREETING": "こんにちは"], directory: "/usr")
  }

  @Test func `a child has the given environment and directory, and its exit code is told after its last line`() throws {
    let outcome = try run(shell("pwd; echo \"$GREETING\"; env | grep -c =; echo où >&2; printf bye; exit 7"))
    // A shell adds PWD and its like to what it was given: GREETING is the only one that we can count on.
    #expect(outcome.lines.prefix(2) == ["/usr", "こんにちは"])
    #expect(outcome.lines.last == "bye (unfinished)")
    #expect(outcome.errorLines == ["où"])
    #expect(outcome.end == .exited(code: 7))
  }

  @Test func `what a child wrote before its end is read behind a pause, however long that was`() throws {
    var resumed = false
    let outcome = try run(
      shell("echo one; exec >&- 2>&-"),
      afterStart: { child, loop in
        child.pauseOutput()
        // Longer than somebody else's output is waited for.
        loop.after(milliseconds: 700) {
          resumed = true
          child.resumeOutput()
        }
      })
    #expect(outcome == Outcome(lines: ["one"], end: .exited(code: 0)))
    #expect(resumed)
  }

  @Test func `one that is told to go on behind its end waits for nothing more`() throws {
    let loop = EventLoop()
    var child: ChildProcess?
    var end: ProcessEnd?
    let handlers = ChildProcess.Handlers(
      onLine: { _ in child?.pauseOutput() }, onErrorLine: { _ in },
      onEnd: { told in
        end = told
        loop.after(milliseconds: 1) {
          child?.resumeOutput()
          child = nil
        }
        // Longer than its output would be waited for.
        loop.after(milliseconds: 700) { loop.stop() }
      })
    // Its last line is read behind the end of all else that it says: a pause would keep that back, and with it the end.
    child = try ChildProcess.start(shell("exec 2>&-; printf unfinished"), loop: loop, guard: nil, handlers: handlers)
    loop.run()
    #expect(end == .exited(code: 0))
  }

  @Test func `a signal that ended a child is told apart from an exit code`() throws {
    #expect(try run(shell("kill -SEGV $$")) == Outcome(end: .killed(signal: SIGSEGV)))
  }

  @Test func `a child sees the descriptors 0, 1 and 2 only, and no signal is ignored or blocked`() throws {
    let open = try (0..<20).map { _ in try Descriptor.pipe() }
    let script = """
      for ((n = 0; n < 200; n++)); do [[ -e /proc/$$/fd/$n ]] && echo $n; done
      grep -E '^Sig(Blk|Ign)' /proc/self/status
      """
    let outcome = try withExtendedLifetime(open) {
      try run(Launch(path: "/bin/bash", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"]))
    }
    // The C library keeps signal 32 to itself; whoever started the tests may have left it ignored.
    let lines = outcome.lines.map { $0 == "SigIgn:\t0000000080000000" ? "SigIgn:\t0000000000000000" : $0 }
    #expect(lines == ["0", "1", "2", "SigBlk:\t0000000000000000", "SigIgn:\t0000000000000000"])
  }

  @Test func `what is written to a child arrives whole, then its input ends`() throws {
    let line = [UInt8]("Zürich, 東京\n".utf8)
    let outcome = try run(
      shell("cat | wc -c"),
      afterStart: { child, _ in
        for _ in 0..<20_000 { #expect(child.input?.write(line) == .accepted) }
        child.closeInput()
      })
    #expect(outcome == Outcome(lines: ["\(20_000 * line.count)"], end: .exited(code: 0)))
  }

  @Test func `a group that ignores SIGTERM is killed after the grace, with its grandchildren`() throws {
    let outcome = try run(
      shell("trap '' TERM; (while :; do sleep 100; done) & echo ready; while :; do wait; done"),
      onLine: { $0?.terminate(graceMilliseconds: 50) })
    #expect(outcome == Outcome(lines: ["ready"], end: .killed(signal: SIGKILL)))
  }

  @Test func `what a child leaves behind in its group ends with it`() throws {
    let outcome = try run(shell("sleep 1000 & echo $!"))
    #expect(outcome.end == .exited(code: 0))
    let pid = try #require(Int32(outcome.lines.first ?? ""))
    #expect(hasEnded(pid))
  }

  @Test func `what a child leaves behind is killed at once where its loop is gone`() throws {
    var child: ChildProcess?
    let script = "(trap '' TERM; exec sleep 1000) & echo $!"
    let outcome = try run(shell(script), afterStart: { started, _ in child = started })
    let pid = try #require(Int32(outcome.lines.first ?? ""))
    child?.killLeftovers()
    #expect(hasEnded(pid))
  }

  @Test func `a program that is not there, and a folder that is not there, are told apart`() {
    #expect(throws: LaunchFailure.badProgram("/no/such/program", SystemError(ENOENT))) {
      try run(Launch(path: "/no/such/program", environment: [:]))
    }
    #expect(throws: LaunchFailure.badDirectory("/no/such/folder", SystemError(ENOENT))) {
      try run(Launch(path: "/bin/sh", environment: [:], directory: "/no/such/folder"))
    }
  }

  @Test func `programs are found on the path`() {
    #expect(Launch.findProgram("sh", path: "/no/such/folder:/bin") == "/bin/sh")
    #expect(Launch.findProgram("/bin/sh", path: nil) == "/bin/sh")
    #expect(Launch.findProgram("bin", path: "/") == nil)
    #expect(Launch.findProgram("", path: "/bin") == nil)
    #expect(Launch.lookUp("passwd", path: "/etc") == .notExecutable("/etc/passwd"))
    #expect(Launch.lookUp("/etc/passwd", path: nil) == .notExecutable("/etc/passwd"))
    #expect(Launch.lookUp("sh", path: "/etc:/bin") == .found("/bin/sh"))
    #expect(Launch.lookUp("bin", path: "/") == .missing)
  }

  @Test func `when the parent is killed, the guard ends the whole group`() throws {
    let probe = try #require(siblingProgram("guard-probe"))
    let loop = EventLoop()
    var numbers: [Int32] = []
    let child = try ChildProcess.start(
      Launch(path: probe, environment: ["SWIFT_BACKTRACE": "enable=no"]), loop: loop, guard: nil,
      handlers: ChildProcess.Handlers(
        onLine: { event in
          numbers = text(event).split(separator: " ").compactMap { Int32($0) }
          loop.stop()
        }, onEnd: { _ in loop.stop() }))
    loop.run()
    try #require(numbers.count == 4)
    let (guardsGroup, group) = (numbers[2], numbers[3])
    #expect(guardsGroup > 0 && guardsGroup != group, "it has left the group when it has started")
    numbers = Array(numbers.prefix(2))
    #expect(numbers.allSatisfy { kill($0, 0) == 0 })
    kill(child.pid, SIGKILL)
    loop.run()
    for number in numbers { #expect(hasEnded(number)) }
  }

  @Test func `when the guard is killed, that is told, and programs start as before`() throws {
    let probe = try #require(siblingProgram("guard-probe"))
    let loop = EventLoop()
    var lines: [String] = []
    let child = try ChildProcess.start(
      Launch(path: probe, arguments: ["kill-guard"], environment: ["SWIFT_BACKTRACE": "enable=no"]), loop: loop,
      guard: nil,
      handlers: ChildProcess.Handlers(onLine: { lines.append(text($0)) }, onEnd: { _ in loop.stop() }))
    withExtendedLifetime(child) { loop.run() }
    #expect(lines == ["the guard was killed", "started", "exited(code: 0)"])
  }

  /// Waits until a process that is not our child is gone or a zombie that nobody has taken yet.
  private func hasEnded(_ pid: Int32) -> Bool {
    let loop = EventLoop()
    var looksLeft = 6000
    var ended = false
    func look() {
      ended = kill(pid, 0) != 0 || state(of: pid) == "Z"
      looksLeft -= 1
      if ended || looksLeft == 0 { loop.stop() } else { loop.after(milliseconds: 10, look) }
    }
    loop.after(milliseconds: 0, look)
    loop.run()
    return ended
  }

  private func state(of pid: Int32) -> String? {
    guard let file = fopen("/proc/\(pid)/stat", "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: ") ").last?.split(separator: " ").first
      .map(String.init)
  }

  /// A program of this package, in the folder of the running test.
  private func siblingProgram(_ name: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard let link = realpath("/proc/self/exe", &buffer) else { return nil }
    var folder = String(cString: link).split(separator: "/").dropLast()
    // The test runner of the toolchain may be the running program; then the folder is in its arguments.
    for argument in CommandLine.arguments where argument.contains(".build") && argument.contains("PackageTests.xctest")
    {
      folder = argument.split(separator: "/").prefix { !$0.hasSuffix(".xctest") }[...]
    }
    let path = "/" + folder.joined(separator: "/") + "/" + name
    return access(path, X_OK) == 0 ? path : nil
  }
}
