import Conversation
import JSON
import JSONRPC
import Testing

@testable import AgentProtocols

/// Commands that an agent has us run, as the protocol sees them.
@Suite struct TerminalTests {
  private func asks(_ id: Int64, _ method: String, _ params: JSON) -> JSON {
    ["id": .integer(id), "method": .string("terminal/" + method), "params": params]
  }

  @Test func `each request is passed on to be done`() {
    var conversation = ACPTalk.prompted()
    let create: JSON = [
      "sessionId": "s1", "command": "make", "args": ["-j", "é"], "env": [["name": "A", "value": "b"], ["name": "C"]],
      "cwd": "/src/api/x", "outputByteLimit": 10,
    ]
    #expect(
      conversation.hears(asks(0, "create", create)) == [
        .terminal(
          TerminalRequest(
            id: .integer(0),
            act: .create(
              TerminalCommand(
                "make", arguments: ["-j", "é"], environment: ["A": "b", "C": ""], directory: "/src/api/x",
                outputLimit: 10))))
      ])
    #expect(
      conversation.hears(asks(1, "create", ["command": "a; b", "args": [], "cwd": .null])) == [
        .terminal(TerminalRequest(id: .integer(1), act: .create(TerminalCommand("a; b"))))
      ])
    let acts: [(String, TerminalRequest.Act)] = [
      ("output", .output("t")), ("wait_for_exit", .waitForExit("t")), ("kill", .kill("t")), ("release", .release("t")),
    ]
    for (method, act) in acts {
      #expect(
        conversation.hears(asks(2, method, ["terminalId": "t"])) == [
          .terminal(TerminalRequest(id: .integer(2), act: act))
        ])
      #expect(
        conversation.hears(asks(3, method, [:])) == [
          .send(
            RPCMessage.response(
              id: .integer(3),
              answer: .failure(RPCFailure(code: -32602, message: "Invalid params", data: "there is no terminalId"))
            ).json)
        ])
    }
    #expect(
      conversation.client.finish(.integer(0), .success(["terminalId": "t"])) == [
        .send(RPCMessage.response(id: .integer(0), answer: .success(["terminalId": "t"])).json)
      ])
  }

  @Test func `after a cancel nothing more is begun, but what runs can be looked at`() {
    var conversation = ACPTalk.prompted()
    _ = conversation.client.cancel()
    #expect(
      conversation.hears(asks(1, "create", ["command": "x"])) == [
        .send(
          RPCMessage.response(
            id: .integer(1), answer: .failure(RPCFailure(code: -32800, message: "Turn cancelled"))
          ).json)
      ])
    #expect(
      conversation.hears(asks(2, "output", ["terminalId": "t"])) == [
        .terminal(TerminalRequest(id: .integer(2), act: .output("t")))
      ])
  }

  @Test func `an agent on another machine is offered no commands and no files here`() {
    var client = ACPClient(agent: "kimi", directory: "/src/api", clientVersion: "9", isRemote: true)
    guard case .send(let line, _)? = client.deliver(ACPTalk.delivery()).first else {
      Issue.record("nothing was sent")
      return
    }
    #expect(
      line["params"]?["clientCapabilities"] == [
        "fs": ["readTextFile": false, "writeTextFile": false], "terminal": false, "auth": ["terminal": true],
        "session": ["configOptions": ["boolean": [:]]], "elicitation": ["form": [:], "url": [:]],
      ])
    for method in ["terminal/create", "fs/read_text_file"] {
      let request: JSON = ["id": 4, "method": .string(method), "params": ["command": "x", "path": "/etc/hostname"]]
      #expect(
        client.receive(line: request.bytes, at: Timestamp(milliseconds: 0)) == [
          .send(RPCMessage.response(id: .integer(4), answer: .failure(.unknownMethod(method))).json)
        ])
    }
  }

  @Test func `a call shows what its command writes, as it comes`() {
    var conversation = ACPTalk.prompted()
    let content: JSON = [
      ["type": "content", "content": ["type": "text", "text": "building"]], ["type": "terminal", "terminalId": "t"],
    ]
    _ = conversation.hears(update: [
      "sessionUpdate": "tool_call", "toolCallId": "c", "title": "make", "status": "in_progress", "content": content,
    ])
    var call = ToolCall(id: ACPTalk.call("c"), title: "make", status: .running, output: "building\none 日")
    #expect(conversation.client.show(TerminalView(id: "t", output: "one 日")) == [.report(.tool(call))])
    #expect(conversation.client.show(TerminalView(id: "other", output: "x")) == [])
    call.output = "building\none 日\ntwo\n"
    call.exitCode = 2
    #expect(
      conversation.client.show(TerminalView(id: "t", output: "one 日\ntwo\n", hasEnded: true, exitCode: 2)) == [
        .report(.tool(call))
      ])
    // What changes of the call itself leaves what the terminal showed.
    call.status = .failed
    #expect(
      conversation.hears(update: ["sessionUpdate": "tool_call_update", "toolCallId": "c", "status": "failed"]) == [
        .report(.tool(call))
      ])
  }
}
