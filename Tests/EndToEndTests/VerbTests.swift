import EventLoop
import Glibc
import JSON
import Testing

@Suite(.timeLimit(.minutes(30)))
struct VerbTests {
  @Test(arguments: [
    ["nonsense"], ["send", "only one word"], ["list", "chairs"], ["list", "threads", "größe"], ["help", "größe"],
    ["list"], ["wait", "x", "--timeout", "soon"], ["queue", "perhaps"], ["new", "--colour"], ["add", "  "],
    ["add", "x", "--priority", "größer"], ["settings", "queue.enabled", "größer"],
    ["move", "x"], ["move", "x", "--to", "0"], ["move", "x", "--to", "oben"], ["top"], ["snooze", "x"],
    ["snooze", "x", "zwei"], ["rename", "x"], ["unlock"], ["hand-over", "x"],
    ["doctor", "--install-hooks", "--remove-hooks"],
  ])
  func `wrong usage is status 2 and one line`(arguments: [String]) throws {
    try failure(arguments, status: 2, code: "usage")
  }

  @Test(arguments: [
    ["show", "größe"], ["send", "größe", "x"], ["wait", "größe"], ["list", "outbox", "größe"], ["stop"],
    ["new", "--agent", "größe"], ["add", "x", "--thread", "größe"], ["settings", "größe"],
    ["top", "größe"], ["bottom", "größe"], ["remove", "größe"], ["move", "größe", "--to", "1"], ["queue", "clear"],
    ["rename", "größe", "x"], ["delete", "größe"], ["restore", "größe"], ["unlock", "größe"],
    ["snooze", "größe", "1h"], ["hand-over", "größe", "shell"],
  ])
  func `what is not there is status 3 and one line`(arguments: [String]) throws {
    try failure(arguments, status: 3, code: "missing")
  }

  private func failure(_ arguments: [String], status: Int32, code: String) throws {
    try Home.use { home in
      let plain = try home.run(arguments)
      #expect(plain.status == status)
      #expect(plain.output == "")
      #expect(plain.errors.hasPrefix("upnext: "))
      #expect(plain.errors.hasSuffix("\n"))
      #expect(plain.errors.count { $0.isNewline } == 1)
      let answer = try home.run(arguments + ["--json"])
      #expect(answer.status == status)
      #expect(answer.output == "")
      let error = try JSON(parsing: Array(answer.errors.utf8))["error"]
      #expect(error?["code"]?.string == code)
      #expect(error?["message"]?.string?.isEmpty == false)
      #expect(error?["hint"]?.string != nil)
    }
  }

  @Test func `what is refused is status 1`() throws {
    try Home.use { home in
      for _ in 1...2 { #expect(try home.run(["new", "--name", "größe"]).status == 0) }
      let answer = try home.run(["show", "größe", "--json"])
      #expect(answer.status == 1)
      #expect(try JSON(parsing: Array(answer.errors.utf8))["error"]?["code"] == "refused")
    }
  }

  @Test func `bytes that are no text are not said`() throws {
    try Home.use { home in
      #expect(try home.run(["new", "--name", "größe"]).status == 0)
      for verb in ["send größe -", "add -", "new -"] {
        let call = try Call(
          ["/bin/sh", "-c", "printf 'a\\377\\376b' | \(Programs.upnext) \(verb)"], environment: home.environment,
          directory: home.project)
        let answer = try call.answer()
        #expect(answer.status == 2)
        #expect(
          answer.errors.hasPrefix("upnext: What came on standard input is no text: it is not UTF-8. Nothing was done."))
      }
      #expect(try home.ask("list", "threads").array?.count == 1)
      #expect(try home.ask("list", "outbox", "größe")["messages"]?.array == [])
    }
  }

  @Test func `a directory that is not there is refused before anything is begun`() throws {
    try Home.use { home in
      for arguments in [
        ["new", "--project", "/größe", "x"], ["add", "--project", "/größe", "x"], ["project", "/größe"],
      ] {
        let answer = try home.run(arguments)
        #expect(answer.status == 3)
        #expect(answer.errors.hasPrefix("upnext: There is no directory /größe."))
      }
      #expect(try home.run(["new", "--project", "", "x"]).status == 2)
      #expect(try home.ask("list", "threads") == [])
      #expect(try home.ask("list", "next")["commands"] == [])
      #expect(try home.ask("list", "projects") == [])
      // On another machine it may be there.
      #expect(try home.run(["project", "/größe", "--host", "build1"]).status == 0)
      #expect(try home.run(["project", "/größe"]).status == 0)
    }
  }

