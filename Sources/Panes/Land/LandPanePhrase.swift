import Languages
import Scene
import Words
import WorktreeActs
import Worktrees

/// What is said where a thread's work is landed by hand.
enum LandPanePhrase: Equatable, Sendable {
  case title(thread: String)
  case message, commit, base, push, pullRequest
  case isLooking
  case problem(LandProblem)
  case refusal(LandPhrase)
  case files([String], count: Int, isOn: Bool)
  case nothingToCommit(isAll: Bool)
  case mergeUnderWay(isOn: Bool)
  case unknownChange
  case changedSince([String])
  case changedBefore([String])
  case unknown([String])
  case beside([String])
  case staged([String])
  case left([String])
  case hidden([String])
  case hiddenInCommits([String])
  case way(LandDialog.Way, base: String)
  /// Why it goes in no way into its base, or not by a merge.
  case obstacle(LandProblem, ofMerge: Bool)
  case conflicts([String], base: String)
  case noBase
  case baseIsGone(String)
  case hasAll(base: String)
  case pushes(to: String, isOn: Bool)
  case noRemote
  case noBranch
  case opens(isOn: Bool)
  case noGh
  case needsBranch
  case nothingChosen
  case messageIsEmpty
  case landing(thread: String)
  case asked
  case askedLater(place: Int)
  case request(base: String, names: [String], isCommitted: Bool)
  case stopQuestion
  case hasEnded
}

