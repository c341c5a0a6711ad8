import JSON
import Sharing

/// The first question on a new connection: whether a hub is there, and whether it knows us.
struct Greeting {
  let level: Int

  var statement: String { HubCall.statement("hello") }
  var parameter: String { JSON.object(present: ["level": JSON(level)]).text }

  func read(_ reply: Reply, _ connection: Connection, libraryVersion: Int) -> Result<
    HubFacts, LinkTrouble
  > {
    switch HubCall.answer(reply) {
    case .unknown: return .failure(.broken(connection.words))
    case .refused(let refusal):
      switch refusal.kind {
      case .stranger, .forbidden: return .failure(.stranger(refusal.words))
      case .level: return .failure(.level(refusal.words))
      case .uninitialised: return .failure(.uninitialised)
      case .away, .crowded, .missing, .changed, .taken, .large, .lapsed, .cancelled, .fetched,
        .moved, .twice, .copied, .older, .busy, .invalid, .failed:
        return .failure(.noConnection(refusal.words))
      }
    case .done(let json):
      guard let facts = HubFacts(json, libraryVersion: libraryVersion, usesTLS: connection.usesTLS),
        let process = json["process"]?.int
      else {
        return .failure(.level("the hub's answer can't be read"))
      }
      // A program in between makes numbers of its own up.
      return process == connection.process ? .success(facts) : .failure(.pooler)
    }
  }
}

extension HubFacts {
  package init?(_ json: JSON, libraryVersion: Int, usesTLS: Bool) {
    guard let person = json.id("person"), let name = json["name"]?.string,
      let level = json["level"]?.int,
      let now = json.moment("now"), let server = json["server"]?.int
    else { return nil }
    self.init(
      person: person, name: name, owns: json["owns"]?.bool ?? false, level: level,
      mayWrite: json["writes"]?.bool ?? false, now: now, serverVersion: server,
      libraryVersion: libraryVersion,
      usesTLS: usesTLS, synchronousCommit: json["synchronous"]?.string ?? "",
      fsync: json["fsync"]?.string != "off",
      hasSynchronousStandby: json["standbys"]?.string?.isEmpty == false,
      isSuperuser: json["superuser"]?.bool ?? false)
  }
}
