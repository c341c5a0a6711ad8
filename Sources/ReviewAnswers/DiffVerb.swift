import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Languages
import Queues
import Review
import Scene
import Settings
import Shapes
import Toolkit
import Words
import WorktreeActs

extension CommandLineVerb {
  package static let diff = CommandLineVerb(
    "diff", usage: "THREAD [--turn|--since-review|--all|--base] [--stat]",
    summary: "Print what a thread's agent changed in the files of its project.",
    details:
      "Without an option it is what changed since your last review (upnext review seen THREAD). --turn is the last turn "
      + "alone, --all everything that is kept, --base what differs from the branch that its worktree began with. --stat lists the files without their lines. It is known of git projects, "
      + "from snapshots before and after each turn (review.snapshots).\n"
      + "What nobody could see has a mark, here and on the screen: <U+200B> for a sign without ink, for one that turns the text "
      + "around it about, and in changed lines for any blank but the usual one; ␛ for a control character; ␍ at the end of a "
      + "changed line whose carriage return other lines lack, or that is of a new file. A file that ends its lines so throughout "
      + "has none of these. --json has the lines as they are.",
    operands: [.one(.thread)],
    options: [.flag("--turn"), .flag("--since-review"), .flag("--all"), .flag("--base"), .flag("--stat")],
    isLook: { _ in true },
    check: { arguments, verb throws(Refusal) in
      guard ["--turn", "--since-review", "--all", "--base"].count(where: arguments.has) <= 1 else {
        throw verb.wrong("Only one of --turn, --since-review, --all and --base can be meant.")
      }
    },
    run: { call, state, _ throws(Refusal) in
      let stream = try ThreadFinder.find(call.words[0], in: state.workspace)
      let scope: ChangeScope =
        call.has("--turn") ? .turn : call.has("--all") ? .all : call.has("--base") ? .base : .sinceReview
      if scope == .base, !state.workspace.scopes(of: stream.id).contains(.base) {
        throw Refusal(.refused, "The thread has no worktree with a branch that it could be compared with.")
      }
      guard let change = state.workspace.change(of: stream.id, scope) else {
        throw state.nothingKept(of: stream, in: call.language)
      }
      let wanted = change.wanted(
        in: state.workspace.whereabouts(of: stream).text, without: state.namesNeverKept, hasLines: !call.has("--stat"))
      let asked = ChangeAsked(
        by: call.asker, of: stream.id, wanted,
        for: .telling(
          [
            "thread": .string(stream.id.text), "scope": .string(scope.rawValue),
            "turns": .array(change.turns.map { ChangeViews.turn($0, in: call.language) }),
            "is_now": .bool(change.to == nil),
          ], of: change.turns))
      return .later([.run(.change(asked))])
    },
    text: { answer, _ in PlainWords.difference(answer) })
}

extension AppState {
  /// Why nothing is known of a thread's changes.
  func nothingKept(of stream: WorkStream, in language: Language) -> Refusal {
    let gap = changeGap(of: stream.id)
    return Refusal(
      .missing, "Nothing is kept of what changed in this thread.",
      hint: gap.map { language.text(.review(.gap($0))) }
        ?? "It is kept of projects in git, from the next message on and for \(workspace.settings.reviewDays) days "
        + "(review.keep_days): git init makes one of a folder that is none.")
  }
}

extension AppState {
  /// The files have been compared for a client.
  package mutating func answer(
    _ asked: ChangeAsked, _ read: Result<ChangeRead, SnapshotGap>, to client: ClientID, _ stamp: inout Stamp
  ) -> [Effect] {
    let language = language(of: asked.asker)
    switch (read, asked.purpose) {
    case (let read, .listing):
      if case .success(let read) = read { place(asked.wanted.comments, as: read.comments, in: asked.stream) }
      return [.reply(client, .done(CommentViews.unsent(in: asked.stream, workspace)))]
    case (.failure(let gap), _):
      let words = language.text(.review(.gap(gap)))
      return [.reply(client, .refused(Refusal(.refused, "The change can't be read.", hint: words)))]
    case (.success(let read), .telling(var facts, let turns)):
      let beside = workspace.threadsBeside(asked.stream, in: turns, under: read.root)
      if read.isNow { facts["is_now"] = .bool(true) }
      facts["beside"] = .array(beside.map { .string($0.text) })
      facts["notes"] = .array(
        notes(on: turns, beside: beside, in: language).map { .string(language.text(.review($0))) })
      facts["numbers"] = ChangeViews.numbers(read.numbers)
      facts["left_out"] = .array(read.leftOut.map { ChangeViews.leftOut($0, in: language) })
      facts["files"] = []
      return [.run(.write(.change(read, beside: facts), for: client))]
    case (.success(let read), .commenting(let wanted)):
      return [.reply(client, comment(wanted, on: read, of: asked.stream, by: asked.asker, &stamp))]
    case (.success(let read), .sending):
      let (reply, effects) = sendComments(placed: read.comments, of: asked.stream, by: asked.asker, &stamp)
      return effects + [.reply(client, reply)]
    }
  }
}
