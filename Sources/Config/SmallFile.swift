import EventLoop
import Files

/// A file that a person wrote: small, and read at once.
enum SmallFile {
  static let byteLimit = 256 * 1024

  /// Nil when there is no such file.
  static func read(_ path: String) throws(FileProblem) -> [UInt8]? {
    do throws(FileProblem) { return try FileContent.bytes(of: path, limit: byteLimit) } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// The names in a folder, sorted; none when there is no such folder.
  static func names(in folder: String) throws(FileProblem) -> [String] {
    do throws(SystemError) {
      return try FolderContent.names(in: folder).filter { !$0.hasPrefix(".") }.sorted()
    } catch {
      let problem = FileProblem.system(error)
      if problem.isMissing { return [] }
      throw problem
    }
  }
}
