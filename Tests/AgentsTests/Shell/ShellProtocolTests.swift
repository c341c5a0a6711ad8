import EventLoop
import Foundation
import JSON
import JSONRPC
import Testing

/// The shell agent's program, spoken to line by line.
@Suite struct ShellProtocolTests {
  private final class Talk {
    private let loop = EventLoop()
    private var child: ChildProcess?
    private var heard: [RPCMessage] = []
    private(set) var end: ProcessEnd?
    private var nextID: Int64 = 0

    init() throws {
      let program = try #require(HostRig.program("shell-agent"))
      child = try ChildProcess.start(
        Launch(path: program, environment: ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]), loop: loop,
        guard: nil,
        handlers: ChildProcess.Handlers(
          onLine: { [unowned self] event in
            guard case .line(let line) = event else { return }
            do { heard.append(try RPCMessage(line: line)) } catch { Issue.record("\(error)") }
            loop.stop()
          },
          onEnd: { [unowned self] end in
            self.end = end
            loop.stop()
          }))
    }

    func write(_ text: String) { child?.input?.write(Array(text.utf8)) }

    func ask(_ method: String, _ params: JSON) -> RPCAnswer? {
      let id = RPCID.integer(nextID)
      nextID += 1
      write(String(decoding: RPCMessage.request(id: id, method: method, params: params).line, as: UTF8.self))
      return answer(to: id)
    }

    /// Sends without waiting.
    func begin(_ method: String, _ params: JSON) -> RPCID {
      let id = RPCID.integer(nextID)
      nextID += 1
      write(String(decoding: RPCMessage.request(id: id, method: method, params: params).line, as: UTF8.self))
      return id
    }

    func answer(to id: RPCID) -> RPCAnswer? {
      func found() -> RPCAnswer? {
        heard.lazy.compactMap { if case .response(id, let answer) = $0 { answer } else { nil } }.first
      }
      run { found() != nil }
      return found()
    }

    /// What the agent has said in words.
    var said: [String] {
      heard.compactMap { message in
        guard case .notification(_, let params?) = message, let update = params["update"],
          update["sessionUpdate"]?.string == "agent_message_chunk"
        else { return nil }
        return update["content"]?["text"]?.string
      }
    }

    func closeInput() -> ProcessEnd? {
      child?.closeInput()
      run { end != nil }
      return end
    }

    func signal(_ number: Int32) -> ProcessEnd? {
      child?.signal(number)
      run { end != nil }
      return end
    }

    private func run(until isDone: () -> Bool) {
      var isLate = false
      let deadline = loop.after(milliseconds: 30_000) { [loop] in
        isLate = true
        loop.stop()
      }
      while !isDone(), !isLate, end == nil { loop.run() }
      loop.cancel(deadline)
      if isLate { Issue.record("the agent does not answer") }
    }
  }

  private func failure(_ code: Int, _ message: String, _ data: JSON) -> RPCAnswer {
    .failure(RPCFailure(code: code, message: message, data: data))
  }

  @Test func `what makes no sense is refused, and the agent lives on`() throws {
    let talk = try Talk()
    talk.write("no JSON é\n\n[]\n")
    #expect(
      talk.answer(to: .null)
        == failure(-32700, "Parse error", "no value begins like this at byte 0"))
    #expect(
      talk.ask("session/new", ["cwd": "relative"])
        == failure(-32602, "Invalid params", "cwd has to be an absolute path"))
    #expect(
      talk.ask("session/new", ["cwd": "/no/such/folder"])
        == failure(-32602, "Invalid params", "there is no folder /no/such/folder"))
    #expect(
      talk.ask("session/prompt", ["sessionId": "x"])
        == failure(-32002, "There is no such session", ["sessionId": "x"]))
    #expect(talk.ask("fly", [:]) == .failure(.unknownMethod("fly")))
    #expect(talk.closeInput() == .exited(code: 0))
  }

  @Test func `sessions are listed by their folder, and one runs one command at a time`() throws {
    let talk = try Talk()
    _ = talk.ask("session/load", ["sessionId": "a", "cwd": "/", "mcpServers": []])
    _ = talk.ask("session/load", ["sessionId": "b", "cwd": "/usr", "mcpServers": []])
    #expect(
      talk.ask("session/list", [:])
        == .success(["sessions": [["sessionId": "a", "cwd": "/"], ["sessionId": "b", "cwd": "/usr"]]]))
    #expect(
      talk.ask("session/list", ["cwd": "/usr"]) == .success(["sessions": [["sessionId": "b", "cwd": "/usr"]]]))
    #expect(
      talk.ask("session/set_mode", ["sessionId": "a", "modeId": "fly"])
        == failure(-32602, "Invalid params", "there are the modes run and ask"))
    #expect(
      talk.ask("session/prompt", ["sessionId": "a", "prompt": [["type": "text", "text": "echo a\u{0}b"]]])
        == failure(-32602, "Invalid params", "a command can't hold a null character"))
    let long: JSON = ["sessionId": "a", "prompt": [["type": "text", "text": "sleep 1000"]]]
    let running = talk.begin("session/prompt", long)
    #expect(
      talk.ask("session/prompt", long)
        == .failure(RPCFailure(code: -32603, message: "A command is already running in this session")))
    // Another session is free meanwhile.
    let short: JSON = ["sessionId": "b", "prompt": [["type": "text", "text": "true"]]]
    #expect(talk.ask("session/prompt", short) == .success(["stopReason": "end_turn"]))
    talk.write(#"{"method":"session/cancel","params":{"sessionId":"a"}}"# + "\n")
    #expect(talk.answer(to: running) == .success(["stopReason": "cancelled"]))
    #expect(talk.ask("session/prompt", ["sessionId": "a", "prompt": []]) == .success(["stopReason": "end_turn"]))
    #expect(talk.closeInput() == .exited(code: 0))
  }

  @Test func `what goes along with a command is not read, and that is said`() throws {
    let talk = try Talk()
    _ = talk.ask("session/load", ["sessionId": "a", "cwd": "/", "mcpServers": []])
    let command: JSON = ["type": "text", "text": "true"]
    let link: JSON = ["type": "resource_link", "uri": "file:///gr%C3%B6%C3%9Fe.png", "name": "größe.png"]
    #expect(
      talk.ask("session/prompt", ["sessionId": "a", "prompt": [command, link, ["type": "image"]]])
        == .success(["stopReason": "end_turn"]))
    #expect(
      talk.said == [
        "Not read: größe.png, a part that is no text. A command gets no attachments; write a file's path into it.\n"
      ])
    _ = talk.ask("session/prompt", ["sessionId": "a", "prompt": [command]])
    #expect(talk.said.count == 1)
    #expect(talk.closeInput() == .exited(code: 0))
  }

  @Test func `the end of the input and SIGTERM stop what runs, and then the agent`() throws {
    for stop in [{ $0.closeInput() }, { $0.signal(SIGTERM) }] as [(Talk) -> ProcessEnd?] {
      let talk = try Talk()
      _ = talk.ask("session/load", ["sessionId": "a", "cwd": "/", "mcpServers": []])
      let running = talk.begin(
        "session/prompt", ["sessionId": "a", "prompt": [["type": "text", "text": "sleep 1000"]]])
      #expect(stop(talk) == .exited(code: 0))
      #expect(talk.answer(to: running) == .success(["stopReason": "cancelled"]))
    }
  }
}
