import Conversation
import Core
import Languages
import Queues
import Settings
import TestSupport
import Testing
import Toolkit

/// Every part of the screen as whoever reads German sees it, wide and narrow.
struct GermanScreenTests {
  /// Threads in every state, with a queue, an outbox in trouble and a command.
  private var workspace: Workspace {
    var threads = Samples.threads
    func add(_ name: String, _ change: (inout WorkStream) -> Void) {
      let number = UInt64(threads.count + 1)
      var stream = Samples.thread(number, name, minutesAgo: Int64(number) * 10)
      change(&stream)
      threads.append(stream)
    }
    add("fertig é") { $0.unreadCount = 2 }
    add("fehlgeschlagen") {
      $0.outbox.waiting.append(Self.message(1, "noch einmal", error: "exit 2"))
      $0.outbox.hold = .failed("exit 2")
    }
    add("angehalten") { $0.outbox.isPaused = true }
    add("unterbrochen") { $0.outbox.hold = .interrupted }
    add("Grenze") { $0.outbox.hold = .usageLimit(until: Samples.now.adding(seconds: 3600)) }
    add("unbekannt") { $0.outside = Self.outside(isGone: false) }
    add("weg") {
      $0.outside = Self.outside(isGone: true)
      // The person has given it a name, so that something of it is left.
      $0.customName = "weg"
    }
    let members = threads.prefix(3).enumerated().map { index, stream in
      AttentionItem(id: stream.id, queuedAt: Samples.now.adding(seconds: Int64(index - 100) * 60))
    }
    var workspace = Workspace(
      streams: Streams(threads), attention: AttentionQueue(Array(members)), settings: Samples.settings)
    workspace.upNext = Lane(waiting: [Samples.command(5, "update 漢字.md")], running: [], capacity: 1)
    workspace.upNext.hold = .paused
    return workspace
  }

  private static func message(_ number: UInt64, _ text: String, error: String?) -> QueuedMessage {
    var message = QueuedMessage(id: Samples.id(number), content: text, createdAt: Samples.now)
    message.lastError = error
    return message
  }

  private static func outside(isGone: Bool) -> Outside {
    var outside = Outside(
      path: "/p/x.jsonl", providerSessionId: "x", directory: "/p", mark: FileMark(size: 1, modified: 1, number: 1),
      readTo: 1, ending: nil, endingAt: Samples.now)
    outside.isGone = isGone
    return outside
  }

  private func german(_ columns: Int, _ rows: Int = 24, unicode: Bool = true) -> AppDriver {
    let app = AppDriver(workspace, columns: columns, rows: rows, unicode: unicode, language: .german)
    app.takeEffects()
    return app
  }

  @Test(arguments: [80, 40])
  func `the lists, with a thread in every state`(columns: Int) {
    let app = german(columns, 36)
    app.press("2")
    app.expectScreen(named: "german-lists-\(columns)")
  }

  @Test func `the lists with plain signs`() {
    let app = german(80, unicode: false)
    app.press("2")
    app.expectScreen(named: "german-plain-signs")
  }

  @Test(arguments: [80, 40])
  func `a conversation with a question`(columns: Int) {
    let app = german(columns)
    app.press("2<enter>finde heraus, warum<enter>dann committen<enter>")
    app.takeEffects()
    app.accept()
    app.hear(.text("Ich lasse es erst laufen: 漢字 é שלום.", kind: .said, part: nil))
    app.hear(.text("Hm.", kind: .thought, part: nil))
    app.hear(.tool(ToolCall(id: "1", title: "README.md", kind: "read", status: .completed, output: "ok\n")))
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.press("<esc>5")
    app.pass(seconds: 1)
    app.takeEffects()
    app.expectScreen(named: "german-permission-\(columns)")
  }

