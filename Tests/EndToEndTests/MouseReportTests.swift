import Emulator
import JSON
import Testing
import Toolkit

/// The mouse of a real terminal: reports of presses, drags and releases, as xterm and everybody else send them.
@Suite(.timeLimit(.minutes(30)))
struct MouseReportTests {
  /// Four commands behind one that goes on.
  private func commands(_ home: Home) throws -> Person {
    #expect(try home.run(["settings", "next.max_running", "1"]).status == 0)
    // The test points at rows; they are to stand still.
    #expect(try home.run(["settings", "ui.reduced_motion", "on"]).status == 0)
    for words in ["sleep 1000", "echo größe", "echo 日本", "echo שלום", "echo four"] {
      #expect(try home.run(["add", words]).status == 0)
    }
    let person = try home.settle()
    try person.waitForScreen(containing: "4 echo four")
    return person
  }

  /// A report as SGR mode has it.
  private func report(_ bits: Int, _ place: Position, isRelease: Bool = false) -> [UInt8] {
    Array("\u{1B}[<\(bits);\(place.column + 1);\(place.row + 1)\(isRelease ? "m" : "M")".utf8)
  }

  private func place(of words: String, _ person: Person) throws -> Position {
    let lines = person.screen.lines
    let row = try #require(lines.firstIndex { $0.contains(words) })
    return Position(row: row, column: 2)
  }

  private func prompts(_ home: Home) throws -> [String] {
    (try home.ask("list", "next")["commands"]?.array ?? []).compactMap { $0["prompt"]?.string }
  }

  @Test func `a row is dragged, pushed aside and removed by a real terminal's mouse`() throws {
    try Home.use { home in
      let person = try commands(home)
      #expect([1000, 1002, 1006].allSatisfy { person.screen.isOn($0) })
      let four = try place(of: "4 echo four", person)
      try person.type(report(0, four))
      for step in 1...3 { try person.type(report(32, Position(row: four.row - step, column: four.column + step % 2))) }
      try person.waitForScreen(containing: "┄ echo four")
      try person.type(report(0, Position(row: four.row - 3, column: four.column), isRelease: true))
      try person.waitForScreen(containing: "1 echo four")
      #expect(try prompts(home) == ["sleep 1000", "echo four", "echo größe", "echo 日本", "echo שלום"])

      let wide = try place(of: "echo 日本", person)
      try person.type(report(0, wide))
      try person.type(report(32, Position(row: wide.row, column: wide.column + 8)))
      try person.type(report(0, Position(row: wide.row, column: wide.column + 8), isRelease: true))
      try person.waitForScreen(containing: "Move to Top")
      try person.type(report(0, wide) + report(0, wide, isRelease: true))
      try person.waitForScreen(containing: "1 echo 日本")

      let first = try place(of: "2 echo four", person)
      try person.type(report(0, Position(row: first.row, column: 30)))
      try person.type(
        report(32, Position(row: first.row, column: 20)) + report(32, Position(row: first.row, column: 5)))
      try person.waitForScreen(containing: " Remove ")
      try person.type(report(0, Position(row: first.row, column: 5), isRelease: true))
      try person.waitForScreen(containing: "Removed \"echo four\"")
      #expect(try prompts(home) == ["sleep 1000", "echo 日本", "echo größe", "echo שלום"])
    }
  }

  @Test func `a window that leaves takes its mouse modes with it, and while it is stopped`() throws {
    try Home.use { home in
      let person = try home.settle()
      try person.press("q")
      #expect(try person.waitForEnd() == .status(0))
      #expect(person.traces == [])
      let stopped = try home.sit(["/bin/bash", "--norc", "--noprofile", "-i"])
      try stopped.press("\(Programs.upnext)<enter>")
      try stopped.wait(for: "the modes") { stopped.screen.isOn(1002) && stopped.screen.isOn(1006) }
      try stopped.waitForScreen(containing: "Recent")
      try stopped.press("<ctrl-z>")
      try stopped.wait(for: "the shell") { !stopped.screen.isOn(1002) && !stopped.screen.isOn(1006) }
      try stopped.waitForScreen(containing: "Stopped")
      try stopped.press("fg<enter>")
      try stopped.wait(for: "the modes again") { stopped.screen.isOn(1002) && stopped.screen.isOn(1006) }
      try stopped.press("q")
      try stopped.wait(for: "the shell again") { !stopped.screen.isOn(1002) }
      try stopped.press("exit<enter>")
    }
  }
}
