import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Queues
import Scene

extension CommandLineVerb {
  static let fork = CommandLineVerb(
    "fork", usage: "THREAD [--name N]",
    summary: "Begin another thread with all that was said in this one; prints its id.",
    details: "The thread stays as it is. The agent forks its session when the first message is said in the new thread, "
      + "with all that was said by then.",
    operands: [.one(.thread)], options: [.value("--name", .name)],
    run: { call, state, stamp throws(Refusal) in
      let origin = try ThreadFinder.findLive(call.words[0], in: state.workspace)
      if let name = call.value("--name") { _ = try Refusal.checkedName(name, hint: "upnext fork THREAD --name NAME") }
      switch state.fork(origin.id, named: call.value("--name"), by: call.asker, &stamp) {
      case .forked(let id): return .done(["id": .string(id.text), "forked_from": .string(origin.id.text)])
      case .refused(let refusal): throw Refusal(.refused, refusal.sentence)
      }
    },
    text: { answer, _ in answer["id"]?.string ?? "" })
}
