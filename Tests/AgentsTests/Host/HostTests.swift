import Conversation
import EventLoop
import Foundation
import JSON
import Testing

@testable import Agents

@Suite struct HostTests {
  @Test func `two messages are each said once, in one process and one session`() throws {
    let rig = try HostRig()
    rig.deliver("say שלום 日本", as: 1)
    #expect(rig.end(of: 1) == .done)
    rig.deliver("think hm\ntitle Grüße\nsay again", as: 2, session: "fake-1")
    #expect(rig.end(of: 2) == .done)
    let modes = [AgentMode(id: "code", name: "Code"), AgentMode(id: "plan", name: "Plan")]
    #expect(
      rig.news == [
        .session(id: "fake-1", modes: modes, currentMode: "code"), .fact(.abilities(AgentAbilities(servesNext: true))),
        .accepted(HostRig.message(1)),
        .text("שלום 日本", kind: .said, part: nil), .turnEnded(HostRig.message(1), .done),
        .accepted(HostRig.message(2)), .text("hm", kind: .thought, part: nil), .title("Grüße"),
        .text("again", kind: .said, part: nil), .turnEnded(HostRig.message(2), .done),
      ])
    rig.closeAll()
    #expect(rig.news.last == .closed)
    #expect(try rig.requests == ["initialize", "session/new", "session/prompt", "session/prompt"])
  }

  @Test(arguments: [
    (
      "stderr Bad key: ключ\nexit 3",
      "fake ended with exit 3. It last said: Bad key: ключ."
    ),
    ("die 9", "fake was killed by SIGKILL. It did not say why."),
    ("exit 0", "fake ended by itself (exit 0). It did not say why."),
  ])
  func `an agent that dies fails its turn in words, and the next message starts it anew`(
    script: String, words: String
  ) throws {
    let rig = try HostRig()
    rig.deliver("say working\n" + script, as: 1)
    #expect(rig.end(of: 1) == .failed(words, .answered))
    rig.waitUntilClosed()
    #expect(rig.news.suffix(2) == [.turnEnded(HostRig.message(1), .failed(words, .answered)), .closed])
    // The new process is asked for the old session, and what it repeats of it is no news.
    rig.deliver("say back", as: 2, session: "fake-1")
    #expect(rig.end(of: 2) == .done)
    #expect(rig.said == "workingback")
    rig.closeAll()
    #expect(
      try rig.requests == [
        "initialize", "session/new", "session/prompt", "initialize", "session/load", "session/prompt",
      ])
  }

  @Test func `what an agent mutters is kept in its log`() throws {
    let rig = try HostRig()
    rig.deliver("stderr été\ngarbage\nsay still here")
    #expect(rig.end() == .done)
    rig.closeAll()
    let log = try String(contentsOfFile: rig.folder + "/agent-fake.log", encoding: .utf8)
    #expect(log.contains("été\n"))
    #expect(log.contains("Welcome! Σ not JSON\n"))
  }

  @Test func `a question is answered with the option that was chosen`() throws {
    let rig = try HostRig()
    rig.deliver("ask Delete it?\nsay done")
    rig.wait { if case .asks = $0 { true } else { false } }
    let permission = try #require(rig.permission)
    #expect(permission.title == "Delete it?")
    rig.perform { .answer(permission: permission.id, .option("ever"), in: $0) }
    #expect(rig.end() == .done)
    let call = ToolCall(id: HostRig.call("tool-1"), title: "Delete it?", status: .completed, output: "ever")
    #expect(rig.tools == [call])
    #expect(rig.said == "done")
    rig.closeAll()
  }

  @Test func `a cancelled turn ends, and the agent goes on to serve`() throws {
    let rig = try HostRig()
    rig.deliver("say a\nask Really?\nsay never", as: 1)
    rig.wait { if case .asks = $0 { true } else { false } }
    rig.perform { .cancel($0) }
    #expect(rig.end(of: 1) == .cancelled)
    rig.deliver("say b", as: 2, session: "fake-1")
    #expect(rig.end(of: 2) == .done)
    #expect(rig.said == "ab")
    rig.closeAll()
    #expect(
      try rig.requests == ["initialize", "session/new", "session/prompt", "session/cancel", "session/prompt"])
  }

  @Test func `an agent that does not stop is ended at the second word`() throws {
    let rig = try HostRig()
    rig.deliver("ignore-cancel\nsay a\nsilent")
    rig.wait { $0 == .text("a", kind: .said, part: nil) }
    rig.perform { .cancel($0) }
    rig.perform { .cancel($0) }
    #expect(rig.end() == .cancelled)
    rig.waitUntilClosed()
    rig.closeAll()
  }

  @Test func `closing ends a turn as cancelled`() throws {
    let rig = try HostRig()
    rig.deliver("say a\nsilent")
    rig.wait { $0 == .text("a", kind: .said, part: nil) }
    rig.perform { .close($0) }
    #expect(rig.end() == .cancelled)
    rig.waitUntilClosed()
    rig.closeAll()
  }

  @Test func `an agent with no memory is begun anew only at the person's word`() throws {
    let rig = try HostRig(fakeEnvironment: ["FAKE_AGENT_NO_LOAD": "1"])
    rig.deliver("say a", as: 1, session: "fake-7")
    #expect(
      rig.end(of: 1)
        == .failed(
          "fake can't go on with an earlier session. Nothing was sent. Send again to begin a new session, in which it "
            + "knows nothing of what was said before. Hand the thread over to fake first, and it is told.", .notTaken,
          cause: .sessionIsGone))
    rig.deliver("say a", as: 2, session: "fake-7")
    #expect(rig.end(of: 2) == .done)
    #expect(rig.session == "fake-1")
    rig.closeAll()
  }

  @Test func `an agent that is to have sessions of its own calls none as another process does`() throws {
    let rigs = try (1...2).map { _ in try HostRig(script: "say é\n== @start\nown-sessions") }
    for rig in rigs {
      rig.deliver("x")
      #expect(rig.end() == .done)
      rig.closeAll()
    }
    #expect(rigs.allSatisfy { $0.session?.hasPrefix("fake-") == true })
    #expect(rigs[0].session != rigs[1].session)
  }

  @Test func `what cannot start says why and what to do`() throws {
    let rig = try HostRig(extra: [AgentCommand(provider: "gone", program: "no-such-agent")])
    rig.deliver("x", to: "gone", as: 1)
    rig.deliver("x", to: "unheard", as: 2)
    rig.deliver("x", as: 3, directory: "/no/such/folder")
    #expect(
      rig.news == [
        .turnEnded(
          HostRig.message(1),
          .failed(
            "gone did not start: there is no program no-such-agent on the server's PATH. Install it, or set its path in the "
              + "config file, then send again.", .notTaken, cause: .cannotStart)),
        .turnEnded(
          HostRig.message(2),
          .failed("There is no agent called unheard. Known are: fake, gone, shell.", .notTaken, cause: .cannotStart)),
        .turnEnded(
          HostRig.message(3),
          .failed(
            "fake did not start: its folder /no/such/folder can't be entered (No such file or directory). Check whether "
              + "it still exists, then send again.", .notTaken)),
      ])
    rig.closeAll()
  }

  @Test func `files of the project are read and written`() throws {
    let rig = try HostRig()
    rig.deliver(
      """
      write \(rig.folder)/new/ü.txt first
      read \(rig.folder)/new/ü.txt
      read \(rig.folder)/missing
      read \(rig.folder)/none/../missing
      """)
    #expect(rig.end() == .done)
    #expect(answers(of: rig) == ["written", "first", "refused -32002", "refused -32002"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: rig.folder + "/new") == ["ü.txt"])
    rig.closeAll()
  }

  /// What the fake agent says that it got.
  private func answers(of rig: HostRig) -> [String] {
    rig.news.compactMap { if case .text(let text, _, _) = $0 { text } else { nil } }
  }

  /// The rig's folder is outside of the project that this returns.
  private func project(in rig: HostRig) throws -> String {
    let project = rig.folder + "/project"
    try FileManager.default.createDirectory(atPath: project, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: project + "/out", withDestinationPath: rig.folder)
    try "one\ntwo\n".write(toFile: rig.folder + "/é.txt", atomically: true, encoding: .utf8)
    return project
  }

  /// Waits for the agent's next question, and answers it.
  private func answerNext(_ option: String, in rig: HostRig) -> Permission? {
    var asked: Permission?
    rig.wait {
      guard case .asks(let permission) = $0 else { return false }
      asked = permission
      return true
    }
    if let asked { rig.perform { .answer(permission: asked.id, .option(option), in: $0) } }
    return asked
  }

  @Test func `a file outside of the project is asked for by its true path, and given once where the person allows it`()
    throws
  {
    let rig = try HostRig()
    let project = try project(in: rig)
    rig.deliver(
      "read \(project)/out/é.txt\nread \(rig.folder)/é.txt\nwrite \(project)/out/é.txt two\nwrite ../new/ü zwei",
      directory: project)
    let asked = ["allow", "deny", "allow", "allow"].compactMap { answerNext($0, in: rig) }
    #expect(rig.end() == .done)
    #expect(answers(of: rig) == ["one\ntwo\n", "refused -32602", "written", "written"])
    let (old, new) = (rig.folder + "/é.txt", rig.folder + "/new/ü")
    #expect(
      asked.map(\.title) == [
        "Read \(old), outside of the project", "Read \(old), outside of the project",
        "Write \(old), outside of the project", "Write \(new), outside of the project",
      ])
    #expect(
      asked.map(\.detail) == [
        old, old, "--- \(old)\n+++ \(old)\n@@ -1,2 +1,1 @@\n-one\n two",
        "--- /dev/null\n+++ \(new)\n@@ -0,0 +1,1 @@\n+zwei",
      ])
    #expect(asked.map { $0.options.map(\.kind) } == Array(repeating: [.allowOnce, .rejectOnce], count: 4))
    #expect(try String(contentsOfFile: old, encoding: .utf8) == "two")
    #expect(try String(contentsOfFile: new, encoding: .utf8) == "zwei")
    rig.closeAll()
  }

  @Test func `what could not be written outside is not asked for, and a stopped turn gets nothing`() throws {
    let rig = try HostRig()
    let project = try project(in: rig)
    rig.deliver("write \(rig.folder) nothing\nread /etc/hostname", directory: project)
    rig.wait { if case .asks = $0 { true } else { false } }
    #expect(answers(of: rig) == ["refused -32603"])
    rig.perform { .cancel($0) }
    #expect(rig.end() == .cancelled)
    rig.closeAll()
  }

  /// An agent that wants many files at once, and answers its prompt when all are answered.
  private static let greedy = """
    #!/bin/sh
    read line; echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":1}}'
    read line; echo '{"jsonrpc":"2.0","id":2,"result":{"sessionId":"s"}}'
    read line
    for n in 10 11 12 13; do
      echo '{"jsonrpc":"2.0","id":'$n',"method":"fs/write_text_file","params":{"sessionId":"s","path":"f","content":"'$n'"}}'
      echo '{"jsonrpc":"2.0","id":'$n'0,"method":"fs/read_text_file","params":{"sessionId":"s","path":"f"}}'
    done
    for n in 10 11 12 13; do read line; read line; echo "$line" >>answers; done
    echo '{"jsonrpc":"2.0","id":3,"result":{"stopReason":"end_turn"}}'
    cat >/dev/null
    """

  @Test func `what an agent wants of files is done in the order in which it wants it`() throws {
    let rig = try HostRig(programs: ["greedy": Self.greedy], commands: ["greedy"])
    rig.deliver("x", to: "greedy")
    _ = rig.end()
    rig.closeAll()
    let answers = try String(contentsOfFile: rig.folder + "/answers", encoding: .utf8).split(separator: "\n")
    let read = try answers.map { try JSON(parsing: String($0))["result"]?["content"]?.string }
    #expect(read == ["10", "11", "12", "13"])
  }

  @Test func `a flood arrives whole`() throws {
    let rig = try HostRig()
    rig.deliver("flood 4096")
    #expect(rig.end() == .done)
    #expect(rig.said.utf8.count == 4096 * 1024)
    rig.closeAll()
  }
}
