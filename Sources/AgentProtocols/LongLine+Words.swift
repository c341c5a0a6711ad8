import JSONRPC
import Texts

/// A line that is too long to be read, in words.
extension LongLine {
  static let size = "\(byteLimit >> 20) MB"

  /// What a request in it is answered.
  static let refusal = RPCFailure(
    code: RPCFailure.invalidRequest, message: "The message is longer than \(size), which is not read")

  /// What takes the place of an answer in it.
  static let answer = RPCFailure(
    code: RPCFailure.internalError, message: "its answer is longer than \(size), which is not read")
}
