import Texts

/// A command that the person keeps under a name. Its prompt may have `{{fields}}`, which are asked for when it is used.
package struct CommandTemplate: Equatable, Sendable {
  package var prompt: String
  /// Nil leaves it to whoever uses it.
  package var directory: String?
  package var provider: String?
  package var mode: String?
  package var priority: CommandPriority
  package var enhancements: PromptEnhancementOptions

  package init(
    prompt: String, directory: String? = nil, provider: String? = nil, mode: String? = nil,
    priority: CommandPriority = .normal, enhancements: PromptEnhancementOptions = PromptEnhancementOptions()
  ) {
    self.prompt = prompt
    self.directory = directory
    self.provider = provider
    self.mode = mode
    self.priority = priority
    self.enhancements = enhancements
  }

  /// The names of its fields, each once, in the order in which they come.
  package var fields: [String] { FieldText(prompt).fields }

  /// The prompt with the fields filled. What a value holds is text, also where it looks like a field.
  package func filled(_ values: [String: String]) -> String { FieldText(prompt).filled(values) }
}
