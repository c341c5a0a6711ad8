/// Somebody whom the hub knows.
package struct HubPerson: Equatable, Sendable {
  package let name: String
  package let owns: Bool
  package let isMe: Bool
  package let hosts: Int
  /// By which roles of the database they come in, as far as one may know.
  package let roles: [String]

  package init(name: String, owns: Bool, isMe: Bool, hosts: Int, roles: [String]) {
    self.name = name
    self.owns = owns
    self.isMe = isMe
    self.hosts = hosts
    self.roles = roles
  }
}
