import Languages
import Texts
import Worktrees

/// What is said of threads' own folders.
package enum WorktreePhrase: Equatable, Sendable {
  /// Why one can't be made.
  case notMade(WorktreeProblem)
  /// Its removal was taken back.
  case isThereAgain(path: String, branch: String)
  case notThereAgain(WorktreeProblem)
  /// Somebody had deleted it.
  case madeAgain(path: String, branch: String)
  /// It is made, though a hook of the repository has failed.
  case hookFailed(String)
  /// Why one can't be removed.
  case notRemoved(WorktreeProblem)
  case none
  case isBeingMade
  case isGoing
  case isGone
  case isAtWork
  case hasWaiting(Int)
  case isOpen
  case isShared([String])
  /// All that keeps it from being removed.
  case reasons([WorktreePhrase])
  case removing(thread: String)
  case removed(thread: String)
  case branchStays(String)

  // MARK: In dialogs

  case box(isOn: Bool)
  case label
  case ownWorktree
  case habitTitle(project: String)
  case habitRow(isOn: Bool)
  case setupRow(String?, isAllowed: Bool)
  case allowRow
  case isHabit
  case isNoHabit
  case setupIsAllowed
  case setupIsAnother
  case setupIsSet
  case setupIsGone
  case setupTitle
  case setupNote
  case removeTitle
  case removeQuestion(thread: String, path: String)
  case fact(Worktree)
}

extension Language {
  package func text(_ phrase: WorktreePhrase) -> String {
    switch phrase {
    case .notMade(let problem):
      say(
        "No worktree could be made, so nothing was sent: \(text(problem))",
        "Kein Worktree ließ sich anlegen, darum ging nichts hinaus: \(text(problem))")
    case .isThereAgain(let path, let branch):
      say(
        "The worktree \(path) is there again, with its branch \(branch).",
        "Der Worktree \(path) ist wieder da, mit seinem Branch \(branch).")
    case .notThereAgain(let problem):
      say(
        "The worktree could not be made again, and stays removed: \(text(problem)) Undo tries it again, and so does the next message to the thread.",
        "Der Worktree ließ sich nicht wieder anlegen und bleibt entfernt: \(text(problem)) Rückgängig versucht es noch einmal, und "
          + "ebenso die nächste Nachricht an den Thread.")
    case .madeAgain(let path, let branch):
      say(
        "The worktree \(path) was gone: it was made again from its branch \(branch). What was not committed there is lost.",
        "Der Worktree \(path) war weg: er wurde aus seinem Branch \(branch) neu angelegt. Was dort nicht committet war, ist verloren."
      )
    case .hookFailed(let words):
      say(
        "The worktree is made, though the repository's post-checkout hook failed: \(words)",
        "Der Worktree ist da, obwohl der Hook post-checkout des Repositorys gescheitert ist: \(words)")
    case .notRemoved(let problem):
      say("The worktree stays: \(text(problem))", "Der Worktree bleibt: \(text(problem))")
    case .none: say("The thread has no worktree.", "Der Thread hat keinen Worktree.")
    case .isBeingMade: say("Its worktree isn't there yet.", "Sein Worktree ist noch nicht da.")
    case .isGoing: say("Its worktree is just being removed.", "Sein Worktree wird gerade entfernt.")
    case .isGone: say("Its worktree is removed already.", "Sein Worktree ist schon entfernt.")
    case .isAtWork:
      say(
        "The agent is at work there: wait for its end, or stop it.", "Der Agent arbeitet dort: abwarten oder anhalten.")
    case .hasWaiting(let count):
      say(
        count == 1
          ? "A message waits for it: send it or remove it first."
          : "\(count) messages wait for it: send them or remove them first.",
        count == 1
          ? "Eine Nachricht wartet darauf: erst senden oder entfernen."
          : "\(count) Nachrichten warten darauf: erst senden oder entfernen.")
    case .isOpen:
      say("The thread is open in its agent's own program.", "Der Thread ist im eigenen Programm seines Agenten offen.")
    case .isShared(let names):
      say(
        "These threads work there too, and have to be deleted first: \(names.joined(separator: ", "))",
        "Dort arbeiten auch diese Threads, die erst gelöscht werden müssen: \(names.joined(separator: ", "))")
    case .reasons(let reasons): reasons.map { text($0) }.joined(separator: " ")
    case .removing(let thread): say("Removing the worktree of \(thread)…", "Entferne den Worktree von \(thread)…")
    case .removed(let thread): say("Removed the worktree of \(thread)", "Worktree von \(thread) entfernt")
    case .branchStays(let branch):
      say(
        "its branch \(branch) stays, since git finds its commits nowhere else",
        "sein Branch \(branch) bleibt, da git seine Commits sonst nirgends findet")
    case .box(let isOn):
      (isOn ? "[x] " : "[ ] ")
        + say("a folder and a branch of its own", "ein eigener Ordner und Branch")
    case .label: say("Worktree", "Worktree")
    case .ownWorktree: say("one of its own, in a worktree", "einem eigenen, in einem Worktree")
    case .habitTitle(let project): say("Worktrees of \(project)", "Worktrees von \(project)")
    case .habitRow(let isOn):
      (isOn ? "[x] " : "[ ] ") + say("New threads begin in a worktree", "Neue Threads beginnen in einem Worktree")
    case .setupRow(nil, _): say("Set-up command: none", "Befehl zum Einrichten: keiner")
    case .setupRow(let line?, let isAllowed):
      say("Set-up command", "Befehl zum Einrichten")
        + (isAllowed ? "" : say(" (not allowed yet)", " (noch nicht erlaubt)")) + ": \(line)"
    case .allowRow:
      say("Allow this command, in each new worktree", "Diesen Befehl erlauben, in jedem neuen Worktree")
    case .isHabit: say("New threads begin in a worktree", "Neue Threads beginnen in einem Worktree")
    case .isNoHabit: say("New threads begin without a worktree", "Neue Threads beginnen ohne Worktree")
    case .setupIsAllowed: say("Allowed the set-up command", "Befehl zum Einrichten erlaubt")
    case .setupIsAnother:
      say("Not allowed: it was changed meanwhile", "Nicht erlaubt: der Befehl wurde inzwischen geändert")
    case .setupIsSet: say("Set the set-up command", "Befehl zum Einrichten gesetzt")
    case .setupIsGone: say("New worktrees are not set up", "Neue Worktrees werden nicht eingerichtet")
    case .setupTitle: say("Set-up command", "Befehl zum Einrichten")
    case .setupNote:
      say(
        "run by sh in each new worktree; $UPNEXT_PROJECT is the project",
        "läuft mit sh in jedem neuen Worktree; $UPNEXT_PROJECT ist das Projekt")
    case .removeTitle: say("Remove worktree", "Worktree entfernen")
    case .removeQuestion(let thread, let path):
      say(
        "Remove the worktree of \(thread), \(path)? It stays if it has changes, commits of its own or ignored files. Undo brings "
          + "it back for a day.",
        "Den Worktree von \(thread), \(path), entfernen? Mit Änderungen, eigenen Commits oder ignorierten Dateien bleibt er. "
          + "Einen Tag lang lässt es sich rückgängig machen.")
    case .fact(let worktree): fact(worktree)
    }
  }

