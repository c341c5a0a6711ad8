import Glibc
import HubCluster
import JSON
import Testing

/// A lane that several homes serve, each with a server of its own.
@Suite(.enabled(if: HubCluster.isInstalled, "PostgreSQL's server is not installed here; scripts/test installs it."))
struct LaneStoryTests {
  private static func address(_ cluster: HubCluster) -> String {
    "postgresql://upnext@/postgres?host=\(cluster.place.folder)&port=\(cluster.place.port)"
  }

  private static func text(_ path: String) -> String { String(decoding: Files.bytes(path) ?? [], as: UTF8.self) }

  /// A desk that only adds, and a box that serves.
  private func withLane(_ test: (_ desk: Home, _ box: Home) throws -> Void) throws {
    let cluster = try HubCluster()
    try Home.use { desk in
      try Home.use { box in
        _ = try desk.ask("hub", "init", Self.address(cluster), "--name", "desk")
        _ = try box.ask("hub", "init", Self.address(cluster), "--name", "box")
        _ = try desk.ask("lane", "new", "team")
        _ = try box.ask("settings", "hub.projects", "api=\(box.project)")
        _ = try box.ask("settings", "hub.offers", "gpu")
        try test(desk, box)
      }
    }
  }

  private func add(_ desk: Home, _ prompt: String, _ more: String...) throws -> String {
    let answer = try desk.run(
      ["add", "--lane", "team", "--project", "api", "--agent", "shell"] + more + [prompt, "--json"])
    #expect(answer.status == 0, "\(answer.errors)")
    return try #require(try JSON(parsing: Array(answer.output.utf8))["id"]?.string)
  }

  private func commands(_ home: Home) throws -> [JSON] {
    try home.ask("list", "lanes").array?.first?["commands"]?.array ?? []
  }

  private func serves(_ box: Home, _ desk: Home) throws {
    _ = try box.ask("settings", "hub.accept", "team agents=shell")
    try desk.wait(for: "a host that serves") {
      try desk.ask("list", "hosts").array?.contains { $0["name"] == "box" } == true
        && desk.ask("list", "lanes").array?.first?["hosts"]?.array?.contains { $0["serves"] == true } == true
    }
  }

