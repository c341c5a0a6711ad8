/// A hub, and which of its hosts this server is.
package struct HubPlace: Equatable, Sendable {
  package let address: String
  package let host: OwnHost

  package init(address: String, host: OwnHost) {
    self.address = address
    self.host = host
  }
}
