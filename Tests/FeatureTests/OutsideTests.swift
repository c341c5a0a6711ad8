import CommandLine
import Conversation
import Core
import JSON
import Queues
import Scene
import TestSupport
import Testing
import Toolkit
import Words

/// Threads that other programs keep, as a person meets them.
struct OutsideTests {
  private static var surroundings: Surroundings {
    var surroundings = Samples.surroundings
    surroundings.canDiscover = true
    return surroundings
  }

  private static let session = FoundSession(
    provider: "claude", providerSessionId: "0a1b2c3d-0000-4000-8000-000000000001", path: "/store/a.jsonl",
    directory: "/home/ada/src/web-fix", project: "/home/ada/src/web", name: "תרגום 漢字",
    createdAt: Samples.now.adding(seconds: -9000), modifiedAt: Samples.now.adding(seconds: -60), messageCount: 4,
    mark: FileMark(size: 1000, modified: 1, number: 1), readTo: 1000, ending: .ended)

  private static var source: SessionSource {
    SessionSource(
      provider: "claude", providerSessionId: session.providerSessionId, path: session.path, isOver: true)
  }

  private static var id: ThreadID { session.key.workStreamId }

  private static func entry(_ place: Int64, _ role: Entry.Role, _ text: String) -> Entry {
    Entry(
      id: Samples.id(UInt64(5000 + place)), number: Entry.outsideNumber(at: place, 0), role: role, kind: .text,
      text: text, at: Samples.now.adding(seconds: -3600), status: .done)
  }

  private static func grown(_ entries: [Entry], ending: SessionEnding = .ended) -> OutsideNews {
    var newer = session
    newer.mark = FileMark(size: 2000, modified: 2, number: 1)
    newer.readTo = 2000
    newer.ending = ending
    return .found(newer, growth: .pieces(entries.map(OutsidePiece.entry)))
  }

  /// The first look is over, and one session was found.
  private func app(_ workspace: Workspace = Samples.nothing) -> AppDriver {
    let app = AppDriver(workspace, surroundings: Self.surroundings)
    app.expectEffects([.outside(.begin([]))])
    app.receive([.outside(.news([.found(Self.session, growth: .whole)])), .outside(.surveyed)])
    return app
  }

  @Test func `a found thread is in the lists by its name, project and age`() {
    let app = app()
    app.expectRow(containing: "○ תרגום 漢字")
    app.expectRow(containing: "~/src/web")
  }

  @Test func `its conversation comes from its own file, the end first and earlier parts when scrolled to`() {
    let app = app()
    app.press("<enter>")
    app.expectEffects([.outside(.page(Self.id, Self.source, before: nil))])
    let many = (0..<50).map { Self.entry(5000 + 10 * $0, .agent, "Zeile \($0)") }
    app.receive(.outside(.page(Self.id, many, hasEarlier: true)))
    app.expectRow(containing: "Zeile 49")
    app.expectEffects([])
    for _ in 0..<40 { app.mouse(.scrollUp, row: 5, column: 70) }
    let before = Entry.outsideNumber(at: 5000, 0)
    app.expectEffects([.outside(.page(Self.id, Self.source, before: before))])
    app.receive(.outside(.page(Self.id, [Self.entry(100, .user, "ganz früh")], hasEarlier: false)))
    for _ in 0..<40 { app.mouse(.scrollUp, row: 5, column: 70) }
    app.expectRow(containing: "ganz früh")
    app.expectEffects([])
  }

  @Test func `what is said outside shows at once, and is unread where nobody looks`() {
    let app = app()
    app.receive(.outside(.news([Self.grown([Self.entry(1000, .user, "und?"), Self.entry(1500, .agent, "ja")])])))
    #expect(app.workspace.streams[Self.id]?.unreadCount == 1)
    app.expectRow(containing: "✓ תרגום 漢字", "done")
    app.press("<enter>")
    #expect(app.workspace.streams[Self.id]?.unreadCount == 0)
    app.expectEffects([.outside(.page(Self.id, Self.source, before: nil))])
    app.receive(.outside(.page(Self.id, [Self.entry(1000, .user, "und?")], hasEarlier: false)))
    app.receive(.outside(.news([Self.grown([Self.entry(1800, .agent, "noch etwas")])])))
    app.expectRow(containing: "und?")
  }

  @Test func `sending goes to the directory where the session was begun, and its file ends there`() {
    let app = app()
    app.press("<enter>")
    app.takeEffects()
    app.receive(.outside(.page(Self.id, [Self.entry(500, .user, "früher")], hasEarlier: false)))
    app.press("weiter<enter>")
    guard case .agent(.deliver(let delivery, in: Self.id))? = app.takeEffects().first else {
      Issue.record("nothing was delivered")
      return
    }
    #expect(delivery.directory == "/home/ada/src/web-fix")
    #expect(delivery.providerSessionId == Self.session.providerSessionId)
    #expect(app.workspace.streams[Self.id]?.sessionSource?.end == 1000)
    app.expectRow(containing: "früher")
    app.expectRow(containing: "weiter")
  }

