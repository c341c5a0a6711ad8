import Core
import JSON

/// What the command line asks of a thread's agent, beside messages.
enum AgentRequests {
  static func answer(
    _ request: AgentRequest, of client: ClientID, _ state: inout AppState, _ stamp: inout Stamp
  ) throws(Refusal) -> (JSON?, [Effect]) {
    switch request {
    // The agent answers it.
    case .sessions(let project, let provider, let session):
      let provider = try Requests.known(provider ?? state.usualProvider(in: project), state)
      let wanted = state.sessionsWanted(project, provider)
      return (nil, [.listSessions(wanted, for: .client(client, session: session))])
    case .options(let thread, let option, let value): return try options(thread, option, value, &state)
    case .fork(let thread, let name):
      let origin = try ThreadFinder.find(thread, in: state.workspace)
      switch state.fork(origin.id, named: name, &stamp) {
      case .forked(let id): return (["id": .string(id.text), "forked_from": .string(origin.id.text)], [])
      case .refused(let refusal): throw Refusal(.refused, refusal.sentence)
      }
    case .steer(let thread, let message): return try steer(thread, message, &state)
    case .compact(let thread):
      let stream = try ThreadFinder.find(thread, in: state.workspace)
      if let reason = state.refusalToCompact(stream) { throw Refusal(.refused, English.text(.thread(reason))) }
      let (saying, orders) = Crossings.say(
        "/compact", in: stream.id, of: &state.workspace, &state.transcripts, &stamp)
      return (try Requests.shape(of: saying, in: stream.id), orders.map(Effect.agent))
    case .interrupt(let thread):
      let stream = try ThreadFinder.find(thread, in: state.workspace)
      guard stream.turn != nil else {
        throw Refusal(.refused, "No turn is going on in \"\(stream.displayName)\".")
      }
      return (["thread": .string(stream.id.text), "state": "stopping"], state.stopTurn(of: stream.id))
    }
  }

  private static func steer(
    _ thread: String, _ message: String?, _ state: inout AppState
  ) throws(Refusal) -> (JSON, [Effect]) {
    let stream = try ThreadFinder.find(thread, in: state.workspace)
    let wanted = message?.lowercased()
    let named = wanted.map { text in stream.outbox.waiting.items.filter { $0.id.text.hasPrefix(text) } }
    if let named, named.count != 1 {
      throw Refusal(
        named.isEmpty ? .missing : .refused,
        named.isEmpty ? "No such message waits there." : "That means \(named.count) messages.",
        hint: "upnext list outbox shows what waits there.")
    }
    guard let id = named?.first?.id ?? stream.nextMessage?.id else {
      throw Refusal(.refused, "Nothing waits in the outbox of \"\(stream.displayName)\".")
    }
    let (reason, orders) = Crossings.steer(id, in: stream.id, state.abilities(of: stream), of: &state.workspace)
    if let reason { throw Refusal(.refused, reason.sentence) }
    return (["thread": .string(stream.id.text), "id": .string(id.text), "state": "sending"], orders.map(Effect.agent))
  }

  // MARK: Options

  private static func options(
    _ thread: String, _ name: String?, _ value: String?, _ state: inout AppState
  ) throws(Refusal) -> (JSON, [Effect]) {
    let stream = try ThreadFinder.find(thread, in: state.workspace)
    let offered = state.offeredOptions(of: stream)
    guard let name else {
      guard !offered.isEmpty else {
        throw Refusal(
          .refused, "\(stream.effectiveProvider) has not told what can be chosen.", hint: "It does when it starts.")
      }
      return (.array(offered.map(shape)), [])
    }
    guard let option = offered.first(where: { $0.id == name || $0.name.lowercased() == name.lowercased() }) else {
      let names = offered.map(\.id).joined(separator: ", ")
      throw Refusal(
        .missing, "\(stream.effectiveProvider) lets no \"\(name)\" be chosen.",
        hint: names.isEmpty ? "It tells what can be chosen when it starts." : "There are: \(names).")
    }
    guard let value else { return (shape(option), []) }
    guard let choice = option.choices.first(where: { $0.id == value || $0.name.lowercased() == value.lowercased() })
    else {
      throw Refusal(
        .usage, "\(option.name) doesn't take \"\(value)\".",
        hint: "It takes: \(option.choices.map(\.id).joined(separator: ", ")).")
    }
    let effects = state.choose(choice, of: option, for: stream.id)
    var chosen = option
    chosen.current = choice.id
    return (shape(chosen), effects)
  }

  private static func shape(_ option: AgentOption) -> JSON {
    [
      "id": .string(option.id), "name": .string(option.name), "category": .string(option.category.rawValue),
      "value": option.current.map(JSON.string) ?? .null,
      "choices": .array(
        option.choices.map {
          [
            "value": .string($0.id), "name": .string($0.name), "about": .string($0.about),
            "group": $0.group.isEmpty ? .null : .string($0.group),
          ]
        }),
    ]
  }
}
