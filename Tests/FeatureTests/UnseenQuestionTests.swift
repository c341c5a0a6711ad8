import Conversation
import Scene
import TestSupport
import Testing

/// A question is answered by keys only once it could be read: a row of a list says only that there is one.
struct UnseenQuestionTests {
  private let yes = Effect.agent(.answer(permission: "ask-1", .option("yes"), in: Samples.flaky))

  /// The cursor has been on its row for long.
  private func restingOnRow(columns: Int = 80, rows: Int = 24) -> AppDriver {
    let app = AppDriver(columns: columns, rows: rows)
    app.press("<enter>go<enter><esc>1j<enter><esc>1g")
    app.takeEffects()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.pass(seconds: 5)
    return app
  }

  @Test(arguments: ["<enter>a", "<enter>A", "<enter>d", "aa", " a", " 1"])
  func `keys that open it don't answer it at once, however long its row was under the cursor`(keys: String) {
    let app = restingOnRow()
    app.press(keys)
    app.expectEffects([])
    app.pass(milliseconds: 400)
    app.press("a")
    app.expectEffects([yes])
  }

  /// Its title alone has more rows than a low window.
  private let long = Permission(
    id: "ask-1", title: "Write " + Array(repeating: "größe/漢字", count: 40).joined(separator: "/"),
    detail: "eins\nzwei\ndrei", options: Samples.permission().options, askedAt: Samples.now)

  @Test(arguments: [(80, 12), (40, 12), (30, 8), (20, 6)], ["a", "A", "d"])
  func `one of which only a part has room is shown whole before a key answers it`(size: (Int, Int), key: String) {
    let app = AppDriver.asked(long, columns: size.0, rows: size.1)
    app.pass(seconds: 1)
    if size.0 == 80 {
      #expect(app.footer().contains("a show question  ↵ write"), "\(app.footer())")
    }
    app.press(key)
    app.expectEffects([])
    app.pass(milliseconds: 400)
    app.press("a")
    app.expectEffects([yes])
  }

  @Test func `its title has rows before the words of the answers have`() {
    let title = (1...3).map { "Größe\($0) " + String(repeating: "x", count: 55) }.joined(separator: " ")
    let asked = Permission(
      id: "ask-1", title: title, detail: "", options: Samples.permission().options, askedAt: Samples.now)
    for rows in 7...12 {
      let app = AppDriver.asked(asked, columns: 80, rows: rows)
      app.pass(seconds: 1)
      let isWhole = (1...3).allSatisfy { app.screen.contains("Größe\($0)") }
      #expect(isWhole || !app.screen.contains("[a] Allow"), "\(rows) rows: \(app.screen)")
      app.press("a")
      app.expectEffects(isWhole ? [yes] : [])
    }
  }

  @Test func `a title that is said below counts with the rows that it has there`() {
    let title = (1...30).map { "größe/\($0)" }.joined(separator: " ")
    let lines = (1...30).map { "\n\($0)" }.joined()
    let asked = Permission(
      id: "ask-1", title: title, detail: title + lines, options: Samples.permission().options, askedAt: Samples.now)
    let app = AppDriver.asked(asked, columns: 80, rows: 24)
    // How many more there are stands beside the title, which gets narrower.
    app.hear(.asks(Permission(id: "ask-2", title: "x", detail: "", options: asked.options, askedAt: Samples.now)))
    app.takeEffects()
    app.pass(seconds: 1)
    #expect((1...30).allSatisfy { app.screen.contains("größe/\($0)") }, "\(app.screen)")
    app.press("a")
    app.expectEffects([yes])
  }

  @Test func `one that is read in the conversation is answered from its row too`() {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>1g")
    app.takeEffects()
    app.hear(.asks(Samples.permission(askedAt: app.now)))
    app.press("<enter>")
    app.pass(seconds: 1)
    app.press("1a")
    app.expectEffects([yes])
  }
}