  @Test(arguments: [false, true])
  func `whether a message reached its session before the agent died is looked up there, once`(goesOn: Bool) {
    let app = app()
    app.press("<enter>")
    app.press("weiter<enter>")
    app.takeEffects()
    guard let message = app.workspace.streams[Self.id]?.turn?.message else {
      Issue.record("nothing was delivered")
      return
    }
    app.hear(.accepted(message), of: Self.id)
    app.hear(.turnEnded(message, .failed("Gone.", .taken(isInSession: nil), cause: .connection)), of: Self.id)
    app.expectRow(containing: "Gone. Whether its session has")
    let seeks = app.takeEffects().compactMap { effect in
      if case .outside(.seek(let sought, let source)) = effect { (sought, source) } else { nil }
    }
    guard seeks.count == 1, let (sought, source) = seeks.first else {
      Issue.record("it was not looked for: \(seeks)")
      return
    }
    #expect(source.path == Self.session.path && sought.content == "weiter")
    app.pass(seconds: 1)
    if goesOn { app.press("<tab>o") }
    if goesOn { app.expectRow(containing: "Its session is asked first: then the turn of") }
    if goesOn { #expect(app.ask(.words("wait", Self.id.text)) == nil, "it is not over") }
    app.expectEffects([])
    app.receive(.outside(.sought(sought, .no)))
    guard goesOn else { return #expect(app.workspace.streams[Self.id]?.isRetrying == true) }
    let said = app.takeEffects().compactMap { effect in
      if case .agent(.deliver(let delivery, in: _)) = effect { delivery.content } else { nil }
    }
    #expect(said == ["weiter"])
  }

  @Test func `a thread that was gone on with shows its own record first, and the file before it`() {
    let first = app()
    first.press("<enter>")
    first.takeEffects()
    first.receive(.outside(.page(Self.id, [Self.entry(500, .user, "früher")], hasEarlier: false)))
    first.press("weiter<enter>")
    first.takeEffects()
    let (stored, entries) = first.storedAfterCrash()
    let app = AppDriver.recovered(stored, entries: entries) { $0.lastOpened = nil }
    app.takeEffects()
    let again = AppDriver(app.workspace, entries: entries, surroundings: Self.surroundings)
    again.takeEffects()
    again.receive(.outside(.surveyed))
    again.press("<enter>")
    let end = SessionSource(
      provider: "claude", providerSessionId: Self.session.providerSessionId, path: Self.session.path, end: 1000,
      isOver: true)
    again.expectEffects([.outside(.page(Self.id, end, before: nil))])
    again.receive(.outside(.page(Self.id, [Self.entry(500, .user, "früher")], hasEarlier: false)))
    again.expectRow(containing: "früher")
    again.expectRow(containing: "weiter")
    again.expectEffects([])
  }

  @Test func `a thread that is open elsewhere says so before anything is queued`() {
    let app = app()
    app.receive(.outside(.news([.writing(Self.session.key, .program(SessionWriter(pid: 321, doing: .working)))])))
    app.expectRow(containing: "● תרגום 漢字")
    app.expectRow(containing: "1 working")
    app.press("<enter>")
    app.takeEffects()
    app.receive(.outside(.page(Self.id, [], hasEarlier: false)))
    app.expectRow(containing: "not from here")
    app.press("weiter<enter>")
    app.expectRow(containing: "is open in another claude (pid 321)")
    #expect(app.workspace.streams[Self.id]?.outbox.isEmpty == true)
    #expect(app.workspace.streams[Self.id]?.draft == "weiter", "what was typed stays")
    let reply = app.ask(.send(thread: Self.id.text, message: "weiter", isUrgent: false))
    guard case .refused(let refusal)? = reply else {
      Issue.record("it was taken")
      return
    }
    #expect(refusal.message.contains("(pid 321)"))
  }

  @Test func `a question elsewhere needs me, and y says where`() {
    let app = app()
    app.receive(.outside(.news([.writing(Self.session.key, .program(SessionWriter(pid: 9, doing: .wantsLeave)))])))
    app.expectRow(containing: "1 needs you")
    app.expectRow(containing: "◆ תרגום 漢字", "APPROVE")
    app.press("y")
    app.expectRow(containing: "approve: another claude (pid 9) asks for permission: answer where")
  }

  @Test func `a turn whose program is gone shows as interrupted, and y says why`() {
    let app = app()
    app.receive(.outside(.news([Self.grown([], ending: .open), .writing(Self.session.key, .nobody)])))
    app.expectRow(containing: "⏸ תרגום 漢字")
    app.press("y")
    app.expectRow(containing: "interrupted: a turn was going, and the claude that drove it is gone.")
  }

  @Test func `a turn of which nothing tells is working for a minute, and unknown after it`() {
    let app = app()
    var fresh = Self.session
    fresh.mark = FileMark(size: 2000, modified: 2, number: 1)
    fresh.ending = .open
    fresh.modifiedAt = app.now
    app.receive(.outside(.news([.found(fresh, growth: .pieces([]))])))
    app.expectRow(containing: "● תרגום 漢字", "working")
    app.pass(seconds: 61)
    app.expectRow(containing: "? תרגום 漢字", "unknown")
  }

  @Test func `a thread that nobody has gone on with leaves the lists with its file, and comes back with it`() {
    let app = app()
    app.receive(.outside(.news([.gone(Self.session.key)])))
    app.expectNoRow(containing: "תרגום 漢字")
    #expect(app.workspace.streams.recent.isEmpty)
    app.receive(.outside(.news([.found(Self.session, growth: .whole)])))
    app.expectRow(containing: "○ תרגום 漢字")
  }

  @Test func `a thread whose file vanished shows as gone, and says why nothing can be said in it`() {
    let app = app()
    // What the person has named is theirs.
    _ = app.ask(.act(.rename(thread: Self.id.text, to: "תרגום 漢字")))
    app.receive(.outside(.news([.gone(Self.session.key)])))
    app.expectRow(containing: "? תרגום 漢字", "gone")
    app.press("y")
    app.expectRow(containing: "gone: claude doesn't have this thread's session any more")
    guard case .refused(let refusal)? = app.ask(.wait(thread: Self.id.text, timeoutSeconds: nil)) else {
      Issue.record("nothing will come of it, which is not idle")
      return
    }
    #expect(refusal.code == .missing)
  }

  @Test func `a record that can't be read is said once`() {
    let app = app()
    app.press("<enter>")
    app.expectEffects([.outside(.page(Self.id, Self.source, before: nil))])
    app.receive(.outside(.pageFailed(Self.id, "It is damaged.")))
    app.expectRow(containing: "It is damaged.")
    app.expectRow(containing: "It can't be read at the moment.")
    app.expectEffects([])
    app.press("<esc><enter>")
    app.expectEffects([.outside(.page(Self.id, Self.source, before: nil))])
  }

  @Test func `switched off nothing is followed, and switched on again it is`() {
    let app = app()
    _ = app.ask(.settings(key: "discovery.enabled", value: "off"))
    app.expectEffects([.outside(.end)])
    app.receive(.outside(.news([.gone(Self.session.key)])))
    #expect(app.workspace.streams[Self.id]?.isGone == false, "what was on its way is not taken any more")
    _ = app.ask(.settings(key: "discovery.enabled", value: "on"))
    let streams = app.workspace.streams
    app.expectEffects([.outside(.begin(streams.knownSessions, directories: streams.directories))])
    #expect(streams.directories.contains("/home/ada/src/web"))
    #expect(app.workspace.streams.knownSessions.map(\.readTo) == [1000])
  }

  @Test func `whoever asks right at the start sees what is just being found, and doesn't wait for ever`() {
    for isSurveyed in [true, false] {
      let app = AppDriver(Samples.nothing, surroundings: Self.surroundings, opensWindow: false)
      #expect(app.ask(.list(.threads, thread: nil, all: false)) == nil)
      app.receive(.outside(.news([.found(Self.session, growth: .whole)])))
      if isSurveyed { app.receive(.outside(.surveyed)) } else { app.pass(seconds: 4) }
      let effects = app.takeEffects()
      let threads: [JSON]
      switch effects.last {
      case .reply(7, .done(.array(let all)))? where isSurveyed: threads = all
      // That some may be missing is said with those that there are.
      case .reply(7, .noted(.array(let some), .incomplete))? where !isSurveyed: threads = some
      default:
        Issue.record("\(effects)")
        continue
      }
      #expect(effects.first == .outside(.begin([])))
      #expect(threads.compactMap { $0["name"]?.string } == ["תרגום 漢字"])
      #expect(threads.first?["outside"]?["directory"]?.string == "/home/ada/src/web-fix")
    }
  }

  @Test func `where nobody looks elsewhere, what only other programs know of is in no list, and comes back`() throws {
    let app = app()
    var other = Self.session
    other.providerSessionId = "0a1b2c3d-0000-4000-8000-000000000002"
    other.name = "benannt"
    app.receive(.outside(.news([.found(other, growth: .whole)])))
    _ = app.ask(.act(.rename(thread: other.key.workStreamId.text, to: "meins")))
    app.takeEffects()
    _ = app.ask(.settings(key: "discovery.enabled", value: "off"))
    app.expectNoRow(containing: "תרגום 漢字")
    app.expectRow(containing: "meins")
    #expect(app.workspace.streams.recent == [other.key.workStreamId])
    #expect(app.workspace.streams.threads(in: "/home/ada/src/web") == [other.key.workStreamId])
    #expect(app.workspace.streams.count == 2, "nothing of it is forgotten")
    // So it is after a restart.
    let again = AppDriver(app.workspace, surroundings: Self.surroundings)
    again.expectNoRow(containing: "תרגום 漢字")
    again.takeEffects()
    _ = app.ask(.settings(key: "discovery.enabled", value: "on"))
    app.expectRow(containing: "תרגום 漢字")
    app.takeEffects()
  }

  @Test func `who only stops the program doesn't wait for what is being found`() {
    let app = AppDriver(Samples.nothing, surroundings: Self.surroundings, opensWindow: false)
    #expect(app.ask(.stop) != nil)
    app.takeEffects()
  }

  @Test func `show gives what the file has and then what our own record has, counted`() throws {
    let app = app()
    _ = app.ask(.show(thread: Self.id.text))
    app.expectEffects([.outside(.whole(client: 7, Self.id, Self.source, own: []))])
    app.receive(
      .outside(.whole(client: 7, Self.id, [Self.entry(1, .user, "eins"), Self.entry(2, .agent, "zwei")])))
    guard case .reply(7, let reply)? = app.takeEffects().first, case .done(let json) = reply.heard else {
      Issue.record("no answer came")
      return
    }
    #expect(json["entries"]?.array?.compactMap { $0["number"]?.int } == [-1, 0])
  }

  @Test func `a session of an agent that was just started here makes no second thread`() {
    let app = AppDriver(surroundings: Self.surroundings)
    app.takeEffects()
    app.receive(.outside(.surveyed))
    app.press("n<tab><enter>hello<enter>")
    let thread = app.workspace.streams.recent[0]
    #expect(app.workspace.streams[thread]?.effectiveProvider == "claude")
    app.takeEffects()
    var fresh = Self.session
    fresh.createdAt = app.now
    app.receive(.outside(.news([.found(fresh, growth: .whole)])))
    #expect(app.workspace.streams.count == 5)
    app.hear(.session(id: fresh.providerSessionId, modes: [], currentMode: nil), of: thread)
    #expect(app.workspace.streams.count == 5)
    #expect(app.workspace.streams[thread]?.outside?.path == "/store/a.jsonl")
  }

  @Test func `what was asked too early is answered for what it is, also when it can't be saved or the server ends`() {
    let request = Request.send(thread: "fix flaky test", message: "später", isUrgent: false)
    let unsaved = AppDriver(surroundings: Self.surroundings)
    unsaved.takeEffects()
    #expect(unsaved.ask(request, client: 8) == nil)
    unsaved.holdSaves()
    unsaved.receive(.outside(.surveyed))
    unsaved.expectEffects([])
    unsaved.failSave("the disk is full")
    let answers = unsaved.takeEffects()
    #expect(answers.count == 1)
    guard case .reply(8, .refused(let refusal))? = answers.first else {
      Issue.record("it is said to be done, and it is not: \(answers)")
      return
    }
    #expect(refusal.message == "Not saved yet: the disk is full")
    #expect(Outcome(refusal, json: true).status == Outcome.kept)
    let ending = AppDriver(surroundings: Self.surroundings)
    ending.takeEffects()
    #expect(ending.ask(request, client: 8) == nil)
    ending.receive(.told(toEnd: .signal(15)))
    let last = ending.takeEffects()
    #expect(!last.contains { if case .agent(.deliver) = $0 { true } else { false } })
    #expect(
      last.contains(.reply(8, .refused(Refusal(.ending, "The server is just ending.", hint: "Try again.")))))
  }

  @Test func `a command that is added too early starts, and who waits for it too early is told`() {
    let app = AppDriver(Samples.nothing, surroundings: Self.surroundings)
    app.expectEffects([.outside(.begin([]))])
    #expect(
      app.ask(.add(prompt: "make café", project: "/srv", provider: "shell", thread: nil, priority: "normal"), client: 8)
        == nil)
    app.receive(.outside(.surveyed))
    #expect(app.workspace.upNext.running.count == 1)
    app.takeEffects()
    var ended = Samples.command(7, "make 漢字")
    ended.status = .completed
    let again = AppDriver(Workspace(history: [ended], settings: Samples.settings), surroundings: Self.surroundings)
    again.expectEffects([.outside(.begin([]))])
    #expect(again.ask(.wait(thread: ended.id.text, timeoutSeconds: nil), client: 9) == nil)
    again.receive(.outside(.surveyed))
    guard case .reply(9, .done(let answer))? = again.takeEffects().first else {
      Issue.record("nobody told who waits")
      return
    }
    #expect(answer["outcome"] == "completed")
  }
}
