import Answers
import CommandLine
import Conversation
import Core
import Foundation
import JSON
import Languages
import Queues
import Scene
import SeededNumbers
import TestSupport
import Testing
import Texts
import Toolkit

/// Texts that mean something to a terminal, through every way in: what is drawn, read out and printed has printable signs
/// only. `HOSTILE_TEXTS=100000 scripts/test --filter EscapeSafetyTests` is the long run.
struct EscapeSafetyTests {
  /// A text of such pieces, the same from the same seed.
  private struct Source {
    private static let pieces = [
      "\u{1B}[2J", "\u{1B}]0;title\u{7}", "\u{1B}]52;c;aGk=\u{7}", "\u{1B}]8;;http://x\u{1B}\\", "\u{9B}31m",
      "\u{90}q\u{9C}",
      "\u{1B}P+q\u{1B}\\", "\u{1B}_x\u{1B}\\", "\u{1B}c", "\u{1B}(0", "\u{1B}", "\u{8}", "\r", "\r\n", "\n", "\t", "\0",
      "\u{7}",
      "\u{7F}", "\u{85}", "\u{84}", "\u{2028}", "\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{E0033}\u{E007F}",
      "\u{E0061}",
      "é漢", "e\u{301}\u{302}\u{303}\u{304}", "שלום", "👩\u{200D}💻", "a", " ", "größe", "/", "../", "*", "_", "**", "`",
      "```\n",
      "| a |\n|-|\n|", "[a](http://x\u{1B}[2Jy)", "<b\u{1B}>", "&#27;[2J", "@@ -1 +1 @@\n", "--- a\n+++ b\n", "%1B",
      "\\e[2J", "{line}", "'", "\"",
    ]
    var random: RandomNumbers

    mutating func text() -> String {
      ShortCharacters.bounded((0..<random.number(1...7)).map { _ in random.pick(Self.pieces) }.joined())
    }

    /// On one line, as a path has it.
    mutating func line() -> String { text().replacing("\n", with: "").replacing("\0", with: "") }
  }

