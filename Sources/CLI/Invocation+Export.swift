import Core

/// How a thread is written into a file.
package enum ExportFormat: String, CaseIterable, Equatable, Sendable { case markdown, json, outbox }

/// Where an export goes.
package enum ExportPlace: Equatable, Sendable {
  case standardOutput
  case file(String)
  /// A file in this directory, with the name that its content gives it.
  case folder(String)
}

extension Invocation {
  static func export(_ call: Arguments, directory: String) throws(UsageProblem) -> Invocation {
    let name = call.values["--format"] ?? (call.flags.contains("--json") ? "json" : "markdown")
    guard let format = ExportFormat(rawValue: name) else {
      throw UsageProblem("There is no format \"\(name)\".", hint: call.usage)
    }
    let place: ExportPlace =
      switch call.values["--output"] ?? call.values["-o"] {
      case "-": .standardOutput
      case let path?: .file(absolute(path, in: directory))
      case nil: format == .outbox ? .folder(directory) : .standardOutput
      }
    let request = format == .outbox ? Request.exportOutbox(thread: call.words[0]) : .show(thread: call.words[0])
    return .export(
      request, format, to: place, json: call.flags.contains("--json"), pauses: call.flags.contains("--pause"))
  }

  /// The thread that is named, or nil for all.
  static func threadOrAll(_ call: Arguments) throws(UsageProblem) -> String? {
    guard call.flags.contains("--all") != (call.words.count == 1) else {
      throw UsageProblem("A thread is needed, or --all.", hint: call.usage)
    }
    return call.words.first
  }
}
