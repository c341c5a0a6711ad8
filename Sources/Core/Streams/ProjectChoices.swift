/// What the person decided about a project.
package struct ProjectChoices: Equatable, Sendable {
  package var isHidden: Bool
  /// The agent that new threads there start with; nil is the one that all start with.
  package var provider: String?
  /// The host on which its agents run; nil is this one.
  package var host: String?

  package init(isHidden: Bool = false, provider: String? = nil, host: String? = nil) {
    self.isHidden = isHidden
    self.provider = provider
    self.host = host
  }
}
