import Conversation
import Core
import Languages
import Queues
import Scene
import TestSupport
import Testing

/// Done threads that commands of Up Next have made are one row of Recent.
struct FromUpNextTests {
  /// Commands that were completed in threads of their own, and others that were not.
  private func workspace(_ statuses: [QueuedCommand.Status]) -> Workspace {
    var workspace = Samples.idle
    for (index, status) in statuses.enumerated() {
      let number = UInt64(index + 1)
      var stream = WorkStream(
        id: Samples.id(500 + number), customName: "größe \(number)", project: "/home/ada/src/web", provider: "shell",
        createdAt: Samples.now.adding(seconds: -300))
      stream.lastModified = Samples.now.adding(seconds: -60 - Int64(number))
      if status == .failed { stream.outbox.hold = .failed("нет") }
      workspace.streams[stream.id] = stream
      var command = Samples.command(number, "go")
      command.status = status
      command.stream = stream.id
      command.completedAt = stream.lastModified
      workspace.history.append(command)
    }
    return workspace
  }

  private func driver(
    _ statuses: [QueuedCommand.Status], unicode: Bool = true, language: Language = .english
  ) -> AppDriver {
    let app = AppDriver(workspace(statuses), columns: 140, unicode: unicode, language: language)
    app.press("3f4f1")
    return app
  }

  @Test func `done threads of commands fold into one row, and what failed stands for itself`() {
    let app = driver([.completed, .completed, .failed, .completed])
    app.expectRow(containing: "▸ 3 from Up Next", "1m")
    app.expectRow(containing: "größe 3")
    app.expectNoRow(containing: "größe 1")
    app.expectRow(containing: "fix flaky test")
  }

  @Test func `Enter unfolds it and folds it again, which is kept`() {
    let app = driver([.completed, .completed])
    app.press("<enter>")
    app.expectRow(containing: "▾ 2 from Up Next")
    app.expectRow(containing: "größe 1")
    app.open(2, columns: 140, rows: 30)
    app.expectRow(containing: "größe 2", in: 2)
    app.press("<enter>")
    app.expectNoRow(containing: "größe 1")
    #expect(!app.workspace.foldedPanes.contains("from_up_next"))
  }

  @Test func `no key is offered for it that concerns one thread`() {
    let app = driver([.completed, .completed])
    #expect(app.footer().contains("↵ unfold") && !app.footer().contains("peek") && !app.footer().contains("menu"))
    app.press("<enter>")
    #expect(app.footer().hasPrefix(" ↵ fold  x remove"), "\(app.footer())")
    app.press("j")
    #expect(!app.footer().contains("x remove"))
    #expect(app.footer().contains("↵ open") && app.footer().contains("peek") && app.footer().contains("menu"))
  }

  @Test func `what it stands for is set in below it, and all columns go on standing below each other`() throws {
    let app = driver([.completed, .completed])
    app.press("<enter>")
    let (inner, outer) = (app.rows(containing: "größe 1"), app.rows(containing: "fix flaky test"))
    let (member, other) = (try #require(inner.first), try #require(outer.first))
    func column(of words: String, in row: String) -> Int? {
      row.firstRange(of: words).map { row.distance(from: row.startIndex, to: $0.lowerBound) }
    }
    #expect(column(of: "größe", in: member) == column(of: "fix", in: other).map { $0 + 2 })
    #expect(column(of: "shell", in: member) == column(of: "claude", in: other))
  }

  @Test func `one thread alone is no crowd`() {
    let app = driver([.completed])
    app.expectRow(containing: "größe 1")
    app.expectNoRow(containing: "from Up Next")
  }

  @Test func `what the person goes on with comes out of the row`() {
    let app = driver([.completed, .completed, .completed])
    let thread: ThreadID = Samples.id(501)
    app.receive(.requested(7, .send(thread: thread.text, message: "go", isUrgent: false)))
    app.takeEffects()
    app.expectRow(containing: "● größe 1")
    app.expectRow(containing: "▸ 2 from Up Next")
  }

  @Test func `x hides all that the row stands for`() {
    let app = driver([.completed, .completed])
    app.press("x")
    app.expectRow(containing: "Hid 2 rows")
    app.expectNoRow(containing: "from Up Next")
    app.press("u")
    app.expectRow(containing: "▸ 2 from Up Next")
  }

  @Test func `marked, it counts as what it stands for, and every act is for all of that`() {
    let app = driver([.completed, .completed, .completed])
    app.press("v")
    app.expectRow(containing: "3 marked")
    #expect(app.footer().hasPrefix(" 3 marked  V all  x remove"), "\(app.footer())")
    app.press("P")
    app.expectRow(containing: "Pinned 3 threads")
    app.press("u")
    app.expectRow(containing: "▸ 3 from Up Next")
    app.press("V")
    let count = app.rows(containing: "marked").first?.firstMatch(of: /([0-9]+) marked/).flatMap { Int($0.1) } ?? 0
    #expect(count > 3)
    app.press("x")
    app.expectRow(containing: "Hid \(count) rows")
  }

  @Test func `marked together with what it stands for, each counts once`() {
    let app = driver([.completed, .completed, .completed])
    app.press("<enter>vjvGv")
    app.expectRow(containing: "4 marked")
    app.press("x")
    app.expectRow(containing: "Hid 4 rows")
  }

  @Test func `unmarked, it is no thread that a key could pin`() {
    let app = driver([.completed, .completed, .completed])
    app.press("P")
    app.expectRow(containing: "There is no thread here.")
    app.expectRow(containing: "▸ 3 from Up Next")
  }

  @Test func `it is said in German, and with plain signs`() {
    driver([.completed, .completed], language: .german).expectRow(containing: "▸ 2 aus Up Next")
    driver([.completed, .completed], unicode: false).expectRow(containing: "+ 2 from Up Next")
  }
}
