import Languages

/// That a thread is to be handed over once what was said in it has been read, and somebody has looked whether the agent is
/// there.
package struct HandoverWish: Equatable {
  package let provider: String
  package let asker: Asker
  package var hasLooked = false

  package init(provider: String, asker: Asker) {
    self.provider = provider
    self.asker = asker
  }
}
