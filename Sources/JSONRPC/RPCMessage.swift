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
  /// Some programs know only numbers with a fraction, and write `7.0`.
  case fraction(Double)
  case string(String)
  case null

  package var json: JSON {
    switch self {
    case .integer(let number): .integer(number)
    case .fraction(let number): .double(number)
    case .string(let text): .string(text)
    case .null: .null
    }
  }

  /// Ours are whole numbers. Some programs send them back as text, or with a fraction.
  var number: Int64? {
    switch self {
    case .integer(let number): number
    case .fraction(let number): Int64(exactly: number)
    case .string(let text): Int64(text)
    case .null: nil
    }
  }

  package init?(_ json: JSON) {
    switch json {
    case .integer(let number): self = .integer(number)
    // Of a larger one we have lost digits, and could not send it back as it came.
    case .double(let number) where abs(number) < 0x1p53: self = .fraction(number)
    case .string(let text): self = .string(text)
    case .null: self = .null
    case .bool, .double, .array, .object: return nil
    }
  }
}
