import Conversation
import JSON

extension ClaudeClient {
  // MARK: The system's lines

  mutating func noted(_ line: JSON) {
    switch line["subtype"]?.string {
    case "init": began(line)
    case "status": if let mode = line["permissionMode"]?.string { modeIs(mode) }
    case "api_retry": retried(line)
    case "compact_boundary": compacted(line["compact_metadata"] ?? .null)
    case "informational":
      if turn?.step == .prompted, let refusal = PromptRefusal(line) {
        turn?.own.refusal = refusal
        return
      }
      if let text = line["content"]?.string.map(PlainText.line), !text.isEmpty { report(.notice(text)) }
    case "task_notification": finishedInBackground(line)
    case "background_tasks_changed":
      changeBackground(to: (line["tasks"]?.array ?? []).map { $0["task_id"]?.string ?? "" })
    case .some, nil: break
    }
  }

  /// Every turn begins so.
  private mutating func began(_ line: JSON) {
    if let id = line["session_id"]?.string, id != session.id {
      // Not what it was told to go on with: whatever this is, it is not this thread.
      guard session.isProven else { return refuseSession(id) }
      session.id = id
      reportSession()
    }
    session.isProven = true
    if let mode = line["permissionMode"]?.string { modeIs(mode) }
    if turn?.step != .prompted { beginAlone() }
  }

  /// `/clear` ended the session: the thread goes on in a new one. Only a process
  /// that serves this thread's session can put it away.
  mutating func wasReset(_ line: JSON) {
    if line["session_id"]?.string == session.id { session.isProven = true }
  }

  private mutating func refuseSession(_ id: String) {
    let reason = "\(agent) answered from another session than this thread's (\(PlainText.line(id))) and was stopped."
    request(["subtype": "interrupt"], for: .interrupt)
    stage = .unusable(reason)
    isSpent = true
    endTurn(.failed(reason, turn?.reach ?? .notTaken))
  }

  private mutating func retried(_ line: JSON) {
    guard let turn else { return }
    guard !turn.hasToldOfRetry else { return report(.triesAgain(nil)) }
    self.turn?.hasToldOfRetry = true
    let what = line["error_status"]?.int.map { "error \($0)" } ?? "no answer"
    let times = line["max_retries"]?.int.map { $0 == 1 ? " once" : ", up to \($0) times" } ?? ""
    report(.triesAgain("\(agent)'s model gave \(what); \(agent) tries again\(times)."))
  }

  private mutating func compacted(_ metadata: JSON) {
    let before = metadata["pre_tokens"]?.int
    let after = metadata["post_tokens"]?.int
    let sizes = if let before, let after { ": \(before) tokens became \(after)" } else { "" }
    report(.notice("\(agent) has shortened the conversation\(sizes)."))
    if let after { contextUsed = after }
  }

  mutating func limited(_ info: JSON) {
    let isReached = info["status"]?.string == "rejected"
    // Whoever has extra usage goes on past a limit that is used up, also one that only another process has met.
    let isPassed = isReached && info["isUsingOverage"]?.bool == true
    guard isReached, !isPassed else {
      if limit != nil || isPassed { report(.limited(nil)) }
      (limit, modelLimit) = (nil, nil)
      return
    }
    let until = info["resetsAt"]?.double.flatMap { Timestamp(counting: $0) }
    let type = info["rateLimitType"]?.string
    let which = type?.split(separator: "_").joined(separator: " ")
    // Such as `seven_day_opus`, beside `five_hour` and `seven_day`.
    let isOfOneModel = type.map { $0.hasPrefix("five_hour_") || $0.hasPrefix("seven_day_") } ?? false
    let new = UsageLimit(
      until: until, words: which.map { "the \($0) limit is used up" } ?? "the limit is used up",
      isOfOneModel: isOfOneModel)
    // Of that nobody else is told: threads with other models are served.
    if isOfOneModel { return modelLimit = new }
    (limit, modelLimit) = (new, nil)
    report(.limited(new))
  }

  // MARK: What the model says

  mutating func streamed(_ line: JSON) {
    guard isMain(line), let event = line["event"] else { return }
    for piece in stream.take(event) { tell(piece) }
    guard let (id, name) = stream.startedTool(event), tools[id]?.isOpen != true else { return }
    show(ClaudeTool(beginning: id, number: number(ofCall: id), name: name))
  }

