import Acts
import Conversation
import Core
import JSON
import Queues
import Review
import Scene
import Settings
import TestSupport
import Testing

/// A folder that links lead to is one project, and what is done to its files knows all who work there.
struct TrueFolderTests {
  private static let folder = "/home/ada/src/größe"
  private static let link = "/home/ada/link"

  /// As a client says it that has looked where the link leads.
  private func call(_ words: String...) -> Request {
    var call = Call(words, directory: "/home/ada")
    call.truePaths = [Self.link: Self.folder]
    return .call(call)
  }

  private func choosing(_ agent: String, in directory: String) -> Workspace {
    var workspace = Samples.nothing
    workspace.projectChoices[directory] = ProjectChoices(provider: agent)
    return workspace
  }

  @Test func `a project that a call names by a link is noted where it really is`() {
    let app = AppDriver(Samples.nothing)
    defer { app.takeEffects() }
    _ = done(app.ask(call("new", "--project", Self.link)))
    _ = done(app.ask(call("project", "link/", "--agent", "codex")))
    #expect(app.workspace.streams.all.map(\.project) == [Self.folder])
    #expect(Array(app.workspace.projectChoices.keys) == [Self.folder])
  }

  @Test func `what has come to be a project by a link's path stays one, with what is chosen for it`() {
    let app = AppDriver(choosing("codex", in: Self.link))
    defer { app.takeEffects() }
    #expect(done(app.ask(call("project", "link")))["agent"]?.string == "codex")
    _ = done(app.ask(call("new", "--project", Self.link)))
    #expect(app.workspace.streams.all.map { [$0.project, $0.provider] } == [[Self.link, "codex"]])
  }

  @Test func `a path that a template or hub projects names is a project before anything is in it`() {
    var named = Samples.nothing
    _ = named.settings.set(.hubProjects, to: "api=\(Self.link)")
    var used = Samples.nothing
    used.templates["größe"] = CommandTemplate(prompt: "x", directory: Self.link)
    for workspace in [named, used] {
      let app = AppDriver(workspace)
      defer { app.takeEffects() }
      _ = done(app.ask(call("new", "--project", Self.link)))
      #expect(app.workspace.streams.all.map(\.project) == [Self.link])
    }
  }

  @Test(arguments: [false, true])
  func `a link on this machine leads into no project of another one`(inForm: Bool) {
    var workspace = Samples.nothing
    workspace.projectChoices[Self.folder] = ProjectChoices(host: "build1")
    let app = AppDriver(workspace)
    defer { app.takeEffects() }
    if inForm {
      app.addLink(Self.link, to: Self.folder)
      app.press("n<tab>\(Self.link)<enter>")
    } else {
      _ = done(app.ask(call("new", "--project", Self.link)))
    }
    #expect(app.workspace.streams.all.map(\.project) == [Self.link])
  }

  @Test(arguments: [(folder, folder), (link, link)])
  func `a form begins a thread where the link leads, with what is chosen there`(chosen: String, project: String) {
    let app = AppDriver(choosing("codex", in: chosen))
    defer { app.takeEffects() }
    app.addLink(Self.link, to: Self.folder)
    app.press("n<tab>\(Self.link)<enter>")
    #expect(app.workspace.streams.all.map { [$0.project, $0.provider] } == [[project, "codex"]])
  }

  @Test func `a command that a form makes runs where the link leads`() {
    var workspace = Samples.idle
    workspace.upNext.hold = .paused
    let app = AppDriver(workspace)
    app.addLink(Self.link, to: Self.folder)
    app.press("clint<tab><ctrl-u>" + String(repeating: "<backspace>", count: 20) + Self.link + "<enter>")
    #expect(app.workspace.upNext.waiting.items.map { app.workspace.place(of: $0).project } == [Self.folder])
  }

  @Test func `folders of threads that work, or have, are looked for once`() {
    var workspace = Samples.idle
    workspace.snapshots.canBeTaken = true
    workspace.streams.update(Samples.flaky) { $0.project = Self.link }
    workspace.snapshots.turns[Samples.flaky] = [TurnSnapshots(turn: Samples.id(7), at: Samples.now)]
    var state = AppState(workspace: workspace, surroundings: Samples.surroundings)
    let asked = state.trueFoldersToFind()
    #expect(asked == [.run(.trueFolders(of: [Self.link]))])
    state.take(trueFolders: [Self.link: Self.folder])
    #expect(state.workspace.trueFolder(Self.link) == Self.folder)
    let again = state.trueFoldersToFind()
    #expect(again == [])
  }

  @Test func `folders in each other meet, whichever of them somebody has looked for`() {
    var workspace = Samples.nothing
    #expect(workspace.meet(Self.link, Self.link + "/api"))
    workspace.circumstances.trueFolders = [Self.link: Self.folder]
    #expect(workspace.meet(Self.link, Self.link + "/api"))
    #expect(workspace.meet(Self.link + "/api", Self.link))
    #expect(workspace.meet(Self.link, Self.folder + "/api"))
    #expect(!workspace.meet(Self.link, Self.link + "2"))
    #expect(!workspace.meet(Self.link, nil))
  }

  @Test func `threads that worked in one folder at the same time are named, whichever path theirs has`() {
    let now = Samples.now
    var mine = TurnSnapshots(turn: Samples.id(7), at: now)
    mine.endedAt = now.adding(seconds: 10)
    mine.before = Snapshot(tree: "b", store: "store")
    let threads = Samples.threads + [Samples.thread(9, "neben", project: Self.link, minutesAgo: 1)]
    var workspace = Workspace(streams: Streams(threads), settings: Samples.settings)
    workspace.snapshots.turns[Samples.flaky] = [mine]
    workspace.snapshots.turns[Samples.id(9)] = [mine]
    #expect(workspace.threadsBeside(Samples.flaky, in: [mine], under: nil) == [])
    workspace.circumstances.trueFolders = [Self.link: workspace.streams[Samples.flaky]?.project ?? ""]
    #expect(workspace.threadsBeside(Samples.flaky, in: [mine], under: nil) == [Samples.id(9)])
  }
}
