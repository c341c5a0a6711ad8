import Conversation
import Core
import Queues
import SeededNumbers
import Sharing

extension RandomNumbers {
  mutating func template() -> CommandTemplate {
    CommandTemplate(
      prompt: text(), directory: maybe { $0.text() }, provider: maybe { $0.text() }, mode: maybe { $0.text() },
      priority: pick(CommandPriority.allCases),
      enhancements: PromptEnhancementOptions(
        includeSystemContext: chance(), includeErrorLogs: chance(), includeTimestamp: chance(),
        responseFormat: pick(PromptEnhancementOptions.ResponseFormat.allCases)))
  }

  mutating func keptForm() -> FormDraft {
    FormDraft(
      id: id(), edited: maybe { $0.id() }, beginsThread: chance(), lane: maybe { SharedID(using: &$0) },
      written: template(), thread: maybe { $0.id() }, choosesWorktree: maybe { $0.chance() }, after: text(),
      start: text(), needs: text(), at: time(), takenBack: maybe { $0.command() })
  }
}
