import EventLoop
import Glibc
import JSON
import Settings
import Testing

/// Agents that run outside and tell of it.
@Suite(.timeLimit(.minutes(30)))
struct HookTests {
  private func said(_ event: String, _ more: String = "") -> String {
    "{\"session_id\":\"s-é\",\"cwd\":\"/p\",\"hook_event_name\":\"\(event)\"\(more)}"
  }

  @Test func `a hook marks the thread, and prints nothing`() throws {
    try Home.use { home in
      // Somebody looks, so the server stays.
      _ = try home.settle()
      func state() throws -> String? {
        try home.ask("list", "threads").array?.first { $0["provider_session_id"] == "s-é" }?["state"]?.string
      }
      // A hook gives up after a second, which a machine with much else to do may take: then it is told again.
      func tell(_ agent: String, _ words: String, until isHeard: () throws -> Bool) throws {
        try home.wait(for: "\(agent) to be heard: \(words)") {
          #expect(try home.run(["hook", agent, words]) == Call.Answer(status: 0, output: "", errors: ""))
          return try isHeard()
        }
      }
      try tell("claude", said("UserPromptSubmit", ",\"prompt\":\"Größe\"")) { try state() == "working" }
      try tell("claude", said("PermissionRequest", ",\"tool_name\":\"Bash\"")) { try state() == "approve" }
      try tell("claude", said("Notification", ",\"notification_type\":\"agent_needs_input\"")) { try state() == "ask" }
      try tell("claude", said("Stop")) { try state() == "done" }
      let turn = "{\"type\":\"agent-turn-complete\",\"thread-id\":\"c\",\"cwd\":\"/p\",\"input-messages\":[\"日本\"]}"
      try tell("codex", turn) {
        Set(try home.ask("list", "threads").array?.compactMap { $0["name"]?.string } ?? []) == ["Größe", "日本"]
      }
    }
  }

  @Test(arguments: [
    ["hook"], ["hook", "größe", "{}"], ["hook", "claude", "no JSON"], ["hook", "claude", "{}"], ["hook", "--colour"],
    ["hook", "claude", "{\"session_id\":\"s\",\"cwd\":\"/p\",\"hook_event_name\":\"Stop\"}"],
  ])
  func `a hook never fails, and never starts a server`(arguments: [String]) throws {
    try Home.use { home in
      let answer = try home.run(arguments)
      #expect(answer == Call.Answer(status: 0, output: "", errors: ""))
      #expect(home.servers.isEmpty)
    }
  }

  @Test func `a hook whose input does not end is over within a second`() throws {
    try Home.use { home in
      #expect(try home.run(["queue", "on"]).status == 0)
      // What it reads has somebody who could write to it, and never does.
      #expect(mkfifo(home.project + "/pipe", 0o600) == 0)
      var taken: [Int] = []
      // A machine with much else to do takes long to start it: one of several is enough.
      while taken.count < 3, taken.last.map({ $0 > 3000 }) ?? true {
        let start = EventLoop.monotonicMilliseconds
        let call = try Call(
          ["/bin/sh", "-c", "exec \(Programs.upnext) hook claude <>pipe"], environment: home.environment,
          directory: home.project)
        #expect(try call.answer() == Call.Answer(status: 0, output: "", errors: ""))
        taken.append(EventLoop.monotonicMilliseconds - start)
      }
      #expect(taken.contains { $0 <= 3000 }, "they took \(taken) ms")
    }
  }

  @Test func `what an agent of our own tells by its hooks is left to its connection`() throws {
    try Home.use { home in
      let answer = try home.run(["queue", "on"])
      #expect(answer.status == 0)
      home.environment["UPNEXT_AGENT"] = "claude"
      #expect(try home.run(["hook", "claude", said("UserPromptSubmit")]).status == 0)
      #expect(try home.ask("list", "threads") == [])
    }
  }

  @Test func `hooks are shown, asked about, installed with a copy, and taken back without a trace`() throws {
    try Home.use { home in
      let (claude, codex) = (home.folder + "/.claude", home.folder + "/.codex")
      #expect(mkdir(claude, 0o700) == 0 && mkdir(codex, 0o700) == 0)
      let settings = """
        {
          "model": "größe",
          "hooks": {
            "Stop": [
              {
                "hooks": [
                  {
                    "type": "command",
                    "command": "say fertig"
                  }
                ]
              }
            ]
          }
        }

        """
      let config = "model = \"x\"\n\n[tui]\ntheme = \"é\"\n"
      try Files.write(settings, to: claude + "/settings.json")
      try Files.write(config, to: codex + "/config.toml")
      func text(_ path: String) -> String { String(decoding: Files.bytes(path) ?? [], as: UTF8.self) }
      // Nobody answers the question, so nothing is written.
      let asked = try home.run(["doctor", "--install-hooks"])
      #expect(asked.output.contains("\"command\": \"\(Programs.upnext) hook claude\""))
      #expect(asked.output.contains("+notify = [\"\(Programs.upnext)\", \"hook\", \"codex\"]"))
      #expect(asked.output.contains("Nothing was changed. There is nobody to answer: --yes asks nothing."))
      #expect(asked.status == 1)
      #expect(text(claude + "/settings.json") == settings)
      #expect(try home.run(["doctor", "--install-hooks", "--yes"]).status == 0)
      let installed = try JSON(parsing: text(claude + "/settings.json"))
      #expect(installed["model"] == "größe")
      #expect(installed["hooks"]?["Stop"]?.array?.count == 2)
      #expect(installed["hooks"]?.object?.members.count == 7)
      #expect(text(codex + "/config.toml").hasSuffix(config))
      #expect(text(claude + "/settings.json.before-upnext-1") == settings)
      #expect(try home.run(["doctor", "--install-hooks", "--yes"]).output.contains("is so already"))
      #expect(try home.run(["doctor", "--remove-hooks", "--yes"]).status == 0)
      #expect(text(claude + "/settings.json") == settings)
      #expect(text(codex + "/config.toml") == config)
    }
  }

