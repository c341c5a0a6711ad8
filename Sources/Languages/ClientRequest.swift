import Conversation

/// What a client asked, as it came in; it is kept so where something has to be looked at before it can be answered.
package struct ClientRequest: Equatable, Sendable {
  package let client: ClientID
  package let request: Request
  package let language: Language

  package init(client: ClientID, request: Request, language: Language) {
    self.client = client
    self.request = request
    self.language = language
  }
}
