import Conversation
import Core
import JSON
import Languages
import Scene

/// A call whose words are taken apart: what is asked, who asks, and where.
package struct VerbCall {
  package let verb: CommandLineVerb
  package let arguments: Arguments
  /// As it came in, for whoever has to ask something before it can be answered.
  package let request: ClientRequest
  /// As it was said, with the place where paths begin.
  package let call: Call

  package init(verb: CommandLineVerb, arguments: Arguments, request: ClientRequest, call: Call) {
    self.verb = verb
    self.arguments = arguments
    self.request = request
    self.call = call
  }

  /// The caller's variables that the call names.
  package var environment: [String: String] { call.environment }

  package var words: [String] { arguments.words }
  package var client: ClientID { request.client }
  package var language: Language { request.language }
  package var asker: Asker { .client(client, language) }

  package func value(_ option: String) -> String? { arguments.value(option) }
  package func values(_ option: String) -> [String] { arguments.values(option) }
  package func has(_ flag: String) -> Bool { arguments.has(flag) }

  /// The project that the call names, else the directory that it was made in.
  package var project: String {
    get throws(Refusal) { try projectPath(value("--project") ?? ".") }
  }

  package func path(_ word: String) throws(Refusal) -> String { try call.path(word) }
  package func projectPath(_ word: String) throws(Refusal) -> String { try call.projectPath(word) }
}

/// What a verb is answered with, and what is to be done for it.
package struct VerbAnswer {
  /// Nil where the answer comes later.
  package var json: JSON?
  package var effects: [Effect] = []
  package var notice: AnswerNotice?

  package init(json: JSON?, effects: [Effect] = [], notice: AnswerNotice? = nil) {
    self.json = json
    self.effects = effects
    self.notice = notice
  }

  package static func done(_ json: JSON, _ effects: [Effect] = []) -> VerbAnswer {
    VerbAnswer(json: json, effects: effects)
  }
  package static func later(_ effects: [Effect] = []) -> VerbAnswer { VerbAnswer(json: nil, effects: effects) }
}
