import Languages
import Words
import Worktrees

/// What is said of landing a thread's work.
package enum LandPhrase: Equatable, Sendable {
  case done(LandDone)
  /// There was nothing to do.
  case skipped(LandProblem)
  case failed(LandStep, LandProblem)
  case isAtWork
  case isLanding
  /// A message of the thread's waits for another landing there, or for what stays of one.
  case waits(StatePhrase.Why)
  case landing(thread: String)
  /// In the thread's conversation, as long as it goes on, or where it was cut off.
  case begun([LandStep])
}

extension LandOutcome {
  /// What came of its steps, in their order; why one was not done is the last.
  package var phrases: [LandPhrase] {
    let steps = LandStep.allCases.compactMap { step -> LandPhrase? in
      done.first { $0.step == step }.map { .done($0) } ?? skipped[step].map { .skipped($0) }
    }
    guard let failed, let problem else { return steps }
    return steps + [.failed(failed, problem)]
  }
}

extension Language {
  package func text(_ phrase: LandPhrase) -> String {
    switch phrase {
    case .done(let done): text(done)
    case .skipped(.nothingToCommit(let left)): say("Nothing to commit", "Nichts zu committen") + leftOut(left)
    case .skipped(.nothingToLand(let base)): say("\(base) has everything already", "\(base) hat schon alles")
    case .skipped(let problem): text(problem)
    case .failed(let step, let problem):
      say("Not \(word(of: step)): \(text(problem))", "Nicht \(word(of: step)): \(text(problem))")
    case .isAtWork:
      say(
        "The agent is at work there: wait for its end, or stop it.", "Der Agent arbeitet dort: abwarten oder anhalten.")
    case .waits(let why): text(StatePhrase.why(why))
    case .isLanding: say("It is just being landed.", "Das ist gerade im Gange.")
    case .landing(let thread): say("Landing \(thread)…", "\(thread) wird übernommen…")
    case .begun(let steps):
      say(
        "Landing (\(steps.map(\.rawValue).joined(separator: ", "))) began here. Where nothing says what came of it, the program ended "
          + "meanwhile: git log and git status show it.",
        "Hier begann die Übernahme (\(steps.map(\.rawValue).joined(separator: ", "))). Steht nirgends, was daraus wurde, endete das "
          + "Programm dazwischen: git log und git status zeigen es.")
    }
  }

  private func word(of step: LandStep) -> String {
    switch step {
    case .commit: say("committed", "committet")
    case .merge: say("merged", "gemergt")
    case .squash: say("squashed", "als ein Commit übernommen")
    case .rebase: say("rebased", "rebast")
    case .push: say("pushed", "gepusht")
    case .pullRequest: say("opened as a pull request", "als Pull-Request eröffnet")
    }
  }

  /// What git calls the way to its end.
  private func end(of begun: GitUnderWay) -> String { begun == .merge ? "commit" : begun.rawValue + " --continue" }

  private func text(_ done: LandDone) -> String {
    let commit = done.commit.map { String($0.prefix(7)) } ?? ""
    let target = done.target ?? ""
    let words =
      switch done.step {
      case .commit where done.target == nil:
        say("Committed \(commit) on no branch", "\(commit) auf keinem Branch committet")
      case .commit: say("Committed \(commit) on \(target)", "\(commit) auf \(target) committet")
      case .merge: say("Merged into \(target) (\(commit))", "In \(target) gemergt (\(commit))")
      case .squash: say("Squashed into \(target) (\(commit))", "Als ein Commit in \(target) (\(commit))")
      case .rebase: say("Rebased, \(target) is at \(commit)", "Rebast, \(target) ist bei \(commit)")
      case .push: say("Pushed to \(target)", "Nach \(target) gepusht")
      case .pullRequest: say("Opened a pull request", "Pull-Request eröffnet")
      }
    return words + alongside(done) + (done.url.map { ": \($0)" } ?? "")
  }

