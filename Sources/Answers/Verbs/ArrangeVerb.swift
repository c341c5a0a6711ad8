import Acts
import CommandLine
import Conversation
import Core
import Finders
import Hosts
import HubAnswers
import HubScene
import JSON
import Languages
import Queues
import Scene
import Settings
import Shapes
import Texts
import Words

/// Verbs that arrange the items of any queue.
extension CommandLineVerb {
  private static let itemDetails =
    "ID is an item of the Queue, of an outbox or of Up Next: its id, the beginning of one, or a thread's name; of "
    + "Up Next also its position (upnext list next). One undo takes the call back."

  static let top = arranging(.top, "top", "Move items to the top of their queue.")
  static let bottom = arranging(.bottom, "bottom", "Move items to the bottom of their queue.")
  static let remove = arranging(.remove, "remove", "Take items out of their queue, or commands out of the history.")

  private static func arranging(_ kind: ListActs.Kind, _ name: String, _ summary: String) -> CommandLineVerb {
    CommandLineVerb(
      name, usage: "ID ...", summary: summary, details: itemDetails, operands: [.some(.item)],
      subject: kind == .remove ? .state : .thread,
      run: { call, state, _ throws(Refusal) in
        if call.words.count == 1 {
          let effects =
            kind == .remove ? try state.removeLetter(call) : try state.moveLetter(to: kind == .top ? 1 : nil, call)
          if let effects { return .later(effects) }
        }
        return .done(try state.arrange(kind, call))
      },
      text: { answer, _ in PlainWords.word(answer["words"]) })
  }

  static let move = CommandLineVerb(
    "move", usage: "ID --to N", summary: "Move an item to another position of its queue.", details: itemDetails,
    operands: [.one(.item)], options: [.value("--to", .position)],
    check: { arguments, verb throws(Refusal) in
      if arguments.value("--to") == nil { throw verb.wrong("move needs a position: --to N.") }
    },
    run: { call, state, _ throws(Refusal) in
      let place = call.value("--to").flatMap { Int($0) } ?? 1
      if let effects = try state.moveLetter(to: place, call) { return .later(effects) }
      return .done(try state.move(to: place, call))
    },
    text: { answer, _ in PlainWords.word(answer["words"]) })
}

extension AppState {
  fileprivate mutating func arrange(_ kind: ListActs.Kind, _ call: VerbCall) throws(Refusal) -> JSON {
    let language = call.language
    var items: [QueueItem] = []
    var ended: [QueuedCommand] = []
    for name in call.words {
      if kind == .remove, let command = CommandFinder.ended(name, in: workspace) {
        if !ended.contains(where: { $0.id == command.id }) { ended.append(command) }
        continue
      }
      let item = try ItemFinder.find(name, in: self)
      if kind == .remove, case .thread(let id) = item, let distant = hub.elsewhere[id] {
        throw Refusal(
          .refused, "\"\(distant.stream.displayName)\" is on \(distant.hostName), which takes it out itself.",
          hint: "upnext --host \(ShellWord.quoted(distant.hostName)) remove \(id.text.prefix(8))")
      }
      if !items.contains(item) { items.append(item) }
    }
    var acts: [Act] = []
    var titles: [ActTitle] = []
    if let first = ended.first {
      acts.append(.history(OrderedQueue(workspace.history).act(removing: ended.map(\.id))))
      titles.append(
        ActTitle(
          ended.count == 1 ? .command(.removedFromHistory(first.name)) : .removed(.commands(ended.count)), for: language
        ))
    }
    var alreadySo: [String] = []
    for plan in plans(kind, items) {
      // What is so already is as it was asked for.
      if case .refused(let reason) = plan, reason == .isAtTop || reason == .isAtBottom {
        alreadySo.append(language.text(reason))
        continue
      }
      let (act, title) = try plan.carriedOut(in: language)
      acts.append(act)
      titles.append(title)
    }
    guard !acts.isEmpty else {
      return ["words": .string(alreadySo.joined(separator: ", ")), "ids": .array(items.map { .string($0.id) })]
    }
    return performed(
      .joined(acts), titled: .joining(titles), items.map(\.id) + ended.map(\.id.text),
      by: call.asker)
  }