  private func fact(_ worktree: Worktree) -> String {
    guard let plan = worktree.plan else {
      return say(
        "A worktree is made when its first message leaves.", "Ein Worktree entsteht, wenn die erste Nachricht losgeht.")
    }
    let base = plan.baseBranch ?? String(plan.base.prefix(7))
    if worktree.stage == .removed {
      return say(
        "Its worktree was removed (branch \(plan.branch), from \(base)).",
        "Sein Worktree wurde entfernt (Branch \(plan.branch), von \(base)).")
    }
    return say(
      "It works in a worktree: branch \(plan.branch), from \(base), at \(plan.path)",
      "Er arbeitet in einem Worktree: Branch \(plan.branch), von \(base), unter \(plan.path)")
  }

  private func text(_ problem: WorktreeProblem) -> String {
    switch problem {
    case .noRepository:
      say(
        "the project is no git repository. git init makes it one; or begin a thread without a worktree.",
        "das Projekt ist kein git-Repository. git init macht eines daraus; oder beginne einen Thread ohne Worktree.")
    case .noFolder(let path):
      say(
        "\(path) is gone: put the folder back where it was, or begin a thread elsewhere.",
        "\(path) ist weg: Lege den Ordner wieder an seinen Platz oder beginne einen Thread woanders.")
    case .noCommit:
      say(
        "the repository has no commit yet that it could begin with. Commit something, then send the message again.",
        "das Repository hat noch keinen Commit als Anfang. Lege einen an, dann sende die Nachricht noch einmal.")
    case .noGit: say("git is not installed: install it.", "git fehlt: bitte installieren.")
    case .tookTooLong: say("git took too long, or was stopped.", "git brauchte zu lange oder wurde beendet.")
    case .isBare:
      say(
        "the project is a bare repository, without files to work on: make a clone or a worktree of it the project.",
        "das Projekt ist ein bloßes Repository (bare), ohne Dateien zum Arbeiten: nimm einen Klon oder Worktree davon als Projekt."
      )
    case .branchInTheWay(let branch):
      say(
        "git makes no branches below \(branch), which is a branch itself. git branch -m \(branch) OTHER gives it another name; "
          + "then send the message again.",
        "git legt keine Branches unter \(branch) an, da das selbst ein Branch ist. git branch -m \(branch) ANDERER benennt ihn um; "
          + "dann sende die Nachricht noch einmal.")
    case .taken(let path): say("something else lies at \(path).", "etwas anderes liegt unter \(path).")
    case .setupFailed(let said):
      say(
        "the project's set-up command failed. It said:\n\(said)",
        "der Befehl zum Einrichten des Projekts ist gescheitert. Er sagte:\n\(said)")
    case .setupToAllow(let line):
      say(
        "the project has a set-up command that you have not allowed: \(line)\nAllow it in the project's menu (Worktrees…), "
          + "then send the message again.",
        "das Projekt hat einen Befehl zum Einrichten, den du nicht erlaubt hast: \(line)\nErlaube ihn im Menü des Projekts "
          + "(Worktrees…), dann sende die Nachricht noch einmal.")
    case .inTheWay(let obstacles): text(obstacles)
    case .fault(let fault): text(fault)
    case .refused(let words) where words.contains("containing submodules"):
      say(
        "git refused it: \(words)\nIt keeps repositories of submodules with it that have no files there: git rev-parse --git-path "
          + "modules says where. Look into them; then git worktree remove -f -f takes all of it away, and remove it here behind that.",
        "git lehnt es ab: \(words)\nEs hat bei ihm Repositorys von Submodulen, die dort keine Dateien haben: git rev-parse "
          + "--git-path modules sagt, wo. Sieh hinein; dann nimmt git worktree remove -f -f alles weg, und entferne ihn danach hier."
      )
    // Newer gits have other words for it.
    case .refused(let words)
    where words.contains("already checked out at") || words.contains("already used by worktree"):
      say(
        "git refused it: \(words)\nIf you have switched to that branch there, git switch - leaves it again. If it was moved there, git "
          + "worktree move -f -f puts it back where upnext worktree list has it. Then send the message again.",
        "git lehnt es ab: \(words)\nHast du dort zu diesem Branch gewechselt, so verlässt git switch - ihn wieder. Wurde er dorthin "
          + "verschoben, so bringt git worktree move -f -f ihn dorthin zurück, wo upnext worktree list ihn nennt. Dann sende die "
          + "Nachricht noch einmal.")
    case .refused(let words): say("git refused it: \(words)", "git lehnt es ab: \(words)")
    }
  }

