import Acts
import Conversation
import Languages
import Scene

/// What the options of a call say of a new command.
extension AddOptions {
  package init(_ arguments: Arguments, of verb: CommandLineVerb) throws(Refusal) {
    self.init()
    after = arguments.values("--after").flatMap { $0.split(separator: ",").map(String.init) }
    at = arguments.value("--at")
    delay = arguments.value("--in")
    isStashed = arguments.has("--stash")
    mode = arguments.value("--mode")
    enhancements = try PromptEnhancementOptions(arguments, of: verb)
    estimatedSeconds = arguments.value("--estimate").flatMap(TimeWords.seconds)
    template = arguments.value("--template")
    for text in arguments.values("--set") {
      guard let equals = text.firstIndex(of: "=") else {
        throw verb.wrong("--set takes NAME=VALUE, not \"\(text)\".")
      }
      let name = String(text[..<equals])
      guard fields[name] == nil else { throw verb.wrong("--set fills \(name) twice: leave one of them out.") }
      fields[name] = String(text[text.index(after: equals)...])
    }
  }
}

extension PromptEnhancementOptions {
  /// What `--with` and `--format` say; what neither names is as it was.
  package init(
    _ arguments: Arguments, of verb: CommandLineVerb, insteadOf before: Self = PromptEnhancementOptions()
  ) throws(Refusal) {
    self = before
    if arguments.value("--with") != nil { self = PromptEnhancementOptions(responseFormat: before.responseFormat) }
    for word in arguments.values("--with").flatMap({ $0.split(separator: ",") }) {
      switch word {
      case "context": includeSystemContext = true
      case "errors": includeErrorLogs = true
      case "time": includeTimestamp = true
      default: throw verb.wrong("--with takes context, errors and time, not \"\(word)\".")
      }
    }
    if let format = arguments.value("--format").flatMap(ResponseFormat.init(word:)) { responseFormat = format }
  }
}