  mutating func said(_ line: JSON) {
    guard let message = line["message"] else { return }
    let blocks = message["content"]?.array ?? []
    guard isMain(line) else { return saidBySubagent(blocks, line) }
    // Words behind a turn begin none: nobody would wait for an end of them.
    if let usage = message["usage"], message["model"]?.string != "<synthetic>" {
      let counts = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens"]
      contextUsed = TurnUsage.sum(counts.compactMap { usage[$0]?.int }) ?? 0
      model = message["model"]?.string.map(PlainText.line) ?? model
    }
    // The end of the turn says the same again.
    if line["is_api_error_message"]?.bool == true || line["isApiErrorMessage"]?.bool == true { return }
    for block in blocks {
      switch block["type"]?.string {
      case "text": tell(stream.rest(of: block["text"]?.string ?? "", .said, in: message["id"]?.string ?? ""))
      case "thinking": tell(stream.rest(of: block["thinking"]?.string ?? "", .thought, in: message["id"]?.string ?? ""))
      case "tool_use", "server_tool_use", "mcp_tool_use": use(block)
      case .some, nil: break
      }
    }
  }

  private mutating func tell(_ piece: ClaudeStream.Piece) {
    guard !piece.text.isEmpty else { return }
    if piece.kind.isAnswer(piece.text) {
      turn?.hasOutput = true
      turn?.own.hasSpoken = true
    }
    report(.text(piece.text, kind: piece.kind, part: piece.part))
  }

  /// Some answers stand in the last line only. What is said of a failure there, its end says.
  mutating func sayAnswer(of line: JSON, in turn: ClaudeTurn) {
    guard !turn.own.hasSpoken, turn.own.refusal == nil, !ClaudeEnd.isFailure(line) else { return }
    tell(ClaudeStream.Piece(text: line["result"]?.string ?? "", kind: .said, part: "result"))
  }

  // MARK: Tools

  private mutating func use(_ block: JSON) {
    guard let id = block["id"]?.string, let name = block["name"]?.string else { return }
    if let plan = tasks.use(name, block["input"] ?? .null, id: id) {
      turn?.hasOutput = true
      if !plan.isEmpty { report(.plan(plan)) }
      return
    }
    let number = number(ofCall: id)
    show(ClaudeTool(id: id, number: number, name: name, input: block["input"] ?? .null, directory: directory))
  }

  /// That of the call which is under way with this id, or is about to be.
  func number(ofCall id: String) -> Int { tools[id].map { $0.isOpen ? $0.number : $0.number + 1 } ?? 1 }

  mutating func show(_ tool: ClaudeTool) {
    turn?.hasOutput = true
    guard tools[tool.id] != tool else { return }
    let isBetweenTurns = turn == nil && !isAlone && tools[tool.id]?.number != tool.number
    tools[tool.id] = tool
    report(isBetweenTurns ? .toolBetweenTurns(tool.call) : .tool(tool.call))
  }

  /// Lines that stand in the person's place: nearly always what tools gave.
  mutating func heard(_ line: JSON) {
    guard isMain(line), let blocks = line["message"]?["content"]?.array else { return }
    for block in blocks where block["type"]?.string == "tool_result" {
      guard let id = block["tool_use_id"]?.string else { continue }
      if let plan = tasks.result(of: id, line["tool_use_result"] ?? .null, block) { report(.plan(plan)) }
      guard var tool = tools[id] else { continue }
      let fate = (line["tool_result_meta"]?.array ?? []).first { $0["id"]?.string == id }
      tool.finish(block, details: line["tool_use_result"] ?? .null, fate: fate ?? .null)
      if tool.isInBackground { callsLeft.insert(tool.call.id) }
      if tool.call.status == .completed { appointments.note(tool.name, tool.input, line["tool_use_result"] ?? .null) }
      show(tool)
    }
  }

  /// What a subagent says belongs to the call that started it.
  private mutating func saidBySubagent(_ blocks: [JSON], _ line: JSON) {
    guard let id = line["parent_tool_use_id"]?.string, var tool = tools[id] else { return }
    for block in blocks {
      switch block["type"]?.string {
      case "text": tool.append(block["text"]?.string ?? "")
      case "tool_use":
        let inner = ClaudeTool(
          id: "", name: block["name"]?.string ?? "", input: block["input"] ?? .null, directory: directory)
        tool.append("▸ \(inner.call.title)")
      case .some, nil: break
      }
    }
    show(tool)
  }

  private mutating func finishedInBackground(_ line: JSON) {
    guard let id = line["tool_use_id"]?.string, var tool = tools[id] else { return }
    tool.finishInBackground(summary: line["summary"]?.string, status: line["status"]?.string)
    callsLeft.remove(tool.call.id)
    show(tool)
  }

  /// What has ended there waits for no answer any more.
  private mutating func changeBackground(to tasks: [String]) {
    let ended = Set(backgroundTasks).subtracting(tasks)
    backgroundTasks = tasks
    withdraw { $0.asker.agent.map(ended.contains) == true }
  }

  /// Nothing more comes of calls that the turn left open, but of those that work on in the background.
  mutating func closeTools() {
    tools = tools.filter { $0.value.isInBackground }
  }

  private func isMain(_ line: JSON) -> Bool { line["parent_tool_use_id"]?.string == nil }
}
