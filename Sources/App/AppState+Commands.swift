import Conversation
import Core
import Scene
import Waiting
import Words

/// What follows for Up Next from any event: looks at memory, and who waits for a command.
extension AppState {
  /// After commands were started: what is to be done about those that were not, and about those that ended.
  mutating func afterCommands() -> [Effect] {
    keepForThoseWhoWait()
    var effects = answerCommandWaits() + hooksForCommands()
    commandFacts.follow(workspace)
    memoryLookAt = nil
    if !isEnding, workspace.waitsForMemory(transcripts, at: now) {
      let next = workspace.circumstances.memory.nextLook(at: now)
      if next > now {
        memoryLookAt = next
      } else if !isLookingAtMemory {
        isLookingAtMemory = true
        effects.append(.run(.memory))
      }
    }
    return effects
  }

  mutating func takeMemory(_ text: String?) {
    isLookingAtMemory = false
    workspace.circumstances.memory = MemoryPressure(text, at: now)
  }
}
