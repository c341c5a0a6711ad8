import Glibc

/// `bench [SUBJECT …]`: measures the programs beside it, all subjects or those that are named, and prints tables.
/// `bench --graphs FOLDER` measures the figures of docs/PERFORMANCE.md and draws their graphs.
@main struct Main {
  nonisolated static func main() {
    let words = CommandLine.arguments.dropFirst()
    if words.count == 2, words.first == "--graphs", let folder = words.last {
      exit(measure("figures") { try Figures.draw(into: folder) } ? 0 : 1)
    }
    let subjects = words.compactMap(Subject.init)
    guard subjects.count == words.count else {
      print("usage: bench [\(Subject.allCases.map(\.rawValue).joined(separator: "|")) …]")
      exit(2)
    }
    var isWhole = true
    for subject in subjects.isEmpty ? Subject.allCases : subjects {
      isWhole = measure(subject.rawValue, subject.measure) && isWhole
    }
    exit(isWhole ? 0 : 1)
  }

  private nonisolated static func measure(_ name: String, _ work: () throws -> Table) -> Bool {
    defer { fflush(nil) }
    do {
      print(try work().text + "\n")
      return true
    } catch {
      print("\(name): \(error)\n")
      return false
    }
  }
}
