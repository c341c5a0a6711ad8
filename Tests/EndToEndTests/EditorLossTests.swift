import Glibc
import JSON
import Testing

@Suite(.timeLimit(.minutes(30)))
struct EditorLossTests {
  /// Who goes while the editor is open.
  enum Loss: CaseIterable { case windowHungUp, windowKilled, allKilled }

  /// How it saves: under the same name anew, keeping what was there before, or beside the file when it is ended, as nano does.
  enum Way: String, CaseIterable {
    case anew = "cp \"$1\" \"$1~\"; printf 'größer\\n漢\\n' >\"$1.new\"; mv \"$1.new\" \"$1\""
    case beside = "printf 'größer\\n漢\\n' >\"$1.save\""
  }

  @Test(arguments: Loss.allCases, Way.allCases)
  func `what was saved in an editor is the draft where its window is lost`(loss: Loss, way: Way) throws {
    try Home.use { home in
      // It fails when its terminal goes.
      let person = try editing(with: way.rawValue, ending: "exit 1;", in: home)
      #expect(texts(in: home).count == 1)
      switch loss {
      case .windowHungUp: person.signal(SIGHUP)
      case .windowKilled: person.signal(SIGKILL)
      case .allKilled:
        kill(try home.server(), SIGKILL)
        person.signal(SIGKILL)
      }
      _ = try person.waitForEnd()
      try home.wait(for: "the draft") {
        try home.ask("list", "threads")[0]?["draft"]?.string == "größer\n漢"
          && texts(in: home).isEmpty
      }
    }
  }

  @Test func `what vim leaves that was ended with its window stays, and is named by the next window and by the doctor`()
    throws
  {
    try Home.use { home in
      let person = try editing(with: "printf 'b0VIM' >\"${1%/*}/.${1##*/}.swp\"", ending: "exit 1;", in: home)
      person.signal(SIGHUP)
      _ = try person.waitForEnd()
      let next = try home.sit(columns: 200)
      try next.waitForScreen(containing: "UTF-8. It is in")
      let swap = try #require(Files.names(in: home.path + "/editing").first { $0.hasSuffix(".md.swp") })
      #expect(try home.run(["doctor"]).output.contains("note    editor: \(home.path)/editing/\(swap) has what"))
    }
  }

  private func texts(in home: Home) -> [String] {
    Files.names(in: home.path + "/editing").filter { $0.hasSuffix(".md") }
  }

  @Test func `an editor that outlives its window and saves once more has its text in the draft once`() throws {
    try Home.use { home in
      let gate = try Gate(in: home.project)
      let person = try editing(
        with: "trap '' HUP; printf 'größer\\n' >\"$1\"",
        ending: "read y <\(home.project)/gate; printf 'größer\\n漢\\n' >\"$1\";",
        in: home)
      person.signal(SIGKILL)
      _ = try person.waitForEnd()
      person.hangUp()
      func isTaken(_ draft: String) throws -> Bool {
        try home.ask("list", "threads")[0]?["draft"]?.string == draft && texts(in: home).isEmpty
      }
      try home.wait(for: "the draft") { try isTaken("größer") }
      try gate.open()
      // A server that starts just then finds it, too.
      try home.wait(for: "the second save") { try !texts(in: home).isEmpty || isTaken("größer\n漢") }
      _ = try home.sit()
      try home.wait(for: "the newer draft") { try isTaken("größer\n漢") }
    }
  }

  /// A person who has begun a draft, and has it in this editor, which has saved.
  private func editing(with editor: String, ending end: String = "", in home: Home) throws -> Person {
    home.environment["EDITOR"] = "f() { \(editor); echo gespeichert; read x <&1; \(end) }; f"
    let person = try home.settle()
    #expect(try home.run(["new", "--name", "größe", "echo 日本"]).status == 0)
    #expect(try home.run(["wait", "größe"]).status == 0)
    try person.waitForScreen(containing: "größe")
    try person.press("1g<enter>")
    try person.waitForScreen(containing: "F1 help")
    try person.press("start<ctrl-g>")
    try person.waitForScreen(containing: "gespeichert")
    return person
  }

  @Test func `what no message has a place for is named by the next window and by the doctor`() throws {
    try Home.use { home in
      let person = try editing(with: "printf 'sch\\366n\\n' >\"$1\"", in: home)
      person.signal(SIGKILL)
      _ = try person.waitForEnd()
      let next = try home.sit(columns: 200)
      try next.waitForScreen(containing: "UTF-8. It is in")
      let name = try #require(Files.names(in: home.path + "/editing").first { $0.hasSuffix(".md") })
      #expect(try home.run(["doctor"]).output.contains("note    editor: \(home.path)/editing/\(name) has what"))
    }
  }

  @Test func `what an editor saved while its server was gone is in the draft at the next window`() throws {
    try Home.use { home in
      let person = try editing(with: "printf 'größer\\n' >\"$1\"", in: home)
      kill(try home.server(), SIGKILL)
      let other = try home.sit()
      try other.waitForScreen(containing: "größe")
      #expect(Files.names(in: home.path + "/editing").contains { $0.hasSuffix(".md") })
      try person.press("<enter>")
      _ = try person.waitForEnd()
      _ = try home.sit()
      try home.wait(for: "the draft") {
        try home.ask("list", "threads")[0]?["draft"]?.string == "größer"
          && texts(in: home).isEmpty
      }
    }
  }

  @Test func `a window's editor goes on where another window goes that has the same draft in one`() throws {
    try Home.use { home in
      let first = try editing(
        with: "[ -e ~/erst ] && printf 'größer\\n' >\"$1\"; : >~/erst",
        ending: "[ -n \"$x\" ] || exit 1; printf 'größer\\n漢\\n' >\"$1\";", in: home)
      let second = try home.sit()
      try second.waitForScreen(containing: "größe")
      try second.press("1g<enter>")
      try second.waitForScreen(containing: "F1 help")
      try second.press("<ctrl-g>")
      try second.waitForScreen(containing: "gespeichert")
      #expect(texts(in: home).count == 2)
      first.signal(SIGHUP)
      _ = try first.waitForEnd()
      #expect(texts(in: home).count == 1)
      try second.press("ja<enter>")
      try second.waitForScreen(containing: "漢")
      try home.wait(for: "the draft") {
        try home.ask("list", "threads")[0]?["draft"]?.string == "größer\n漢" && texts(in: home).isEmpty
      }
    }
  }
}
