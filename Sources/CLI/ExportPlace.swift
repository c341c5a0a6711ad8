import Answers
import CommandLine
import Conversation
import Scene

/// Where an export goes.
package enum ExportPlace: Equatable, Sendable {
  case standardOutput
  case file(String)
  /// A file in this directory, with the name that its content gives it.
  case folder(String)

  init(_ question: Question) throws(Refusal) {
    self =
      switch question.arguments.value("--output") {
      case "-": .standardOutput
      case let path?: .file(try question.call.path(path))
      case nil: ExportFormat(question.arguments) == .outbox ? .folder(try question.call.path(".")) : .standardOutput
      }
  }
}
