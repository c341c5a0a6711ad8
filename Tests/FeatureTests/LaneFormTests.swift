import Conversation
import Core
import HubScene
import Languages
import Queues
import Scene
import Sharing
import TestSupport
import Testing
import Toolkit

/// The form for a command of a shared lane: what it offers, what it asks of the hub, and what is kept of what was written.
struct LaneFormTests {
  private let host = SharedHost(
    id: HostTests.build, name: "box", version: "1", offers: ["gpu"], seenAt: 1, lettersWaiting: 0, isThere: true,
    services: [
      HostService(
        lane: "team", agents: ["claude", "shell"], people: ["ada"], projects: ["github.com/upnext/api", "web"])
    ])

  private func app(
    _ commands: [SharedCommand] = [LaneTests.shared(3, "first"), LaneTests.shared(4, "second")],
    level: Int = HubTalk.levelOfLanes
  ) -> AppDriver {
    let app = LaneTests.driver(accept: "", columns: 140, level: level)
    LaneTests.hear(commands, app)
    app.receive(.hub(.answered(.hosts(.done([host])))))
    app.resize(140, 45)
    app.press("4")
    app.takeEffects()
    return app
  }

  private func cursor(on prompt: String, _ app: AppDriver) {
    let place = app.state.windows[1]?.lists[.upNext]?.ids.firstIndex { app.state.title(of: $0) == prompt } ?? 0
    app.press("g" + String(repeating: "j", count: place))
    app.takeEffects()
  }

  private func acts(_ app: AppDriver) -> [LaneAct] {
    LaneTests.questions(app).compactMap { if case .act(let act) = $0 { act } else { nil } }
  }

  private func added(_ app: AppDriver) -> SharedRequest? {
    if case .add(let request, nil)? = acts(app).first?.kind { request } else { nil }
  }

  @Test func `what comes before is gone through by name, as in the form of Up Next`() throws {
    let app = app()
    defer { app.takeEffects() }
    cursor(on: "first", app)
    app.press("c")
    app.type("third")
    app.press(String(repeating: "<tab>", count: 6))
    app.expectRow(containing: "After", "^N first  second")
    app.press("<ctrl-n><ctrl-n>")
    app.expectRow(containing: "After", "second")
    app.press("<enter>")
    #expect(try #require(added(app)).after == [LaneTests.shared(4, "second").id])
  }

  @Test func `on a lane the key for a new command writes one for it, with all that it can have`() throws {
    let app = app()
    defer { app.takeEffects() }
    cursor(on: "first", app)
    app.press("c")
    app.expectRow(containing: "New command in team")
    app.type("größe 漢字")
    // Project, agent, priority, mode, what is needed, after, start.
    app.press("<tab>w<tab><tab><right><tab><tab>")
    app.type("gpu")
    app.press("<tab>1<tab>")
    app.type("in 10m")
    app.expectRow(containing: "box would")
    let before = app.now
    app.press("<enter>")
    let request = try #require(added(app))
    #expect((request.prompt, request.project, request.agent) == ("größe 漢字", "web", "shell"))
    #expect((request.priority, request.needs, request.mode) == (2, ["gpu"], nil))
    #expect(request.after == [LaneTests.shared(3).id])
    #expect(try #require(request.notBefore) >= before.milliseconds + 600_000)
    #expect(app.workspace.upNext.isEmpty, "it lies in the hub alone")
  }

  @Test func `what no host offers is said while it is written`() {
    let app = app()
    defer { app.takeEffects() }
    cursor(on: "first", app)
    app.press("c")
    app.type("x")
    app.press("<tab><tab><tab><tab><tab>")
    app.type("tpu")
    app.expectRow(containing: "box would not: it does not offer tpu")
  }

  @Test func `what is no list of labels, or wants words, is refused and stays written`() {
    let app = app()
    defer { app.takeEffects() }
    cursor(on: "first", app)
    app.press("c<enter>")
    app.expectRow(containing: "The prompt is empty.")
    app.type("x")
    app.press("<tab><tab><tab><tab><tab>")
    app.type("g=u")
    app.press("<enter>")
    app.expectRow(containing: "are no labels")
    #expect(acts(app).isEmpty)
    app.expectRow(containing: "g=u")
  }

