import Foundation
import Hub
import HubCluster
import Sharing
import Testing

/// The way to a hub on another machine: a certificate that is looked at, and a password that lies in its file.
@Suite(.enabled(if: TestCluster.isInstalled, TestCluster.isMissing), .serialized)
final class ProtectionTests {
  private let cluster: TestCluster
  private let home: String

  init() throws {
    cluster = try TestCluster(.protected)
    home = cluster.cluster.place.folder + "-home"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let session = try cluster.session("postgres", as: "upnext")
    try session.run("ALTER ROLE ada PASSWORD 'geheim:漢'")
    session.close()
  }

  deinit { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: home) } }

  private func writePassword(_ password: String) throws {
    let path = home + "/.pgpass"
    let escaped = password.replacingOccurrences(of: ":", with: "\\:")
    try Data("localhost:*:hub:ada:\(escaped)\n127.0.0.1:*:hub:ada:\(escaped)\n".utf8).write(
      to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  private func address(host: String = "localhost", root: String? = nil) throws -> HubAddress {
    let place = cluster.cluster.place
    let root = root ?? place.folder + "/tls/certificate"
    return try HubAddress(
      "postgresql://ada@\(host):\(place.port)/hub?sslmode=verify-full&sslrootcert=\(root)")
  }

  /// What the first attempt came to.
  private func first(_ address: HubAddress) throws -> HubEvent {
    let room = TestRoom(address, home: home)
    try room.wait("it has an answer") { !room.events.isEmpty }
    return room.events[0]
  }

  private func words(_ event: HubEvent) -> String? {
    if case .away(.noConnection(let words), _) = event { words } else { nil }
  }

  @Test func `a certificate and a password let in, and nothing less does`() throws {
    try writePassword("geheim:漢")
    guard case .ready(let facts) = try first(try address()) else { return #expect(Bool(false)) }
    #expect(facts.usesTLS)
    #expect(facts.name == "ada")
    // Another name than the certificate's, and a certificate that nobody vouches for.
    #expect(
      words(try first(try address(host: "127.0.0.1")))?.contains("does not match host name") == true
    )
    #expect(
      words(try first(try address(root: home + "/none")))?.contains("root certificate") == true)
    try writePassword("wrong")
    let refused = try #require(words(try first(try address())))
    #expect(refused.contains("password authentication failed"))
    #expect(!refused.contains("wrong\n") && !refused.contains("geheim"))
    try FileManager.default.removeItem(atPath: home + "/.pgpass")
    #expect(words(try first(try address()))?.contains("no password supplied") == true)
  }

  @Test func `of several machines the one that is there is found`() throws {
    let place = cluster.cluster.place
    let address = try HubAddress(
      "host=/nonexistent,\(place.folder) port=1,\(place.port) user=ada dbname=hub")
    guard case .ready = try first(address) else { return #expect(Bool(false)) }
  }
}
