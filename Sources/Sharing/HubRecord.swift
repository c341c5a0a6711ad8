/// What a store keeps of the hub.
package struct HubRecord: Equatable, Sendable {
  /// Nil where the machine has joined none.
  package var host: OwnHost?

  package init() {}
}

/// Which host a store's server is in the hub: made when it joins, and kept.
package struct OwnHost: Equatable, Sendable {
  package let id: SharedID
  package var name: String

  package init(id: SharedID, name: String) {
    self.id = id
    self.name = name
  }
}
