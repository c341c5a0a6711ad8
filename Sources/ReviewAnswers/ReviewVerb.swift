import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Queues
import Review
import Scene
import Words

extension CommandLineVerb {
  package static let review = CommandLineVerb(
    "review", usage: "seen THREAD | forget THREAD|PROJECT",
    summary: "Mark a thread's changes as seen, or remove what is kept of them.",
    details:
      "seen: upnext diff then begins behind the last turn that has ended. forget: removes the snapshots of a thread, or "
      + "of all threads of a project, which can't be undone. A project is a path with a /, as in ./api. Its own files stay "
      + "as they are.",
    operands: [.one(.choice(["seen", "forget"])), .one(.thread)], subject: .state,
    run: { call, state, _ throws(Refusal) in
      guard call.words[0] == "forget" else {
        let stream = try ThreadFinder.find(call.words[1], in: state.workspace)
        guard state.workspace.markReviewed(stream.id) else {
          throw Refusal(.missing, "Nothing is kept of what changed in this thread.", hint: "upnext diff says why.")
        }
        state.note(.review(.reviewed(stream.name(in: call.language))), nil, by: call.asker)
        return .done(["thread": .string(stream.id.text), "seen": true])
      }
      let threads = try call.threadsToForget(in: state.workspace)
      let forgotten = threads.flatMap { state.workspace.forgetSnapshots(of: $0) }
      if !forgotten.isEmpty {
        let name = threads.count == 1 ? state.workspace.streams[threads[0]]?.name(in: call.language) : nil
        state.note(.review(.forgot(name.map { .one($0) } ?? .threads(threads.count))), nil, by: call.asker)
      }
      let stores = Set(forgotten.flatMap { [$0.before?.store, $0.after?.store].compactMap { $0 } })
      return .done(
        ["threads": .array(threads.map { .string($0.text) }), "forgotten": JSON(forgotten.count)],
        [state.keepSnapshots(forgetting: stores)])
    },
    text: { answer, _ in answer["forgotten"]?.int.map { "forgotten \($0)" } ?? "seen" })
}

extension VerbCall {
  /// A word alone is a thread, whatever folder is called so, and two meanings are none: nothing brings back what is
  /// forgotten.
  fileprivate func threadsToForget(in workspace: Workspace) throws(Refusal) -> [ThreadID] {
    let word = words[1]
    let project = Call.isPath(word) ? call.findProject(word).map(workspace.streams.threads) ?? [] : []
    guard !project.isEmpty else { return [try ThreadFinder.find(word, in: workspace).id] }
    guard !ThreadFinder.mayMean(word, in: workspace) else {
      throw Refusal(
        .refused, "\"\(word)\" means a project and a thread.",
        hint: "Name the thread by its id, or the project with a / behind its path.")
    }
    return project
  }
}
