import CSystem
import EventLoop
import Glibc
import JSON
import Testing
import Toolkit

/// A person's home of one test: the program has all its files here, and nothing of it is left when the test ends.
final class Home {
  /// Short, as a socket's path may not be long.
  let folder: String
  /// What `UPNEXT_HOME` says; the program makes it.
  let path: String
  let project: String
  var environment: [String: String]
  private var people: [Person] = []
  private lazy var happenings = Happenings(in: [folder, path])

  /// Runs a test in a fresh home.
  static func use(_ test: (Home) throws -> Void) throws {
    let home = try Home()
    defer { home.close() }
    try test(home)
  }

  private init() throws {
    var template = Array("/tmp/ue-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError(errno) }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    path = folder + "/u"
    project = folder + "/p"
    guard mkdir(project, 0o700) == 0 else { throw SystemError(errno) }
    environment = [
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": folder, "UPNEXT_HOME": path,
      "TMPDIR": folder, "TEST_HOME": folder, "SWIFT_BACKTRACE": "enable=no",
    ]
    // Where they report to, if a sanitizer is in them.
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] { environment[name] = getenv(name).map { String(cString: $0) } }
  }

  private func close() {
    people.forEach { $0.close() }
    var left = processes
    if !left.isEmpty { _ = try? run(["stop"]) }
    let limit = EventLoop.monotonicMilliseconds + 2000
    while !left.isEmpty {
      for process in left where EventLoop.monotonicMilliseconds > limit { kill(process.pid, SIGKILL) }
      happenings.wait(for: left.map(\.pid), [])
      left = processes
    }
    Files.remove(folder)
  }

  // MARK: Programs

  /// A person sits down at a terminal of their own; unless told otherwise, to look at the queues.
  func sit(
    _ command: [String] = [Programs.upnext], columns: Int = 100, rows: Int = 30, group: cs_group = cs_group_terminal
  ) throws -> Person {
    let person = try Person(
      command, at: Size(columns: columns, rows: rows), environment: environment, directory: project, group: group)
    people.append(person)
    return person
  }

  /// The same, with the first screen's question answered.
  func settle(columns: Int = 100, rows: Int = 30) throws -> Person {
    #expect(try run(["queue", "on"]).status == 0)
    let person = try sit(columns: columns, rows: rows)
    try person.waitForScreen(containing: "Recent")
    return person
  }

  func start(_ arguments: [String]) throws -> Call {
    try Call([Programs.upnext] + arguments, environment: environment, directory: project)
  }

  /// One verb, from its start to its end.
  func run(_ arguments: [String]) throws -> Call.Answer { try start(arguments).answer() }

  /// What a verb answers in JSON.
  func ask(_ arguments: String...) throws -> JSON {
    let answer = try run(arguments + ["--json"])
    #expect(answer.status == 0, "\(arguments): \(answer.errors)")
    return try JSON(parsing: Array(answer.output.utf8))
  }

  /// The agent that plays what it is told; its log has a line for each request.
  func addFakeAgent(
    isDefault: Bool = false, killingAt step: String? = nil, script: String? = nil, voice: String? = nil
  ) throws {
    if access(path, F_OK) != 0, mkdir(path, 0o700) != 0 { throw SystemError(errno) }
    try Files.write(
      """
      agents.default: \(isDefault ? "fake" : "shell")
      agents:
        fake:
          command: \(Programs.fakeAgent)
          \(voice.map { "kind: " + $0 } ?? "")
          arguments: [\(script == nil ? "" : folder + "/script")]
          environment:
            FAKE_AGENT_LOG: \(agentLog)
            \(voice.map { "FAKE_AGENT_VOICE: " + $0 } ?? "")
            \(step.map { "FAKE_AGENT_KILL: " + $0 } ?? "")

      """, to: path + "/config.yaml")
    if let script { try Files.write(script, to: folder + "/script") }
  }

  var agentLog: String { folder + "/agent.log" }

  /// How often the fake agent was sent something.
  var promptCount: Int {
    let log = String(decoding: Files.bytes(agentLog) ?? [], as: UTF8.self)
    return log.split(separator: "\n").count { $0.contains("session/prompt") }
  }

  /// What the fake agent was told, in order.
  var prompts: [String] {
    let log = String(decoding: Files.bytes(agentLog) ?? [], as: UTF8.self)
    return log.split(separator: "\n").compactMap { line in
      guard let entry = try? JSON(parsing: String(line)), entry["method"] == "session/prompt" else { return nil }
      return entry["params"]?["prompt"]?[0]?["text"]?.string
    }
  }

  // MARK: Processes

  var socket: String { path + "/upnext.sock" }

  /// Everything that runs here: windows, verbs, the server, its guard, agents, and what these have started.
  var processes: [ProcessTable.Process] { ProcessTable.processes(withVariable: "TEST_HOME=\(folder)") }

  /// The servers; a guard is a child of its server with the same words, and outlives a killed one for a moment.
  var servers: [Int32] {
    let all = processes.filter { $0.arguments.dropFirst().first == "serve" }
    return all.filter { one in !all.contains { $0.pid == one.parent } }.map(\.pid)
  }

  func server(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int32 {
    try wait(for: "one server", sourceLocation: sourceLocation) { servers.count == 1 }
    return try #require(servers.first, sourceLocation: sourceLocation)
  }

  /// Waits for what no terminal shows, while terminals go on.
  func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation, until condition: () throws -> Bool
  ) throws {
    let limit = EventLoop.monotonicMilliseconds + Programs.patienceMilliseconds
    while !(try condition()) {
      guard EventLoop.monotonicMilliseconds < limit else {
        let words = "waited in vain for \(what); these run: \(processes)"
        Issue.record("\(words)", sourceLocation: sourceLocation)
        throw InVain(description: words)
      }
      people.forEach { $0.look() }
      happenings.wait(for: processes.map(\.pid), people.compactMap(\.terminal))
    }
  }
}
