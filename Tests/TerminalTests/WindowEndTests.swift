import Emulator
import Glibc
import Terminal
import Testing
import Toolkit
import Wire

@Suite(.timeLimit(.minutes(30)))
struct WindowEndTests {
  private func stage(_ environment: [String: String] = [:]) throws -> WindowStage {
    let stage = try WindowStage(environment: environment, size: Size(columns: 150, rows: 10))
    try stage.waitForHello()
    stage.show(Frame(size: Size(columns: 150, rows: 10), filledWith: Cell("ß")))
    try stage.wait(for: "a frame") { stage.takeMessages() == [.painted] }
    return stage
  }

  @Test func `a goodbye restores the terminal and is said on it`() throws {
    let stage = try stage()
    stage.send(.goodbye("Bis später.\u{1B}[2J"))
    try stage.waitForEnd()
    #expect(stage.ended?.code == 0)
    #expect(stage.isRestored)
    #expect(stage.screen.writtenLines.contains { $0.hasPrefix("Bis später.") })
    #expect(stage.screen.count(of: "später.\u{1B}[2J") == 0)
  }

  @Test(arguments: ["linux", "vt100", "ansi"])
  func `on a terminal without a second screen the last words stand on a line of their own`(term: String) throws {
    let size = Size(columns: 60, rows: 5)
    let stage = try WindowStage(environment: ["TERM": term], size: size)
    try stage.wait(for: "a hello") { stage.hello != nil }
    stage.show(Frame(size: size, filledWith: Cell("x")))
    try stage.wait(for: "a frame") { stage.takeMessages() == [.painted] }
    stage.send(.goodbye("Come back with: upnext"))
    try stage.waitForEnd()
    #expect(stage.screen.writtenLines.last == "Come back with: upnext")
  }

  @Test func `a refusal ends with status 1`() throws {
    let stage = try stage()
    stage.send(.refused("This window is of another version."))
    try stage.waitForEnd()
    #expect(stage.ended?.code == 1)
    #expect(stage.isRestored)
    #expect(stage.screen.writtenLines == ["This window is of another version."])
  }

  @Test func `a server that is gone is told in plain words`() throws {
    let stage = try stage()
    stage.hangUpServer()
    try stage.waitForEnd()
    #expect(stage.ended?.code == 1)
    #expect(stage.isRestored)
    #expect(
      stage.screen.writtenLines == [
        "upnext: The server of this window is gone. Your work is kept; run upnext to come back."
      ])
  }

  @Test func `what is still typed when the server is gone is not left to the shell`() throws {
    let stage = try stage()
    stage.hangUpServer()
    try stage.wait(for: "the word of it") { stage.screen.shows("is gone. Your work is kept") }
    stage.type("rm -rf build\n")
    try stage.waitForEnd()
    #expect(stage.isRestored && !stage.hasUnreadInput)
  }

  @Test func `nor is what is typed when the server ends in order`() throws {
    let stage = try stage()
    stage.type("please run ")
    try stage.wait(for: "the keys") { stage.messages.count == 11 }
    stage.send(.ended("upnext was stopped. é"))
    try stage.wait(for: "the word of it") { stage.screen.isAlternate && stage.screen.shows("upnext was stopped. é") }
    stage.type("rm -rf build\n")
    try stage.waitForEnd()
    #expect(stage.ended?.code == 0)
    #expect(stage.isRestored && !stage.hasUnreadInput)
    #expect(stage.screen.writtenLines == ["upnext was stopped. é"])
  }

  @Test func `a server that reads nothing is said in the last row, until it reads again`() throws {
    let stage = try stage()
    stage.isStopped = true
    stage.type("x")
    let words = "Server \(getpid()) does not answer: `kill -CONT \(getpid())` wakes a stopped one, Ctrl-\\ leaves."
    try stage.wait(for: "the word of silence") { stage.screen.writtenLines.last == words }
    stage.isStopped = false
    try stage.wait(for: "the picture as it was") { !stage.screen.shows("does not answer") }
    #expect(stage.screen.writtenLines.last?.hasPrefix("ßßß") == true)
    stage.type("\u{1C}")
    try stage.waitForEnd()
    #expect(stage.isRestored)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU])
  func `a signal ends the window and restores the terminal`(signal: Int32) throws {
    let stage = try stage()
    stage.signal(signal)
    try stage.waitForEnd()
    #expect(stage.ended?.code == 128 + signal)
    #expect(stage.isRestored)
  }

  @Test(arguments: [SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP])
  func `a crash restores the terminal`(signal: Int32) throws {
    let stage = try stage()
    stage.signal(signal)
    try stage.waitForEnd()
    #expect(stage.ended?.signal == signal)
    #expect(stage.isRestored)
  }

  @Test func `the last words of a crash are on the restored screen`() throws {
    let stage = try stage()
    stage.signal(SIGVTALRM)
    try stage.waitForEnd()
    #expect([SIGILL, SIGTRAP].contains(stage.ended?.signal ?? 0))
    #expect(stage.isRestored)
    // A stack trace may have scrolled them off the ten rows.
    #expect(stage.screen.count(of: "broken on purpose: é") == 1)
  }

  @Test func `a terminal that is gone ends the window`() throws {
    let stage = try stage()
    stage.hangUpTerminal()
    try stage.waitForEnd()
    #expect([1, 128 + SIGHUP].contains(stage.ended?.code ?? 0))
  }

  @Test func `the way out needs no server`() throws {
    let stage = try stage()
    stage.type("\u{1C}")
    try stage.waitForEnd()
    #expect(stage.ended?.code == 0)
    #expect(stage.isRestored)
    #expect(stage.messages == [])
  }

  @Test(arguments: ["", "dumb", "no-such-terminal"])
  func `a terminal that can't do is refused in words`(term: String) throws {
    let stage = try WindowStage(environment: ["TERM": term], size: Size(columns: 150, rows: 10))
    try stage.waitForEnd()
    #expect(stage.ended?.code == 1)
    #expect(stage.screen.writtenLines.first?.hasPrefix("obstacle: ") == true)
    #expect(stage.screen.writtenLines.first?.contains("TERM") == true)
  }
}
