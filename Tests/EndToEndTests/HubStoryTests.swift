import Glibc
import HubCluster
import JSON
import Testing

/// Several homes that share a hub, each with a server of its own, as several machines would.
@Suite(.enabled(if: HubCluster.isInstalled, "PostgreSQL's server is not installed here; scripts/test installs it."))
struct HubStoryTests {
  private static func address(_ cluster: HubCluster, _ database: String = "postgres") -> String {
    "postgresql://upnext@/\(database)?host=\(cluster.place.folder)&port=\(cluster.place.port)"
  }

  @Test func `two machines join, list each other, and one leaves`() throws {
    let cluster = try HubCluster()
    try Home.use { one in
      try Home.use { two in
        let address = Self.address(cluster)
        let joined = try one.ask("hub", "init", address, "--name", "eins")
        #expect(joined["name"] == "eins")
        #expect(joined["lies_there"]?.array?.isEmpty == false)
        let taken = try two.run(["hub", "init", address, "--name", "eins"])
        #expect(taken.status == 1)
        #expect(taken.errors.contains("--name"))
        #expect(try two.ask("settings", "hub.url")["value"] == "")
        _ = try two.ask("hub", "init", address, "--name", "größe")
        try one.wait(for: "both hosts") {
          let hosts = try? one.ask("list", "hosts").array
          return hosts?.count == 2 && hosts?.allSatisfy { $0["connected"] == true } == true
        }
        #expect(try one.ask("list", "hosts").array?.compactMap { $0["name"]?.string } == ["eins", "größe"])
        #expect(try one.ask("hub", "status")["state"] == "joined")
        // Nothing runs there, and it stays: others may want something of it.
        let server = try one.server()
        #expect(ProcessMaps.names(of: server).contains { $0.contains("libpq.so") })
        #expect(try two.run(["hub", "leave"]).status == 0)
        #expect(try two.ask("hub", "status")["state"] == "off")
        #expect(try one.ask("list", "hosts").array?.count == 1)
        let doctor = try one.run(["doctor", "--json"])
        let findings = try JSON(parsing: Array(doctor.output.utf8)).array?.filter { $0["subject"] == "hub" } ?? []
        #expect(findings.first?["verdict"] == "fine", "\(findings)")
        #expect(findings.contains { $0["words"]?.string?.contains("fsync is off") == true })
      }
    }
  }

  @Test func `a machine that is killed comes back as the host that it was`() throws {
    let cluster = try HubCluster()
    try Home.use { home in
      let id = try home.ask("hub", "init", Self.address(cluster), "--name", "eins")["host"]
      kill(try home.server(), SIGKILL)
      try home.wait(for: "the end") { home.servers.isEmpty }
      try home.wait(for: "the hub") { try home.ask("hub", "status")["state"] == "joined" }
      #expect(try home.ask("hub", "status")["host"]?["id"] == id)
      #expect(try home.ask("list", "hosts").array?.count == 1)
      // The database goes, and comes back by itself.
      try cluster.restart()
      try home.wait(for: "the hub again") { try home.ask("hub", "status")["state"] == "joined" }
    }
  }

  @Test func `a copy of a home asks what it is, and takes nothing of what is meant for the first one`() throws {
    let cluster = try HubCluster()
    try Home.use { one in
      try Home.use { copy in
        _ = try one.ask("hub", "init", Self.address(cluster), "--name", "eins")
        let thread = try #require(try one.ask("new", "--name", "漢字")["id"]?.string)
        let copying = try Call(["/bin/cp", "-a", one.path, copy.path], environment: [:], directory: copy.folder)
        #expect(try copying.answer().status == 0)
        unlink(copy.socket)
        try copy.wait(for: "the hub's refusal") { try copy.ask("hub", "status")["state"] == "refused" }
        #expect(try copy.ask("hub", "status")["words"]?.string?.contains("it was in \(one.path)") == true)
        // Not even by its person's word, while the first one is there.
        let adopted = try copy.run(["hub", "init", "--adopt"])
        #expect(adopted.status == 1)
        #expect(adopted.errors.contains("is connected"))
        #expect(try one.ask("hub", "status")["state"] == "joined")
        _ = try copy.ask("hub", "init", "--new", "--name", "größe")
        _ = try copy.ask("--host", "eins", "send", thread, "echo hallo >> said")
        try one.wait(for: "the word") {
          Files.bytes(one.project + "/said").map { String(decoding: $0, as: UTF8.self) } == "hallo\n"
        }
        #expect(try one.ask("list", "hosts").array?.compactMap { $0["name"]?.string } == ["eins", "größe"])
        #expect(Files.bytes(copy.project + "/said") == nil)
      }
    }
  }