  @Test(
    arguments: [
      ("settings", ",jjjjjj"), ("help", "?"), ("new-thread", "n"), ("menu", "2m"), ("peek", "2 "),
      ("filter", "1/s:angeh"), ("palette", "<ctrl-p>später"), ("why", "2y"), ("snooze", "2jz"),
      ("search", "<ctrl-f>漢"), ("project-agent", "3<ctrl-p>project-agent<enter>"),
      ("deleted", "1<ctrl-p>delete<enter><enter><ctrl-p>deleted-threads<enter>"), ("delete", "1<ctrl-p>delete<enter>"),
    ] as [(String, String)], [80, 40])
  func `a dialog`(dialog: (String, String), columns: Int) {
    let app = german(columns)
    app.press(dialog.1)
    app.pass(seconds: 1)
    app.takeEffects()
    app.expectScreen(named: "german-\(dialog.0)-\(columns)")
  }

  @Test(arguments: [80, 40])
  func `the welcome`(columns: Int) {
    let app = AppDriver(Workspace(settings: Settings()), columns: columns, rows: 24, language: .german)
    app.expectScreen(named: "german-welcome-\(columns)")
  }

  /// What failed is in sight with what can be done about it.
  @Test(arguments: [80, 40])
  func `an outbox in trouble`(columns: Int) {
    let app = german(columns)
    app.press("1jjj<enter>")
    app.takeEffects()
    app.expectScreen(named: "german-outbox-\(columns)")
  }

  @Test func `how many of a project need the person stays when there are few columns`() {
    var workspace = workspace
    for number in 20...31 {
      var stream = Samples.thread(
        UInt64(number), "漢字 \(number)", project: "/home/ada/src/ein-langer-name", minutesAgo: 0)
      stream.outbox.hold = .failed("exit 2")
      workspace.streams[stream.id] = stream
    }
    workspace.streams.update(Samples.flaky) { $0.turn = Turn(message: Samples.id(1), startedAt: Samples.now) }
    for columns in [80, 60, 40] {
      let app = AppDriver(workspace, columns: columns, rows: 24, language: .german)
      app.press("3")
      app.expectRow(containing: "name", "◆12")
      app.takeEffects()
    }
  }

  @Test func `all that can be done about a message in trouble is named beside it`() {
    var workspace = workspace
    workspace.streams.update(Samples.id(6)) { stream in
      var message = Self.message(1, "noch einmal", error: "exit 2")
      message.standing = .uncertain
      message.inSession = .yes
      stream.outbox = Lane(waiting: [message], hold: .failed("exit 2"), capacity: 1)
    }
    let app = AppDriver(workspace, columns: 80, rows: 24, language: .german)
    app.press("1jjj<enter>")
    app.takeEffects()
    app.expectRow(containing: "r erneut · s verwerfen · o fortsetzen")
    app.resize(100, 24)
    app.expectRow(containing: "r erneut senden · s verwerfen · o fortsetzen")
    app.takeEffects()
  }

  @Test func `the title leaves out whole parts, what matters least first`() {
    func title(_ columns: Int) -> String {
      let app = german(columns)
      app.press("1<enter>")
      app.takeEffects()
      return app.screen.split(separator: "\n").first.map(String.init) ?? ""
    }
    #expect(title(80).contains("2 brauchen dich · 1 Befehl  "))
    #expect(title(80).hasSuffix("api ▸ fix flaky test"))
    #expect(title(59).contains("2 brauchen dich · 1 Befehl  "))
    #expect(title(59).hasSuffix("   fix flaky test"))
    #expect(!title(59).contains("▸"))
    #expect(title(40).hasPrefix(" upnext   2 brauchen dich · 1 Befehl"))
    #expect(title(34) == " upnext   2 brauchen dich")
    #expect(!title(25).contains("·"))
  }

  @Test func `a list is narrowed by German words for states, and by English ones`() {
    for words in ["s:angeh", "s:held", "s:HELD"] {
      let app = german(80)
      app.press("1/\(words)<enter>")
      app.expectRow(containing: "angehalten", "⏸")
      app.expectNoRow(containing: "fertig é")
    }
  }
}
