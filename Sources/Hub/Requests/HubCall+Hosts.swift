import JSON
import Sharing

/// Persons and hosts.
extension HubCall {
  /// Answers how many letters the hub has answers of.
  package static func attach(_ host: HostIntroduction) -> HubCall<Int64> {
    HubCall<Int64>(
      "attach",
      [
        "host": .id(host.id), "name": .string(host.name), "machine": .string(host.machine),
        "home": host.home.isEmpty ? .null : .string(host.home), "run": host.run.map { .id($0) } ?? .null,
        "version": .string(host.version), "offers": .texts(host.offers),
        "serves": .array(host.services.map(\.json)),
        "answered": .integer(host.lettersAnswered),
        "adopt": .bool(host.isAdopted),
      ]
    ) { $0.number("answered") }
  }

  package static func hosts() -> HubCall<[SharedHost]> {
    HubCall<[SharedHost]>("hosts", [:]) { $0.list("hosts") { SharedHost($0) } }
  }

  package static func leave(_ host: SharedID) -> HubCall<Done> {
    .plain("leave", ["host": .id(host)])
  }

  package static func admit(login: String, person: String) -> HubCall<Done> {
    .plain("admit", ["login": .string(login), "name": .string(person)])
  }

  /// Answers how many commands of the person wait in shared lanes as proposals since: none where another role of theirs stays, or where
  /// the hub is of a level that holds nothing back.
  package static func expel(login: String) -> HubCall<Int> {
    HubCall<Int>("expel", ["login": .string(login)]) { $0.count("held_back") ?? 0 }
  }

  package static func people() -> HubCall<[HubPerson]> {
    HubCall<[HubPerson]>("people", [:]) { $0.list("people") { HubPerson($0) } }
  }

  /// Indexes that are missing, or broken: without them acts become slow.
  package static func missingIndexes() -> HubCall<[String]> {
    HubCall<[String]>("look", ["indexes": .texts(Tables.indexes)]) { $0.list("missing") { $0.string } }
  }

  /// Answers whether more of it would go. Up to level 11 a hub doesn't say.
  package static func tidy() -> HubCall<Bool> { HubCall<Bool>("tidy", [:]) { $0["more"]?.bool ?? false } }

  /// A request whose answer says no more than that it was done.
  static func plain(_ function: String, _ arguments: JSON) -> HubCall<Done> {
    HubCall<Done>(function, arguments) { _ in Done() }
  }
}

extension HubPerson {
  init?(_ json: JSON) {
    guard let name = json["name"]?.string else { return nil }
    self.init(
      name: name, owns: json["owns"]?.bool ?? false, isMe: json["me"]?.bool ?? false, hosts: json.count("hosts") ?? 0,
      roles: json["roles"]?.array?.compactMap(\.string) ?? [])
  }
}
