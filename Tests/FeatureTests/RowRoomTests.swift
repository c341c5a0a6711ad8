import Conversation
import Core
import HubScene
import Languages
import Queues
import Review
import Scene
import Settings
import Sharing
import TestSupport
import Testing
import Toolkit

/// What a row says first where there isn't room for all of it, and that no room is left blank beside what is cut.
struct RowRoomTests {
  /// Now is a Saturday, at 10:00.
  private func upNext(
    _ commands: [QueuedCommand], columns: Int, language: Language = .english, unicode: Bool = true
  ) -> AppDriver {
    var workspace = Samples.idle
    workspace.upNext = Lane(waiting: commands, capacity: 1)
    workspace.upNext.hold = .paused
    return AppDriver(workspace, columns: columns, rows: 24, unicode: unicode, language: language)
  }

  private func later(_ name: String, hours: Int64, number: UInt64 = 1) -> QueuedCommand {
    var command = Samples.command(number, name)
    command.notBefore = Samples.now.adding(seconds: hours * 3600)
    return command
  }

  @Test func `a name has the columns of a state that isn't there, beside its marks too`() {
    var workspace = Samples.queued
    workspace.streams.update(Samples.flaky) {
      $0.backendName = "code in ten languages"
      $0.draft = "é"
    }
    AppDriver(workspace, columns: 100, rows: 24).expectRow(containing: "1 ○ code in ten languages", " ✎ ")
  }

  @Test(arguments: [false, true])
  func `a row of another host names that before a draft and how many messages wait`(isSilent: Bool) {
    let ids = (0..<12).map { SharedID(random: 40 + $0, 1) }
    var workspace = Samples.nothing
    for id in ids { workspace.hub.keep(draft: "é", of: id.text) }
    let app = HostTests.driver(workspace, columns: 80)
    defer { app.takeEffects() }
    let threads = ids.map { id in
      var facts = ThreadFacts(
        id: id, name: "echo größer", project: "/srv/x", provider: "pi", state: "failed",
        stateSince: app.now.milliseconds - 300_000, lastModified: app.now.milliseconds - 300_000)
      (facts.isInQueue, facts.queuedAt, facts.outboxCount) = (true, facts.lastModified, 11)
      return facts
    }
    HostTests.hear(threads, number: 2, app)
    if isSilent {
      app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
      app.pass(seconds: 3 * 3600)
    }
    app.press("2")
    let rows = app.screen(of: 1).split(separator: "\n").dropLast().compactMap { line in
      line.firstRange(of: "echo").map { line[$0.lowerBound...].prefix { !"│┃".contains($0) } }
    }
    #expect(rows.count > 4 && rows.allSatisfy { $0.contains("@b") }, "\(app.screen(of: 1))")
    #expect(rows.allSatisfy { ($0.contains("?") || $0.contains("as of")) == isSilent }, "\(app.screen(of: 1))")
  }

  // MARK: Commands that wait

  @Test(
    arguments: [
      (3, "at 13:00", "ab 13:00"), (27, "tomorrow 13:00", "morgen 13:00"), (6 * 24 + 3, "Fri 13:00", "Fr 13:00"),
      (7 * 24 + 3, "28 Nov 13:00", "28. Nov 13:00"), (41 * 24, "1 Jan 2027 10:00", "1. Jan 2027 10:00"),
    ] as [(Int64, String, String)])
  func `the hour at which a command starts is not cut while its name is short`(
    hours: Int64, english: String, german: String
  ) {
    for columns in [80, 100, 200] {
      upNext([later("make", hours: hours)], columns: columns).expectRow(containing: "1 make ", " " + english)
      upNext([later("make", hours: hours)], columns: columns, language: .german)
        .expectRow(containing: "1 make ", " " + german)
    }
  }

  @Test func `a long name leaves the hour whole`() {
    let app = upNext([later("漢字の文書を直す and everything beside it", hours: 27)], columns: 80)
    app.expectRow(containing: "1 漢字", "… tomorrow 13:00")
  }

