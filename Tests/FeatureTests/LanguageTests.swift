import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit

/// Which language a window speaks, and that each window has its own.
struct LanguageTests {
  @Test(
    arguments: [
      (["LANG": "de_DE.UTF-8"], Language.german), (["LANG": "de"], .german), (["LANG": "de_AT@euro"], .german),
      (["LANG": "DE_ch"], .german), (["LANG": "de-DE"], .german), (["LANG": "C"], .english),
      (["LANG": "POSIX"], .english),
      (["LANG": "C.UTF-8"], .english), (["LANG": "en_GB.UTF-8"], .english), (["LANG": "xx"], .english),
      (["LANG": "den_CA"], .english), (["LANG": ""], .english), ([:], .english),
      (["LANG": "en_GB", "LC_MESSAGES": "de_DE"], .german), (["LANG": "de_DE", "LC_MESSAGES": "en_GB"], .english),
      (["LANG": "de_DE", "LC_MESSAGES": "C"], .english), (["LANG": "de_DE", "LC_MESSAGES": ""], .german),
      (["LANG": "de_DE", "LC_MESSAGES": "de_DE", "LC_ALL": "C.UTF-8"], .english),
      (["LANG": "C", "LC_MESSAGES": "C", "LC_ALL": "de_DE.UTF-8"], .german),
      (["LANG": "de_DE.UTF-8", "LC_ALL": ""], .german), (["LANG": "C", "LC_CTYPE": "de_DE"], .english),
      (["LANGUAGE": "de"], .english),
    ] as [([String: String], Language)])
  func `the first of LC_ALL, LC_MESSAGES and LANG that says anything decides by its name alone`(
    environment: [String: String], language: Language
  ) {
    #expect(Language(locale: MessageLocale.name(in: environment)) == language)
  }

  private var workspace: Workspace {
    var workspace = Samples.nothing
    workspace.settings.maxRunning = 1
    var running = Samples.command(99, "lint web", estimate: 300)
    running.status = .executing
    running.startedAt = Samples.now.adding(seconds: -60)
    var stashed = Samples.command(3, "Größe prüfen", estimate: 60)
    stashed.isStashed = true
    var urgent = Samples.command(1, "update 漢字.md", estimate: 60)
    urgent.priority = .urgent
    workspace.upNext = Lane(
      waiting: [urgent, Samples.command(2, "résumé", estimate: 240), stashed],
      running: [Run(item: running, startedAt: Samples.now)], capacity: 1)
    var ended = Samples.command(7, "תיקון bauen")
    ended.status = .failed
    ended.error = "exit 2"
    ended.startedAt = Samples.now.adding(seconds: -3 * 86_400)
    ended.completedAt = Samples.now.adding(seconds: -3 * 86_400 + 75)
    workspace.history = [ended]
    return workspace
  }

  private func german(_ columns: Int = 80, _ rows: Int = 24, unicode: Bool = true) -> AppDriver {
    let app = AppDriver(workspace, columns: columns, rows: rows, unicode: unicode, language: .german)
    app.press("4")
    return app
  }

  @Test(arguments: [(140, 45), (80, 24), (40, 24)])
  func `Up Next in German at this size`(columns: Int, rows: Int) {
    let app = german(columns, rows)
    app.press("j")
    app.expectRow(containing: "Up Next")
    app.expectScreen(named: "german-up-next-\(columns)")
  }

  @Test(arguments: [(80, 24), (40, 24)])
  func `the form in German at this size`(columns: Int, rows: Int) {
    let app = german(columns, rows)
    app.press("cGröße prüfen")
    app.expectScreen(named: "german-form-\(columns)")
  }

  @Test(arguments: [(80, 24), (40, 24)])
  func `the history in German at this size`(columns: Int, rows: Int) {
    let app = german(columns, rows)
    app.press("H")
    app.expectScreen(named: "german-history-\(columns)")
  }

  @Test func `two windows of one server read each their own language`() {
    let app = german()
    app.open(2, columns: 80, rows: 24)
    app.press("4j", in: 2)
    app.press("jt", in: 1)
    app.expectRow(containing: "Höher geht es nicht.")
    app.press("b", in: 1)
    #expect(app.footer().contains("Ans Ende verschoben: „update 漢字.md“ · u rückgängig "))
    app.press("t", in: 2)
    #expect(app.footer(of: 2).contains("Moved \"update 漢字.md\" to the top · u undo "))
    app.expectRow(containing: "Up Next ─ 4 items", in: 2)
    // What was done is named in the language of who takes it back.
    app.press("u", in: 2)
    #expect(app.footer(of: 2).contains("Undone: Moved \"update 漢字.md\" to the top "))
    app.press("u", in: 2)
    #expect(app.footer(of: 2).contains("Undone: Moved \"update 漢字.md\" to the bottom "))
    app.press("b", in: 2)
    app.press("u", in: 1)
    #expect(app.footer().contains("Rückgängig: Ans Ende verschoben: „update 漢字.md“ "))
  }

