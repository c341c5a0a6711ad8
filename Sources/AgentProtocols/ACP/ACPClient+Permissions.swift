import Conversation
import JSON
import JSONRPC
import Texts

// https://agentclientprotocol.com/protocol/tool-calls#requesting-permission
extension ACPClient {
  mutating func askedPermission(_ id: RPCID, _ params: JSON, at now: Timestamp) {
    let offered = params["options"]?.array ?? []
    let (options, alike) = offered.compactMap(Permission.Option.init).apart
    if mayAsk, !alike.isEmpty { report(.answersOfOneName(of: agent, alike.map(\.name))) }
    guard mayAsk, !options.isEmpty else {
      // Nobody is there to be asked, and the agent must not wait for ever.
      send(.response(id: id, answer: .success(outcome(.cancelled))))
      return tellOfRefused(PlainText.line(params["toolCall"]?["title"]?.string ?? ""))
    }
    turn?.hasOutput = true
    let now = moment(now)
    let nameless = offered.filter { Permission.Option($0) == nil }
    if !nameless.isEmpty {
      report(.answersWithoutName(of: agent, nameless.map { PlainText.line($0["name"]?.string ?? "") }))
    }
    let name = nextQuestionName()
    let refusals = Set(options.filter { $0.kind == .rejectOnce || $0.kind == .rejectAlways }.map(\.id))
    // The request may tell no more than the call's id, or be the first to tell of the call at all.
    let told = params["toolCall"] ?? [:]
    let known = toolChanged(told, by: .question) ?? tools.nameless(told)
    let permission = permission(name, known, told, options, askedAt: now)
    questions.append(
      ACPQuestion(
        id: name, request: id, call: told["toolCallId"]?.name, subject: .toolCall(permission, told: told),
        refusals: refusals, askedAt: now, isBetweenTurns: turn == nil))
    report(.asks(permission))
  }

  private func permission(
    _ name: String, _ known: ACPTools.Known, _ told: JSON, _ options: [Permission.Option], askedAt: Timestamp
  ) -> Permission {
    let detail = detail(of: told, known)
    return Permission(
      id: name, of: known.call.id.isEmpty ? nil : known.call.id, kind: known.call.kind, title: known.call.title,
      detail: detail.text, isWhole: detail.isWhole, options: options, askedAt: askedAt)
  }

  /// More was told of a call that waits for an answer. What is asked by now is another question, with a name of its own: an
  /// answer to what was seen before doesn't reach it. Of several about one call the last one is meant.
  mutating func askAnew(of known: ACPTools.Known, _ change: JSON) {
    guard known.call.isUnderWay else { return }
    for index in questions.indices.reversed() {
      guard case .toolCall(let before, var told) = questions[index].subject, before.call == known.call.id else {
        continue
      }
      for member in change.object?.members ?? [] where !member.value.isNull { told.set(member) }
      questions[index].subject = .toolCall(before, told: told)
      guard permission(before.id, known, told, before.options, askedAt: before.askedAt) != before else { return }
      let now = permission(nextQuestionName(), known, told, before.options, askedAt: before.askedAt)
      questions[index].id = now.id
      questions[index].subject = .toolCall(now, told: told)
      // The thread waits for the person all the while.
      report(.asks(now))
      return report(.withdrew(permission: before.id))
    }
  }

  /// When a question came: behind all that are open, also where several come in one moment.
  func moment(_ now: Timestamp) -> Timestamp {
    questions.map { $0.askedAt.adding(milliseconds: 1) }.max().map { Swift.max($0, now) } ?? now
  }

  /// Its session is this thread's by now, and no turn is being stopped.
  var mayAsk: Bool {
    guard case .open = stage else { return false }
    return turn?.isCancelling != true
  }

  /// A question vanishes without a word only where the person has just stopped its turn.
  mutating func tellOfRefused(_ title: String) {
    if turn?.isCancelling == true { return }
    report(mayAsk ? .questionWithoutAnswers(of: agent, title) : .refusedQuestion(of: agent, title))
  }

  /// What exactly would run or change.
  private func detail(of change: JSON, _ known: ACPTools.Known) -> ClippedText {
    let given = known.input
    let content = ToolCallText.parts(of: change["content"]) ?? []
    let told = PlainText.exact(
      content.map { ToolCallText.text(of: $0) }.filter { !$0.isEmpty }.joined(separator: "\n"))
    let shown = told.isEmpty ? known.output.text : told
    // An agent may say the same in both places, or other things in each: nothing of it is left out.
    var parts = [shown, given.text]
    if shown.isEmpty || given.text.contains(shown) {
      parts = [given.text]
    } else if given.text.isEmpty || shown.contains(given.text) {
      parts = [shown]
    } else if ToolCallText.command(in: change["rawInput"]) != nil {
      parts = [given.text, shown]
    }
    parts += parts.whatIsMissing(of: known)
    var detail = ClippedText(whole: parts.filter { !$0.isEmpty }.joined(separator: "\n"))
    detail.isWhole =
      given.isWhole && content.allSatisfy(ToolCallText.saysAll) && (!told.isEmpty || known.output.isWhole)
    return detail
  }

