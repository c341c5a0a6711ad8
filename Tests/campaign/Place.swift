import CSystem
import EventLoop
import Foundation
import Glibc
import JSON

/// The home of one round: the program has all its files here, with an agent that writes down each thing that it is told.
final class Place {
  /// How a verb ended.
  struct Answer {
    let status: Int32
    let output: String
    let errors: String
  }

  private static let patienceMilliseconds: Int32 = 60_000

  let folder: String
  private var environment: [String: String]
  private(set) var server: Int32?
  private var window: (pid: Int32, terminal: Descriptor)?
  private var listener: Int32?

  /// An empty home, or one with a copy of a store.
  init(store sample: String? = nil) throws(Finding) {
    var template = Array("/tmp/uc-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Finding(words: "there is no folder to work in", isOfWork: false) }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    environment = [
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": folder,
      "UPNEXT_HOME": folder + "/u", "TMPDIR": folder, "CAMPAIGN": folder, "SWIFT_BACKTRACE": "enable=no",
    ]
    let config = """
      agents.default: fake
      queue.enabled: on
      next.max_running: 1
      outbox.max: 50
      agents:
        fake:
          command: \(try Place.program("fake-agent"))
          arguments: []
          environment:
            FAKE_AGENT_LOG: \(log)

      """
    do {
      try FileManager.default.createDirectory(atPath: folder + "/u", withIntermediateDirectories: true)
      try FileManager.default.createDirectory(atPath: project, withIntermediateDirectories: true)
      if let sample { try FileManager.default.copyItem(atPath: sample, toPath: folder + "/u/upnext.db") }
      try config.write(toFile: folder + "/u/config.yaml", atomically: false, encoding: .utf8)
    } catch {
      throw Finding(words: "the round's home can't be made: \(error)", isOfWork: false)
    }
  }

  var store: String { folder + "/u/upnext.db" }
  var project: String { folder + "/p" }
  private var log: String { folder + "/agent.log" }
  private var plan: String { folder + "/plan" }

  /// Ends everything that runs here, and takes the files away.
  func close() {
    for process in processes() { kill(process.pid, SIGKILL) }
    reap()
    do { try FileManager.default.removeItem(atPath: folder) } catch { print("\(folder) is left: \(error)") }
  }

  private static func program(_ name: String) throws(Finding) -> String {
    guard let own = realpath("/proc/self/exe", nil) else {
      throw Finding(words: "this program has no file", isOfWork: false)
    }
    defer { free(own) }
    return (String(cString: own) as NSString).deletingLastPathComponent + "/" + name
  }

  // MARK: Programs

  /// A server whose steps count from its start on, and at one of them somebody may be killed.
  func startServer(_ plan: KillPlan = .counting) throws(Finding) {
    var variables = environment
    variables["LD_PRELOAD"] = try Place.program("libKillAt.so")
    variables["KILL_PLAN"] = self.plan
    try plan.write(to: self.plan)
    do {
      let (ready, said) = try Descriptor.pipe(readNonblocking: false)
      defer { ready.close() }
      let launch = Launch(
        path: try Place.program("upnext"), arguments: ["serve", "--background"], environment: variables,
        directory: project)
      server = try launch.spawn(input: -1, output: said.number, error: said.number, group: cs_group_own, guard: nil)
      said.close()
      // One that is killed before it is ready hangs up.
      var bytes = [UInt8](repeating: 0, count: 4096)
      while Glibc.read(ready.number, &bytes, bytes.count) > 0 {}
      guard try counted().steps > 0 else {
        throw Finding(words: "libKillAt.so stands in for nothing: it was linked without its functions", isOfWork: false)
      }
      // A server that nobody needs ends by itself.
      let listening = Launch(
        path: try Place.program("upnext"), arguments: ["events"], environment: environment, directory: project)
      if isRunning {
        listener = try listening.spawn(input: -1, output: -1, error: -1, group: cs_group_own, guard: nil)
      }
    } catch let finding as Finding {
      throw finding
    } catch {
      throw Finding(words: "the server can't be started: \(error)", isOfWork: false)
    }
  }