  private func alongside(_ done: LandDone) -> String {
    func list(_ words: String, _ names: [String]) -> String {
      names.isEmpty ? "" : ", " + words + " " + self.list(files: names)
    }
    let beside = done.beside
    return list(say("with earlier changes in", "mit früheren Änderungen in"), beside.changedBefore)
      + list(say("with other changes in", "mit anderen Änderungen in"), beside.changedSince)
      + list(say("perhaps with other changes in", "vielleicht mit anderen Änderungen in"), beside.unknown)
      + list(say("perhaps with changes of", "vielleicht mit Änderungen von"), beside.threads)
      + list(say("in place of what was staged in", "anstelle des Vorgemerkten in"), beside.staged)
      + list(say("with what review.exclude hides:", "mit dem, was review.exclude ausnimmt:"), done.hidden)
      + leftOut(beside.left)
  }

  private func leftOut(_ left: [String]) -> String {
    left.isEmpty ? "" : say(". Left out: ", ". Nicht dabei: ") + list(left: left)
  }

  package func list(left: [String]) -> String {
    let own = say(" (a repository of its own)", " (ein eigenes Repository)")
    return list(files: left.map { $0.hasSuffix("/") ? $0 + own : $0 })
  }

  /// The first of very many, and how many more there are.
  package func list(files: [String]) -> String {
    let more = files.count - 20
    return files.prefix(20).joined(separator: ", ") + (more > 0 ? say(" and \(more) more", " und \(more) weitere") : "")
  }

  /// What to do about a rebase that could not be broken off.
  package func rebase(halfwayIn folder: String, changed: [String]) -> String {
    let names = changed.isEmpty ? "" : say(", with what was made meanwhile of ", ", samt inzwischen geänderten ")
    return say("The rebase stands halfway in \(folder)", "Der Rebase steht in \(folder) auf halbem Weg") + names
      + list(files: changed)
      + say(
        ". git rebase --continue there goes on with it, once conflicts are settled and staged; git rebase --abort sets all back to "
          + "before it, and throws away what was made there since. Messages to the thread wait for either; then land it anew.",
        ". git rebase --continue setzt ihn dort fort, sobald Konflikte gelöst und vorgemerkt sind; git rebase --abort stellt alles "
          + "her wie davor und verwirft, was dort seitdem gemacht wurde. Nachrichten an den Thread warten auf eins von beiden; "
          + "dann übernimm es neu.")
  }

  /// What a hook says may have no full stop, and more follows.
  private func reason(_ problem: LandProblem) -> String {
    let words = text(problem)
    return words + (words.last?.isPunctuation == true ? " " : ". ")
  }

