import Conversation
import Core
import JSON

/// How a prompt is enhanced, as it crosses to another host.
extension PromptEnhancementOptions {
  package var shared: String {
    JSON.object(present: [
      "context": includeSystemContext ? true : nil, "errors": includeErrorLogs ? true : nil,
      "time": includeTimestamp ? true : nil,
      "format": responseFormat == .agentsOwn ? nil : .string(responseFormat.word),
    ]).text
  }

  /// What a newer program says besides is left out.
  package init(shared text: String) {
    let json = try? JSON(parsing: text)
    self.init(
      includeSystemContext: json?["context"]?.bool ?? false, includeErrorLogs: json?["errors"]?.bool ?? false,
      includeTimestamp: json?["time"]?.bool ?? false,
      responseFormat: json?["format"]?.string.flatMap(ResponseFormat.init(word:)) ?? .agentsOwn)
  }
}
