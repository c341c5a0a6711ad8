import CommandLine
import Core
import Finders
import JSON
import Queues
import Scene
import Shapes
import Toolkit
import Words
import WorktreeActs
import Worktrees

extension CommandLineVerb {
  package static let worktree = CommandLineVerb(
    "worktree", usage: "list | remove THREAD [--ignored]",
    summary: "List the worktrees of threads, or remove one.",
    details:
      "A thread with a worktree (upnext new --worktree) works in a folder and on a branch of its own. remove takes the "
      + "folder away, and the branch if git finds its commits elsewhere; upnext undo brings both back for a day. It is refused "
      + "while the worktree has changes, commits that nobody else has, files that git ignores, or a program or thread at "
      + "work in it. --ignored removes the ignored files too, which can't be brought back.",
    operands: [.one(.choice(["list", "remove"])), .optional(.thread)], options: [.flag("--ignored")],
    isLook: { $0.words.first == "list" },
    check: { arguments, verb throws(Refusal) in
      guard (arguments.words.first == "remove") == (arguments.words.count == 2) else {
        throw verb.wrong("remove takes a thread, and list takes none.")
      }
    },
    run: { call, state, stamp throws(Refusal) in
      guard call.words[0] == "remove" else {
        let threads = state.workspace.streams.all.filter { $0.worktree != nil }.sorted { $0.createdAt < $1.createdAt }
        return .done(.array(threads.map(WorktreeViews.row)))
      }
      let stream = try ThreadFinder.findWithWorktree(call.words[1], in: state.workspace)
      if let reason = state.refusalToRemoveWorktree(of: stream, in: call.language) {
        throw Refusal(.refused, call.language.text(reason), hint: "upnext worktree list")
      }
      let asker = call.asker
      return .later(
        state.beginRemoval(
          ofWorktreeOf: stream, WorktreeRemoval(asker: asker, withIgnored: call.has("--ignored")), &stamp))
    },
    text: { answer, _ in
      guard let rows = answer.array else {
        let path = PlainWords.word(answer["path"])
        guard answer["keeps_branch"]?.bool == true else { return "removed \(path)" }
        return "removed \(path); its branch \(PlainWords.word(answer["branch"])) stays"
      }
      return TextTable(
        rows.map { row in
          [
            PlainWords.word(row["name"]), PlainWords.word(row["stage"]), PlainWords.word(row["branch"]),
            PlainWords.word(row["path"]),
          ]
        }
      ).text
    })
}
