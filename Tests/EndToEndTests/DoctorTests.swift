import EventLoop
import Glibc
import Testing
import Wire

struct DoctorTests {
  /// What the server behind the verb before is when it is just ending by itself: it hangs up on who has reached it, and is gone.
  @Test func `a server that was just ending is no problem`() throws {
    try Home.use { home in
      #expect(try home.run(["doctor"]).status == 0)
      #expect(mkdir(home.path, 0o700) == 0)
      let ending = try UnixSocket.listen(home.socket)
      let lock = Descriptor(open(home.path + "/upnext.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
      #expect(flock(lock.number, LOCK_EX | LOCK_NB) == 0)
      let call = try home.start(["doctor"])
      var listens = pollfd(fd: ending.number, events: Int16(POLLIN), revents: 0)
      #expect(poll(&listens, 1, Int32(Programs.patienceMilliseconds)) == 1)
      let asked = try UnixSocket.accept(ending)
      ending.close()
      unlink(home.socket)
      lock.close()
      asked?.close()
      let answer = try call.answer()
      #expect(answer.status == 0 && answer.output.contains("ok      server: not running"), "\(answer.output)")
    }
  }

  @Test func `a folder in the socket's place is named by the doctor and by whoever needs a server`() throws {
    try Home.use { home in
      #expect(mkdir(home.path, 0o700) == 0 && mkdir(home.path + "/upnext.sock", 0o700) == 0)
      let words = "\(home.path)/upnext.sock is a folder, where upnext keeps a file of its own; move it away"
      #expect(try home.run(["list", "threads"]).errors.contains(words))
      let doctor = try home.run(["doctor"])
      #expect(doctor.status == 1)
      #expect(doctor.output.contains("PROBLEM places: " + words))
    }
  }

  @Test func `a log and an index that can't be written are named by the doctor`() throws {
    try Home.use { home in
      #expect(mkdir(home.path, 0o700) == 0)
      let (log, index) = (home.path + "/upnext.log", home.path + "/upnext-found.db")
      #expect(try home.run(["doctor"]).output.contains("ok      log: \(log)"))
      #expect(mkdir(log, 0o700) == 0 && mkdir(index, 0o700) == 0)
      let doctor = try home.run(["doctor"])
      #expect(doctor.status == 1)
      #expect(doctor.output.contains("PROBLEM log: \(log) can't be written: Is a directory; move it away"))
      let words = "so the search leaves out what other programs keep: it is a folder; move it away"
      #expect(doctor.output.contains("PROBLEM search: \(index) can't be read and written, \(words)"))
    }
  }

  @Test func `folders for shared lanes that are not here are named by the doctor, wherever they were set`() throws {
    try Home.use { home in
      let gone = home.project + "/größe"
      let words = "PROBLEM folders: hub.projects names api=\(gone), and no folder is there"
      let value = "web=\(home.project) api=\(gone)"
      #expect(try home.run(["settings", "hub.projects", value]).status == 0)
      #expect(try home.run(["settings", "hub.accept", "team agents=shell folders=\(gone),/"]).status == 0)
      let doctor = try home.run(["doctor"])
      #expect(doctor.status == 1 && doctor.output.contains(words), "\(doctor.output)")
      #expect(doctor.output.contains("PROBLEM folders: hub.accept names \(gone), and"))
      #expect(doctor.output.split(separator: "\n").count { $0.hasPrefix("PROBLEM folders") } == 2)
      for key in ["hub.projects", "hub.accept"] { #expect(try home.run(["settings", key, ""]).status == 0) }
      #expect(try home.run(["doctor"]).output.contains("PROBLEM folders") == false)
      try Files.write("hub.projects: api=\(gone)\n", to: home.path + "/config.yaml")
      #expect(try home.run(["doctor"]).output.contains(words))
    }
  }

  @Test func `a config that can't be read is told of once, not for each agent`() throws {
    try Home.use { home in
      #expect(mkdir(home.path, 0o700) == 0)
      try Files.write("agents: [größe\n", to: home.path + "/config.yaml")
      let lines = try home.run(["doctor"]).output.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("PROBLEM agents: none of them is started: config.yaml") } == 1)
      #expect(!lines.contains { $0.contains("agent claude") })
    }
  }

  @Test func `a server whose program file is gone or another one is named by the doctor`() throws {
    try Home.use { home in
      #expect(mkdir(home.path, 0o700) == 0)
      let copy = home.path + "/größe"
      let made = try Call(
        [
          "/bin/sh", "-c", "cp \"$0\" \"$1\" && \"$1\" list threads && \"$1\" new --name x 'sleep 600'",
          Programs.upnext, copy,
        ],
        environment: home.environment, directory: home.project)
      #expect(try made.answer().status == 0)
      #expect(try home.run(["doctor"]).output.contains("program:") == false)
      #expect(unlink(copy) == 0)
      #expect(try home.run(["doctor"]).output.contains("PROBLEM program: the server's program file \(copy) is gone"))
      try Files.write("", to: copy)
      #expect(try home.run(["doctor"]).output.contains("note    program: the server runs an older \(copy)"))
    }
  }

  @Test func `a folder, and words behind its name, are no agent's program, and are called so`() throws {
    try Home.use { home in
      #expect(mkdir(home.path, 0o700) == 0)
      let config = "agents:\n  one:\n    command: \(home.folder)\n  two:\n    command: /bin/true --acp\n"
      try Files.write(config, to: home.path + "/config.yaml")
      let told = try home.run(["doctor"]).output
      let words = "\(home.folder) is a folder: its command in config.yaml is to name a program"
      #expect(told.contains("PROBLEM agent one: " + words))
      #expect(told.contains("What it is to be told stands under `arguments`, not behind its name"))
    }
  }

  @Test func `an agent on the caller's PATH that the server's does not have is told of`() throws {
    try Home.use { home in
      #expect(mkdir(home.path, 0o700) == 0)
      try Files.write("agents:\n  told:\n    command: made-up-agent\n", to: home.path + "/config.yaml")
      #expect(try home.run(["add", "--in", "1h", "--agent", "shell", "true"]).status == 0)
      let programs = home.folder + "/größe"
      let program = programs + "/made-up-agent"
      #expect(mkdir(programs, 0o700) == 0)
      try Files.write("#!/bin/sh\n", to: program)
      #expect(chmod(program, 0o700) == 0)
      home.environment["PATH"] = programs + ":/usr/bin:/bin"
      let words = "PROBLEM agent told: found here (\(program)), but not by the server, whose PATH is /usr/bin:/bin: "
      let told = try home.run(["doctor"]).output
      #expect(told.contains(words + "`upnext stop`, and the next one that you start from here has yours."), "\(told)")
      #expect(try home.run(["stop"]).status == 0)
      let found = "ok      agent told: from config.yaml: made-up-agent (\(program))"
      #expect(try home.run(["doctor"]).output.contains(found))
    }
  }

  @Test func `where nothing can be saved the doctor says so, and not that all is well`() throws {
    try Home.use { home in
      #expect(try home.run(["doctor"]).output.contains("PROBLEM disk") == false)
      #expect(try home.run(["queue", "on"]).status == 0)
      // What the system says where a file may not grow takes the same way as what it says of a full disk.
      let script = "trap '' XFSZ; ulimit -f 16; exec \"$0\" doctor"
      let call = try Call(
        ["/bin/sh", "-c", script, Programs.upnext], environment: home.environment, directory: home.project)
      let answer = try call.answer()
      #expect(answer.status == 1)
      #expect(answer.output.contains("PROBLEM disk: nothing can be saved in \(home.path): File too large."))
    }
  }

  @Test func `a chosen theme whose file is gone is told of at the start and by the doctor`() throws {
    try Home.use { home in
      #expect(mkdir(home.path, 0o700) == 0 && mkdir(home.path + "/themes", 0o700) == 0)
      let slots = (0..<16).map { "  base0\(String($0, radix: 16, uppercase: true)): \"777777\"\n" }.joined()
      let file = home.path + "/themes/mine.yaml"
      try Files.write("palette:\n" + slots, to: file)
      let hidden = "In theme mine, text can't be told from its ground."
      let chosen = try home.run(["settings", "ui.theme", "mine"])
      #expect(
        chosen.status == 0 && chosen.errors.contains("In this theme, text can't be told from its ground."), "\(chosen)")
      #expect(try home.run(["doctor"]).output.contains("PROBLEM theme: " + hidden))
      _ = try home.run(["stop"])
      #expect(unlink(file) == 0)
      let gone = "There is no theme mine: choose another."
      #expect(try home.run(["doctor"]).output.contains("PROBLEM theme: " + gone))
      #expect(try home.run(["list", "threads"]).errors.contains(gone))
      #expect(try home.run(["settings", "ui.theme", "light"]).status == 0)
      #expect(try !home.run(["doctor"]).output.contains("PROBLEM theme"))
    }
  }
}
