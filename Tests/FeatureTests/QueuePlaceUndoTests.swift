import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Settings
import TestSupport
import Testing

/// Who takes back what they said has their Queue as it was.
struct QueuePlaceUndoTests {
  private func items(_ app: AppDriver) -> [AttentionItem] { app.workspace.attention.members.items }

  @Test(arguments: [false, true])
  func `a thread gets the place in the Queue back that it had, where its message is taken back`(hasLeft: Bool) throws {
    var workspace = Samples.queued
    let first = try #require(workspace.attention.members.items.first?.id)
    workspace.streams.update(first) { $0.outbox.isPaused = !hasLeft }
    let app = AppDriver(workspace)
    let before = items(app)
    _ = app.ask(.words("send", first.text, "größe"))
    app.takeEffects()
    let after = items(app)
    #expect(after.last?.id == first)
    _ = app.ask(.words("undo"))
    #expect(items(app) == (hasLeft ? after : before))
    guard !hasLeft else { return }
    _ = app.ask(.words("redo"))
    #expect(items(app) == after)
  }

  @Test func `one that somebody has taken out since stays out where its message is taken back`() throws {
    var workspace = Samples.queued
    let first = try #require(workspace.attention.members.items.first?.id)
    workspace.streams.update(first) { $0.outbox.isPaused = true }
    let before = workspace.streams[first]?.outbox.waiting
    var state = AppState(workspace: workspace, surroundings: Samples.surroundings)
    var stamp = Stamp(now: Samples.now, randomness: 7)
    _ = state.say("größe", in: first, by: .window(1), &stamp)
    #expect(state.workspace.attention.members.items.last?.id == first)
    state.perform(.attention(.remove(first)), titled: ActTitle("x"), by: .client(7, .english))
    _ = state.undo(by: .window(1))
    #expect(state.workspace.streams[first]?.outbox.waiting == before)
    #expect(!state.workspace.attention.members.contains(first))
  }

  @Test(arguments: [true, false])
  func `words are taken back though somebody said more there since, and the thread stays where that has put it`(
    wasThere: Bool
  ) throws {
    var workspace = Samples.queued
    let first = try #require(workspace.attention.members.items.first?.id)
    workspace.streams.update(first) { $0.outbox.isPaused = true }
    if !wasThere { workspace.attention.members.remove(first) }
    var state = AppState(workspace: workspace, surroundings: Samples.surroundings)
    var stamp = Stamp(now: Samples.now, randomness: 7)
    state.perform(.thread(.muted(first, true)), titled: ActTitle("mute"), by: .client(7, .english))
    _ = state.say("mine", in: first, by: .window(1), &stamp)
    var later = Stamp(now: Samples.now.adding(seconds: 5), randomness: 9)
    _ = state.say("theirs", in: first, by: .client(7, .english), &later)
    let members = state.workspace.attention.members
    func waiting() -> [String] {
      let messages = state.workspace.streams[first]?.outbox.waiting.items ?? []
      return messages.map(\.content).filter { ["mine", "theirs"].contains($0) }
    }
    let undone = state.undo(by: .window(1))
    guard case .did(let step) = undone else { return #expect(Bool(false), "\(undone)") }
    #expect(step.title.words == "Said \"mine\"")
    #expect(waiting() == ["theirs"])
    #expect(state.workspace.attention.members == members)
    guard case .did = state.redo(by: .window(1)) else { return #expect(Bool(false), "not said again") }
    #expect(waiting() == ["mine", "theirs"])
    #expect(state.workspace.attention.members == members)
    guard case .did = state.undo(by: .window(1)), case .did(let next) = state.undo(by: .client(7, .english)) else {
      return #expect(Bool(false), "not taken back")
    }
    #expect(next.title.words == "Said \"theirs\"")
    #expect(waiting().isEmpty)
  }

  @Test func `one that was not there before leaves it again`() {
    var workspace = Samples.idle
    workspace.settings.queueEnabled = true
    workspace.streams.update(Samples.flaky) { $0.outbox.isPaused = true }
    let app = AppDriver(workspace)
    _ = app.ask(.words("send", Samples.flaky.text, "größe"))
    #expect(items(app).map(\.id) == [Samples.flaky])
    _ = app.ask(.words("undo"))
    #expect(items(app).isEmpty)
  }

  // MARK: Recent

  @Test func `a thread gets its place in Recent back, message by message`() throws {
    var workspace = Samples.idle
    let last = try #require(workspace.streams.all.min { $0.lastModified < $1.lastModified }?.id)
    workspace.streams.update(last) { $0.outbox.isPaused = true }
    let app = AppDriver(workspace)
    var places = [recent(app)]
    for text in ["größe", "漢字"] {
      app.pass(seconds: 5)
      _ = app.ask(.words("send", last.text, text))
      places.append(recent(app))
    }
    #expect(places[0].last?.id == last && places[1].first?.id == last)
    for place in [1, 0] {
      _ = app.ask(.words("undo"))
      #expect(recent(app) == places[place])
    }
    for place in [1, 2] {
      _ = app.ask(.words("redo"))
      #expect(recent(app) == places[place])
    }
  }

  @Test func `a message that has left takes no place back`() {
    let app = AppDriver(Samples.idle)
    app.pass(seconds: 5)
    _ = app.ask(.words("send", Samples.flaky.text, "größe"))
    app.takeEffects()
    let after = recent(app)
    #expect(after.first?.id == Samples.flaky)
    #expect(refusal(app.ask(.words("undo")))?.message.contains("Too late") == true)
    #expect(recent(app) == after)
  }

  /// The threads with when they were last changed, the last one first.
  private func recent(_ app: AppDriver) -> [Recent] {
    app.workspace.streams.all.map { Recent(id: $0.id, at: $0.lastModified) }.sorted { $0.at > $1.at }
  }

  private struct Recent: Equatable {
    let id: ThreadID
    let at: Timestamp
  }
}
