import AgentForms
import Conversation
import JSON

/// What Claude Code waits for the person to say.
struct ClaudeQuestion: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// May this tool do that? With what "always" and "mode" would change.
    case tool(always: [JSON], mode: [JSON])
    /// Several questions are asked one after the other; so many of them have been answered.
    case questions([JSON], answers: [(question: String, answer: String)])
    /// A server of tools wants to know something.
    case form(ElicitationForm)

    static func == (left: Kind, right: Kind) -> Bool {
      switch (left, right) {
      case (.tool(let always, let mode), .tool(let otherAlways, let otherMode)):
        always == otherAlways && mode == otherMode
      case (.questions(let all, let answers), .questions(let others, let otherAnswers)):
        all == others && answers.map(\.answer) == otherAnswers.map(\.answer)
      case (.form(let form), .form(let other)): form == other
      case (.tool, _), (.questions, _), (.form, _): false
      }
    }
  }

  var name: String
  let request: String
  let input: JSON
  let askedAt: Timestamp
  var kind: Kind
  let asker: Asker

  /// Who asks, as far as the request tells.
  struct Asker: Equatable, Sendable {
    /// The subagent, by the name of its task.
    let agent: String?
    let call: String?
    let isBetweenTurns: Bool
  }
}

extension ClaudeClient {
  mutating func asked(_ line: JSON, at now: Timestamp) {
    guard let id = line["request_id"]?.string else { return }
    if line["request"]?["subtype"]?.string == "elicitation" {
      return askedForm(line["request"] ?? .null, id, at: now)
    }
    guard let request = line["request"], request["subtype"]?.string == "can_use_tool" else {
      let subtype = line["request"]?["subtype"]?.string ?? ""
      return fail(id, because: "Unsupported control request subtype: \(subtype)")
    }
    let input = request["input"] ?? [:]
    let tool = request["tool_name"]?.string ?? "Tool"
    let asker = asker(of: request)
    guard mayAsk(asker) else { return stop(id) }
    if !goesOn(behindTurns: asker) { turn?.hasOutput = true }
    if tool == "AskUserQuestion", let all = input["questions"]?.array, !all.isEmpty {
      questions.append(
        ClaudeQuestion(
          name: "", request: id, input: input, askedAt: now, kind: .questions(all, answers: []), asker: asker))
      return askNext(questions.count - 1)
    }
    askAboutTool(tool, id, input, request, asker, at: now)
  }

  func asker(of request: JSON) -> ClaudeQuestion.Asker {
    ClaudeQuestion.Asker(
      agent: request["agent_id"]?.string, call: request["tool_use_id"]?.string, isBetweenTurns: turn == nil && !isAlone)
  }

  /// The person is asked for whoever still works: for the turn until it is stopped, and for what goes on behind it.
  func mayAsk(_ asker: ClaudeQuestion.Asker) -> Bool {
    if case .unusable = stage { return false }
    return !isCancelling || goesOn(behindTurns: asker)
  }

  /// Whether what asks goes on without a turn. A turn that is over has no call of its own that waits for an answer.
  func goesOn(behindTurns asker: ClaudeQuestion.Asker) -> Bool {
    if asker.isBetweenTurns { return true }
    guard worksInBackground else { return false }
    if let agent = asker.agent { return backgroundTasks.contains(agent) }
    if let call = asker.call { return tools[call] == nil }
    // A server of tools does not say whose call it asks about.
    return tools.values.allSatisfy { $0.isInBackground || !$0.isOpen }
  }

  private mutating func stop(_ request: String) {
    respond(to: request, ["behavior": "deny", "message": "The person has stopped this.", "interrupt": true])
  }

  private mutating func askAboutTool(
    _ name: String, _ id: String, _ input: JSON, _ request: JSON, _ asker: ClaudeQuestion.Asker, at now: Timestamp
  ) {
    let suggestions = request["permission_suggestions"]?.array ?? []
    let modes = suggestions.filter { $0["type"]?.string == "setMode" }
    let rules = suggestions.filter { ["addRules", "replaceRules"].contains($0["type"]?.string ?? "") }
    let isPlan = name == "ExitPlanMode"
    let editing: JSON = ["type": "setMode", "mode": "acceptEdits", "destination": "session"]
    let question = ClaudeQuestion(
      name: nextQuestionName(), request: id, input: input, askedAt: now,
      kind: .tool(always: rules, mode: isPlan ? [editing] : modes), asker: asker)
    questions.append(question)
    // The request has less than the call that it is about: a plan, for one, is only there.
    let callID = request["tool_use_id"]?.string ?? id
    let call = tools[callID].flatMap { $0.isOpen ? $0 : nil }
    let tool = ClaudeTool(
      id: callID, number: number(ofCall: callID), name: name,
      input: input.object?.members.isEmpty == false ? input : call?.input ?? input, directory: directory)
    var options = [Permission.Option(id: "allow", name: isPlan ? "Go ahead" : "Allow once", kind: .allowOnce)]
    if !rules.isEmpty {
      options.append(Permission.Option(id: "always", name: ClaudeClient.words(for: rules), kind: .allowAlways))
    }
    if isPlan || !modes.isEmpty {
      options.append(
        Permission.Option(
          id: "mode", name: isPlan ? "Go ahead, and accept all edits" : "Allow, and accept all edits in this session",
          kind: rules.isEmpty && !isPlan ? .allowAlways : .other))
    }
    options.append(Permission.Option(id: "deny", name: isPlan ? "Keep planning" : "Deny", kind: .rejectOnce))
    report(
      .asks(
        Permission(
          id: question.name, of: tool.call.id, kind: isPlan ? Permission.modeKind : "other", title: tool.call.title,
          detail: tool.detail, options: options, askedAt: now)))
  }

