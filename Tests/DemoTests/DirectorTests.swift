import Conversation
import Core
import Queues
import SeededNumbers
import Testing

@testable import Demo

/// What keeps the demo going while somebody watches.
struct DirectorTests {
  private static let now = Timestamp(milliseconds: 1_795_255_200_000)

  private static func command(_ number: UInt64, _ prompt: String) -> QueuedCommand {
    let request = CommandRequest(
      id: Identity(UniqueID(random: number, 1)), prompt: prompt,
      target: .project(directory: "/p", provider: "codex"), createdAt: now)
    return QueuedCommand(id: Identity(UniqueID(random: number, 2)), request: request, enqueuedAt: now)
  }

  private static func thread(_ number: UInt64, _ name: String) -> WorkStream {
    WorkStream(
      id: Identity(UniqueID(random: number, 3)), customName: name, project: "/p", provider: "codex", createdAt: now,
      isLocallyCreated: true)
  }

  @Test func `Up Next never runs dry, and what ended longest ago comes again first`() {
    var workspace = Workspace()
    let all = MadeUpCommand.all.map(\.prompt)
    workspace.history = all.indices.map { Self.command(UInt64($0), all[$0]) }.reversed()
    workspace.upNext.waiting = OrderedQueue([Self.command(90, all[7])])
    let calls = DemoDirector.calls(for: workspace, open: [])
    #expect(calls.map(\.last) == [all[6], all[5], all[4], all[3], all[2]])
  }

  @Test func `a full Up Next gets nothing`() {
    var workspace = Workspace()
    workspace.upNext.waiting = OrderedQueue((0..<6).map { Self.command($0, "own \($0)") })
    #expect(DemoDirector.calls(for: workspace, open: []) == [])
  }

  @Test func `a command goes on in the thread that it had, so that the lists stay as long as they are`() {
    let prompt = MadeUpCommand.all[0].prompt
    var workspace = Workspace(streams: Streams([Self.thread(1, prompt)]))
    workspace.upNext.waiting = OrderedQueue((0..<5).map { Self.command($0, "own \($0)") })
    let calls = DemoDirector.calls(for: workspace, open: [])
    #expect(calls.count == 1)
    #expect(calls.first?.contains("--thread") == true)
    #expect(calls.first?.contains("--project") == false)
  }

  @Test func `somebody asks and somebody works, but never in a thread that is open`() {
    let threads = DemoWorkspace.talks.enumerated().map { Self.thread(UInt64($0), $1.thread) }
    let workspace = Workspace(streams: Streams(threads))
    func talks(_ open: Set<ThreadID>) -> [String] {
      DemoDirector.calls(for: workspace, open: open).filter { $0.first == "send" }.map { $0[1] }
    }
    #expect(talks([]) == ["error banner", "fix flaky test"])
    #expect(talks([threads[0].id]) == ["add oauth", "fix flaky test"])
    #expect(talks(Set(threads.map(\.id))) == [])
  }

  @Test func `each call is for a thread, a project and an agent that the demo has`() {
    let made = DemoWorkspace.workspace
    let names = made.calls.compactMap { words in words.firstIndex(of: "--name").map { words[$0 + 1] } }
    #expect(names.contains(DemoWorkspace.opened))
    for talk in DemoWorkspace.talks { #expect(names.contains(talk.thread)) }
    for words in made.calls {
      guard let project = words.firstIndex(of: "--project") else { continue }
      #expect(MadeUpWorkspace.projects.contains(words[project + 1]))
    }
    // Two threads of one agent have no session in common, which would be told of.
    for made in [made, TourWorkspace.workspace] { #expect(made.script.contains("\n== @start\nown-sessions\n")) }
    for command in MadeUpCommand.all { #expect((20...60).contains(command.seconds)) }
    #expect((6...8).contains(MadeUpCommand.all.count))
  }
}
