import Conversation
import Core
import JSON
import Queues
import Scene
import TestSupport
import Testing
import Worktrees

/// What `--json` gives of threads, agents and changes is what `docs/JSON.md` says, no more and no less.
struct JSONPageTests {
  private func names(_ json: JSON?) -> Set<String> { Set(json?.object?.members.map(\.name) ?? []) }

  @Test func `every field of a thread is on the page, and none is missing`() throws {
    var workspace = Samples.idle
    workspace.streams.update(Samples.flaky) { stream in
      stream.outside = Outside(
        path: "/f", providerSessionId: "session-1", directory: stream.project,
        mark: FileMark(size: 1, modified: 1, number: 1), readTo: 1, ending: .ended, endingAt: Samples.now)
      stream.fork = Fork(thread: Samples.wide, providerSessionId: "session-2", at: Samples.now)
      stream.worktree = Worktree()
      stream.departure = Departure(wish: nil, by: nil, since: Samples.now, landing: Samples.wide)
    }
    workspace.worktrees.stays[Samples.wide] = .git(in: "/src")
    let threads = try #require(AppDriver(workspace).answer(to: .list(.threads, thread: nil, all: true)).array)
    let documented = JSONPage.fields(try JSONPage.text(of: "thread", upTo: "\n    state"))
    let full = try #require(threads.first { $0["id"]?.string == Samples.flaky.text })
    #expect(names(full) == documented)
    #expect(
      names(full["outside"]) == JSONPage.fields(try JSONPage.text(of: "outside")))
    #expect(names(full["worktree"]) == JSONPage.fields(try JSONPage.text(of: "worktree")))
    let plain = try #require(threads.first { $0["id"]?.string == Samples.accented.text })
    let optional = ["outside", "forked_from", "worktree", "waits_for_landing", "landing_left"]
    #expect(names(plain) == documented.subtracting(optional))
  }

  @Test func `the states of a thread are those of the page`() throws {
    let documented = JSONPage.words(try JSONPage.text(of: "state"))
    #expect(documented == Set(StreamState.allCases.map(\.rawValue)))
  }

  @Test func `every field of an agent, and every state that it may be in, is on the page`() throws {
    let app = AppDriver()
    app.press("<enter>go<enter><esc>")
    app.takeEffects()
    app.endTurn(.failed("Log in first.", .notTaken, cause: .login))
    app.findAgents(["claude": .found("/usr/bin/claude"), "codex": .cannotStart(.missing)])
    let wanted = try app.answer(to: .list(.agents, thread: nil, all: false))
    app.hear(.session(id: "s", modes: [], currentMode: nil))
    let there = try app.answer(to: .list(.agents, thread: nil, all: false))
    app.findAgents(["claude": .cannotStart(.notExecutable("/größe")), "codex": .cannotStart(.notUnderstood("größe"))])
    let shut = try app.answer(to: .list(.agents, thread: nil, all: false))
    let agents = try #require(wanted.array) + #require(there.array) + #require(shut.array)
    let documented = JSONPage.fields(try JSONPage.text(of: "agent"))
    for agent in agents { #expect(names(agent) == documented) }
    let states = JSONPage.words(try JSONPage.text(of: "state", under: "`upnext list agents`"))
    #expect(Set(agents.compactMap { $0["state"]?.string }) == states)
    app.takeEffects()
  }

  @Test func `every change that is told, with its facts, is on the page`() throws {
    let app = AppDriver()
    #expect(app.ask(.events) == nil)
    app.press("<enter>go<enter>then<enter>last<enter><esc>")
    let thread = "fix flaky test"
    let last = try #require(app.workspace.streams[Samples.flaky]?.outbox.waiting.items.last?.id.text)
    let other = "résumé naïve café"
    for act: ActRequest in [
      .remove([last]), .rename(thread: thread, to: "Größer"), .delete(threads: [other]), .restore(threads: [other]),
      .clearQueue,
    ] {
      app.receive(.requested(8, .act(act)))
    }
    app.receive(.requested(8, .new(project: "/p", provider: "shell", name: nil, message: nil)))
    app.receive(.requested(8, .commands(.pause(agent: nil))))
    for prompt in ["make", "lint"] {
      app.receive(
        .requested(8, .add(prompt: prompt, project: "/p", provider: "shell", thread: nil, priority: "normal")))
    }
    let added = app.workspace.upNext.waiting.items.map(\.id)
    app.receive(.requested(8, .act(.remove([added[1].text]))))
    app.receive(.requested(8, .commands(.resume(agent: nil))))
    app.endTurn(in: try #require(app.workspace.upNext.running.first?.item.stream))
    let changes = app.takeEffects().compactMap { effect -> JSON? in
      if case .reply(7, .event(let change)) = effect { change } else { nil }
    }
    let text = try JSONPage.text(of: "event", under: "`upnext events`", upTo: "\n\n")
    let command = JSONPage.fields(try JSONPage.text(of: "command", upTo: "status "))
    let statuses = JSONPage.words(try JSONPage.text(of: "status"))
    var told: Set<String> = []
    for change in changes {
      let name = change["event"]?.string ?? ""
      let isStatus = statuses.contains { name == "command_\($0)" }
      told.insert(isStatus ? "command_STATUS" : name)
      var facts: Set = ["at", "event", name.hasPrefix("command_") ? "command" : "thread"]
      if name.hasPrefix("message_") { facts.insert("message") }
      if name == "thread_state" { facts.formUnion(["from", "to"]) }
      if name == "thread_renamed" { facts.insert("from") }
      #expect(names(change) == facts, "\(name)")
      if name.hasPrefix("command_") { #expect(names(change["command"]) == command) }
    }
    #expect(told == JSONPage.words(text))
  }
}
