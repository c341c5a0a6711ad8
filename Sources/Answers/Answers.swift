import Acts
import CommandLine
import Conversation
import Core
import Finders
import Hosts
import HubScene
import JSON
import Languages
import Queues
import Scene
import Sharing

/// What clients ask, done by the same rules as what is done on the screen.
package enum Answers {
  package static func handle(_ asked: ClientRequest, _ state: inout AppState, _ stamp: inout Stamp) -> [Effect] {
    func reply(_ json: JSON) -> Effect { .reply(asked.client, .done(json)) }
    switch asked.request {
    case .call(let call):
      do throws(Refusal) {
        let answer = try carryOut(call, of: asked, &state, &stamp)
        guard let json = answer.json else { return answer.effects }
        let said: Reply = answer.notice.map { .noted(json, $0) } ?? .done(json)
        return answer.effects + [.reply(asked.client, said)]
      } catch {
        if state.holdForHub(asked, refusedWith: error) { return [] }
        return [.reply(asked.client, .refused(call.host == nil ? state.placed(error, naming: call.words) : error))]
      }
    case .hook(let report):
      return state.change(&stamp) { $0.apply(report) } + [reply([:])]
    case .status: return [reply(status(of: state))]
    case .stop:
      if !state.isEnding || !state.askedToStop.isEmpty { state.askedToStop.insert(asked.client) }
      return [reply(stopped(state.workspace))] + state.end(because: .stopped)
    }
  }

  /// Turns that are under way are cut off by it; questions between turns get no answer.
  private static func stopped(_ workspace: Workspace) -> JSON {
    let threads = workspace.streams.working.sorted().compactMap { workspace.streams[$0] }
    var answer: JSONObject = ["stopped": true]
    for (name, onlyAsks) in [("cut_off", false), ("unanswered", true)] {
      let names = threads.filter { $0.turn?.onlyAsks == onlyAsks }.map { JSON.string($0.displayName) }
      if !names.isEmpty { answer[name] = .array(names) }
    }
    return .object(answer)
  }

  private static func carryOut(
    _ call: Call, of asked: ClientRequest, _ state: inout AppState, _ stamp: inout Stamp
  ) throws(Refusal) -> VerbAnswer {
    let (verb, rest) = try CommandLineVerb.named(by: call.words)
    guard call.byteCount <= Call.byteLimit else { throw Refusal.tooMuch }
    let arguments = try Arguments(rest, of: verb)
    if let host = call.host, host != state.hostName {
      try CommandLineVerb.checkLetter(call.words)
      guard call.environment.isEmpty else { throw Refusal.environmentStaysHere }
      let peer = try state.peer(host)
      let said = LetterBody(words: call.words, input: call.input, language: asked.language)
      let body = try state.asMeant(said, by: verb, arguments, to: peer)
      try CommandLineVerb.checkMeaning(of: body.words, on: peer.name)
      // What is taken back there is none of one's own acts here.
      let isAct = !verb.isLook(arguments) && verb != .undo && verb != .redo
      let seconds = arguments.value("--timeout").flatMap { Int64($0) }
      let patience: AppState.Patience = verb == .wait ? .seconds(seconds) : .usual
      return .later(
        try state.write(
          body, saidAs: said.line, isAct: isAct, to: peer, for: asked.client, patience: patience, &stamp))
    }
    guard let carryOut = verb.carryOut else {
      throw Refusal(.usage, "upnext \(verb.name) is done by the program that is called, not by the server.")
    }
    let verbCall = VerbCall(
      verb: verb, arguments: arguments.reading(call.input, of: verb), request: asked, call: state.knowing(call))
    if let answer = try state.carryOutInLanes(verbCall, &stamp) { return answer }
    return try carryOut(verbCall, &state, &stamp)
  }

  private static func status(of state: AppState) -> JSON {
    [
      "version": .string(state.surroundings.version), "windows": .integer(Int64(state.windows.count)),
      "threads": .integer(Int64(state.workspace.streams.count)),
      "working": .integer(Int64(state.workspace.streams.working.count)),
      "store_problem": state.storeProblem.map(JSON.string) ?? .null,
      "config": .string(state.surroundings.configFingerprint),
    ]
  }
}

extension AppState {
  /// Only the links that lead to another project than their own path is.
  fileprivate func knowing(_ call: Call) -> Call {
    guard !call.truePaths.isEmpty else { return call }
    var known = call
    known.truePaths = call.truePaths.filter { project(at: $0.key, in: $0.value) == $0.value }
    return known
  }
}

extension Request {
  /// It may be answered before everything was looked at that there is.
  package var isAnsweredEarly: Bool {
    switch self {
    case .call(let call): call.words.first.flatMap(CommandLineVerb.init(named:))?.answersEarly ?? false
    case .status, .stop: true
    case .hook: false
    }
  }
}
