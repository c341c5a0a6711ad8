import Conversation
import Core
import Scene
import TestSupport
import Testing

/// What stands in the conversation of a thread that another program keeps.
struct FoundConversationTests {
  private static func session(_ id: String, _ name: String) -> FoundSession {
    FoundSession(
      provider: "codex", providerSessionId: id, path: "/store/\(id).jsonl", directory: "/srv/käse",
      project: "/srv/käse", name: name, createdAt: Samples.now.adding(seconds: -9000),
      modifiedAt: Samples.now.adding(seconds: id == "p" ? -90 : -60), messageCount: 4,
      mark: FileMark(size: 1000, modified: 1, number: 1), readTo: 1000, ending: .ended)
  }

  private static let id = session("f", "Zweig").key.workStreamId

  /// The newer one of two found threads is open.
  private func app() -> AppDriver {
    var surroundings = Samples.surroundings
    surroundings.canDiscover = true
    let app = AppDriver(Samples.nothing, surroundings: surroundings)
    let found = [("f", "Zweig"), ("p", "ältere 漢字")].map { OutsideNews.found(Self.session($0, $1), growth: .whole) }
    app.receive([.outside(.news(found)), .outside(.surveyed)])
    app.press("<enter>")
    app.takeEffects()
    return app
  }

  private func entry(_ place: Int64, _ role: Entry.Role, _ kind: Entry.Kind, reference: String, title: String = "")
    -> Entry
  {
    Entry(
      id: Samples.id(UInt64(5000 + place)), number: Entry.outsideNumber(at: place, 0), role: role, kind: kind,
      reference: reference, title: title, text: "", at: Samples.now, status: .open)
  }

  @Test(arguments: [("p", "ältere 漢字"), ("gone", "gone")])
  func `a fork names what it was forked from as that thread is called, where there is one`(
    session: String, name: String
  ) {
    let app = app()
    var head = entry(0, .system, .notice, reference: Entry.reference(ofForkFrom: session))
    head.text = "Forked from \"\(session)\": its agent knows"
    app.receive(.outside(.page(Self.id, [head], hasEarlier: false)))
    app.expectRow(containing: "Forked from \"\(name)\": its agent knows")
  }

  @Test func `a message without an answer is not marked as one that has it`() {
    let app = app()
    var (first, answer, last) = (
      entry(10, .user, .text, reference: "a"), entry(20, .agent, .text, reference: "b"),
      entry(30, .user, .text, reference: "c")
    )
    (first.text, answer.text, last.text) = ("erste Frage", "好", "zweite Frage")
    (first.status, answer.status, last.status) = (.done, .done, .done)
    app.receive(.outside(.page(Self.id, [first, answer, last], hasEarlier: false)))
    func isMarked(_ words: String) -> Bool? {
      let lines = app.screen(of: 1).split(separator: "\n")
      return lines.lazy.compactMap { line in line.firstRange(of: words).map { line[$0.upperBound...] } }
        .first.map { $0.contains("✓") }
    }
    #expect(isMarked("erste Frage") == true)
    #expect(isMarked("zweite Frage") == false)
  }

  @Test func `what an agent asks to change in a file shows as a difference`() {
    let app = app()
    var edit = entry(600, .tool, .tool, reference: "t", title: "Edit /p/é.swift")
    edit.toolKind = "edit"
    edit.input = "--- /p/é.swift\n+++ /p/é.swift\n@@ -1,1 +1,1 @@\n-let a = 1\n+let a = 2"
    app.receive(.outside(.page(Self.id, [edit], hasEarlier: false)))
    app.expectNoRow(containing: "---")
    app.click("Edit /p/é.swift")
    app.expectRow(containing: "é.swift +1 −1")
    app.expectNoRow(containing: "@@ -1")
  }
}
