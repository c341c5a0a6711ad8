import Core
import JSON
import JSONRPC

// https://agentclientprotocol.com/protocol/prompt-turn
extension ACPClient {
  mutating func prompt(_ delivery: Delivery, in session: ACPSession) {
    let blocks: [JSON]
    do throws(ACPBlocks.Problem) {
      blocks = try ACPBlocks.blocks(
        of: delivery.content, with: turn?.contents ?? [], for: features, isRemote: isRemote)
    } catch {
      return endTurn(
        .failed(
          "\(agent) can't be given what goes along with the message. \(error.words). Nothing was sent.",
          wasAccepted: false))
    }
    turn?.step = .prompted
    self.session?.isUsed = true
    request(
      "session/prompt", ["sessionId": .string(session.id), "prompt": .array(blocks)], for: .prompt(delivery.message))
    report(.accepted(delivery.message))
  }

  mutating func cancelTurn() {
    guard let turn else { return }
    switch turn.step {
    case .waiting, .settingMode: endTurn(.cancelled)
    case .prompted:
      guard let session, !turn.isCancelling else { return }
      self.turn?.isCancelling = true
      send(.notification(method: "session/cancel", params: ["sessionId": .string(session.id)]))
      for permission in turn.permissions { answerPermission(permission.id, .cancelled) }
      // Agents don't always end what they have run through us.
      endTerminals()
    }
  }

  mutating func prompted(_ message: Identity<QueuedMessage>, _ answer: RPCAnswer) {
    guard let turn, turn.delivery.message == message else { return }
    for permission in turn.permissions { answerPermission(permission.id, .cancelled) }
    if case .success(let result) = answer {
      let usage = TurnUsage(result: result["usage"])
      if usage != TurnUsage() { report(.usage(usage)) }
    }
    if case .failure(let failure) = answer, failure.code == ACPError.authenticationRequired, canComeBack {
      isSpent = true
    }
    endTurn(end(of: turn, answer))
  }

  private func end(of turn: ACPTurn, _ answer: RPCAnswer) -> TurnEnd {
    // Agents end a cancelled turn in many ways: with an error, or as if nothing had been.
    if turn.isCancelling { return .cancelled }
    switch answer {
    case .success(let result): return end(result["stopReason"]?.string ?? "end_turn", hasOutput: turn.hasOutput)
    case .failure(let failure): return end(failure, hasOutput: turn.hasOutput)
    }
  }

  private func end(_ reason: String, hasOutput: Bool) -> TurnEnd {
    switch reason {
    case "end_turn":
      hasOutput
        ? .done
        : .stopped(
          "\(agent) ended its turn without an answer. Its model may be out of reach; its own log may say more.")
    case "max_tokens": .stopped("The answer is cut off: the model came to its limit of tokens.")
    case "max_turn_requests": .stopped("\(agent) stopped: it had asked its model as often as it may in one turn.")
    case "refusal": .stopped("The model refused to go on.")
    case "cancelled": .stopped("\(agent) gave the turn up, though nobody had asked it to. Send the message again.")
    default: .stopped("\(agent) stopped: \(reason).")
    }
  }

  private func end(_ failure: RPCFailure, hasOutput: Bool) -> TurnEnd {
    switch failure.code {
    case ACPError.authenticationRequired:
      return loginEnd(failure, wasAccepted: hasOutput)
    case RPCFailure.invalidParams, RPCFailure.invalidRequest, RPCFailure.methodNotFound, RPCFailure.parseError,
      ACPError.notFound:
      // The request itself was refused, so the agent never took the message.
      return .failed("\(agent) did not take the message: \(failure.words).", wasAccepted: hasOutput)
    default:
      return .failed("\(agent) broke the turn off: \(failure.words).", wasAccepted: true, cause: failure.cause)
    }
  }
}
