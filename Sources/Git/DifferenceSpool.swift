import EventLoop
import Files
import Glibc
import Review

/// One file's difference, however long: git writes it into a file without a name, and rows are read from there as they are
/// asked for.
final class DifferenceSpool {
  /// Nobody reads on behind this.
  static let mostBytes = 1 << 30
  private static let readBytes = 128 << 10

  private(set) var index = DifferenceIndex()
  private let file: Descriptor

  /// `old` and `new` are what git calls the two contents.
  init(
    from old: String, to new: String, git: GitProgram, place: SnapshotStore.Place, within time: GitTime
  ) throws(GitProblem) {
    let path = place.path + "/difference-\(UInt64.random(in: 0...UInt64.max)).new"
    let number = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw .notStarted("\(place.path): \(SystemError(errno))") }
    // Without a name it is gone with whoever reads it.
    unlink(path)
    file = Descriptor(number)
    var index = DifferenceIndex()
    var problem: SystemError?
    let call = GitCall(
      [
        "--git-dir=\(place.path)", "diff", "--no-ext-diff", "--no-textconv", "--no-color", "--no-prefix",
        "--full-index",
        "--text", "-U3", "--diff-algorithm=myers", old, new, "--",
      ], in: "/")
    let answer = try git.run(call, within: time) { bytes in
      guard problem == nil else { return }
      do throws(SystemError) { try NewFile.write(Array(bytes), to: number) } catch { problem = error }
      index.append(bytes)
    }
    if let problem { throw .notStarted("\(place.path): \(problem)") }
    guard answer.status == 0 else { throw .refused(status: answer.status, said: answer.said) }
    index.finish()
    self.index = index
  }

  func rows(_ range: Range<Int>) -> [DifferenceRow] {
    index.rows(range) { offset in
      var bytes = [UInt8](repeating: 0, count: DifferenceSpool.readBytes)
      let count = pread(file.number, &bytes, bytes.count, off_t(offset))
      return count > 0 ? Array(bytes[..<count]) : []
    }
  }
}
