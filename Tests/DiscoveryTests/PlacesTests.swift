import Conversation
import EventLoop
import Glibc
import Testing

@testable import Discovery

/// Where sessions are looked for, and which project they are of.
struct PlacesTests {
  private func roots(_ environment: [String: String]) -> [String] {
    Places(environment: environment, home: "/home/ada").roots.map(\.path)
  }

  @Test func `without any setting the programs' own places are looked at`() {
    #expect(
      roots([:]) == [
        "/home/ada/.config/claude/projects", "/home/ada/.claude/projects", "/home/ada/.codex/sessions",
        "/home/ada/.codex/archived_sessions", "/home/ada/.gemini/tmp", "/home/ada/.copilot/session-state",
        "/home/ada/.pi/agent/sessions",
      ])
    #expect(Places(environment: [:], home: "/home/ada").opencodeFolders == ["/home/ada/.local/share/opencode"])
  }

  @Test func `the programs' own environment is honoured, and their usual places are looked at too`() {
    let environment = [
      "CLAUDE_CONFIG_DIR": "/c1/,/c2", "CODEX_HOME": "/x", "XDG_CONFIG_HOME": "/cfg", "XDG_DATA_HOME": "/data",
      "COPILOT_HOME": "/cop", "GEMINI_CLI_HOME": "/gem", "PI_CODING_AGENT_DIR": "/pi/",
      "PI_CODING_AGENT_SESSION_DIR": "/said",
    ]
    #expect(
      roots(environment) == [
        "/c1/projects", "/c2/projects", "/cfg/claude/projects", "/home/ada/.config/claude/projects",
        "/home/ada/.claude/projects", "/x/sessions", "/x/archived_sessions", "/home/ada/.codex/sessions",
        "/home/ada/.codex/archived_sessions", "/gem/.gemini/tmp", "/cop/session-state",
        "/home/ada/.copilot/session-state", "/pi/sessions", "/home/ada/.pi/agent/sessions",
        "/said",
      ])
    #expect(
      Places(environment: environment, home: "/home/ada").opencodeFolders == [
        "/data/opencode", "/home/ada/.local/share/opencode",
      ])
  }

  @Test func `a relative or empty setting names no place`() {
    #expect(roots(["CLAUDE_CONFIG_DIR": "", "CODEX_HOME": "here", "XDG_CONFIG_HOME": "x"]) == roots([:]))
  }

  @Test func `subagents' files and those of other kinds are not looked at`() throws {
    let folder = try TemporaryFolder()
    let kept = try folder.write("", to: ".claude/projects/-p/\(Samples.claudeId).jsonl")
    try folder.write("", to: ".claude/projects/-p/agent-a1.jsonl")
    try folder.write("", to: ".claude/projects/-p/\(Samples.claudeId)/subagents/agent-a1.jsonl")
    try folder.write("", to: ".claude/projects/-p/notes.txt")
    try folder.write("", to: ".gemini/tmp/x/chats/parent/session-1.jsonl")
    let chat = try folder.write("", to: ".gemini/tmp/x/chats/session-1.jsonl")
    let rollout = try folder.write("", to: ".codex/sessions/2026/11/20/rollout-2026-\(Samples.codexId).jsonl")
    let events = try folder.write("", to: ".copilot/session-state/\(Samples.copilotId)/events.jsonl")
    let pi = try folder.write("", to: ".pi/agent/sessions/--p--/2026_\(Samples.piId).jsonl")
    try folder.write("", to: ".pi/agent/sessions/--p--/subagent-artifacts/worker.jsonl")
    var walk = Walk()
    for root in Places(environment: [:], home: folder.path).roots { walk.go(through: root) }
    #expect(Set(walk.files.map(\.path)) == [kept, chat, rollout, events, pi])
  }

  @Test(arguments: [true, false])
  func `pi's sessions lie where its settings want them, too`(isInHome: Bool) throws {
    let folder = try TemporaryFolder()
    let path = (isInHome ? "~" : folder.path) + "/größe"
    try folder.write(#"{"sessionDir":"\#(path)"}"#, to: ".pi/agent/settings.json")
    let usual = try folder.write("", to: ".pi/agent/sessions/--p--/2026_\(Samples.piId).jsonl")
    let own = try folder.write("", to: "größe/2026_\(Samples.piId).jsonl")
    try folder.write("", to: "größe/notes.jsonl")
    try folder.write("", to: "größe/deeper/2026_\(Samples.piId).jsonl")
    var walk = Walk()
    for root in Places(environment: [:], home: folder.path).roots { walk.go(through: root) }
    #expect(Set(walk.files.map(\.path)) == [usual, own])
  }

  @Test func `a worktree is folded under its repository, and a submodule is its own project`() {
    let files = [
      "/src/api/.git/HEAD": "ref: refs/heads/main",
      "/src/api-fix/.git": "gitdir: /src/api/.git/worktrees/api-fix\n",
      "/src/near/.git": "gitdir: ../api/.git/worktrees/near",
      "/src/api/lib/.git": "gitdir: ../.git/modules/lib",
    ]
    let repository = Repository { files[$0] }
    #expect(repository.project(of: "/src/api-fix") == "/src/api")
    #expect(repository.project(of: "/src/api-fix/deep/er") == "/src/api")
    #expect(repository.project(of: "/src/near") == "/src/api")
    #expect(repository.project(of: "/src/api") == "/src/api")
    #expect(repository.project(of: "/src/api//") == "/src/api")
    #expect(repository.project(of: "/src/größe/") == "/src/größe")
    #expect(repository.project(of: "/") == "/")
    #expect(repository.project(of: "/src/api/docs") == "/src/api/docs")
    #expect(repository.project(of: "/src/api/lib") == "/src/api/lib")
    #expect(repository.project(of: "/elsewhere/x") == "/elsewhere/x")
    #expect(repository.project(of: "/src/web/.claude/worktrees/gone") == "/src/web", "though it is gone by now")
    #expect(repository.project(of: "relative") == "relative")
  }

  @Test func `the holder of a lock is found in the system's table`() {
    let table = """
      1: FLOCK  ADVISORY  WRITE 1234 08:01:5678 0 EOF
      1: -> FLOCK  ADVISORY  WRITE 99 08:01:5678 0 EOF
      2: POSIX  ADVISORY  READ 77 08:01:42 0 10
      nonsense
      """
    #expect(Writers.lockHolders(table) == [5678: 1234, 42: 77])
  }

  @Test(arguments: [
    (["/opt/codex", "app-server", "--listen", "unix://", "--managed"], true),
    (["codex", "app-server", "--listen=unix://"], true), (["codex", "app-server"], false),
    (["codex", "app-server", "daemon", "pid-update-loop"], false), (["codex", "exec", "app-server --listen"], false),
    ([], false),
  ]) func `the server that Codex leaves behind is known by what it was called with`(words: [String], isServer: Bool) {
    #expect(ProcessFacts.isServer(called: words.map { $0 + "\0" }.joined()) == isServer)
  }

  @Test(arguments: [
    (["claude"], true), (["/home/ada/.local/share/claude/versions/2.0.1", "-c"], true),
    (["/usr/bin/node", "--max-old-space-size=8192", "/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js"], true),
    (["node", "server.js"], false), (["vim", "/home/ada/.claude/settings.json"], false), ([], false),
  ]) func `Claude Code is known by what it was called with`(words: [String], isClaude: Bool) {
    #expect(ProcessFacts.isClaude(called: words.map { $0 + "\0" }.joined()) == isClaude)
  }

  @Test func `a Claude that registered before the clock was set forward still runs`() throws {
    let folder = try TemporaryFolder()
    let pid = try Stranger.start(as: "claude")
    defer { kill(pid, SIGKILL) }
    while ProcessFacts.words(of: pid)?.hasPrefix("claude") != true { sched_yield() }
    let entry = #"{"pid":\#(pid),"sessionId":"s","startedAt":1000,"status":"busy"}"#
    try folder.write(entry, to: ".claude/sessions/\(pid).json")
    let key = SessionKey(provider: "claude", providerSessionId: "s")
    let places = Places(environment: [:], home: folder.path)
    let writers = Writers.read(places)
    #expect(writers.writing(key, of: "claude") == .program(SessionWriter(pid: pid, doing: .working)))
    // While it is written anew, nothing stands in it.
    try folder.write("", to: ".claude/sessions/\(pid).json")
    #expect(Writers.read(places, before: writers) == writers)
    kill(pid, SIGKILL)
    while ProcessFacts(of: pid) != nil { sched_yield() }
    #expect(Writers.read(places, before: writers).writing(key, of: "claude") == .nobody)
  }

  @Test func `a number that another Claude has by now, or a thread, is not that of the one that registered`() throws {
    let pid = try Stranger.start(as: "claude")
    defer { kill(pid, SIGKILL) }
    func entry(_ pid: Int32, _ rest: String) -> RegistryEntry? {
      RegistryEntry(#"{"pid":\#(pid),"sessionId":"s","startedAt":99000000000000,\#(rest)"status":"busy"}"#)
    }
    let ticks = try #require(ProcessFacts(of: pid)).startTicks
    #expect(entry(pid, #""procStart":"\#(ticks)","#)?.isRunning == true)
    #expect(entry(pid, #""procStart":"\#(ticks - 1)","#)?.isRunning == false)
    #expect(entry(pid, #""procStart":"Mon Nov 30","#)?.isRunning == true, "another system counts otherwise")
    #expect(entry(getpid(), "")?.isRunning == true)
    for thread in try Folder.items(of: "/proc/self/task").compactMap({ Int32($0.name) }) where thread != getpid() {
      #expect(entry(thread, "")?.isRunning == false)
    }
  }

  @Test func `a process's entry in the registry is believed only while that very process runs`() throws {
    func entry(_ pid: Int32, startedAt: Int64, _ rest: String) -> RegistryEntry? {
      RegistryEntry(#"{"pid":\#(pid),"sessionId":"s","startedAt":\#(startedAt),\#(rest)}"#)
    }
    let now = try #require(ProcessFacts(of: getpid())).startedAt.milliseconds + 1000
    #expect(entry(getpid(), startedAt: now, #""status":"busy""#)?.isRunning == true)
    #expect(entry(getpid(), startedAt: now - 86_400_000, #""status":"busy""#)?.isRunning == false, "a later process")
    // One of the system's own, or none where a container hides them.
    let system = (2...200).first { ProcessFacts.words(of: $0) == "" } ?? 2_000_000_000
    #expect(entry(system, startedAt: now, #""status":"busy""#)?.isRunning == false)
    #expect(entry(2_000_000_000, startedAt: now, #""status":"busy""#)?.isRunning == false)
    #expect(entry(1, startedAt: now, #""status":"busy""#)?.doing == .working)
    #expect(entry(1, startedAt: now, #""status":"waiting","waitingFor":"permission prompt""#)?.doing == .wantsLeave)
    #expect(entry(1, startedAt: now, #""status":"waiting","waitingFor":"input needed""#)?.doing == .asks)
    #expect(entry(1, startedAt: now, #""status":"idle""#)?.doing == .idle)
    #expect(entry(1, startedAt: now, #""status":"frob""#)?.doing == .unknown)
    #expect(RegistryEntry("{") == nil)
    #expect(ProcessFamily.isOurs(getpid()) && !ProcessFamily.isOurs(1))
  }
}
