import Conversation
import Foundation
import Testing

@testable import Agents

/// The shell agent in its mode `ask`: each command waits for the person's word.
@Suite struct AskingFirstTests {
  private func askingRig(_ content: String) throws -> HostRig {
    let rig = try HostRig()
    rig.deliver(content, to: "shell", mode: "ask")
    return rig
  }

  /// The next question, which is about this command.
  private func question(_ command: String, in rig: HostRig) throws -> Permission {
    func open() -> Permission? {
      rig.news.reduce(into: [Permission]()) { open, news in
        if case .asks(let permission) = news { open.append(permission) }
        if case .withdrew(let id) = news { open.removeAll { $0.id == id } }
      }.first
    }
    if open() == nil { rig.wait { if case .asks = $0 { true } else { false } } }
    let permission = try #require(open())
    #expect(permission.detail == command)
    #expect(permission.options.map(\.kind) == [.allowOnce, .allowAlways, .rejectOnce])
    return permission
  }

  private func answer(_ option: String, to command: String, in rig: HostRig) throws {
    let permission = try question(command, in: rig)
    rig.perform { .answer(permission: permission.id, .option(option), in: $0) }
  }

  @Test func `each command is asked for when all before it has run, in one shell`() throws {
    let rig = try askingRig("word=é\nfalse\ncd /usr\necho \"$? $word $PWD\" >\"$OLDPWD/made\"\ncat \"$OLDPWD/made\"")
    try answer("once", to: "word=é", in: rig)
    try answer("once", to: "false", in: rig)
    try answer("once", to: "cd /usr", in: rig)
    _ = try question("echo \"$? $word $PWD\" >\"$OLDPWD/made\"", in: rig)
    #expect(rig.tools.map(\.status) == [.completed, .failed, .completed, .pending])
    #expect(!FileManager.default.fileExists(atPath: rig.folder + "/made"))
    try answer("once", to: "echo \"$? $word $PWD\" >\"$OLDPWD/made\"", in: rig)
    try answer("once", to: "cat \"$OLDPWD/made\"", in: rig)
    #expect(rig.end() == .done)
    #expect(
      rig.tools.map(Shown.init) == [
        Shown("word=é", .completed, "", 0), Shown("false", .failed, "exit 1", 1),
        Shown("cd /usr", .completed, "", 0),
        Shown("echo \"$? $word $PWD\" >\"$OLDPWD/made\"", .completed, "", 0),
        Shown("cat \"$OLDPWD/made\"", .completed, "0 é /usr\n", 0),
      ])
    rig.closeAll()
  }

  @Test func `the status of the command before is kept while the person thinks`() throws {
    let rig = try askingRig("(exit 7)\necho $?")
    try answer("once", to: "(exit 7)", in: rig)
    try answer("once", to: "echo $?", in: rig)
    #expect(rig.end() == .done)
    #expect(
      rig.tools.map(Shown.init) == [Shown("(exit 7)", .failed, "exit 7", 7), Shown("echo $?", .completed, "7\n", 0)])
    rig.closeAll()
  }

  @Test func `a command that is not allowed is not run, nor what comes behind it`() throws {
    let rig = try askingRig("trap 'echo bye' EXIT\ntouch 'שלום'\ntouch two\ntouch three")
    try answer("once", to: "trap 'echo bye' EXIT", in: rig)
    try answer("reject", to: "touch 'שלום'", in: rig)
    #expect(rig.end() == .done)
    #expect(
      rig.tools.map(Shown.init) == [
        Shown("trap 'echo bye' EXIT", .completed, "", 0), Shown("touch 'שלום'", .failed, "bye\nnot allowed", nil),
      ])
    #expect(rig.said == "That command was not allowed. The 2 commands behind it were not run.")
    let plan = rig.news.compactMap { if case .plan(let entries) = $0 { entries.map(\.status) } else { nil } }.last
    #expect(plan == [.completed, .pending, .pending, .pending])
    #expect(try FileManager.default.contentsOfDirectory(atPath: rig.folder).allSatisfy { !$0.hasPrefix("t") })
    #expect(!FileManager.default.fileExists(atPath: rig.folder + "/שלום"))
    rig.closeAll()
  }

  @Test func `where the first command is not allowed no shell begins`() throws {
    let rig = try askingRig("touch made")
    try answer("reject", to: "touch made", in: rig)
    #expect(rig.end() == .done)
    #expect(rig.tools.map(Shown.init) == [Shown("touch made", .failed, "not allowed", nil)])
    #expect(rig.said == "")
    #expect(!FileManager.default.fileExists(atPath: rig.folder + "/made"))
    rig.closeAll()
  }

  @Test func `always is the mode run from then on`() throws {
    let rig = try askingRig("echo 1\necho 2\necho 3")
    try answer("once", to: "echo 1", in: rig)
    try answer("always", to: "echo 2", in: rig)
    #expect(rig.end() == .done)
    #expect(rig.tools.map(\.output) == ["1\n", "2\n", "3\n"])
    #expect(rig.news.compactMap { if case .mode(let mode) = $0 { mode } else { nil } } == ["ask", "run"])
    rig.closeAll()
  }

  @Test func `a mode that is chosen in the middle of a turn holds from the next command on`() throws {
    let rig = try HostRig()
    let fifo = try Fifo(in: rig)
    rig.deliver("echo ready; read line <\(fifo.path)\necho 2", to: "shell")
    rig.wait { if case .tool(let call) = $0 { call.output == "ready\n" } else { false } }
    rig.perform { .setMode("ask", in: $0) }
    rig.wait { $0 == .mode("ask") }
    try fifo.write("go\n")
    try answer("once", to: "echo 2", in: rig)
    #expect(rig.end() == .done)
    #expect(rig.tools.map(\.output) == ["ready\n", "2\n"])
    rig.closeAll()
  }

  @Test(arguments: [0, 1]) func `a cancel at the question ends the turn`(commandsBefore: Int) throws {
    let rig = try askingRig("true\ntouch made\ntouch more")
    if commandsBefore > 0 { try answer("once", to: "true", in: rig) }
    _ = try question(commandsBefore > 0 ? "touch made" : "true", in: rig)
    rig.perform { .cancel($0) }
    #expect(rig.end() == .cancelled)
    #expect(rig.tools.last?.status == .pending)
    #expect(rig.tools.last?.output == "stopped before it ran")
    #expect(!FileManager.default.fileExists(atPath: rig.folder + "/made"))
    rig.closeAll()
  }

  @Test func `a shell that is gone at the question takes its question with it`() throws {
    let rig = try HostRig()
    let fifo = try Fifo(in: rig)
    let killer = "(read line <\(fifo.path); kill -9 $$) &"
    rig.deliver(killer + "\ntouch made", to: "shell", mode: "ask")
    try answer("once", to: killer, in: rig)
    _ = try question("touch made", in: rig)
    try fifo.write("go\n")
    #expect(rig.end() == .done)
    #expect(rig.tools.last.map(Shown.init) == Shown("touch made", .failed, "not run: the shell has ended", nil))
    guard case .withdrew = rig.news.suffix(2).first else {
      Issue.record("the question is still open")
      return
    }
    rig.closeAll()
  }
}
