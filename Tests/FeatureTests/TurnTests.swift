import App
import Conversation
import Core
import Scene
import Settings
import TestSupport
import Testing
import Toolkit

/// How turns stand in a conversation: what the person said, that something goes on, what is asked.
struct TurnTests {
  private func app(
    columns: Int = 100, rows: Int = 30, unicode: Bool = true, moves: Bool = true, _ message: String = "why é"
  ) -> AppDriver {
    var workspace = Samples.idle
    workspace.settings.reducedMotion = !moves
    let app = AppDriver(workspace, columns: columns, rows: rows, unicode: unicode)
    app.press("<enter>")
    app.paste(message)
    app.press("<enter>")
    app.takeEffects()
    return app
  }

  /// Each message is answered with forty lines.
  private func talked(_ messages: [String], beforeLastEnd: (AppDriver) -> Void = { _ in }) -> AppDriver {
    let app = app(messages[0])
    for number in 1...messages.count {
      app.accept()
      app.hear(.text((1...40).map { "line \($0) of \(number)\n" }.joined(), kind: .said, part: "\(number)"))
      if number == messages.count { beforeLastEnd(app) }
      app.endTurn()
      guard number < messages.count else { break }
      app.type(messages[number])
      app.press("<enter>")
      app.takeEffects()
    }
    return app
  }

  // MARK: What was said

  @Test func `what the person said stands on a ground of its own from edge to edge`() throws {
    let app = app()
    app.accept()
    app.hear(.text("Because.", kind: .said, part: "a"))
    let place = try #require(app.place(of: "› why é"))
    let ground = Samples.theme("dark")[.userTurn].background
    #expect(ground != Samples.theme("dark")[.text].background)
    let frame = app.frame()
    for column in [place.column, place.column + 30, frame.size.columns - 4] {
      #expect(frame[place.row, column].style.background == ground)
    }
    #expect(app.style(of: "Because.")?.background != ground)
    // Its time stands there too, and nobody's name above the answer.
    app.expectRow(containing: "› why é", "● accepted  10:00")
    app.expectNoRow(containing: "│ claude")
  }

  @Test func `what an agent says between turns is one entry that grows, also where nobody looks`() {
    let app = AppDriver(Samples.idle)
    _ = app.ask(.send(thread: "fix flaky test", message: "go", isUrgent: false))
    app.takeEffects()
    app.accept()
    app.hear(.text("gut", kind: .said, part: nil))
    app.endTurn()
    for word in ["größer ", "wird ", "es"] { app.hear(.text(word, kind: .said, part: nil)) }
    for word in ["hm ", "hm"] { app.hear(.text(word, kind: .thought, part: nil)) }
    let entries = app.storedAfterCrash().1[Samples.flaky] ?? []
    #expect(entries.suffix(3).map(\.text) == ["gut", "größer wird es", "hm hm"])
    #expect(entries.suffix(3).allSatisfy { $0.status == .done })
    // Its memory is not needed any more when the agent is gone.
    app.hear(.closed)
    #expect(app.state.transcripts[Samples.flaky] == nil)
  }

  @Test func `a plan and a tool's result behind the end of a turn reach their entries, also where nobody looks`() {
    let app = AppDriver(Samples.idle)
    _ = app.ask(.send(thread: "fix flaky test", message: "go", isUrgent: false))
    app.takeEffects()
    app.accept()
    app.hear(.tool(ToolCall(id: "t", title: "make größe", status: .running)))
    app.hear(.plan([PlanEntry(content: "é", status: .running)]))
    app.endTurn()
    app.hear(.tool(ToolCall(id: "t", title: "make größe", status: .completed, output: "done")))
    app.hear(.plan([PlanEntry(content: "é", status: .completed)]))
    let entries = (app.storedAfterCrash().1[Samples.flaky] ?? []).filter { $0.kind == .tool || $0.kind == .plan }
    #expect(entries.map(\.text) == ["done", "[x] é"])
    #expect(entries.allSatisfy { $0.status == .done })
    app.hear(.closed)
    #expect(app.state.transcripts[Samples.flaky] == nil)
  }

