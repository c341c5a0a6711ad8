import Acts
import CommandLine
import Conversation
import Core
import Finders
import Hosts
import Scene
import Settings
import Shapes

extension CommandLineVerb {
  /// What `list` shows.
  enum Listing: String, CaseIterable {
    case threads, queue, next, history, projects, agents, costs, outbox, hosts, letters, lanes
  }

  static let list = CommandLineVerb(
    "list",
    usage: "threads|queue|next|history|projects|agents|hosts|letters|lanes [--all]   or   outbox THREAD   or   costs "
      + "[--by day|project|thread|agent] [--since TIME]",
    summary: "List what there is.",
    details:
      "--all also lists deleted and hidden threads, hidden projects, and members of the Queue that do not show now. costs sums up "
      + "what turns used and cost, deleted threads' too, by day or as --by says; TIME is today, 2026-11-01, or 7d for the "
      + "last seven days. Days are those of the server's clock.",
    operands: [.one(.choice(Listing.allCases.map(\.rawValue))), .optional(.thread)],
    options: [
      .flag("--all"), .value("--by", .choice(CostQuestion.Grouping.allCases.map(\.rawValue))), .value("--since", .time),
    ], isLook: { _ in true },
    check: { arguments, verb throws(Refusal) in
      let isOutbox = arguments.words.first == Listing.outbox.rawValue
      if isOutbox, arguments.words.count == 1 { throw verb.wrong("list outbox needs a thread.") }
      let isCosts = arguments.words.first == Listing.costs.rawValue
      if !isCosts, arguments.value("--by") != nil || arguments.value("--since") != nil {
        throw verb.wrong("--by and --since are for list costs.")
      }
      if !isOutbox, arguments.words.count > 1 { throw verb.wrong("Only list outbox takes a thread.") }
    },
    run: { call, state, _ throws(Refusal) in
      switch Listing(rawValue: call.words[0]) {
      case .threads:
        return VerbAnswer(json: JSONViews.threads(state, all: call.has("--all")), notice: state.whatListsMiss)
      case .queue:
        return VerbAnswer(
          json: JSONViews.queue(state, all: call.has("--all")),
          notice: state.workspace.settings.queueEnabled ? nil : .queueIsOff)
      case .next: return .done(JSONViews.upNext(state, in: call.language))
      case .history:
        if let effects = state.readAllHistory(for: call.client) { return .later(effects) }
        return .done(JSONViews.history(state.workspace, at: state.now))
      case .projects:
        return VerbAnswer(
          json: JSONViews.projects(state, all: call.has("--all")), notice: state.whatListsMiss)
      case .agents: return .later([.run(.agents(for: call.client))])
      case .costs: return .later([.run(.costs(try state.costQuestion(call), for: call.client))])
      case .letters: return .done(state.letterViews)
      case .lanes: return .later(try state.listLanes(for: call))
      case .hosts: return .later(try state.listHosts(for: call.client))
      case .outbox:
        let stream = try ThreadFinder.find(call.words[1], in: state.workspace)
        return .done(JSONViews.outbox(of: stream, in: call.language))
      case nil: throw call.verb.wrong("There is no list \"\(call.words[0])\".")
      }
    },
    text: { answer, arguments in
      switch arguments.words.first.flatMap(Listing.init) {
      case .threads: PlainWords.threads(answer)
      case .queue: PlainWords.queue(answer)
      case .next: PlainWords.upNext(answer)
      case .history: PlainWords.history(answer)
      case .projects: PlainWords.projects(answer)
      case .agents: PlainWords.agents(answer)
      case .costs: PlainWords.costs(answer)
      case .outbox: PlainWords.outbox(answer)
      case .hosts: PlainWords.hosts(answer)
      case .letters: PlainWords.letters(answer)
      case .lanes: PlainWords.lanes(answer)
      case nil: ""
      }
    })
}

extension AppState {
  fileprivate var whatListsMiss: AnswerNotice? { mayMissFound ? .incomplete : nil }
}
