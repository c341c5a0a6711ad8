import Glibc
import HubCluster
import JSON
import Testing

/// Two people with a home, a server and a role of the database each, who share a lane.
@Suite(.enabled(if: HubCluster.isInstalled, "PostgreSQL's server is not installed here; scripts/test installs it."))
struct TeamStoryTests {
  private func address(_ cluster: HubCluster, as role: String) -> String {
    "postgresql://\(role)@/team?host=\(cluster.place.folder)&port=\(cluster.place.port)"
  }

  /// Ada owns the database, and so the hub; Ben has a role there and no more.
  private func withTeam(_ test: (_ ada: Home, _ ben: Home, _ bens: String) throws -> Void) throws {
    let cluster = try HubCluster()
    let to = "-h \(cluster.place.folder) -p \(cluster.place.port) -U upnext"
    let script = """
      PATH=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1):$PATH
      createuser \(to) ada && createuser \(to) ben && createdb \(to) --owner ada team
      """
    let made = try Call(["/bin/sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"], directory: "/").answer()
    try #require(made.status == 0, "\(made.errors)")
    try Home.use { ada in
      try Home.use { ben in
        _ = try ada.ask("hub", "init", address(cluster, as: "ada"), "--name", "laptop")
        try test(ada, ben, address(cluster, as: "ben"))
      }
    }
  }

  private func add(_ home: Home, _ prompt: String, _ more: String...) throws -> String {
    let answer = try home.run(
      ["add", "--lane", "team", "--project", "api", "--agent", "shell"] + more + [prompt, "--json"])
    #expect(answer.status == 0, "\(answer.errors)")
    return try #require(try JSON(parsing: Array(answer.output.utf8))["id"]?.string)
  }

  private func commands(_ home: Home) throws -> [JSON] {
    try home.ask("list", "lanes").array?.first?["commands"]?.array ?? []
  }

  private func prompts(_ home: Home) throws -> [String] { try commands(home).compactMap { $0["prompt"]?.string } }

  private func refused(_ home: Home, _ words: String...) throws -> String {
    let answer = try home.run(words)
    #expect(answer.status == 1, "\(words) \(answer.output)")
    return answer.errors
  }

