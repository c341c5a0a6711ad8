import JSON

/// A host as text.
extension SharedHost {
  package var json: JSON {
    [
      "id": .id(id), "name": .string(name), "version": .string(version), "offers": .texts(offers),
      "seen": .integer(seenAt), "waiting": JSON(lettersWaiting), "there": .bool(isThere),
      "serves": .array(services.map(\.json)),
    ]
  }

  package init?(_ json: JSON) {
    guard let id = json.id("id"), let name = json["name"]?.string,
      let version = json["version"]?.string,
      let seen = json.moment("seen")
    else { return nil }
    self.init(
      id: id, name: name, version: version,
      offers: json["offers"]?.array?.compactMap(\.string) ?? [], seenAt: seen,
      lettersWaiting: json.count("waiting") ?? 0, isThere: json["there"]?.bool ?? false,
      services: (json["serves"]?.array ?? []).compactMap { HostService($0) })
  }
}

extension HostService {
  package var json: JSON {
    [
      "lane": .string(lane), "agents": .texts(agents), "people": .texts(people), "projects": .texts(projects),
    ]
  }

  fileprivate init?(_ json: JSON) {
    guard let lane = json["lane"]?.string else { return nil }
    func texts(_ name: String) -> [String] { (json[name]?.array ?? []).compactMap(\.string) }
    self.init(lane: lane, agents: texts("agents"), people: texts("people"), projects: texts("projects"))
  }
}