  /// Its steps count from here on, and at one of them somebody is killed, where there is such a one.
  func count(killing victim: Victim? = nil, at step: Int = 0, isTorn: Bool = false) throws(Finding) {
    if victim == nil || victim == .server {
      try KillPlan(step: step, isTorn: isTorn).write(to: plan)
    } else {
      let other = victim.flatMap { processes(of: $0).first }
      try (other.map { KillPlan(step: step, victim: $0) } ?? .counting).write(to: plan)
    }
  }

  /// What has become of it.
  func counted() throws(Finding) -> KillPlan { try KillPlan(path: plan) }

  /// Somebody looks on, at a terminal that nobody reads.
  func openWindow() throws(Finding) {
    var (primary, replica): (Int32, Int32) = (-1, -1)
    guard cs_open_pty(&primary, &replica, 100, 30) == 0 else {
      throw Finding(words: "there is no terminal", isOfWork: false)
    }
    let end = Descriptor(replica)
    defer { end.close() }
    let launch = Launch(path: try Place.program("upnext"), environment: environment, directory: project)
    do {
      let pid = try launch.spawn(
        input: replica, output: replica, error: replica, group: cs_group_terminal, guard: nil)
      window = (pid, Descriptor(primary))
    } catch {
      throw Finding(words: "no window can be opened: \(error)", isOfWork: false)
    }
  }

  /// Whether there was somebody to kill.
  func strike(_ victim: Victim) -> Bool {
    let ids = processes(of: victim)
    for id in ids { kill(id, SIGKILL) }
    return !ids.isEmpty && (victim != .server || hasEnded(withinMilliseconds: 10_000))
  }

  private func processes(of victim: Victim) -> [Int32] {
    switch victim {
    case .server: isRunning ? [server].compactMap(\.self) : []
    case .agent: processes().filter { $0.arguments.first?.hasSuffix("/fake-agent") == true }.map(\.pid)
    case .guard: processes().filter { $0.parent == server && $0.arguments.dropFirst().first == "serve" }.map(\.pid)
    case .window: [window?.pid].compactMap(\.self)
    }
  }

  /// The server that was started here lives.
  var isRunning: Bool {
    guard let server else { return false }
    var information = siginfo_t()
    return waitid(P_PID, id_t(server), &information, WEXITED | WNOHANG | WNOWAIT) == 0 && information.si_signo == 0
  }

  /// Ends the server, where it was not killed.
  func end() {
    if let server { kill(server, SIGTERM) }
    reap()
  }

  /// Whoever is killed hangs up first and is gone a moment later.
  func hasEnded(withinMilliseconds limit: Int) -> Bool {
    var number: Int32 = -1
    guard isRunning, let server, cs_process_open(server, &number) == 0 else { return !isRunning }
    let descriptor = Descriptor(number)
    defer { descriptor.close() }
    // It is readable once the process has ended.
    var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    poll(&entry, 1, Int32(limit))
    return !isRunning
  }

  /// Waits until the server has ended, and all who were with it.
  func reap() {
    if let server {
      waitpid(server, nil, 0)
      self.server = nil
    }
    if let listener {
      kill(listener, SIGKILL)
      waitpid(listener, nil, 0)
      self.listener = nil
    }
    guard let window else { return }
    kill(window.pid, SIGKILL)
    waitpid(window.pid, nil, 0)
    window.terminal.close()
    self.window = nil
  }

  /// One verb; what is to happen meanwhile happens so many milliseconds after its start.
  func run(
    _ words: [String], while event: (after: Int32, work: (_ isOver: Bool) -> Void)? = nil
  ) throws(Finding) -> Answer {
    try run(Place.program("upnext"), words, while: event)
  }

  /// Something else that a person does in the project.
  func shell(_ script: String) throws(Finding) {
    let answer = try run("/bin/sh", ["-c", script])
    guard answer.status == 0 else { throw Finding(words: "\(script): \(answer.errors)", isOfWork: false) }
  }

