import EventLoop
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10)))
struct IdleTests {
  private func switches(_ processes: [Int32]) -> [Int] { processes.map(ProcessTable.contextSwitches) }

  @Test func `nobody wakes when nothing happens`() throws {
    try Home.use { home in
      let person = try home.settle()
      let processes = home.processes.map(\.pid)
      #expect(processes.count == 3, "a window, the server and its guard")
      var before = switches(processes)
      try home.wait(for: "the end of the beginning") {
        person.look(forMilliseconds: 200)
        defer { before = switches(processes) }
        return switches(processes) == before
      }
      let written = person.screen.raw.count
      // Longer than any deadline that a beginning may have.
      person.look(forMilliseconds: 11_000)
      #expect(switches(processes) == before)
      #expect(person.screen.raw.count == written)
    }
  }
}
