import Testing

/// The design's diagram and rules, against the files as they are.
struct ArchitectureTests {
  @Test func `every import is in the diagram`() throws {
    let findings = TargetDiagram.findings(in: try Repository.swiftFiles(in: "Sources"))
    #expect(findings.isEmpty, "\n\(findings.joined(separator: "\n"))")
  }

  @Test func `the files are tidy`() throws {
    let files = try Repository.swiftFiles(in: "Sources")
    #expect(files.count > 100, "the sources were not found")
    let findings = TidyRules.findings(in: files)
    #expect(findings.isEmpty, "\n\(findings.joined(separator: "\n"))")
  }

  @Test func `tests are no longer than sources, and nothing in them sleeps`() throws {
    let files = try Repository.swiftFiles(in: "Tests").filter { !$0.path.hasPrefix("Tests/ArchitectureTests/") }
    let findings = TidyRules.findings(in: files).filter { $0.contains("sleep") || $0.contains("lines, and") }
    #expect(findings.isEmpty, "\n\(findings.joined(separator: "\n"))")
  }

  @Test func `no target is too large`() throws {
    let findings = TargetDiagram.tooLarge(try Repository.swiftFiles(in: "Sources"))
    #expect(findings.isEmpty, "\n\(findings.joined(separator: "\n"))")
    let long = SourceFile(path: "Sources/Words/X.swift", text: String(repeating: "\n", count: 4001))
    #expect(TargetDiagram.tooLarge([long]).count == 1)
  }

  @Test func `everything that the screen says is in the tables of words`() throws {
    let files = try Repository.swiftFiles(in: "Sources").filter { ScreenWords.speaks($0) }
    #expect(files.count > 100, "the sources were not found")
    let findings = ScreenWords.findings(in: files)
    #expect(findings.isEmpty, "\n\(findings.joined(separator: "\n"))")
  }

  @Test func `sockets and programs that are started stand where they may`() throws {
    let files = try Repository.swiftFiles(in: "Sources")
    let findings = Fences.findings(in: files) + Fences.unused(in: files)
    #expect(findings.isEmpty, "\n\(findings.joined(separator: "\n"))")
  }

  @Test func `what can be computed is not kept`() throws {
    let findings = ComputedValues.findings(in: try Repository.swiftFiles(in: "Sources"))
    #expect(findings.isEmpty, "\n\(findings.joined(separator: "\n"))")
  }

  @Test func `the compiler sees each new case of an enum of ours`() throws {
    let findings = DefaultCases.findings(in: try Repository.swiftFiles(in: "Sources"))
    #expect(findings.isEmpty, "\n\(findings.joined(separator: "\n"))")
  }

  @Test func `what Conversation, Core and Agents say is in the tables of words, but for what is still to move there`()
    throws
  {
    let files = try Repository.swiftFiles(in: "Sources")
    let findings = SpokenSentences.findings(in: files)
    #expect(findings.isEmpty, "\n\(findings.joined(separator: "\n"))")
  }

  @Test func `Package swift has the arrows of the diagram`() throws {
    let package = try Repository.text(of: "Package.swift")
    #expect(package.contains("library(\"Core\","), "Package.swift isn't written as TargetDiagram reads it")
    let findings = TargetDiagram.findings(inPackage: package)
    #expect(findings.isEmpty, "\n\(findings.joined(separator: "\n"))")
  }

  @Test func `no arrow of the diagram leads back`() {
    let ours = Dictionary(uniqueKeysWithValues: TargetDiagram.rows.map { ($0.target, $0.ours) })
    func reaches(_ start: String, _ goal: String, _ seen: Set<String> = []) -> Bool {
      (ours[start] ?? []).contains { next in
        next == goal || (!seen.contains(next) && reaches(next, goal, seen.union([next])))
      }
    }
    for row in TargetDiagram.rows {
      #expect(!reaches(row.target, row.target), "\(row.target) would import itself: take an arrow out of its row")
    }
  }
}

/// Each check sees what it is there for.
struct ArchitectureCheckTests {
  private func file(_ path: String, _ text: String) -> SourceFile { SourceFile(path: path, text: text) }

