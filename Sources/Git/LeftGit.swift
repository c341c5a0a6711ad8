import EventLoop
import Files

/// A git that goes on though the program that started it was killed: what it does to a worktree comes first, and whoever judged
/// the files meanwhile would take its half-done work for the person's.
enum LeftGit {
  /// Waits for the end of all that work on the worktree at this path; false where the time is up before.
  static func hasEnded(at path: String, within time: GitTime) -> Bool {
    let names: [String]
    do throws(SystemError) { names = try FolderContent.names(in: "/proc") } catch { return true }
    return names.compactMap { Int32($0) }.filter { isAtWork($0, on: path) }.allSatisfy {
      OtherProcess.hasEnded($0, within: time.left)
    }
  }

  private static func isAtWork(_ pid: Int32, on path: String) -> Bool {
    do throws(FileProblem) {
      let words = try FileContent.bytes(of: "/proc/\(pid)/cmdline", limit: 64 << 10).split(separator: 0)
      return words.contains { $0.elementsEqual("worktree".utf8) } && words.contains { $0.elementsEqual(path.utf8) }
    } catch {
      // It has ended meanwhile, or is somebody else's.
      return false
    }
  }
}
