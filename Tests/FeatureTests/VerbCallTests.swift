import Answers
import CommandLine
import Conversation
import Core
import JSON
import Queues
import Scene
import TestSupport
import Testing

/// Verbs of the command line in the words that a person types.
struct VerbCallTests {
  /// Nothing starts by itself: Up Next is paused.
  private func waiting(_ prompts: String...) -> AppDriver {
    var workspace = Samples.idle
    workspace.upNext = Lane(
      waiting: prompts.enumerated().map { Samples.command(UInt64($0 + 1), $1) }, running: [], capacity: 1)
    workspace.upNext.hold = .paused
    return AppDriver(workspace)
  }

  private func say(_ app: AppDriver, _ words: String...) throws -> JSON { try app.answer(to: .call(Call(words))) }

  private func refusal(_ app: AppDriver, _ words: String...) -> Refusal? {
    if case .refused(let refusal)? = app.ask(.call(Call(words))) { refusal } else { nil }
  }

  private func names(_ app: AppDriver) -> [String] { app.workspace.upNext.waiting.items.map(\.name) }

  @Test func `a command is named by its position wherever an item of Up Next is meant`() throws {
    let app = waiting("a", "b", "c")
    _ = try say(app, "top", "3")
    #expect(names(app) == ["c", "a", "b"])
    _ = try say(app, "move", "1", "--to", "2")
    #expect(names(app) == ["a", "c", "b"])
    _ = try say(app, "edit", "2", "größer")
    _ = try say(app, "priority", "3", "urgent")
    #expect(names(app) == ["b", "a", "größer"])
    _ = try say(app, "remove", "1")
    #expect(names(app) == ["a", "größer"])
    #expect(refusal(app, "top", "9")?.code == .missing)
  }

  @Test func `what stands where it is wanted is no failure`() throws {
    let app = waiting("a", "b")
    _ = try say(app, "move", "1", "--to", "1")
    _ = try say(app, "top", "1")
    _ = try say(app, "bottom", "2")
    #expect(names(app) == ["a", "b"])
  }

  @Test func `a command that is named twice is cancelled once`() throws {
    let app = waiting("a", "b")
    #expect(try say(app, "cancel", "1", "1")["cancelled"]?.array?.count == 1)
    #expect(names(app) == ["b"])
  }

  @Test func `a thread that is named twice is one`() throws {
    let app = AppDriver(Samples.idle)
    let id = Samples.flaky.text
    for verb in ["pin", "mute"] {
      let answer = try say(app, verb, id, id)
      #expect(answer["ids"] == [.string(id)], "\(verb)")
      #expect(answer["words"]?.string?.contains("2") == false, "\(verb)")
    }
  }

  @Test func `a field of no template is refused`() throws {
    #expect(refusal(waiting(), "add", "--set", "a=b", "größe")?.code == .usage)
  }

  @Test func `a field that is filled twice is refused`() throws {
    let refused = refusal(waiting(), "add", "--template", "größe", "--set", "a=b", "--set", "a=漢字")
    #expect(refused?.code == .usage && refused?.message == "--set fills a twice: leave one of them out.")
  }

  @Test func `an entry of the history can be removed`() throws {
    let app = waiting("a", "b")
    _ = try say(app, "cancel", "--waiting")
    let id = try #require(app.workspace.history.first?.id)
    #expect(try say(app, "remove", id.text)["ids"] == [.string(id.text)])
    #expect(app.workspace.history.map(\.name) == ["b"])
    app.press("u")
    #expect(app.workspace.history.count == 2)
  }

  @Test func `every condition of a waiting command can be changed, and taken away`() throws {
    let app = waiting("a", "b")
    _ = try say(
      app, "edit", "2", "--after", "1", "--in", "2h", "--mode", "ask", "--estimate", "90s", "--priority", "low",
      "--agent", "codex", "--project", "/größe", "--format", "brief")
    let edited = try #require(app.workspace.upNext.waiting.items.last)
    #expect(edited.after == [app.workspace.upNext.waiting.items[0].id])
    #expect(edited.notBefore.map { $0.seconds(since: Samples.now) } == 7200)
    #expect((edited.request.mode, edited.request.estimatedSeconds, edited.priority) == ("ask", 90, .low))
    #expect(edited.target == .project(directory: "/größe", provider: "codex"))
    #expect(edited.request.enhancements.responseFormat == .brief)
    // What a call does not name stays.
    _ = try say(app, "edit", "2", "--with", "context,time")
    let asked = try #require(app.workspace.upNext.waiting.items.last).request.enhancements
    #expect((asked.includeSystemContext, asked.includeTimestamp, asked.responseFormat) == (true, true, .brief))
    _ = try say(app, "edit", "2", "--after", "", "--at", "", "--mode", "", "--estimate", "")
    let plain = try #require(app.workspace.upNext.waiting.items.last)
    #expect(plain.request.enhancements == asked)
    #expect((plain.after, plain.notBefore, plain.request.mode, plain.request.estimatedSeconds) == ([], nil, nil, nil))
    #expect(plain.name == "b")
    _ = try say(app, "edit", "2", "--with", "")
    let bare = try #require(app.workspace.upNext.waiting.items.last).request.enhancements
    #expect(bare == PromptEnhancementOptions(responseFormat: .brief))
  }

