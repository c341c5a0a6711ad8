import Conversation
import JSON
import JSONRPC

extension CodexClient {
  mutating func prompt(_ delivery: Delivery, in session: String) {
    guard mayLeave() else { return }
    turn?.step = .prompted
    isUsed = true
    tokens.beginTurn()
    // Without words it goes on where the thread is: nothing is said in it twice.
    let input = delivery.goesOn ? .array([]) : CodexClient.input(delivery.content, turn?.contents ?? [])
    // It knows no such command in a message: it would go to the model.
    if delivery.content.split(whereSeparator: \.isWhitespace) == ["/compact"] {
      request(
        "thread/compact/start", ["threadId": .string(session)], for: .prompt(delivery.message),
        carrying: delivery.message)
      return report(.accepted(delivery.message))
    }
    var params = modes.params()
    params["threadId"] = .string(session)
    if !delivery.goesOn { params["clientUserMessageId"] = .string(delivery.message.text) }
    params["input"] = input
    request("turn/start", .object(params), for: .prompt(delivery.message), carrying: delivery.message)
    report(.accepted(delivery.message))
  }

  /// It reads files itself, so it is told where they are.
  static func input(_ text: String, _ contents: [AttachmentContent]) -> JSON {
    var items: [JSON] = []
    var paths: [String] = []
    for content in contents {
      switch content {
      case .image(_, _, let path?): items.append(["type": "localImage", "path": .string(path)])
      case .image(let mediaType, let bytes, nil):
        items.append(["type": "image", "url": .string("data:\(mediaType);base64,\(Base64.text(of: bytes))")])
      case .text(_, let path), .path(let path), .audio(_, _, let path): paths.append(path)
      }
    }
    let attached = paths.map { "Attached: \($0)" }
    let words = (attached + (text.isEmpty ? [] : [text])).joined(separator: "\n")
    // An image may be all that is said.
    if !words.isEmpty || items.isEmpty { items.append(["type": "text", "text": .string(words)]) }
    return .array(items)
  }

  /// It answers at once; the turn ends later.
  mutating func prompted(_ message: MessageID, _ answer: RPCAnswer) {
    guard let turn, turn.delivery.message == message else { return }
    switch answer {
    case .success(let result):
      let id = result["turn"]?["id"]?.string ?? turn.own.id
      self.turn?.own.id = id
      // It has gone into a turn whose beginning is not told again.
      if turn.isCancelling, id != nil, id == turn.own.begunBefore { interrupt() }
    case .failure(let failure):
      endTurn(
        turn.isCancelling
          ? .cancelled : .failed("\(agent) did not take the message: \(failure.words).", .notTaken))
    }
  }

  // MARK: Saying something in a turn

  /// Sends the turn's id along, so that Codex refuses the message if that turn has just ended.
  mutating func sayInTurn(
    _ message: MessageID, _ content: String, _ contents: [AttachmentContent]
  ) {
    guard let session, let turn, turn.step == .prompted, !turn.isCancelling, let id = turn.own.id else {
      return report(.notSteered(message, "No turn is going on that it could take part in."))
    }
    steering.append(message)
    request(
      "turn/steer",
      [
        "threadId": .string(session), "expectedTurnId": .string(id), "clientUserMessageId": .string(message.text),
        "input": CodexClient.input(content, contents),
      ], for: .steer(message))
  }

  /// It keeps what it takes until it asks the model again, which may never be: said is what stands in the thread.
  mutating func steered(_ message: MessageID, _ answer: RPCAnswer) {
    guard case .failure(let failure) = answer, let index = steering.firstIndex(of: message) else { return }
    steering.remove(at: index)
    report(.notSteered(message, failure.words))
  }

  mutating func heard(_ item: JSON) {
    let own = turn?.delivery.message.text
    if turn?.step == .prompted, item["clientId"]?.string ?? own == own { turn?.own.isInThread = true }
    guard let id = item["clientId"]?.string, let index = steering.firstIndex(where: { $0.text == id }) else { return }
    report(.steered(steering.remove(at: index)))
  }

  /// A turn that is stopped drops what it has not read yet. Of any other end nobody knows that.
  private mutating func giveBackWhatIsNotRead() {
    for message in steering { report(.notSteered(message, "The turn ended before \(agent) had read it.")) }
    steering = []
  }

  mutating func cancelTurn() {
    if let turn, turn.step != .prompted { return endTurn(.calledOff) }
    guard turn?.isCancelling != true else { return }
    if turn == nil, ownTurn == nil {
      for question in questions { answerQuestion(question.name, .cancelled) }
      return
    }
    if turn == nil { isStoppingOwn = true }
    turn?.isCancelling = true
    interrupt()
    withdrawQuestionsOfTurn()
  }

  /// Before Codex says that the turn has begun there is nothing to interrupt, though its answer names the turn.
  private mutating func interrupt() {
    guard let session, let id = turn?.own.id ?? ownTurn else { return }
    request("turn/interrupt", ["threadId": .string(session), "turnId": .string(id)], for: .interrupt)
  }

  mutating func endWhatWasLeft() -> [AgentOutput] {
    outcome { client in
      guard let session = client.session else { return }
      client.request("thread/backgroundTerminals/clean", ["threadId": .string(session)], for: .endTerminals)
      client.interruptSubagents()
    }
  }

  mutating func endedTerminals(_ answer: RPCAnswer) {
    guard case .failure(let failure) = answer else { return }
    report(.notice("\(agent) did not end what runs in the background: \(PlainText.line(failure.message))"))
  }

  mutating func began(_ id: String) {
    if let turn, turn.step == .prompted, turn.own.id == nil || turn.own.id == id {
      self.turn?.own.id = id
      if turn.isCancelling { interrupt() }
      return
    }
    guard turn == nil, ownTurn == nil else {
      turn?.own.begunBefore = id
      return
    }
    ownTurn = id
    report(.beganByItself)
  }

  mutating func completed(_ ended: JSON) {
    let id = ended["id"]?.string
    if ended["status"]?.string == "interrupted" { giveBackWhatIsNotRead() }
    if let turn, turn.step == .prompted, turn.own.id == id {
      // It may have gone into a turn that the agent had begun by itself: both are over.
      if ownTurn == id { ownTurn = nil }
      return endTurn(CodexEnd.end(ended, of: turn, agent: agent, limit: limit ?? passedLimit))
    }
    guard let own = ownTurn, own == id else { return }
    ownTurn = nil
    leaveRunning(isDone: ended["status"]?.string == "completed")
    withdrawQuestionsOfTurn()
    let reason = ended["error"].flatMap { $0.isNull ? nil : CodexEnd.words($0) }
    if turn == nil { report(.endedByItself(reason.map { .stopped("\(agent): \($0).") } ?? .done)) }
  }
}
