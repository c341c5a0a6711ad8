import Conversation
import Queues

extension Workspace {
  /// The session with which a thread's own begins. Nil where it has one, or has had one, or where another agent keeps
  /// that one: the thread was handed over before it began.
  func sessionToFork(by stream: WorkStream) -> String? {
    // It begins once: what was said in it since is in no other session.
    guard stream.isLocallyCreated, stream.lineage.isEmpty, let fork = stream.fork else { return nil }
    let keeper = streams[fork.thread]?.provider(ofSession: fork.providerSessionId)
    return keeper == nil || keeper == stream.effectiveProvider ? fork.providerSessionId : nil
  }
}