  @Test func `the text is kept until the hub has it, and comes back where the hub refuses it`() throws {
    let app = app()
    defer { app.takeEffects() }
    cursor(on: "first", app)
    app.press("cone<enter>")
    let act = try #require(acts(app).first)
    #expect(app.workspace.keptForms.count == 1)
    // It is on its way: the next form is empty.
    app.press("c")
    app.expectNoRow(containing: "› one")
    app.press("<esc>")
    app.receive(.hub(.answered(.acted(act.id, .refused(HubRefusal(.forbidden, "only who owns the lane may do that"))))))
    app.expectRow(containing: "Your text is kept: c brings it back.")
    app.press("c")
    app.expectRow(containing: "› one")
    app.press("<enter>")
    let again = try #require(acts(app).first)
    app.receive(.hub(.answered(.acted(again.id, .done(ActDone())))))
    #expect(app.workspace.keptForms.isEmpty)
    app.expectRow(containing: "Added \"one\" to team")
    app.press("u")
    #expect(acts(app).map(\.kind) == [.undo(of: again.id)])
  }

  @Test(arguments: [1, 2])
  func `two windows add one text once, and the other one may where the hub refuses it`(first: WindowID) throws {
    let app = app()
    defer { app.takeEffects() }
    cursor(on: "first", app)
    app.press("cone<esc>c")
    app.open(2, columns: 140, rows: 45)
    let place = app.state.windows[1]?.lists[.upNext]?.ids.firstIndex { app.state.title(of: $0) == "first" } ?? 0
    app.press("4g" + String(repeating: "j", count: place) + "c", in: 2)
    app.expectRow(containing: "› one", in: 2)
    let second: WindowID = first == 1 ? 2 : 1
    app.press("<enter>", in: first)
    let act = try #require(acts(app).first)
    app.press("<enter>", in: second)
    #expect(acts(app).isEmpty)
    #expect(app.footer(of: second).contains("These words were used meanwhile"))
    app.receive(.hub(.answered(.acted(act.id, .refused(HubRefusal(.forbidden, "only who owns the lane may do that"))))))
    app.press("<enter>", in: second)
    #expect(acts(app).count == 1)
  }

  @Test func `what an editor saves of a form that the hub is being asked for outlives the hub's answer`() throws {
    let app = app()
    defer { app.takeEffects() }
    cursor(on: "first", app)
    app.press("cone<ctrl-g>")
    let name = try #require(app.takeEditedName())
    let file = name + "_AbCdEf.md"
    app.close(1)
    app.open(1, columns: 140, rows: 45)
    app.press("4")
    app.takeEffects()
    cursor(on: "first", app)
    app.press("c")
    app.expectRow(containing: "› one")
    app.press("<enter>")
    let act = try #require(acts(app).first)
    app.receive(.came(.leftTexts([LeftText(path: "/größe/\(file)", name: file, text: "zwei\n")], unfit: [])))
    app.takeEffects()
    app.receive(.hub(.answered(.acted(act.id, .done(ActDone())))))
    #expect(app.workspace.keptForms.values.map(\.written.prompt) == ["zwei"])
    cursor(on: "first", app)
    app.press("c")
    app.expectRow(containing: "› zwei")
  }

  @Test func `a text for a lane is kept apart from those for Up Next, and outlives the server`() {
    let app = app()
    cursor(on: "first", app)
    app.press("cone<tab>w<tab><tab><tab><tab>")
    app.type("gpu")
    app.press("<esc>")
    app.expectRow(containing: "What you wrote is kept: c brings it back.")
    app.press("1c")
    app.expectNoRow(containing: "one")
    app.press("<esc>")
    app.takeEffects()
    let (stored, entries) = app.storedAfterCrash()
    let again = AppDriver(stored, entries: entries, columns: 140, isRecovered: true)
    defer { again.takeEffects() }
    LaneTests.join(again)
    LaneTests.hear([LaneTests.shared(3, "first")], again)
    again.press("4")
    again.takeEffects()
    cursor(on: "first", again)
    again.press("c")
    again.expectRow(containing: "› one")
    again.expectRow(containing: "web")
    again.press("<enter>")
    #expect(added(again)?.needs == ["gpu"])
  }

  @Test func `a waiting command is edited, and only what was changed is said`() throws {
    let app = app()
    defer { app.takeEffects() }
    cursor(on: "second", app)
    app.press("e")
    app.expectRow(containing: "Edit command in team")
    app.type(" one")
    app.press("<tab><tab><tab><right><enter>")
    let id = LaneTests.shared(4).id
    let said = acts(app)
    #expect(said.map(\.kind) == [.edit(id, [.prompt("second one")], seen: 4)])
    app.receive(.hub(.answered(.acted(said[0].id, .done(ActDone())))))
    #expect(acts(app).map(\.kind) == [.priority(id, 2)])
    app.press("e<enter>")
    app.expectRow(containing: "Nothing was changed.")
    #expect(acts(app).isEmpty)
  }

