import Glibc
import HubCluster
import JSON
import Testing

/// The Queue of two machines is one list, ordered by hand from either.
@Suite(.enabled(if: HubCluster.isInstalled, "PostgreSQL's server is not installed here; scripts/test installs it."))
struct HandOrderStoryTests {
  private func names(_ home: Home) throws -> [String] {
    try home.ask("list", "queue").array?.compactMap { $0["thread"]?["name"]?.string } ?? []
  }

  /// A turn that has ended waits in the Queue.
  private func thread(_ name: String, _ home: Home) throws {
    let id = try #require(try home.ask("new", "--name", name)["id"]?.string)
    _ = try home.ask("send", id, "true")
    try home.wait(for: "the end of the turn") {
      try home.ask("list", "threads").array?.contains { $0["id"]?.string == id && $0["locked"] == false } == true
    }
  }

  private func wait(_ homes: [Home], for order: [String]) throws {
    for home in homes {
      try home.wait(for: "the order \(order)") { try names(home) == order }
    }
  }

  @Test func `two machines order one Queue by hand, also at once, while the hub is away, and after a kill`() throws {
    let cluster = try HubCluster()
    let address = "postgresql://upnext@/postgres?host=\(cluster.place.folder)&port=\(cluster.place.port)"
    try Home.use { one in
      try Home.use { two in
        for (home, name) in [(one, "eins"), (two, "größe")] {
          #expect(try home.run(["queue", "on"]).status == 0)
          _ = try home.ask("hub", "init", address, "--name", name)
        }
        try thread("a", one)
        try thread("漢字", two)
        try thread("c", one)
        try thread("d", two)
        try wait([one, two], for: ["a", "漢字", "c", "d"])
        // Any row, from either.
        #expect(try one.run(["top", "d"]).status == 0)
        try wait([one, two], for: ["d", "a", "漢字", "c"])
        #expect(try two.run(["bottom", "a"]).status == 0)
        try wait([one, two], for: ["d", "漢字", "c", "a"])
        // Both at once, and they agree in the end.
        var calls: [Call] = []
        for place in [1, 2, 3, 4, 1, 3] {
          calls.append(try one.start(["move", "漢字", "--to", "\(place)"]))
          calls.append(try two.start(["move", "c", "--to", "\(5 - place)"]))
          calls.append(try two.start(["top", place > 2 ? "a" : "d"]))
        }
        for call in calls { #expect(try call.answer().status == 0) }
        try one.wait(for: "one order") {
          let first = try names(one)
          return try Set(first) == ["a", "漢字", "c", "d"] && names(two) == first
        }
        for (place, name) in ["d", "漢字", "c", "a"].enumerated() {
          #expect(try one.run(["move", name, "--to", "\(place + 1)"]).status == 0)
        }
        try wait([one, two], for: ["d", "漢字", "c", "a"])
        #expect(try one.run(["top", "c"]).status == 0)
        try wait([one, two], for: ["c", "d", "漢字", "a"])
        #expect(try one.run(["undo"]).status == 0)
        try wait([one, two], for: ["d", "漢字", "c", "a"])
        // Without the hub the order holds, and what is moved is told when it is back.
        try cluster.stop()
        try one.wait(for: "the silence") { try one.ask("hub", "status")["state"] == "away" }
        #expect(try names(one) == ["d", "漢字", "c", "a"])
        #expect(try one.run(["top", "漢字"]).status == 0)
        #expect(try names(one) == ["漢字", "d", "c", "a"])
        try cluster.start()
        try wait([one, two], for: ["漢字", "d", "c", "a"])
        #expect(try one.run(["undo"]).status == 0)
        try wait([one, two], for: ["d", "漢字", "c", "a"])
        // One is killed, and has moved something before; the database restarts at once.
        #expect(try two.run(["top", "a"]).status == 0)
        kill(try two.server(), SIGKILL)
        try two.wait(for: "the end") { two.servers.isEmpty }
        try cluster.restart()
        try wait([two, one], for: ["a", "d", "漢字", "c"])
        // Who is said something in waits anew, at the end.
        _ = try one.ask("send", "a", "true")
        try wait([one, two], for: ["d", "漢字", "c", "a"])
        // Alone it has its own order.
        #expect(try one.run(["settings", "hub.queue", "off"]).status == 0)
        #expect(try names(one) == ["c", "a"])
        #expect(try names(two) == ["d", "漢字", "c", "a"])
      }
    }
  }
}
