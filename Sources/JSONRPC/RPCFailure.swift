import JSON

/// The error that answers a request.
package struct RPCFailure: Error, Hashable, Sendable {
  package var code: Int
  package var message: String
  package var data: JSON?

  package init(code: Int, message: String, data: JSON? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  package static let parseError = -32700
  package static let invalidRequest = -32600
  package static let methodNotFound = -32601
  package static let invalidParams = -32602
  package static let internalError = -32603

  package static func unknownMethod(_ method: String) -> RPCFailure {
    RPCFailure(code: methodNotFound, message: "Method not found: \(method)", data: ["method": .string(method)])
  }

  var json: JSON {
    .object(present: ["code": JSON(code), "message": .string(message), "data": data])
  }

  /// As lenient as can be: a failure without code or message is still a failure.
  init(_ json: JSON) {
    self.init(
      code: json["code"]?.int ?? RPCFailure.internalError,
      message: json["message"]?.string ?? json.string ?? "",
      data: json["data"].flatMap { $0.isNull ? nil : $0 })
  }
}