  mutating func answerQuestion(_ name: String, _ answer: Answer) {
    guard let index = questions.firstIndex(where: { $0.id == name }) else { return }
    let permission = questions.remove(at: index)
    if case .option(let id, _) = answer, permission.refusals.contains(id) { turn?.isDenied = true }
    switch permission.subject {
    case .form(let form): return self.answer(form, of: permission, answer)
    case .file(let request, let path): self.answer(request, at: path, answer)
    case .toolCall: send(.response(id: permission.request, answer: .success(outcome(answer))))
    }
    report(.withdrew(permission: name))
  }

  /// The agent takes its question back.
  mutating func withdraw(_ request: JSON?) {
    guard let id = request.flatMap(RPCID.init), let index = questions.firstIndex(where: { $0.request == id }) else {
      return
    }
    let permission = questions.remove(at: index)
    let failure = RPCFailure(code: ACPError.cancelled, message: "Request cancelled")
    send(.response(id: id, answer: .failure(failure)))
    report(.withdrew(permission: permission.id))
    // Nothing comes of the call, unless the agent goes on to tell of it.
    if let call = permission.call { toolChanged(["toolCallId": .string(call), "status": "cancelled"], by: .update) }
  }

  /// Nobody waits for these answers any more.
  mutating func withdraw(where isOver: (ACPQuestion) -> Bool) {
    for question in questions where isOver(question) { report(.withdrew(permission: question.id)) }
    questions.removeAll(where: isOver)
  }

  /// The person is not asked any more, and the agent must not wait for ever.
  mutating func cancelQuestions(where isOver: (ACPQuestion) -> Bool) {
    for question in questions where isOver(question) { answerQuestion(question.id, .cancelled) }
  }

  func outcome(_ answer: Answer) -> JSON {
    switch answer {
    // The protocol has no place for words; who answers knows that, and says them as a message.
    case .option(let id, _): ["outcome": ["outcome": "selected", "optionId": .string(id)]]
    case .cancelled: ["outcome": ["outcome": "cancelled"]]
    }
  }
}

extension JSON {
  /// Puts a member of another object in the place of its own.
  fileprivate mutating func set(_ member: JSONObject.Member) {
    guard var object else { return }
    object[member.name] = member.value
    self = .object(object)
  }
}

extension [Permission.Option] {
  /// Those that an answer names, each once, and those of which nobody knows which one it would be taken for.
  fileprivate var apart: (options: [Permission.Option], alike: [Permission.Option]) {
    let first = Dictionary(map { ($0.id, $0) }) { first, _ in first }
    let unclear = Set(filter { first[$0.id] != $0 }.map(\.id))
    var names: Set<String> = []
    return (filter { !unclear.contains($0.id) && names.insert($0.id).inserted }, filter { unclear.contains($0.id) })
  }
}

extension [String] {
  /// Of what would be done, what none of these texts says: all of the title where its line leaves something out, the files,
  /// and that they would go. Two deeds are never to look the same.
  fileprivate func whatIsMissing(of known: ACPTools.Known) -> [String] {
    func says(_ text: String) -> Bool { contains { $0.contains(text) } }
    let isTitleWhole = known.exactTitle.utf8.elementsEqual(known.call.title.utf8)
    let title = isTitleWhole || says(known.exactTitle) ? [] : [known.exactTitle]
    let places = known.places.split(separator: "\n").map(String.init).filter { !says($0) }
    let takesAway = known.call.kind == "delete" || known.call.kind == "move"
    return title + places + (takesAway ? ["kind: \(known.call.kind)"] : [])
  }
}

extension Permission.Option {
  fileprivate init?(_ json: JSON) {
    guard let id = json["optionId"]?.string else { return nil }
    let kind: Kind =
      switch json["kind"]?.string {
      case "allow_once": .allowOnce
      case "allow_always": .allowAlways
      case "reject_once": .rejectOnce
      case "reject_always": .rejectAlways
      case .some, nil: .other
      }
    let names = [PlainText.line(json["name"]?.string ?? ""), kind.words ?? "", PlainText.line(id)]
    self.init(id: id, name: names.first { !$0.isEmpty } ?? "Another answer", kind: kind)
  }
}

extension Permission.Option.Kind {
  /// What an answer without a name of its own means.
  fileprivate var words: String? {
    switch self {
    case .allowOnce: "Allow"
    case .allowAlways: "Always allow"
    case .rejectOnce: "Reject"
    case .rejectAlways: "Always reject"
    case .other: nil
    }
  }
}
