import JSON
import JSONRPC

/// What an agent wants with a file, to be done and then answered.
package struct FileRequest: Equatable, Sendable {
  package enum Act: Equatable, Sendable {
    /// From a line on (the first is 1), and so many of them.
    case read(line: Int?, limit: Int?)
    case write(String)
  }

  package let id: RPCID
  package let path: String
  package let act: Act

  package init(id: RPCID, path: String, act: Act) {
    self.id = id
    self.path = path
    self.act = act
  }
}

// https://agentclientprotocol.com/protocol/file-system
extension ACPClient {
  mutating func askedFile(_ id: RPCID, _ method: String, _ params: JSON) {
    guard let path = params["path"]?.string else { return refuse(id, "there is no path") }
    guard method == "fs/write_text_file" else {
      return ask(FileRequest(id: id, path: path, act: .read(line: params["line"]?.int, limit: params["limit"]?.int)))
    }
    guard let content = params["content"]?.string else { return refuse(id, "there is no content") }
    // The person has stopped the turn; nothing more is to change.
    guard turn?.isCancelling != true else { return refuseAfterCancel(id) }
    ask(FileRequest(id: id, path: path, act: .write(content)))
  }

  mutating func refuseAfterCancel(_ id: RPCID) {
    send(.response(id: id, answer: .failure(RPCFailure(code: ACPError.cancelled, message: "Turn cancelled"))))
  }

  mutating func refuse(_ id: RPCID, _ reason: String) {
    let failure = RPCFailure(code: RPCFailure.invalidParams, message: "Invalid params", data: .string(reason))
    send(.response(id: id, answer: .failure(failure)))
  }
}
