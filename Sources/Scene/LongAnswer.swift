import Conversation
import JSON
import Queues
import Review

/// An answer that may be as long as all that was said in a thread. Away from the loop it becomes bytes, which go out part
/// by part as their reader takes them.
package enum LongAnswer: Equatable, Sendable {
  /// The entries, and what the answer has beside them.
  case conversation([Entry], beside: JSONObject)
  case outbox(WorkStream)
  /// How files have changed, and what the answer has beside them.
  case change(ChangeRead, beside: JSONObject)

  /// Whoever reads an answer keeps all of it in memory, as does the server.
  package static let byteLimit = 256 << 20
}
