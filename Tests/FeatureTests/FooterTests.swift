import Acts
import Conversation
import Core
import Frames
import Languages
import Queues
import Scene
import Settings
import TestSupport
import Testing
import Toolkit
import Verbs

@testable import App

/// The last line: the keys that it shows are those that do something where one is.
struct FooterTests {
  /// A place of the screen that a person may be at.
  struct Place: Sendable, CustomTestStringConvertible {
    let name: String
    let arrive: @Sendable () -> AppDriver
    var testDescription: String { name }

    init(_ name: String, _ arrive: @escaping @Sendable () -> AppDriver) {
      self.name = name
      self.arrive = arrive
    }

    init(_ name: String, _ workspace: Workspace = Samples.queued, keys: String) {
      self.init(name) {
        let app = AppDriver(workspace, columns: 220, rows: 40)
        app.press(keys)
        return app
      }
    }
  }

  private static var commands: Workspace {
    var workspace = Samples.queued
    workspace.upNext = Lane(
      waiting: [
        Samples.command(1, "first", priority: .urgent), Samples.command(2, "prüfe 漢字"), Samples.command(3, "résumé"),
      ], hold: .paused, capacity: 3)
    return workspace
  }

  private static func talked(_ keys: String) -> AppDriver {
    let app = AppDriver(Samples.queued, columns: 220, rows: 40)
    app.press("<enter>go<enter>then<enter>and then<enter>")
    app.takeEffects()
    app.accept()
    app.hear(.text("So it is: 漢字.", kind: .said, part: nil))
    app.hear(.tool(ToolCall(id: "1", title: "README.md", kind: "read", status: .completed, output: "ok\n")))
    app.press(keys)
    app.takeEffects()
    return app
  }

  private static func asked(_ keys: String) -> AppDriver {
    let app = talked("<esc>")
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.press(keys)
    app.pass(seconds: 1)
    app.takeEffects()
    return app
  }

  /// Asked what only numbers answer, and the one key that answers nothing.
  private static func askedByNumber(_ keys: String) -> AppDriver {
    let app = talked("<esc>")
    let colors = ["Red", "Größe"].map { Permission.Option(id: $0, name: $0, kind: .other) }
    app.hear(
      .asks(
        Permission(
          id: "ask-1", title: "Which colour should it be?", detail: "Red: A warm one.",
          options: colors + [Permission.Option(id: "none", name: "Answer nothing", kind: .rejectOnce)],
          isQuestion: true, askedAt: app.now)))
    app.press(keys)
    app.pass(seconds: 1)
    app.takeEffects()
    return app
  }

  /// Reading, with a line that is chosen.
  private static func chosen() -> AppDriver {
    let app = asked("")
    app.press("<esc>5")
    app.hear(.withdrew(permission: "ask-1"))
    app.press("v")
    app.takeEffects()
    return app
  }

  static let places: [Place] = [
    Place("nothing", Samples.nothing, keys: ""), Place("recent", Samples.idle, keys: ""),
    Place("recent, last", keys: "G"), Place("queue, first", keys: "2"), Place("queue, last", keys: "2G"),
    Place("queue, marked", keys: "2v"), Place("queue, all marked", keys: "2V"), Place("queue, folded", keys: "2f"),
    Place("projects", keys: "3"), Place("a project's thread", keys: "3<enter>j"),
    Place("filtered", keys: "1/caf<enter>"),
    Place("up next, empty", keys: "4"), Place("up next, urgent", commands, keys: "4"),
    Place("up next, middle", commands, keys: "4j"), Place("up next, last", commands, keys: "4G"),
    Place("up next, marked", commands, keys: "4jv"), Place("settings", keys: ","), Place("settings, last", keys: ",G"),
    Place(
      "settings, changed",
      {
        var w = Samples.queued; w.settings.bell = true; return w
      }(), keys: ",/bell<enter>"),
    Place("composer, empty", keys: "<enter>"), Place("composer, words", keys: "<enter>hallo"),
    Place("composer, waiting") { talked("") }, Place("composer, editing") { talked("<up>") },
    Place("reading") { talked("<esc>5<esc>w") }, Place("outbox") { talked("<tab>") },
    Place("outbox, last") { talked("<tab>G") }, Place("outbox, urgent") { talked("<tab>+") },
    Place("question in the queue") { asked("2") }, Place("question, open") { asked("2<enter>") },
    Place("question, recent") { asked("1g") },
    Place("swiped, queue", keys: "2j>"), Place("swiped on, up next", commands, keys: "4j<lt><lt>"),
    Place("lines chosen") { chosen() }, Place("question by number, queue") { askedByNumber("2") },
  ]

