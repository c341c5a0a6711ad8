import Conversation
import Core
import HubScene
import Queues
import Scene
import Sharing
import TestSupport
import Testing
import Toolkit

/// The busy day's machine in a hub with another one, and a lane that both serve.
struct BusyHub {
  static let bench: ThreadID = Samples.id(31)
  private static let model: ThreadID = Samples.id(32)

  let two: TwoHosts
  var app: AppDriver { two.laptop }

  init(columns: Int, rows: Int, _ surroundings: Surroundings) {
    let laptop = BusyDay.app(columns: columns, rows: rows, surroundings: surroundings) { workspace in
      SampleHub.join(SampleHub.me, "laptop", &workspace)
    }
    _ = laptop.ask(.settings(key: "ui.theme", value: "dark"))
    let threads = [
      Samples.thread(31, "nightly benchmark", project: "/srv/bench", provider: "codex", minutesAgo: 70),
      Samples.thread(32, "train on the new corpus", project: "/srv/model", minutesAgo: 40),
    ]
    var workspace = Workspace(streams: Streams(threads), settings: Samples.settings)
    SampleHub.join(SampleHub.build, "build1", &workspace)
    let build = AppDriver(workspace, columns: 100)
    // All of it has just been said when their clocks agree.
    build.pass(milliseconds: max(0, laptop.now.milliseconds - build.now.milliseconds - 45_000))
    BusyDay.say("may the old checkpoints go? the disk is nearly full", in: Self.model, build)
    build.hear(
      .asks(
        Permission(
          id: "rm", title: "Run: rm -r checkpoints/2026-0*", detail: "rm -r checkpoints/2026-0*",
          options: [
            Permission.Option(id: "yes", name: "Allow", kind: .allowOnce),
            Permission.Option(id: "no", name: "Reject", kind: .rejectOnce),
          ], askedAt: build.now)), of: Self.model)
    BusyDay.say("run the benchmarks of last night again, and say what has become slower", in: Self.bench, build)
    BusyDay.tool("suite", "scripts/bench --suite nightly", "execute", in: Self.bench, build)
    BusyDay.answer(
      "Two of them are slower than last night:\n\n- **parse** takes 14 % longer since `Lexer.swift` copies its input\n"
        + "- **render** varies too much to say; I run it ten more times", in: Self.bench, build)
    BusyDay.tool("render", "scripts/bench render --times 10", "execute", status: .running, in: Self.bench, build)
    two = TwoHosts(laptop: laptop, build: build)
  }

  /// Opens a thread from the list of all.
  func open(_ id: ThreadID) throws {
    let place = try #require(app.state.windows[1]?.lists[.recent]?.ids.firstIndex(of: .stream(id)))
    app.press("1g" + String(repeating: "j", count: place) + "<enter>")
    two.carryWhatIsThere()
  }

  // MARK: The lane

  private static let lane = SharedID(random: 60, 60)
  private static let ben = SharedID(random: 66, 66)

  /// Its commands: one runs, one may have, and three wait.
  func hearOfLane() {
    let now = app.now
    app.receive(.hub(.link(.ready(SampleHub.facts(now: now, level: HubTalk.levelOfSeveral)))))
    app.receive(.hub(.answered(.attached(.done(0)))))
    let serves = HostService(
      lane: "team", agents: ["claude", "codex"], people: [], projects: ["github.com/ada/api", "github.com/ada/model"])
    let hosts = [
      SampleHub.host(SampleHub.me, "laptop", seen: now),
      SampleHub.host(SampleHub.build, "build1", seen: now, offers: ["gpu"], services: [serves]),
    ]
    app.receive(.hub(.answered(.hosts(.done(hosts)))))
    let lane = SharedLane(
      id: Self.lane, name: "team", right: .own, owner: "ada", epoch: 1, number: 1, isPaused: false, most: nil,
      caps: [:],
      people: ["ben": "propose"], names: [SampleHub.person: "ada", Self.ben: "ben"], counts: [:])
    app.receive(.hub(.answered(.lanes(.done([lane])))))
    let commands = [
      command(1, "train it again with a smaller rate", "claude", "model", .running, begun: now.adding(seconds: -95)),
      command(2, "measure the new lexer", "codex", "api", .uncertain, begun: now.adding(seconds: -900)),
      command(3, "write the changelog", "claude", "api", needs: []),
      command(4, "profile the tokenizer", "claude", "model", needs: ["gpu"]),
      command(5, "ask the users of the old API", "claude", "api", isProposed: true),
    ]
    let pulse = LaneNews.Pulse(command: commands[0].id, words: "epoch 4 of 12", progress: 0.35, at: now.milliseconds)
    let news = LaneNews(
      number: 1, hasMore: false, isAnew: true, commands: commands, gone: [], pulses: [pulse], isPaused: false, epoch: 1,
      now: now.milliseconds)
    app.receive(.hub(.answered(.lane(Self.lane, .done(news)))))
    two.carryWhatIsThere()
  }

  private func command(
    _ number: UInt64, _ prompt: String, _ agent: String, _ project: String, _ state: SharedCommand.State = .waiting,
    begun: Timestamp? = nil, needs: [String] = [], isProposed: Bool = false
  ) -> SharedCommand {
    var command = SharedCommand(
      request: SharedRequest(
        id: SharedID(random: number, 70), prompt: prompt, agent: agent, project: "github.com/ada/" + project,
        estimatedSeconds: 240, needs: needs, isStashed: isProposed),
      lane: Self.lane, rank: Int64(number), number: Int64(number), person: isProposed ? Self.ben : SampleHub.person,
      fromHost: nil, addedAt: app.now.milliseconds, isProposed: isProposed, state: state,
      host: state == .waiting ? nil : SampleHub.build, claimedAt: nil, begunAt: begun?.milliseconds, leaseUntil: nil,
      isCancelAsked: false, timesAgain: 0)
    command.personName = isProposed ? "ben" : "ada"
    return command
  }
}
