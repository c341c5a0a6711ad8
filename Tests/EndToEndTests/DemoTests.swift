import Glibc
import Testing

@Suite(.timeLimit(.minutes(30)))
struct DemoTests {
  @Test(arguments: [nil, SIGTERM])
  func `the demo moves by itself, and leaves nothing behind`(signal: Int32?) throws {
    try Home.use { home in
      let person = try home.sit([Programs.upnext, "--demo"])
      try person.waitForScreen(containing: "● fix flaky test")
      try person.waitForScreen(containing: "◆ add oauth")
      if let signal { person.signal(signal) } else { try person.press("q") }
      #expect(try person.waitForEnd() == .status(signal.map { 128 + $0 } ?? 0))
      #expect(person.traces == [])
      try home.wait(for: "the end of all") { home.processes == [] }
      #expect(Files.names(in: home.folder) == ["p"])
    }
  }

  /// The terminal and the shell each send a signal of their own when a terminal is closed, and some send SIGKILL.
  @Test(arguments: [[SIGKILL], [SIGHUP, SIGHUP], [SIGHUP, SIGKILL]])
  func `a demo whose window is killed ends by itself, with its agents and its folder`(signals: [Int32]) throws {
    try Home.use { home in
      let person = try home.sit([Programs.upnext, "--demo"])
      try person.waitForScreen(containing: "◆ add oauth")
      for signal in signals { person.signal(signal) }
      person.hangUp()
      try home.wait(for: "the end of all") { home.processes == [] }
      #expect(Files.names(in: home.folder) == ["p"])
    }
  }

  @Test func `a demo that is killed before its window opens leaves nothing behind either`() throws {
    try Home.use { home in
      let person = try home.sit([Programs.upnext, "--demo"])
      try home.wait(for: "the demo's server") { !home.servers.isEmpty }
      person.signal(SIGKILL)
      try home.wait(for: "the end of all") { home.processes == [] }
      #expect(Files.names(in: home.folder) == ["p"])
    }
  }
}
