import Glibc
import JSON
import Testing

/// Calls that are made where no path can begin, and with bytes that are no text.
@Suite(.timeLimit(.minutes(30)))
struct CallPlaceTests {
  /// A shell's line in a folder that is removed before the program is called.
  private func gone(_ line: String, _ home: Home) throws -> Call.Answer {
    let whole = "mkdir d && cd d && rmdir ../d && PWD=/ && \(line)"
    return try Call(["/bin/sh", "-c", whole], environment: home.environment, directory: home.project).answer()
  }

  @Test func `from a folder that is gone nothing is begun elsewhere, and what needs none is done`() throws {
    try Home.use { home in
      try Files.write("x", to: home.project + "/größe.json")
      for words in [
        "new pwd", "add pwd", "project", "project .", "add --project . pwd", "sessions --agent shell",
        "import größe.json", "new --project \(home.project) --attach a.png x",
        "template save größe pwd --project .",
      ] {
        let answer = try gone("\(Programs.upnext) \(words)", home)
        #expect(answer.status == 3, "\(words)")
        #expect(answer.errors.hasPrefix("upnext: The folder that this was called in can't be used: it was removed"))
        #expect(answer.errors.count { $0.isNewline } == 1)
      }
      #expect(try home.ask("list", "threads") == [])
      #expect(try home.ask("list", "next")["commands"] == [])
      for words in [
        "new --project \(home.project) --name größe pwd", "wait größe", "show größe", "list threads",
        "add --thread größe pwd", "send größe pwd", "export größe", "stop",
      ] {
        let answer = try gone("\(Programs.upnext) \(words)", home)
        #expect(answer.status == 0, "\(words): \(answer.errors)")
      }
    }
  }

  @Test func `a folder whose name is no text is no place for a call`() throws {
    try Home.use { home in
      for words in ["new pwd", "add pwd"] {
        let line = "d=$(printf 'caf\\351'); mkdir -p $d && cd $d && \(Programs.upnext) \(words)"
        let answer = try Call(["/bin/sh", "-c", line], environment: home.environment, directory: home.project).answer()
        #expect(answer.status == 3)
        #expect(answer.errors.contains("or its name is not UTF-8"))
      }
    }
  }

  @Test func `words that are no text are not kept as something else`() throws {
    try Home.use { home in
      let line = "\(Programs.upnext) add --json $(printf 'caf\\351')"
      let answer = try Call(["/bin/sh", "-c", line], environment: home.environment, directory: home.project).answer()
      #expect(answer.status == 2)
      #expect(answer.errors.contains("is no text: it is not UTF-8. Nothing was done."))
      #expect(try home.ask("list", "next")["commands"] == [])
    }
  }

  @Test func `a server that is started with closed streams keeps its files apart from what is said`() throws {
    try Home.use { home in
      let server = try Call(
        ["/bin/sh", "-c", "exec \(Programs.upnext) serve <&- >&- 2>&-"], environment: home.environment,
        directory: home.project)
      try home.wait(for: "the server") { Files.mode(home.socket) != nil }
      // It has something to wait for.
      #expect(try home.run(["add", "--in", "5h", "echo größe"]).status == 0)
      let pid = try home.server()
      for number in 0...2 {
        var target = [UInt8](repeating: 0, count: 256)
        let count = readlink("/proc/\(pid)/fd/\(number)", &target, target.count)
        #expect(String(decoding: target.prefix(max(0, count)), as: UTF8.self) == "/dev/null")
      }
      #expect(try home.run(["stop"]).status == 0)
      #expect(try server.answer().status == 0)
    }
  }
}