  @Test func `what waits for a command that is run again with another prompt waits for the new one`() throws {
    let app = waiting("a", "b")
    _ = try say(app, "edit", "2", "--after", "1")
    _ = try say(app, "cancel", "1")
    let ended = try #require(app.workspace.history.first)
    let fresh = try #require(try say(app, "retry", ended.id.text, "besser")["id"]?.string)
    #expect(app.workspace.upNext.waiting.items.first { $0.name == "b" }?.after.map(\.text) == [fresh])
  }

  @Test(arguments: [[], ["besser"]] as [[String]])
  func `a command that was cancelled before it began waits again as it did`(words: [String]) throws {
    let app = waiting("a", "b")
    _ = try say(app, "edit", "2", "--after", "1", "--at", "2030-01-01")
    _ = try say(app, "stash", "2")
    let before = try #require(app.workspace.upNext.waiting.items.last)
    _ = try say(app, "cancel", "2")
    _ = try app.answer(to: .call(Call(["retry", before.id.text] + words)))
    let fresh = try #require(app.workspace.upNext.waiting.items.last)
    #expect((fresh.id == before.id) == words.isEmpty)
    #expect((fresh.after, fresh.notBefore, fresh.isStashed) == (before.after, before.notBefore, true))
  }

  @Test func `a thread's priority is a number`() throws {
    let app = AppDriver(Samples.queued)
    _ = try say(app, "priority", Samples.flaky.text, "3")
    #expect(app.workspace.streams[Samples.flaky]?.priority == 3)
    #expect(refusal(app, "priority", Samples.flaky.text, "0")?.code == .usage)
  }

  @Test func `a command is told to run before its turn, or why it doesn't is said`() throws {
    let app = waiting("a", "b")
    #expect(try say(app, "run", "2")["runs"] == false)
    #expect(names(app) == ["b", "a"])
    _ = try say(app, "resume", "--next")
    #expect(app.workspace.upNext.running.first?.item.name == "b")
    #expect(try say(app, "run", app.workspace.upNext.running[0].id.text)["runs"] == true)
    app.takeEffects()
  }

  @Test func `who follows a command reads whole lines of it, and how it ended`() throws {
    let app = waiting("a")
    let id = app.workspace.upNext.waiting.items[0].id.text
    #expect(app.ask(.call(Call(["follow", id])), client: 9) == nil)
    _ = try say(app, "resume", "--next")
    let stream = try #require(app.workspace.upNext.running.first?.item.stream)
    app.takeEffects()
    app.hear(.text("eins\nzw", kind: .said, part: nil), of: stream)
    app.hear(.text("ei\ndrei", kind: .said, part: nil), of: stream)
    // Then the thread rests, and its transcript is the store's.
    app.endTurn(in: stream)
    let effects = app.takeEffects()
    let replies = effects.compactMap { if case .reply(9, let reply) = $0 { reply } else { nil } }
    let texts = replies.compactMap { if case .event(let json) = $0 { json["text"]?.string } else { nil } }
    #expect(texts == ["eins", "zwei", "drei"])
    guard case .done(let end)? = replies.last else {
      Issue.record("\(replies)")
      return
    }
    #expect(end["outcome"] == "completed")
  }

