import CommandLine
import Hosts
import JSON
import Scene
import Shapes

extension CommandLineVerb {
  static let hub = CommandLineVerb(
    "hub", usage: "init [URL] [--name NAME] [--adopt|--new] | status | leave",
    summary: "Share lists with your other machines, through a PostgreSQL database.",
    details:
      "init makes the database a hub where it is none yet, joins it as a host, and says what will lie there. URL reads "
      + "postgresql://HOST/DATABASE, or is the name of a service; a password belongs into ~/.pgpass. --name is what this "
      + "machine is called there. --adopt says that a store that was moved, or restored, is the host that it was; --new makes "
      + "a copied one a host of its own. leave takes this host out of the hub; its threads stay where they are.",
    operands: [.one(.choice(["init", "status", "leave"])), .optional(.name)],
    options: [.value("--name", .name), .flag("--adopt"), .flag("--new")],
    check: { arguments, verb throws(Refusal) in
      let isInit = arguments.words.first == "init"
      if !isInit, arguments.words.count > 1 { throw verb.wrong("Only init takes an address.") }
      if !isInit, arguments.value("--name") != nil || arguments.has("--adopt") || arguments.has("--new") {
        throw verb.wrong("--name, --adopt and --new are for init.")
      }
      if arguments.has("--adopt"), arguments.has("--new") { throw verb.wrong("It is --adopt or --new, not both.") }
    },
    run: { call, state, stamp throws(Refusal) in
      switch call.words[0] {
      case "init":
        return .later(
          try state.join(
            call.words.dropFirst().first, name: call.value("--name"), isAdopted: call.has("--adopt"),
            isNew: call.has("--new"), for: call.client, &stamp))
      case "leave": return .later(try state.leaveHub(for: call.client))
      default: return .done(state.hubStatus)
      }
    },
    text: { answer, arguments in
      switch arguments.words.first {
      case "init": PlainWords.joined(answer)
      case "leave": "left the hub; \(PlainWords.word(answer["name"])) is alone"
      default: PlainWords.hub(answer)
      }
    })
}
