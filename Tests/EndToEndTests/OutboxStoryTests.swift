import Glibc
import JSON
import Testing

/// Two windows and the command line on one outbox at once.
@Suite(.timeLimit(.minutes(30)))
struct OutboxStoryTests {
  private func outbox(_ home: Home) throws -> [String] {
    (try home.ask("list", "outbox", "größe")["messages"]?.array ?? []).map {
      "\($0["content"]?.string ?? "") \($0["state"]?.string ?? "")"
    }
  }

  @Test func `two windows and the command line share one outbox, and none sends what another edits`() throws {
    try Home.use { home in
      let gate = try Gate(in: home.project)
      let first = try home.settle()
      #expect(try home.run(["new", "--name", "größe", "read x < gate"]).status == 0)
      let second = try home.sit(columns: 140, rows: 45)
      for person in [first, second] {
        try person.waitForScreen(containing: "● größe")
        try person.press("<enter>")
        try person.waitForScreen(containing: "F1 help")
      }
      try first.press("echo eins<enter>")
      try second.waitForScreen(containing: "1   echo eins")
      #expect(try home.run(["send", "größe", "echo 二"]).output == "queued at 2\n")
      try first.waitForScreen(containing: "2   echo 二")

      try second.press("<up>")
      try second.waitForScreen(containing: "› echo 二")
      try first.waitForScreen(containing: "⏸ editing")
      try first.press("<up>")
      try first.waitForScreen(containing: "is being edited in another window")
      let id = try #require(try home.ask("list", "outbox", "größe")["messages"]?[2]?["id"]?.string)
      #expect(try home.run(["edit", id, "echo nein"]).status == 1)

      try gate.open()
      for person in [first, second] { try person.waitForScreen(containing: "held until the edit is done") }
      try home.wait(for: "nothing but the edited message") { try outbox(home) == ["echo 二 editing"] }
      try second.press(" drei<enter>")
      for person in [first, second] { try person.waitForScreen(without: "Outbox") }
      let entries = try home.ask("show", "größe")["entries"]?.array ?? []
      let said = entries.filter { $0["role"] == "user" }.compactMap { $0["text"]?.string }
      #expect(said == ["read x < gate", "echo eins", "echo 二 drei"])
    }
  }

