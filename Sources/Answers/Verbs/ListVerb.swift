import Acts
import Core
import Scene

extension CommandLineVerb {
  /// What `list` shows.
  enum Listing: String, CaseIterable { case threads, queue, next, history, projects, agents, outbox }

  static let list = CommandLineVerb(
    "list", usage: "threads|queue|next|history|projects|agents [--all]   or   outbox THREAD",
    summary: "List what there is.",
    details: "--all also lists deleted threads, hidden projects, and members of the Queue that do not show now.",
    operands: [.one(.choice(Listing.allCases.map(\.rawValue))), .optional(.thread)], options: [.flag("--all")],
    check: { arguments, verb throws(Refusal) in
      let isOutbox = arguments.words.first == Listing.outbox.rawValue
      if isOutbox, arguments.words.count == 1 { throw verb.wrong("list outbox needs a thread.") }
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
      case .history: return .done(JSONViews.history(state.workspace, at: state.now))
      case .projects:
        return VerbAnswer(
          json: JSONViews.projects(state.workspace, all: call.has("--all")), notice: state.whatListsMiss)
      case .agents: return .later([.run(.agents(for: call.client))])
      case .outbox:
        return .done(JSONViews.outbox(of: try ThreadFinder.find(call.words[1], in: state.workspace)))
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
      case .outbox: PlainWords.outbox(answer)
      case nil: ""
      }
    })
}

extension AppState {
  fileprivate var whatListsMiss: AnswerNotice? { mayMissFound ? .incomplete : nil }
}
