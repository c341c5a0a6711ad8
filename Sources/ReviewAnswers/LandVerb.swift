import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Languages
import Scene
import Shapes
import WorktreeActs
import Worktrees

extension CommandLineVerb {
  package static let land = CommandLineVerb(
    "land", usage: "THREAD [--commit] [--merge|--squash|--rebase] [--push] [--pr] [--message TEXT] [--with-excluded]",
    summary: "Commit a thread's work, bring it into its base, push it, or open a pull request.",
    details:
      "What is named is done in this order, until something fails; what is so already is passed over. Where something fails behind "
      + "steps that were done, these are printed, and the status is 5. --commit commits all changes in "
      + "the thread's worktree, and concludes a merge there whose conflicts are settled; without a worktree, the files that the thread "
      + "has changed in its turns: what was changed in them between these or since goes along, and they are named, and so are those "
      + "of which nobody can tell, since a snapshot is missing or another thread worked there too. What was changed outside its turns "
      + "alone, is in no snapshot, or is a repository of its own stays out, and is named too. --merge, --squash and --rebase bring the worktree's branch into the branch that it began with; conflicts are told before anything is "
      + "touched. --push pushes the branch to where git push would, and --pr opens a pull request with gh, behind a push. The message is the thread's name "
      + "unless --message says another one. Where review.exclude hides a file that would be committed, brought into the base or "
      + "pushed, nothing is, unless --with-excluded says that it may. Nothing asks for a password. Your own hooks run; but where the base is checked out "
      + "nowhere, or you are in the middle of a merge there, its commit is made beside all files, and no hook sees it.",
    operands: [.one(.thread)],
    options: [
      .flag("--commit"), .flag("--merge"), .flag("--squash"), .flag("--rebase"), .flag("--push"), .flag("--pr"),
      .value("--message", .text), .flag("--with-excluded"),
    ],
    subject: .state,
    check: { arguments, verb throws(Refusal) in
      let steps = LandStep.allCases.filter { arguments.has("--" + $0.rawValue) }
      guard !steps.isEmpty else { throw verb.wrong("Say what is to be done.") }
      guard steps.count(where: \.isIntoBase) <= 1 else {
        throw verb.wrong("Only one of --merge, --squash and --rebase can be meant.")
      }
    },
    run: { call, state, stamp throws(Refusal) in
      let stream = try ThreadFinder.find(call.words[0], in: state.workspace)
      if let reason = state.refusalToLand(stream) { throw Refusal(.refused, call.language.text(reason)) }
      var steps = LandStep.allCases.filter { call.has("--" + $0.rawValue) }
      if steps.last == .pullRequest, !steps.contains(.push) { steps.insert(.push, at: steps.count - 1) }
      let message = call.value("--message") ?? state.proposedMessage(for: stream, in: call.language)
      try Refusal.needWords(in: message, "The message is empty.")
      return .later(
        state.land(
          stream, steps, message: message, takesHidden: call.has("--with-excluded"), for: call.asker, &stamp))
    },
    report: { answer, _, json in
      let skipped = (answer["skipped"]?.array ?? []).map { PlainWords.word($0["words"]) }
      let done = (answer["done"]?.array ?? []).flatMap { done in
        [PlainWords.word(done["words"])] + (done["said"]?.string.map { $0.isEmpty ? [] : [$0] } ?? [])
      }
      let failed = answer["failed"]?["words"]?.string
      let errors = json ? nil : failed.map { Outcome(problem: $0, json: false).errors }
      return Outcome(
        output: json ? answer.pretty : (skipped + done).joined(separator: "\n"), errors: errors ?? "",
        status: failed == nil ? 0 : 5)
    })
}

extension AppState {
  /// It was landed, or not: who asked hears of it.
  package mutating func take(_ outcome: LandOutcome, of asked: LandAsked) -> [Effect] {
    switch asked.asker {
    case .client(let client, let language):
      // What was done before a step that failed stays done, and that is the answer.
      guard outcome.failed == nil || !outcome.done.isEmpty else {
        let words = outcome.phrases.map { language.text($0) }
        return [.reply(client, .refused(Refusal(.refused, words.joined(separator: ". "))))]
      }
      return [.reply(client, .done(.object(LandViews.landed(outcome, asked.stream, in: language))))]
    case .window(let id):
      // What came of it first: the line may have no room for all.
      let words = outcome.phrases.reversed().map { language(of: id).text($0) }.joined(separator: " · ")
      guard outcome.failed != nil else {
        windows[id]?.message = StatusMessage(text: words, kind: .done)
        return []
      }
      passOn(problem: words, in: id)
      return []
    }
  }
}