  private func offers(_ app: AppDriver) -> [Verb] {
    guard let window = app.state.windows[1] else { return [] }
    return FooterHints(app.state, window).verbs + [.help]
      + (app.state.threadsNeedingPerson.isEmpty ? [] : [.nextNeeding])
  }

  @Test(arguments: places)
  func `each key that the footer shows does something there, or asks`(place: Place) throws {
    for verb in offers(place.arrive()) {
      let app = place.arrive()
      let window = try #require(app.state.windows[1])
      let key = try #require(
        app.state.surroundings.keymap.keys(for: verb, in: window.hintPlaces).first, "\(verb) has no key here")
      let (before, workspace) = (app.screen, app.workspace)
      app.receive(.input(1, .key(key)))
      let message = app.state.windows[1]?.message
      #expect(message?.kind != .problem, "\(verb): \(message?.text ?? "")")
      let isDone = app.screen != before || app.workspace != workspace || !app.takeEffects().isEmpty
      #expect(isDone, "\(verb) did nothing")
      app.takeEffects()
    }
  }

  @Test(arguments: places)
  func `who needs the person and help stand at the right end, whatever else is said`(place: Place) {
    for columns in [220, 140, 100, 80, 60] {
      let app = place.arrive()
      let isTyping = app.state.windows[1]?.isTyping == true
      app.resize(columns, 24)
      let (next, help) = isTyping ? ("M-w next", "F1 help ") : ("w next", "? help ")
      #expect(app.footer().hasSuffix(help), "\(columns): \(app.footer())")
      let message = app.state.windows[1]?.message?.text ?? ""
      guard message.count + 30 < columns else { continue }
      #expect(app.footer().hasSuffix(next + "  " + help), "\(columns): \(app.footer())")
    }
  }

  @Test func `a message that is longer than the line stands whole above it, and goes`() throws {
    let app = AppDriver(Samples.queued, columns: 60, rows: 20)
    app.press("1")
    let before = app.screen
    app.press("t")
    let message = try #require(app.state.windows[1]?.message?.text)
    for (columns, rows) in [(60, 20), (40, 12), (12, 8)] {
      app.resize(columns, rows)
      let said = app.screen.split(separator: "\n").joined(separator: " ").split(separator: " ").joined(separator: " ")
      #expect(columns == 12 || said.contains(message), "\(app.screen)")
      #expect(columns == 12 || app.footer().hasSuffix("? help "))
    }
    app.resize(60, 20)
    // Where only a cursor moves, what the message covered shows again, too.
    app.press("jk")
    app.pass(seconds: 20)
    #expect(app.screen == before)
  }

  @Test func `in the composer it says where Esc, Tab and ↑ lead`() {
    let app = FooterTests.talked("")
    #expect(app.footer().contains("↑ edit last  Tab outbox"))
    #expect(app.footer().contains("Esc list"))
    app.press("<up>")
    #expect(app.footer().contains("Esc cancels"))
    #expect(!app.footer().contains("edit last"))
  }

  @Test func `with marks it says how many, and how to let go of them`() {
    let app = AppDriver(Samples.queued)
    app.press("2vjv")
    #expect(app.footer().hasPrefix(" 2 marked  V all  x remove"))
    #expect(app.footer().contains("Esc none"))
    app.press("V")
    #expect(app.footer().hasPrefix(" 4 marked  V none"))
  }

  @Test func `with a swipe or chosen lines it says what Enter and Esc do with them, and nothing else`() {
    let app = AppDriver(FooterTests.commands)
    app.press("4j>")
    #expect(app.footer().hasPrefix(" ↵ Move to Top  Esc cancels  "), "\(app.footer())")
    app.press(">")
    #expect(app.footer().hasPrefix(" ↵ Remove  Esc cancels  "), "\(app.footer())")
    app.press("<esc>")
    #expect(app.footer().hasPrefix(" ↵ run now  c new command"), "\(app.footer())")
    let lines = FooterTests.chosen()
    #expect(lines.footer().hasPrefix(" ↵ copy  Esc cancels  "), "\(lines.footer())")
    lines.press("<esc>")
    #expect(lines.footer().hasPrefix(" ↵ write"), "\(lines.footer())")
  }

  @Test func `a question that numbers answer names the key to them before the one that answers nothing`() {
    let app = FooterTests.askedByNumber("<esc>5")
    #expect(app.footer().hasPrefix(" Space shows 3 answers  d Answer nothing  "), "\(app.footer())")
    let recent = FooterTests.askedByNumber("1g")
    recent.expectRow(containing: "Which colour should it be? Red: A warm one.")
    #expect(recent.footer().hasPrefix(" Space "), "\(recent.footer())")
    #expect(recent.footer().split(separator: "Space ").count == 2, "\(recent.footer())")
  }

  @Test func `where a pane is folded it says how it is unfolded`() {
    let app = AppDriver(Samples.queued)
    app.press("2f")
    #expect(app.footer().hasPrefix(" f unfold"), "\(app.footer())")
    app.press("f")
    #expect(app.footer().hasPrefix(" ↵ open"), "\(app.footer())")
  }

  @Test func `a key of one's own is the one that is shown`() throws {
    var surroundings = Samples.surroundings
    surroundings.keymap = try Samples.keymap.overridden(by: DefaultKeys.read("[everywhere]\nf2 help\nf3 next-needing"))
    let app = AppDriver(Samples.queued, surroundings: surroundings)
    #expect(app.footer().hasSuffix("F3 next  F2 help "))
  }

  @Test func `undo is offered by its key, and not at all where it has none`() throws {
    var surroundings = Samples.surroundings
    let app = AppDriver(Samples.queued, surroundings: surroundings)
    app.press("2x")
    #expect(app.footer().contains(" · u undo"))
    surroundings.keymap = try Samples.keymap.overridden(by: DefaultKeys.read("[everywhere]\nu none"))
    let other = AppDriver(Samples.queued, surroundings: surroundings)
    other.press("2x")
    #expect(other.footer().contains("Removed") && !other.footer().contains("undo") && !other.footer().contains(" · "))
    other.open(2, isPlain: true)
    other.press("2x", in: 2)
    #expect(!other.heard(in: 2).joined().contains("undo"))
  }

  @Test func `undo is offered nowhere where its key is a letter`() {
    let app = AppDriver(Samples.queued)
    app.open(2, isPlain: true)
    for window: WindowID in [1, 2] {
      app.press("cgo<ctrl-s>größe<enter>", in: window)
      if window == 1 {
        #expect(app.footer().contains("größe") && !app.footer().contains("u undo"), "\(app.footer())")
      } else {
        let heard = app.heard(in: 2).joined(separator: "\n")
        #expect(heard.contains("größe") && !heard.contains("u undo"), "\(heard)")
      }
      app.press("<esc>", in: window)
    }
    app.takeEffects()
  }

  @Test(arguments: [80, 100, 140])
  func `Up Next keeps six keys, and the sentence has what they leave`(columns: Int) {
    let app = AppDriver(FooterTests.commands, columns: columns)
    app.press("4j")
    for key in ["↵ run now", "c new command", "x remove", "t top", "b bottom"] {
      #expect(app.footer().contains(key), "\(key): \(app.footer())")
    }
    if columns == 140 { #expect(app.footer().contains("prüfe 漢字")) }
  }
}