  /// Signs that a terminal would take for more than a sign, or that change what stands around them.
  private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xE0000...0xE007F: true
    default: false
    }
  }

  private static func problem(in text: String, allowing allowed: Set<Unicode.Scalar> = []) -> String? {
    guard let place = text.unicodeScalars.firstIndex(where: { isHostile($0) && !allowed.contains($0) }) else {
      return nil
    }
    let sign = String(text.unicodeScalars[place].value, radix: 16)
    return "U+\(sign) in \(String(text.unicodeScalars.suffix(from: place).prefix(40)).debugDescription)"
  }

  // MARK: What is looked at

  private static func check(_ app: AppDriver, _ after: String, _ seed: UInt64) {
    for window in [1, 2] {
      let frame = app.frame(of: window)
      for row in 0..<frame.size.rows {
        for cell in frame.rows[row] where !cell.isContinuation {
          let problem = problem(in: String(String.UnicodeScalarView(cell.scalars)))
          #expect(problem == nil, "\(after), window \(window), row \(row), seed \(seed)")
        }
      }
    }
    for line in app.heard(in: 3) + [app.openLine(of: 3)] {
      #expect(problem(in: line) == nil, "\(after), without a screen, seed \(seed)")
    }
  }

  private static let verbs = [
    ["list", "threads", "--all"], ["list", "queue", "--all"], ["list", "next"], ["list", "history"],
    ["list", "projects", "--all"],
    ["list", "agents"], ["list", "outbox", "ID"], ["list", "costs", "--by", "thread"], ["show", "ID"], ["status"],
    ["status", "--format", "{line} {first}"], ["options", "ID"], ["template", "list"], ["worktree", "list"],
    ["project", "DIR"],
    ["settings"], ["rename", "ID", "TEXT"], ["send", "ID", "TEXT"], ["send", "TEXT", "x"],
    ["add", "--project", "DIR", "TEXT"],
    ["snooze", "ID", "--until", "TEXT"], ["settings", "ui.theme", "TEXT"], ["settings", "TEXT", "x"],
    ["move", "TEXT", "--to", "1"],
    ["edit", "TEXT", "x"], ["cancel", "TEXT"], ["log", "TEXT"], ["wait", "TEXT"], ["allow", "TEXT"],
    ["fork", "ID", "--name", "TEXT"],
    ["template", "save", "TEXT", "TEXT"], ["new", "--project", "DIR", "--name", "TEXT", "TEXT"],
    ["hand-over", "ID", "TEXT"],
    ["stash"], ["history"], ["undo"], ["redo"], ["delete", "TEXT"], ["pin", "ID"], ["options", "ID", "TEXT"], ["TEXT"],
    ["list", "TEXT"], ["--TEXT"], ["send", "--TEXT"], ["add", "--in", "TEXT", "x"], ["list", "threads", "--all"],
  ]

  /// Says each verb, and looks at what it prints.
  private static func callAll(_ app: AppDriver, _ source: inout Source) {
    for form in verbs {
      let words = form.map { word in
        word == "ID"
          ? Samples.flaky.text
          : word.replacing("TEXT", with: source.line()).replacing("DIR", with: "/p/" + source.line())
      }
      let outcome = outcome(of: words, app)
      for text in [outcome.output, outcome.errors] {
        let problem = problem(in: text, allowing: ["\n"])
        #expect(problem == nil, "\(words), seed \(source.random.seed)")
      }
      app.takeEffects()
    }
  }

  private static func outcome(of words: [String], _ app: AppDriver) -> Outcome {
    do throws(Refusal) {
      let (verb, rest) = try CommandLineVerb.named(by: words)
      let arguments = try Arguments(rest, of: verb)
      switch app.ask(.call(Call(words, directory: "/home/ada/src/api"))) {
      case .done(let json)?: return verb.report(json, arguments, false)
      case .noted(let json, _)?, .event(let json)?: return verb.report(json, arguments, false)
      case .refused(let refusal)?: return Outcome(refusal, json: false)
      case .bytes?, nil: return Outcome(status: 0)
      }
    } catch { return Outcome(error, json: false) }
  }

  // MARK: Ways in

  private static let ways: [(name: String, happen: @Sendable (AppDriver, inout Source) -> Void)] = [
    ("words", { app, source in app.hear(.text(source.text(), kind: .said, part: nil)) }),
    ("thought", { app, source in app.hear(.text(source.text(), kind: .thought, part: "a")) }),
    ("code", { app, source in app.hear(.text("```swift\n" + source.text() + "\n```\n", kind: .said, part: "b")) }),
    ("table", { app, source in app.hear(.text("| a |\n|-|\n| \(source.text()) |\n", kind: .said, part: "c")) }),
    ("the person's words", { app, source in app.hear(.text(source.text(), kind: .user, part: "d")) }),
    (
      "tool",
      { app, source in
        let (title, input, output) = (source.text(), source.text(), source.text())
        app.hear(
          .tool(ToolCall(id: "t", title: title, kind: "execute", status: .running, input: input, output: output)))
      }
    ),
    (
      "difference",
      { app, source in
        let output = "--- a\n+++ b\n@@ -1 +1 @@\n-é\n+" + source.text()
        app.hear(
          .tool(ToolCall(id: "u", title: source.text(), kind: "edit", status: .completed, input: "", output: output)))
      }
    ),
    ("plan", { app, source in app.hear(.plan([PlanEntry(content: source.text(), status: .running)])) }),
    ("title", { app, source in app.hear(.title(source.text())) }),
    ("mode", { app, source in app.hear(.mode(source.text())) }),
    (
      "commands",
      { app, source in
        app.hear(.fact(.commands([SlashCommand(name: source.text(), about: source.text(), hint: source.text())])))
      }
    ),
    (
      "options",
      { app, source in
        let text = source.text()
        let choice = AgentOption.Choice(id: text, name: text)
        app.hear(.options([AgentOption(id: text, name: text, about: text, choices: [choice], current: text)]))
      }
    ),
    ("notice", { app, source in app.hear(.notice(source.text())) }),
    (
      "found thread",
      { app, source in
        let directory = "/p/" + source.line()
        let session = FoundSession(
          provider: "claude", providerSessionId: source.line() + "x", path: "/store/" + source.line(),
          directory: directory,
          project: directory, name: source.text(), preview: source.text(), createdAt: Samples.now,
          modifiedAt: Samples.now,
          mark: FileMark(size: 9, modified: 1, number: 1), readTo: 9, problem: source.text())
        app.receive(.outside(.news([.found(session, growth: .whole)])))
      }
    ),
    (
      "question",
      { app, source in
        let text = source.text()
        let option = Permission.Option(id: text, name: text, kind: .allowOnce)
        app.hear(.asks(Permission(id: "p", title: text, detail: source.text(), options: [option], askedAt: app.now)))
      }
    ),
    ("paste", { app, source in app.paste(source.text()) }),
    (
      "failure",
      { app, source in
        if app.workspace.streams[Samples.flaky]?.turn != nil { app.endTurn(.failed(source.text(), .answered)) }
      }
    ),
  ]

  private static let looks = [
    "<esc><esc>1<enter>", "<C-p>", "<esc>/", "<esc><C-f>", "<esc>m", "<esc>?", "<esc>,", "<esc>H", "<esc>n", "<esc>c",
    "<esc>2",
    "<esc>3<enter>", "<esc>4", "<esc>5", "<esc>y", "<esc>i", "<esc><esc>",
  ]

  // MARK: The property

  @Test func `nothing that comes from outside reaches a terminal but as printable signs`() {
    let wanted = ProcessInfo.processInfo.environment["HOSTILE_TEXTS"].flatMap(Int.init) ?? 100
    var seed = randomSeed
    var texts = 0
    while texts < wanted {
      texts += Self.round(seed)
      seed &+= 1
    }
  }

  @Test func `a status line of one's own form changes nothing around a thread's name`() {
    let thread = Samples.thread(1, "a\u{2066}b\u{E0061}c\u{FEFF}", minutesAgo: 3)
    let app = AppDriver(Workspace(streams: Streams([thread]), settings: Samples.settings))
    app.press("<enter>go<enter>")
    app.accept()
    app.endTurn(.failed("größe", .answered))
    #expect(Self.outcome(of: ["status", "--format", "<{first}>"], app).output == "<abc>")
    app.takeEffects()
  }

  /// How many texts it took.
  private static func round(_ seed: UInt64) -> Int {
    var source = Source(random: RandomNumbers(seed: seed))
    var workspace = Samples.queued
    workspace.streams.update(Samples.wide) { $0.draft = source.text() }
    let app = AppDriver(workspace, columns: 120, rows: 40)
    app.open(2, columns: 60, rows: 20, unicode: false, language: .german)
    app.open(3, isPlain: true)
    app.press("<enter>go<enter>")
    if app.workspace.streams[Samples.flaky]?.turn != nil { app.accept() }
    app.takeEffects()
    for way in ways.shuffled(using: &source.random) {
      way.happen(app, &source)
      check(app, way.name, seed)
      app.takeEffects()
    }
    callAll(app, &source)
    for keys in looks {
      for window in [1, 2] { app.press(keys, in: window) }
      app.paste(source.text(), in: 1)
      check(app, keys, seed)
      app.takeEffects()
    }
    return ways.count + verbs.count + looks.count
  }
}
