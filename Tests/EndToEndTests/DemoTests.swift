import Emulator
import Glibc
import Testing

/// What `--demo` and `--tour` show, and that nothing of them is left, in whichever way they end.
@Suite(.timeLimit(.minutes(30)))
struct DemoTests {
  @Test(arguments: [nil, SIGTERM])
  func `the demo opens on a question, moves by itself, and leaves nothing behind`(signal: Int32?) throws {
    try Home.use { home in
      let person = try home.sit([Programs.upnext, "--demo"])
      try person.waitForScreen(containing: "An agent asks for permission: a allows it")
      try person.waitForScreen(containing: "oauth\", \"callback\"")
      try person.answer("a", untilScreenShows: "w goes to the next thread")
      try person.waitForScreen(containing: "then run the whole suite again")
      // What is written at the next stop is not held.
      try person.press("w")
      try person.waitForScreen(containing: "waits in the outbox while the agent works")
      #expect(!person.screen.shows("held until you decide"))
      try person.press("1H")
      try person.waitForScreen(containing: "look for unused styles")
      try person.press("H")
      if let signal { person.signal(signal) } else { try person.press("q") }
      #expect(try person.waitForEnd() == .status(signal.map { 128 + $0 } ?? 0))
      #expect(person.traces == [])
      try waitForNothing(in: home)
    }
  }

  /// The terminal and the shell each send a signal of their own when a terminal is closed, and some send SIGKILL.
  @Test(arguments: [[SIGKILL], [SIGHUP, SIGHUP], [SIGHUP, SIGKILL], []])
  func `a demo whose window is killed ends by itself, with its agents and its folder`(signals: [Int32]) throws {
    try Home.use { home in
      let person = try open(in: home)
      for signal in signals { person.signal(signal) }
      person.hangUp()
      try waitForNothing(in: home)
    }
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGSEGV])
  func `a demo whose server is killed ends with its window`(signal: Int32) throws {
    try Home.use { home in
      let person = try open(in: home)
      kill(try home.server(), signal)
      try person.waitForEnd()
      #expect(person.traces == [])
      try waitForNothing(in: home)
    }
  }

  @Test func `what is left where both are killed goes with the next demo`() throws {
    try Home.use { home in
      let person = try open(in: home)
      let server = try home.server()
      // Stopped, it doesn't see its window's end.
      kill(server, SIGSTOP)
      person.signal(SIGKILL)
      try home.wait(for: "the window's end") { !home.processes.contains { $0.pid == person.pid } }
      kill(server, SIGKILL)
      try home.wait(for: "the end of all") { home.processes == [] }
      let left = Files.names(in: home.folder).filter { $0 != "p" }
      #expect(left.count == 1)
      var long = [timeval(tv_sec: time(nil) - 60, tv_usec: 0), timeval(tv_sec: time(nil) - 60, tv_usec: 0)]
      #expect(utimes(home.folder + "/" + (left.first ?? ""), &long) == 0)
      let next = try open(in: home)
      #expect(!Files.names(in: home.folder).contains(left.first ?? ""))
      try next.press("q")
      try next.waitForEnd()
      try waitForNothing(in: home)
    }
  }

  @Test func `a demo that is killed before its window opens leaves nothing behind either`() throws {
    try Home.use { home in
      let person = try home.sit([Programs.upnext, "--demo"])
      try home.wait(for: "the demo's server") { !home.servers.isEmpty }
      person.signal(SIGKILL)
      try waitForNothing(in: home)
    }
  }

  @Test func `the tour is gone through by doing what it says`() throws {
    try Home.use { home in
      let person = try home.sit([Programs.upnext, "--tour"])
      try person.waitForScreen(containing: "Step 1 of 5: An agent asks for permission")
      try person.answer("a", untilScreenShows: "Step 2 of 5")
      try person.press("<enter>")
      try person.waitForScreen(containing: "Write a message, then press")
      try person.press("and say which<enter>")
      try person.waitForScreen(containing: "Step 3 of 5")
      try person.press("<tab>")
      try person.waitForScreen(containing: "moves the row up")
      try person.press("J")
      try person.waitForScreen(containing: "Step 4 of 5")
      try person.press("c")
      try person.waitForScreen(containing: "Write what is to be done")
      try person.press("lint all<enter>")
      try person.waitForScreen(containing: "Step 5 of 5")
      try person.press("x")
      try person.waitForScreen(containing: "Removed")
      try person.press("u")
      try person.waitForScreen(containing: "That was the tour.")
      try person.press("q")
      #expect(try person.waitForEnd() == .status(0))
      try waitForNothing(in: home)
    }
  }

  private func open(in home: Home) throws -> Person {
    let person = try home.sit([Programs.upnext, "--demo"])
    try person.waitForScreen(containing: "An agent asks for permission")
    return person
  }

  /// No process, no folder, no socket.
  private func waitForNothing(in home: Home) throws {
    try home.wait(for: "the end of all") { home.processes == [] }
    try home.wait(for: "nothing in the folder") { Files.names(in: home.folder) == ["p"] }
  }
}
