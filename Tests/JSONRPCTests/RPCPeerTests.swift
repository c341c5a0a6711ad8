import JSON
import JSONRPC
import Testing

@Suite struct RPCPeerTests {
  @Test func `answers find what they answer, in any order, once`() {
    var peer = RPCPeer<String>()
    #expect(peer.request("x", nil, for: "first") == .request(id: .integer(1), method: "x", params: nil))
    #expect(peer.request("y", [1], for: "second") == .request(id: .integer(2), method: "y", params: [1]))
    #expect(peer.outstanding == [1, 2])
    let second = RPCMessage.response(id: .integer(2), answer: .success(true))
    #expect(peer.receive(second) == .answered("second", .success(true)))
    #expect(peer.receive(second) == .stale(.integer(2)))
    #expect(peer.receive(.response(id: .string("one"), answer: .success(1))) == .stale(.string("one")))
    #expect(peer.abandon() == ["first"])
    #expect(peer.receive(.response(id: .integer(1), answer: .success(1))) == .stale(.integer(1)))
  }

  @Test func `the other side's ids are its own`() {
    var peer = RPCPeer<String>()
    _ = peer.request("x", nil, for: "mine")
    #expect(
      peer.receive(.request(id: .integer(1), method: "theirs", params: nil))
        == .asked(id: .integer(1), method: "theirs", params: nil))
    #expect(peer.receive(.notification(method: "n", params: nil)) == .told(method: "n", params: nil))
    #expect(peer.outstanding == [1])
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1.0,"result":7}"#, #"{"jsonrpc":"2.0","id":"1","result":7}"#,
    "\u{FEFF}{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":7}",
  ])
  func `our id is known again as other programs write it`(line: String) throws {
    var peer = RPCPeer<String>()
    _ = peer.request("x", nil, for: "mine")
    #expect(peer.receive(try RPCMessage(line: Array(line.utf8))) == .answered("mine", .success(7)))
  }

  @Test func `an id with a fraction is nobody's`() throws {
    var peer = RPCPeer<String>()
    _ = peer.request("x", nil, for: "mine")
    #expect(peer.receive(try RPCMessage(line: Array(#"{"id":1.5,"result":7}"#.utf8))) == .stale(.fraction(1.5)))
  }
}
