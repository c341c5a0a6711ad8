import Languages
import WorktreeActs
import Worktrees

/// What is said of a landing that was cut off, with the program or its connection.
package enum CutOffPhrase: Equatable, Sendable {
  /// What it has left, or why nobody knows.
  case left(Result<[LandRest], LandProblem>)
}

extension Language {
  package func text(_ phrase: CutOffPhrase) -> String {
    switch phrase {
    case .left(let rests):
      say("The landing was cut off in the middle. ", "Die Übernahme brach mittendrin ab. ") + cutOff(rests)
    }
  }

  private func cutOff(_ rests: Result<[LandRest], LandProblem>) -> String {
    switch rests {
    case .success(let rests): rests.map(text).joined(separator: " ")
    case .failure(let problem):
      say(
        "Whether something of it is left half done, could not be found out: \(text(problem)) git status shows it.",
        "Ob etwas davon halb getan ist, war nicht herauszufinden: \(text(problem)) git status zeigt es.")
    }
  }

  private func text(_ rest: LandRest) -> String {
    switch rest {
    case .landed(let base): say("\(base) has all of it.", "\(base) hat alles davon.")
    case .nothing(let base):
      say("Nothing of it has come to \(base) yet: land it anew.", "Nichts davon ist in \(base): übernimm es neu.")
    case .takenOut(let folder):
      say(
        "What it had left half done in \(folder) was taken out again: land it anew.",
        "Was davon halb getan in \(folder) lag, ist wieder herausgenommen: übernimm es neu.")
    case .rebasing(let folder, let changed): rebase(halfwayIn: folder, changed: changed)
    case .atWork(let folder): say("git is still at work in \(folder).", "git arbeitet noch in \(folder).")
    case .lies(let folder, let names, let changed):
      say(
        "Half done in \(folder), in no commit: \(list(files: names)). git status there shows it: commit these files, or "
          + "set them back with git restore --staged --worktree, then land it anew.",
        "Halb getan in \(folder), in keinem Commit: \(list(files: names)). git status zeigt es dort: committe diese "
          + "Dateien, oder setze sie mit git restore --staged --worktree zurück, dann übernimm es neu.")
        + (changed.isEmpty ? "" : " " + warning(of: list(files: changed)))
    }
  }

  private func warning(of changed: String) -> String {
    say(
      "But look at what was made of these since, which would go with it: \(changed).",
      "Aber sieh vorher nach, was seitdem aus diesen gemacht wurde, denn das ginge mit verloren: \(changed).")
  }
}