  @Test(arguments: [
    ("Texts", "import Foundation"), ("Texts", "import struct Foundation.Data"), ("Toolkit", "import Glibc"),
    ("Toolkit", "@_exported import Foundation"), ("Texts", "package import Database"),
    ("Toolkit", "  import EventLoop // why"), ("Texts", "@testable import Scene"),
  ])
  func `an import that is not in the diagram is found`(target: String, line: String) {
    let findings = TargetDiagram.findings(in: [file("Sources/\(target)/X.swift", "// import\n\(line)\n")])
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("Sources/\(target)/X.swift:2: \(target) may not import") == true)
  }

  @Test func `an arrow that nothing uses is found`() {
    let findings = TargetDiagram.findings(in: [file("Sources/JSONRPC/X.swift", "")])
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("Sources/JSONRPC: nothing imports JSON any more.") == true)
  }

  @Test func `a target without a row is found, and told where to get one`() {
    let findings =
      TargetDiagram.findings(in: [file("Sources/Newcomer/X.swift", "")])
      + TargetDiagram.findings(inPackage: "library(\"Newcomer\", [\"Core\"]),")
    #expect(findings.count == 2)
    #expect(findings.allSatisfy { $0.contains("Tests/ArchitectureTests/TargetDiagram.swift") })
  }

  @Test(arguments: [
    ("library(\"JSONRPC\", [\"JSON\", \"Core\"])", 1), ("library(\"JSONRPC\")", 1),
    ("library(\"JSONRPC\", [\"JSON\"])", 0),
    ("program(\n  \"fake-agent\",\n  [\n \"FakeAgent\",\n ])", 0),
    ("program(\"probe\", [\"Core\"], path: \"Tests/probe\")", 0),
  ])
  func `Package swift is compared with the diagram`(line: String, count: Int) {
    #expect(TargetDiagram.findings(inPackage: line).count == count)
  }

  @Test func `imports that are in the diagram are not found`() {
    let text =
      "import Conversation\nimport Core\nimport HubScene\npackage import Toolkit\nimport JSON\nimport Languages\n"
      + "import Markdown\nimport Queues\nimport Review\n"
      + "import ReviewScene\nimport Settings\nimport Sharing\nimport Verbs\nimport Words\nimport Worktrees\n// import Foundation\n"
    #expect(TargetDiagram.findings(in: [file("Sources/Scene/X.swift", text)]) == [])
  }

  @Test(arguments: TidyRules.bannedWords.map(\.word))
  func `a banned word is found in code and not in comments`(word: String) {
    #expect(TidyRules.findings(in: [file("Sources/Core/X.swift", "\nlet a = \(word)()\n")]).count == 1)
    #expect(TidyRules.findings(in: [file("Sources/Core/X.swift", "// Not \(word) here.\n")]) == [])
  }

  @Test(arguments: TidyRules.statements)
  func `SQL is found outside of Database`(statement: String) {
    let line = "let sql = \"\(statement) x\"\n"
    #expect(TidyRules.findings(in: [file("Sources/Core/X.swift", line)]).count == 1)
    #expect(TidyRules.findings(in: [file("Sources/Database/X.swift", line)]) == [])
  }

  @Test func `ncurses is found outside of Terminal`() {
    #expect(TidyRules.findings(in: [file("Sources/Scene/X.swift", "import CNcurses\n")]).count == 1)
    #expect(TidyRules.findings(in: [file("Sources/Terminal/X.swift", "import CNcurses\n")]) == [])
  }

  @Test(arguments: [
    ("tell(\"Nothing waits.\", in: id)", 1), ("let hint = isShort ? \"keys\" : \"all keys\"", 2),
    ("put(\"\\(count) \\(word(\"of\")) left\", row: 1)", 2), ("put(\"\\(count) · \\(name)\")", 0),
    ("canvas.dialog(title, hint: \"Enter closes.\")", 1), ("case .character(\"j\"): down()", 0),
    ("// tell(\"Nothing waits.\")", 0), ("let name = \"upnext\"", 0),
  ])
  func `words for the screen are found outside of the tables`(line: String, count: Int) {
    #expect(ScreenWords.findings(in: [file("Sources/Panes/Lists/X.swift", line + "\n")]).count == count)
    #expect(ScreenWords.findings(in: [file("Sources/Words/X.swift", line + "\n")]) == [])
  }

  @Test(arguments: [
    ("Core", "let a = socket(AF_UNIX, 0, 0)", 2), ("Wire", "let a = socket(AF_UNIX, 0, 0)", 0),
    ("Scene", "let child = try ChildProcess.start(launch)", 1), ("Agents", "ChildProcess.start(launch)", 0),
    ("Agents", "let code = cs_spawn(&request, &pid, &step)", 1), ("EventLoop", "cs_spawn(&request)", 0),
    ("Server", "try launch.startDetached()", 1), ("upnext", "let launch = Launch(path: path)", 1),
    ("upnext", "Launch.findProgram(program)", 0), ("Core", "acts.fork(thread)", 0), ("Core", "let pid = fork()", 1),
    ("Core", "case .socket(.nobody): break", 0), ("Wire", "let mask = umask(0o177)", 1), ("Wire", "fchdir(folder)", 1),
  ])
  func `a socket or a started program is found where none may be`(target: String, line: String, count: Int) {
    #expect(Fences.findings(in: [file("Sources/\(target)/X.swift", line + "\n")]).count == count)
  }

  @Test func `a fence's gate that nobody goes through is found`() {
    let findings = Fences.unused(in: [file("Sources/Wire/X.swift", "socket(AF_UNIX)\n")])
    #expect(!findings.contains { $0.hasPrefix("Sources/Wire/:") })
    #expect(findings.contains { $0.hasPrefix("Sources/Runtime/ShellLine.swift:") })
  }

  @Test(arguments: [
    ("Core/X.swift", "  var isBusy = false", 1), ("Core/X.swift", "  package var isBusy: Bool { turn != nil }", 0),
    ("Core/X.swift", "  var position: Int", 1), ("Scene/X.swift", "  var position: Int", 0),
    ("Database/Schema/X.swift", "      is_locked INTEGER NOT NULL,", 1), ("Runtime/X.swift", "\"queue_position\"", 1),
    ("Database/Rows/RowWriter.swift", "queue_position = ?", 0), ("Database/Rows/Other.swift", "queue_position", 1),
  ])
  func `a second truth is found`(path: String, line: String, count: Int) {
    #expect(ComputedValues.findings(in: [file("Sources/\(path)", line + "\n")]).count == count)
  }

  @Test(arguments: [
    ("case .one: 1", 1), ("case .one, .three?: 1", 1), ("case let .two(n): n", 1),
    ("case .two(let n)? where n > 1: 1", 1),
    ("case .one,\n    .two(_): 1", 1), ("case .other: 1", 0), ("case \"one\": 1", 0), ("case EINTR: 1", 0),
    ("case .one: 1\n  case 5: 2", 0), ("case (.one, _): 1", 0),
  ])
  func `a default over an enum of ours is found`(cases: String, count: Int) {
    let ours = file("Sources/Core/Sort.swift", "enum Sort {\n  case one\n  case two(Int), three\n}\n")
    let text = "func f() {\n  switch sort {\n  \(cases)\n  default: 0\n  }\n}\n"
    let files = [ours, file("Sources/Core/X.swift", text)]
    #expect(DefaultCases.findings(in: files, excused: []).count == count)
    #expect(DefaultCases.findings(in: files, excused: [("X", "")]).count == (count == 1 ? 0 : 1))
  }

  @Test(arguments: [
    ("Core", "stream.notice(\"The agent is gone.\")", 1), ("Agents", "\"\\(agent) has shortened the text\"", 1),
    ("Core", "let key = \"provider_session\"", 0), ("Server", "\"The agent is gone.\"", 0),
    ("Core", "precondition(isOpen, \"it is open\")", 0), ("Core", "// \"The agent is gone.\"", 0),
  ])
  func `a sentence that is said outside of the tables is found`(target: String, line: String, count: Int) {
    let said = file("Sources/\(target)/X.swift", line + "\n")
    #expect(SpokenSentences.findings(in: [said], excused: []).count == count)
  }

  @Test func `an excuse that is needed no more is found`() {
    let path = "Sources/Core/X.swift"
    #expect(SpokenSentences.findings(in: [file(path, "\"The agent is gone.\"\n")], excused: [path]) == [])
    #expect(SpokenSentences.findings(in: [file(path, "\n")], excused: [path]).count == 1)
  }

  @Test func `a file that is too long is found`() {
    let text = String(repeating: "\n", count: TidyRules.mostLines)
    #expect(TidyRules.findings(in: [file("Sources/Core/X.swift", text)]) == [])
    #expect(TidyRules.findings(in: [file("Sources/Core/X.swift", text + "\n")]).count == 1)
  }

  @Test func `a name that says nothing is found`() {
    #expect(TidyRules.findings(in: [file("Sources/Core/QueueManager.swift", "")]).count == 1)
  }
}
