import Emulator
import EventLoop
import Glibc
import JSON
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct ServerLossTests {
  @Test func `a server that is killed takes nothing with it but the turns that went on`() throws {
    try Home.use { home in
      try home.addFakeAgent()
      let gate = try Gate(in: home.project)
      let people = [try home.settle(), try home.sit(columns: 140, rows: 40)]
      try people[1].waitForScreen(containing: "Recent")
      let agent = try home.ask(
        "new", "--agent", "fake", "--name", "größe", "say Ich fange an: 日本\nsilent")["id"]?.string
      #expect(try home.run(["send", "größe", "und dann das"]).status == 0)
      let shell = try home.ask(
        "new", "--name", "שלום", "sleep 1000 & for i in 1 2 3; do echo línea $i; read x < gate; done")["id"]?.string
      for person in people { try person.waitForScreen(containing: "● שלום") }
      try people[0].press("1g<enter>")
      try people[1].press("1g<enter>")
      for person in people { try person.waitForScreen(containing: "    línea 1") }
      try gate.open()
      for person in people { try person.waitForScreen(containing: "    línea 2") }
      try home.wait(for: "the agent's turn") { home.promptCount == 1 }
      // Streamed text is written a twentieth of a second after it is shown; who asks for it waits for that.
      func isOnDisk(_ text: String, of thread: String) throws -> Bool {
        try home.ask("show", thread)["entries"]?.array?.contains { $0["text"]?.string == text } == true
      }
      try home.wait(for: "the shell's words on disk") { try isOnDisk("línea 1\nlínea 2\n", of: "שלום") }
      try home.wait(for: "the agent's words on disk") { try isOnDisk("Ich fange an: 日本", of: "größe") }

      kill(try home.server(), SIGKILL)
      for person in people {
        #expect(try person.waitForEnd() == .status(1))
        #expect(person.traces == [])
        #expect(person.screen.shows("The server of this window is gone."))
      }
      try home.wait(for: "the end of agents and commands") { home.processes == [] }

      let again = try home.sit()
      try again.waitForScreen(containing: "⏸ größe")
      try again.waitForScreen(containing: "⏸ שלום")
      let threads = try home.ask("list", "threads").array ?? []
      #expect(threads.map { $0["state"] } == ["held", "held"])
      #expect(Set(threads.compactMap { $0["id"]?.string }) == Set([agent, shell].compactMap { $0 }))
      let conversation = try home.ask("show", "שלום")["entries"]?.array ?? []
      #expect(conversation.contains { $0["text"]?.string == "línea 1\nlínea 2\n" })
      let said = try home.ask("show", "größe")["entries"]?.array ?? []
      #expect(said.contains { $0["text"]?.string == "Ich fange an: 日本" })
      let outbox = try home.ask("list", "outbox", "größe")["messages"]?.array ?? []
      #expect(outbox.map { $0["state"] } == ["uncertain", "waiting"])

      // Another turn of the same agent proves that it is served, and that nothing else was sent to it.
      #expect(try home.run(["new", "--agent", "fake", "--name", "neu", "say da"]).status == 0)
      #expect(try home.run(["wait", "neu"]).status == 0)
      #expect(home.promptCount == 2)
    }
  }

  @Test func `what runs on after server and guard were killed is ended by the next server, and said`() throws {
    try Home.use { home in
      try home.addFakeAgent()
      // It hears nothing, also not the end of its input.
      let config = home.path + "/config.yaml"
      let deaf = "  deaf:\n    command: /bin/sh\n    arguments: [-c, \"exec sleep 3001\"]\n"
      try Files.write(String(decoding: Files.bytes(config) ?? [], as: UTF8.self) + deaf, to: config)
      #expect(try home.run(["new", "--agent", "deaf", "--name", "größe", "x"]).status == 0)
      func deafOnes() -> [Int32] { home.processes.filter { $0.arguments == ["sleep", "3001"] }.map(\.pid) }
      try home.wait(for: "the agent") { deafOnes().count == 1 }
      let server = try home.server()
      let others = home.processes.filter { $0.arguments.dropFirst().first == "serve" && $0.pid != server }
      // The guard first: it would end what it looks after.
      for process in others { kill(process.pid, SIGKILL) }
      kill(server, SIGKILL)
      try home.wait(for: "the server's end") { home.servers == [] }
      let left = deafOnes()
      #expect(left.count == 1)
      let listed = try home.run(["list", "threads"])
      #expect(listed.errors.contains("what its agents ran went on: sleep (") && listed.errors.contains("It was ended."))
      #expect(!deafOnes().contains { left.contains($0) })
    }
  }

  @Test func `a guard that was killed is news until there is another one`() throws {
    try Home.use { home in
      #expect(try home.run(["add", "--in", "5h", "echo größe"]).status == 0)
      let server = try home.server()
      let others = home.processes.filter { $0.arguments.dropFirst().first == "serve" && $0.pid != server }
      #expect(others.count == 1)
      for process in others { kill(process.pid, SIGKILL) }
      try home.wait(for: "the news") {
        try home.run(["list", "next"]).errors.contains("upnext-guard was killed")
      }
      #expect(try home.run(["list", "next"]).errors == "")
      #expect(try home.run(["stop"]).status == 0)
      #expect(try home.run(["list", "next"]).errors == "")
    }
  }

  @Test func `whoever only looks is told to look again where the server was killed meanwhile`() throws {
    try Home.use { home in
      let id = try home.ask("add", "--in", "5h", "echo größe")["id"]?.string ?? ""
      let waiting = try home.start(["wait", id, "--json"])
      let server = try home.server()
      func sockets() -> Int {
        let folder = "/proc/\(server)/fd/"
        return Files.names(in: folder).count { name in
          var target = [UInt8](repeating: 0, count: 64)
          let count = readlink(folder + name, &target, target.count)
          return String(decoding: target.prefix(max(0, count)), as: UTF8.self).hasPrefix("socket:")
        }
      }
      // It has connected, and both have nothing more to say.
      try home.wait(for: "its question") {
        waiting.look()
        guard let client = home.processes.first(where: { $0.arguments.dropFirst().first == "wait" })?.pid else {
          return false
        }
        return sockets() == 2 && [client, server, client].allSatisfy(ProcessTable.isAsleep)
      }
      kill(server, SIGKILL)
      let answer = try waiting.answer()
      #expect(answer.status == 8)
      #expect(try JSON(parsing: Array(answer.errors.utf8))["error"]?["code"] == "server_ended")
      #expect(answer.errors.contains("This changes nothing."))
    }
  }

  @Test func `whoever acts is told that nobody knows where the server was killed meanwhile`() throws {
    try Home.use { home in
      // A database that lets everybody wait.
      let listener = try UnixSocket.listen(home.folder + "/.s.PGSQL.5432")
      defer { listener.close() }
      let acting = try home.start(["hub", "init", "postgresql:///x?host=" + home.folder, "--json"])
      var isAsked = pollfd(fd: listener.number, events: Int16(POLLIN), revents: 0)
      #expect(poll(&isAsked, 1, Int32(Programs.patienceMilliseconds)) == 1)
      kill(try home.server(), SIGKILL)
      let answer = try acting.answer()
      #expect(answer.status == 1)
      #expect(try JSON(parsing: Array(answer.errors.utf8))["error"]?["code"] == "unknown", "\(answer.errors)")
    }
  }

  @Test func `what a person did is kept, however the server ends right after it was shown`() throws {
    try Home.use { home in
      #expect(try home.run(["queue", "on"]).status == 0)
      for round in 1...5 {
        let person = try home.sit()
        try person.waitForScreen(containing: "┌ Recent")
        try person.press("n")
        try person.waitForScreen(containing: "New thread")
        try person.press("<enter>")
        try person.waitForScreen(containing: "F1 help")
        let server = try home.server()
        try person.press("sleep 100\(round) # größe<enter>")
        try person.waitForScreen(containing: "● sleep 100\(round) ")
        // What its agent was never told would leave again by itself.
        try home.wait(for: "its program") { home.processes.contains { $0.arguments.last == "100\(round)" } }
        // Where the disk is slow, it says for so long that it isn't saved.
        try person.waitForScreen(without: "saving…")
        kill(server, SIGKILL)
        try person.waitForEnd()
        let entries = try home.ask("show", "sleep 100\(round) # größe")["entries"]?.array ?? []
        #expect(entries.first?["text"]?.string == "sleep 100\(round) # größe")
        let outbox = try home.ask("list", "outbox", "sleep 100\(round) # größe")["messages"]?.array ?? []
        #expect(outbox.map { $0["state"] } == ["uncertain"])
      }
      try home.wait(for: "the end of all") { home.processes == [] }
    }
  }
}
