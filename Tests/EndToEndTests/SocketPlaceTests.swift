import Glibc
import JSON
import Testing

/// Homes that share a folder for sockets.
struct SocketPlaceTests {
  private func share(_ home: Home, _ name: String) -> [String: String] {
    var environment = home.environment
    environment["UPNEXT_HOME"] = nil
    environment["HOME"] = home.folder + "/" + name
    environment["XDG_RUNTIME_DIR"] = home.folder + "/run"
    return environment
  }

  private func ask(_ words: [String], _ environment: [String: String], _ home: Home) throws -> Call.Answer {
    try Call([Programs.upnext] + words, environment: environment, directory: home.project).answer()
  }

  @Test func `two homes that share a folder for sockets have a server each`() throws {
    try Home.use { home in
      let homes = ["one", "other"].map { share(home, $0) }
      for (number, environment) in homes.enumerated() {
        mkdir(environment["HOME"] ?? "", 0o700)
        #expect(try ask(["add", "--in", "5h", "echo größe \(number)"], environment, home).status == 0)
      }
      for (number, environment) in homes.enumerated() {
        let listed = try ask(["list", "next"], environment, home).output
        #expect(listed.contains("größe \(number)") && listed.split(separator: "\n").count == 1)
        #expect(try ask(["stop"], environment, home).status == 0)
      }
    }
  }

  @Test func `a server that listens where an older upnext looked is asked there`() throws {
    try Home.use { home in
      #expect(try home.run(["add", "--in", "5h", "echo größe"]).status == 0)
      // The server that runs knows nothing of it.
      let moved = home.path + "/older.sock"
      #expect(rename(home.socket, moved) == 0)
      let lock = home.path + "/upnext.lock"
      try Files.write(moved, to: lock)
      #expect(try home.run(["list", "next"]).output.contains("größe"))
      #expect(home.servers.count == 1)
      #expect(try home.run(["stop"]).status == 0)
      try home.wait(for: "the end of all") { home.processes == [] }
    }
  }

  @Test func `a server whose socket is removed listens there again`() throws {
    try Home.use { home in
      #expect(try home.run(["add", "--in", "5h", "echo größe"]).status == 0)
      let server = try home.server()
      #expect(unlink(home.socket) == 0)
      #expect(try home.run(["list", "next"]).output.contains("größe"))
      #expect(try home.server() == server)
    }
  }

  @Test func `a server whose lock is removed is found, and ends`() throws {
    try Home.use { home in
      #expect(try home.run(["add", "--in", "5h", "echo größe"]).status == 0)
      #expect(unlink(home.path + "/upnext.lock") == 0)
      #expect(try home.run(["stop"]).status == 0)
      try home.wait(for: "the end of all") { home.processes == [] }
      #expect(try home.run(["stop"]).errors.contains("No server is running."))
    }
  }

  @Test func `a server whose folder for sockets is removed makes it again`() throws {
    try Home.use { home in
      let own = share(home, "one")
      mkdir(own["HOME"] ?? "", 0o700)
      #expect(try ask(["add", "--in", "5h", "echo größe"], own, home).status == 0)
      let server = try home.server()
      for _ in 1...2 {
        Files.remove(home.folder + "/run")
        #expect(try ask(["list", "next"], own, home).output.contains("größe"))
        #expect(try home.server() == server)
      }
      Files.remove(home.folder + "/run")
      try home.wait(for: "the folder") { Files.mode(home.folder + "/run/upnext") != nil }
      #expect(Files.mode(home.folder + "/run/upnext").map { $0 & 0o777 } == 0o700)
      #expect(try ask(["stop"], own, home).status == 0)
      try home.wait(for: "the end of all") { home.processes == [] }
    }
  }

  @Test func `a place that makes no sense is told as JSON where that is asked for`() throws {
    try Home.use { home in
      home.environment["UPNEXT_HOME"] = "here"
      let answer = try home.run(["list", "threads", "--json"])
      #expect(answer.status == 1)
      #expect(try JSON(parsing: Array(answer.errors.utf8))["error"]?["code"] == "refused", "\(answer.errors)")
    }
  }

  @Test func `a server that can't be found is named, with what ends it`() throws {
    try Home.use { home in
      let own = share(home, "one")
      mkdir(own["HOME"] ?? "", 0o700)
      #expect(try ask(["add", "--in", "5h", "echo größe"], own, home).status == 0)
      let server = try home.server()
      // The kernel tells nothing of a folder above the one that is watched.
      #expect(rename(home.folder + "/run", home.folder + "/away") == 0)
      let stop = try ask(["stop"], own, home)
      #expect(stop.status == 1)
      #expect(stop.errors.contains("Another server (pid \(server)) holds"))
      #expect(stop.errors.contains("`kill \(server)` ends it"))
      let doctor = try ask(["doctor"], own, home)
      #expect(doctor.status == 1)
      #expect(doctor.output.contains("PROBLEM server: Another server (pid \(server)) holds"))
      kill(server, SIGTERM)
      try home.wait(for: "the end of all") { home.processes == [] }
    }
  }
}
