import Languages
import Review

/// What is said of changes and of what is kept of them.
package enum ReviewPhrase: Equatable, Sendable {
  /// Why there is no snapshot.
  case gap(SnapshotGap)
  case leftWithout(thread: String, SnapshotGap)
  case leftOut(LeftOut)
  case beginsLate
  case beginsEarlier
  case endsLate
  case hasGap(SnapshotGap)
  /// Where a repository was.
  case nothingIsThere(SnapshotGap)
  case beside([String])
  case changedBetween
  case commented(path: String)
  case removedComment(path: String)
  case reviewed(String)
  case forgot(Phrase.Rows)
  /// There are no others than those that are still being written.
  case noneToSend(unfinished: Int)
  /// Behind how many were sent; nothing where all were.
  case alsoUnfinished(Int)
}

extension Language {
  package func text(_ phrase: ReviewPhrase) -> String {
    switch phrase {
    case .gap(let gap): text(gap)
    case .leftWithout(let thread, let gap):
      say(
        "\(thread) left without a snapshot, so its change can't be shown exactly: \(text(gap))",
        "\(thread) ging ohne Schnappschuss los, die Änderung ist nicht genau zu zeigen: \(text(gap))")
    case .leftOut(let left): text(left)
    case .beginsLate:
      say("It begins a little late: the turn had begun already.", "Beginnt etwas spät: der Zug lief schon.")
    case .endsLate:
      say(
        "Its end was seen late: what changed until then is part of it.",
        "Das Ende war erst spät zu sehen: was sich bis dahin änderte, ist dabei.")
    case .beginsEarlier:
      say(
        "It begins with an earlier turn's end, so it may also have what you changed in between.",
        "Beginnt mit dem Ende eines früheren Zugs, was du dazwischen geändert hast, kann dabei sein.")
    case .hasGap(let gap):
      say(
        "A snapshot is missing, so it isn't all: \(text(gap))",
        "Ein Schnappschuss fehlt, es ist nicht alles: \(text(gap))")
    case .nothingIsThere(let gap):
      say(
        "Nothing was started, since a repository was there: \(text(gap))",
        "Nichts wurde gestartet, da dort ein Repository war: \(text(gap))")
    case .changedBetween:
      say(
        "Its files also changed between its turns, or may have, which is part of it.",
        "Auch zwischen seinen Zügen änderte sich etwas an ihnen, oder vielleicht, das gehört dazu.")
    case .commented(let path): say("Commented on \(path)", "\(path) kommentiert")
    case .removedComment(let path): say("Removed a comment on \(path)", "Einen Kommentar zu \(path) entfernt")
    case .reviewed(let thread): say("Reviewed \"\(thread)\"", "„\(thread)“ durchgesehen")
    case .forgot(let rows): say("Forgot what changed in \(name(rows))", "Änderungen vergessen: \(name(rows))")
    case .noneToSend(0): say("There is no comment to send.", "Es gibt keinen Kommentar zu senden.")
    case .noneToSend(let unfinished):
      say(
        "Nothing to send: \(Words.count(unfinished, "comment is", "comments are")) still being written.",
        "Nichts zu senden: \(Words.count(unfinished, "Kommentar wird", "Kommentare werden")) noch geschrieben.")
    case .alsoUnfinished(0): ""
    case .alsoUnfinished(let count):
      say(
        ", \(Words.count(count, "is", "are")) still being written",
        ", \(Words.count(count, "wird", "werden")) noch geschrieben")
    case .beside(let threads):
      say(
        "Whose a change is can't be told, here also worked: \(threads.joined(separator: ", "))",
        "Wessen eine Änderung ist, weiß niemand, hier arbeitete auch: \(threads.joined(separator: ", "))")
    }
  }

