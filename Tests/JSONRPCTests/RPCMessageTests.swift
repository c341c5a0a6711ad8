import JSON
import JSONRPC
import Testing

@Suite struct RPCMessageTests {
  @Test(arguments: [
    (
      #"{"jsonrpc":"2.0","id":0,"method":"a","params":{"x":1}}"#,
      RPCMessage.request(id: .integer(0), method: "a", params: ["x": 1])
    ),
    (#"{"jsonrpc":"2.0","id":"ü","method":"a"}"#, .request(id: .string("ü"), method: "a", params: nil)),
    (#"{"jsonrpc":"2.0","id":7.0,"method":"a"}"#, .request(id: .fraction(7), method: "a", params: nil)),
    (#"{"jsonrpc":"2.0","id":0.25,"method":"a"}"#, .request(id: .fraction(0.25), method: "a", params: nil)),
    (#"{"jsonrpc":"2.0","id":null,"method":"a"}"#, .request(id: .null, method: "a", params: nil)),
    (#"{"jsonrpc":"2.0","method":"a/b","params":[]}"#, .notification(method: "a/b", params: [])),
    (#"{"jsonrpc":"2.0","id":7,"result":null}"#, .response(id: .integer(7), answer: .success(.null))),
    (
      #"{"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"No","data":{"d":1}}}"#,
      .response(id: .integer(7), answer: .failure(RPCFailure(code: -32000, message: "No", data: ["d": 1])))
    ),
  ])
  func `a message and its line are the same thing`(line: String, message: RPCMessage) throws {
    #expect(try RPCMessage(line: line.utf8) == message)
    #expect(message.line == Array(line.utf8) + [0x0A])
  }

  @Test(arguments: [
    (#"{"method":"a","id":3}"#, RPCMessage.request(id: .integer(3), method: "a", params: nil)),
    (#"{"result":{},"id":3,"error":null}"# + "\r\n", .response(id: .integer(3), answer: .success([:]))),
    (
      #"{"id":3,"error":"broken"}"#,
      .response(id: .integer(3), answer: .failure(RPCFailure(code: -32603, message: "broken")))
    ),
    (
      #"{"id":3,"error":{"data":null}}"#,
      .response(id: .integer(3), answer: .failure(RPCFailure(code: -32603, message: "")))
    ),
    (#"{"jsonrpc":"2.0","id":3}"#, .response(id: .integer(3), answer: .success(.null))),
  ])
  func `members may be missing or in another order`(line: String, message: RPCMessage) throws {
    #expect(try RPCMessage(line: line.utf8) == message)
  }

  @Test(arguments: [
    ("[1]", RPCLineProblem.notAMessage("the line is not an object")),
    ("{}", .notAMessage("there is neither a method nor an id")),
    (#"{"id":1}"#, .notAMessage("there is neither a method nor a result nor an error")),
    (#"{"id":18446744073709551615,"method":"a"}"#, .unreadableID), (#"{"id":[7],"method":"a"}"#, .unreadableID),
    (#"{"id":true,"result":1}"#, .notAMessage("there is neither a method nor an id")),
    (#"{"id":1,"method":2}"#, .notAMessage("the method's name is not text")),
    ("Welcome!", .notJSON(JSONError(offset: 0, reason: "no value begins like this"))),
  ])
  func `other lines are refused in words`(line: String, problem: RPCLineProblem) {
    #expect(throws: problem) { try RPCMessage(line: line.utf8) }
  }

  @Test func `the version can be left out`() {
    let message = RPCMessage.notification(method: "initialized", params: nil)
    #expect(String(decoding: message.line(saysVersion: false), as: UTF8.self) == #"{"method":"initialized"}"# + "\n")
  }
}
