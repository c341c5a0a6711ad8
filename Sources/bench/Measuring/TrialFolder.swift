import FoundationEssentials
import Glibc

/// A folder of its own for a measurement, gone when that is done, also after a failure.
enum TrialFolder {
  static func use<Answer>(_ work: (String) throws -> Answer) throws -> Answer {
    var template = Array("/tmp/upnext-bench-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw BenchProblem("No folder can be made in /tmp.") }
    let folder = String(cString: made)
    defer { remove(folder) }
    return try work(folder)
  }

  /// What can't be removed is left to the system's own cleaning of temporary files, and said.
  private static func remove(_ folder: String) {
    do { try FileManager.default.removeItem(atPath: folder) } catch {
      print("\(folder) could not be removed: \(error)")
    }
  }
}
