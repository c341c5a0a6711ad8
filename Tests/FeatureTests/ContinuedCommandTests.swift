import Conversation
import Core
import JSON
import Queues
import Scene
import Shapes
import TestSupport
import Testing

/// A command of Up Next whose turn was cut off, and which goes on in its session.
struct ContinuedCommandTests {
  /// The program was killed while the command's agent was answering.
  private func interrupted(by agent: String = "claude", before words: String? = nil) throws -> (AppDriver, ThreadID) {
    let app = AppDriver(Samples.nothing)
    _ = app.ask(.add(prompt: "größer", project: "/src", provider: agent, thread: nil, priority: "normal"))
    app.takeEffects()
    let thread = try #require(app.workspace.streams.recent.first)
    app.accept(in: thread)
    app.hear(.text("half", kind: .said, part: nil), of: thread)
    if let words { _ = app.ask(.words("send", thread.text, words)) }
    app.pass(seconds: 1)
    app.takeEffects()
    let (stored, entries) = app.storedAfterCrash()
    return (AppDriver.recovered(stored, entries: entries), thread)
  }

  private func said(_ app: AppDriver) -> [String] {
    app.takeEffects().compactMap { effect in
      if case .agent(.deliver(let delivery, _)) = effect { delivery.content } else { nil }
    }
  }

  @Test func `its key in Up Next lets it go on without saying its words again`() throws {
    let (app, thread) = try interrupted()
    app.press("4")
    app.expectRow(containing: "o continue")
    app.press("o")
    app.expectRow(containing: "Continuing the turn of \"größer\".", "u undo")
    #expect(said(app) == ["continue"])
    app.accept(in: thread)
    app.endTurn(in: thread)
    #expect(app.workspace.history.map(\.status) == [.completed])
    #expect(app.workspace.upNext.isEmpty)
  }

  @Test func `its log has what it said before it was cut off, however often it went on`() throws {
    let (first, thread) = try interrupted()
    var app = first
    for (words, seconds) in [("漢字", Int64(60)), ("whole", 120)] {
      app.pass(seconds: seconds)
      let id = try #require(app.workspace.upNext.waiting.first?.id.text)
      _ = app.ask(.words("continue", id))
      app.accept(in: thread)
      app.hear(.text(words, kind: .said, part: nil), of: thread)
      app.pass(seconds: 1)
      app.takeEffects()
      if words == "whole" { break }
      let (stored, entries) = app.storedAfterCrash()
      app = AppDriver.recovered(stored, entries: entries)
    }
    app.endTurn(in: thread)
    let id = try #require(app.workspace.history.first?.id.text)
    #expect(PlainWords.said(done(app.ask(.words("log", id)))) == "half\n漢字\nwhole")
  }

  @Test(arguments: [true, false]) func `the command line knows it by its id and by its thread`(byThread: Bool) throws {
    let (app, thread) = try interrupted()
    let command = try #require(app.workspace.upNext.waiting.first)
    guard case .done(let answer)? = app.ask(.words("continue", byThread ? thread.text : command.id.text)) else {
      Issue.record("it was refused")
      return
    }
    #expect(answer["id"]?.string == command.id.text)
    #expect(said(app) == ["continue"])
  }

  @Test func `it waits for a place, is told apart from one to be said anew over a crash, and is undone`() throws {
    let (app, _) = try interrupted()
    _ = app.ask(.words("pause", "--next"))
    app.press("4o")
    #expect(said(app) == [])
    let (stored, entries) = app.storedAfterCrash()
    let again = AppDriver.recovered(stored, entries: entries)
    #expect(again.workspace.upNext.waiting.items.map(\.goesOn) == [true])
    #expect(again.workspace.upNext.waiting.items.map(\.status) == [.queued])
    app.press("u")
    #expect(app.workspace.upNext.waiting.items.map(\.status) == [.interrupted])
    #expect(app.workspace.upNext.waiting.items.map(\.goesOn) == [false])
  }

