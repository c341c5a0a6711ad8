import Core
import JSON
import Review
import Words

/// A change that a client asked for.
package struct ChangeAsked: Equatable, Sendable {
  package let client: ClientID
  package let language: Language
  package let wanted: ChangeWanted
  /// What the answer says beside the files.
  package let facts: JSONObject

  package init(client: ClientID, language: Language, wanted: ChangeWanted, facts: JSONObject) {
    self.client = client
    self.language = language
    self.wanted = wanted
    self.facts = facts
  }
}
