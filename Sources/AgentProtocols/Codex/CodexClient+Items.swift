import Conversation
import JSON
import Texts

extension CodexClient {
  mutating func told(_ method: String, _ params: JSON) {
    if let thread = params["threadId"]?.string, thread != session, method != "serverRequest/resolved" {
      return told(of: thread, method, params)
    }
    switch method {
    case "turn/started": if let id = params["turn"]?["id"]?.string { began(id) }
    case "turn/completed": completed(params["turn"] ?? .null)
    case "turn/plan/updated": planned(params)
    case "item/started", "item/updated": changed(params["item"] ?? .null, isOver: false)
    case "item/completed": changed(params["item"] ?? .null, isOver: true)
    case "item/agentMessage/delta", "item/plan/delta": said(params, .said, part: nil)
    case "item/reasoning/summaryTextDelta": said(params, .thought, part: params["summaryIndex"]?.int ?? 0)
    case "item/reasoning/textDelta": said(params, .thought, part: nil)
    case "item/commandExecution/outputDelta": printed(params)
    case "item/fileChange/patchUpdated": patched(params)
    case "thread/tokenUsage/updated": used(params["tokenUsage"] ?? .null)
    case "thread/name/updated": named(params["threadName"]?.string ?? params["name"]?.string ?? "")
    case "thread/compacted": report(.notice("\(agent) has shortened the conversation."))
    case "serverRequest/resolved": withdraw(params["requestId"])
    case "error": retried(params)
    case "account/rateLimits/updated": limited(params["rateLimits"] ?? .null)
    default: break
    }
  }

  private mutating func planned(_ params: JSON) {
    let entries = (params["plan"]?.array ?? []).compactMap { step -> PlanEntry? in
      guard let content = step["step"]?.string else { return nil }
      let status: PlanEntry.Status =
        switch step["status"]?.string {
        case "inProgress", "in_progress": .running
        case "completed": .completed
        case .some, nil: .pending
        }
      return PlanEntry(content: PlainText.line(content), status: status)
    }
    // One without a step is no answer.
    guard !entries.isEmpty else { return }
    turn?.hasOutput = true
    report(.plan(entries))
  }

  // MARK: Text

  private mutating func said(_ params: JSON, _ kind: AgentReport.TextKind, part: Int?) {
    guard let id = params["itemId"]?.string, let delta = params["delta"]?.string, !delta.isEmpty else { return }
    var item = items[id] ?? CodexItem(id: id)
    // A thought may come in full beside its summary; the summary is the one to show.
    if kind == .thought, part == nil, item.hasSummary { return }
    if part != nil { item.hasSummary = true }
    item.text += ShortCharacters.bounded(delta, behind: item.text)
    items[id] = item
    if kind.isAnswer(delta) { turn?.hasOutput = true }
    report(.text(delta, kind: kind, part: part.map { "\(id)/\($0)" } ?? id))
  }

  /// Reports what the whole text has more than the pieces that came before it.
  private mutating func finish(_ text: String, _ kind: AgentReport.TextKind, of id: String) {
    let known = items[id]?.text ?? ""
    items[id] = nil
    guard let rest = text.rest(behind: known), !rest.isEmpty else { return }
    if kind.isAnswer(rest) { turn?.hasOutput = true }
    report(.text(String(rest), kind: kind, part: id))
  }

  // MARK: Items

  /// A turn is over. What still runs in a terminal of Codex's own goes on, however the turn ended; anything else only where
  /// nothing broke it off.
  mutating func leaveRunning(isDone: Bool) {
    guard case .open = stage else {
      callsLeft = []
      return items = [:]
    }
    let left = items.values.filter { $0.call?.status == .running && (isDone || $0.runsInOwnTerminal) }
    callsLeft.formUnion(left.compactMap(\.call?.id))
    items = items.filter { item in item.value.call.map { callsLeft.contains($0.id) } == true }
  }

  private mutating func changed(_ json: JSON, isOver: Bool) {
    guard let id = json["id"]?.string, let type = json["type"]?.string else { return }
    let wasLeft = isOver && callsLeft.remove(items[id]?.call?.id ?? id) != nil
    defer { if wasLeft { items[id] = nil } }
    switch type {
    case "agentMessage", "plan": if isOver { finish(json["text"]?.string ?? "", .said, of: id) }
    case "reasoning":
      guard isOver else { return }
      // Pieces of a summary have come in parts, which its whole does not continue.
      guard items[id]?.text.isEmpty ?? true else { return items[id] = nil }
      let summary = (json["summary"]?.array ?? []).compactMap(\.string)
      finish(summary.joined(separator: "\n\n"), .thought, of: id)
    case "userMessage": heard(json)
    case "contextCompaction":
      turn?.hasOutput = true
      if isOver { report(.notice("\(agent) has shortened the conversation.")) }
    default: show(json, id, isOver: isOver)
    }
  }

  private mutating func show(_ json: JSON, _ id: String, isOver: Bool) {
    guard let item = (items[id] ?? CodexItem(id: id)).taking(json, isOver: isOver), let call = item.call else { return }
    turn?.hasOutput = true
    guard call != items[id]?.call else { return }
    items[id] = item
    report(.tool(call))
  }

  private mutating func printed(_ params: JSON) {
    guard let id = params["itemId"]?.string, let count = items[id]?.call?.output.utf8.count, count < LongOutput.limit,
      let delta = params["delta"]?.string, !delta.isEmpty
    else { return }
    // In place: the output may be long, and a copy for each piece would cost more than the piece.
    items[id]?.print(PlainText.colored(delta))
    if let call = items[id]?.call { report(.tool(call)) }
  }

  private mutating func patched(_ params: JSON) {
    guard let id = params["itemId"]?.string, let json = items[id]?.json(with: params["changes"]) else { return }
    show(json, id, isOver: false)
  }

  // MARK: Numbers

  private mutating func used(_ usage: JSON) {
    let isOfTurn = turn?.step == .prompted && turn?.own.id != nil
    var told = tokens.take(usage, isOfTurn: isOfTurn)
    told.model = modes.usedModel
    if isOfTurn { report(.usage(told)) }
  }

  private mutating func retried(_ params: JSON) {
    guard params["willRetry"]?.bool == true, let turn else { return }
    guard !turn.hasToldOfRetry else { return report(.triesAgain(nil)) }
    self.turn?.hasToldOfRetry = true
    let details = params["error"]?["additionalDetails"]?.string.map(PlainText.line)
    let words = CodexEnd.words(params["error"] ?? .null)
    let said = details ?? words
    report(.triesAgain("\(agent) tries again: \(said)\(said.last == "." ? "" : ".")"))
  }

  private mutating func limited(_ limits: JSON) {
    let windows = ["primary", "secondary"].compactMap { limits[$0] }.filter { !$0.isNull }
    let full = windows.filter { $0["usedPercent"]?.double ?? 0 >= 100 }
    let isReached = limits["rateLimitReachedType"].map { !$0.isNull } ?? false
    let until = full.compactMap { $0["resetsAt"]?.double.flatMap { Timestamp(counting: $0) } }.max()
    let new = UsageLimit(until: until, words: "the usage limit is used up")
    // Whoever has credits goes on past a window that is used up.
    let hasCredits = ["hasCredits", "unlimited"].contains { limits["credits"]?[$0]?.bool == true }
    passedLimit = full.isEmpty ? nil : new
    guard isReached || !full.isEmpty && !hasCredits else {
      if limit != nil {
        limit = nil
        report(.limited(nil))
      }
      return
    }
    guard new != limit else { return }
    limit = new
    report(.limited(new))
  }
}
