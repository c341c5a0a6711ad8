import Acts
import CommandLine
import Core
import JSON
import Scene

extension CommandLineVerb {
  static let history = CommandLineVerb(
    "history", usage: "clear", summary: "Forget all ended commands; undo on the screen brings them back.",
    operands: [.one(.choice(["clear"]))],
    run: { call, state, _ in
      let count = state.workspace.history.count
      state.clearHistory(by: call.asker)
      return .done(["cleared": .integer(Int64(count))])
    },
    text: { answer, _ in "cleared \(answer["cleared"]?.int ?? 0)" })
}
