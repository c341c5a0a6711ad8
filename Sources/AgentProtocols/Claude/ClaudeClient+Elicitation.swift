import AgentForms
import Conversation
import JSON

/// A server of tools wants to know something of the person; Claude Code passes its question on.
extension ClaudeClient {
  mutating func askedForm(_ request: JSON, _ id: String, at now: Timestamp) {
    let form = ElicitationForm(
      message: request["message"]?.string, mode: request["mode"]?.string, schema: request["requested_schema"],
      url: request["url"]?.string)
    let asker = asker(of: request)
    guard let form, mayAsk(asker) else { return respond(to: id, ["action": "cancel"]) }
    if !goesOn(behindTurns: asker) { turn?.hasOutput = true }
    questions.append(
      ClaudeQuestion(name: "", request: id, input: [:], askedAt: now, kind: .form(form), asker: asker))
    ask(form, questions.count - 1)
  }

  mutating func ask(_ form: ElicitationForm, _ index: Int) {
    questions[index].name = nextQuestionName()
    questions[index].kind = .form(form)
    let question = questions[index]
    report(.asks(form.question(named: question.name, of: question.request, askedAt: question.askedAt)))
  }
}
