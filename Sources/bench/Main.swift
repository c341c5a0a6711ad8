import Glibc

/// `bench [SUBJECT …]`: measures the programs beside it, all subjects or those that are named, and prints tables.
@main struct Main {
  nonisolated static func main() {
    let words = CommandLine.arguments.dropFirst()
    let subjects = words.compactMap(Subject.init)
    guard subjects.count == words.count else {
      print("usage: bench [\(Subject.allCases.map(\.rawValue).joined(separator: "|")) …]")
      exit(2)
    }
    var status: Int32 = 0
    for subject in subjects.isEmpty ? Subject.allCases : subjects {
      do {
        print(try subject.measure().text + "\n")
      } catch {
        print("\(subject.rawValue): \(error)\n")
        status = 1
      }
      fflush(nil)
    }
    exit(status)
  }
}