  @Test func `a message whose window died while it was edited waits for another window to go on`() throws {
    try Home.use { home in
      let gate = try Gate(in: home.project)
      let first = try home.settle()
      #expect(try home.run(["new", "--name", "größe", "read x < gate"]).status == 0)
      #expect(try home.run(["send", "größe", "echo eins"]).status == 0)
      let second = try home.sit()
      for person in [first, second] {
        try person.waitForScreen(containing: "● größe")
        try person.press("<enter>")
        try person.waitForScreen(containing: "1   echo eins")
      }
      try second.press("<up> und mehr")
      try second.waitForScreen(containing: "› echo eins und mehr")
      try first.waitForScreen(containing: "⏸ editing")
      second.signal(SIGKILL)
      try first.waitForScreen(containing: "editing was interrupted")
      try gate.open()
      try first.waitForScreen(containing: "⏸ größe")
      #expect(try outbox(home) == ["echo eins edit_interrupted"])
      try first.press("<up>")
      try first.waitForScreen(containing: "› echo eins und mehr")
      try first.press("<enter>")
      try first.waitForScreen(without: "Outbox")
      let entries = try home.ask("show", "größe")["entries"]?.array ?? []
      #expect(
        entries.filter { $0["role"] == "user" }.compactMap { $0["text"]?.string } == [
          "read x < gate", "echo eins und mehr",
        ])
    }
  }

  @Test func `an outbox goes into a file and comes back, and a damaged file changes nothing`() throws {
    try Home.use { home in
      try home.addFakeAgent(isDefault: true)
      #expect(try home.run(["new", "--name", "größe"]).status == 0)
      #expect(try home.run(["pause", "größe"]).status == 0)
      for words in ["say eins", "say 二"] { #expect(try home.run(["send", "größe", words]).status == 0) }
      let written = try home.run(["export", "größe", "--format", "outbox"])
      let path = String(written.output.dropLast())
      #expect(path.hasPrefix(home.project + "/queue-") && path.hasSuffix(".json"))
      #expect(try home.run(["export", "größe", "--format", "outbox"]).status == 1, "no file is written over")
      let printed = try home.run(["export", "größe", "--format", "outbox", "--output", "-"])
      #expect(printed.output == String(decoding: Files.bytes(path) ?? [], as: UTF8.self))

      #expect(try home.run(["new", "--name", "andere"]).status == 0)
      let file = try JSON(parsing: printed.output)
      let fresh = printed.output.replacing(
        file["messages"]?[0]?["id"]?.string ?? "", with: "0b0e7f3c-0000-4000-8000-000000000001"
      )
      .replacing(file["messages"]?[1]?["id"]?.string ?? "", with: "0b0e7f3c-0000-4000-8000-000000000002")
      try Files.write(fresh, to: home.folder + "/queue.json")
      let imported = try home.run(["import", home.folder + "/queue.json", "--thread", "andere"])
      let thread = imported.output.dropFirst("imported 2 into ".count).prefix(8)
      #expect(imported.output == "imported 2 into \(thread); paused: upnext resume \(thread) lets them go\n")
      #expect(home.prompts == [])

      // What was said is said once, into whatever thread the file comes again.
      #expect(try home.run(["resume", String(thread)]).status == 0)
      #expect(try home.run(["wait", "andere"]).status == 0)
      #expect(home.prompts == ["say eins", "say 二"])
      for thread in ["andere", "größe"] {
        let again = try home.run(["import", home.folder + "/queue.json", "--thread", thread])
        #expect(again.output.hasPrefix("imported 0, 2 were there or said already"))
      }
      #expect(home.prompts == ["say eins", "say 二"])

      try Files.write("{\n\"messages\": [{\n", to: home.folder + "/broken.json")
      try Files.write("{\n\"messages\": [{\n", to: home.path + "/queue-x.json")
      let broken = try home.run(["import", home.folder + "/broken.json", "--thread", "andere"])
      #expect(broken.status == 1)
      #expect(broken.errors.contains("Line 3 of the file"))
      #expect(Files.bytes(home.folder + "/broken.json") != nil, "what isn't ours stays where it is")
      #expect(try home.run(["import", home.path + "/queue-x.json", "--thread", "andere"]).errors.contains("set aside"))
      #expect(Files.bytes(home.path + "/queue-x.json.corrupt") != nil)
      #expect(try home.ask("list", "outbox", "größe")["messages"]?.array?.count == 2)
    }
  }

  @Test func `a conversation goes out as Markdown and as JSON, and priorities are changed from the command line`()
    throws
  {
    try Home.use { home in
      try home.addFakeAgent(isDefault: true)
      #expect(try home.run(["new", "--name", "größe", "say ```\\ntool bauen"]).status == 0)
      #expect(try home.run(["wait", "größe"]).status == 0)
      let markdown = try home.run(["export", "größe"])
      #expect(markdown.output.hasPrefix("# größe\n\nfake · \(home.project)\n\n## you · "))
      #expect(markdown.output.contains("## agent · "))
      let json = try home.run(["export", "größe", "--format", "json", "--output", "talk.json"])
      #expect(json.output == home.project + "/talk.json\n")
      let written = try JSON(parsing: String(decoding: Files.bytes(home.project + "/talk.json") ?? [], as: UTF8.self))
      #expect(written["entries"]?[0]?["role"] == "user")

      #expect(try home.run(["pause", "größe"]).output == "paused\n")
      for words in ["say eins", "say 二"] { #expect(try home.run(["send", "größe", words]).status == 0) }
      let id = try #require(try home.ask("list", "outbox", "größe")["messages"]?[1]?["id"]?.string)
      #expect(try home.run(["priority", String(id.prefix(8)), "urgent"]).output == "now at 1\n")
      #expect(try home.run(["edit", String(id.prefix(8)), "say zwei"]).output == "changed\n")
      #expect(try outbox(home) == ["say zwei waiting", "say eins waiting"])
      #expect(try home.run(["pause"]).status == 2)
      #expect(try home.run(["retry", "größe"]).status == 1)
      #expect(try home.run(["resume", "--all"]).output == "all resumed\n")
      #expect(try home.run(["wait", "größe"]).status == 0)
      #expect(home.prompts.suffix(2) == ["say zwei", "say eins"])
    }
  }

  @Test func `files that go along are looked at before anything is sent`() throws {
    try Home.use { home in
      try home.addFakeAgent(isDefault: true)
      let missing = try home.run(["new", "--attach", "none.md", "say a"])
      #expect(missing.status == 3)
      #expect(missing.errors.contains("There is no file \(home.project)/none.md"))
      try Files.write(String(repeating: "0123456789abcdef", count: 700_000), to: home.project + "/huge.bin")
      let huge = try home.run(["new", "--attach", "huge.bin", "say a"])
      #expect(huge.status == 1)
      #expect(huge.errors.contains("huge.bin has 10.7 MB, and 10 MB is the most"))
      #expect(try home.ask("list", "threads").array?.isEmpty == true)
      try Files.write("é", to: home.project + "/notes.md")
      #expect(try home.run(["new", "--name", "größe", "--attach", "notes.md", "say a"]).status == 0)
      let entries = try home.ask("show", "größe")["entries"]?.array ?? []
      #expect(entries.first?["title"] == "notes.md")
    }
  }

  @Test func `an at sign lists the project's files in the real program`() throws {
    try Home.use { home in
      try home.addFakeAgent(isDefault: true)
      try Files.write("x", to: home.project + "/größe.txt")
      #expect(try home.run(["new", "--name", "faden"]).status == 0)
      let person = try home.settle()
      try person.press("<enter>")
      try person.waitForScreen(containing: "F1 help")
      try person.press("say @gr")
      try person.waitForScreen(containing: "Tab or Enter takes it")
      try person.press("<tab>")
      try person.waitForScreen(containing: "▤ größe.txt")
      try person.press("<enter>")
      try home.wait(for: "the prompt") { home.prompts == ["say @größe.txt "] }
    }
  }
}
