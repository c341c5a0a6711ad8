import Core

/// A command-line client that waits until a thread is idle, needs the person, or has ended.
package struct Wait: Equatable, Sendable {
  package let client: ClientID
  package let stream: Identity<WorkStream>
  package let deadline: Timestamp?

  package init(client: ClientID, stream: Identity<WorkStream>, deadline: Timestamp?) {
    self.client = client
    self.stream = stream
    self.deadline = deadline
  }
}
