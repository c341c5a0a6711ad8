import Glibc
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
}
