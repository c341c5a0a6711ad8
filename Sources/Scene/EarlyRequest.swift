import Conversation
import Words

/// What a client asked before everything was looked at that there is.
package struct EarlyRequest: Equatable, Sendable {
  package let client: ClientID
  package let request: Request
  package let language: Language

  package init(client: ClientID, request: Request, language: Language) {
    self.client = client
    self.request = request
    self.language = language
  }
}
