import Emulator
import Glibc
import JSON
import Testing

/// The Queue through the real program: many clients at once, restarts, and the verbs.
@Suite(.timeLimit(.minutes(30)))
struct QueueEndToEndTests {
  private func queue(_ home: Home) throws -> [JSON] { try home.ask("list", "queue", "--all").array ?? [] }

  private func names(_ home: Home) throws -> [String] {
    try queue(home).compactMap { $0["thread"]?["name"]?.string }
  }

  /// Threads in the Queue whose turns are over.
  private func threads(_ names: [String], _ home: Home) throws {
    #expect(try home.run(["queue", "on"]).status == 0)
    for name in names {
      #expect(try home.run(["new", "--name", name, "true"]).status == 0)
      #expect(try home.run(["wait", name]).status == 0)
    }
  }

  @Test func `ten clients that send at once leave contiguous positions, and no message is lost`() throws {
    try Home.use { home in
      let gate = try Gate(in: home.project)
      let person = try home.settle()
      let all = (1...10).map { "faden \($0)" }
      for name in all { #expect(try home.run(["new", "--name", name]).status == 0) }
      let calls = try all.map { try home.start(["send", $0, "read x < gate", "--json"]) }
      let answers = try calls.map { try $0.answer() }
      #expect(answers.map(\.status) == Array(repeating: 0, count: 10))
      let members = try queue(home)
      #expect(members.map { $0["position"]?.int } == Array(1...10))
      #expect(Set(members.compactMap { $0["thread"]?["name"]?.string }) == Set(all))
      #expect(members.allSatisfy { $0["thread"]?["locked"] == .bool(true) })
      #expect(try home.ask("list", "queue").array?.isEmpty == true)
      for _ in 1...10 { try gate.open() }
      for name in all { #expect(try home.run(["wait", name]).status == 0) }
      try person.waitForScreen(containing: "10 in all")
      #expect(try home.ask("list", "queue").array?.map { $0["position"]?.int } == Array(1...10))
    }
  }

  @Test func `each home has a Queue of its own`() throws {
    try Home.use { one in
      try threads(["größe"], one)
      try Home.use { other in
        try threads([], other)
        let members = try queue(other)
        #expect(members.isEmpty)
      }
      #expect(try names(one) == ["größe"])
    }
  }

  @Test func `the Queue is the same after the server was killed`() throws {
    try Home.use { home in
      let person = try home.settle()
      try threads(["eins", "zwei 漢", "drei"], home)
      #expect(try home.run(["top", "drei"]).output == "Moved \"drei\" to the top\n")
      #expect(try home.run(["snooze", "eins", "4h"]).status == 0)
      #expect(try home.run(["list", "queue", "--all"]).output.contains("eins  [snoozed until 20"))
      let before = try queue(home)
      kill(try home.server(), SIGKILL)
      try person.waitForEnd()
      try home.wait(for: "the server's end") { home.processes == [] }
      #expect(try queue(home) == before)
      #expect(try home.ask("list", "queue").array?.map { $0["thread"]?["name"] } == ["drei", "zwei 漢"])
    }
  }

  @Test func `the verbs do what the keys do, and one key takes them back`() throws {
    try Home.use { home in
      let person = try home.settle()
      try threads(["eins", "zwei 漢", "drei"], home)
      #expect(try home.run(["move", "eins", "--to", "3"]).status == 0)
      #expect(try names(home) == ["zwei 漢", "drei", "eins"])
      #expect(try home.run(["remove", "drei", "eins"]).status == 0)
      #expect(try home.run(["queue", "clear"]).output == "Cleared the Queue of 1 thread\n")
      #expect(try names(home) == [])
      try person.press("uu")
      try person.waitForScreen(containing: "3 in all")
      #expect(try home.run(["rename", "eins", "Größer"]).output == "Renamed to \"Größer\"\n")
      #expect(try home.run(["delete", "größer"]).status == 0)
      #expect(try home.ask("list", "threads").array?.count == 2)
      let all = try home.ask("list", "threads", "--all").array ?? []
      #expect(all.filter { $0["deleted"] == true }.map { $0["name"] } == ["Größer"])
      #expect(try home.run(["restore", "Größer"]).status == 0)
      let history = try home.run(["list", "history"])
      #expect(history.status == 0)
      #expect(history.output.contains("left"))
      #expect(history.output.contains("restored"))
      #expect(try home.ask("list", "history").array?.first?["kind"] == "queue")
    }
  }

  @Test func `a hung turn is unlocked, its agent ends, and nothing is sent again`() throws {
    try Home.use { home in
      _ = try home.settle()
      #expect(try home.run(["new", "--name", "hängt", "sleep 1000"]).status == 0)
      #expect(try home.ask("list", "queue").array?.isEmpty == true)
      #expect(try home.run(["unlock", "hängt"]).output == "Unlocked \"hängt\"\n")
      #expect(try home.ask("list", "queue").array?.map { $0["position"]?.int } == [1])
      #expect(try home.run(["wait", "hängt"]).status == 4)
      try home.wait(for: "the agent's end") { !home.processes.contains { $0.arguments.contains("1000") } }
      #expect(try home.run(["unlock", "hängt"]).status == 1)
      let entries = try home.ask("show", "hängt")["entries"]?.array ?? []
      #expect(entries.count { $0["role"] == "user" } == 1)
    }
  }

  @Test func `a window that is not looked at rings when a turn ends`() throws {
    try Home.use { home in
      let gate = try Gate(in: home.project)
      #expect(try home.run(["settings", "ui.notify", "desktop"]).status == 0)
      let person = try home.settle()
      #expect(try home.run(["new", "--name", "größe", "read x < gate"]).status == 0)
      try person.waitForScreen(containing: "● größe")
      // The key behind it is answered, so the server knows by then that nobody looks.
      try person.press("\u{1B}[O?")
      try person.waitForScreen(containing: "┌ Keys")
      try gate.open()
      let words = Array("\u{1B}]777;notify;upnext;größe is done\u{07}\u{07}".utf8)
      try home.wait(for: "the words") {
        person.look()
        return person.screen.raw.firstRange(of: words) != nil
      }
    }
  }
}
