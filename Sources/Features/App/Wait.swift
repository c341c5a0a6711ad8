import Core

/// A command-line client that waits until a thread is idle, needs the person, or has ended.
struct Wait: Equatable, Sendable {
  let client: ClientID
  let stream: Identity<WorkStream>
  let deadline: Timestamp?
}
