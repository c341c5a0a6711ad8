import EventLoop
import Files

/// A folder of its own for a measurement, gone when that is done, also after a failure.
enum TrialFolder {
  static func use<Answer>(_ work: (String) throws -> Answer) throws -> Answer {
    let folder = try NewFolder.temporary("/tmp/upnext-bench-")
    defer { remove(folder) }
    return try work(folder)
  }

  /// What can't be removed is left to the system's own cleaning of temporary files, and said.
  private static func remove(_ folder: String) {
    do throws(SystemError) { try OwnFolder.remove(folder) } catch {
      print("\(folder) could not be removed: \(error)")
    }
  }
}
