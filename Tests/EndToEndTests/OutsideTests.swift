import Emulator
import Glibc
import JSON
import Testing

/// Threads that other programs left in the person's home, through the real program.
@Suite(.timeLimit(.minutes(30)))
struct OutsideTests {
  private static let id = "0a1b2c3d-0000-4000-8000-000000000009"

  private func line(_ type: String, _ message: String) -> String {
    #"{"type":"\#(type)","isSidechain":false,"message":{"role":"\#(type)",\#(message)},"timestamp":"2026-11-20T10:00:00.000Z","cwd":"/srv/käse","sessionId":"\#(Self.id)"}"#
      + "\n"
  }

  private func makeSession(in folder: String) throws -> String {
    var path = folder
    for part in ["projects", "-srv-k-se"] {
      if access(path, F_OK) != 0 { #expect(mkdir(path, 0o700) == 0) }
      path += "/" + part
    }
    #expect(mkdir(path, 0o700) == 0)
    let file = path + "/\(Self.id).jsonl"
    try Files.write(
      line("user", #""content":"修复 the flaky test""#)
        + line("assistant", #""content":[{"type":"text","text":"Voilà, fini."}],"stop_reason":"end_turn""#), to: file)
    return file
  }

  @Test func `a thread that was begun elsewhere is there at the first start, opens, and grows while it is open`() throws
  {
    try Home.use { home in
      let file = try makeSession(in: home.folder + "/.claude")
      let person = try home.settle()
      try person.waitForScreen(containing: "修复 the flaky")
      try person.press("1<enter>")
      try person.waitForScreen(containing: "Voilà, fini.")
      let descriptor = open(file, O_WRONLY | O_APPEND | O_CLOEXEC)
      let more = Array(line("user", #""content":"et maintenant?""#).utf8)
      #expect(write(descriptor, more, more.count) == more.count)
      close(descriptor)
      try person.waitForScreen(containing: "et maintenant?")
      #expect(unlink(file) == 0)
      try person.waitForScreen(containing: "gone")
    }
  }

  @Test func `the verbs see them too, and the doctor names what is damaged`() throws {
    try Home.use { home in
      let file = try makeSession(in: home.folder + "/.claude")
      try Files.write("{", to: file.replacing(".jsonl", with: "x.jsonl"))
      // The first verb of all waits for what is found meanwhile, but a machine with much else to do may take longer.
      var threads: [JSON] = []
      try home.wait(for: "what is there") {
        threads = try home.ask("list", "threads").array ?? []
        return !threads.isEmpty
      }
      #expect(threads.compactMap { $0["name"]?.string } == ["修复 the flaky test"])
      #expect(threads.first?["project"]?.string == "/srv/käse")
      #expect(try home.run(["doctor"]).output.contains("x.jsonl ends in the middle of a line"))
      #expect(try home.ask("settings", "discovery.enabled", "off")["value"]?.string == "off")
      #expect(try home.ask("list", "threads").array == [], "none of them is listed")
      #expect(try home.ask("settings", "discovery.enabled", "on")["value"]?.string == "on")
      #expect(try home.ask("list", "threads").array?.count == 1, "nothing was forgotten")
    }
  }

  @Test func `switched off in the config, nothing of it is read`() throws {
    try Home.use { home in
      _ = try makeSession(in: home.folder + "/.claude")
      #expect(mkdir(home.path, 0o700) == 0)
      try Files.write("discovery.enabled: off\n", to: home.path + "/config.yaml")
      let threads = try home.ask("list", "threads")
      #expect(threads.array == [])
    }
  }

  @Test func `the demo shows nothing of the person's own, whatever the environment says`() throws {
    try Home.use { home in
      _ = try makeSession(in: home.folder + "/mine")
      home.environment["CLAUDE_CONFIG_DIR"] = home.folder + "/mine"
      let person = try home.sit([Programs.upnext, "--demo"])
      try person.waitForScreen(containing: "An agent asks for permission")
      #expect(!person.screen.shows("修复"))
      try person.press("q")
      _ = try person.waitForEnd()
    }
  }

  @Test func `no test reads the sessions of whoever runs it`() throws {
    try Home.use { home in
      #expect(home.environment["HOME"] == home.folder)
      let own = [
        "CLAUDE_CONFIG_DIR", "CODEX_HOME", "COPILOT_HOME", "GEMINI_CLI_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME",
      ]
      #expect(own.allSatisfy { home.environment[$0] == nil })
      let threads = try home.ask("list", "threads")
      #expect(threads.array == [])
    }
  }

  @Test func `what was said in another program is found by a search, and opens there`() throws {
    try Home.use { home in
      _ = try makeSession(in: home.folder + "/.claude")
      // The first search of all waits for what is read meanwhile, but a machine with much else to do may take longer.
      try home.wait(for: "all to be read") {
        let answer = try home.run(["search", "voilà"])
        return answer.status == 0 && answer.errors == ""
      }
      let hits = try #require(try home.ask("search", "voilà").array)
      #expect(hits.map { $0["snippet"]?.string } == ["Voilà, fini."])
      #expect(hits.first?["name"]?.string == "修复 the flaky test")
      let plain = try home.run(["search", "flaky"])
      #expect(plain.errors == "", "all of it was read")
      #expect(plain.output.contains("修复 the flaky test"))
      #expect(try home.run(["search", "nobody said this"]).status == 3)
      let person = try home.settle()
      try person.waitForScreen(containing: "修复 the flaky")
      try person.press("<ctrl-f>voil")
      try person.waitForScreen(containing: "Voilà, fini.")
      try person.press("<enter>")
      try person.waitForScreen(containing: "▎")
    }
  }
}
