/// Where a thread was forked from: its session began with all that had been said in another one.
package struct Fork: Equatable, Sendable {
  package let thread: ThreadID
  package let providerSessionId: String
  package let at: Timestamp

  package init(thread: ThreadID, providerSessionId: String, at: Timestamp) {
    self.thread = thread
    self.providerSessionId = providerSessionId
    self.at = at
  }
}
