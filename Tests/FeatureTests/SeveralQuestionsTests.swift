import Conversation
import Core
import Queues
import Scene
import TestSupport
import Testing

@Suite struct SeveralQuestionsTests {
  private let options = [
    Permission.Option(id: "y", name: "Allow", kind: .allowOnce),
    Permission.Option(id: "n", name: "Reject", kind: .rejectOnce),
  ]

  private func ask(_ call: String?, _ title: String, detail: String = "", in app: AppDriver) {
    app.hear(
      .asks(
        Permission(
          id: "ask-\(call ?? "none")", of: call, title: title, detail: detail, options: options, askedAt: Samples.now)))
  }

  /// Each call has begun, and none has been answered.
  private func began(_ calls: [String]) -> AppDriver {
    let app = AppDriver()
    app.press("<enter>")
    app.paste("why é")
    app.press("<enter>")
    app.takeEffects()
    app.accept()
    for call in calls {
      app.hear(
        .tool(ToolCall(id: call, title: "Shell \(call)", kind: "other", status: .running, input: "make \(call)")))
    }
    return app
  }

  @Test func `a question that says nothing itself shows its own call, and no other one`() {
    let app = began(["eins", "zwei", "drei"])
    for call in ["eins", "zwei", "drei"] { ask(call, "Permission", in: app) }
    let details = app.workspace.streams[Samples.flaky]?.turn?.permissions.map(\.detail)
    #expect(details == ["Shell eins\nmake eins", "Shell zwei\nmake zwei", "Shell drei\nmake drei"])
  }

  @Test func `a question that is asked again keeps its place ahead of younger ones`() {
    let app = began(["eins"])
    func ask(_ name: String, after milliseconds: Int64) {
      app.hear(
        .asks(
          Permission(
            id: name, title: name, detail: "", options: options, isQuestion: true,
            askedAt: Samples.now.adding(milliseconds: milliseconds))))
    }
    ask("form", after: 0)
    ask("younger", after: 1)
    app.hear(.withdrew(permission: "form"))
    ask("form again", after: 0)
    #expect(app.workspace.streams[Samples.flaky]?.turn?.permissions.map(\.id) == ["form again", "younger"])
  }

  @Test func `a call that was refused doesn't run while others are still asked about`() {
    let app = began(["eins", "zwei"])
    for call in ["eins", "zwei"] { ask(call, "Permission", in: app) }
    app.press("<esc>")
    app.pass(seconds: 1)
    app.press("d")
    app.takeEffects()
    let tools = app.state.transcripts[Samples.flaky]?.entries.filter { $0.kind == .tool } ?? []
    #expect(tools.suffix(2).map(\.status) == [.refused, .open])
    #expect(tools.suffix(2).map(\.text) == ["Reject", ""])
    app.expectRow(containing: "Shell eins", "refused")
    // The second until the answer was the person's.
    app.expectNoRow(containing: "refused 1s")
    #expect(app.workspace.streams[Samples.flaky]?.turn?.toolsRunning == ["zwei"])
    // Agents call it failed or cancelled. What they tell otherwise of it counts.
    let ends: [(ToolCall.Status, exitCode: Int?, Entry.Status)] = [
      (.failed, nil, .refused), (.cancelled, nil, .refused), (.failed, 2, .failed), (.completed, 0, .done),
    ]
    for (told, exitCode, shown) in ends {
      app.hear(
        .tool(
          ToolCall(id: "eins", title: "Shell eins", kind: "other", status: told, output: "no", exitCode: exitCode)))
      let refused = app.state.transcripts[Samples.flaky]?.entries.last { $0.kind == .tool && $0.text == "no" }
      #expect(refused?.status == shown)
    }
  }

  @Test func `a question that names no call shows none that another one is about`() {
    let app = began(["eins", "zwei"])
    ask("eins", "Permission", in: app)
    ask(nil, "Permission", in: app)
    #expect(app.workspace.streams[Samples.flaky]?.turn?.permissions.last?.detail == "Shell zwei\nmake zwei")
  }

  @Test func `what another question turns out to be about is not what the first would let be done`() {
    let app = began([])
    for call in ["eins", "zwei"] {
      app.hear(.tool(ToolCall(id: call, title: "Delete \(call)", kind: "delete", status: .pending)))
    }
    let details = { app.workspace.streams[Samples.flaky]?.turn?.permissions.map(\.detail) }
    ask("eins", "Delete eins", in: app)
    #expect(details() == ["Delete zwei"])
    ask("zwei", "Delete zwei", in: app)
    #expect(details() == ["", ""])
    app.hear(.tool(ToolCall(id: "drei", title: "Build", kind: "execute", status: .running)))
    #expect(details() == ["Build", "Build"])
  }

  @Test func `a call whose question was taken back is not what another question would let be done`() {
    let app = began(["eins", "zwei"])
    ask("eins", "Permission", in: app)
    app.hear(.withdrew(permission: "ask-eins"))
    ask("zwei", "Permission", in: app)
    #expect(app.workspace.streams[Samples.flaky]?.turn?.permissions.map(\.detail) == ["Shell zwei\nmake zwei"])
  }

  @Test func `all calls that are asked about wait, others run, and it is said how many questions come behind`() {
    let app = began(["eins", "zwei", "drei", "vier"])
    for call in ["eins", "zwei", "drei"] { ask(call, "Shell \(call)", detail: "make \(call)", in: app) }
    app.pass(seconds: 1)
    for call in ["eins", "zwei", "drei"] { app.expectRow(containing: "Shell \(call)", "◆ waits for you") }
    app.expectRow(containing: "Shell vier", "● running")
    app.expectRow(containing: "◆ APPROVE Shell eins", "2 more")
    app.press("<esc>a")
    app.pass(seconds: 1)
    app.expectRow(containing: "◆ APPROVE Shell zwei", "1 more")
    app.press("a")
    app.pass(seconds: 1)
    app.expectRow(containing: "◆ APPROVE Shell drei")
    app.expectNoRow(containing: "1 more")
    app.takeEffects()
  }
}
