import Conversation
import JSON
import JSONRPC

// https://agentclientprotocol.com/protocol/session-config-options
extension ACPClient {
  mutating func changeOption(_ id: String, to value: String) {
    turn?.choices[id] = value
    // Without a session there is nothing to change yet; the choice comes with the message.
    guard let session else { return }
    turn?.own.settled.insert(id)
    requestOption(id, value, in: session, thenPrompt: false)
  }

  /// The next option that is not as the person chose it; each is asked for once.
  mutating func nextOptionToSet(in session: ACPSession) -> (id: String, value: String)? {
    guard let turn else { return nil }
    if let untold = session.options.modelToAskFor(turn.choices),
      self.turn?.own.settled.insert(untold.id).inserted == true
    {
      return untold
    }
    for option in session.options.all where !turn.own.settled.contains(option.id) {
      guard let value = turn.choices[option.id], value != option.current else { continue }
      self.turn?.own.settled.insert(option.id)
      if option.choice(value) != nil { return (option.id, value) }
      let current = option.choice(option.current)?.name ?? option.current ?? "its own choice"
      report(.notice("\(agent) doesn't offer \(option.name) \(value) here; it works with \(current)."))
    }
    return nil
  }

  mutating func requestOption(_ id: String, _ value: String, in session: ACPSession, thenPrompt: Bool) {
    let (method, params) = session.options.request(id, value, in: session.id)
    request(method, params, for: .setOption(id, value: value, thenPrompt: thenPrompt))
  }

  mutating func optionWasSet(_ id: String, _ value: String, _ answer: RPCAnswer, thenPrompt: Bool) {
    let change = session?.options.words(for: value, of: id) ?? "\(id) to \(value)"
    switch answer {
    case .success(let result):
      session?.options.note(id, is: value)
      report(.option(id, value: value, isChosen: true))
      if let list = result["configOptions"] { takeOptions(list) } else { reportOptions() }
      // Some agents take a choice, and keep to another one.
      if let option = session?.options[id], let current = option.current, current != value {
        let name = option.choice(current)?.name ?? current
        report(.notice("\(agent) did not change \(change): it works with \(name)."))
      }
    case .failure(let failure) where failure.code == RPCFailure.methodNotFound && session?.options.isUntold == true:
      if session?.options.turnsToOtherMeans(for: id) == true, let session {
        return requestOption(id, value, in: session, thenPrompt: thenPrompt)
      }
      session?.options.note(id, is: value)
      report(.notice("\(agent) doesn't offer \(id) \(value) here; it works with its own choice."))
    case .failure(let failure):
      // Another model may cost more than the person wants to spend.
      if thenPrompt {
        return endTurn(
          .failed(
            "\(agent) did not change \(change): \(failure.words). Nothing was sent. Choose another one in the thread's menu, "
              + "then send again.", .notTaken))
      }
      report(.notice("\(agent) did not change \(change): \(failure.words)."))
      if let current = session?.options[id]?.current { report(.option(id, value: current, isChosen: true)) }
    }
    if thenPrompt { goOnPreparing() }
  }

  /// The complete list as it is now: one choice may have changed others.
  mutating func takeOptions(_ list: JSON?) {
    guard let before = session else { return }
    session?.modes.update(options: list)
    session?.options.update(list)
    guard let after = session else { return }
    if after.modes.available != before.modes.available {
      report(.session(id: after.id, modes: after.modes.available, currentMode: after.modes.current))
    }
    if let mode = after.modes.current, mode != before.modes.current { report(.mode(mode)) }
    if after.options.all.isEmpty, !before.options.all.isEmpty { report(.options([])) } else { reportOptions() }
    for option in after.options.all {
      guard let value = option.current, let old = before.options[option.id]?.current, old != value else { continue }
      report(.option(option.id, value: value, isChosen: false))
    }
  }

  mutating func reportOptions() {
    guard let session, !session.options.all.isEmpty else { return }
    report(.options(session.options.all))
  }

  /// What comes before the message has been done.
  mutating func goOnPreparing() {
    guard turn?.step == .settingMode else { return }
    turn?.step = .waiting
    advance()
  }
}
