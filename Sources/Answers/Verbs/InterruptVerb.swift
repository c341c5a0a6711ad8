import Acts
import Core
import JSON
import Scene

extension CommandLineVerb {
  static let interrupt = CommandLineVerb(
    "interrupt", usage: "THREAD", summary: "Stop the turn that is going on in a thread.",
    details: "The agent is asked first; upnext unlock ends the waiting for one that doesn't hear.",
    operands: [.one(.thread)],
    run: { call, state, _ throws(Refusal) in
      let stream = try ThreadFinder.find(call.words[0], in: state.workspace)
      guard stream.turn != nil else {
        throw Refusal(.refused, "No turn is going on in \"\(stream.displayName)\".")
      }
      return .done(["thread": .string(stream.id.text), "state": "stopping"], state.stopTurn(of: stream.id))
    },
    text: { _, _ in "stopping" })
}