  @Test func `a call that begins behind the end of its turn stands there with its result, also where nobody looks`() {
    let app = AppDriver(Samples.idle)
    _ = app.ask(.send(thread: "fix flaky test", message: "go", isUrgent: false))
    app.takeEffects()
    app.accept()
    app.hear(.text("gut", kind: .said, part: nil))
    app.endTurn()
    app.hear(.toolBetweenTurns(ToolCall(id: "t", title: "make größe", status: .running, input: "make")))
    #expect(app.storedAfterCrash().1[Samples.flaky]?.last?.status == .ended)
    app.hear(.tool(ToolCall(id: "t", title: "make größe", status: .completed, input: "make", output: "done")))
    let entry = app.storedAfterCrash().1[Samples.flaky]?.last
    #expect(entry.map { [$0.title, $0.input, $0.text] } == ["make größe", "make", "done"])
    #expect(entry?.status == .done)
    // Late news of a call that is not in memory is no new one.
    app.hear(.tool(ToolCall(id: "earlier", title: "é", status: .completed)))
    #expect(app.storedAfterCrash().1[Samples.flaky]?.last?.reference == "t")
    app.hear(.closed)
    #expect(app.state.transcripts[Samples.flaky] == nil)
  }

  @Test func `a call that is asked about between turns stands there with what came of it`() {
    let app = AppDriver(Samples.idle)
    let option = Permission.Option(id: "no", name: "Nein", kind: .rejectOnce)
    for (call, name) in [("t", "p"), ("u", "q")] {
      app.hear(.toolBetweenTurns(ToolCall(id: call, title: "rm größe")))
      let question = Permission(
        id: name, of: call, title: "rm größe", detail: "rm größe", options: [option], askedAt: Samples.now)
      app.hear(.asks(question))
      if call == "t" {
        app.hear(.withdrew(permission: name))
        app.hear(.tool(ToolCall(id: call, title: "rm größe", status: .completed, output: "weg")))
      } else {
        _ = app.ask(.words("deny", "fix flaky test"))
        app.takeEffects()
      }
    }
    let entries = (app.storedAfterCrash().1[Samples.flaky] ?? []).suffix(2)
    #expect(entries.map(\.text) == ["weg", "Nein"])
    #expect(entries.map(\.status) == [.done, .refused])
  }

  @Test func `prose is no wider than a hundred columns, with its marks at that edge`() throws {
    let app = app(columns: 220, rows: 40, String(repeating: "größer ", count: 60))
    let rows = app.rows(containing: "größer")
    #expect(rows.count > 4)
    let place = try #require(app.place(of: "› größer"))
    let clock = try #require(app.place(of: "10:00"))
    #expect(clock.column + 5 == place.column + 100)
  }

  @Test func `a call of a tool stands right below what announced it, and the digest below the answer`() throws {
    let app = app()
    app.accept()
    app.hear(.text("I'll look.", kind: .said, part: "a"))
    app.hear(.tool(ToolCall(id: "t", title: "read é", kind: "read", status: .completed)))
    app.pass(seconds: 12)
    app.hear(.text("Done.", kind: .said, part: "b"))
    app.endTurn()
    let rows = ["› why é", "I'll look.", "read é", "Done.", "12s · 1 tool"].map { app.place(of: $0)?.row ?? -1 }
    #expect(rows == [2, 4, 5, 7, 8])
  }

  @Test func `keys go from turn to turn, and behind the last one to the end`() {
    // Of the last one nothing is read yet, so that w leads to it.
    let app = talked(["first é", "question 1", "question 2"]) { $0.press("<esc>j<enter><esc>") }
    app.press("w{")
    app.expectRow(containing: "› question 2")
    app.press("{")
    app.expectRow(containing: "› question 1")
    app.expectNoRow(containing: "› question 2")
    app.press("{")
    app.expectRow(containing: "› first é")
    app.press("}")
    app.expectRow(containing: "› question 1")
    app.press("}}")
    app.expectRow(containing: "line 40 of 3")
    app.expectNoRow(containing: "↓ more")
    app.press("<enter><alt-pgup>")
    app.expectRow(containing: "› question 2")
  }

