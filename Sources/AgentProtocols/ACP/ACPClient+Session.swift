import Conversation
import JSON
import JSONRPC
import Texts

// https://agentclientprotocol.com/protocol/session-setup
extension ACPClient {
  /// The session that a message has to reach; nil when a new one will do.
  private func wanted(_ delivery: Delivery) -> String? {
    delivery.providerSessionId.flatMap { lostSessions.contains($0) ? nil : $0 }
  }

  mutating func open(for delivery: Delivery) {
    tools.beginSession()
    var params: JSONObject = ["cwd": .string(directory), "mcpServers": []]
    guard let known = wanted(delivery) else {
      forkedFrom = delivery.forkOf
      if let origin = delivery.forkOf { return fork(origin, isLoaded: false) }
      stage = .opening(known: nil)
      return request("session/new", .object(params), for: .open(known: nil, replays: false))
    }
    params["sessionId"] = .string(known)
    guard features.canResume || features.canLoad else {
      return lose(known, "can't go on with an earlier session")
    }
    // Before anything is said in it, the session has to be this thread's.
    if features.canList, !checkedSessions.contains(known) { return list(known, page: 1, cursor: nil) }
    // The history is ours already, so resuming, which does not replay it, comes first.
    let isLoading = turn?.own.isLoading == true
    guard features.canLoad || !isLoading else {
      return endTurn(.stopped("\(agent) doesn't tell what it knows. It goes on from there with your next message."))
    }
    let replays = isLoading || !features.canResume
    stage = .opening(known: known)
    heard = Replay()
    request(
      replays ? "session/load" : "session/resume", .object(params), for: .open(known: known, replays: replays))
  }

  // MARK: Whose session it is

  private mutating func list(_ known: String, page: Int, cursor: String?) {
    stage = .listing
    let params = JSON.object(present: ["cwd": .string(directory), "cursor": cursor.map { .string($0) }])
    request("session/list", params, for: .list(known: known, page: page))
  }

  /// A session that the list lacks is asked for all the same: agents list less than they have, and say so themselves
  /// when it is gone. One that is listed under another directory is another thread's.
  mutating func listed(_ answer: RPCAnswer, known: String, page: Int) {
    stage = .initialized
    guard case .success(let result) = answer else { return goOnWith(known) }
    let entry = (result["sessions"]?.array ?? []).first { $0["sessionId"]?.string == known }
    if let place = entry?["cwd"]?.string {
      let name = place.withoutEndSlashes
      guard directoryNames.contains(name) else {
        return endTurn(
          .failed(
            "\(agent)'s session belongs to the directory \(PlainText.line(place)), not to this thread's. Nothing was "
              + "sent. Begin a new thread here, or go on in one of that directory.", .notTaken))
      }
      return goOnWith(known)
    }
    guard entry == nil, page < ACPClient.pageLimit, turn != nil,
      let cursor = result["nextCursor"]?.string, !cursor.isEmpty
    else { return goOnWith(known) }
    list(known, page: page + 1, cursor: cursor)
  }

  private mutating func goOnWith(_ known: String) {
    checkedSessions.insert(known)
    advance()
  }

  mutating func opened(_ answer: RPCAnswer, known: String?, replays: Bool) {
    stage = .initialized
    switch answer {
    case .success(let result):
      guard let id = known ?? result["sessionId"]?.string else {
        isSpent = true
        return endTurn(.nameless(agent, "session"))
      }
      stage = replays ? .replaying : .open
      refusedSessions.remove(id)
      formerSessions.remove(id)
      // Some agents count their sessions from the beginning in each process: this one is not the one that was lost.
      lostSessions.remove(id)
      let modes = ACPModes(result)
      totals.beginSession(isNew: known == nil && forkedFrom == nil)
      session = ACPSession(
        id: id, modes: modes, options: ACPOptions(result, goesOn: known != nil), isUsed: known != nil)
      // Agents may tell their modes with a new session only: then the thread's is set before anything is said.
      let isUntold = known != nil && modes.available.isEmpty
      report(.session(id: id, modes: modes.available, currentMode: isUntold ? turn?.mode : modes.current))
      report(.fact(.abilities(features.abilities)))
      reportOptions()
      takeEarly()
      advance()
    case .failure(let failure):
      early = EarlyUpdates()
      if known != nil, takesOtherWay(than: replays, failure) {
        advance()
      } else if failure.wantsLogin {
        wantsLogin(failure)
      } else if let known, failure.code == RPCFailure.invalidParams || failure.code == ACPError.notFound {
        miss(known, failure, "no longer has this thread's session")
      } else if let known, failure.cause == .other, !refusedSessions.insert(known).inserted {
        // Agents say in many ways that a session is gone, and the thread must not wait for it for ever.
        miss(known, failure, "could not open this thread's session a second time")
      } else {
        isSpent = true
        // Who opens none at all fails for everybody.
        let isFirst = known == nil && formerSessions.isEmpty && turn?.delivery.forkOf == nil
        let cause = failure.cause == .other && isFirst ? .cannotStart : failure.cause
        let advice = TurnEnd.advice(onSession: known, of: agent)
        endTurn(.failed("\(agent) opened no session: \(failure.words). \(advice)", .notTaken, cause: cause))
      }
    }
  }

