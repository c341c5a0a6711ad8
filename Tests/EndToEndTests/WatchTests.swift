import Glibc
import JSON
import Testing
import Wire

@Suite(.timeLimit(.minutes(30)))
struct WatchTests {
  @Test func `somebody who watches hears of each change as one line`() throws {
    try Home.use { home in
      _ = try home.settle()
      let watcher = try home.start(["events", "--json"])
      try home.wait(for: "the watcher to hear of anything") {
        _ = try home.ask("new", "--agent", "shell", "--name", "vorher")
        watcher.look(forMilliseconds: 200)
        return watcher.outputSoFar.contains("thread_created")
      }
      let caller = try Caller(home.socket)
      caller.say(line: Greeting(version: "1", kind: .client).json)
      _ = try caller.line()
      caller.say(line: ["argv": ["events"], "directory": "/"])
      let id = try #require(try home.ask("new", "--name", "größe", "--agent", "shell", "echo hallo")["id"]?.string)
      var names: [String] = []
      while names.last != "thread_state" || names.count < 5 {
        let change = try #require(try caller.line()["change"])
        #expect(change["thread"]?["id"]?.string == id)
        names.append(change["event"]?.string ?? "")
        if change["to"]?.string == "done" { break }
      }
      #expect(names.first == "thread_created")
      #expect(names.contains("thread_state"))
      try home.wait(for: "the watcher to hear of the same") {
        watcher.look()
        return watcher.outputSoFar.contains(id)
      }
      #expect(try home.run(["stop"]).status == 0)
      let answer = try watcher.answer()
      #expect(answer.status == 8)
      #expect(answer.errors.contains("The server has ended, so there is nothing more to tell."))
      let changes = answer.output.split(separator: "\n").map { try? JSON(parsing: Array($0.utf8)) }
      #expect(changes.allSatisfy { $0?["at"]?.string != nil })
      #expect(changes.contains { $0?["event"] == "thread_created" && $0?["thread"]?["id"]?.string == id })
    }
  }

  @Test(arguments: [("bash", ["-n"]), ("zsh", ["-n"])])
  func `the completions are scripts of their shell`(shell: String, check: [String]) throws {
    try Home.use { home in
      let answer = try home.run(["completions", shell])
      #expect(answer.status == 0)
      for verb in ["send", "list", "settings"] { #expect(answer.output.contains(verb)) }
      guard access("/bin/\(shell)", X_OK) == 0 else { return }
      let script = home.path + "-completions"
      try Files.write(answer.output, to: script)
      defer { Files.remove(script) }
      #expect(
        try Call(["/bin/\(shell)"] + check + [script], environment: [:], directory: "/").answer()
          == Call.Answer(status: 0, output: "", errors: ""))
    }
  }
}
