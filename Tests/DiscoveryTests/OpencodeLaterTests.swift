import Conversation
import JSON
import Testing

@testable import Discovery

/// opencode 2 has what the person said in the message itself, and an answer's parts in a list of it.
struct OpencodeLaterTests {
  private func said(_ message: String, _ part: String = "{}") -> [Said] {
    OpencodeFormat.record(OpencodePart(place: 1, message: message, part: part)).said
  }

  @Test func `messages without parts say what they are`() {
    #expect(
      said(#"{"role":"user","text":"שלום","files":[{"uri":"file:///é","name":"é.png"},{"uri":"data:x"}]}"#)
        == [.person("שלום"), .notice("Attached: é.png")])
    #expect(said(#"{"role":"compaction","status":"completed"}"#) == [.notice("The conversation was compacted.")])
    for silent in [#""compaction","status":"running""#, #""assistant""#, #""idle","outcome":"failed""#, #""system""#] {
      #expect(said(#"{"role":\#(silent)}"#).isEmpty)
    }
  }

  @Test func `a command of the person's own stands there with its end`() {
    let call = Said.tool(ToolUse(id: "s1", title: "ls é", kind: "execute", input: "ls é"))
    let start = #"{"role":"shell","shellID":"s1","command":"ls é","status""#
    #expect(said(start + #":"running"}"#) == [call])
    let ends: [(String, Entry.Status, Int?)] = [
      (#""exited","exit":0"#, .done, 0), (#""exited","exit":2"#, .failed, 2), (#""timeout""#, .failed, nil),
      (#""killed""#, .cancelled, nil),
    ]
    for (end, status, code) in ends {
      #expect(
        said(start + #":\#(end),"output":{"output":"漢字"}}"#)
          == [call, .result(ToolResult(call: "s1", text: "漢字", status: status, exitCode: code))])
    }
  }

  @Test func `parts of an answer are words, thoughts and tools`() {
    let answer = #"{"role":"assistant"}"#
    #expect(said(answer, #"{"type":"text","text":"漢字"}"#) == [.agent("漢字")])
    #expect(said(answer, #"{"type":"reasoning","text":"hm"}"#) == [.thought("hm")])
    let call = Said.tool(ToolUse(id: "t1", title: "ls", kind: "execute", input: "ls"))
    let start = #"{"type":"tool","id":"t1","name":"bash","state":{"input":{"command":"ls"},"status""#
    #expect(said(answer, start + #":"running"}}"#) == [call])
    #expect(
      said(answer, start + #":"completed","content":[{"type":"text","text":"a"},{"type":"file","uri":"x"}]}}"#)
        == [call, .result(ToolResult(call: "t1", text: "a\n[file]", status: .done))])
    #expect(
      said(answer, start + #":"error","error":{"type":"x","message":"größe"}}}"#)
        == [call, .result(ToolResult(call: "t1", text: "größe", status: .failed))])
  }

  @Test(arguments: [
    (#""idle","outcome":"succeeded""#, SessionEnding.ended), (#""idle","outcome":"failed""#, .failed),
    (#""idle","outcome":"interrupted""#, .stopped), (#""user","text":"x""#, .open), (#""assistant""#, .open),
    (#""assistant","time":{"completed":1},"finish":"tool-calls""#, .open),
    (#""assistant","time":{"completed":1},"finish":"stop""#, .ended),
    (#""assistant","time":{"completed":1},"error":{"type":"aborted","message":"x"}"#, .stopped),
    (#""assistant","time":{"completed":1},"error":{"type":"provider","message":"x"}"#, .failed),
  ])
  func `how a turn is, its last row says`(message: String, ending: SessionEnding) throws {
    #expect(OpencodeFormat.ending(of: try JSON(parsing: #"{"role":\#(message)}"#)) == ending)
  }
}
