/// What a host takes from a shared lane, by its person's own word: nothing runs there that is not named here.
package struct AcceptedLane: Equatable, Sendable {
  package let lane: String
  /// The agents that may be started for it. One that runs what it is told as a shell does is named like any.
  package let agents: [String]
  /// Whose commands are taken; empty for one's own alone.
  package let people: [String]
  /// Below which projects lie that are found by their git remote; those of `hub.projects` are named already.
  package let folders: [String]

  package init(lane: String, agents: [String], people: [String] = [], folders: [String] = []) {
    self.lane = lane
    self.agents = agents
    self.people = people
    self.folders = folders
  }

  package static let everybody = "*"

  /// `team agents=claude,codex people=ben folders=~/src; night agents=shell`. Nil where it can't be read.
  package static func all(_ text: String) -> [AcceptedLane]? {
    var all: [AcceptedLane] = []
    for part in text.split(separator: ";") {
      let words = part.split(whereSeparator: \.isWhitespace)
      guard let lane = words.first else { continue }
      guard let accepted = AcceptedLane(String(lane), words.dropFirst()), !all.contains(where: { $0.lane == lane })
      else { return nil }
      all.append(accepted)
    }
    return all
  }

  private init?(_ lane: String, _ words: ArraySlice<Substring>) {
    guard SharedName.isOne(lane) else { return nil }
    var lists: [Substring: [String]] = [:]
    for word in words {
      guard let equals = word.firstIndex(of: "="), lists[word[..<equals]] == nil else { return nil }
      let values = word[word.index(after: equals)...].split(separator: ",").map(String.init)
      guard !values.isEmpty else { return nil }
      lists[word[..<equals]] = values
    }
    guard let agents = lists.removeValue(forKey: "agents") else { return nil }
    let (people, folders) = (lists.removeValue(forKey: "people"), lists.removeValue(forKey: "folders"))
    guard lists.isEmpty, (folders ?? []).allSatisfy({ $0.hasPrefix("/") || $0 == "~" || $0.hasPrefix("~/") }) else {
      return nil
    }
    self.init(lane: lane, agents: agents, people: people ?? [], folders: folders ?? [])
  }

  /// Whether that person's commands are taken.
  package func takes(from name: String, isOwn: Bool) -> Bool {
    people.isEmpty ? isOwn : people.contains(name) || people.contains(AcceptedLane.everybody)
  }
}

/// Names that are typed: of lanes, labels and projects.
package enum SharedName {
  package static func isOne(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.count <= 60 && text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
  }

  /// What a host or a person may be called: the rest of a row has room beside it.
  package static func isLine(_ text: String) -> Bool {
    text.utf8.count <= 64 && text.contains { !$0.isWhitespace } && !text.contains(where: \.isNewline)
  }

  /// `gpu,claude`, with commas or blanks between. Nil where one of them is no name.
  package static func list(_ text: String) -> [String]? {
    let words = text.split { $0 == "," || $0.isWhitespace }
    return words.allSatisfy { isOne($0) } ? words.map(String.init) : nil
  }
}
