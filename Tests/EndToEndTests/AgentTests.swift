import Glibc
import JSON
import Testing

/// Agents that misbehave, and what a person does about agents, with the real server, windows and command line.
@Suite(.timeLimit(.minutes(30)))
struct AgentTests {
  private func said(in name: String, _ home: Home) throws -> String {
    let shown = try home.ask("show", name)
    let entries = (shown["entries"]?.array ?? []).filter { $0["role"] == "agent" && $0["kind"] == "text" }
    return entries.compactMap { $0["text"]?.string }.joined()
  }

  /// No verb of the tests may take long, and this may.
  private func waitUntilIdle(_ name: String, _ home: Home) throws { try wait(for: name, toEndWith: 0, home) }

  private func wait(for name: String, toEndWith expected: Int32, _ home: Home) throws {
    for _ in 0..<50 {
      let status = try home.run(["wait", name, "--timeout", "4"]).status
      // The time is over.
      if status == 1 { continue }
      #expect(status == expected)
      return
    }
    Issue.record("\(name) is still working")
  }

  @Test func `a flood of 100 MB is kept whole, while the server lives on in little memory`() throws {
    try Home.use { home in
      try home.addFakeAgent(isDefault: true)
      _ = try home.ask("new", "--name", "flood", "flood 102400")
      let server = try home.server()
      // Keys and verbs are answered meanwhile.
      _ = try home.ask("list", "threads")
      try waitUntilIdle("flood", home)
      let most = ProcessTable.memoryPeakKilobytes(of: server)
      #expect(most > 0 && most < 200 << 10, "the server took \(most) KB")
      #expect(try home.server() == server)
      // More than waits for anybody: it goes out as it is taken.
      let file = home.folder + "/flood.md"
      #expect(try home.run(["export", "flood", "--output", file]).output == file + "\n")
      #expect(Files.bytes(file)?.count ?? 0 >= 100 << 20)
    }
  }

  @Test func `what is on disk after the turns equals what was sent`() throws {
    try Home.use { home in
      try home.addFakeAgent(isDefault: true)
      let names = (1...6).map { "agent \($0)" }
      for name in names { _ = try home.ask("new", "--name", name, "stream 300 words every 3") }
      for name in names { try waitUntilIdle(name, home) }
      let whole = (0..<300).map { "word\($0) " }.joined()
      for name in names { #expect(try said(in: name, home) == whole) }
      // Also for a server that begins anew.
      _ = try home.run(["stop"])
      for name in names { #expect(try said(in: name, home) == whole) }
    }
  }

  @Test func `what an agent tells after its turn is heard, though nobody is attached`() throws {
    try Home.use { home in
      try home.addFakeAgent(isDefault: true)
      let id = try home.ask("new", "say da\nlate-title Späte Ente 鴨")["id"]?.string
      try waitUntilIdle(try #require(id), home)
      try home.wait(for: "the server's end") { home.servers == [] }
      #expect(try home.ask("list", "threads")[0]?["name"] == "Späte Ente 鴨")
    }
  }

  @Test func `an agent's question is answered from the command line`() throws {
    try Home.use { home in
      try home.addFakeAgent(isDefault: true)
      _ = try home.ask("new", "--name", "a", "ask Löschen?\nsay on")
      try wait(for: "a", toEndWith: 4, home)
      let threads = try home.ask("list", "threads")
      #expect(threads[0]?["state"] == "approve")
      let id = try #require(threads[0]?["permission"]?["id"]?.string)
      #expect(try home.run(["allow", "a", "--id", "another"]).status == 1)
      let answered = try home.ask("allow", "a", "--id", id)
      #expect(answered["answer"] == "Allow")
      try waitUntilIdle("a", home)
      #expect(
        try home.run(["deny", "a"]).errors
          == "upnext: Nothing is asked in this thread. upnext list queue shows who asks.\n")
      _ = try home.ask("send", "a", "ask Wirklich?")
      try wait(for: "a", toEndWith: 4, home)
      #expect(try home.run(["deny", "a", "--message", "say stattdessen é"]).output == "Reject\n")
      try home.wait(for: "the words to be answered") { try said(in: "a", home).hasSuffix("stattdessen é") }
    }
  }

  @Test func `a login has the terminal for itself, and then the window comes back`() throws {
    try Home.use { home in
      try home.addFakeAgent(isDefault: true, script: "say in\n== @start\nlogin")
      let person = try home.settle()
      _ = try home.ask("new", "--name", "a", "x")
      try person.waitForScreen(containing: "✕ a")
      try person.press("1gm")
      try person.waitForScreen(containing: "log in")
      try person.press("<enter>")
      try person.waitForScreen(containing: "Logged in. Send your message again.")
      try person.waitForScreen(containing: "Enter goes back to upnext.")
      try person.press("<enter>")
      try person.waitForScreen(containing: "┌ Recent")
      #expect(try home.run(["login", "nobody"]).status == 3)
    }
  }

  /// Claude Code's answers to `/login` without a terminal: nothing is done, and it ends well.
  @Test func `a login in the terminal is not said to be done where there is no terminal`() throws {
    try Home.use { home in
      let programs = home.folder + "/programs"
      mkdir(programs, 0o700)
      try Files.write("#!/bin/sh\necho not available here\n", to: programs + "/claude")
      chmod(programs + "/claude", 0o700)
      home.environment["PATH"] = programs
      let answer = try home.run(["login", "claude"])
      #expect(answer.status == 1)
      #expect(answer.output == "")
      #expect(answer.errors.contains("The login of claude needs a terminal. It is `\(programs)/claude /login`."))
      let person = try home.sit([Programs.upnext, "login", "claude"])
      try person.waitForScreen(containing: "The login of claude has ended. Send your message again.")
    }
  }

  @Test(arguments: [("claude", "/login"), ("codex", "login")])
  func `an agent of the person's own logs in with its own program`(kind: String, words: String) throws {
    try Home.use { home in
      try home.addFakeAgent(voice: kind)
      let answer = try home.run(["login", "fake"])
      #expect(answer.errors.contains("It is `\(Programs.fakeAgent) \(words)`."), "\(answer.errors)")
    }
  }

  @Test func `agents are listed as they are found now`() throws {
    try Home.use { home in
      try home.addFakeAgent()
      // Whatever else is installed on this machine.
      home.environment["PATH"] = home.project
      let agents = try home.ask("list", "agents")
      let states = Dictionary(
        (agents.array ?? []).map { ($0["name"]?.string ?? "", $0["state"]?.string ?? "") }
      ) { _, last in last }
      #expect(states["shell"] == "found")
      #expect(states["fake"] == "found")
      #expect(states["opencode"] == "missing")
      let text = try home.run(["list", "agents"]).output
      #expect(text.contains("missing  opencode. Get it with `npm install -g opencode-ai`"))
    }
  }
}
