import Conversation
import Queues

/// An agent that a command's thread has let go, and that is kept for a moment for another thread like that one.
struct RestingAgent: Equatable, Sendable {
  let provider: String
  let directory: String
  let environment: [String: String]
  let since: Timestamp

  /// Half of its rest is left for the order to come to it.
  fileprivate func isThere(at now: Timestamp) -> Bool {
    (0...Int64(AgentOrder.restMilliseconds / 2)).contains(now.milliseconds - since.milliseconds)
  }
}

extension Workspace {
  /// Some agents serve one thread only: whoever comes next starts another.
  mutating func noteResting(_ stream: WorkStream, with environment: [String: String], at now: Timestamp) {
    guard offers[stream.offerKey]?.abilities?.servesNext == true else { return }
    circumstances.resting.removeAll { !$0.isThere(at: now) }
    circumstances.resting.append(
      RestingAgent(
        provider: stream.effectiveProvider, directory: stream.workingDirectory, environment: environment, since: now))
  }

  /// Whether one that rests takes the first message of a thread, and no other thread finds it any more: nobody has to be
  /// started then.
  mutating func takeRestingAgent(for stream: WorkStream, at now: Timestamp) -> Bool {
    guard stream.isLocallyCreated, stream.fork == nil else { return false }
    let environment = environment(of: stream.id)
    let place = circumstances.resting.firstIndex {
      $0.isThere(at: now) && $0.provider == stream.effectiveProvider && $0.directory == stream.workingDirectory
        && $0.environment == environment
    }
    guard let place else { return false }
    circumstances.resting.remove(at: place)
    return true
  }
}
