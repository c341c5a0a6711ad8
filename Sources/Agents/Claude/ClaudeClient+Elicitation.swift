import AgentForms
import Conversation
import JSON

/// A server of tools wants to know something of the person; Claude Code passes its question on.
extension ClaudeClient {
  mutating func askedForm(_ request: JSON, _ id: String, at now: Timestamp) {
    let form = ElicitationForm(
      message: request["message"]?.string, mode: request["mode"]?.string, schema: request["requested_schema"],
      url: request["url"]?.string)
    guard let form, isBusy, !isCancelling else {
      respond(to: id, ["action": "cancel"])
      return tellOfRefused(PlainText.line(request["message"]?.string ?? ""))
    }
    questions.append(ClaudeQuestion(name: "", request: id, input: [:], askedAt: now, kind: .form(form)))
    ask(form, questions.count - 1)
  }

  mutating func ask(_ form: ElicitationForm, _ index: Int) {
    turn?.hasOutput = true
    questions[index].name = nextQuestionName()
    questions[index].kind = .form(form)
    report(.asks(form.question(named: questions[index].name, askedAt: questions[index].askedAt)))
  }
}