  @Test func `other words are said, and so are those that the person wants said again`() throws {
    for isEdited in [true, false] {
      let (app, _) = try interrupted()
      _ = app.ask(.words("pause", "--next"))
      app.press("4o")
      let command = try #require(app.workspace.upNext.waiting.first)
      if isEdited {
        _ = app.ask(.words("edit", command.id.text, "smaller"))
      } else {
        app.press("u")
        _ = app.ask(.words("retry", command.id.text))
      }
      _ = app.ask(.words("resume", "--next"))
      #expect(said(app) == [isEdited ? "smaller" : "größer"])
    }
  }

  @Test func `given other words before it was to go on, it is not offered to, and those are said`() throws {
    let (app, _) = try interrupted()
    let command = try #require(app.workspace.upNext.waiting.first)
    _ = app.ask(.words("edit", command.id.text, "smaller"))
    app.press("4")
    app.expectNoRow(containing: "o continue")
    guard case .refused(let refusal)? = app.ask(.words("continue", command.id.text)) else {
      Issue.record("it was not refused")
      return
    }
    #expect(refusal.message.contains("or it was changed"))
    _ = app.ask(.words("retry", command.id.text))
    #expect(said(app) == ["smaller"])
  }

  @Test func `told to run now while it waits, it still goes on`() throws {
    let (app, _) = try interrupted()
    _ = app.ask(.words("pause", "--next"))
    let command = try #require(app.workspace.upNext.waiting.first)
    _ = app.ask(.words("continue", command.id.text))
    _ = app.ask(.words("stash", command.id.text))
    _ = app.ask(.words("run", command.id.text))
    _ = app.ask(.words("resume", "--next"))
    #expect(said(app) == ["continue"])
  }

  @Test func `once something else was said in its session it is not offered to go on`() throws {
    let (app, thread) = try interrupted()
    _ = app.ask(.words("send", thread.text, "danach"))
    app.press("4")
    app.expectNoRow(containing: "o continue")
    let command = try #require(app.workspace.upNext.waiting.first)
    guard case .refused(let refusal)? = app.ask(.words("continue", command.id.text)) else {
      Issue.record("it was not refused")
      return
    }
    #expect(refusal.message.contains("Something else was said since"))
    #expect(said(app) == ["danach"])
  }

  @Test func `its thread, in which nothing waits, has nothing to resume, and the way on is named`() throws {
    let (app, thread) = try interrupted()
    let command = try #require(app.workspace.upNext.waiting.first)
    guard case .refused(let refusal)? = app.ask(.words("resume", thread.text)) else {
      Issue.record("it was not refused")
      return
    }
    #expect(refusal.hint.contains("upnext continue \(command.id.text.prefix(8))"))
    #expect(said(app) == [])
  }

  @Test func `what waits behind one that is gone is let go on by a key, which stands there`() throws {
    let (app, thread) = try interrupted(before: "danach")
    let command = try #require(app.workspace.upNext.waiting.first)
    _ = app.ask(.words("cancel", command.id.text))
    #expect(app.workspace.streams[thread]?.outbox.hold == .interrupted)
    app.press("1<enter><tab>")
    app.expectRow(containing: "r now")
    app.expectNoRow(containing: "s drop")
    app.press("r")
    #expect(said(app) == ["danach"])
  }

  @Test(arguments: ["4r", "1r", "1<enter><tab>r"])
  func `the key of what failed says nothing before one that can still go on`(keys: String) throws {
    let (app, thread) = try interrupted(before: "danach")
    app.press(keys)
    app.expectRow(containing: "No message failed here.")
    #expect(said(app) == [])
    #expect(app.workspace.streams[thread]?.outbox.hold == .interrupted)
    app.press("4o")
    #expect(said(app) == ["continue"])
  }

  @Test func `nor before one that can only be run again, until that is put aside and the key is named`() throws {
    let (app, _) = try interrupted(by: "shell", before: "danach")
    app.press("1<enter><tab>")
    app.expectRow(containing: "the program ended in the middle")
    app.expectNoRow(containing: "r now")
    app.press("r")
    #expect(said(app) == [])
    let command = try #require(app.workspace.upNext.waiting.first)
    _ = app.ask(.words("stash", command.id.text))
    app.expectRow(containing: "r now")
    app.press("4r")
    #expect(said(app) == [])
    app.press("1<enter><tab>r")
    #expect(said(app) == ["danach"])
  }

  // MARK: One that failed

