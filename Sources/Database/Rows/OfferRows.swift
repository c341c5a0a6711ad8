import Conversation
import Core

/// What agents last told that they offer, as rows: a row for each command, option, value, mode and ability.
struct OfferRows {
  private enum Kind: String { case command, option, choice, mode, ability }

  /// The abilities by the names under which they are kept.
  private static let abilities: [(name: String, path: any WritableKeyPath<AgentAbilities, Bool> & Sendable)] = [
    ("images", \.takesImages), ("files", \.takesFiles), ("reasons", \.takesReasons), ("fork", \.canFork),
    ("steer", \.canSteer), ("list", \.canList), ("logout", \.canLogOut), ("next", \.servesNext),
    ("counts", \.countsTurns),
  ]

  let connection: Connection

  /// Rows of a kind that this program doesn't know are passed over.
  func load() throws -> [AgentOfferKey: AgentOffer] {
    var offers: [AgentOfferKey: AgentOffer] = [:]
    // Their values stand behind the options that they belong to.
    var options: [AgentOfferKey: [(option: AgentOption, choices: [AgentOption.Choice])]] = [:]
    try connection.read(
      "SELECT provider, directory, kind, number, name, title, about, detail FROM agent_offer ORDER BY number"
    ) { row in
      let key = AgentOfferKey(provider: row.text(), project: row.text())
      let kind = Kind(rawValue: row.text())
      _ = row.int()
      let (name, title, about, detail) = (row.text(), row.text(), row.text(), row.optionalText())
      switch kind {
      case .command:
        offers[key, default: AgentOffer()].commands.append(SlashCommand(name: name, about: about, hint: detail))
      case .option:
        let category = AgentOption.Category(rawValue: detail ?? "") ?? .other
        options[key, default: []].append(
          (AgentOption(id: name, name: title, about: about, category: category, choices: []), []))
      case .choice:
        guard let last = options[key]?.indices.last else { break }
        options[key]?[last].choices.append(
          AgentOption.Choice(id: name, name: title, about: about, group: detail ?? ""))
      case .mode: offers[key, default: AgentOffer()].modes.append(AgentMode(id: name, name: title))
      case .ability:
        var known = offers[key]?.abilities ?? AgentAbilities()
        for ability in OfferRows.abilities where ability.name == name { known[keyPath: ability.path] = true }
        offers[key, default: AgentOffer()].abilities = known
      case nil: break
      }
    }
    for (key, list) in options {
      offers[key, default: AgentOffer()].options = list.map { option, choices in
        AgentOption(
          id: option.id, name: option.name, about: option.about, category: option.category, choices: choices)
      }
    }
    return offers
  }

  func write(_ offer: AgentOffer?, of key: AgentOfferKey) throws {
    try connection.run(
      "DELETE FROM agent_offer WHERE provider = ? AND directory = ?", [.text(key.provider), .text(key.project)])
    guard let offer else { return }
    var number = 0
    func put(_ kind: Kind, _ name: String, _ title: String = "", _ about: String = "", _ detail: String? = nil) throws {
      number += 1
      try connection.run(
        """
        INSERT INTO agent_offer (provider, directory, kind, number, name, title, about, detail)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          .text(key.provider), .text(key.project), .text(kind.rawValue), Value(number), .text(name), .text(title),
          .text(about), Value(detail),
        ])
    }
    for command in offer.commands { try put(.command, command.name, "", command.about, command.hint) }
    for option in offer.options {
      try put(.option, option.id, option.name, option.about, option.category.rawValue)
      for choice in option.choices { try put(.choice, choice.id, choice.name, choice.about, choice.group) }
    }
    for mode in offer.modes { try put(.mode, mode.id, mode.name) }
    guard let abilities = offer.abilities else { return }
    // One that stands for none says that the agent has told.
    try put(.ability, "")
    for ability in OfferRows.abilities where abilities[keyPath: ability.path] { try put(.ability, ability.name) }
  }
}
