import Conversation
import JSON

extension ClaudeClient {
  mutating func prompt() {
    guard mayLeave(), let turn else { return }
    let message = turn.delivery.message
    // The agent knows what it was told by its name, also from its session's file, and takes nothing twice.
    let attempt = UInt64(clamping: turn.delivery.earlierAttempts)
    let name = UniqueID(high: message.unique.high, low: message.unique.low ^ attempt << 16).text
    self.turn?.step = .prompted
    self.turn?.own.name = name
    session.isUsed = true
    send(
      [
        "type": "user", "uuid": .string(name), "session_id": .string(session.id), "parent_tool_use_id": .null,
        "message": ["role": "user", "content": ClaudeClient.content(turn.delivery.content, turn.contents)],
      ], carrying: message)
    report(.accepted(message))
  }

  /// What lies in files goes before the words about them.
  static func content(_ text: String, _ contents: [AttachmentContent]) -> JSON {
    if contents.isEmpty { return .string(text) }
    var blocks = contents.map { content -> JSON in
      switch content {
      case .image(let mediaType, let bytes, _):
        [
          "type": "image",
          "source": [
            "type": "base64", "media_type": .string(mediaType), "data": .string(Base64.text(of: bytes)),
          ],
        ]
      case .text(let text, let path):
        ["type": "text", "text": .string("The file \(path):\n\n\(text)")]
      case .path(let path), .audio(_, _, let path):
        ["type": "text", "text": .string("Attached: \(path)")]
      }
    }
    if !text.isEmpty { blocks.append(["type": "text", "text": .string(text)]) }
    return .array(blocks)
  }

  mutating func cancelTurn() {
    switch turn?.step {
    case .waiting, .settingMode, .leaving: return endTurn(.calledOff)
    case .prompted:
      guard turn?.isCancelling == false else { return }
      turn?.isCancelling = true
    case nil:
      guard isAlone else { return stopAsking() }
      isStoppingOwn = true
    }
    request(["subtype": "interrupt"], for: .interrupt)
    // It takes its questions back by itself.
    withdrawQuestionsOfTurn()
  }

  mutating func endWhatWasLeft() -> [AgentOutput] {
    outcome { client in
      for task in client.backgroundTasks {
        client.request(["subtype": "stop_task", "task_id": .string(task)], for: .stopTask)
      }
      client.appointments = ClaudeAppointments()
    }
  }

  /// Where our message is, from an agent that tells.
  mutating func followed(_ line: JSON) {
    if line["state"]?.string == "started" { appointments.woke(line) }
    guard let turn, turn.step == .prompted, line["command_uuid"]?.string == turn.own.name else { return }
    self.turn?.own.isFollowed = true
    switch line["state"]?.string {
    case "started":
      self.turn?.own.hasBegun = true
      // What was interrupted until now was a turn of its own.
      if turn.isCancelling, !turn.own.hasBegun { request(["subtype": "interrupt"], for: .interrupt) }
    case "cancelled": if turn.isCancelling, !turn.own.hasBegun { endTurn(.cancelled) }
    case "completed":
      guard !turn.own.hasBegun else { break }
      endTurn(
        .failed(
          "\(agent) has had this message before, and may have answered it already. Send again if it is to have it once "
            + "more.", .taken(isInSession: true)))
    case .some, nil: break
    }
  }

  /// A turn of its own begins, if it is not ours.
  mutating func beginAlone() {
    guard turn == nil, !isAlone, case .ready = stage else { return }
    isAlone = true
    report(.beganByItself)
  }

  // MARK: The end

  mutating func resulted(_ line: JSON) {
    stream = ClaudeStream()
    guard case .ready = stage else {
      // Before it has answered anything, it can only say why it can't go on.
      let reason = ClaudeEnd.words(line)
      if session.origin == .resumed, case .initializing = stage { return lose(reason) }
      stage = .unusable("\(agent) did not start: \(reason).", .cannotStart)
      return advance()
    }
    if let turn, turn.step == .prompted, !isOfAnother(line, turn) {
      report(.usage(ClaudeEnd.usage(line, contextUsed: contextUsed, model: model)))
      noteModelCommand(turn.delivery.content, line)
      sayAnswer(of: line, in: turn)
      // It may have gone into a turn that the agent had begun by itself: both are over.
      isAlone = false
      endTurn(ClaudeEnd.end(line, of: self.turn ?? turn, agent: agent, limit: modelLimit ?? limit))
      return closeTools()
    }
    guard isAlone else { return }
    isAlone = false
    if turn == nil {
      withdrawQuestionsOfTurn()
      closeTools()
      report(.endedByItself(ClaudeEnd.isFailure(line) ? .stopped("\(agent): \(ClaudeEnd.words(line)).") : .done))
    }
  }

  /// `/model NAME` is a choice as one from the menu is. Only its answer tells whether there is such a model.
  private mutating func noteModelCommand(_ content: String, _ line: JSON) {
    let words = content.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count == 2, words[0] == "/model", line["local_command"] != nil, !ClaudeEnd.isFailure(line),
      line["result"]?.string?.hasPrefix("Set model to") == true
    else { return }
    modelIs(words[1])
  }

  /// Whether what ended is a turn that the agent had begun by itself.
  private func isOfAnother(_ line: JSON, _ turn: ClaudeTurn) -> Bool {
    if turn.own.isFollowed { return !turn.own.hasBegun }
    guard let origin = line["origin"]?["kind"]?.string else { return false }
    return origin != "human" && origin != "user"
  }
}