  @Test func `who waits for several is told once, at the last of them, of what failed before all`() throws {
    var workspace = Samples.nothing
    workspace.upNext = Lane(capacity: 2)
    let app = AppDriver(workspace)
    let ids = try ["a", "b"].map { prompt -> String in
      try #require(try say(app, "add", "--agent", "shell", prompt)["id"]?.string)
    }
    app.takeEffects()
    #expect(app.ask(.call(Call(["wait"] + ids)), client: 9) == nil)
    let streams = app.workspace.upNext.running.compactMap(\.item.stream)
    try #require(streams.count == 2)
    app.endTurn(.failed("нет", .notTaken), in: streams[0])
    #expect(app.takeEffects().filter { if case .reply = $0 { true } else { false } } == [])
    app.endTurn(in: streams[1])
    let replies = app.takeEffects().compactMap { effect -> JSON? in
      if case .reply(9, .done(let json)) = effect { json } else { nil }
    }
    #expect(replies.map { $0["outcome"] } == ["failed"])
    #expect(replies.first?["waited"]?.array?.map { $0["outcome"] } == ["failed", "completed"])
    #expect(replies.first?["waited"]?.array?.compactMap { $0["command"]?["id"]?.string } == ids)
  }

  @Test func `who waits for several is told once that the time is over`() throws {
    let app = waiting("a", "b")
    let ids = app.workspace.upNext.waiting.items.map(\.id.text)
    _ = try say(app, "resume", "--next")
    app.takeEffects()
    #expect(app.ask(.call(Call(["wait"] + ids + ["--timeout", "5"])), client: 9) == nil)
    app.pass(seconds: 6)
    #expect(app.takeEffects().count { if case .reply(9, .refused) = $0 { true } else { false } } == 1)
    app.receive(.clientLeft(9))
  }

  @Test func `what is nothing that can be waited for is said to be none of these`() {
    let refused = refusal(waiting("größe"), "wait", "漢字")
    #expect(refused?.message == "There is no thread, command or letter \"漢字\".")
    #expect(refused?.code == .missing && refused?.hint == "upnext list threads shows all.")
  }

  @Test func `an empty word where something is named is wrong usage, and means nothing that is there`() throws {
    let app = AppDriver(Samples.queued)
    let before = app.workspace
    for words in [
      ["project", "", "--hide"], ["show", ""], ["send", "", "go"], ["remove", ""], ["pin", ""],
      ["import", ""], ["hand-over", "fix flaky test", ""], ["snooze", "", "1h"],
    ] where (try? CommandLineVerb.named(by: words)) != nil {
      guard case .refused(let refusal)? = app.ask(.call(Call(words, directory: "/home/ada/src/api"))) else {
        Issue.record("it was taken: \(words)")
        continue
      }
      #expect(refusal.code == .usage, "\(words): \(refusal)")
    }
    #expect(app.workspace == before)
  }

  @Test func `what is no name is wrong usage wherever a thread is named`() throws {
    let app = AppDriver(Samples.idle)
    for name in [Samples.flaky.text, " ", String(repeating: "é", count: 201)] {
      #expect(refusal(app, "new", "--agent", "shell", "--name", name)?.code == .usage)
      #expect(refusal(app, "fork", "fix flaky test", "--name", name)?.code == .usage)
      #expect(refusal(app, "rename", "fix flaky test", name)?.code == .usage)
    }
    _ = try say(app, "rename", "fix flaky test", "eins\nzwei")
    #expect(app.workspace.streams[Samples.flaky]?.displayName == "eins zwei")
    app.takeEffects()
  }

  @Test func `a command takes along the variables that its call names, and nothing shows what they hold`() throws {
    var workspace = Samples.nothing
    workspace.upNext = Lane(capacity: 2)
    let app = AppDriver(workspace)
    let words = ["add", "--agent", "shell", "--env", "GRUSS", "--env=ORT=größe=2", "echo"]
    let added = try app.answer(to: .call(Call(words, environment: ["GRUSS": "שלום", "UNASKED": "x"])))
    let id = try #require(added["id"]?.string)
    func deliveries() -> [Delivery] {
      app.takeEffects().compactMap { if case .agent(.deliver(let delivery, _)) = $0 { delivery } else { nil } }
    }
    #expect(deliveries().map(\.environment) == [["GRUSS": "שלום", "ORT": "größe=2"]])
    let command = try say(app, "list", "next")["commands"]?[0]
    #expect(command?["environment"] == ["GRUSS", "ORT"])
    #expect(command?.text.contains("שלום") == false)
    let stream = try #require(app.workspace.upNext.running.first?.item.stream)
    app.endTurn(.failed("нет", .notTaken), in: stream)
    app.takeEffects()
    // The command has them when it runs again, and what is said in its thread later.
    _ = try say(app, "retry", id)
    #expect(deliveries().map { $0.environment.count } == [2])
    let again = try #require(app.workspace.upNext.running.first?.item.stream)
    app.endTurn(in: again)
    app.takeEffects()
    _ = try say(app, "send", again.text, "weiter")
    #expect(deliveries().map { $0.environment.count } == [2])
    app.endTurn(in: again)
    app.takeEffects()
    // They are forgotten with the command.
    _ = try say(app, "history", "clear")
    _ = try say(app, "send", again.text, "noch einmal")
    #expect(deliveries().map(\.environment) == [[:]])
  }

