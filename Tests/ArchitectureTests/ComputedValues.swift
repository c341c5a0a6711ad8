/// Finds values that are kept though they can be computed: positions, busy, locked, remaining time.
enum ComputedValues {
  /// The order of the Queue in the store is its rows' `queue_position`: who loads and saves rows speaks of it, and
  /// nobody else, so that no position that is shown or told is one that was read.
  private static let orderFiles = [
    "Sources/Database/Schema/", "Sources/Database/Rows/WorkspaceLoader.swift", "Sources/Database/Rows/RowWriter.swift",
    "Sources/Database/Rows/ListOrder.swift", "Sources/Database/Opening/OlderRows.swift",
  ]
  /// What `--json` calls the position that it computes.
  private static let answers = ["Sources/Answers/", "Sources/CommandLine/", "Sources/Shapes/"]

  private static let names = ["isBusy", "isLocked", "isProcessing", "position", "queuePosition", "remaining"]
  private static let columns = ["busy", "locked", "remaining", "is_busy", "is_locked"]

  static func findings(in files: [SourceFile]) -> [String] {
    files.flatMap { file in
      file.code.flatMap { number, line -> [String] in
        var found: [String] = []
        if line.contains("queue_position"), !(orderFiles + answers).contains(where: { file.path.hasPrefix($0) }) {
          found.append("the order of the Queue is read and written by the rows only: count where it stands")
        }
        if ["Conversation", "Queues", "Core"].contains(file.target), names.contains(where: { isStored($0, line) }) {
          found.append("this can be computed: a second truth would differ from the first one day")
        }
        if file.path.hasPrefix("Sources/Database/Schema/"), columns.contains(where: { isWord($0, line) }) {
          found.append("this can be computed, and is no column")
        }
        return found.map { "\(file.path):\(number): \($0)." }
      }
    }
  }

  /// A property that keeps its value, and not one that is made on demand.
  private static func isStored(_ name: String, _ line: Substring) -> Bool {
    // What stands deeper is a function's own.
    guard line.prefix(while: { $0 == " " }).count <= 2 else { return false }
    guard let range = line.firstRange(of: "var \(name)"), !line.contains("{") else { return false }
    return line[range.upperBound...].first.map { ":= ".contains($0) } ?? true
  }

  private static func isWord(_ name: String, _ line: Substring) -> Bool {
    line.split { !$0.isLetter && $0 != "_" }.contains { $0 == name }
  }
}