  private func run(
    _ program: String, _ words: [String], while event: (after: Int32, work: (_ isOver: Bool) -> Void)? = nil
  ) throws(Finding) -> Answer {
    do {
      let (output, itsOutput) = try Descriptor.pipe(readNonblocking: false)
      let (errors, itsErrors) = try Descriptor.pipe(readNonblocking: false)
      defer {
        output.close()
        errors.close()
      }
      let launch = Launch(path: program, arguments: words, environment: environment, directory: project)
      let pid = try launch.spawn(
        input: -1, output: itsOutput.number, error: itsErrors.number, group: cs_group_own, guard: nil)
      itsOutput.close()
      itsErrors.close()
      if let event {
        // Its end may come first.
        var entry = pollfd(fd: output.number, events: 0, revents: 0)
        event.work(poll(&entry, 1, event.after) != 0)
      }
      let texts = try Place.texts(of: [output, errors], pid, words)
      var status: Int32 = 0
      waitpid(pid, &status, 0)
      return Answer(status: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128, output: texts[0], errors: texts[1])
    } catch let finding as Finding {
      throw finding
    } catch {
      throw Finding(words: "\(program) \(words): \(error)", isOfWork: false)
    }
  }

  private static func texts(of pipes: [Descriptor], _ pid: Int32, _ words: [String]) throws(Finding) -> [String] {
    var texts: [[UInt8]] = pipes.map { _ in [] }
    var entries = pipes.map { pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while entries.contains(where: { $0.fd >= 0 }) {
      guard poll(&entries, nfds_t(entries.count), patienceMilliseconds) > 0 else {
        kill(pid, SIGKILL)
        waitpid(pid, nil, 0)
        throw Finding(words: "upnext \(words.joined(separator: " ")) did not end within a minute")
      }
      for index in entries.indices where entries[index].revents != 0 {
        let count = Glibc.read(entries[index].fd, &buffer, buffer.count)
        if count > 0 { texts[index] += buffer[..<count] } else { entries[index].fd = -1 }
      }
    }
    return texts.map { String(decoding: $0, as: UTF8.self) }
  }

  /// What a verb answers, which has to work.
  func ask(_ words: String...) throws(Finding) -> JSON {
    let answer = try run(words + ["--json"])
    guard answer.status == 0, let json = try? JSON(parsing: answer.output) else {
      throw Finding(words: "upnext \(words.joined(separator: " ")): \(answer.status) \(answer.output)\(answer.errors)")
    }
    return json
  }

  // MARK: What the agent was told

  /// Its first words, in order.
  var told: [String] {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      guard let entry = try? JSON(parsing: String(line)), entry["method"] == "session/prompt" else { return nil }
      return entry["params"]?["prompt"]?[0]?["text"]?.string
    }
  }

  /// Writes down once more what it was told last, as if it had been told twice.
  func tellAgain() {
    guard let text = try? String(contentsOfFile: log, encoding: .utf8),
      let line = text.split(separator: "\n").last(where: { $0.contains("session/prompt") }),
      let handle = FileHandle(forWritingAtPath: log)
    else { return }
    handle.seekToEndOfFile()
    handle.write(Data((line + "\n").utf8))
    handle.closeFile()
  }

  // MARK: Processes

  struct Process {
    let pid: Int32
    let parent: Int32
    let arguments: [String]
  }

  /// Everything that runs in this home.
  func processes() -> [Process] {
    let mark = Data(("CAMPAIGN=" + folder + "\0").utf8)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { name -> Process? in
      guard let pid = Int32(name),
        let environment = FileManager.default.contents(atPath: "/proc/\(name)/environ"),
        environment.range(of: mark) != nil,
        let line = FileManager.default.contents(atPath: "/proc/\(name)/cmdline"),
        let status = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
        let parent = status.split(separator: ")").last?.split(separator: " ").dropFirst().first.flatMap({ Int32($0) })
      else { return nil }
      let arguments = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      return Process(pid: pid, parent: parent, arguments: arguments)
    }
  }
}