  @Test func `what can take along no variables refuses them`() throws {
    let app = AppDriver(Samples.idle)
    #expect(refusal(app, "add", "--env", "GRUSS", "x") == .notSet("GRUSS"))
    for wrong in ["1A=x", "", "=x", "größe=x", "A-B"] {
      #expect(refusal(app, "add", "--env", wrong, "x")?.code == .usage)
    }
    #expect(refusal(app, "add", "--thread", "fix flaky test", "--env", "A=b", "x")?.code == .usage)
    _ = try say(app, "project", "/", "--host", "build1")
    #expect(refusal(app, "add", "--project", "/", "--env", "A=b", "x")?.code == .refused)
    #expect(app.workspace.upNext.waiting.isEmpty)
    app.takeEffects()
  }

  @Test func `a command that is to run in a thread after all leaves its variables behind`() throws {
    let app = waiting("a")
    _ = try say(app, "add", "--env", "A=b", "c")
    _ = try say(app, "edit", "2", "--priority", "high")
    #expect(app.workspace.upNext.waiting.items.map(\.hasEnvironment).contains(true))
    let place = try #require(app.workspace.upNext.waiting.items.firstIndex { $0.hasEnvironment }) + 1
    _ = try say(app, "edit", "\(place)", "--thread", "fix flaky test")
    #expect(!app.workspace.upNext.waiting.items.map(\.hasEnvironment).contains(true))
  }

  @Test func `the list of the Queue says when the Queue is off`() throws {
    let app = AppDriver(Samples.idle)
    _ = try say(app, "queue", "off")
    guard case .noted(_, .queueIsOff)? = app.ask(.call(Call(["list", "queue"]))) else {
      Issue.record("nothing is said of it")
      return
    }
    _ = try say(app, "queue", "on")
    _ = try say(app, "list", "queue")
    app.takeEffects()
  }

  @Test func `a thread that is deleted is told of with how it comes back`() throws {
    let app = AppDriver(Samples.idle)
    _ = try say(app, "delete", Samples.flaky.text)
    app.takeEffects()
    for words in [["send", Samples.flaky.text, "x"], ["delete", Samples.flaky.text]] {
      guard case .refused(let refusal)? = app.ask(.call(Call(words))) else {
        Issue.record("\(words)")
        continue
      }
      #expect(refusal.hint.contains("upnext restore"))
    }
  }

  @Test func `a beginning that is too short for an id is told so`() {
    let app = waiting("a")
    #expect(refusal(app, "show", "dc6")?.hint.contains("4 characters") == true)
    #expect(refusal(app, "remove", "dc6")?.hint.contains("4 characters") == true)
  }

  @Test func `a command's priority is a word, and who gives it a number is told so`() {
    let app = waiting("größe")
    #expect(refusal(app, "priority", "1", "5")?.message == "\"größe\" is a command, and 5 is no priority of a command.")
    #expect(refusal(app, "priority", "nobody", "5")?.code == .missing)
  }

  @Test func `clearing the Queue names who was in it, and the Queue alone says whether it is on`() throws {
    let app = AppDriver(Samples.queued)
    let members = app.workspace.attention.members.items.map { JSON.string($0.id.text) }
    #expect(try say(app, "queue")["value"] == "on")
    _ = try say(app, "queue", "off")
    #expect(refusal(app, "queue", "clear")?.message.contains("The Queue is off") == true)
    _ = try say(app, "queue", "on")
    #expect(try say(app, "queue", "clear")["ids"] == .array(members))
  }

  @Test(arguments: [("30m", 1800), ("2h", 7200), ("90s", 90)])
  func `a thread is snoozed for any time`(word: String, seconds: Int64) throws {
    let app = AppDriver(Samples.queued)
    let id = try #require(app.workspace.attention.members.items.first?.id)
    _ = try say(app, "snooze", id.text, word)
    #expect(app.workspace.attention.members[id]?.snooze == .until(Samples.now.adding(seconds: seconds)))
  }

  @Test func `a call that is too long is refused in words`() {
    let app = waiting("a")
    let long = String(repeating: "é", count: Call.byteLimit / 2)
    #expect(refusal(app, "send", Samples.flaky.text, long) == .tooMuch)
  }
}
