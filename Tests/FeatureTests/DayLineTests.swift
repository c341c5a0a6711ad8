import Conversation
import Core
import Languages
import Queues
import Scene
import TestSupport
import Testing

@testable import Words

/// Which day something was said on: a line between entries of different days.
struct DayLineTests {
  private static let day: Int64 = 86_400

  /// Entries that are so many seconds old; now it is ten o'clock on a Saturday.
  private func app(
    ages: [Int64], language: Language = .english, unicode: Bool = true, isPlain: Bool = false
  ) -> AppDriver {
    let entries = ages.enumerated().map { index, age in
      Entry(
        id: Samples.id(5000 + UInt64(index)), number: index + 1, role: index % 2 == 0 ? .user : .agent, kind: .text,
        text: "entry \(index + 1) né", at: Samples.now.adding(seconds: -age), status: .done)
    }
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { $0.messageCount = entries.count }
    workspace.streams.settled()
    let app = AppDriver(workspace, entries: [Samples.flaky: entries], opensWindow: false)
    app.open(1, columns: 100, rows: 30, unicode: unicode, language: language, isPlain: isPlain)
    app.press("<enter>")
    app.takeEffects()
    return app
  }

  @Test func `a conversation all of today has no line`() {
    #expect(!app(ages: [3600 * 10, 20, 10]).screen(of: 1).contains("── Today"))
  }

  @Test func `each day has a line above its first words`() {
    let screen = app(ages: [Self.day * 5, Self.day * 5 - 60, Self.day, 3600 * 10 + 1, 3600 * 10, 5]).screen(of: 1)
    let order = [
      "── Monday 16 November ──", "entry 1", "entry 2", "── Yesterday ──", "entry 3", "entry 4", "── Today ──",
      "entry 5", "entry 6",
    ]
    var rest = screen[...]
    for words in order {
      guard let found = rest.firstRange(of: words) else {
        Issue.record("\(words) is missing in\n\(screen)")
        return
      }
      rest = rest[found.upperBound...]
    }
  }

  @Test func `in German, with the year where it is another one`() {
    let german = app(ages: [Self.day * 365, Self.day * 5, Self.day, 5], language: .german)
    for words in ["── Freitag, 21. November 2025 ──", "── Montag, 16. November ──", "── Gestern ──", "── Heute ──"] {
      german.expectRow(containing: words)
    }
    app(ages: [Self.day], unicode: false).expectRow(containing: "-- Yesterday --")
  }

  @Test func `at midnight today becomes yesterday`() {
    let app = app(ages: [5])
    app.pass(seconds: 14 * 3600)
    app.receive(.tick)
    app.expectRow(containing: "── Yesterday ──")
  }

  @Test func `a plain window says each day once`() {
    let app = app(ages: [Self.day * 5, Self.day * 5 - 60, Self.day, 5], isPlain: true)
    let lines = app.heard()
    let said = lines.drop { $0 != "Monday 16 November" }
    #expect(
      said.prefix(7) == [
        "Monday 16 November", "you: entry 1 né", "claude: entry 2 né", "Yesterday", "you: entry 3 né", "Today",
        "claude: entry 4 né",
      ], "\(lines)")
    app.press("hi<enter>")
    app.takeEffects()
    #expect(app.heard().contains("you: hi"))
    app.pass(seconds: 15 * 3600)
    app.receive(.tick)
    #expect(!app.heard().contains { $0.contains("entry") })
  }

  @Test(
    arguments: [
      (0, 0, "Today"), (-1, 0, "Yesterday"), (-3, 20_000, "Monday 29 December 1969"), (0, 3, "Thursday 1 January"),
      (20_000, 19_999, "Friday 4 October"),
    ] as [(Int64, Int64, String)])
  func `a day by its number`(number: Int64, today: Int64, words: String) {
    #expect(Language.english.text(.conversation(.day(Day(number, today: today)))) == words)
  }
}