  @Test func `a backup that was restored asks, and goes on as the host that it was by its person's word`() throws {
    let cluster = try HubCluster()
    try Home.use { one in
      try Home.use { two in
        try Home.use { backup in
          _ = try one.ask("hub", "init", Self.address(cluster), "--name", "eins")
          _ = try two.ask("hub", "init", Self.address(cluster), "--name", "größe")
          let thread = try #require(try two.ask("new", "--name", "漢字")["id"]?.string)
          let other = try #require(try one.ask("new", "--name", "Straße")["id"]?.string)
          func say(_ words: String) throws {
            try one.wait(for: "the host") {
              try one.ask("list", "hosts").array?.contains { $0["name"] == "größe" && $0["connected"] == true } == true
            }
            _ = try one.run(["--host", "größe", "send", thread, "echo \(words) >> said"])
          }
          func wait(for words: String) throws {
            try two.wait(for: words) {
              Files.bytes(two.project + "/said").map { String(decoding: $0, as: UTF8.self) } == words
            }
          }
          func copy(_ from: Home, to: Home) throws {
            #expect(try Call(["/bin/rm", "-rf", to.path], environment: [:], directory: to.folder).answer().status == 0)
            let copying = try Call(["/bin/cp", "-a", from.path, to.path], environment: [:], directory: to.folder)
            #expect(try copying.answer().status == 0)
          }
          try say("1")
          try wait(for: "1\n")
          // What it had just said when it was copied is answered, and forgotten by the hub, by the time it is restored.
          _ = try one.run(["stop"])
          try one.wait(for: "the end") { one.servers.isEmpty }
          #expect(try two.run(["--host", "eins", "send", other, "echo hallo >> said"]).status == 7)
          _ = try two.run(["stop"])
          try two.wait(for: "the end") { two.servers.isEmpty }
          try copy(two, to: backup)
          _ = (try one.ask("hub", "status"), try two.ask("hub", "status"))
          try say("2")
          try wait(for: "1\n2\n")
          try two.wait(for: "the answer") { try two.ask("list", "letters").array?.last?["state"] == "done" }
          _ = try two.run(["stop"])
          try two.wait(for: "the end") { two.servers.isEmpty }
          try copy(backup, to: two)
          try two.wait(for: "the hub's refusal") { try two.ask("hub", "status")["state"] == "refused" }
          #expect(try one.run(["--host", "größe", "send", thread, "echo 3 >> said"]).status == 7)
          _ = try two.ask("hub", "init", "--adopt")
          #expect(try two.ask("hub", "status")["state"] == "joined")
          try wait(for: "1\n2\n3\n")
          try two.wait(for: "the answer") { try two.ask("list", "letters").array?.last?["state"] == "done" }
          #expect(Files.bytes(one.project + "/said").map { String(decoding: $0, as: UTF8.self) } == "hallo\n")
          // From then on that is what it knows.
          _ = try two.run(["stop"])
          try two.wait(for: "the end") { two.servers.isEmpty }
          try two.wait(for: "the hub") { try two.ask("hub", "status")["state"] == "joined" }
        }
      }
    }
  }

  @Test func `a letter is carried out by its host, exactly once, also when that sleeps and is killed`() throws {
    let cluster = try HubCluster()
    try Home.use { one in
      try Home.use { two in
        let address = Self.address(cluster)
        _ = try one.ask("hub", "init", address, "--name", "eins")
        _ = try two.ask("hub", "init", address, "--name", "größe")
        let thread = try #require(try two.ask("new", "--name", "漢字")["id"]?.string)
        try one.wait(for: "the other host's thread") {
          try one.ask("list", "threads").array?.contains { $0["id"]?.string == thread } == true
        }
        let said = try one.ask("--host", "größe", "send", thread, "echo hallo >> said")
        #expect(said["state"] == "sending")
        try two.wait(for: "the end of the turn") {
          try two.ask("list", "threads").array?.first?["locked"] == false
            && Files.bytes(two.project + "/said").map { String(decoding: $0, as: UTF8.self) } == "hallo\n"
        }
        // What it has said is read from here.
        let shown = try one.run(["--host", "größe", "show", thread])
        #expect(shown.status == 0)
        #expect(shown.output.contains("echo hallo >> said"))
        // It sleeps: the letter waits, is answered when it wakes, and was done once.
        let server = try two.server()
        kill(server, SIGKILL)
        try two.wait(for: "the end") { two.servers.isEmpty }
        try one.wait(for: "the silence") {
          try one.ask("list", "hosts").array?.contains { $0["name"] == "größe" && $0["connected"] == false } == true
        }
        let kept = try one.run(["--host", "größe", "send", thread, "echo hallo >> said"])
        #expect(kept.status == 7)
        #expect(kept.output.contains("größe"))
        let letter = try #require(try one.ask("list", "letters").array?.last?["id"]?.string)
        kill(try one.server(), SIGKILL)
        try one.wait(for: "the end") { one.servers.isEmpty }
        #expect(try two.run(["list", "hosts"]).status != 2)
        #expect(try one.run(["wait", letter, "--timeout", "60"]).status == 0)
        try two.wait(for: "the second word") {
          Files.bytes(two.project + "/said").map { String(decoding: $0, as: UTF8.self) } == "hallo\nhallo\n"
        }
        #expect(try one.run(["--host", "größe", "settings", "ui.bell", "on"]).status == 1)
        #expect(try one.run(["--host", "nobody", "list", "threads"]).status == 3)
      }
    }
  }

  @Test func `a password in an address is refused and not repeated, and without a hub no library is loaded`() throws {
    try Home.use { home in
      for words in [
        ["hub", "init", "postgresql://ada:geheim@db.example.org/upnext"],
        ["settings", "hub.url", "host=db dbname=upnext password=geheim"],
      ] {
        let answer = try home.run(words)
        #expect(answer.status == 2)
        #expect(answer.errors.contains("~/.pgpass"))
        #expect(!answer.errors.contains("geheim"))
      }
      #expect(try home.ask("hub", "status")["state"] == "off")
      #expect(try home.run(["list", "hosts"]).status == 1)
      let person = try home.settle()
      #expect(!ProcessMaps.names(of: try home.server()).contains { $0.contains("libpq") })
      person.close()
    }
  }
}

/// What a process has loaded.
enum ProcessMaps {
  static func names(of process: Int32) -> [String] {
    String(decoding: Files.bytes("/proc/\(process)/maps") ?? [], as: UTF8.self).split(separator: "\n").compactMap {
      $0.split(separator: " ").last.map(String.init)
    }
  }
}
