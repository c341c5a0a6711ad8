import AgentForms
import Conversation
import JSON
import JSONRPC

/// What Codex waits for the person to say.
struct CodexQuestion: Sendable {
  enum Kind: Sendable {
    /// What each option answers, whole.
    case approval([String: JSON])
    /// Several questions are asked one after the other; the answers so far, in that order.
    case questions([JSON], answers: [[JSON]])
    /// A server of tools wants to know something.
    case form(ElicitationForm)
  }

  var name: String
  let request: RPCID
  let askedAt: Timestamp
  var kind: Kind
  /// No turn's end answers it.
  var isBetweenTurns: Bool
  /// How questions stand in the conversation: the agent tells nothing else of them.
  var call: ToolCall?
}

extension CodexClient {
  mutating func asked(_ id: RPCID, _ method: String, _ params: JSON, at now: Timestamp) {
    defer {
      // A subagent has a thread of its own, which goes on behind this one's turn. What it asks, it asks the person.
      if params["threadId"]?.string ?? session != session, questions.last?.request == id {
        questions[questions.count - 1].isBetweenTurns = true
      }
    }
    switch method {
    case "item/commandExecution/requestApproval", "item/fileChange/requestApproval":
      guard !isCancelling else { return send(.response(id: id, answer: .success(CodexClient.cancel))) }
      askApproval(id, params, isCommand: method == "item/commandExecution/requestApproval", at: now)
    case "item/permissions/requestApproval":
      askAccess(id, params, at: now)
    case "item/tool/requestUserInput":
      let all = params["questions"]?.array ?? []
      guard !all.isEmpty else { return send(.response(id: id, answer: .success(CodexClient.noAnswers))) }
      let index = open(id, .questions(all, answers: []), at: now)
      show(all, as: params["itemId"]?.string, index)
      askNext(index)
    case "mcpServer/elicitation/request":
      let form = ElicitationForm(
        message: params["message"]?.string, mode: params["mode"]?.string, schema: params["requestedSchema"],
        url: params["url"]?.string)
      guard let form, !isCancelling else { return send(.response(id: id, answer: .success(CodexClient.calledOff))) }
      ask(form, open(id, .form(form), at: now))
    default: send(.response(id: id, answer: .failure(.unknownMethod(method))))
    }
  }

  private static let cancel: JSON = ["decision": "cancel"]
  private static let noAccess: JSON = ["permissions": [:], "scope": "turn"]
  private static let noAnswers: JSON = ["answers": [:]]
  private static let calledOff: JSON = ["action": "cancel"]

  private mutating func open(_ request: RPCID, _ kind: CodexQuestion.Kind, at now: Timestamp) -> Int {
    questions.append(
      CodexQuestion(
        name: "", request: request, askedAt: now, kind: kind, isBetweenTurns: turn == nil && ownTurn == nil))
    return questions.count - 1
  }

  private mutating func show(_ all: [JSON], as item: String?, _ index: Int) {
    turn?.hasOutput = true
    let call = ToolCall(
      id: item ?? nextQuestionName(), title: QuestionWords.title(of: all), status: .running,
      input: QuestionWords.offered(by: all))
    questions[index].call = call
    report(turn == nil && ownTurn == nil ? .toolBetweenTurns(call) : .tool(call))
  }

  /// What came of it stands in the conversation, be it nothing.
  private mutating func showEnd(of question: CodexQuestion, answers: [[JSON]] = []) {
    guard case .questions(let all, _) = question.kind, var call = question.call else { return }
    call.output = QuestionWords.given(answers.map { $0.compactMap(\.string) }, to: all)
    call.status = call.output.isEmpty ? .cancelled : .completed
    report(.tool(call))
  }

  private mutating func ask(_ form: ElicitationForm, _ index: Int) {
    turn?.hasOutput = true
    questions[index].name = nextQuestionName()
    questions[index].kind = .form(form)
    let question = questions[index]
    report(
      .asks(form.question(named: question.name, of: question.request.json.pretty, askedAt: question.askedAt)))
  }

  private mutating func askApproval(_ id: RPCID, _ params: JSON, isCommand: Bool, at now: Timestamp) {
    turn?.hasOutput = true
    let thread = params["threadId"]?.string ?? session
    let asked = params["itemId"]?.string.map { callAskedAbout($0, in: thread) }
    let approval = CodexApproval(params, of: asked?.item, isCommand: isCommand, in: directories)
    var options: [Permission.Option] = []
    var answers: [String: JSON] = [:]
    for (option, decision) in CodexClient.decisions(params["availableDecisions"]?.array) {
      options.append(option)
      answers[option.id] = ["decision": decision]
    }
    let isKnown = isCommand || asked?.item != nil
    // What our own thread changes is told sooner or later.
    let lack = isKnown || thread == session ? [] : ["(\(agent) doesn't say which files)"]
    let detail = (lack + [approval.detail]).filter { !$0.isEmpty }.joined(separator: "\n")
    ask(
      id, of: asked?.name, title: approval.title, detail, isWhole: isKnown, options, answers, at: now)
  }

  /// The call that is under way with this id, or else the next one. Nothing of another is taken for what is to be allowed.
  private func callAskedAbout(_ id: String, in thread: String?) -> (item: CodexItem?, name: String) {
    if let thread, thread != session { return (subagents[thread]?.items[id], id) }
    guard let item = items[id] else { return (nil, id) }
    let isOver = item.call?.isUnderWay == false
    return (isOver ? nil : item, ToolCall.name(id, number: isOver ? item.number + 1 : item.number))
  }

