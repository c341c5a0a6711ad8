import Emulator
import JSON
import Testing

@Suite(.timeLimit(.minutes(30)))
struct StoryTests {
  @Test func `a person begins a thread, leaves in the middle, and finds it further on`() throws {
    try Home.use { home in
      let gate = try Gate(in: home.project)
      let first = try home.sit()
      try first.waitForScreen(containing: "Turn the Queue on?")
      try first.press("y")
      try first.waitForScreen(containing: "The Queue is on.")
      try first.press("n")
      try first.waitForScreen(containing: "New thread")
      try first.press("<enter>")
      try first.waitForScreen(containing: "F1 help")
      try first.press("for i in 1 2 3; do echo línea $i 日本; read x < gate; done<enter>")
      try first.waitForScreen(containing: "    línea 1 日本")
      try first.waitForScreen(containing: "● for i in")
      try gate.open()
      try first.waitForScreen(containing: "    línea 2 日本")

      try first.press("<esc>")
      try first.waitForScreen(without: "F1 help")
      try first.press("q")
      #expect(try first.waitForEnd() == .status(0))
      #expect(first.screen.shows("1 thread is still working. The work goes on. Come back with: upnext"))
      #expect(first.traces == [])

      try gate.open()
      let again = try home.sit()
      try again.waitForScreen(containing: "● for i in")
      try again.press("<enter>")
      try again.waitForScreen(containing: "    línea 3 日本")

      let wide = try home.sit(columns: 150, rows: 40)
      try wide.waitForScreen(containing: "● for i in")
      try wide.press("<enter>")
      try wide.waitForScreen(containing: "    línea 3 日本")

      let working = try home.ask("list", "threads")
      #expect(working.array?.map { $0["state"] } == ["working"])
      #expect(working[0]?["project"]?.string == home.project)

      try gate.open()
      for person in [again, wide] {
        try person.waitForScreen(without: "● working")
        #expect(person.screen.shows("    línea 1 日本"))
        #expect(person.screen.shows("    línea 3 日本"))
      }
      let idle = try home.ask("list", "threads")
      #expect(idle.array?.map { $0["state"] } == ["idle"])
      #expect(idle[0]?["id"] == working[0]?["id"])
      #expect(home.servers.count == 1)
    }
  }
}
