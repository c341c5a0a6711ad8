import Core
import JSON
import Scene
import Texts
import Words

/// Who asks, and in which language the answer's words go. What comes for another machine will name its person here.
package struct Asker: Equatable, Sendable {
  let client: ClientID
  let language: Language

  package init(client: ClientID, language: Language) {
    self.client = client
    self.language = language
  }
}

/// A call whose words are taken apart: what is asked, who asks, and where.
struct VerbCall {
  let verb: CommandLineVerb
  let arguments: Arguments
  let asker: Asker
  /// Paths begin here.
  let directory: String
  /// The text of the file that the verb reads.
  let input: String?
  /// The caller's variables that the call names.
  let environment: [String: String]

  var words: [String] { arguments.words }
  var client: ClientID { asker.client }
  var language: Language { asker.language }

  func value(_ option: String) -> String? { arguments.value(option) }
  func has(_ flag: String) -> Bool { arguments.has(flag) }

  /// The project that the call names, else the directory that it was made in.
  var project: String { path(value("--project") ?? ".") }

  func path(_ path: String) -> String { path.absolutePath(from: directory) }
}

/// What a verb is answered with, and what is to be done for it.
struct VerbAnswer {
  /// Nil where the answer comes later.
  var json: JSON?
  var effects: [Effect] = []
  var notice: AnswerNotice?

  static func done(_ json: JSON, _ effects: [Effect] = []) -> VerbAnswer { VerbAnswer(json: json, effects: effects) }
  static func later(_ effects: [Effect] = []) -> VerbAnswer { VerbAnswer(json: nil, effects: effects) }
}
