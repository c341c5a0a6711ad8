import Acts
import CommandLine
import Conversation
import Core
import Finders
import JSON
import Languages
import Queues
import Reverts
import Review
import ReviewScene
import Scene
import Shapes
import Words

extension CommandLineVerb {
  package static let revert = CommandLineVerb(
    "revert", usage: "THREAD [--turn N|--last] [--file PATH ...] [--hunk N] [--yes]",
    summary: "Set the files that a thread's turn changed back to what they were before it.",
    details:
      "The last turn is meant, or with --turn N the Nth of those that upnext diff THREAD --all lists. --file names files of "
      + "it, by their paths in their repository, as upnext diff has them, and --hunk N one of a file's places, counted from 1. What somebody changed since stays: where both can't "
      + "be, the file is left as it is and named, and the status is 1. Where more than one file would change, nothing is done without --yes, but "
      + "it is said what would be, and the status is 1. upnext undo takes it back. No agent may be at work in that folder, "
      + "and agents are not told of it.",
    operands: [.one(.thread)],
    options: [
      .value("--turn", .position), .flag("--last"), .value("--file", .name), .value("--hunk", .position),
      .flag("--yes"),
    ],
    subject: .state,
    check: { arguments, verb throws(Refusal) in
      guard !arguments.has("--last") || arguments.value("--turn") == nil else {
        throw verb.wrong("Only one of --turn and --last can be meant.")
      }
      guard arguments.value("--hunk") == nil || arguments.values("--file").count == 1 else {
        throw verb.wrong("--hunk needs the one --file that it is in.")
      }
    },
    run: { call, state, stamp throws(Refusal) in
      let stream = try ThreadFinder.find(call.words[0], in: state.workspace)
      let change = try state.turn(of: stream, call)
      // What was left out may have changed all the same, and is named.
      if let before = change.turns.last?.before, let after = change.turns.last?.after, before.tree == after.tree,
        before.leftOut.isEmpty, after.leftOut.isEmpty
      {
        let isLast = call.value("--turn") == nil
        throw Refusal(
          .refused, call.language.text(isLast ? .lastTurnChangedNothing : .turnChangedNothing),
          hint: "upnext diff THREAD --all lists the turns; --turn N means one of them.")
      }
      let paths = call.arguments.values("--file").map { FilePath(spelled: $0) }
      let part: RevertWanted.Part =
        if let hunk = call.value("--hunk").flatMap({ Int($0) }) { .hunk(hunk - 1, of: paths[0]) } else {
          paths.isEmpty ? .all : .files(paths)
        }
      let asked = state.revert(
        part, of: change, in: stream, id: stamp.freshID(), by: call.asker, isSure: call.has("--yes"))
      switch state.ask(asked) {
      case .success(let effect): return .later([effect])
      case .failure(let problem): throw Refusal(.refused, call.language.text(problem.phrase))
      }
    },
    report: { answer, _, json in
      let isWhole = answer["done"]?.bool == true && answer["kept"]?.array?.isEmpty != false
      return Outcome(output: json ? answer.pretty : RevertViews.text(answer), status: isWhole ? 0 : 1)
    })
}

extension AppState {
  fileprivate func turn(of stream: WorkStream, _ call: VerbCall) throws(Refusal) -> ThreadChange {
    let turns = workspace.snapshots.turns[stream.id] ?? []
    guard let last = turns.last else {
      throw Refusal(.missing, call.language.text(.nothingKept), hint: "upnext diff says why.")
    }
    let number = call.value("--turn").flatMap { Int($0) }
    guard (number ?? 1) <= turns.count else {
      throw Refusal(
        .missing,
        Words.count(turns.count, "turn is kept", "turns are kept") + " of \"\(stream.displayName)\".",
        hint: "upnext diff --all lists them.")
    }
    guard let number, number < turns.count else {
      guard let change = workspace.change(of: stream.id, .turn) else {
        throw Refusal(.missing, call.language.text(.nothingKept), hint: "upnext diff says why.")
      }
      return change
    }
    let turn = turns[number - 1]
    guard let before = turn.before, let after = turn.after, turn.turn != last.turn else {
      throw Refusal(.missing, call.language.text(.nothingKept), hint: "upnext diff says why.")
    }
    return ThreadChange(from: before, to: after, turns: [turn])
  }
}

