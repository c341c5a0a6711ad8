import JSON

/// One message of JSON-RPC 2.0.
package enum RPCMessage: Hashable, Sendable {
  case request(id: RPCID, method: String, params: JSON?)
  case notification(method: String, params: JSON?)
  case response(id: RPCID, answer: RPCAnswer)
}

/// What came of a request.
package typealias RPCAnswer = Result<JSON, RPCFailure>

/// What a request and its answer share. Sent back exactly as it came.
package enum RPCID: Hashable, Sendable {
  case integer(Int64)
  case string(String)
  case null

  package var json: JSON {
    switch self {
    case .integer(let number): .integer(number)
    case .string(let text): .string(text)
    case .null: .null
    }
  }

  /// Ours are numbers. Some programs send them back as text.
  var number: Int64? {
    switch self {
    case .integer(let number): number
    case .string(let text): Int64(text)
    case .null: nil
    }
  }

  /// Of an answer. Some programs know only numbers with a fraction.
  init?(ofAnswer json: JSON) {
    if case .double(let number) = json, let whole = Int64(exactly: number) {
      self = .integer(whole)
    } else {
      self.init(json)
    }
  }

  package init?(_ json: JSON) {
    switch json {
    case .integer(let number): self = .integer(number)
    case .string(let text): self = .string(text)
    case .null: self = .null
    case .bool, .double, .array, .object: return nil
    }
  }
}