  @Test func `hooks whose program is gone are named by the doctor`() throws {
    try Home.use { home in
      let folder = home.folder + "/.claude"
      #expect(mkdir(folder, 0o700) == 0)
      let settings = folder + "/settings.json"
      for (program, isGone) in [(Programs.upnext, false), ("/gone/größe/upnext", true)] {
        let command = "{\"type\": \"command\", \"command\": \"\(program) hook claude\"}"
        try Files.write("{\"hooks\": {\"Stop\": [{\"hooks\": [\(command)]}]}}\n", to: settings)
        let doctor = try home.run(["doctor"])
        let words = "note    hooks: \(settings) has Claude Code call \(program), which is gone"
        #expect(doctor.output.contains(words) == isGone, "\(doctor.output)")
      }
    }
  }

  @Test func `a link to settings stays a link`() throws {
    try Home.use { home in
      let (claude, codex) = (home.folder + "/.claude", home.folder + "/.codex")
      #expect(mkdir(claude, 0o700) == 0 && mkdir(codex, 0o700) == 0)
      let file = home.folder + "/größe.json"
      try Files.write("", to: file)
      #expect(symlink(file, claude + "/settings.json") == 0)
      #expect(symlink(home.folder + "/none", codex + "/config.toml") == 0)
      let installed = try home.run(["doctor", "--install-hooks", "--yes"])
      #expect(installed.status == 1 && installed.output.contains("it is a link that leads nowhere"))
      #expect(Files.bytes(file)?.isEmpty == false)
      #expect(try home.run(["doctor", "--remove-hooks", "--yes"]).status == 0)
      #expect(Files.bytes(file)?.isEmpty == true)
      var status = stat()
      for link in [claude + "/settings.json", codex + "/config.toml"] {
        let isThere = lstat(link, &status) == 0
        #expect(isThere && status.st_mode & S_IFMT == S_IFLNK, "\(link)")
      }
    }
  }

  @Test func `settings that can't be understood are left as they are`() throws {
    try Home.use { home in
      let (claude, codex) = (home.folder + "/.claude", home.folder + "/.codex")
      #expect(mkdir(claude, 0o700) == 0 && mkdir(codex, 0o700) == 0)
      try Files.write("{ // größe\n}", to: claude + "/settings.json")
      try Files.write("# ü\r\nnotify = [\"say\"]\r\n", to: codex + "/config.toml")
      let answer = try home.run(["doctor", "--install-hooks", "--yes"])
      #expect(answer.status == 1)
      #expect(answer.output.contains("settings.json is left as it is: it can't be read as JSON"))
      #expect(answer.output.contains("it has a notify of its own"))
      #expect(Files.names(in: claude) == ["settings.json"] && Files.names(in: codex) == ["config.toml"])
    }
  }

  @Test func `settings that change while the person reads are shown again before anything is written`() throws {
    try Home.use { home in
      let claude = home.folder + "/.claude"
      #expect(mkdir(claude, 0o700) == 0)
      try Files.write("{\"model\": \"a\"}\n", to: claude + "/settings.json")
      let person = try home.sit([Programs.upnext, "doctor", "--install-hooks"], rows: 250)
      try person.waitForScreen(containing: "Write it? [y/N]")
      try Files.write("{\"model\": \"größe\"}\n", to: claude + "/settings.json")
      try person.press("y<enter>")
      try person.waitForScreen(containing: "Somebody has changed the file meanwhile.")
      let unchanged = String(decoding: Files.bytes(claude + "/settings.json") ?? [], as: UTF8.self)
      #expect(unchanged == "{\"model\": \"größe\"}\n")
      try person.press("y<enter>")
      try person.waitForScreen(containing: "Changed. What was there is in")
      let installed = try JSON(parsing: Files.bytes(claude + "/settings.json") ?? [])
      #expect(installed["model"] == "größe")
      #expect(installed["hooks"]?.object?.members.count == 7)
    }
  }
}