/// The shapes of what was set back, or would be.
enum RevertViews {
  static func plan(_ plan: RevertPlan, of asked: RevertAsked, done: Bool) -> JSONObject {
    [
      "thread": .string(asked.stream.text), "done": .bool(done),
      "files": .array(files(plan.files, asked.language)),
      "kept": .array(plan.kept.map { kept($0, in: asked.language) }),
      "notes": .array(asked.notes(on: plan).map { .string(asked.language.text(.review($0))) }),
    ]
  }

  static func files(_ files: [RevertPlan.File], _ language: Language) -> [JSON] {
    files.map { file in
      [
        "path": .string(file.path.text), "how": .string(file.how.rawValue),
        "words": .string(language.text(.how(file.how))),
      ]
    }
  }

  static func kept(_ file: KeptFile, in language: Language) -> JSON {
    [
      "path": .string(file.path.text), "why": .string(file.why.word), "words": .string(language.text(.why(file.why))),
    ]
  }

  /// A line for each file, and what is to be done.
  static func text(_ answer: JSON) -> String {
    var lines: [String] = []
    let isDone = answer["done"]?.bool == true
    if let words = answer["words"]?.string { lines.append(words) }
    for (sign, list) in [(isDone ? "" : "would be: ", "files"), ("stays: ", "kept")] {
      for file in answer[list]?.array ?? [] {
        lines.append("  \(sign)\(PlainWords.word(file["path"])): \(PlainWords.word(file["words"]))")
      }
    }
    lines += (answer["notes"]?.array ?? []).map { PlainWords.word($0) }
    if !isDone { lines.append("Nothing was done. The same with --yes does it.") }
    return lines.joined(separator: "\n")
  }
}

extension KeptFile.Why {
  fileprivate var word: String {
    switch self {
    case .notChanged: "not_changed"
    case .noSuchHunk: "no_such_hunk"
    case .changedSince: "changed_since"
    case .noText: "no_text"
    case .notKept: "not_kept"
    case .notCheckedOut: "not_checked_out"
    case .wasNotKept: "was_not_kept"
    case .isOlder: "is_older"
    case .mayBeOlder: "may_be_older"
    case .hadOtherName: "had_other_name"
    case .notItsOwn: "not_its_own"
    case .renamed: "renamed"
    case .inTheWay: "in_the_way"
    case .behindLink: "behind_link"
    case .repository: "repository"
    case .refused: "refused"
    }
  }
}

extension RevertPhrase {
  /// A path may be meant from the project's folder on.
  fileprivate func hint(for asked: RevertAsked) -> String {
    guard case .nothingDone(let kept) = self, kept.contains(where: { $0.why == .notChanged }) else { return "" }
    return "upnext diff \(asked.stream.text) names the files, by their paths in their repository."
  }
}

/// What is said to a client of setting files back.
package enum RevertAnswers {
  /// What setting files back would do, for a client.
  package static func answer(_ step: RevertStep, to asked: RevertAsked, _ client: ClientID) -> [Effect] {
    switch step {
    case .begun: []
    case .refused(let phrase):
      [.reply(client, .refused(Refusal(.refused, asked.language.text(phrase), hint: phrase.hint(for: asked))))]
    case .asks(let plan): [.reply(client, .done(.object(RevertViews.plan(plan, of: asked, done: false))))]
    }
  }

  /// It was done.
  package static func answer(_ end: RevertEnd, to asked: RevertAsked, _ client: ClientID) -> [Effect] {
    let title = asked.language.text(of: end.revert.title)
    if let problem = end.problem(in: asked.language) {
      return [.reply(client, .refused(Refusal(.refused, asked.language.text(problem))))]
    }
    switch end.result {
    case .failure: return []
    case .success(let set):
      guard asked.kind == .act else {
        let done = JSONViews.undone(title, isUndo: asked.kind.isUndo, in: asked.language)
        return [.reply(client, .done(done))]
      }
      return [
        .reply(
          client,
          .done([
            "thread": .string(asked.stream.text), "done": true, "words": .string(title),
            "files": .array(
              RevertViews.files(asked.plan?.files.filter { set.paths.contains($0.path) } ?? [], asked.language)),
            "kept": .array(((asked.plan?.kept ?? []) + set.kept).map { RevertViews.kept($0, in: asked.language) }),
            "notes": .array(asked.notes(on: asked.plan).map { .string(asked.language.text(.review($0))) }),
          ]))
      ]
    }
  }
}