  /// The agent died while it was answering.
  private func failed() throws -> (AppDriver, ThreadID, Identity<QueuedCommand>) {
    let app = AppDriver(Samples.nothing)
    _ = app.ask(.add(prompt: "größer", project: "/src", provider: "claude", thread: nil, priority: "normal"))
    app.takeEffects()
    let thread = try #require(app.workspace.streams.recent.first)
    app.accept(in: thread)
    app.hear(.text("half", kind: .said, part: nil), of: thread)
    app.endTurn(.failed("Its agent died.", .answered), in: thread)
    app.takeEffects()
    return (app, thread, try #require(app.workspace.history.first?.id))
  }

  @Test func `one that failed goes on in its thread by its id, and has ended well then`() throws {
    let (app, thread, id) = try failed()
    guard case .done(let answer)? = app.ask(.words("continue", id.text)) else {
      Issue.record("it was refused")
      return
    }
    #expect(answer["id"]?.string == id.text)
    #expect(said(app) == ["continue"])
    #expect(app.workspace.upNext.running.map(\.id) == [id])
    app.endTurn(in: thread)
    app.takeEffects()
    #expect(app.workspace.history.map(\.status) == [.completed])
  }

  @Test(arguments: [true, false])
  func `one that failed and is run again leaves no message that would be said, too`(byKey: Bool) throws {
    let (app, thread, id) = try failed()
    if byKey { app.press("4Hr<esc>") } else { _ = app.ask(.words("retry", id.text)) }
    #expect(said(app) == ["größer"])
    #expect(app.workspace.streams[thread]?.outbox.isEmpty == true)
    guard case .refused? = app.ask(.words("retry", thread.text)) else {
      Issue.record("it was not refused")
      return
    }
    let second = try #require(app.workspace.upNext.running.first?.item.stream)
    app.accept(in: second)
    app.endTurn(in: second)
    #expect(said(app) == [])
    #expect(app.workspace.history.map(\.status) == [.completed])
  }

  @Test(arguments: [true, false])
  func `what waits behind one that runs again in a thread of its own is held, and that is said`(byKey: Bool) throws {
    let (app, thread, id) = try failed()
    _ = app.ask(.words("send", thread.text, "danach"))
    if byKey {
      app.press("4Hr")
      app.expectRow(containing: "\"größer\" waits again. Paused: nothing more is sent in")
    } else {
      guard case .noted(_, .othersWait)? = app.ask(.words("retry", id.text)) else {
        Issue.record("it was not said")
        return
      }
    }
    #expect(said(app) == ["größer"])
    #expect(app.workspace.streams[thread]?.outbox.isPaused == true)
    #expect(app.workspace.streams[thread]?.outbox.waiting.items.map(\.content) == ["danach"])
  }

  @Test(arguments: ["4Hr<esc>", "4He<enter>", nil])
  func `one of a thread that was there is said again before what waits there`(keys: String?) throws {
    let app = AppDriver()
    _ = app.ask(.add(prompt: "größer", project: "", provider: nil, thread: Samples.flaky.text))
    app.takeEffects()
    app.accept()
    app.endTurn(.failed("Its agent died.", .answered))
    app.takeEffects()
    _ = app.ask(.words("send", Samples.flaky.text, "danach"))
    let id = try #require(app.workspace.history.last?.id)
    if let keys { app.press(keys) } else { _ = app.ask(.words("retry", id.text)) }
    #expect(said(app) == ["größer"])
    #expect(app.workspace.upNext.running.map(\.id) == [id])
    app.accept()
    app.endTurn()
    #expect(said(app) == ["danach"])
  }

  @Test func `a shell has nothing to go on with, and that is not offered`() throws {
    let (app, _) = try interrupted(by: "shell")
    app.press("4")
    app.expectNoRow(containing: "o continue")
    app.press("o")
    app.expectRow(containing: "doesn't have this message in its session")
    #expect(app.workspace.upNext.waiting.items.map(\.status) == [.interrupted])
    guard case .refused(let refusal)? = app.ask(.words("continue", app.workspace.upNext.waiting.items[0].id.text))
    else {
      Issue.record("it was not refused")
      return
    }
    #expect(refusal.hint.contains("upnext retry"))
  }
}
