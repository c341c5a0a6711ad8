/// Rules of style that a machine can check. Each says where it fails and what to do instead.
enum TidyRules {
  static let mostLines = 400

  /// Words that may not stand in code, the targets and files where they may all the same, and what to write instead.
  static let bannedWords: [(word: String, exceptIn: Set<String>, remedy: String)] = [
    ("try!", [], "Catch the error and say it as a value that the screen can show."),
    ("fatalError", [], "Use preconditionFailure with the rule that is broken, or make the state unsayable."),
    ("@unchecked Sendable", [], "Make it a value, or give it to one thread."),
    ("nonisolated(unsafe)", [], "Pass the value in."),
    ("@MainActor", [], "Nothing drains the main queue here: the loop's thread is EventLoop's."),
    ("DispatchQueue", [], "Nothing drains the main queue here: use EventLoop or WorkerThread."),
    // Optimized, such a program crashed: of a large value it took a part after the value was gone.
    ("_read {", [], "Swift 6.3 uses what was yielded after its end. Write get, or hand the value to a closure."),
    ("usleep", [], "Wait for an event or a deadline of EventLoop."),
    ("nanosleep", [], "Wait for an event or a deadline of EventLoop."),
    ("sleep(", [], "Wait for an event or a deadline of EventLoop."),
    // Who holds a file's lock tells nobody when it lets go.
    (
      "poll(nil", ["Sources/upnext/StoreLock.swift", "Sources/Wire/ServerStart.swift"],
      "This is a sleep: wait for an event, or for a deadline of EventLoop."
    ),
    ("strerror", ["EventLoop"], "SystemError has the system's words."),
    ("realpath", ["Files"], "Files has TruePath."),
    ("opendir", ["Files"], "Files has FolderContent."),
    ("S_IFMT", ["EventLoop", "Files"], "Files has FileKind."),
    ("S_IFDIR", ["Files"], "Files has FileKind."),
    // A socket and a terminal are never read to their ends.
    (
      "+= chunk", ["Files", "Sources/bench/Measuring/WatchedWindow.swift", "Sources/Wire/ServerConnection.swift"],
      "Files has FileContent."
    ),
    ("lastIndex(of: \"/\")", [], "Texts has the parts of a path: PathParts."),
    (
      "split(separator: \"/\").last", ["Sources/Panes/Commands/HistoryView.swift"],
      "Texts has the parts of a path: PathParts."
    ),
    (
      "public ", ["Sources/Code/Languages/LanguagesOfC.swift", "Sources/Code/Languages/LanguagesOfScripts.swift"],
      "There is one package: say package."
    ),
    ("TODO", [], "Do it now, or write it down where people look."),
    ("FIXME", [], "Do it now, or write it down where people look."),
    ("CNcurses", ["Terminal"], "Only Terminal knows ncurses: send it frames."),
    ("CSQLite", ["Database"], "Only Database knows SQLite: send it values."),
    ("CCMark", ["Markdown"], "Only Markdown knows cmark: send it text."),
    ("CHub", ["Hub"], "Only Hub knows libpq: send it requests."),
  ]

  /// How statements begin. Only Database speaks SQL with the store, and Hub with PostgreSQL.
  static let statements = [
    "SELECT ", "INSERT INTO", "INSERT OR ", "UPDATE ", "DELETE FROM", "CREATE TABLE", "CREATE INDEX", "ALTER TABLE",
    "PRAGMA ", "BEGIN IMMEDIATE", "DROP TABLE",
  ]

  static func findings(in files: [SourceFile]) -> [String] {
    files.flatMap { tooLong($0) + banned(in: $0) + statements(in: $0) + misnamed($0) }
  }

  private static func tooLong(_ file: SourceFile) -> [String] {
    let count = file.lines.count - (file.text.hasSuffix("\n") ? 1 : 0)
    guard count > mostLines, !file.text.hasPrefix("// Generated") else { return [] }
    return ["\(file.path): \(count) lines, and \(mostLines) is the most. Split it where there is a second noun."]
  }

  private static func banned(in file: SourceFile) -> [String] {
    file.code.flatMap { number, line in
      bannedWords.filter { has($0.word, line) && $0.exceptIn.isDisjoint(with: [file.target, file.path]) }.map {
        "\(file.path):\(number): \"\($0.word)\" is not used here. \($0.remedy)"
      }
    }
  }

  /// Whether the word stands in the line and is not the end of a longer one.
  private static func has(_ word: String, _ line: Substring) -> Bool {
    line.ranges(of: word).contains { range in
      range.lowerBound == line.startIndex || !line[line.index(before: range.lowerBound)].isLetter
    }
  }

  private static func statements(in file: SourceFile) -> [String] {
    guard file.target != "Database", file.target != "Hub" else { return [] }
    return file.code.filter { _, line in statements.contains { line.contains($0) } }.map { number, _ in
      "\(file.path):\(number): this looks like SQL. Only Database and Hub speak it: give them values."
    }
  }

  private static func misnamed(_ file: SourceFile) -> [String] {
    let name = file.path.split(separator: "/").last?.dropLast(".swift".count) ?? ""
    guard let word = ["Manager", "Helper", "Util", "Utils", "Impl"].first(where: { name.hasSuffix($0) }) else {
      return []
    }
    return ["\(file.path): \"\(word)\" says nothing. Name it after what it is."]
  }
}
