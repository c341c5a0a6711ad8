import Acts
import CommandLine
import Conversation
import Core
import JSON
import Scene
import Worktrees

extension CommandLineVerb {
  static let new = CommandLineVerb(
    "new",
    usage: "[--project DIR] [--agent A] [--name N] [--attach FILE]... [--worktree[=NAME]|--no-worktree] [MESSAGE]",
    summary: "Begin a thread; prints its id.",
    details:
      "The directory is this one unless --project names another; behind --host it has to, by its whole path there.\n"
      + "MESSAGE is sent at once; - reads it from standard input. " + CommandLineVerb.usualAgent + "\n"
      + "--worktree gives the thread a folder of its own, on a branch upnext/NAME that begins with what is checked out, "
      + "as soon as its first message leaves (upnext worktree).",
    operands: [.optional(.text)],
    options: [.project, .agent, .value("--name", .name), .attach] + CommandLineOption.worktree,
    run: { call, state, stamp throws(Refusal) in
      var name: String?
      if let given = call.value("--name") {
        name = try Refusal.checkedName(given, hint: "upnext new --name NAME, or no --name.")
      }
      let (id, effects) = try state.newThread(
        try call.project, call.value("--agent"), name, call.words.first, attachments: try call.attachments,
        worktree: try state.worktree(call), by: call.asker, &stamp)
      return .done(["id": .string(id.text)], effects)
    },
    text: { answer, _ in answer["id"]?.string ?? "" })
}

extension CommandLineVerb {
  /// Who does what is said with no --agent; a shell would run words that are meant for another one.
  static let usualAgent =
    "Without --agent it is the project's agent, or that of agents.default; where neither is chosen, the last one used in "
    + "that directory, else the last one anywhere, else one that is installed; shell where there is no other."
}

extension AppState {
  /// The folder of its own that a new thread gets: by the call, else by the project's habit.
  func worktree(_ call: VerbCall) throws(Refusal) -> Worktree? {
    let name = call.value("--worktree")
    let isNamed = name != nil || call.has("--worktree")
    guard !isNamed || !call.has("--no-worktree") else {
      throw call.verb.wrong("--worktree and --no-worktree can't both be meant.")
    }
    if !isNamed {
      guard !call.has("--no-worktree"), begins(inWorktree: try project(of: call)) else { return nil }
    }
    return Worktree(name: name)
  }
}

extension VerbCall {
  /// The files that go along.
  var attachments: [String] {
    get throws(Refusal) {
      try arguments.values("--attach").map { word throws(Refusal) in try path(word) }
    }
  }
}
