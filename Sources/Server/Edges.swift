import Core
import Runtime

/// The parts of the world that the server reaches through others: the store and the agents.
package struct Edges {
  /// Writes, off the loop, and tells the loop of the outcome: nil when it is done, or why it failed.
  package var save: (SaveJob, @escaping (String?) -> Void) -> Void
  package var loadPage:
    (
      Identity<WorkStream>, _ before: Int?,
      @escaping (Result<(entries: [Entry], hasEarlier: Bool), EdgeProblem>) -> Void
    )
      -> Void
  package var loadWhole: (Identity<WorkStream>, @escaping (Result<[Entry], EdgeProblem>) -> Void) -> Void
  package var order: (AgentOrder) -> Void
  /// Ends all agents, and tells when they are gone.
  package var closeAgents: (@escaping () -> Void) -> Void
  /// Looks at what agents' own programs keep; the server is told by `Server.hear`.
  package var discover: (OutsideOrder) -> Void

  package init(
    save: @escaping (SaveJob, @escaping (String?) -> Void) -> Void,
    loadPage:
      @escaping (
        Identity<WorkStream>, Int?, @escaping (Result<(entries: [Entry], hasEarlier: Bool), EdgeProblem>) -> Void
      ) -> Void,
    loadWhole: @escaping (Identity<WorkStream>, @escaping (Result<[Entry], EdgeProblem>) -> Void) -> Void,
    order: @escaping (AgentOrder) -> Void, closeAgents: @escaping (@escaping () -> Void) -> Void,
    discover: @escaping (OutsideOrder) -> Void = { _ in }
  ) {
    self.save = save
    self.loadPage = loadPage
    self.loadWhole = loadWhole
    self.order = order
    self.closeAgents = closeAgents
    self.discover = discover
  }
}

/// Why something at the edge could not be done, in words.
package struct EdgeProblem: Error, Equatable, Sendable {
  package let words: String

  package init(_ words: String) { self.words = words }
}
