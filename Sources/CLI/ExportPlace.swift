import Answers
import CommandLine
import Conversation
import Texts

/// Where an export goes.
package enum ExportPlace: Equatable, Sendable {
  case standardOutput
  case file(String)
  /// A file in this directory, with the name that its content gives it.
  case folder(String)

  init(_ question: Question) {
    let directory = question.call.directory
    self =
      switch question.arguments.value("--output") {
      case "-": .standardOutput
      case let path?: .file(path.absolutePath(from: directory))
      case nil: ExportFormat(question.arguments) == .outbox ? .folder(directory) : .standardOutput
      }
  }
}
