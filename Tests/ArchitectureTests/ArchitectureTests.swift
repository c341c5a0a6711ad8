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

  @Test func `everything that the screen says is in the tables of words`() throws {
    let files = try Repository.swiftFiles(in: "Sources/Features")
    #expect(files.count > 100, "the sources were not found")
    let findings = ScreenWords.findings(in: files)
    #expect(findings.isEmpty, "\n\(findings.joined(separator: "\n"))")
  }

  @Test func `Package swift has the arrows of the diagram`() throws {
    let package = try Repository.text(of: "Package.swift")
    #expect(package.contains("library(\"Core\")"), "Package.swift isn't written as TargetDiagram reads it")
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
    ("Core", "import Foundation"), ("Core", "import struct Foundation.Data"), ("Toolkit", "import Glibc"),
    ("Toolkit", "@_exported import Foundation"), ("Core", "package import Database"),
    ("Toolkit", "  import EventLoop // why"), ("Core", "@testable import Features"),
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
      "import Core\npackage import Toolkit\nimport JSON\nimport Markdown\n// import Foundation\nlet x = \"import y\"\n"
    #expect(TargetDiagram.findings(in: [file("Sources/Features/X.swift", text)]) == [])
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
    #expect(TidyRules.findings(in: [file("Sources/Features/X.swift", "import CNcurses\n")]).count == 1)
    #expect(TidyRules.findings(in: [file("Sources/Terminal/X.swift", "import CNcurses\n")]) == [])
  }

  @Test(arguments: [
    ("tell(\"Nothing waits.\", in: id)", 1), ("let hint = isShort ? \"keys\" : \"all keys\"", 2),
    ("put(\"\\(count) \\(word(\"of\")) left\", row: 1)", 2), ("put(\"\\(count) · \\(name)\")", 0),
    ("canvas.dialog(title, hint: \"Enter closes.\")", 1), ("case .character(\"j\"): down()", 0),
    ("// tell(\"Nothing waits.\")", 0), ("let name = \"upnext\"", 0),
  ])
  func `words for the screen are found outside of the tables`(line: String, count: Int) {
    #expect(ScreenWords.findings(in: [file("Sources/Features/Lists/X.swift", line + "\n")]).count == count)
    #expect(ScreenWords.findings(in: [file("Sources/Features/Language/X.swift", line + "\n")]) == [])
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
