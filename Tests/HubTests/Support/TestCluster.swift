import HubCluster
import Sharing
import Synchronization
import Testing

@testable import Hub

/// A cluster with the roles of the tests, and a template of a hub.
final class TestCluster: Sendable {
  /// Everybody's who breaks nothing.
  static let shared = Result { try TestCluster() }
  static let isInstalled = HubCluster.isInstalled
  static let isMissing: Comment =
    "PostgreSQL's server is not installed here; scripts/test installs it."

  let cluster: HubCluster
  private let count = Mutex(0)

  /// Ada owns the hub, Ben and Cleo are members, Mallory may only connect. None of them is a superuser.
  init(_ kind: HubCluster.Kind = .volatile) throws {
    cluster = try HubCluster(kind)
    let all = try session("postgres", as: "upnext")
    for role in ["ada", "ben", "cleo", "mallory"] { try all.run("CREATE ROLE \(role) LOGIN") }
    try all.run("CREATE DATABASE hub OWNER ada")
    let hub = try session("hub", as: "ada")
    try hub.run(Migration.statement)
    for person in ["ben", "cleo"] {
      try hub.run(#"SELECT upnext_acts.admit('{"login": "\#(person)", "name": "\#(person)"}')"#)
    }
    hub.close()
    all.close()
  }

  /// A hub of its own for a test.
  func database() throws -> String {
    let name = count.withLock { count in
      count += 1
      return "hub\(count)"
    }
    let all = try session("postgres", as: "upnext")
    defer { all.close() }
    try all.run("CREATE DATABASE \(name) TEMPLATE hub OWNER ada")
    return name
  }

  /// Through a proxy's folder where one is given.
  func address(_ database: String, as role: String = "ada", through folder: String? = nil) throws
    -> HubAddress
  {
    try HubAddress(
      "postgresql://\(role)@/\(database)?host=\(folder ?? cluster.place.folder)&port=\(cluster.place.port)"
    )
  }

  func session(_ database: String, as role: String) throws -> TestSession {
    try TestSession(try address(database, as: role))
  }
}