  @Test func `a program that is called without a terminal says what works`() throws {
    try Home.use { home in
      let answer = try home.run([])
      #expect(answer.status == 1)
      #expect(answer.errors.hasPrefix("upnext: A window needs a terminal"))
      #expect(answer.errors.count { $0.isNewline } == 1)
      #expect(Files.mode(home.socket) == nil)
      for verb in ["help", "version", "doctor"] { #expect(try home.run([verb]).status == 0) }
    }
  }

  @Test func `wait ends when the thread does, when it needs the person, and when the time is over`() throws {
    try Home.use { home in
      try home.addFakeAgent()
      let gate = try Gate(in: home.project)
      #expect(try home.run(["new", "--name", "läuft", "read x < gate"]).status == 0)
      let late = try home.run(["wait", "läuft", "--timeout", "1"])
      #expect(late.status == 1)
      #expect(late.errors.hasPrefix("upnext: The thread is still working."))
      let waiting = try home.start(["wait", "läuft"])
      try gate.open()
      #expect(try waiting.answer() == Call.Answer(status: 0, output: "idle\n", errors: ""))
      #expect(try home.run(["new", "--agent", "fake", "--name", "fragt", "ask rm -r größe"]).status == 0)
      #expect(try home.run(["wait", "fragt"]) == Call.Answer(status: 4, output: "needs_you\n", errors: ""))
    }
  }

  @Test func `what can't be written whole is said, and no half of an export is left`() throws {
    try Home.use { home in
      func shell(_ words: String) throws -> Call.Answer {
        try Call(["/bin/sh", "-c", words], environment: home.environment, directory: home.project).answer()
      }
      #expect(try home.run(["new", "--name", "größe"]).status == 0)
      // The server, which writes files as well, is there already.
      _ = try home.settle()
      let full = try shell("exec \(Programs.upnext) list threads >/dev/full")
      #expect(full.status == 1)
      #expect(full.errors.hasPrefix("upnext: Not all could be written: No space left on device."))
      let export = try shell("trap '' XFSZ; ulimit -f 0; exec \(Programs.upnext) export größe --output talk.md")
      #expect(export.status == 1)
      #expect(export.errors.contains("talk.md: File too large. Nothing of it was kept."))
      #expect(Files.bytes(home.project + "/talk.md") == nil)
      #expect(try home.run(["export", "größe", "--output", "talk.md"]).status == 0)
      // Who has read enough is no failure.
      #expect(try shell("\(Programs.upnext) list threads | :").errors == "")
    }
  }

  @Test func `the help knows each verb and what it takes`() throws {
    try Home.use { home in
      let verbs = try home.run(["--help"]).output.split(separator: "\n").filter { $0.hasPrefix("  upnext ") }
        .compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) }.filter { !$0.hasPrefix("[") }
      #expect(verbs.count > 40)
      let completions = try home.run(["completions", "fish"]).output
      // What only upnext itself says to itself, what all take, and a short form.
      let unsaid = ["--json", "--background", "--pause", "--help"]
      for verb in verbs {
        let help = try home.run([verb, "--help"])
        #expect(help.status == 0 && help.output.hasPrefix("upnext \(verb)"))
        #expect(try home.run(["help", verb]).output == help.output)
        let options = completions.split(separator: "\n").filter { $0.contains("__upnext_at \(verb)'") }
          .compactMap { $0.split(separator: " -l ").dropFirst().first?.split(separator: " ").first }
        for option in options where !unsaid.contains("--\(option)") {
          #expect(help.output.contains("--\(option)"), "\(verb) --help doesn't tell of --\(option)")
        }
      }
    }
  }

  @Test func `Ctrl-C ends who follows a command, as a shell's 130, and nothing else`() throws {
    try Home.use { home in
      let gate = try Gate(in: home.project)
      let id = try home.ask("add", "echo los; read x < gate; echo größer")["id"]?.string ?? ""
      let follower = try home.start(["follow", id])
      try home.wait(for: "the first words") {
        follower.look()
        return follower.outputSoFar.contains("los")
      }
      follower.signal(SIGINT)
      // Who dies of the signal is 128 + 2 to the shell that started it.
      #expect(try follower.end() == .signal(SIGINT))
      #expect(try home.ask("list", "next")["running"] == 1)
      try gate.open()
      #expect(try home.run(["wait", id]).status == 0)
      #expect(try home.run(["log", id]).output.contains("größer"))
    }
  }

  @Test func `what kept a command from starting is said by its log and the history`() throws {
    try Home.use { home in
      let folder = home.folder + "/größe"
      mkdir(folder, 0o700)
      _ = try home.ask("pause", "--next")
      let id = try home.ask("add", "--project", folder, "--agent", "shell", "echo größer")["id"]?.string ?? ""
      rmdir(folder)
      _ = try home.ask("resume", "--next")
      let waited = try home.run(["wait", id])
      #expect(waited.status == 5)
      let reason = "its folder \(folder) can't be entered"
      for words in [["log", id], ["follow", id], ["list", "history"]] {
        let answer = try home.run(words)
        #expect(answer.output.contains(reason), "\(words): \(answer)")
      }
      #expect(waited.output.hasPrefix("failed\n") && waited.output.contains(reason), "\(waited)")
      #expect(try home.run(["wait", id, id]).output.contains("[\(waited.output.split(separator: "\n")[1])]"))
    }
  }

  @Test func `the doctor says that the running server has not read what the config file says now`() throws {
    try Home.use { home in
      _ = try home.settle()
      let words = "note    config: it has changed since the server started"
      #expect(try !home.run(["doctor"]).output.contains(words))
      try Files.write("ui.theme: light\n", to: home.path + "/config.yaml")
      let answer = try home.run(["doctor"])
      #expect(answer.status == 0)
      #expect(answer.output.contains(words), "\(answer)")
    }
  }

  @Test func `the doctor says that the running server can save nothing, and why`() throws {
    try Home.use { home in
      // While a window is there the server stays.
      _ = try home.settle()
      #expect(try home.run(["doctor"]).output.contains("ok      server: running\n"))
      // As if another program wrote into the store without an end: its log's lock for that is this byte.
      let companion = Descriptor(open(home.path + "/upnext.db-shm", O_RDWR | O_CLOEXEC))
      var lock = flock()
      (lock.l_type, lock.l_whence, lock.l_start, lock.l_len) = (Int16(F_WRLCK), Int16(SEEK_SET), 120, 1)
      #expect(fcntl(companion.number, F_SETLK, &lock) == 0)
      let act = try home.start(["queue", "off"])
      let words = "PROBLEM server: running, but nothing can be saved: Another program is using the store."
      try home.wait(for: "the failed save") {
        let answer = try home.run(["doctor"])
        return answer.status == 1 && answer.output.contains(words)
      }
      lock.l_type = Int16(F_UNLCK)
      #expect(fcntl(companion.number, F_SETLK, &lock) == 0)
      // Who acted was told; the next act saves all.
      _ = try act.answer()
      #expect(try home.run(["queue", "on"]).status == 0)
      #expect(try home.run(["doctor"]).output.contains("ok      server: running\n"))
    }
  }

  @Test func `an agent's program that may not be run is told as that, and not as missing`() throws {
    try Home.use { home in
      let path = home.folder + "/größe"
      try Files.write("#!/bin/sh\n", to: path)
      mkdir(home.path, 0o700)
      try Files.write("agents:\n  shut:\n    command: \(path)\n", to: home.path + "/config.yaml")
      let words = "\(path) is there, but may not be run: `chmod +x \(path)` allows it"
      let doctor = try home.run(["doctor"])
      #expect(doctor.status == 1 && doctor.output.contains("PROBLEM agent shut: \(words)"), "\(doctor.output)")
      let agents = try home.ask("list", "agents").array ?? []
      let shut = agents.first { $0["name"] == "shut" }
      #expect(shut?["state"] == "not_executable" && shut?["path"]?.string == path, "\(agents)")
      #expect(try home.run(["list", "agents"]).output.contains("may not be run"))
    }
  }

  @Test func `that a line is gone which let others run here is said by later servers, too`() throws {
    try Home.use { home in
      mkdir(home.path, 0o700)
      let (line, words) = ("hub.accept: team agents=shell\n", "hub.accept is not there any more")
      for (text, isSaid) in [(line, false), ("", true), ("", true), (line, false)] {
        try Files.write(text, to: home.path + "/config.yaml")
        let answer = try home.run(["queue", "on"])
        #expect(answer.status == 0 && answer.errors.contains(words) == isSaid, "\(text): \(answer)")
        _ = try home.run(["stop"])
        try home.wait(for: "the server's end") { home.servers == [] }
      }
    }
  }

  @Test func `the doctor calls nothing fine of a config that it does not understand`() throws {
    try Home.use { home in
      mkdir(home.path, 0o700)
      try Files.write("agents:\n  default: nope\n", to: home.path + "/config.yaml")
      let answer = try home.run(["doctor"])
      #expect(answer.status == 1)
      #expect(!answer.output.contains("ok      config"), "\(answer.output)")
      #expect(answer.output.contains("PROBLEM config: config.yaml, line 2: agents.default names no agent"))
      // Who calls a verb meanwhile reads it as a sentence of its own.
      #expect(try home.run(["list", "threads"]).errors.contains("vibe. This is said until"))
    }
  }
}