  /// One for each list that has some of the items.
  private func plans(_ kind: ListActs.Kind, _ items: [QueueItem]) -> [ListActs.Plan] {
    var threads: [ThreadID] = []
    var commands: [Identity<QueuedCommand>] = []
    var messages: [(id: MessageID, stream: ThreadID)] = []
    for item in items {
      switch item {
      case .thread(let id): threads.append(id)
      case .command(let id): commands.append(id)
      case .message(let id, let stream): messages.append((id, stream))
      }
    }
    var plans: [ListActs.Plan] = []
    if let first = threads.first {
      let name = thread(first)?.displayName ?? ""
      plans.append(ListActs.planQueue(kind, rows(name, threads.count), threads, self))
    }
    if let first = commands.first {
      let name = workspace.upNext[first]?.name ?? ""
      plans.append(ListActs.planCommands(kind, rows(name, commands.count), commands, in: workspace.upNext))
    }
    for stream in Set(messages.map(\.stream)).sorted() {
      let ids = messages.filter { $0.stream == stream }.map(\.id)
      guard let thread = workspace.streams[stream], let first = ids.first else { continue }
      let name = thread.outbox[first].map { $0.name } ?? ""
      plans.append(ListActs.planMessages(kind, rows(name, ids.count), ids, of: thread))
    }
    return plans
  }

  private func rows(_ name: String, _ count: Int) -> Phrase.Rows { count == 1 ? .one(name) : .items(count) }

  /// Positions are counted as they show: who is hidden is passed over.
  fileprivate mutating func move(to position: Int, _ call: VerbCall) throws(Refusal) -> JSON {
    let item = try ItemFinder.find(call.words[0], in: self)
    let act: Act
    let label: String
    /// How many there are, and so the last place that there is.
    let count: Int
    switch item {
    case .thread(let id):
      guard workspace.settings.queueOrder == .fifo else {
        throw Refusal(.refused, "The Queue goes by priority.", hint: "upnext settings queue.order fifo goes by hand.")
      }
      let others = shownInQueue.filter { $0 != id }
      let rest = membersInLine.filter { $0 != id }
      let place = others.dropFirst(position - 1).first.flatMap { rest.firstIndex(of: $0) }
      let end = others.last.flatMap { rest.firstIndex(of: $0) }.map { $0 + 1 } ?? rest.count
      act = self.act(moving: id, to: (place ?? end) + 1)
      count = others.count + 1
      label = thread(id)?.displayName ?? ""
    case .message(let id, let stream):
      let change = ListAct<QueuedMessage>.move(id, to: position)
      if let reason = workspace.streams[stream]?.refusalToReorder(by: change) {
        throw Refusal(.refused, call.language.text(.thread(.refused(reason))))
      }
      act = .outbox(change, in: stream)
      count = workspace.streams[stream]?.outbox.waiting.count ?? 1
      label = workspace.streams[stream]?.outbox[id].map { $0.name } ?? ""
    case .command(let id):
      guard workspace.upNext.run(id) == nil else {
        throw Refusal(.refused, call.language.text(.runsAndStays), hint: "upnext cancel stops it.")
      }
      act = .upNext(.move(id, to: position))
      count = workspace.upNext.waiting.count
      label = workspace.upNext[id]?.name ?? ""
    }
    let place = min(position, count)
    let isMoved = perform(act, titled: .moved(.one(label), toPlace: place), by: call.asker)
    let words: Phrase = isMoved ? .moved(.one(label), toPlace: place) : .isAtPlace(.one(label), place)
    return ["words": .string(call.language.text(words)), "ids": [.string(item.id)]]
  }
}

extension ListActs.Plan {
  /// The act with its title, or why there is none.
  func carriedOut(in language: Language) throws(Refusal) -> (Act, ActTitle) {
    switch self {
    case .act(let act, let title): return (act, ActTitle(title, for: language))
    case .refused(let reason): throw Refusal(.refused, language.text(reason))
    case .ask:
      throw Refusal(.refused, "A command that runs is not taken out.", hint: "upnext cancel stops it.")
    }
  }
}
