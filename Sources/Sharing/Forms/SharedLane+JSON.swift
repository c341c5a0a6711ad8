import JSON

/// A shared lane as text.
extension SharedLane {
  package var json: JSON {
    func object(_ members: [(String, JSON)]) -> JSON {
      .object(JSONObject(members.sorted { $0.0 < $1.0 }.map { JSONObject.Member(name: $0.0, value: $0.1) }))
    }
    return .object(present: [
      "id": .id(id), "name": .string(name), "may": .string(right.rawValue), "owner": .string(owner),
      "epoch": JSON(epoch), "rev": .integer(number), "paused": .bool(isPaused), "most": most.map { JSON($0) },
      "caps": object(caps.map { ($0.key, JSON($0.value)) }),
      "people": object(people.map { ($0.key, .string($0.value)) }),
      "names": object(names.map { ($0.key.text, .string($0.value)) }),
      "counts": object(counts.map { ($0.key, JSON($0.value)) }),
    ])
  }

  package init?(_ json: JSON) {
    guard let id = json.id("id"), let name = json["name"]?.string,
      let owner = json["owner"]?.string,
      let right = json["may"]?.string.flatMap({ Right(rawValue: $0) }),
      let epoch = json["epoch"]?.int,
      let number = json.number("rev")
    else { return nil }
    func numbers(_ name: String) -> [String: Int] {
      let members = json[name]?.object?.members ?? []
      return Dictionary(members.compactMap { member in member.value.count.map { (member.name, $0) } }) { $1 }
    }
    let people = json["people"]?.object?.members ?? []
    self.init(
      id: id, name: name, right: right, owner: owner, epoch: epoch, number: number,
      isPaused: json["paused"]?.bool ?? false,
      most: json.count("most"), caps: numbers("caps"),
      people: Dictionary(
        people.compactMap { member in member.value.string.map { (member.name, $0) } }
      ) { $1 },
      names: Dictionary(
        (json["names"]?.object?.members ?? []).compactMap { member in
          SharedID(member.name).flatMap { id in member.value.string.map { (id, $0) } }
        }
      ) { $1 },
      counts: numbers("counts"))
  }
}
