import Conversation
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
          .notTaken))
    }
    guard mayLeave() else { return }
    turn?.step = .prompted
    // What came before it is no answer to it.
    turn?.hasOutput = false
    totals.beginTurn(isCommand: SlashCommand.begins(delivery.content))
    turn?.own.isInUsedSession = session.isUsed
    self.session?.isUsed = true
    request(
      "session/prompt", ["sessionId": .string(session.id), "prompt": .array(blocks)], for: .prompt(delivery.message))
    report(.accepted(delivery.message))
  }

  mutating func cancelTurn() {
    guard let turn else { return cancelQuestions { _ in true } }
    switch turn.step {
    case .waiting, .settingMode, .leaving: endTurn(.calledOff)
    case .prompted:
      if turn.own.ending != nil {
        cancelQuestions { !$0.isBetweenTurns }
        // There is nothing more for the agent to stop.
        return turn.hasOutput ? settleEnd() : endTurn(.cancelled)
      }
      guard let session, !turn.isCancelling else { return }
      self.turn?.isCancelling = true
      send(.notification(method: "session/cancel", params: ["sessionId": .string(session.id)]))
      cancelQuestions { !$0.isBetweenTurns }
      // Agents don't always end what they have run through us.
      endTerminals()
    }
  }

  mutating func prompted(_ message: MessageID, _ answer: RPCAnswer) {
    guard let turn, turn.delivery.message == message else { return }
    cancelQuestions { !$0.isBetweenTurns }
    if case .success(let result) = answer { tellUsage(result["usage"], of: turn, answer) }
    if case .failure(let failure) = answer, failure.code == ACPError.authenticationRequired {
      return promptWantsLogin(failure, turn)
    }
    // A login may run out, and is told anew then.
    hasAuthenticated = false
    let end = end(of: turn, answer)
    if case .failed(_, _, .login) = end { spendWithoutLogin() }
    // Some agents forget a session in which they were stopped, and give up all that is said in it from then on.
    if end == .gaveUpAtOnce(agent), canComeBack { isSpent = true }
    // The next message may leave as soon as this turn ends, and would get its last words for an answer.
    if !features.isPunctual, !isClosing, end == .cancelled || ACPClient.isUsual(answer) {
      self.turn?.own.ending = ACPProgress.Ending(answer: answer, isAnswered: turn.hasOutput || end == .cancelled)
      return
    }
    endTurn(end)
  }

  /// What the turn used. Its numbers may show how the agent counts, which holds for all that it tells later.
  private mutating func tellUsage(_ told: JSON?, of turn: ACPTurn, _ answer: RPCAnswer) {
    let counted = totals.countsTurns
    let cached = ["cachedReadTokens", "cachedWriteTokens", "cached_read_tokens", "cached_write_tokens"]
    let ended = ACPTotals.Ended(
      cameToAnswer: turn.hasOutput && !turn.isCancelling && ACPClient.isUsual(answer),
      requests: 1 + tools.countInTurn,
      tokensSaid: turn.contents.isEmpty ? turn.delivery.content.utf8.count : nil,
      cachedTokens: TurnUsage.sum(cached.compactMap { told?[$0]?.int }) ?? 0)
    let usage = totals.share(of: TurnUsage(result: told), in: ended)
    if usage != TurnUsage() { report(.usage(usage)) }
    guard totals.countsTurns != counted else { return }
    features.abilities.countsTurns = totals.countsTurns
    report(.fact(.abilities(features.abilities)))
  }

  /// The turn that the agent has called over ends with what has come of it by now.
  mutating func settleEnd() {
    guard let turn, let ending = turn.own.ending else { return }
    endTurn(end(of: turn, ending.answer))
  }

  private static func isUsual(_ answer: RPCAnswer) -> Bool {
    guard case .success(let result) = answer else { return false }
    return result["stopReason"]?.string ?? "end_turn" == "end_turn"
  }

  func end(of turn: ACPTurn, _ answer: RPCAnswer) -> TurnEnd {
    // Agents end a cancelled turn in many ways: with an error, or as if nothing had been.
    if turn.isCancelling { return .cancelled }
    switch answer {
    case .success(let result): return end(result["stopReason"]?.string ?? "end_turn", of: turn)
    case .failure(let failure): return end(failure, of: turn)
    }
  }

  private func end(_ reason: String, of turn: ACPTurn) -> TurnEnd {
    let words: String
    switch reason {
    case "end_turn" where turn.hasOutput || turn.own.hasSwitched || isOwnCommand(turn.delivery.content): return .done
    case "end_turn":
      return .saidNothing(agent)
    // By the protocol, what was refused is not in the session any more.
    case "refusal": return .unanswered("The model refused to go on.", isInSession: false)
    case "cancelled" where turn.isDenied: return .cancelled
    case "cancelled":
      return turn.hasOutput ? .gaveUp(agent, .answered) : .gaveUpAtOnce(agent)
    case "max_tokens": return .cutOff(hasOutput: turn.hasOutput)
    case "max_turn_requests": words = "\(agent) stopped: it had asked its model as often as it may in one turn."
    default: words = "\(agent) stopped: \(reason)."
    }
    return turn.hasOutput ? .stopped(words) : .unanswered(words)
  }

  /// A command that the agent carries out by itself, and often without a word.
  private func isOwnCommand(_ content: String) -> Bool {
    guard content.first == "/" else { return false }
    return commandNames.contains(String(content.dropFirst().prefix { !$0.isWhitespace }))
  }

  private func end(_ failure: RPCFailure, of turn: ACPTurn) -> TurnEnd {
    switch failure.code {
    case ACPError.authenticationRequired:
      return loginEnd(failure, turn.hasOutput ? .answered : .notTaken)
    case RPCFailure.invalidParams, RPCFailure.invalidRequest, RPCFailure.methodNotFound, RPCFailure.parseError,
      ACPError.notFound:
      // The request itself was refused, so the agent never took the message.
      return .failed(
        "\(agent) did not take the message: \(failure.words).", turn.hasOutput ? .answered : .notTaken)
    default:
      let (cause, reach) = (failure.cause(after: turn.delivery.earlierAttempts), turn.reach(isInSession: true))
      if cause == .login { return loginEnd(failure, reach) }
      return .failed("\(agent) broke the turn off: \(failure.words).", reach, cause: cause)
    }
  }
}