  @Test func `at midnight tomorrow becomes today, though nothing happens`() {
    var workspace = Samples.nothing
    workspace.upNext = Lane(waiting: [later("make test", hours: 27)], capacity: 1)
    workspace.upNext.hold = .paused
    let app = AppDriver(workspace, columns: 80, rows: 24)
    app.expectRow(containing: "1 make test ", " tomorrow 13:00")
    app.pass(seconds: 14 * 3600)
    app.expectRow(containing: "1 make test ", " at 13:00")
  }

  @Test func `whom a command waits for is said before its priority`() {
    var second = Samples.command(2, "deploy", priority: .urgent)
    second.after = [Samples.id(1)]
    let commands = [Samples.command(1, "make test"), second]
    upNext(commands, columns: 80).expectRow(containing: "2 deploy", " after \"make te")
    upNext(commands, columns: 140).expectRow(containing: "2 deploy", "urgent after \"make test\"")
  }

  @Test(arguments: [140, 200]) func `who runs a command that waits is said where there is room`(columns: Int) throws {
    var second = Samples.command(2, "deploy")
    second.after = [Samples.id(1)]
    let app = upNext([later("make test", hours: 27), second, Samples.command(3, "lint")], columns: columns)
    app.expectRow(containing: "1 make test", " web ", " tomorrow 13:00")
    app.expectRow(containing: "2 deploy", " web ", " after \"make test\"")
    let rows = app.screen.split(separator: "\n").suffix(8)
    let places = rows.compactMap { row in
      row.firstRange(of: " web ").map { row.distance(from: row.startIndex, to: $0.lowerBound) }
    }
    #expect(places.count == 3)
    #expect(Set(places).count == 1, "they stand below each other: \(places)")
  }

  @Test func `a long name beside it takes the place of nobody`() {
    let long = Samples.command(2, "update the changelog and everything that the release needs beside it")
    upNext([later("make test", hours: 27), long], columns: 200)
      .expectRow(containing: "1 make test", " web shell ", " tomorrow 13:00")
    upNext([later("漢字の文書を直す, and everything that the release needs", hours: 27), long], columns: 200)
      .expectRow(containing: "1 漢字の文書を直す, and everything", " tomorrow 13:00")
  }

  // MARK: Columns

  /// Threads in these projects, all in the Queue.
  private func threads(_ projects: [String], _ names: [String]) -> Workspace {
    var workspace = Samples.nothing
    for (index, project) in projects.enumerated() {
      let stream = Samples.thread(UInt64(index + 1), names[index], project: "/src/" + project, minutesAgo: 5)
      workspace.streams[stream.id] = stream
      workspace.attention.enqueue(stream.id, at: Samples.now)
    }
    return workspace
  }

  @Test(arguments: [Language.english, .german])
  func `one long project is cut, and the others' keep their column`(language: Language) {
    let workspace = threads(
      ["api", "größenordnung-der-dinge"], ["fix the flaky test", "écrire la doc"])
    let app = AppDriver(workspace, columns: 140, rows: 40, language: language)
    #expect(app.rows(containing: " api ").count >= 2, "in Recent and in the Queue:\n\(app.screen)")
    #expect(app.rows(containing: " grö").filter { $0.contains("… ") }.count >= 2, "\(app.screen)")
  }

  @Test func `a name takes the columns of a state that its row has none of, where it would be cut`() {
    var workspace = threads(["api", "api"], ["fake:sudo{touch x.txt} and more", "nightly build"])
    workspace.streams.update(Samples.id(2)) { $0.turn = Turn(message: Samples.id(100), startedAt: Samples.now) }
    let app = AppDriver(workspace, columns: 100, rows: 30)
    app.expectRow(containing: "○ fake:sudo{touch x.txt} a", "m ")
    app.expectRow(containing: "● nightly build ", " working ")
    app.expectNoRow(containing: "fake:sudo{touch x.… ")
  }

  @Test func `a command's name takes the columns of a bar that its row has none of`() {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    var running = Samples.command(9, "lint", estimate: 300)
    (running.status, running.startedAt) = (.executing, Samples.now)
    workspace.upNext = Lane(
      waiting: [Samples.command(1, "update the changelog and more")],
      running: [Run(item: running, startedAt: Samples.now)], capacity: 1)
    let app = AppDriver(workspace, columns: 40, rows: 12)
    app.press("4")
    app.expectRow(containing: "1 update the changelog and", "~4m")
  }

