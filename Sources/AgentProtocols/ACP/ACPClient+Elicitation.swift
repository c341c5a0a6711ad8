import AgentForms
import Conversation
import JSON
import JSONRPC

// https://agentclientprotocol.com/protocol/elicitation
extension ACPClient {
  mutating func askedForm(_ id: RPCID, _ params: JSON, at now: Timestamp) {
    let form = ElicitationForm(
      message: params["message"]?.string, mode: params["mode"]?.string, schema: params["requestedSchema"],
      url: params["url"]?.string)
    guard let form else { return refuse(id, "there is no such way to ask") }
    guard turn?.isCancelling != true else { return send(.response(id: id, answer: .success(ACPClient.calledOff))) }
    turn?.hasOutput = true
    ask(form, as: id, askedAt: moment(now), isBetweenTurns: turn == nil)
    if params["mode"]?.string == "url" { questions[questions.count - 1].elicitation = params["elicitationId"]?.string }
  }

  /// The person has gone to the address without a word here, and done there what was asked.
  mutating func completed(_ elicitation: String?) {
    guard let elicitation, let question = questions.first(where: { $0.elicitation == elicitation }) else { return }
    answerQuestion(question.id, .option("accept"))
  }

  mutating func answer(_ form: ElicitationForm, of question: ACPQuestion, _ answer: Answer) {
    var form = form
    switch form.take(answer) {
    case .ask:
      // Before the field that was answered is over: the thread waits for the person all the while.
      ask(form, as: question.request, askedAt: question.askedAt, isBetweenTurns: question.isBetweenTurns)
      report(.withdrew(permission: question.id))
    case .done(let result):
      report(.withdrew(permission: question.id))
      send(.response(id: question.request, answer: .success(result)))
    }
  }

  private mutating func ask(_ form: ElicitationForm, as id: RPCID, askedAt: Timestamp, isBetweenTurns: Bool) {
    let name = nextQuestionName()
    questions.append(
      ACPQuestion(id: name, request: id, subject: .form(form), askedAt: askedAt, isBetweenTurns: isBetweenTurns))
    report(.asks(form.question(named: name, of: id.json.pretty, askedAt: askedAt)))
  }
}
