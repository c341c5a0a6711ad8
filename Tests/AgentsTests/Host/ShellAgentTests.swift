import Conversation
import EventLoop
import Foundation
import Glibc
import Testing

@testable import Agents

/// The real shell agent, served by the real host.
@Suite struct ShellAgentTests {
  @Test func `a command's output and status are those of its tool call`() throws {
    let rig = try HostRig()
    rig.deliver("echo שלום; echo err >&2; exit 3", to: "shell", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.deliver("kill -9 $$", to: "shell", as: 2, session: rig.session)
    #expect(rig.end(of: 2) == .done)
    rig.deliver("cat; pwd", to: "shell", as: 3, session: rig.session)
    #expect(rig.end(of: 3) == .done)
    #expect(
      rig.tools.map(Shown.init) == [
        Shown("echo שלום; echo err >&2; exit 3", .failed, "שלום\nerr\nexit 3", 3),
        Shown("kill -9 $$", .failed, "killed by SIGKILL", nil),
        Shown("cat; pwd", .completed, rig.folder + "\n", 0),
      ])
    rig.closeAll()
  }

  @Test func `several commands are a plan, share one shell, and each has its own end`() throws {
    let rig = try HostRig()
    rig.deliver(
      """
      greeting="it's é"
      # What follows spans lines.
      for i in 1 2
      do
        echo "$i $greeting"
      done

      false
      echo "before: $?" \\
        joined
      cat <<END
      $greeting )
      END
      """, to: "shell")
    #expect(rig.end() == .done)
    #expect(
      rig.tools.map(Shown.init) == [
        Shown("greeting=\"it's é\"", .completed, "", 0),
        Shown("for i in 1 2 …", .completed, "1 it's é\n2 it's é\n", 0), Shown("false", .failed, "exit 1", 1),
        Shown("echo \"before: $?\" \\ …", .completed, "before: 1 joined\n", 0),
        Shown("cat <<END …", .completed, "it's é )\n", 0),
      ])
    let plans = rig.news.compactMap { if case .plan(let entries) = $0 { entries.map(\.status) } else { nil } }
    #expect(plans.count == 6)
    #expect(plans.first == [.running, .pending, .pending, .pending, .pending])
    #expect(plans.last == Array(repeating: .completed, count: 5))
    rig.closeAll()
  }

  @Test(arguments: ["echo a", "echo a\necho b"])
  func `what can't begin, since its folder is gone, was never taken, and can be sent again`(words: String) throws {
    let rig = try HostRig()
    rig.deliver("echo before", to: "shell", as: 1)
    #expect(rig.end(of: 1) == .done)
    try FileManager.default.removeItem(atPath: rig.folder)
    rig.deliver(words, to: "shell", as: 2, session: rig.session)
    let reason = "The shell did not start in \(rig.folder): No such file or directory"
    #expect(rig.end(of: 2) == .failed("shell did not take the message: \(reason).", .notTaken))
    #expect(rig.tools.map(\.title) == ["echo before"])
    try FileManager.default.createDirectory(atPath: rig.folder, withIntermediateDirectories: false)
    rig.deliver(words, to: "shell", as: 3, session: rig.session)
    #expect(rig.end(of: 3) == .done)
    rig.closeAll()
  }

  @Test func `a text that is too long for one argument runs as any, and finds nothing of how it came`() throws {
    let rig = try HostRig()
    let long = String(repeating: "aé日🙂'\n", count: 20_000)
    rig.deliver("cat <<'END' | wc -c; echo \"$#$*\"; set | grep -c __upnext; exit 3\n\(long)END\n", to: "shell", as: 1)
    #expect(rig.end(of: 1) == .done)
    // Lines that are as long are one command.
    let quoted = long.split(separator: "\n").map { $0.dropLast() }.joined()
    rig.deliver("word='\(quoted)'\necho ${#word}", to: "shell", as: 2, session: rig.session)
    #expect(rig.end(of: 2) == .done)
    let titles = rig.tools.map(\.title)
    #expect(
      rig.tools.map(Shown.init) == [
        Shown(titles.first ?? "", .failed, "240000\n0\n0\nexit 3", 3),
        Shown(titles.last ?? "", .completed, "\(quoted.utf8.count)\n", 0),
      ])
    #expect(titles.allSatisfy { $0.utf8.count <= 1010 && $0.hasSuffix(" …") })
    rig.closeAll()
  }

  @Test func `what no program can be given is refused with its size, and the folder is not blamed`() throws {
    let rig = try HostRig()
    rig.deliver(": " + String(repeating: "x", count: 3 << 20), to: "shell")
    guard case .failed(let words, .notTaken, _) = rig.end() else { return #expect(Bool(false), "it was taken") }
    #expect(words.contains("3072 KB") && !words.contains(rig.folder), "\(words.suffix(200))")
    rig.closeAll()
  }

  @Test func `a shell that exits leaves what comes after undone`() throws {
    let rig = try HostRig()
    rig.deliver("echo a\nexit 4\necho never", to: "shell")
    #expect(rig.end() == .done)
    #expect(
      rig.tools.map(Shown.init) == [
        Shown("echo a", .completed, "a\n", 0), Shown("exit 4", .failed, "exit 4", 4),
      ])
    let plan = rig.news.compactMap { if case .plan(let entries) = $0 { entries.map(\.status) } else { nil } }.last
    #expect(plan == [.completed, .completed, .pending])
    rig.closeAll()
  }

  @Test func `a command may take the output, the input and any descriptor for itself`() throws {
    let rig = try HostRig()
    rig.deliver("exec 8>lock 9>&8\nexec >log </dev/null\necho é\ncat log >&2; read word; echo $? >&2", to: "shell")
    #expect(rig.end() == .done)
    #expect(
      rig.tools.map(Shown.init) == [
        Shown("exec 8>lock 9>&8", .completed, "", 0), Shown("exec >log </dev/null", .completed, "", 0),
        Shown("echo é", .completed, "", 0), Shown("cat log >&2; read word; echo $? >&2", .completed, "é\n1\n", 0),
      ])
    rig.closeAll()
  }

  @Test func `a cancel stops the whole group, also what ignores it, and keeps what was written`() throws {
    let rig = try HostRig()
    let fifo = try Fifo(in: rig)
    rig.deliver("(exec 3>\(fifo.path); trap '' TERM; echo ready; sleep 1000) & wait", to: "shell")
    rig.wait { if case .tool(let call) = $0 { call.output == "ready\n" } else { false } }
    rig.perform { .cancel($0) }
    #expect(rig.end() == .cancelled)
    // What was never told to have ended is shown as stopped, as it is of any agent.
    #expect(rig.tools.map(Shown.init) == [Shown(rig.tools.first?.title ?? "", .running, "ready\n", nil)])
    fifo.waitUntilNobodyWrites()
    rig.closeAll()
  }

  @Test func `a killed agent takes its commands with it`() throws {
    let rig = try HostRig()
    let fifo = try Fifo(in: rig)
    rig.deliver("exec 3>\(fifo.path); echo $PPID; exec sleep 1000", to: "shell")
    rig.wait { if case .tool(let call) = $0 { call.output.hasSuffix("\n") } else { false } }
    let agent = try #require(rig.tools.first.flatMap { Int32($0.output.dropLast()) })
    kill(agent, SIGKILL)
    #expect(
      rig.end()
        == .failed(
          "shell was killed by SIGKILL. It did not say why.", .answered))
    fifo.waitUntilNobodyWrites()
    rig.closeAll()
  }

  @Test func `closing the agent ends its commands`() throws {
    let rig = try HostRig()
    let fifo = try Fifo(in: rig)
    rig.deliver("exec 3>\(fifo.path); echo ready; exec sleep 1000", to: "shell")
    rig.wait { if case .tool(let call) = $0 { call.output == "ready\n" } else { false } }
    rig.closeAll()
    #expect(rig.end() == .cancelled)
    fifo.waitUntilNobodyWrites()
  }

  @Test func `a session of an earlier process is taken up again`() throws {
    let rig = try HostRig()
    rig.deliver("echo a", to: "shell", session: "0a0b0c0d-0000-4000-8000-000000000001")
    #expect(rig.end() == .done)
    #expect(rig.session == "0a0b0c0d-0000-4000-8000-000000000001")
    #expect(rig.said == "")
    rig.closeAll()
  }

  @Test func `a long output keeps its end and costs few updates`() throws {
    let rig = try HostRig()
    rig.deliver("seq 1 400000; echo the end", to: "shell")
    #expect(rig.end() == .done)
    let output = try #require(rig.tools.first?.output)
    #expect(output.hasPrefix("[the first "))
    #expect(output.hasSuffix("400000\nthe end\n"))
    #expect(output.utf8.count <= 65 * 1024)
    rig.closeAll()
  }

  @Test func `an output without a line's end is shown while the command runs`() throws {
    let rig = try HostRig()
    let fifo = try Fifo(in: rig)
    rig.deliver("printf 'progress 日'; read line <\(fifo.path); printf ' 100%%'", to: "shell")
    rig.wait { if case .tool(let call) = $0 { call.output == "progress 日" } else { false } }
    try fifo.write("go\n")
    #expect(rig.end() == .done)
    #expect(rig.tools.first?.output == "progress 日 100%")
    rig.closeAll()
  }
}