  /// The rules that would hold from then on, and for how long.
  private static func words(for rules: [JSON]) -> String {
    let names = rules.flatMap { $0["rules"]?.array ?? [] }.compactMap { rule in
      rule["ruleContent"]?.string ?? rule["toolName"]?.string
    }
    let scope =
      switch rules.first?["destination"]?.string {
      case "session": " in this session"
      case "projectSettings", "localSettings": " in this project"
      case "userSettings": " everywhere"
      case .some, nil: ""
      }
    return "Always allow \(names.map(PlainText.line).joined(separator: ", "))\(scope)"
  }

  /// Shows the first of the questions that has no answer yet, with what is wrong with an answer that it had.
  private mutating func askNext(_ index: Int, because problem: String? = nil) {
    guard case .questions(let all, let answers) = questions[index].kind, answers.count < all.count else { return }
    questions[index].name = nextQuestionName()
    report(
      .asks(
        Permission(
          question: all[answers.count], (answers.count + 1, all.count), of: questions[index].request,
          named: questions[index].name, refusal: Permission.Refusal("deny", keepsAnswers: false), takesWords: true,
          problem: problem, askedAt: questions[index].askedAt)))
  }

  mutating func answerQuestion(_ name: String, _ answer: Answer) {
    guard let index = questions.firstIndex(where: { $0.name == name }) else { return }
    let question = questions[index]
    if case .form(var form) = question.kind {
      switch form.take(answer) {
      case .ask:
        ask(form, index)
        return report(.withdrew(permission: name))
      case .done(let result): return respond(to: close(index).request, result)
      }
    }
    switch answer {
    case .cancelled: refuse(index, because: nil)
    case .option("deny", let message): refuse(index, because: message)
    case .option(let option, let message):
      switch question.kind {
      case .tool(let always, let mode):
        allow(index, changing: option == "always" ? always : option == "mode" ? mode : [])
      case .form: break
      case .questions(let all, var answers):
        let asked = all[answers.count]
        let chosen = asked.labels(chosenBy: option)
        guard message != nil || !chosen.isEmpty else {
          askNext(index, because: Permission.choosesNothing)
          return report(.withdrew(permission: name))
        }
        // Words of one's own go before what was offered.
        answers.append((asked["question"]?.string ?? "", message ?? chosen.joined(separator: ", ")))
        questions[index].kind = .questions(all, answers: answers)
        if answers.count < all.count {
          askNext(index)
          return report(.withdrew(permission: name))
        }
        var input = question.input.object ?? [:]
        input["answers"] = .object(
          JSONObject(answers.map { JSONObject.Member(name: $0.question, value: .string($0.answer)) }))
        respond(to: close(index).request, ["behavior": "allow", "updatedInput": .object(input)])
      }
    }
  }

  /// It has its answer. Where another question follows it, that is asked before: the thread waits for the person all the
  /// while, and nothing leaves its outbox.
  private mutating func close(_ index: Int) -> ClaudeQuestion {
    let question = questions.remove(at: index)
    report(.withdrew(permission: question.name))
    return question
  }

  private mutating func allow(_ index: Int, changing permissions: [JSON]) {
    let question = close(index)
    respond(
      to: question.request,
      .object(present: [
        "behavior": "allow", "updatedInput": question.input,
        "updatedPermissions": permissions.isEmpty ? nil : .array(permissions),
      ]))
  }

  private mutating func refuse(_ index: Int, because reason: String?) {
    let question = close(index)
    let message = reason.flatMap { $0.isEmpty ? nil : $0 } ?? "The person does not want this."
    respond(to: question.request, ["behavior": "deny", "message": .string(message), "interrupt": false])
  }

  mutating func fail(_ request: String, because reason: String) {
    send([
      "type": "control_response",
      "response": ["subtype": "error", "request_id": .string(request), "error": .string(reason)],
    ])
  }

  mutating func respond(to request: String, _ response: JSON) {
    send([
      "type": "control_response",
      "response": ["subtype": "success", "request_id": .string(request), "response": response],
    ])
  }

  /// The agent takes a question back; nobody may answer it any more.
  mutating func withdraw(_ request: String) {
    guard let index = questions.firstIndex(where: { $0.request == request }) else { return }
    report(.withdrew(permission: questions.remove(at: index).name))
  }

  mutating func withdraw(where isOver: (ClaudeQuestion) -> Bool) {
    for question in questions where isOver(question) { report(.withdrew(permission: question.name)) }
    questions.removeAll(where: isOver)
  }

  /// The turn is over, or is being stopped, and with it what it has asked.
  mutating func withdrawQuestionsOfTurn() {
    let over = Set(questions.filter { !goesOn(behindTurns: $0.asker) }.map(\.request))
    withdraw { over.contains($0.request) }
  }

  /// The person stops what has asked behind turns.
  mutating func stopAsking() {
    for question in questions {
      if case .form = question.kind {
        respond(to: question.request, ["action": "cancel"])
      } else {
        stop(question.request)
      }
    }
    withdraw { _ in true }
  }
}
