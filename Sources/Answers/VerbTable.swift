import CommandLine
import HubAnswers
import ReviewAnswers
import Scene

/// All verbs of the command line, in the order in which the help lists them.
extension CommandLineVerb {
  package static let all: [CommandLineVerb] = [
    .attach, .new, .send, .add, .list, .show, .wait, .queue, .settings, .events, .status, .stop, .doctor, .serve,
    .agent,
    .version, .help, .completions, .search, .hook,
    .top, .bottom, .remove, .move, .rename, .delete, .restore, .unlock, .snooze, .pin, .mute, .hide, .handOver,
    .run, .log, .follow, .cancel, .stash, .unstash, .pause, .resume, .retry, .history, .template,
    .undo, .redo, .skip, .continue, .edit, .priority, .export, .importing,
    .allow, .deny, .login, .project,
    .choices, .fork, .steer, .compact, .interrupt, .sessions, .logout, .program, .diff, .comment, .review, .worktree,
    .revert,
    .land, .hub, .lane,
  ]

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  package init?(named name: String) {
    guard let verb = CommandLineVerb.byName[name] else { return nil }
    self = verb
  }

  /// The verb of a call, and what stands behind it.
  package static func named(by words: [String]) throws(Refusal) -> (CommandLineVerb, ArraySlice<String>) {
    switch words.first {
    case nil: return (.attach, [])
    case "--demo", "--tour", "--plain": return (.attach, words[...])
    case "--help", "-h": return (.help, words.dropFirst())
    case "--version", "-V": return (.version, words.dropFirst())
    case let name?:
      guard let verb = CommandLineVerb(named: name) else {
        let near = NearWords.near(name, among: all.map(\.name))
        let hint =
          name.hasPrefix("-")
          ? "Options stand behind the verb. " : near.isEmpty ? "" : "Did you mean \(near.joined(separator: " or "))? "
        throw Refusal(.usage, "There is no verb \"\(name)\".", hint: hint + "upnext help lists all.")
      }
      return (verb, words.dropFirst())
    }
  }
}
