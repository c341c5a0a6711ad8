import Emulator
import Glibc
import Testing

/// `upnext --plain` on real terminals.
@Suite(.timeLimit(.minutes(30)))
struct PlainTests {
  @Test(arguments: ["dumb", "", "no-such-terminal", "vt100", "xterm-256color"])
  func `lines are written on every terminal, with no sequence among them`(term: String) throws {
    try Home.use { home in
      home.environment["TERM"] = term
      #expect(try home.run(["queue", "on"]).status == 0)
      #expect(try home.run(["new", "--name", "größe", "echo 日本"]).status == 0)
      let person = try home.sit([Programs.upnext, "--plain"])
      try person.waitForScreen(containing: "row 1 of 1, here.")
      try person.press("<enter>")
      try person.waitForScreen(containing: "日本")
      try person.press("echo once")
      try person.waitForScreen(containing: "message: echo once")
      try person.press("<enter>")
      try person.waitForScreen(containing: "you: echo once")
      let written = String(decoding: person.screen.raw, as: UTF8.self)
      // Only one of which that is known is asked for something: to mark pastes.
      let asked = term.hasPrefix("xterm") ? "\u{1B}[?2004h" : ""
      #expect(written.hasPrefix(asked) && !written.dropFirst(asked.count).contains("\u{1B}"))
      #expect(!written.contains("─"))
      try person.press("<ctrl-x>")
      try person.press("<tab>")
      try person.waitForScreen(containing: "Recent, 1 row")
      try person.press("q")
      #expect(try person.waitForEnd() == .status(0))
      #expect(traces(of: person) == [])
    }
  }

  @Test func `the setting takes a window's screen away before it is seen`() throws {
    try Home.use { home in
      #expect(try home.run(["settings", "ui.layout", "linear"]).status == 0)
      let person = try home.sit()
      try person.waitForScreen(containing: "Turn the Queue on?")
      try person.press("y")
      try person.waitForScreen(containing: "The Queue is on.")
      try person.press("q")
      #expect(try person.waitForEnd() == .status(0))
      #expect(person.traces == [])
    }
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func `the terminal is as it was, however it ends`(signal: Int32) throws {
    try Home.use { home in
      #expect(try home.run(["queue", "on"]).status == 0)
      let person = try home.sit([Programs.upnext, "--plain"])
      try person.waitForScreen(containing: "Recent, 0 rows")
      person.signal(signal)
      #expect(try person.waitForEnd() == .status(128 + signal))
      #expect(traces(of: person) == [])
    }
  }

  /// What shows and hides the cursor was never sent.
  private func traces(of person: Person) -> [String] { person.traces.filter { $0 != "the cursor is hidden" } }
}