extension Language {
  func text(_ phrase: LandPanePhrase) -> String {
    func box(_ isOn: Bool) -> String { isOn ? "[x] " : "[ ] " }
    return switch phrase {
    case .title(let thread): say("Land: \(thread)", "Übernehmen: \(thread)")
    case .message: say("message", "Text")
    case .commit: say("commit", "Commit")
    case .base: say("branch", "Branch")
    case .push: say("push", "Push")
    case .pullRequest: say("request", "Request")
    case .isLooking: say("Looking at the repository…", "Das Repository wird angesehen…")
    case .problem(let problem):
      say("Nothing can be landed: \(text(problem))", "Es geht nicht: \(text(problem))")
    case .refusal(let phrase): text(phrase)
    case .files(let names, let count, let isOn):
      box(isOn) + say(Words.count(count, "file", "files"), Words.count(count, "Datei", "Dateien")) + ": "
        + names.joined(separator: ", ") + (count > names.count ? ", …" : "")
    case .nothingToCommit(isAll: true): say("everything is committed", "alles ist committet")
    case .nothingToCommit(isAll: false):
      say("nothing that its turns have changed", "nichts, was seine Züge geändert haben")
    case .mergeUnderWay(let isOn): box(isOn) + say("the merge that is going on", "der Merge, der im Gange ist")
    case .unknownChange:
      say("nobody knows which files are this thread's", "niemand weiß, welche Dateien von diesem Thread sind")
    case .changedSince(let names):
      say(
        "Changed outside its turns too, and committed along: ",
        "Auch außerhalb seiner Züge geändert, und wird mit committet: ")
        + list(files: names)
    case .changedBefore(let names):
      say(
        "With your earlier changes, in no commit yet, in: ",
        "Mit deinen früheren Änderungen, noch in keinem Commit, in: ")
        + list(files: names)
    case .unknown(let names):
      say(
        "Whether all in them is the thread's can't be told, since a snapshot is missing: ",
        "Ein Schnappschuss fehlt, darum weiß niemand, ob alles darin von diesem Thread ist: ")
        + list(files: names)
    case .beside(let threads): text(.review(.beside(threads)))
    case .staged(let names):
      say(
        "As they are on the disk, and not as you staged them, are committed: ",
        "Committet wird, was auf der Platte ist, und nicht, was vorgemerkt ist: ")
        + list(files: names)
    case .left(let names): say("Left out: ", "Nicht dabei: ") + list(left: names)
    case .hidden(let names):
      say(
        "In no review (review.exclude), and committed along: ",
        "In keiner Durchsicht (review.exclude), und wird mit committet: ")
        + list(files: names)
    case .hiddenInCommits(let names):
      say(
        "In no review (review.exclude), and in commits that go along: ",
        "In keiner Durchsicht (review.exclude), und in Commits, die mitgehen: ")
        + list(files: names)
    case .way(let way, let base): text(way, base)
    case .obstacle(let problem, let isOfMerge):
      (isOfMerge ? say("No merge: ", "Kein Merge: ") : say("It stays: ", "Er bleibt: ")) + text(problem)
    case .conflicts(let names, let base):
      say("In conflict with \(base): ", "In Konflikt mit \(base): ") + list(files: names)
    case .noBase: say("no worktree: it is on its branch already", "kein Worktree: sie ist schon auf ihrem Branch")
    case .baseIsGone(let base): say("\(base) is gone", "\(base) ist weg")
    case .hasAll(let base): say("\(base) has everything already", "\(base) hat schon alles")
    case .pushes(let remote, let isOn): box(isOn) + say("to \(remote)", "nach \(remote)")
    case .noRemote: say("the repository has no remote", "das Repository hat kein Remote")
    case .noBranch: say("no branch is checked out", "kein Branch ist ausgecheckt")
    case .opens(let isOn): box(isOn) + say("a pull request, with gh", "ein Pull-Request, mit gh")
    case .noGh: say("gh is not installed", "gh ist nicht installiert")
    case .needsBranch:
      say("needs a branch of its own: git switch -c NAME", "braucht einen eigenen Branch: git switch -c NAME")
    case .nothingChosen: say("Nothing is chosen to be done.", "Es ist nichts zu tun gewählt.")
    case .messageIsEmpty: say("Write what it is: the message is empty.", "Schreib, was es ist: der Text ist leer.")
    case .landing(let thread): text(LandPhrase.landing(thread: thread))
    case .asked: say("The agent is asked to settle the conflicts", "Der Agent soll die Konflikte lösen")
    case .askedLater(let place):
      say(
        "The agent will be asked: it waits in the outbox, at place \(place)",
        "Der Agent wird gebeten: in der Outbox, an Platz \(place)")
    case .request(let base, let names, let isCommitted):
      (isCommitted ? "" : say("Commit what is in no commit yet. ", "Committe erst, was in keinem Commit ist. "))
        + say(
          "Merge \(base) into the branch of this folder. These files are in conflict: \(list(files: names)). "
            + "Settle the conflicts so that what both sides meant stays, check that it works, and commit the merge.",
          "Merge \(base) in den Branch dieses Ordners. Diese Dateien sind in Konflikt: \(list(files: names)). "
            + "Löse die Konflikte so, dass bleibt, was beide Seiten meinten, prüfe, dass es geht, und committe den Merge."
        )
    case .stopQuestion:
      say(
        "It is just being landed. Stop it? What is done stays done, and the rest is left as it was.",
        "Das ist gerade im Gange. Anhalten? Was getan ist, bleibt; alles andere ist, wie es war.")
    case .hasEnded: say("It has ended meanwhile.", "Es ist inzwischen zu Ende.")
    }
  }

  private func text(_ way: LandDialog.Way, _ base: String) -> String {
    switch way {
    case .merge: say("merge into \(base)", "in \(base) mergen")
    case .squash: say("as one commit into \(base)", "als ein Commit in \(base)")
    case .rebase: say("rebase onto \(base), which goes on to it", "auf \(base) rebasen, der mitgeht")
    case .agent: say("let the agent settle the conflicts", "den Agenten die Konflikte lösen lassen")
    case .stays: say("stays as it is", "bleibt, wie er ist")
    }
  }
}

extension Context {
  mutating func tell(_ phrase: LandPanePhrase) {
    window.message = StatusMessage(text: language.text(phrase), kind: .done)
  }

  mutating func refuse(_ phrase: LandPanePhrase) {
    window.message = StatusMessage(text: language.text(phrase), kind: .problem)
  }
}

extension Canvas {
  func said(_ phrase: LandPanePhrase) -> String { language.text(phrase) }
}