  private func text(_ gap: SnapshotGap) -> String {
    switch gap {
    case .off:
      say("Nothing is kept, since review.snapshots is off.", "Nichts wird behalten, da review.snapshots auf off steht.")
    case .unreachable(let words):
      say(
        "The project's machine could not be reached: \(words)",
        "Der Rechner des Projekts war nicht zu erreichen: \(words)")
    case .noRepository:
      say(
        "No git repository is in the project's folder: git init makes one. Or is only its disk away?",
        "Im Projektordner ist kein git-Repository: git init legt eines an. Oder fehlt nur sein Datenträger?")
    case .emptyFolder(let path):
      say(
        "\(path) is empty: git init makes a repository there. Or is only its disk away?",
        "\(path) ist leer: git init legt dort ein Repository an. Oder fehlt nur sein Datenträger?")
    case .noFolder(let path):
      say(
        "\(path) is gone: put the folder back where it was, or go on in a thread elsewhere.",
        "\(path) ist weg: den Ordner wieder an seinen Platz legen, oder anderswo in einem Thread weitermachen.")
    case .noGit: say("git is not installed: install it.", "git fehlt: bitte installieren.")
    case .oldGit(let version):
      say(
        "git \(version) is too old: 2.31 or newer is needed.", "git \(version) ist zu alt: nötig ist 2.31 oder neuer.")
    case .tookTooLong: say("Looking at its files took too long.", "Das Ansehen der Dateien dauerte zu lange.")
    case .noRoom:
      say("Less than 2 GB of the disk are free: make room.", "Weniger als 2 GB der Platte sind frei: Platz schaffen.")
    case .tooBroad(let path):
      say(
        "\(path) is too much to be kept as one repository: begin a thread in a folder below it.",
        "\(path) ist als ein Repository zu groß zum Behalten: beginne einen Thread in einem Ordner darunter.")
    case .tooManyFiles:
      say(
        "There are too many new files, or they are too large: let git ignore them, or commit them.",
        "Es gibt zu viele oder zu große neue Dateien: git sollte sie ignorieren, oder sie gehören in einen Commit.")
    case .tooLarge(let megabytes):
      say(
        "The new files have more than \(megabytes) MB: let git ignore them, or commit them.",
        "Die neuen Dateien haben mehr als \(megabytes) MB: git sollte sie ignorieren, oder sie gehören in einen Commit."
      )
    case .noBase(let base):
      say(
        "\(base), the branch that it was begun from, is gone: git branch \(base) COMMIT makes it again.",
        "\(base), der Branch, von dem es ausging, ist weg: git branch \(base) COMMIT macht ihn wieder.")
    case .lost:
      say(
        "Some of what was kept is gone, from the project's repository or review/ beside upnext.db. What the next turns change is known again.",
        "Einiges vom Behaltenen ist weg, aus dem Repository des Projekts oder review/ neben upnext.db. Was die nächsten Züge ändern, ist wieder bekannt."
      )
    case .refused(let words): say("git refused it: \(words)", "git lehnt es ab: \(words)")
    }
  }

  private func text(_ left: LeftOut) -> String {
    let more = left.count > left.names.count ? ", …" : ""
    let names = left.names.isEmpty ? "\(left.count)" : left.names.joined(separator: ", ") + more
    return switch left.why {
    case .large: say("left out, too large: \(names)", "ausgelassen, zu groß: \(names)")
    case .repository:
      say("left out, a repository of its own: \(names)", "ausgelassen, ein eigenes Repository: \(names)")
    case .submodules: say("of submodules only the commit is known", "von Submodulen ist nur der Commit bekannt")
    case .unreadable:
      names.isEmpty
        ? say("left out: files that can't be read", "ausgelassen: Dateien, die nicht zu lesen sind")
        : say("left out, can't be read: \(names)", "ausgelassen, nicht zu lesen: \(names)")
    case .filtered:
      say(
        "left out, goes through a filter such as LFS: \(names)",
        "ausgelassen, geht durch einen Filter wie LFS: \(names)")
    case .excluded: say("left out, review.exclude: \(names)", "ausgelassen, review.exclude: \(names)")
    }
  }
}
