import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Queues
import Scene

extension CommandLineVerb {
  static let stash = stashing(true, "stash", "Put waiting commands aside: they don't start before you say so.")
  static let unstash = stashing(false, "unstash", "Let stashed commands start when their turn comes.")

  private static func stashing(_ isStashed: Bool, _ name: String, _ summary: String) -> CommandLineVerb {
    CommandLineVerb(
      name, usage: "ID …", summary: summary, details: commandDetails, operands: [.some(.command)],
      run: { call, state, _ throws(Refusal) in
        let ids = try CommandFinder.ids(call.words, in: state.workspace)
        for id in ids where !state.workspace.upNext.waiting.contains(id) {
          if let run = state.workspace.upNext.run(id) { throw CommandFinder.isRunning(run.item) }
          throw Refusal(.refused, "The command \(id.text.prefix(8)) doesn't wait.", hint: "upnext list next shows all.")
        }
        let isSo = ids.allSatisfy { id in
          state.workspace.upNext.waiting[id].map { $0.isStashed == isStashed && !$0.isEditInterrupted } == true
        }
        state.setStash(isStashed, ids, by: call.asker)
        return .done([
          "commands": .array(ids.map { .string($0.text) }), "stashed": .bool(isStashed),
          "words": isSo ? .string(isStashed ? "stashed already" : "not stashed") : .null,
        ])
      },
      text: { answer, _ in answer["words"]?.string ?? (isStashed ? "stashed" : "unstashed") })
  }
}