  @Test(arguments: ["g", "<pgup><pgup><pgup><pgup><pgup><pgup><pgup><pgup><pgup><pgup>"], ["}", "]"])
  func `whoever has scrolled away from the mark goes on from what is shown`(way: String, next: String) {
    let app = talked((1...5).map { "turn \($0) é" })
    app.press("<esc>5G{{")
    app.expectRow(containing: "› turn 4 é")
    app.press(way)
    app.expectRow(containing: "› turn 1 é")
    app.press(next == "]" ? "]]]" : next)
    app.expectRow(containing: "▎› turn 2 é")
  }

  @Test func `how much has been passed is said where one has scrolled`() throws {
    let app = app()
    app.accept()
    app.hear(.text((1...400).map { "line \($0)\n" }.joined(), kind: .said, part: "a"))
    app.expectNoRow(containing: " %")
    app.press("<pgup>")
    app.expectRow(containing: " %  ↓ more")
    let percent = { app.rows(containing: " %  ↓ more").first?.split(separator: " %").first?.split(separator: " ").last }
    let near = try #require(percent().flatMap { Int($0) })
    for _ in 0..<12 { app.press("<pgup>") }
    let far = try #require(percent().flatMap { Int($0) })
    #expect(far < near && (0...99).contains(far) && near > 50)
  }

  // MARK: A sign of life

  @Test func `a turn that goes on says so below what was said, anew each second`() {
    let app = app()
    app.pass(seconds: 8)
    // Nothing has been answered yet.
    app.expectRow(containing: "◌ sending")
    app.expectRow(containing: "working 8s · ^X stops")
    func sign(_ words: String) -> UInt32? { app.place(of: words).map { app.frame()[$0.row, $0.column - 2].base } }
    let before = sign("working 8s · ^X")
    app.accept()
    app.hear(.usage(TurnUsage(outputTokens: 1234)))
    app.pass(seconds: 1)
    app.expectRow(containing: "working 9s · 1.2k tokens · ^X stops")
    let after = sign("working 9s · 1.2k")
    #expect(before != nil && after != nil && before != after)
    app.press("<ctrl-x>")
    app.expectRow(containing: "● stopping 0s")
    app.expectNoRow(containing: "^X stops")
    app.takeEffects()
    app.endTurn(.cancelled)
    app.expectNoRow(containing: "working")
  }

  @Test func `stopping is counted from when the person first asked for it`() {
    let app = app()
    app.pass(seconds: 58)
    app.press("<ctrl-x>")
    app.pass(seconds: 3)
    #expect(app.rows(containing: "● stopping 3s").count == 2)
    app.press("<ctrl-x>")
    app.expectRow(containing: "● stopping 3s")
    app.expectNoRow(containing: "stopping 6")
    app.expectEffects([.agent(.cancel(Samples.flaky)), .agent(.cancel(Samples.flaky))])
  }

  @Test func `with reduced motion nothing turns, and plain signs have a spinner of their own`() {
    let still = app(moves: false)
    still.pass(seconds: 3)
    still.expectRow(containing: "  ● working 3s · ^X stops")
    let plain = app(unicode: false)
    var seen: Set<Substring> = []
    for _ in 0..<4 {
      plain.pass(seconds: 1)
      for row in plain.rows(containing: "^X stops") {
        seen.formUnion(row.split(separator: " ").filter { $0.count == 1 })
      }
    }
    #expect(seen.isSuperset(of: ["/", "-", "\\"]))
  }

  @Test func `a thread that is not shown costs its window no frame each second`() {
    var workspace = Samples.idle
    workspace.settings.reducedMotion = false
    let app = AppDriver(workspace)
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.press(",")
    let before = app.framesShown()
    for _ in 0..<5 { app.pass(seconds: 1) }
    #expect(app.framesShown() - before <= 1)
  }