  /// Some agents offer a way to open sessions that they don't know when they are asked: the library in which they are
  /// written keeps it from them. The session is asked for in the other way, where they offer both.
  mutating func takesOtherWay(than replays: Bool, _ failure: RPCFailure) -> Bool {
    guard failure.code == RPCFailure.methodNotFound, features.canResume, features.canLoad else { return false }
    if replays { features.canLoad = false } else { features.canResume = false }
    return true
  }

  /// A session whose record is read here is not lost: this start may have gone wrong, and the next process finds it.
  private mutating func miss(_ session: String, _ failure: RPCFailure, _ reason: String) {
    guard let record = turn?.delivery.sessionRecord else { return lose(session, "\(reason) (\(failure.words))") }
    isSpent = true
    let words = TurnEnd.wordsOfSessionNotFound(agent, failure.words, in: record, reachOfUnopened)
    endTurn(.failed(words, reachOfUnopened))
  }

  private mutating func lose(_ session: String, _ reason: String) {
    stage = .initialized
    lostSessions.insert(session)
    endTurn(.lostSession(agent, reason, reachOfUnopened))
  }

  private var reachOfUnopened: MessageReach {
    turn?.delivery.goesOn == true ? .taken(isInSession: false) : .notTaken
  }

  /// There is a session: is it the right one, and in the right mode?
  mutating func prepareSession(for delivery: Delivery) {
    guard let session else { return open(for: delivery) }
    if turn?.own.isLoading == true { return endTurn(.done) }
    // A thread that has no session yet may use one in which nothing has been said.
    let isRight = wanted(delivery).map { $0 == session.id } ?? (!session.isUsed && forkedFrom == delivery.forkOf)
    guard isRight else {
      formerSessions.insert(session.id)
      // Some agents keep what they have open from their other processes, such as the next one that serves this session.
      if delivery.forkOf != session.id { close(session.id) }
      self.session = nil
      return open(for: delivery)
    }
    if let mode = turn?.mode, mode != session.modes.current, mode != turn?.own.modeAskedFor {
      guard session.mayHave(mode) else {
        return endTurn(.unknownMode(mode, of: agent, offering: session.modes.available))
      }
      turn?.own.modeAskedFor = mode
      turn?.step = .settingMode
      turn?.change = "change to the mode \(session.modes.name(of: mode))"
      requestMode(mode, in: session, thenPrompt: true)
    } else if let mode = turn?.mode, let kept = session.modes.kept(insteadOf: mode) {
      refuseMode(mode, "it works in \(kept)")
    } else if let (option, value) = nextOptionToSet(in: session) {
      turn?.step = .settingMode
      turn?.own.modeAskedFor = nil
      turn?.change = "change \(session.options.words(for: value, of: option))"
      requestOption(option, value, in: session, thenPrompt: true)
    } else {
      prompt(delivery, in: session)
    }
  }

  // MARK: Modes

  mutating func changeMode(_ mode: String) {
    turn?.mode = mode
    // Without a session there is nothing to change yet; the mode comes with the message.
    guard let session else { return }
    requestMode(mode, in: session, thenPrompt: false)
  }

  private mutating func requestMode(_ mode: String, in session: ACPSession, thenPrompt: Bool) {
    let purpose = Purpose.setMode(mode, thenPrompt: thenPrompt)
    if let option = session.modes.option {
      let params: JSON = ["sessionId": .string(session.id), "configId": .string(option), "value": .string(mode)]
      request("session/set_config_option", params, for: purpose)
    } else {
      request("session/set_mode", ["sessionId": .string(session.id), "modeId": .string(mode)], for: purpose)
    }
  }

  mutating func modeWasSet(_ mode: String, _ answer: RPCAnswer, thenPrompt: Bool) {
    switch answer {
    case .success(let result):
      session?.modes.current = ACPModes.current(in: result["configOptions"]) ?? mode
      takeOptions(result["configOptions"])
      // Some agents take a mode, and keep to another one.
      if let kept = session?.modes.kept(insteadOf: mode) {
        guard !thenPrompt else { return refuseMode(mode, "it works in \(kept)") }
        report(.notice(wordsOfRefusal(mode, "it works in \(kept)")))
      }
      report(.mode(session?.modes.current ?? mode))
    case .failure(let failure):
      if thenPrompt {
        // An agent that tells of no modes, and takes none, has none: the next message goes without.
        if let session, session.modes.available.isEmpty, session.isUsed {
          report(.session(id: session.id, modes: [], currentMode: nil))
        }
        return refuseMode(mode, failure.words)
      }
      report(.notice(wordsOfRefusal(mode, failure.words)))
      report(.mode(session?.modes.current ?? mode))
    }
    if thenPrompt { goOnPreparing() }
  }

  /// Another mode may do things that the person wants to be asked about.
  private mutating func refuseMode(_ mode: String, _ reason: String) {
    endTurn(.failed(wordsOfRefusal(mode, reason) + " Nothing was sent.", .notTaken))
  }

  private func wordsOfRefusal(_ mode: String, _ reason: String) -> String {
    "\(agent) did not change to the mode \(session?.modes.name(of: mode) ?? mode): \(reason)."
  }
}