  package func text(_ problem: LandProblem) -> String {
    func list(_ names: [String]) -> String { self.list(files: names) }
    return switch problem {
    case .noRepository: say("the project is no git repository.", "das Projekt ist kein git-Repository.")
    case .folderIsGone(let folder):
      say(
        "the folder \(folder) is gone. A worktree comes back from its branch with your next message to the thread; another folder "
          + "you have to bring back yourself.",
        "der Ordner \(folder) ist weg. Ein Worktree kommt mit deiner nächsten Nachricht an den Thread aus seinem Branch wieder; "
          + "einen anderen Ordner musst du selbst zurückholen.")
    case .isBare:
      say(
        "the project is a bare repository, without files to work on: make a clone or a worktree of it the project.",
        "das Projekt ist ein bloßes Repository (bare), ohne Dateien zum Arbeiten: nimm einen Klon oder Worktree davon als Projekt."
      )
    case .noGit: say("git is not installed: install it.", "git fehlt: bitte installieren.")
    case .tookTooLong: say("it took too long, and was stopped.", "es dauerte zu lange und wurde beendet.")
    case .stopped: say("it was stopped.", "es wurde angehalten.")
    case .fault(let fault): text(fault)
    case .leftHalfway(let words, let folder, let problem):
      reason(problem)
        + say(
          "The way back failed too: git status in \(folder) shows what is left there. ",
          "Auch der Weg zurück ging nicht: git status in \(folder) zeigt, was dort übrig ist. ") + words
    case .leftChanged(let names, let folder, let problem):
      (problem.map(reason) ?? "")
        + say(
          "It was taken out of \(folder) again, but for what a hook, or somebody, has changed meanwhile: \(list(names)). "
            + "git diff HEAD there shows it.",
          "Es ist aus \(folder) wieder herausgenommen, bis auf das, was ein Hook oder jemand inzwischen geändert hat: "
            + "\(list(names)). git diff HEAD zeigt es dort.")
    case .leftRebasing(let changed, let folder, let problem):
      (problem.map(reason) ?? "") + rebase(halfwayIn: folder, changed: changed)
    case .unknownChange:
      say(
        "nobody knows which files the thread has changed, since no snapshots are kept. Commit them yourself, or use a worktree.",
        "niemand weiß, welche Dateien der Thread geändert hat, da keine Schnappschüsse da sind. Committe selbst, oder nimm einen "
          + "Worktree.")
    case .nothingToCommit(let left):
      say("there is nothing to commit", "es gibt nichts zu committen") + leftOut(left) + "."
    case .hidden(let names):
      say(
        "review.exclude hides these files from every review, and they would be committed: \(list(names)). Look at them: git should "
          + "ignore them, or --with-excluded commits them too.",
        "review.exclude nimmt diese Dateien aus jeder Durchsicht aus, und sie kämen in den Commit: \(list(names)). Sieh sie an: "
          + "git sollte sie ignorieren, oder --with-excluded committet auch sie.")
    case .cameSince(let names):
      say(
        "you have not seen these, which were changed since you looked: \(list(names)). Look again, and then land it.",
        "diese kamen dazu, nachdem du hingesehen hattest: \(list(names)). Sieh noch einmal hin, dann lande.")
    case .hiddenInCommits(let names):
      say(
        "review.exclude hides these files from every review, and the branch has commits with them: \(list(names)). Look at them: "
          + "ask the agent to take them out of its commits, or --with-excluded takes them along.",
        "review.exclude nimmt diese Dateien aus jeder Durchsicht aus, und der Branch hat Commits mit ihnen: \(list(names)). Sieh "
          + "sie an: bitte den Agenten, sie aus seinen Commits zu nehmen, oder --with-excluded nimmt sie mit.")
    case .nothingToLand(let base):
      say("\(base) has everything already.", "\(base) hat schon alles.")
    case .noBase:
      say(
        "the thread has no worktree with a branch that it could go into. Commit and push work without.",
        "der Thread hat keinen Worktree mit einem Branch als Ziel. Committen und pushen geht auch so.")
    case .baseIsGone(let base):
      say(
        "\(base), the branch that it was begun from, is gone: git branch \(base) COMMIT makes it again. Commit and push work without.",
        "\(base), der Branch, von dem es ausging, ist weg: git branch \(base) COMMIT macht ihn wieder. Committen und pushen geht "
          + "auch so.")
    case .notCommitted(let names):
      say(
        "changes are in no commit yet: \(list(names)). Commit first.",
        "Änderungen ohne Commit: \(list(names)). Erst committen.")
    case .underWay(let begun, let folder):
      say(
        "git \(begun.rawValue) is under way in \(folder): git \(end(of: begun)) there ends it, git \(begun.rawValue) --abort breaks "
          + "it off.",
        "in \(folder) ist git \(begun.rawValue) im Gange: git \(end(of: begun)) beendet das dort, git \(begun.rawValue) --abort "
          + "bricht es ab.")
    case .unsettled(let begun, let names, let folder):
      say(
        "git \(begun.rawValue) is under way in \(folder), and these files are in conflict: \(list(names)). Ask the agent to settle "
          + "them.",
        "in \(folder) ist git \(begun.rawValue) im Gange, mit Konflikten in diesen Dateien: \(list(names)). Bitte den Agenten, sie "
          + "zu lösen.")
    case .conflicts(let names, let base):
      say(
        "it would be in conflict with \(base), so nothing was touched: \(list(names)). Ask the agent to merge \(base) into its "
          + "branch.",
        "Konflikte mit \(base), darum blieb alles, wie es ist: \(list(names)). Bitte den Agenten, \(base) in seinen Branch zu "
          + "mergen.")
    case .inTheWay(let names, let base):
      say(
        "where \(base) is checked out, these files have changes in no commit, so nothing was touched: \(list(names)). "
          + "Commit, stash or move them, then land it.",
        "wo \(base) ausgecheckt ist, haben diese Dateien Änderungen ohne Commit, darum blieb alles, wie es ist: \(list(names)). "
          + "Erst committen, stashen oder woanders hinlegen.")
    case .marked(let names, let base):
      say(
        "where \(base) is checked out, these files have changes, and git was told not to look at them (git ls-files -v), so nothing "
          + "was touched: \(list(names)). git update-index --no-assume-unchanged --no-skip-worktree FILE makes it look again.",
        "wo \(base) ausgecheckt ist, haben diese Dateien Änderungen, und git soll sie nicht ansehen (git ls-files -v), darum blieb "
          + "alles, wie es ist: \(list(names)). git update-index --no-assume-unchanged --no-skip-worktree DATEI hebt das auf."
      )
    case .isAtWork(let thread, let base):
      say(
        "\(thread) is at work where \(base) is checked out: nothing is landed under an agent. Wait until it is done, or stop it.",
        "\(thread) arbeitet dort, wo \(base) ausgecheckt ist: unter einem Agenten wird nichts übernommen. Warten, oder ihn "
          + "anhalten.")
    case .staged(let names, let base):
      say(
        "git merges into \(base) only where nothing is staged, and this is: \(list(names)). Commit it, or land as one commit.",
        "git mergt in \(base) nur, wo nichts vorgemerkt ist, und das ist es: \(list(names)). Erst committen, oder als ein "
          + "Commit übernehmen.")
    case .isRebased(let base, let folder):
      say(
        "\(base) is being rebased in \(folder): end that first, or break it off.",
        "\(base) wird gerade in \(folder) rebast: das erst beenden oder abbrechen.")
    case .baseUnderWay(let begun, let base, let folder):
      say(
        "you are in the middle of a git \(begun.rawValue) where \(base) is checked out, in \(folder): git \(end(of: begun)) there ends "
          + "it, git \(begun.rawValue) --abort breaks it off.",
        "wo \(base) ausgecheckt ist, in \(folder), ist git \(begun.rawValue) im Gange: git \(end(of: begun)) beendet das dort, "
          + "git \(begun.rawValue) --abort bricht es ab.")
    case .detached:
      say("no branch is checked out there: check one out.", "dort ist kein Branch ausgecheckt: checke einen aus.")
    case .noRemote:
      say(
        "the repository has no remote: git remote add makes one.",
        "das Repository hat kein Remote: git remote add macht eines.")
    case .noGh:
      say(
        "gh is not installed. It is pushed: open the pull request where your remote shows it.",
        "gh ist nicht installiert. Gepusht ist es: eröffne den Pull-Request dort, wo dein Remote ihn zeigt.")
    case .needsBranch(let target):
      say(
        "a pull request needs a branch of its own, and \(target) is the one that it would go into, so nothing was done: git switch "
          + "-c NAME makes one; or work in a worktree.",
        "ein Pull-Request braucht einen eigenen Branch, und \(target) ist der, in den er ginge, darum geschah nichts: git switch -c "
          + "NAME legt einen an; oder arbeite in einem Worktree.")
    case .ghSaidNothing:
      say(
        "gh ended without a word. It is pushed: open the pull request where your remote shows it, or with gh pr create.",
        "gh endete ohne ein Wort. Gepusht ist es: eröffne den Pull-Request dort, wo dein Remote ihn zeigt, oder mit gh pr create."
      )
    case .baseMoved(let base, let words):
      say(
        "somebody has committed to \(base) meanwhile, or has moved it otherwise, so nothing was landed: land it anew.",
        "\(base) hat sich inzwischen bewegt, etwa durch einen Commit, darum wurde nichts übernommen: übernimm es neu.")
        + (words.isEmpty ? "" : "\n" + words)
    case .baseFolderIsGone(let folder, let base):
      say(
        "git has \(base) checked out in \(folder), which is gone. git worktree prune makes git forget that folder; then land it.",
        "git hat \(base) in \(folder) ausgecheckt, und der Ordner ist weg. git worktree prune lässt git ihn vergessen; dann lande."
      )
    case .refused(""):
      say(
        "git gave no reason. That is most likely a hook of the repository that says no without a word.",
        "git nennt keinen Grund. Meist ist es ein Hook des Repositorys, der ohne ein Wort ablehnt.")
    case .refused(let words): words
    }
  }
}
