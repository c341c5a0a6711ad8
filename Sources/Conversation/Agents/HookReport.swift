/// What an agent's own program tells of a session that it drives without us.
package struct HookReport: Equatable, Sendable {
  package enum Doing: String, Sendable, CaseIterable {
    case opened, working, wantsLeave, asks, done, closed
  }

  package let provider: String
  package let providerSessionId: String
  package let directory: String
  package let doing: Doing
  /// What the person said, where that is told; empty otherwise.
  package let words: String

  package init(provider: String, providerSessionId: String, directory: String, doing: Doing, words: String = "") {
    self.provider = provider
    self.providerSessionId = providerSessionId
    self.directory = directory
    self.doing = doing
    self.words = words
  }
}

extension HookReport {
  package var sessionKey: SessionKey { SessionKey(provider: provider, providerSessionId: providerSessionId) }
}
