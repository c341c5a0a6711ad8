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

  @Test func `every target of Package swift that has Swift files has a row`() throws {
    let package = try Repository.text(of: "Package.swift")
    let names = package.split(separator: "\n").compactMap { line -> String? in
      guard let start = line.range(of: "library(\"") else { return nil }
      return String(line[start.upperBound...].prefix { $0 != "\"" })
    }
    #expect(names.contains("Core"), "Package.swift isn't written as this test reads it: look at `names`")
    let missing = names.filter { name in !TargetDiagram.rows.contains { $0.target == name } }
    #expect(
      missing.isEmpty,
      "Package.swift has \(missing.joined(separator: ", ")): add a row to TargetDiagram.rows in TargetDiagram.swift")
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
    ("Features", "@_exported import Foundation"), ("Features", "package import Database"),
    ("Runtime", "  import EventLoop // why"), ("Database", "import Features"), ("Terminal", "import Core"),
  ])
  func `an import that is not in the diagram is found`(target: String, line: String) {
    let findings = TargetDiagram.findings(in: [file("Sources/\(target)/X.swift", "// import\n\(line)\n")])
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("Sources/\(target)/X.swift:2: \(target) may not import") == true)
  }

  @Test func `a target without a row is found, and told where to get one`() {
    let findings = TargetDiagram.findings(in: [file("Sources/Newcomer/X.swift", "")])
    #expect(findings.count == 1)
    #expect(findings.first?.contains("Tests/ArchitectureTests/TargetDiagram.swift") == true)
  }

  @Test func `imports that are in the diagram are not found`() {
    let text = "import Core\npackage import Toolkit\n// import Foundation\nlet x = \"import y\"\n"
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

  @Test func `a file that is too long is found`() {
    let text = String(repeating: "\n", count: TidyRules.mostLines)
    #expect(TidyRules.findings(in: [file("Sources/Core/X.swift", text)]) == [])
    #expect(TidyRules.findings(in: [file("Sources/Core/X.swift", text + "\n")]).count == 1)
  }

  @Test func `a name that says nothing is found`() {
    #expect(TidyRules.findings(in: [file("Sources/Core/QueueManager.swift", "")]).count == 1)
  }
}
