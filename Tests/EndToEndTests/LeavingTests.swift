import CSystem
import Emulator
import Glibc
import Testing

@Suite(.timeLimit(.minutes(30)))
struct LeavingTests {
  /// The ways in which a window ends, and how its process then ends.
  enum Way: CaseIterable {
    case quit, wayOut, terminate, interrupt, hangUp, quitSignal, crash, abort, lostServer, stoppedServer

    var ending: Ending {
      switch self {
      case .quit, .wayOut, .stoppedServer: .status(0)
      case .terminate: .status(128 + SIGTERM)
      case .interrupt: .status(128 + SIGINT)
      case .hangUp: .status(128 + SIGHUP)
      case .quitSignal: .status(128 + SIGQUIT)
      case .crash: .signal(SIGSEGV)
      case .abort: .signal(SIGABRT)
      case .lostServer: .status(1)
      }
    }

    var words: String? {
      switch self {
      case .quit: "Come back with: upnext"
      case .wayOut: "The window is closed. Work goes on; upnext brings it back."
      case .stoppedServer: "upnext was stopped. Everything is kept. Come back with: upnext"
      case .lostServer: "upnext: The server of this window is gone. Your work is kept; run upnext to come"
      case .terminate, .interrupt, .hangUp, .quitSignal, .crash, .abort: nil
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `the terminal is left as it was found`(way: Way) throws {
    try Home.use { home in
      let person = try home.settle()
      #expect(person.traces != [])
      switch way {
      case .quit: try person.press("q")
      case .wayOut: try person.press("<ctrl-\\>")
      case .terminate: person.signal(SIGTERM)
      case .interrupt: person.signal(SIGINT)
      case .hangUp: person.signal(SIGHUP)
      case .quitSignal: person.signal(SIGQUIT)
      case .crash: person.signal(SIGSEGV)
      case .abort: person.signal(SIGABRT)
      case .lostServer: kill(try home.server(), SIGKILL)
      case .stoppedServer: #expect(try home.run(["stop"]).status == 0)
      }
      #expect(try person.waitForEnd() == way.ending)
      #expect(person.traces == [])
      if let words = way.words { #expect(person.screen.shows(words)) }
      try home.wait(for: "the server's end") { home.processes == [] }
    }
  }

  @Test func `Ctrl-Z gives the shell its terminal, and fg brings the window back`() throws {
    try Home.use { home in
      home.environment["PS1"] = "§ "
      #expect(try home.run(["queue", "on"]).status == 0)
      let person = try home.sit(["/bin/bash", "--norc", "--noprofile", "-i"])
      try person.waitForScreen(containing: "§")
      try person.press("\(Programs.upnext)<enter>")
      try person.wait(for: "a window at rest") { person.screen.shows("┌ Recent") && !person.screen.shows("saving…") }
      let before = person.screen.lines
      for _ in 1...2 {
        try person.press("<ctrl-z>")
        try person.wait(for: "the shell") { !person.screen.isAlternate && person.screen.shows("Stopped") }
        #expect([1000, 1002, 1004, 1006].allSatisfy { !person.screen.isOn($0) })
        try person.press("echo $((40 + 2)) größer<enter>")
        try person.waitForScreen(containing: "42 größer")
        try person.press("fg<enter>")
        try person.wait(for: "the window") { person.screen.isAlternate && person.screen.lines == before }
        #expect([1000, 1002, 1004, 1006, 2004].allSatisfy { person.screen.isOn($0) })
      }
      try person.press("?")
      try person.wait(for: "an answer to a key") { person.screen.lines != before }
      try person.press("<ctrl-\\>")
      try person.wait(for: "the shell again") {
        !person.screen.isAlternate && person.screen.shows("The window is closed.")
      }
    }
  }

  @Test func `Ctrl-Z where there is no shell to go back to changes nothing`() throws {
    try Home.use { home in
      let person = try home.settle()
      try person.press("<ctrl-z>")
      try person.answer("n", untilScreenShows: "New thread")
      #expect(person.screen.isAlternate)
    }
  }

  @Test func `a window can be left though the server stands still`() throws {
    try Home.use { home in
      let person = try home.settle()
      let server = try home.server()
      kill(server, SIGSTOP)
      try person.press("nnnn<ctrl-\\>")
      #expect(try person.waitForEnd() == .status(0))
      #expect(person.traces == [])
      kill(server, SIGCONT)
      try home.wait(for: "the server's end") { home.processes == [] }
    }
  }

  @Test func `a terminal that goes away without a word ends its window`() throws {
    try Home.use { home in
      #expect(try home.run(["queue", "on"]).status == 0)
      // Not the terminal's own session, so that the system sends no SIGHUP.
      let person = try home.sit(group: cs_group_own)
      try person.waitForScreen(containing: "Recent")
      person.hangUp()
      #expect(try person.waitForEnd() == .status(1))
      try home.wait(for: "the server's end") { home.processes == [] }
    }
  }
}
