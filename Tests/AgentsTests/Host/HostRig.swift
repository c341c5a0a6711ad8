import Conversation
import EventLoop
import Foundation
import Testing

@testable import Agents

/// A real host with real agents, in a folder of its own.
final class HostRig {
  static let stream = ThreadID(UniqueID(high: 2, low: 2))

  let loop = EventLoop()
  let folder: String
  private(set) var news: [AgentReport.News] = []
  private(set) var host: AgentHost?
  /// What is too much to be kept is looked at and let go.
  var keepsNews: (AgentReport.News) -> Bool = { _ in true }
  private var isAwaited: (AgentReport.News) -> Bool = { _ in false }

  /// With a script, the agent `fake` plays it, instead of what it is told. Of the programs, which are put into the
  /// folder, those that `commands` names are agents.
  init(
    fakeEnvironment: [String: String] = [:], extra: [AgentCommand] = [], script: String? = nil,
    timeouts: Timeouts = Timeouts(), programs: [String: String] = [:], commands: [String] = [],
    loginMethod: String? = nil
  ) throws {
    // Its true path: the system's folder for such things may be a link.
    let url = URL.temporaryDirectory.appending(path: "upnext-agents-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.resolvingSymlinksInPath().path()
    let fake = try #require(HostRig.program("fake-agent"))
    let shell = try #require(HostRig.program("shell-agent"))
    var environment = fakeEnvironment
    environment["FAKE_AGENT_LOG"] = folder + "/requests.jsonl"
    if let script { try script.write(toFile: folder + "/script", atomically: true, encoding: .utf8) }
    for (name, text) in programs {
      let path = folder + "/" + name
      // What another test just starts has what we write open until it runs, and a file that is written can't be run: a program
      // of its own writes it.
      try text.write(toFile: path + ".text", atomically: true, encoding: .utf8)
      let copying = try Process.run(
        URL(filePath: "/usr/bin/install"), arguments: ["-m", "755", path + ".text", path])
      copying.waitUntilExit()
      try #require(copying.terminationStatus == 0)
    }
    let agents = [
      AgentCommand(
        provider: "fake", program: fake, arguments: script == nil ? [] : [folder + "/script"],
        environment: environment),
      AgentCommand(provider: "shell", program: shell),
    ]
    // The programs that are agents of their own.
    let extra = extra + commands.map { AgentCommand(provider: $0, program: $0) }
    host = AgentHost(
      loop: loop, guard: nil, agents: extra + agents.filter { one in !extra.contains { $0.provider == one.provider } },
      environment: ["PATH": folder + ":/usr/bin:/bin", "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"],
      version: "test",
      logFolder: folder, timeouts: timeouts, loginMethod: { _ in loginMethod }, now: { Timestamp(milliseconds: 7) },
      onReport: { [weak self] report in
        guard let self else { return }
        if keepsNews(report.news) { news.append(report.news) }
        if isAwaited(report.news) { loop.stop() }
      })
  }

  deinit { unlinkFolder() }

  private func unlinkFolder() {
    do { try FileManager.default.removeItem(atPath: folder) } catch { Issue.record(error) }
  }

  // MARK: Acts

  static func message(_ number: UInt64) -> MessageID { Identity(UniqueID(high: 3, low: number)) }

  static func call(_ id: String) -> String { "\(message(1).text)/\(id)" }

  func deliver(
    _ content: String, to provider: String = "fake", as number: UInt64 = 1, session: String? = nil, mode: String? = nil,
    directory: String? = nil, attachments: [Conversation.Attachment] = [], host remote: String? = nil,
    earlierAttempts: Int = 0, in stream: ThreadID = HostRig.stream
  ) {
    let delivery = Delivery(
      message: HostRig.message(number), content: content, provider: provider, directory: directory ?? folder,
      providerSessionId: session, mode: mode, attachments: attachments, host: remote,
      earlierAttempts: earlierAttempts)
    host?.perform(.deliver(delivery, in: stream))
  }

  func perform(_ order: (ThreadID) -> AgentOrder) { host?.perform(order(HostRig.stream)) }

  /// Runs the loop until something is reported; what was reported before does not count.
  func wait(for isAwaited: @escaping (AgentReport.News) -> Bool) {
    self.isAwaited = isAwaited
    run("the awaited report did not come")
    self.isAwaited = { _ in false }
  }

  /// Runs the loop until the message's turn has ended, and says how.
  func end(of number: UInt64 = 1) -> TurnEnd? {
    let message = HostRig.message(number)
    func end() -> TurnEnd? {
      news.lazy.compactMap { if case .turnEnded(message, let end) = $0 { end } else { nil } }.first
    }
    if end() == nil { wait { if case .turnEnded(message, _) = $0 { true } else { false } } }
    return end()
  }

  func waitUntilClosed() {
    if !news.contains(.closed) { wait { $0 == .closed } }
  }

  /// What an agent answers that is asked for the sessions of the rig's folder.
  func sessions(of provider: String) -> SessionsFound? {
    var answer: SessionsFound?
    host?.listSessions(SessionsWanted(provider: provider, directory: folder)) { [loop] found in
      answer = found
      loop.stop()
    }
    if answer == nil { run("the agent listed no sessions") }
    return answer
  }

  func closeAll() {
    var isClosed = false
    host?.closeAll { [loop] in
      isClosed = true
      loop.stop()
    }
    if !isClosed { run("the agents did not close") }
  }

  func run(_ problem: String) {
    let deadline = loop.after(milliseconds: 120_000) { [loop] in
      Issue.record("\(problem)")
      loop.stop()
    }
    loop.run()
    loop.cancel(deadline)
  }

  func forgetNews() { news = [] }

  // MARK: What was reported

  var said: String {
    news.map { if case .text(let text, .said, _) = $0 { text } else { "" } }.joined()
  }

  /// The calls as they were at last, in the order in which they began.
  var tools: [ToolCall] {
    var calls: [ToolCall] = []
    for case .tool(let call) in news {
      if let index = calls.firstIndex(where: { $0.id == call.id }) { calls[index] = call } else { calls.append(call) }
    }
    return calls
  }

  var permission: Permission? {
    news.lazy.compactMap { if case .asks(let permission) = $0 { permission } else { nil } }.first
  }

  var session: String? {
    news.lazy.compactMap { if case .session(let id, _, _) = $0 { id } else { nil } }.first
  }

  /// The requests that the scripted agent got.
  var requests: [String] {
    get throws {
      let text = try String(contentsOfFile: folder + "/requests.jsonl", encoding: .utf8)
      return text.split(separator: "\n").compactMap { $0.split(separator: "\"").dropFirst(3).first.map(String.init) }
    }
  }

  /// A program of this package, in the folder of the running test.
  static func program(_ name: String) -> String? {
    let running = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path()
    // The test runner of the toolchain may be the running program; then the folder is in its arguments.
    for path in [running] + CommandLine.arguments {
      guard let range = path.range(of: "/", options: .backwards) else { continue }
      var folder = String(path[..<range.lowerBound])
      if let bundle = folder.range(of: ".xctest") {
        folder = String(folder[..<(folder[..<bundle.lowerBound].lastIndex(of: "/") ?? folder.startIndex)])
      }
      let program = "\(folder)/\(name)"
      if FileManager.default.isExecutableFile(atPath: program) { return program }
    }
    return nil
  }
}
