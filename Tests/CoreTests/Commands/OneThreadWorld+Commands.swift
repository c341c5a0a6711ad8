import Conversation
import Core
import Queues

extension OneThreadWorld {
  /// An agent has the message of a command that runs, in a session of its own.
  mutating func beginCommand(_ prompt: String) -> ThreadID? {
    let command = command(prompt, agent: "claude")
    workspace.upNext.waiting.enqueue(command)
    startCommands()
    let thread = workspace.upNext.running[0].item.stream
    if let message = thread.flatMap({ workspace.streams[$0]?.turn?.message }) { hear(.accepted(message), of: thread) }
    return thread
  }

  mutating func endForsakenCommands() {
    let now = now
    change { $0.endForsakenCommands(at: now) }
  }
}