  private static func decisions(_ available: [JSON]?) -> [(Permission.Option, JSON)] {
    let offered = available ?? ["accept", "acceptForSession", "decline", "cancel"]
    let hasSession = offered.contains("acceptForSession")
    var decisions = [(Permission.Option(id: "accept", name: "Allow once", kind: .allowOnce), JSON("accept"))]
    if hasSession {
      let option = Permission.Option(id: "session", name: "Allow in this session", kind: .allowAlways)
      decisions.append((option, "acceptForSession"))
    }
    for decision in offered {
      guard let words = decision["acceptWithExecpolicyAmendment"]?["execpolicy_amendment"]?.array else { continue }
      let prefix = words.compactMap(\.string).joined(separator: " ")
      let option = Permission.Option(
        id: "always", name: PlainText.line("Always allow what begins with: \(prefix)"),
        kind: hasSession ? .other : .allowAlways)
      decisions.append((option, decision))
    }
    decisions.append((Permission.Option(id: "decline", name: "Deny", kind: .rejectOnce), "decline"))
    decisions.append((Permission.Option(id: "cancel", name: "Deny, and stop the turn", kind: .other), "cancel"))
    return decisions
  }

  private mutating func askAccess(_ id: RPCID, _ params: JSON, at now: Timestamp) {
    turn?.hasOutput = true
    let wanted = params["permissions"] ?? [:]
    var detail = wanted.pretty
    if let reason = params["reason"]?.string { detail += "\n(\(reason))" }
    ask(
      id, title: "More access", PlainText.exact(detail),
      [
        Permission.Option(id: "turn", name: "Allow for this turn", kind: .allowOnce),
        Permission.Option(id: "session", name: "Allow in this session", kind: .allowAlways),
        Permission.Option(id: "decline", name: "Deny", kind: .rejectOnce),
      ],
      [
        "turn": ["permissions": wanted, "scope": "turn"], "session": ["permissions": wanted, "scope": "session"],
        "decline": CodexClient.noAccess,
      ], at: now)
  }

  private mutating func ask(
    _ id: RPCID, of item: String? = nil, title: String, _ detail: String, isWhole: Bool = true,
    _ options: [Permission.Option], _ answers: [String: JSON], at now: Timestamp
  ) {
    let name = nextQuestionName()
    questions[open(id, .approval(answers), at: now)].name = name
    report(
      .asks(
        Permission(
          id: name, of: item, title: title, detail: detail, isWhole: isWhole, options: options, askedAt: now)))
  }

  /// Shows the first of the questions that has no answer yet.
  private mutating func askNext(_ index: Int) {
    guard case .questions(let all, let answers) = questions[index].kind, answers.count < all.count else {
      return
    }
    questions[index].name = nextQuestionName()
    report(
      .asks(
        Permission(
          question: all[answers.count], (answers.count + 1, all.count), of: questions[index].request.json.pretty,
          named: questions[index].name, refusal: Permission.Refusal("decline", keepsAnswers: true),
          takesWords: all[answers.count]["isOther"]?.bool ?? false, askedAt: questions[index].askedAt)))
  }

  mutating func answerQuestion(_ name: String, _ answer: Answer) {
    guard let index = questions.firstIndex(where: { $0.name == name }) else { return }
    switch questions[index].kind {
    case .approval(let answers):
      let request = close(index)
      var response = answers["decline"] ?? ["decision": "decline"]
      if case .option(let id, _) = answer { response = answers[id] ?? response }
      if response["decision"] == "cancel" { turn?.isDenied = true }
      send(.response(id: request, answer: .success(response)))
    case .form(var form):
      switch form.take(answer) {
      case .ask:
        ask(form, index)
        report(.withdrew(permission: name))
      case .done(let result): send(.response(id: close(index), answer: .success(result)))
      }
    case .questions(let all, var answers):
      let asked = all[answers.count]
      var words: [JSON] = []
      if case .option(let id, let message) = answer, id != "decline" || message != nil {
        words = message.map { [.string($0)] } ?? asked.labels(chosenBy: id).map(JSON.string)
      }
      answers.append(words)
      questions[index].kind = .questions(all, answers: answers)
      if answers.count < all.count, !words.isEmpty {
        askNext(index)
        return report(.withdrew(permission: name))
      }
      showEnd(of: questions[index], answers: answers)
      let named = CodexClient.named(answers, all)
      send(.response(id: close(index), answer: .success(["answers": .object(named)])))
    }
  }

  /// The answers by the ids of their questions. Those to questions of one id stand together.
  private static func named(_ answers: [[JSON]], _ questions: [JSON]) -> JSONObject {
    var named: JSONObject = [:]
    for (index, words) in answers.enumerated() {
      let id = questions[index]["id"]?.string ?? "\(index)"
      named[id] = ["answers": .array((named[id]?["answers"]?.array ?? []) + words)]
    }
    return named
  }

  /// It has its answer. Where another question follows it, that is asked before: the thread waits for the person all the
  /// while, and nothing leaves its outbox.
  private mutating func close(_ index: Int) -> RPCID {
    let question = questions.remove(at: index)
    report(.withdrew(permission: question.name))
    return question.request
  }

  /// Somebody has answered, or nobody needs to any more.
  mutating func withdraw(_ request: JSON?) {
    guard let id = request.flatMap(RPCID.init), let index = questions.firstIndex(where: { $0.request == id }) else {
      return
    }
    let question = questions.remove(at: index)
    showEnd(of: question)
    report(.withdrew(permission: question.name))
  }

  mutating func withdrawQuestionsOfTurn() { withdraw { !$0.isBetweenTurns } }

  mutating func withdraw(where isOver: (CodexQuestion) -> Bool) {
    for question in questions where isOver(question) {
      showEnd(of: question)
      report(.withdrew(permission: question.name))
    }
    questions.removeAll(where: isOver)
  }
}
