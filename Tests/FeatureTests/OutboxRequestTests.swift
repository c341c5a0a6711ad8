import Conversation
import Core
import JSON
import Languages
import Queues
import Scene
import Settings
import Shapes
import TestSupport
import Testing

/// Outboxes by the command line: the same rules as on the screen.
struct OutboxRequestTests {
  private func waiting() -> AppDriver {
    let app = AppDriver()
    app.press("<enter>")
    for words in ["now", "one", "two"] {
      _ = app.ask(.send(thread: "fix flaky test", message: words, isUrgent: false))
    }
    app.takeEffects()
    return app
  }

  private func messages(_ app: AppDriver) -> [QueuedMessage] {
    app.workspace.streams[Samples.flaky]?.outbox.waiting.items ?? []
  }

  @Test func `pause and resume one thread and all`() {
    let app = waiting()
    let paused = done(app.ask(.pause(thread: "fix flaky test")))
    #expect(paused["hold"] == ["reason": "paused"])
    app.endTurn()
    app.expectEffects([])
    _ = app.ask(.resume(thread: "fix flaky test"))
    app.expectEffects([app.delivery(of: "one")])
    #expect(done(app.ask(.pause(thread: nil))) == ["paused": "all"])
    app.endTurn()
    #expect(refusal(app.ask(.resume(thread: "fix flaky test")))?.message == "All outboxes are paused.")
    #expect(
      done(app.ask(.resume(thread: nil)))
        == ["resumed": "all", "next_hold": .null, "paused_agents": [], "paused_threads": []])
    app.expectEffects([app.delivery(of: "two")])
  }

  @Test func `who resumes all is told that Up Next was paused by itself`() {
    let app = waiting()
    _ = app.ask(.pause(thread: nil))
    _ = app.ask(.call(Call(["pause", "--next"])))
    let answer = done(app.ask(.resume(thread: nil)))
    #expect(answer["next_hold"] == ["reason": "paused"])
    #expect(
      PlainWords.state(of: answer, else: "") == "all resumed; Up Next stays paused: upnext resume --next lets it go on")
    _ = app.ask(.commands(.pause(agent: "shell")))
    #expect(
      PlainWords.state(of: done(app.ask(.resume(thread: nil))), else: "")
        == "all resumed; Up Next stays paused: upnext resume --next lets it go on; shell stays paused: upnext resume "
        + "--agent shell lets its commands start")
    app.takeEffects()
  }

  @Test func `what goes along with a message stands in the outbox's list`() {
    var workspace = Samples.idle
    let message = QueuedMessage(
      id: Samples.id(900), content: "", createdAt: Samples.now, attachments: [.file(path: "/p/größe.png")])
    workspace.streams.update(Samples.flaky) { $0.outbox = Lane(waiting: [message], hold: .paused, capacity: 1) }
    let app = AppDriver(workspace)
    let answer = done(app.ask(.call(Call(["list", "outbox", "fix flaky test"]))))
    #expect(PlainWords.outbox(answer).contains("  (größe.png)"))
  }

  @Test(arguments: [["remove"], ["top"], ["move", "--to", "2"]]) func `a message that has left is said to be so`(
    verb: [String]
  ) throws {
    let app = waiting()
    let stream = try #require(app.workspace.streams[Samples.flaky])
    let message = try #require(stream.outbox.running.first).id
    let name = String(message.text.prefix(13))
    func refused() -> Refusal? { refusal(app.ask(.call(Call([verb[0], name] + verb.dropFirst())))) }
    let hint = "upnext interrupt \(stream.id.text.prefix(8)) stops it."
    #expect(refused() == Refusal(.refused, "\"now\" is being sent.", hint: hint))
    app.accept()
    #expect(refused() == Refusal(.refused, "\"now\" is sent, and its turn goes on.", hint: hint))
  }

  @Test func `retry and skip, and a refusal where nothing failed`() {
    let app = waiting()
    #expect(refusal(app.ask(.retry(thread: "fix flaky test")))?.code == .refused)
    app.endTurn(.failed("No.", .notTaken))
    _ = app.ask(.retry(thread: "fix flaky test"))
    app.expectEffects([app.delivery(of: "now")])
    app.endTurn(.failed("No.", .notTaken))
    let skipped = done(app.ask(.skip(thread: "fix flaky test")))
    app.expectEffects([app.delivery(of: "one")])
    #expect(skipped["messages"]?.array?.map { $0["state"]?.string } == ["sending", "waiting"])
  }

  @Test func `skip sends nothing that a usage limit holds where nothing failed`() {
    let app = waiting()
    let limit = UsageLimit(until: app.now.adding(seconds: 3600), words: "limit")
    app.endTurn(.failed("its limit is used up", .notTaken, cause: .usageLimit(limit)))
    _ = app.ask(.send(thread: Samples.accented.text, message: "é", isUrgent: false))
    app.takeEffects()
    let refused = refusal(app.ask(.skip(thread: Samples.accented.text)))
    #expect(refused?.message == "No message failed in \"résumé naïve café\".")
    #expect(refused?.hint.contains("upnext retry") == true)
    app.expectEffects([])
    for thread in [Samples.flaky, Samples.accented] {
      #expect(app.workspace.streams[thread]?.outbox.hold == .usageLimit(until: limit.until))
    }
  }

  @Test func `a try by itself is told as such`() {
    let app = waiting()
    app.endTurn(.failed("No.", .notTaken, cause: .connection))
    let outbox = done(app.ask(.list(.outbox, thread: "fix flaky test", all: false)))
    #expect(outbox["hold"]?["reason"] == "retrying")
    #expect(outbox["hold"]?["until"]?.string?.hasPrefix("2026-11-21T10:00:01") == true)
    #expect(outbox["messages"]?[0]?["state"] == "retrying")
    #expect(outbox["messages"]?[0]?["attempts"] == 1)
  }

  @Test func `what is paused while it would be tried again says paused, and resumed it is tried again`() {
    let app = waiting()
    app.endTurn(.failed("No.", .notTaken, cause: .connection))
    let paused = done(app.ask(.pause(thread: "fix flaky test")))
    #expect(paused["hold"] == ["reason": "paused"])
    #expect(paused["messages"]?[0]?["state"] == "failed")
    app.expectRow(containing: "paused")
    app.takeEffects()
    let resumed = done(app.ask(.resume(thread: "fix flaky test")))
    #expect(resumed["hold"] != ["reason": "paused"])
    #expect(app.takeEffects().contains { if case .agent(.deliver) = $0 { true } else { false } })
  }

  @Test func `what would be tried later is tried at once where the person lets all outboxes go on`() {
    let app = waiting()
    app.endTurn(.failed("No.", .notTaken, cause: .connection))
    _ = app.ask(.words("pause", "--all"))
    app.takeEffects()
    _ = app.ask(.words("resume", "--all"))
    #expect(app.takeEffects().contains { if case .agent(.deliver) = $0 { true } else { false } })
  }

  @Test func `who waits is not told that a thread needs them while it goes on by itself`() {
    let app = waiting()
    #expect(app.ask(.wait(thread: "fix flaky test", timeoutSeconds: nil)) == nil)
    app.endTurn(.failed("No.", .notTaken, cause: .connection))
    app.expectEffects([])
    app.pass(seconds: 1)
    app.takeEffects()
    app.endTurn(.failed("No.", .notTaken))
    guard case .reply(_, .done(let answer))? = app.takeEffects().first else { return #expect(Bool(false), "no answer") }
    #expect(answer["outcome"] == "needs_you")
  }

  @Test func `a message that an older program skipped doesn't keep a thread from being idle`() {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) {
      $0.outbox.waiting.append(
        QueuedMessage(
          id: Samples.id(1), content: "漢字", createdAt: Samples.now, lastError: "No.", standing: .skipped))
    }
    let app = AppDriver(workspace)
    #expect(done(app.ask(.wait(thread: "fix flaky test", timeoutSeconds: nil)))["outcome"] == "idle")
  }

  @Test func `a message gets other words where it stands, with undo on the screen`() {
    let app = waiting()
    let id = messages(app)[0].id.text
    #expect(done(app.ask(.edit(item: String(id.prefix(36)), text: "eins 漢")))["id"]?.string == id)
    #expect(messages(app).map(\.content) == ["eins 漢", "two"])
    app.press("<esc>u")
    #expect(messages(app).map(\.content) == ["one", "two"])
  }

  @Test func `a message that is edited in a window is not changed from elsewhere`() {
    let app = waiting()
    app.press("<up>")
    let id = messages(app)[1].id.text
    #expect(refusal(app.ask(.edit(item: id, text: "x")))?.message == "The message is being edited in a window.")
    let outbox = done(app.ask(.list(.outbox, thread: "fix flaky test", all: false)))
    #expect(outbox["messages"]?.array?.map { $0["state"]?.string } == ["sending", "waiting", "editing"])
  }

  @Test func `a message whose editing was interrupted is called so`() {
    let app = waiting()
    app.open(2)
    app.press("<up>")
    app.close(1)
    let outbox = done(app.ask(.list(.outbox, thread: "fix flaky test", all: false)))
    #expect(outbox["messages"]?.array?.map { $0["state"]?.string } == ["sending", "waiting", "edit_interrupted"])
  }

  @Test func `a thread's priority is a number, and who gives it a word is told so`() {
    let app = waiting()
    let refused = refusal(app.ask(.call(Call(["priority", "fix flaky test", "high"]))))
    #expect(refused?.code == .usage)
    #expect(refused?.message == "\"fix flaky test\" is a thread, and \"high\" is no priority of a thread.")
    #expect(refused?.hint.contains("1 to 99") == true)
    let number = refusal(app.ask(.call(Call(["priority", messages(app)[0].id.text, "5"]))))
    #expect(number?.code == .usage)
    #expect(number?.message == "\"one\" is a message, and 5 is no priority of a message.")
  }

  @Test func `changing the priority moves a message accordingly`() {
    let app = waiting()
    let second = messages(app)[1].id.text
    #expect(done(app.ask(.prioritize(item: second, priority: "urgent")))["position"] == 1)
    #expect(messages(app).map(\.content) == ["two", "one"])
    #expect(done(app.ask(.prioritize(item: second, priority: "normal")))["position"] == 2)
    #expect(refusal(app.ask(.prioritize(item: second, priority: "high")))?.code == .usage)
    app.press("<esc>uu")
    #expect(messages(app).map(\.content) == ["one", "two"])
  }

  @Test func `a message that has the priority already stays where it is, and there is nothing to undo`() {
    let app = waiting()
    let acts = app.workspace.undoHistory.done.count
    let (first, second) = (messages(app)[0].id.text, messages(app)[1].id.text)
    #expect(done(app.ask(.prioritize(item: first, priority: "normal")))["position"] == 1)
    #expect(messages(app).map(\.content) == ["one", "two"])
    #expect(app.workspace.undoHistory.done.count == acts)
    _ = app.ask(.prioritize(item: first, priority: "urgent"))
    _ = app.ask(.prioritize(item: second, priority: "urgent"))
    #expect(done(app.ask(.prioritize(item: first, priority: "urgent")))["position"] == 1)
    #expect(messages(app).map(\.content) == ["one", "two"])
  }

  @Test func `a command gets other words and another priority`() {
    var workspace = Samples.idle
    workspace.settings.maxRunning = 1
    workspace.isPaused = true
    for number in 1...2 { workspace.upNext.waiting.append(Samples.command(UInt64(number), "command \(number)")) }
    let app = AppDriver(workspace)
    let id = workspace.upNext.waiting.items[1].id.text
    _ = app.ask(.edit(item: id, text: "anders"))
    _ = app.ask(.prioritize(item: id, priority: "urgent"))
    #expect(app.workspace.upNext.waiting.items.map(\.name) == ["anders", "command 1"])
    app.press("uu")
    #expect(app.workspace.upNext.waiting.items.map(\.name) == ["command 1", "command 2"])
  }

  @Test func `what isn't there is said to be missing`() {
    let app = waiting()
    #expect(refusal(app.ask(.edit(item: "ffffffff", text: "x")))?.code == .missing)
    #expect(refusal(app.ask(.prioritize(item: "eeeeeeee", priority: "urgent")))?.code == .missing)
  }

  @Test func `a full outbox is refused with the words of the screen`() {
    let app = AppDriver()
    for number in 0...10 { _ = app.ask(.send(thread: "fix flaky test", message: "\(number)", isUrgent: false)) }
    let last = refusal(app.ask(.send(thread: "fix flaky test", message: "more", isUrgent: false)))
    #expect(
      last
        == Refusal(
          .refused,
          "Outbox full: 10 waiting, at most 10 (outbox.max). Cancel a message or wait for one to complete."))
    app.takeEffects()
  }

  @Test func `a file goes along with a message, and an image only to who takes images`() {
    let app = AppDriver()
    app.hear(.fact(.abilities(AgentAbilities())))
    let refused = app.ask(.send(thread: "fix flaky test", message: "a", isUrgent: false, attachments: ["/a/shot.png"]))
    #expect(refusal(refused)?.message.hasPrefix("claude takes no images") == true)
    app.expectEffects([])
    _ = app.ask(.send(thread: "fix flaky test", message: "a", isUrgent: false, attachments: ["/a/notes.md"]))
    guard case .agent(.deliver(let delivery, _))? = app.takeEffects().first else {
      return #expect(Bool(false), "nothing left")
    }
    #expect(delivery.attachments == [.file(path: "/a/notes.md")])
  }

  @Test func `what the command line did is named in the language of who takes it back`() {
    let id = messages(waiting())[0].id.text
    let directory = "/home/ada/src/api"
    let file: JSON = [["id": "new", "content": "ü", "createdAt": .string(Samples.now.iso8601)]]
    let asked: [(Request, german: String, english: String)] = [
      (.edit(item: id, text: "eins"), "Geändert: „eins“", "Undone: Changed "),
      (.prioritize(item: id, priority: "urgent"), "Dringend gemacht", "Undone: Made "),
      (.project(directory: directory, provider: "codex", host: nil), "beginnen mit codex", "Undone: New threads of "),
      (
        .project(directory: directory, provider: nil, host: nil, hidden: true), "Verborgen: „~/src/api“", "Undone: Hid "
      ),
      (.importOutbox(text: file.text, thread: "résumé naïve café"), "Eingelesen: 1 Nachricht", "Undone: Imported "),
    ]
    for (request, german, english) in asked {
      let app = waiting()
      app.press("<esc>")
      _ = done(app.ask(request, in: .german))
      app.press("u")
      #expect(app.footer().contains(english), "\(app.footer())")
      let again = done(app.ask(.words("redo"), in: .german))
      #expect(again["words"]?.string?.contains(german) == true, "\(again)")
    }
  }
}