  @Test func `other words and another priority are one act, and neither is done where the hub refuses one`() throws {
    let app = app(level: HubTalk.levelOfSeveral)
    defer { app.takeEffects() }
    cursor(on: "second", app)
    app.press("e")
    app.type(" größe")
    app.press("<tab><tab><tab><right><enter>")
    let id = LaneTests.shared(4).id
    let said = LaneTests.questions(app).compactMap { if case .acts(let acts) = $0 { acts } else { nil } }
    #expect(said.map { $0.map(\.kind) } == [[.edit(id, [.prompt("second größe")], seen: 4), .priority(id, 2)]])
    let first = try #require(said.first?.first)
    let refusal = HubRefusal(.changed, "somebody has changed it meanwhile")
    app.receive(.hub(.answered(.actedTogether(first.id, .refused(refusal)))))
    app.expectRow(containing: "Your text is kept")
    #expect(app.workspace.keptForms.count == 1)
    #expect(app.workspace.hub.asked.isEmpty)
  }

  @Test func `in a hub that does one act at a time a text is kept where its own was refused`() throws {
    let app = app()
    defer { app.takeEffects() }
    cursor(on: "second", app)
    app.press("e")
    app.type(" größe")
    app.press("<tab><tab><tab><right><enter>")
    let refusal = HubRefusal(.changed, "somebody has changed it meanwhile")
    app.receive(.hub(.answered(.acted(try #require(acts(app).first).id, .refused(refusal)))))
    app.receive(.hub(.answered(.acted(try #require(acts(app).first).id, .done(ActDone())))))
    #expect(app.workspace.keptForms.count == 1)
  }

  @Test func `of a long prompt the rest is read before it is changed`() throws {
    let whole = String(repeating: "größe ", count: 500) + "Ende"
    let app = app([LaneTests.shared(3, String(whole.prefix(2000)))])
    defer { app.takeEffects() }
    app.press("gj")
    app.takeEffects()
    app.press("e")
    let id = LaneTests.shared(3).id
    #expect(LaneTests.questions(app).contains(.command(id)))
    app.press("x")
    app.expectRow(containing: "still being read")
    let read = CommandRead(command: LaneTests.shared(3, whole), end: nil)
    app.receive(.hub(.answered(.command(id, .done(read)))))
    app.type("!")
    app.press("<enter>")
    #expect(acts(app).map(\.kind) == [.edit(id, [.prompt(whole + "!")], seen: 3)])
  }

  @Test func `what was taken meanwhile, or runs, is not changed, and the text stays`() {
    let app = app()
    defer { app.takeEffects() }
    cursor(on: "first", app)
    app.press("e")
    app.type(" anders")
    LaneTests.hear([LaneTests.shared(3, "first", state: .running, host: HostTests.build)], number: 2, app)
    app.takeEffects()
    app.press("<enter>")
    app.expectRow(containing: "It has started and can't be changed any more.")
    app.expectRow(containing: "first anders")
    #expect(acts(app).isEmpty)
    app.press("<esc>")
    cursor(on: "first", app)
    app.press("e")
    app.expectRow(containing: "It is running")
  }

  @Test func `without the hub no form opens, and an open one says so and stays`() {
    let app = app()
    defer { app.takeEffects() }
    cursor(on: "first", app)
    app.press("cone")
    app.receive(.hub(.link(.away(.broken("x"), retryMilliseconds: 100))))
    app.press("<enter>")
    app.expectRow(containing: "takes no acts")
    app.expectRow(containing: "› one")
    app.press("<esc>c")
    app.expectNoRow(containing: "New command in team")
    #expect(acts(app).isEmpty)
  }

  @Test func `a lane's heading offers a new command, and nothing that is for commands alone`() {
    let app = app()
    defer { app.takeEffects() }
    app.press("g")
    #expect(app.footer().contains("c new command"))
    for words in ["remove", "edit", "bottom"] { #expect(!app.footer().contains(words), "\(words)") }
    cursor(on: "first", app)
    #expect(app.footer().contains("edit"))
  }
}