  // MARK: What is asked

  private func asked(_ permission: Permission, columns: Int = 100, rows: Int = 30) -> AppDriver {
    let app = app(columns: columns, rows: rows)
    app.accept()
    app.hear(.text("I need this.", kind: .said, part: "a"))
    app.hear(.tool(ToolCall(id: "t", title: permission.title, kind: "execute", status: .running)))
    app.hear(.asks(permission))
    app.pass(seconds: 1)
    return app
  }

  private func permission(_ title: String, detail: String, always: String = "Always allow") -> Permission {
    let options = [
      Permission.Option(id: "y", name: "Allow", kind: .allowOnce),
      Permission.Option(id: "a", name: always, kind: .allowAlways),
      Permission.Option(id: "n", name: "Reject", kind: .rejectOnce),
    ]
    return Permission(id: "ask-1", title: title, detail: detail, options: options, askedAt: Samples.now)
  }

  @Test func `a question stands right under what it asks, also when the talk is short, and its tool waits for me`()
    throws
  {
    let app = asked(permission("Run make", detail: "make é"), columns: 140, rows: 45)
    let tool = try #require(app.place(of: "▸ $ Run make") ?? app.place(of: "· $ Run make"))
    app.expectRow(containing: "$ Run make", "◆ waits for you")
    app.expectNoRow(containing: "running")
    #expect(app.place(of: "◆ APPROVE Run make")?.row == tool.row + 2)
    app.press("<esc>5<esc>")
    app.expectRow(containing: "[a] Allow  [A] Always allow  [d] Reject  [D] Deny, and say why …")
    app.click("make é")
    app.expectRow(containing: "1 Allow (a)")
  }

  @Test func `a change is asked about as the difference that it is`() throws {
    let app = asked(permission("Edit é.conf", detail: "--- é.conf\n+++ é.conf\n@@ -1,1 +1,2 @@\n a\n+b"))
    app.expectRow(containing: "é.conf +1 −0")
    app.expectNoRow(containing: "@@")
    #expect(app.style(of: "+ b")?.background == Samples.theme("dark")[.addedLine].background)
  }

  @Test func `what is asked about is shown in the question, and not in its tool as well`() {
    let app = asked(permission("Edit é.conf", detail: "--- é.conf\n+++ é.conf\n@@ -1,1 +1,2 @@\n a\n+größer"))
    app.hear(.tool(ToolCall(id: "t", title: "Edit é.conf", kind: "edit", status: .running, output: "+größer")))
    let rows = app.rows(containing: "größer")
    #expect(rows.count { !$0.contains("Edit é.conf: +größer") } == 1, "\(rows)")
  }

  @Test(arguments: [40, 60, 100]) func `nothing that would be allowed is cut`(columns: Int) {
    let always = "Always allow echo fake-shell-output-1 * in this project and in every other one below /home/ada"
    let app = asked(permission("Run echo", detail: "echo é", always: always), columns: columns, rows: 30)
    let words = app.screen.split(whereSeparator: { " │\n".contains($0) }).map { String($0) }
    for word in always.split(separator: " ") { #expect(words.contains(String(word)), "\(word)") }
  }

  @Test func `what the title of a question says whole is not said again below it`() {
    let app = asked(permission("rm -r é", detail: "rm -r é\nout of the sandbox"))
    app.expectRow(containing: "◆ APPROVE rm -r é")
    app.expectRow(containing: "│   out of the sandbox")
    #expect(app.rows(containing: "│   rm -r é").isEmpty)
  }

  @Test func `in a very small window the keys of a question stay in sight`() {
    let app = asked(permission("Run make", detail: "make\nmore\nand more"), columns: 20, rows: 6)
    app.expectRow(containing: "Esc a A d D")
    app.expectRow(containing: "◆ APPROVE")
  }
}
