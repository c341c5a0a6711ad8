import Glibc
import JSON
import Testing

/// Up Next with real processes.
@Suite(.timeLimit(.minutes(30)))
struct UpNextStoryTests {
  private func add(_ home: Home, _ arguments: String...) throws -> String {
    let answer = try home.run(["add"] + arguments)
    #expect(answer.status == 0, "\(answer.errors)")
    return String(answer.output.dropLast())
  }

  @Test func `a cancelled command leaves no process behind`() throws {
    try Home.use { home in
      let gate = try Gate(in: home.project)
      let id = try add(home, "trap '' TERM; (trap '' TERM; cat < gate) & cat < gate; wait")
      defer { withExtendedLifetime(gate) {} }
      try home.wait(for: "the command's programs") { home.processes.contains { $0.arguments.first == "cat" } }
      #expect(try home.run(["cancel", id]).output == "cancelled 0, stopping 1\n")
      #expect(try home.run(["wait", id]).status == 6)
      try home.wait(for: "their end") {
        !home.processes.contains {
          ["cat", "sh", "/bin/sh"].contains($0.arguments.first ?? "") || $0.arguments.contains("agent")
        }
      }
    }
  }

  @Test func `the agent of an ended command ends too, and its thread can be gone on with`() throws {
    try Home.use { home in
      let id = try add(home, "echo größe")
      #expect(try home.run(["wait", id]).status == 0)
      // Somebody waits, so that the server stays.
      let person = try home.settle()
      try home.wait(for: "the agent's end") { !home.processes.contains { $0.arguments.contains("agent") } }
      let thread = try home.ask("list", "history")[0]?["thread"]?.string ?? ""
      #expect(try home.run(["send", thread, "echo 再び"]).status == 0)
      #expect(try home.run(["wait", thread]).status == 0)
      #expect(try home.run(["show", thread]).output.contains("  再び"))
      try person.press("q")
      _ = try person.waitForEnd()
    }
  }

  @Test func `commands run one after the other, a failure holds those behind it, and wait tells how each ended`() throws
  {
    try Home.use { home in
      let first = try add(home, "--stash", "exit 3")
      let second = try add(home, "--after", first, "echo zweiter")
      #expect(try home.run(["unstash", first]).status == 0)
      let waited = try home.run(["wait", first])
      #expect(waited.status == 5 && waited.output.hasPrefix("failed\n"), "\(waited)")
      #expect(waited.output.split(separator: "\n").count == 2, "with its reason: \(waited)")
      #expect(try home.run(["wait", second]) == Call.Answer(status: 4, output: "needs_you\n", errors: ""))
      let ended = try home.ask("list", "history")[0]
      #expect(ended?["exit_code"] == 3)
      #expect(ended?["error"] == "exit 3")
      #expect(try home.run(["retry", first, "true"]).status == 0)
      // What waited for the one that failed waits for the one that runs in its place.
      #expect(try home.run(["wait", second]).status == 0)
    }
  }

  @Test func `a hook is run by the shell without a window, and the server stays until it is done`() throws {
    try Home.use { home in
      let gate = try Gate(in: home.project)
      let line =
        "read x < \(home.project)/gate; echo \"$UPNEXT_EVENT $UPNEXT_EXIT_CODE $UPNEXT_COMMAND_PROMPT\" > \(home.folder)/told"
      #expect(try home.run(["settings", "hooks.command_ended", line]).status == 0)
      let id = try add(home, "exit 4 # größe; $HOME")
      #expect(try home.run(["wait", id]).status == 5)
      try gate.open()
      try home.wait(for: "the hook") { Files.bytes(home.folder + "/told")?.isEmpty == false }
      let told = String(decoding: Files.bytes(home.folder + "/told") ?? [], as: UTF8.self)
      #expect(told == "command_ended 4 exit 4 # größe; $HOME\n")
    }
  }

  @Test func `a command for later keeps the server, starts at its time, and its output is live`() throws {
    try Home.use { home in
      let gate = try Gate(in: home.project)
      let id = try add(home, "--in", "1s", "echo früh; read x < gate; echo spät")
      #expect(try home.ask("list", "next")["commands"]?[0]?["not_before"]?.string != nil)
      try home.wait(for: "its first words") {
        let thread = try home.ask("list", "next")["commands"]?[0]?["thread"]?.string
        guard let thread else { return false }
        return try home.run(["show", thread]).output.contains("früh")
      }
      try gate.open()
      #expect(try home.run(["wait", id]).status == 0)
      #expect(try home.ask("list", "history")[0]?["exit_code"] == 0)
    }
  }

  @Test func `the plain list says why a command waits, as the screen does`() throws {
    try Home.use { home in
      let first = try add(home, "--stash", "echo größe")
      _ = try add(home, "--after", first, "echo 漢字")
      _ = try add(home, "--at", "2099-01-01T08:00", "echo later")
      #expect(try home.run(["pause", "--agent", "shell"]).status == 0)
      _ = try add(home, "echo paused")
      let lines = try home.run(["list", "next"]).output.split(separator: "\n").map(String.init)
      #expect(lines.first == "shell paused")
      let ends = [
        "echo größe  [stashed]", "echo 漢字  [after \"echo größe\"]", "[1 Jan 2099 ", "echo paused  [paused]",
      ]
      #expect(lines.count == 5)
      for (line, end) in zip(lines.dropFirst(), ends) { #expect(line.contains(end)) }
    }
  }

  @Test func `the plain list has the first line of each prompt, and the JSON all of it`() throws {
    try Home.use { home in
      let prompt = "\n echo größe 漢字 " + String(repeating: "x", count: 5000) + "\nsecond line"
      _ = try add(home, "--stash", prompt)
      let lines = try home.run(["list", "next"]).output.split(separator: "\n")
      #expect(lines.count == 1)
      #expect(lines[0].contains("  echo größe 漢字 xxx") && lines[0].hasSuffix("x…  [stashed]"))
      #expect(lines[0].count < 160)
      #expect(try home.ask("list", "next")["commands"]?[0]?["prompt"]?.string == prompt)
    }
  }

  @Test(arguments: [
    ["cancel"], ["cancel", "--all", "--waiting"], ["cancel", "1", "--all"], ["pause"],
    ["pause", "--next", "--agent", "a"],
    ["add"], ["add", "x", "--with", "spice"], ["add", "x", "--format", "größer"], ["add", "x", "--estimate", "soon"],
    ["add", "x", "--at", "teatime"], ["add", "x", "--set", "y"], ["template", "save", "x"], ["history", "burn"],
    ["stash"], ["cancel", "--priority", "größer"],
  ])
  func `wrong usage is status 2`(arguments: [String]) throws {
    try Home.use { home in
      let answer = try home.run(arguments)
      #expect(answer.status == 2)
      #expect(answer.errors.count { $0.isNewline } == 1)
    }
  }

  @Test func `templates work from the command line`() throws {
    try Home.use { home in
      #expect(try home.run(["template", "save", "grüßen", "echo {{wer}}", "--agent", "shell"]).status == 0)
      #expect(try home.run(["template"]).output == "grüßen  echo {{wer}}\n")
      let id = try add(home, "--template", "grüßen", "--set", "wer='世界 = gut'")
      #expect(try home.run(["wait", id]).status == 0)
      #expect(try home.ask("list", "history")[0]?["result"] == "世界 = gut\n")
      #expect(try home.run(["template", "remove", "grüßen"]).output == "removed the template \"grüßen\"\n")
      #expect(try home.ask("template") == [])
    }
  }
}