/// What a person sees of a tool call.
struct Shown: Equatable {
  let title: String
  let status: ToolCall.Status
  let output: String
  let exitCode: Int?

  init(_ title: String, _ status: ToolCall.Status, _ output: String, _ exitCode: Int?) {
    self.title = title
    self.status = status
    self.output = output
    self.exitCode = exitCode
  }

  init(_ call: ToolCall) { self.init(call.title, call.status, call.output, call.exitCode) }
}

/// A pipe with a name: who has opened it lives.
final class Fifo {
  let path: String
  private let loop: EventLoop
  private let descriptor: Int32

  init(in rig: HostRig) throws {
    path = rig.folder + "/fifo"
    loop = rig.loop
    try #require(mkfifo(path, 0o600) == 0)
    // Open for both, so that whoever opens the other end need not wait.
    descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    try #require(descriptor >= 0)
  }

  deinit { close(descriptor) }

  func write(_ text: String) throws {
    let bytes = Array(text.utf8)
    #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count)
  }

  func waitUntilSomebodyWrites() {
    let watch = loop.watch(descriptor, reading: true) { [loop] _ in loop.stop() }
    let deadline = loop.after(milliseconds: 30_000) { [loop] in
      Issue.record("nobody has written")
      loop.stop()
    }
    loop.run()
    loop.cancel(deadline)
    loop.unwatch(watch)
    var bytes = [UInt8](repeating: 0, count: 64)
    _ = read(descriptor, &bytes, bytes.count)
  }

  func waitUntilNobodyWrites() {
    let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    // Ours must not count.
    dup2(reader, descriptor)
    let watch = loop.watch(reader, reading: true) { [loop] readiness in
      if readiness.contains(.hangup) { loop.stop() }
    }
    let deadline = loop.after(milliseconds: 30_000) { [loop] in
      Issue.record("a command is still alive")
      loop.stop()
    }
    loop.run()
    loop.cancel(deadline)
    loop.unwatch(watch)
    close(reader)
  }
}
