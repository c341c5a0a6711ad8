import Core
import JSON
import Scene
import Texts
import Words

/// Who asks, and in which language the answer's words go. What comes for another machine will name its person here.
package struct Asker: Equatable, Sendable {
  package let client: ClientID
  package let language: Language

  package init(client: ClientID, language: Language) {
    self.client = client
    self.language = language
  }
}

/// A call whose words are taken apart: what is asked, who asks, and where.
package struct VerbCall {
  package let verb: CommandLineVerb
  package let arguments: Arguments
  package let asker: Asker
  /// As it came in, for whoever has to ask something before it can be answered.
  package let request: EarlyRequest
  /// Paths begin here.
  package let directory: String
  /// The text of the file that the verb reads.
  package let input: String?
  /// The caller's variables that the call names.
  package let environment: [String: String]

  package init(
    verb: CommandLineVerb, arguments: Arguments, request: EarlyRequest, directory: String, input: String?,
    environment: [String: String]
  ) {
    self.verb = verb
    self.arguments = arguments
    self.request = request
    asker = Asker(client: request.client, language: request.language)
    self.directory = directory
    self.input = input
    self.environment = environment
  }

  package var words: [String] { arguments.words }
  package var client: ClientID { asker.client }
  package var language: Language { asker.language }

  package func value(_ option: String) -> String? { arguments.value(option) }
  package func has(_ flag: String) -> Bool { arguments.has(flag) }

  /// The project that the call names, else the directory that it was made in.
  package var project: String { path(value("--project") ?? ".") }

  package func path(_ path: String) -> String { path.absolutePath(from: directory) }
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