  @Test(arguments: [(100, "sleep 300 # command 01"), (200, "sleep 300 # the command of the day 1")])
  func `a command's name has the columns of a bar that nothing is known for`(columns: Int, name: String) {
    func app(estimate: Int64?) -> AppDriver {
      var workspace = Samples.idle
      workspace.settings.maxRunning = 1
      var running = Samples.command(9, name, estimate: estimate)
      (running.status, running.startedAt) = (.executing, Samples.now.adding(seconds: -60))
      workspace.upNext = Lane(
        waiting: [Samples.command(1, name + "1", estimate: nil)],
        running: [Run(item: running, startedAt: Samples.now)], capacity: 1)
      return AppDriver(workspace, columns: columns, rows: 30)
    }
    app(estimate: nil).expectRow(containing: "▶ \(name) ", " 1:00")
    app(estimate: 300).expectRow(containing: "▶ sleep 300 #", "━", " 1:00")
  }

  // MARK: Beside a name

  /// Nine threads of one project that ask, so many that no question has a line of its own.
  private func asking(fifth: String, sixth: String) -> Workspace {
    let names = (1...9).map { $0 == 5 ? fifth : $0 == 6 ? sixth : "thread \($0)" }
    var workspace = threads(names.map { _ in "api" }, names)
    for number in 1...9 {
      workspace.streams.update(Samples.id(UInt64(number))) {
        $0.turn = Turn(message: Samples.id(UInt64(100 + number)), startedAt: Samples.now)
        $0.turn?.permissions = [Samples.permission("ask-\(number)")]
      }
    }
    return workspace
  }

  @Test func `a short name is not cut for a few letters of a question`() {
    let app = AppDriver(asking(fifth: "add oauth to all", sixth: "then écrire"), columns: 80, rows: 24)
    app.expectRow(containing: "◆ add oauth to all")
    app.expectNoRow(containing: "add oau… ·")
  }

  @Test func `a name has half of the line that it shares with a question`() {
    let app = AppDriver(asking(fifth: "error banner", sixth: "update the changelog"), columns: 120, rows: 24)
    app.expectRow(containing: "◆ error banner · Run a ")
    app.expectRow(containing: "◆ update the ch… · Run a ")
  }

  /// Threads that are done, each of which has changed a file.
  private func changed(_ names: String..., by numbers: ChangeNumbers) -> Workspace {
    var workspace = threads(names.map { _ in "api" }, names)
    for number in 1...names.count {
      var turn = TurnSnapshots(turn: Samples.id(UInt64(100 + number)), at: Samples.now)
      (turn.before, turn.after) = (Snapshot(tree: "b", store: "s"), Snapshot(tree: "a", store: "s"))
      (turn.endedAt, turn.numbers) = (Samples.now, numbers)
      workspace.snapshots.turns[Samples.id(UInt64(number))] = [turn]
      workspace.streams.update(Samples.id(UInt64(number))) { $0.unreadCount = 1 }
    }
    return workspace
  }

  @Test func `a name is not cut for all that a turn changed, where less says it too`() {
    let workspace = changed(
      "rewrite the login page", "rewrite the signup page", "écrire",
      by: ChangeNumbers(files: 1, added: 1, removed: 0))
    let app = AppDriver(workspace, columns: 140, rows: 45)
    app.expectRow(containing: "1 ✓ rewrite the logi… +1 −0 ")
    app.expectRow(containing: "2 ✓ rewrite the sign… +1 −0 ")
    app.expectRow(containing: "3 ✓ écrire", " +1 −0 · 1 file ")
  }

  @Test func `where a name would be cut for it to next to nothing, it is not said what a turn changed`() {
    let workspace = changed("rewrite the login page", "größer", by: ChangeNumbers(files: 4, added: 12, removed: 3))
    let app = AppDriver(workspace, columns: 100, rows: 30)
    app.expectRow(containing: "1 ✓ rewrite the login … done")
    app.expectRow(containing: "2 ✓ größer", " +12 −3 ")
  }
}
