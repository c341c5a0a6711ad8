import CommandLine
import Hosts
import JSON
import Scene
import Shapes

extension CommandLineVerb {
  private enum HubDeed: String, CaseIterable { case `init`, status, people, admit, expel, leave, forget }

  package static let hub = CommandLineVerb(
    "hub",
    usage:
      "init [URL] [--name NAME] [--adopt|--new] | status | people | admit ROLE [PERSON] | expel ROLE | leave "
      + "| forget HOST [--yes]",
    summary: "Share lists with your other machines, through a PostgreSQL database.",
    details:
      "init makes the database a hub where it is none yet, joins it as a host, and says what will lie there. URL reads "
      + "postgresql://HOST/DATABASE, or is the name of a service; a password belongs into ~/.pgpass. --name is what this "
      + "machine is called there. --adopt says that a store that was moved, or restored, is the host that it was; --new makes "
      + "a copied one a host of its own. people lists who is in the hub. admit lets a role of the database in, as the "
      + "person of that name or of another one, who may have several; expel lets it in no more. What waits in shared lanes of a "
      + "person without another role is a proposal then; what runs goes on. Both are for who owns the hub. leave takes this host out, once no letter of it waits; its threads stay where they are. "
      + "forget takes out another host of yours that is not connected and will not come back.",
    operands: [.one(.choice(HubDeed.allCases.map(\.rawValue))), .optional(.name), .optional(.name)],
    options: [.value("--name", .name), .flag("--adopt"), .flag("--new"), .flag("--yes")],
    isLook: { ["status", "people"].contains($0.words.first) },
    check: { arguments, verb throws(Refusal) in
      let deed = HubDeed(rawValue: arguments.words.first ?? "")
      let count = arguments.words.count
      switch deed {
      case .`init`: if count > 2 { throw verb.wrong("init takes one address.") }
      case .admit: if count < 2 { throw verb.wrong("Which role of the database?") }
      case .expel: if count != 2 { throw verb.wrong("expel takes one role of the database.") }
      case .forget: if count != 2 { throw verb.wrong("forget takes one host.") }
      case .status, .people, .leave, nil: if count > 1 { throw verb.wrong("There is a word too much.") }
      }
      if deed != .`init`, arguments.value("--name") != nil || arguments.has("--adopt") || arguments.has("--new") {
        throw verb.wrong("--name, --adopt and --new are for init.")
      }
      if deed != .forget, arguments.has("--yes") { throw verb.wrong("--yes is for forget.") }
      if arguments.has("--adopt"), arguments.has("--new") { throw verb.wrong("It is --adopt or --new, not both.") }
    },
    run: { call, state, stamp throws(Refusal) in
      switch HubDeed(rawValue: call.words[0]) {
      case .`init`:
        return .later(
          try state.join(
            call.words.dropFirst().first, name: call.value("--name"), isAdopted: call.has("--adopt"),
            isNew: call.has("--new"), for: call.client, &stamp))
      case .leave: return .later(try state.leaveHub(for: call.client))
      case .people: return .later(try state.listPeople(for: call.client))
      case .admit:
        let role = call.words[1]
        return .later(try state.admit(role, as: call.words.dropFirst(2).first ?? role, for: call.client))
      case .expel: return .later(try state.expel(call.words[1], for: call.client))
      case .forget: return .later(try state.forgetHost(call.words[1], isSure: call.has("--yes"), for: call.client))
      case .status, nil:
        try state.tryHub()
        return .done(state.hubStatus)
      }
    },
    text: { answer, arguments in
      switch HubDeed(rawValue: arguments.words.first ?? "") {
      case .`init`: PlainWords.joined(answer)
      case .leave: "left the hub; \(PlainWords.word(answer["name"])) is alone"
      case .people: PlainWords.people(answer)
      case .admit: "admitted \(PlainWords.word(answer["role"]))"
      case .expel: "expelled \(PlainWords.word(answer["role"]))\(PlainWords.heldBack(answer))"
      case .forget: "took \(PlainWords.word(answer["name"])) out of the hub"
      case .status, nil: PlainWords.hub(answer)
      }
    })
}