  @Test func `what is read out has its plurals`() {
    let app = german(160)
    #expect(app.footer().contains(" lint web von shell, 5 Minuten, noch 4 Minuten, läuft "))
    app.press("j")
    #expect(app.footer().contains(" update 漢字.md von shell, 1 Minute, noch 1 Minute "))
  }

  @Test func `every act on a command answers in German`() {
    let app = german(120)
    for (keys, words) in [
      ("t", "Der Befehl läuft: Er lässt sich stoppen, nicht verschieben."),
      ("j<enter>", "„update 漢字.md“ startet als Erstes: 1 läuft, mehr sind nicht erlaubt"),
      ("J", "Nach hinten geschoben: „update 漢字.md“ · u rückgängig"),
      ("K", "Vorgezogen: „update 漢字.md“"), ("+", "Dringend ist die höchste Priorität."),
      ("-", "Priorität geändert: „update 漢字.md“"), ("u", "Rückgängig: Priorität geändert: „update 漢字.md“"),
      ("U", "Wiederholt: Priorität geändert"), ("u", "Rückgängig"), (">", "Nach oben verschieben: ↵ führt es aus"),
      (">", "Aus der Liste entfernen: ↵ führt es aus, Esc lässt es sein."), ("<esc><lt>", " Ans Ende "),
      ("<esc>y", "wartet: 1 Befehl läuft schon (next.max_running)."), ("x", "Entfernt: „update 漢字.md“"),
      ("Vx", " und 1 laufenden stoppen?"),
    ] {
      app.press(keys)
      app.expectRow(containing: words)
    }
  }

  @Test func `what concerns all commands answers in German`() {
    let app = german(140)
    for (keys, words) in [
      ("<ctrl-p>cancel-commands<enter>", "Welche Befehle abbrechen?"), ("", "Priorität dringend (1)"),
      ("j<enter>", "3 wartende Befehle und 1 laufenden Befehl abbrechen?"),
      (
        "<esc><ctrl-p>pause-up-next<enter>",
        "Up Next ist angehalten: Was läuft, läuft weiter; sonst startet nichts."
      ),
      (
        "jjjjy",
        "Up Next ist angehalten. In der Palette lässt es weitergehen: Up Next anhalten."
      ),
      ("<ctrl-p>pause-up-next<enter>", "Up Next geht weiter."),
      ("<ctrl-p>stash<enter>", "Wieder eingereiht: „Größe prüfen“"),
      ("y", "wartet: 1 Befehl läuft schon"), ("<ctrl-p>stash<enter>", "Geparkt: „Größe prüfen“"),
      ("y", "geparkt: Du hast ihn beiseitegelegt. Enter startet ihn."),
      ("<ctrl-p>templates<enter>", "Es gibt noch keine Vorlage"), ("c<enter>", "Der Auftrag ist leer."),
      ("x<tab><tab><tab><tab><tab><tab>99<enter>", "Es gibt keinen Befehl „99“."),
      ("<backspace><backspace><tab>bald<enter>", "„bald“ ist keine Zeit."),
      ("<ctrl-s>Prüfung<enter>", "Vorlage „Prüfung“ gespeichert"),
      ("<backspace><backspace><backspace><backspace><enter>", "„x“ kommt in Up Next"),
      ("H", "fehlgeschlagen: exit 2"),
      ("r", "„תיקון bauen“ wartet wieder"), ("X", "Hier ist kein beendeter Befehl."),
      ("", "Keine beendeten Befehle."),
    ] {
      app.press(keys)
      app.expectRow(containing: words)
    }
  }

  @Test func `an empty list, and a filter that nothing passes, say so in German`() {
    let app = AppDriver(Samples.nothing, columns: 80, rows: 24, language: .german)
    app.press("4")
    app.expectRow(containing: "│ Leer: c plant einen Befehl ")
    app.press("/zzz<enter>")
    app.expectRow(containing: "Nichts passt: Esc zeigt alles")
  }

  @Test func `the command line is answered in its own language`() {
    let app = german(100)
    let command = Samples.id(2, as: QueuedCommand.self).text
    guard case .done(let german)? = app.ask(.act(.top([command])), in: .german),
      case .done(let english)? = app.ask(.act(.bottom([command])))
    else {
      Issue.record("the command was not moved")
      return
    }
    #expect(german["words"] == "Nach oben verschoben: „résumé“")
    #expect(english["words"] == "Moved \"résumé\" to the bottom")
    let refusal = app.ask(.act(.move(Samples.id(99, as: QueuedCommand.self).text, to: 1)), in: .german)
    #expect(
      refusal
        == .refused(
          Refusal(
            .refused, "Der Befehl läuft: Er lässt sich stoppen, nicht verschieben.", hint: "upnext cancel stops it.")))
  }
}