  @Test func `a member is let in, adds, proposes, and is let in no more; who did what is said`() throws {
    try withTeam { ada, ben, bens in
      // Who is not let in is told what has to be done.
      #expect(try refused(ben, "hub", "init", bens, "--name", "box").contains("upnext hub admit ROLE"))
      #expect(try ada.run(["hub", "admit", "ben"]).status == 0)
      _ = try ben.ask("hub", "init", bens, "--name", "box")
      #expect(try ada.ask("hub", "people").array?.compactMap { $0["name"]?.string } == ["ada", "ben"])
      #expect(try refused(ben, "hub", "admit", "upnext").contains("only who owns the hub"))
      _ = try ada.ask("lane", "new", "team")
      _ = try ada.ask("settings", "hub.projects", "api=\(ada.project)")
      _ = try ben.ask("settings", "hub.projects", "api=\(ben.project)")
      #expect(try ben.ask("list", "lanes").array?.isEmpty == true)
      #expect(try refused(ada, "lane", "admit", "team", "zoe", "append").contains("upnext hub people"))

      // A member appends, changes what is their own, and moves nothing.
      _ = try ada.ask("lane", "admit", "team", "ben", "append")
      try ben.wait(for: "the lane") { try ben.ask("list", "lanes").array?.first?["right"] == "append" }
      let hers = try add(ada, "true hers", "--stash")
      let first = try add(ben, "echo größe >> said", "--stash")
      let second = try add(ben, "echo zwei >> said", "--stash")
      #expect(try prompts(ben) == ["true hers", "echo größe >> said", "echo zwei >> said"])
      #expect(try commands(ada).map { $0["by"]?.string } == ["ada", "ben", "ben"])
      for words in [["top", second], ["priority", second, "urgent"], ["remove", hers], ["edit", hers, "x"]] {
        let answer = try ben.run(words)
        #expect(answer.status == 1 && answer.errors.contains("only who owns the lane"), "\(words)")
      }
      #expect(try ben.run(["edit", second, "echo drei >> said"]).status == 0)
      // All of it or nothing.
      #expect(try refused(ben, "remove", first, hers).contains("only who owns the lane"))
      #expect(try prompts(ben) == ["true hers", "echo größe >> said", "echo drei >> said"])
      #expect(try ada.run(["top", first, second]).status == 0)
      #expect(try prompts(ada) == ["echo größe >> said", "echo drei >> said", "true hers"])
      #expect(try ada.run(["undo"]).status == 0)
      #expect(try prompts(ada) == ["true hers", "echo größe >> said", "echo drei >> said"])

      // Who may only propose waits for the owner's word.
      _ = try ada.ask("lane", "admit", "team", "ben", "propose")
      let proposed = try add(ben, "echo vier >> said")
      let row = try #require(try commands(ada).last)
      #expect((row["proposed"], row["stashed"], row["by"]) == (true, true, "ben"))
      #expect(try ada.run(["list", "lanes"]).output.contains("proposed by ben"))
      #expect(try refused(ben, "unstash", proposed).contains("waits for the lane's owner"))
      _ = try ada.ask("settings", "hub.accept", "team agents=shell people=ben")
      #expect(try ada.run(["unstash", proposed]).output.contains("accepted"))
      #expect(try ben.run(["wait", proposed, "--timeout", "60"]).status == 0)
      #expect(String(decoding: Files.bytes(ada.project + "/said") ?? [], as: UTF8.self) == "vier\n")

      // Who did what is in the history, and whose act is taken back is said.
      let deeds = try ben.ask("lane", "history", "team").array ?? []
      let said = deeds.map { "\($0["by"]?.string ?? "") \($0["act"]?.string ?? "")" }
      #expect(said.prefix(5) == ["ben completed", "ada unstash", "ben add", "ada set", "ada undo"])
      #expect(deeds.first?["host"] == "laptop (ada)")
      let listed = try ben.run(["list", "history"]).output
      for words in [
        "ben added", "ada accepted", "ada admitted ben (propose)", "completed on laptop (ada), asked for by ben",
      ] {
        #expect(listed.contains(words), "\(words)\n\(listed)")
      }
      let act = try #require(deeds.first { $0["act"] == "add" && $0["command"]?.string == second }?["id"]?.string)
      let hersAct = try #require(deeds.first { $0["act"] == "add" && $0["command"]?.string == hers }?["id"]?.string)
      #expect(try refused(ben, "lane", "undo", "team", hersAct).contains("somebody else's act"))
      // It was changed since.
      #expect(try refused(ada, "lane", "undo", "team", act).contains("it has changed since"))
      _ = try ada.ask("lane", "admit", "team", "ben", "append")
      let last = try add(ben, "last", "--stash")
      let lastAct = try ben.ask("lane", "history", "team").array?.first?["id"]?.string
      #expect(
        try ada.run(["lane", "undo", "team", try #require(lastAct)]).output.contains("undone; it was ben's act"))
      #expect(try !commands(ben).contains { $0["id"]?.string == last })

      // A lane, and then the hub, closes for a member.
      _ = try ada.ask("lane", "admit", "team", "ben", "none")
      try ben.wait(for: "no lane") { try ben.ask("list", "lanes").array?.isEmpty == true }
      #expect(try refused(ada, "hub", "expel", "bne").contains("no role \"bne\" is in the hub"))
      #expect(try refused(ben, "hub", "expel", "bne").contains("only who owns the hub"))
      #expect(try ada.run(["hub", "expel", "ben"]).status == 0)
      #expect(try refused(ada, "hub", "expel", "ben").contains("no role \"ben\" is in the hub"))
      #expect(try refused(ben, "hub", "people").contains("upnext hub admit ROLE"))
      #expect(try ada.ask("hub", "people").array?.first { $0["name"] == "ben" }?["roles"]?.array?.isEmpty == true)
    }
  }
}
