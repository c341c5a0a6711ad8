/// Where a hub is: all that its connection needs but a password, which never stands in an address.
package struct HubAddress: Equatable, Sendable {
  /// Names of machines, or folders of sockets; several where a standby may take over.
  package let hosts: [String]
  package let ports: String
  package let database: String
  /// Nil stands for the name that the person has on this machine.
  package let user: String?
  package let protection: Protection
  /// The same by the word that libpq has for it.
  package let mode: String
  /// Files of certificates, by the names that libpq has for them.
  package let files: [String: String]
  package let passwordFile: String?

  /// How the way there is protected.
  package enum Protection: Equatable, Sendable {
    /// The server proves by a certificate that it is the one that is meant.
    case verified
    /// It does not leave this machine, but through a tunnel.
    case local
  }

  /// What is wrong with an address.
  package enum Problem: Error, Equatable, Sendable {
    case empty
    case unreadable(String)
    /// It would be read by everyone who sees the settings, or the list of processes.
    case password
    /// The connection could be listened to, or answered by somebody else.
    case unprotected(host: String)
    case unknown(setting: String)
    /// No such service in the person's file of services.
    case noService(String)
  }

  /// Reads `postgresql://…`, `host=… dbname=…`, or the name of a service, which is looked up in the text of the person's
  /// file of services.
  package init(_ text: String, services: String = "") throws(Problem) {
    var settings = try HubAddressText.settings(of: text)
    if let service = settings.removeValue(forKey: "service") {
      guard let found = HubAddressText.service(service, in: services) else {
        throw .noService(service)
      }
      settings.merge(found) { said, _ in said }
    }
    try self.init(settings: settings)
  }

  private init(settings: [String: String]) throws(Problem) {
    if settings["password"] != nil || settings["sslpassword"] != nil { throw .password }
    if let unknown = settings.keys.sorted().first(where: { !HubAddress.known.contains($0) }) {
      throw .unknown(setting: unknown)
    }
    hosts = (settings["host"] ?? "").split(separator: ",", omittingEmptySubsequences: false).map(
      String.init)
    ports = settings["port"] ?? ""
    user = settings["user"]
    database = settings["dbname"] ?? settings["user"] ?? ""
    files = settings.filter { HubAddress.certificates.contains($0.key) }
    passwordFile = settings["passfile"]
    let far = hosts.first { !HubAddress.isLocal($0) }
    let said = settings["sslmode"]
    if let said, !HubAddress.modes.contains(said) { throw .unknown(setting: "sslmode=\(said)") }
    if let far, let said, said != HubAddress.verifies { throw .unprotected(host: far) }
    // On this machine nobody has to say anything; what is said holds. Who names an authority wants it to be asked.
    let isVerified = far != nil || files["sslrootcert"] != nil
    mode = said ?? (isVerified ? HubAddress.verifies : "prefer")
    protection = mode == HubAddress.verifies ? .verified : .local
  }

  private static let verifies = "verify-full"
  private static let modes: Set = ["disable", "allow", "prefer", "require", "verify-ca", verifies]

  private static let certificates: Set = ["sslrootcert", "sslcert", "sslkey", "sslcrl"]
  /// What an address may say. Timeouts and the like are ours.
  private static let known = certificates.union([
    "host", "port", "dbname", "user", "sslmode", "passfile",
  ])

  /// A socket, or this machine itself.
  private static func isLocal(_ host: String) -> Bool {
    if host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") || host == "localhost"
      || host == "::1"
    {
      return true
    }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}

extension HubAddress {
  /// What is wrong with an address as it is written; whether there is such a service is seen where it is used. An empty one
  /// stands for no hub.
  package static func problem(in text: String) -> Problem? {
    if text.isEmpty { return nil }
    do throws(Problem) {
      _ = try HubAddress(text)
      return nil
    } catch {
      if case .noService = error { return nil }
      return error
    }
  }

  /// Whether both lead to one database, whoever comes there. Of what can't be read here, as the name of a service, only the words tell.
  package static func isOnePlace(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    do throws(Problem) {
      let (first, second) = (try HubAddress(one), try HubAddress(other))
      return first.database == second.database && !first.places.isDisjoint(with: second.places)
    } catch {
      return false
    }
  }

  /// Each machine, with its port.
  private var places: Set<String> {
    let ports = ports.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return Set(
      hosts.enumerated().map { place, host in
        let port = ports.count == 1 ? ports[0] : ports.indices.contains(place) ? ports[place] : ""
        return HubAddress.plain(host) + ":" + (port.isEmpty ? "5432" : port)
      })
  }

  private static func plain(_ host: String) -> String {
    // A server listens in the usual folder and at its port.
    let isFolder = host.hasPrefix("/") || host.hasPrefix("@")
    if isFolder, host != "/run/postgresql", host != "/var/run/postgresql" { return host }
    return isLocal(host) ? "localhost" : host.lowercased()
  }

  /// For people: where it is, without anything private.
  package var words: String {
    let place = hosts.map { $0.isEmpty ? "this machine" : $0 }.joined(separator: ", ")
    return database.isEmpty ? place : "\(database) at \(place)"
  }
}
