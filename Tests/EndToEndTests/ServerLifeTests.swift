import Emulator
import EventLoop
import Glibc
import JSON
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct ServerLifeTests {
  @Test func `ten clients that come at once start one server`() throws {
    try Home.use { home in
      let gate = try Gate(in: home.project)
      let calls = try (1...10).map { try home.start(["new", "--name", "faden \($0)", "read x < gate", "--json"]) }
      let answers = try calls.map { try $0.answer() }
      #expect(answers.map(\.status) == Array(repeating: 0, count: 10))
      #expect(home.servers.count == 1)
      let threads = try home.ask("list", "threads").array ?? []
      #expect(Set(threads.compactMap { $0["name"]?.string }) == Set((1...10).map { "faden \($0)" }))
      for _ in 1...10 { try gate.open() }
      try home.wait(for: "the server's end, as nothing runs and nobody looks") { home.processes == [] }
      #expect(Files.mode(home.socket) == nil)
    }
  }

  @Test func `a server takes as many descriptors as there are, and what it starts has as many as before`() throws {
    try Home.use { home in
      let gate = try Gate(in: home.project)
      let script = "ulimit -Sn 64; exec \"$0\" new --name größe 'ulimit -Sn; read x < gate'"
      let first = try Call(
        ["/bin/sh", "-c", script, Programs.upnext], environment: home.environment, directory: home.project)
      #expect(try first.answer().status == 0)
      let waiting = try (1...60).map { _ in try home.start(["wait", "größe"]) }
      let server = try home.server()
      try home.wait(for: "more than sixty-four descriptors") { Files.names(in: "/proc/\(server)/fd").count > 64 }
      try gate.open()
      for call in waiting { #expect(try call.answer().status == 0) }
      #expect(try home.run(["show", "größe"]).output.split(separator: "\n").contains { $0.hasSuffix("64") })
    }
  }

  @Test func `of several servers that are started at once one serves, and all others say so`() throws {
    try Home.use { home in
      // So that the one that serves has something to wait for.
      #expect(try home.run(["add", "--in", "5h", "echo größer"]).status == 0)
      #expect(try home.run(["stop"]).status == 0)
      let calls = try (1...4).map { _ in try home.start(["serve"]) }
      // Whoever comes meanwhile is served by the one that serves, or starts it.
      #expect(try home.run(["list", "next"]).status == 0)
      var over: Set<Int> = []
      try home.wait(for: "the end of all but one") {
        for (index, call) in calls.enumerated() {
          call.look()
          if call.hasEnded { over.insert(index) }
        }
        return over.count >= 3 && home.servers.count == 1
      }
      for index in over {
        let answer = try calls[index].answer()
        #expect(answer.status == 1)
        #expect(answer.errors.hasPrefix("upnext: A server is running already."))
      }
      #expect(try home.run(["stop"]).status == 0)
    }
  }

  @Test func `a request of fifty megabytes is refused in words, and others are answered while it is read`() throws {
    try Home.use { home in
      #expect(try home.run(["add", "--in", "5h", "echo größer"]).status == 0)
      let connection = try ServerConnection(to: home.socket, as: .client, version: "1")
      func send(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = rest.withUnsafeBytes {
            Glibc.send(connection.descriptor.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
          }
          guard count > 0 else { throw SystemError(errno) }
          rest = rest.dropFirst(count)
        }
      }
      let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 512 << 10)
      for number in 1...100 {
        try send(piece)
        if number % 40 == 0 { #expect(try home.run(["list", "next"]).status == 0) }
      }
      try send([UInt8(ascii: "\n")])
      let words = try connection.receive()["error"]?["message"]?.string
      #expect(words == "The call is longer than 1 MB.")
      connection.descriptor.close()
      #expect(try home.run(["stop"]).status == 0)
    }
  }

  @Test func `clients that come while a server ends are all served`() throws {
    try Home.use { home in
      for round in 1...4 {
        let calls = try (1...10).map { _ in try home.start(["list", "threads"]) }
        let answers = try calls.map { try $0.answer() }
        #expect(
          answers == Array(repeating: Call.Answer(status: 0, output: "", errors: ""), count: 10), "round \(round)")
      }
    }
  }

  @Test func `a server that others have used up before its starter came is started again`() throws {
    try Home.use { home in
      let program = home.folder + "/server"
      // The first one says that it listens, and is gone.
      try Files.write(
        "#!/bin/sh\nmkdir \(home.folder)/first && echo ready && exit\nexec \(Programs.upnext) \"$@\"\n", to: program)
      chmod(program, 0o700)
      guard mkdir(home.path, 0o700) == 0 else { throw SystemError(errno) }
      let start = ServerStart(
        socketPath: home.socket, lockPath: home.path + "/start.lock", program: program, environment: home.environment)
      let connection = try start.connect(as: .client, version: "1")
      #expect(home.servers.count == 1)
      connection.descriptor.close()
    }
  }

  @Test func `of a server that is killed as it starts it is said that it may have been`() throws {
    try Home.use { home in
      let program = home.folder + "/server"
      try Files.write("#!/bin/sh\nkill -9 $$\n", to: program)
      chmod(program, 0o700)
      guard mkdir(home.path, 0o700) == 0 else { throw SystemError(errno) }
      let start = ServerStart(
        socketPath: home.socket, lockPath: home.path + "/start.lock", program: program, environment: home.environment)
      let words = "It ended before it listened, as one does that is killed."
      #expect(throws: ServerStart.Failure.cannotStart(words)) { _ = try start.connect(as: .client, version: "1") }
    }
  }

  @Test func `who waits for another one to start the server finds it where that one hangs`() throws {
    try Home.use { home in
      #expect(try home.run(["add", "--in", "5h", "echo größer"]).status == 0)
      #expect(try home.run(["stop"]).status == 0)
      let lock = Descriptor(open(home.path + "/start.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
      #expect(flock(lock.number, LOCK_EX) == 0)
      let call = try home.start(["list", "next"])
      let server = try home.start(["serve"])
      #expect(try call.answer().output.contains("größer"))
      #expect(try home.run(["stop"]).status == 0)
      #expect(try server.answer().status == 0)
      lock.close()
    }
  }

  @Test func `a server that never serves is given up`() throws {
    try Home.use { home in
      let program = home.folder + "/server"
      try Files.write("#!/bin/sh\necho ready\n", to: program)
      chmod(program, 0o700)
      let start = ServerStart(
        socketPath: home.socket, lockPath: home.folder + "/start.lock", program: program,
        environment: home.environment)
      #expect(throws: ServerStart.Failure.connection(.socket(.nobody))) {
        try start.connect(as: .client, version: "1")
      }
    }
  }

  @Test func `a server that is started in git's own hook, or by an agent, knows nothing of that`() throws {
    try Home.use { home in
      let program = home.folder + "/server"
      try Files.write("#!/bin/sh\nenv | grep -E '^(GIT_|CLAUDE|UPNEXT_AGENT)'\n", to: program)
      chmod(program, 0o700)
      var environment = home.environment.filter { !$0.key.hasPrefix("GIT_") }
      environment["GIT_SSL_CAINFO"] = "/käse.crt"
      for name in ["CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT", "UPNEXT_AGENT"] { environment[name] = "1" }
      func told() throws -> String {
        let start = ServerStart(
          socketPath: home.socket, lockPath: home.folder + "/start.lock", program: program, environment: environment)
        do throws(ServerStart.Failure) {
          _ = try start.connect(as: .client, version: "1")
          return ""
        } catch .cannotStart(let words) { return words }
      }
      // The person's own, where git hasn't called us.
      environment["GIT_AUTHOR_NAME"] = "Ada"
      #expect(try told().split(separator: "\n").sorted() == ["GIT_AUTHOR_NAME=Ada", "GIT_SSL_CAINFO=/käse.crt"])
      for (name, value) in [
        ("DIR", "/repo/.git/worktrees/wt"), ("INDEX_FILE", "index"), ("AUTHOR_DATE", "@1 +0000"),
        ("EXEC_PATH", "/usr/lib/git-core"), ("EDITOR", ":"), ("PREFIX", ""),
      ] { environment["GIT_" + name] = value }
      #expect(try told() == "GIT_SSL_CAINFO=/käse.crt\n")
    }
  }

  @Test func `a window that is killed is missed by nobody`() throws {
    try Home.use { home in
      let people = [try home.settle(), try home.sit()]
      try people[1].waitForScreen(containing: "┌ Recent")
      people[0].signal(SIGKILL)
      try people[0].waitForEnd()
      try people[1].press("n")
      try people[1].waitForScreen(containing: "New thread")
      people[1].signal(SIGKILL)
      try people[1].waitForEnd()
      try home.wait(for: "the server's end") { home.processes == [] }
    }
  }

  @Test func `a socket that a server left behind is replaced`() throws {
    try Home.use { home in
      let person = try home.settle()
      kill(try home.server(), SIGKILL)
      try person.waitForEnd()
      #expect(Files.mode(home.socket) == 0o600)
      // The system closes what a killed process had one after the other, and the listener not first.
      try home.wait(for: "the server's end") { home.processes == [] }
      #expect(throws: UnixSocket.Failure.nobody) { try UnixSocket.connect(home.socket) }
      let again = try home.sit()
      try again.waitForScreen(containing: "┌ Recent")
    }
  }

  @Test func `upnext stop ends everything that runs, and tells the windows`() throws {
    try Home.use { home in
      let person = try home.settle()
      #expect(try home.run(["new", "--name", "länger", "sleep 1000 & sleep 1000"]).status == 0)
      try person.waitForScreen(containing: "● länger")
      let told = "stopped; 1 turn was cut off: länger\n"
      #expect(try home.run(["stop"]) == Call.Answer(status: 0, output: told, errors: ""))
      #expect(try person.waitForEnd() == .status(0))
      #expect(person.screen.shows("upnext was stopped. Everything is kept. Come back with: upnext"))
      try home.wait(for: "the end of all") { home.processes == [] }
      #expect(try home.run(["stop"]).status == 3)
      #expect(try home.ask("list", "threads").array?.map { $0["name"] } == ["länger"])
    }
  }

  @Test
  func `whoever copies the store after upnext stop has all of it, also where the server was just ending by itself`()
    throws
  {
    try Home.use { home in
      #expect(try home.run(["pause", "--next"]).status == 0)
      for number in 1...15 {
        #expect(try home.run(["add", "echo größer \(number)"]).status == 0)
        _ = try home.run(["stop"])
        #expect(Files.mode(home.path + "/upnext.db-wal") == nil)
      }
    }
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `a server that is told to end by a signal says so`(signal: Int32) throws {
    try Home.use { home in
      let person = try home.settle()
      kill(try home.server(), signal)
      #expect(try person.waitForEnd() == .status(0))
      #expect(person.screen.shows("upnext was told to end by signal \(signal). Everything is kept."))
      try home.wait(for: "the end of all") { home.processes == [] }
    }
  }

  @Test func `a server whose terminal hangs up ends as one that is told to`() throws {
    try Home.use { home in
      #expect(try home.run(["add", "--in", "5h", "echo größer"]).status == 0)
      #expect(try home.run(["stop"]).status == 0)
      let server = try home.start(["serve"])
      try home.wait(for: "the server") { Files.mode(home.socket) != nil }
      server.signal(SIGHUP)
      #expect(try server.answer().status == 0)
      #expect(try home.run(["list", "next"]).output.contains("größer"))
    }
  }

  @Test func `who calls while a server ends is answered by the next one, and nothing is done twice`() throws {
    try Home.use { home in
      var done: [String] = []
      for round in 1...5 {
        #expect(try home.run(["add", "--in", "5h", "echo größer"]).status == 0)
        let stop = try home.start(["stop"])
        let names = (1...8).map { "\(round)größer\($0)" }
        let calls = try names.map { try home.start(["new", "--name", $0]) }
        for (name, call) in zip(names, calls) {
          let answer = try call.answer()
          #expect(!answer.errors.contains("just ending"), "\(answer.errors)")
          if answer.status == 0 { done.append(name) }
        }
        #expect(try [0, 3].contains(stop.answer().status))
      }
      let threads = try home.ask("list", "threads").array ?? []
      let there = threads.compactMap { $0["name"]?.string }.filter { $0.contains("größer") }
      #expect(Set(there).count == there.count)
      #expect(Set(done).isSubset(of: there))
    }
  }

  @Test func `a status line waits no longer than it may for a server that stands still, and says so`() throws {
    try Home.use { home in
      let person = try home.settle()
      let server = try home.server()
      kill(server, SIGSTOP)
      let answer = try home.run(["status"])
      #expect(answer.status == 1 && answer.output.isEmpty)
      #expect(answer.errors == "upnext: The server has not answered for 2 seconds. It may wait for the disk.\n")
      let told = try JSON(parsing: Array(try home.run(["status", "--json"]).errors.utf8))
      #expect(told["error"]?["message"]?.string == "The server has not answered for 2 seconds.")
      let found = try home.run(["doctor"])
      #expect(found.output.contains("PROBLEM server: it (pid \(server)) has not answered"))
      #expect(found.output.contains("`kill \(server)` ends it") && found.output.contains("config: "))
      #expect(found.errors.isEmpty)
      kill(server, SIGCONT)
      try person.press("<ctrl-\\>")
      #expect(try person.waitForEnd() == .status(0))
    }
  }

  @Test(arguments: [true, false])
  func `all that is written is for its owner alone`(hasOwnHome: Bool) throws {
    try Home.use { home in
      if !hasOwnHome { home.environment["UPNEXT_HOME"] = nil }
      // Whoever's mask lets everybody in must not open the home to everybody.
      let person = try home.sit(["/bin/sh", "-c", "umask 0; exec \"$0\"", Programs.upnext])
      try person.waitForScreen(containing: "Turn the Queue on?")
      try person.press("y")
      #expect(try home.run(["new", "--name", "größer", "echo größer; echo größer >&2"]).status == 0)
      #expect(try home.run(["wait", "größer"]).status == 0)
      let found = try Files.all(in: home.folder)
      #expect(found.contains { $0.path.hasSuffix(hasOwnHome ? "/upnext.sock" : ".sock") })
      #expect(found.contains { $0.path.hasSuffix("/upnext.db") })
      #expect(found.filter { $0.mode != ($0.isFolder ? 0o700 : 0o600) } == [])
    }
  }
}