  @Test func `a command runs where it is accepted, in the person's order, and its end is read from anywhere`() throws {
    try withLane { desk, box in
      // Nobody accepts it: it waits, and it is said why.
      _ = try desk.ask("settings", "hub.projects", "api=\(desk.project)")
      let first = try add(desk, "echo eins >> said", "--needs", "gpu")
      let second = try add(desk, "echo größe >> said", "--needs", "gpu")
      let third = try add(desk, "echo drei >> said", "--needs", "big")
      #expect(try commands(desk).map { $0["id"]?.string } == [first, second, third])
      _ = try desk.ask("settings", "hub.projects", "api=\(desk.project),web=/srv/web")
      #expect(try desk.run(["edit", third, "--project", "web"]).status == 0)
      #expect(try commands(desk).last?["project"] == "web")
      #expect(try desk.run(["edit", third, "--project", "nowhere"]).status != 0)
      #expect(try commands(desk).allSatisfy { $0["lacks"]?.array?.count == 2 })
      #expect(try desk.run(["top", String(second.prefix(8))]).status == 0)
      _ = try box.ask("settings", "next.max_running", "1")
      try serves(box, desk)
      try box.wait(for: "both to end") { Self.text(box.project + "/said") == "größe\neins\n" }
      try desk.wait(for: "their reports") { try commands(desk).map { $0["id"]?.string } == [third] }
      #expect(Self.text(desk.project + "/said") == "")
      #expect(try desk.run(["wait", second]).status == 0)
      #expect(try desk.run(["log", second]).status == 0)
      let shown = try desk.ask("show", second)
      #expect(shown["state"] == "completed")
      #expect(
        try commands(desk).first?["lacks"]?.array?.contains { $0["why"]?.string?.contains("big") == true } == true)
      let history = try desk.ask("lane", "history", "team").array?.compactMap { $0["act"]?.string } ?? []
      #expect(history == ["completed", "completed", "move", "edit", "add", "add", "add"])
      let ended = try box.ask("list", "history").array ?? []
      #expect(ended.count { $0["kind"] == "command" } == 2)
      #expect(ended.count { $0["kind"] == "lane" } == 5, "what has ended here stands there once")
    }
  }

  @Test func `a server that is killed in the middle of a command leaves it uncertain, and nothing runs twice`() throws {
    try withLane { desk, box in
      try serves(box, desk)
      let id = try add(desk, "echo größe; echo anfang >> said; sleep 1000; echo ende >> said")
      try box.wait(for: "its beginning") { Self.text(box.project + "/said") == "anfang\n" }
      try desk.wait(for: "that it runs") { try commands(desk).first?["state"] == "running" }
      // What it says is asked of its host.
      for home in [desk, box] {
        try home.wait(for: "its words") { try home.run(["log", String(id.prefix(8))]).output.contains("größe\n") }
      }
      kill(try box.server(), SIGKILL)
      try box.wait(for: "the end") { box.servers.isEmpty }
      // Its next start says that it does not know, and begins nothing.
      try box.wait(for: "the hub again") { try box.ask("hub", "status")["state"] == "joined" }
      try desk.wait(for: "that it is uncertain") { try commands(desk).first?["state"] == "uncertain" }
      #expect(Self.text(box.project + "/said") == "anfang\n")
      #expect(try box.ask("list", "next")["commands"]?.array?.isEmpty == true)
      // Only a person sends it again.
      #expect(try desk.run(["edit", String(id.prefix(8)), "echo nochmal >> said"]).status == 1)
      #expect(try desk.run(["retry", String(id.prefix(8))]).status == 0)
      try box.wait(for: "its second beginning") { Self.text(box.project + "/said") == "anfang\nanfang\n" }
      let waiting = try desk.start(["wait", id])
      #expect(try desk.run(["cancel", String(id.prefix(8))]).status == 0)
      #expect(try waiting.answer().status == 6)
      try desk.wait(for: "its end") { try commands(desk).isEmpty }
      #expect(try desk.ask("show", id)["state"] == "cancelled")
    }
  }

  @Test func `a pause, and a database that goes and comes, lose nothing`() throws {
    let cluster = try HubCluster()
    try Home.use { home in
      _ = try home.ask("hub", "init", Self.address(cluster), "--name", "eins")
      _ = try home.ask("lane", "new", "team")
      _ = try home.ask("settings", "hub.projects", "api=\(home.project)")
      #expect(try home.run(["lane", "pause", "team"]).status == 0)
      try serves(box: home)
      for number in 1...5 { _ = try add(home, "echo \(number) >> said") }
      try cluster.restart()
      try home.wait(for: "the hub again") { try home.ask("hub", "status")["state"] == "joined" }
      #expect(Self.text(home.project + "/said") == "")
      #expect(try home.run(["lane", "resume", "team"]).status == 0)
      try home.wait(for: "all") { Self.text(home.project + "/said").count == 10 }
      try home.wait(for: "the reports") { try commands(home).isEmpty }
      #expect(Set(Self.text(home.project + "/said").split(separator: "\n")) == ["1", "2", "3", "4", "5"])
      #expect(try home.run(["serve", "--worker", "--offers", "a/b"]).status == 2)
    }
  }

  private func serves(box: Home) throws { _ = try box.ask("settings", "hub.accept", "team agents=shell") }

  @Test func `a worker that could take nothing says what is missing`() throws {
    try Home.use { home in
      let alone = try home.run(["serve", "--worker"])
      #expect(alone.status != 0)
      #expect((alone.errors + alone.output).contains("hub init"))
    }
  }
}