  private func text(_ obstacles: WorktreeObstacles) -> String {
    func list(_ names: [String], of count: Int) -> String {
      names.joined(separator: ", ") + (count > names.count ? ", …" : "")
    }
    var parts: [String] = []
    if obstacles.changeCount > 0 {
      let names = list(obstacles.changes, of: obstacles.changeCount)
      parts.append(say("changes that are in no commit: \(names)", "Änderungen ohne Commit: \(names)"))
    }
    if obstacles.commits > 0 {
      let inside = obstacles.submodules.joined(separator: ", ")
      parts.append(
        say(
          obstacles.commits == 1
            ? "a commit that no other branch and no remote has"
            : "\(obstacles.commits) commits that no other branch and no remote has",
          obstacles.commits == 1
            ? "ein Commit, den kein anderer Branch und kein Remote hat"
            : "\(obstacles.commits) Commits, die kein anderer Branch und kein Remote hat")
          + (inside.isEmpty ? "" : say(" (submodules: \(inside))", " (Submodule: \(inside))")))
    }
    if obstacles.ignoredCount > 0 {
      let names = list(obstacles.ignored, of: obstacles.ignoredCount)
      parts.append(
        say(
          "files that git ignores, and that nothing would bring back: \(names)",
          "Dateien, die git ignoriert und die nichts zurückbrächte: \(names)"))
    }
    if !obstacles.processes.isEmpty {
      let names = obstacles.processes.map { "\($0.name) (\($0.pid))" }.joined(separator: ", ")
      parts.append(say("programs at work in it: \(names)", "Programme, die darin arbeiten: \(names)"))
    }
    if !obstacles.threads.isEmpty {
      let names = obstacles.threads.joined(separator: ", ")
      parts.append(say("agents of other threads: \(names)", "Agenten anderer Threads: \(names)"))
    }
    return say("it has ", "darin sind ") + parts.joined(separator: "; ") + "."
  }

  func text(_ fault: GitFault) -> String {
    switch fault {
    case .tooOld(let version):
      say(
        "git \(version) is too old: install a newer one.", "git \(version) ist zu alt: bitte ein neueres installieren.")
    case .tooMuch: say("git said more than anybody could read.", "git sagte mehr, als jemand lesen könnte.")
    case .notStarted(let words): say("git could not be started: \(words)", "git ließ sich nicht starten: \(words)")
    case .unreachable(let words):
      say("the machine can't be reached: \(words)", "der Rechner ist nicht zu erreichen: \(words)")
    }
  }
}
