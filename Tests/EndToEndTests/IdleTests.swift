import Emulator
import EventLoop
import Glibc
import Testing

@Suite(.timeLimit(.minutes(30)))
struct IdleTests {
  private func switches(_ processes: [Int32]) -> [Int] { processes.map(ProcessTable.contextSwitches) }

  @Test func `nobody wakes when nothing happens`() throws {
    try Home.use { home in
      let person = try home.settle()
      try home.wait(for: "a window, the server and its guard, and nothing else") { home.processes.count == 3 }
      let processes = home.processes.map(\.pid)
      var isSilent = false
      // What the beginning has left to do may come late where the machine has much else to do: one silence is enough, as
      // what wakes again and again leaves none.
      for _ in 1...3 where !isSilent {
        var before = switches(processes)
        try home.wait(for: "the end of the beginning") {
          person.look(forMilliseconds: 200)
          defer { before = switches(processes) }
          // Who wants to run and gets no processor is not switched either.
          return switches(processes) == before && processes.allSatisfy(ProcessTable.isAsleep)
        }
        let written = person.screen.raw.count
        // Longer than any deadline that a beginning may have.
        person.look(forMilliseconds: 11_000)
        isSilent = switches(processes) == before && person.screen.raw.count == written
      }
      #expect(isSilent)
    }
  }
}
