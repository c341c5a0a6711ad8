import EventLoop
import Files
import Glibc
import Review

/// One file's difference, however long: git writes it into a file, and rows are read from there as they are asked for. On
/// another machine it stays there, and only what is looked at comes over.
final class DifferenceSpool {
  private static let readBytes = 128 << 10
  /// What has no more comes over at once.
  private static let bytesAtOnce = 256 << 10

  private enum Content {
    /// A file without a name: it is gone with whoever reads it.
    case file(Descriptor)
    case bytes([UInt8])
    case far(String, FarShell)
  }

  private(set) var index = DifferenceIndex()
  private let content: Content

  /// `old` and `new` are what git calls the two contents.
  init(
    from old: String, to new: String, git: GitProgram, place: SnapshotStore.Place, within time: GitTime
  ) throws(GitProblem) {
    let path = place.path + "/difference-\(UInt64.random(in: 0...UInt64.max)).new"
    let call = GitCall(
      [
        "--git-dir=\(place.path)", "diff", "--no-ext-diff", "--no-textconv", "--no-color", "--no-prefix",
        "--full-index",
        "--text", "-U3", "--inter-hunk-context=0", "--diff-algorithm=myers", old, new, "--",
      ], in: "/")
    switch git.machine {
    case .here:
      let file = try DifferenceSpool.file(at: path)
      content = .file(file)
      index = try DifferenceSpool.fill(file, by: call, git, within: time)
    case .there(let shell):
      (content, index) = try DifferenceSpool.fill(path, behind: shell, by: call, git, within: time)
    }
  }

  private static func file(at path: String) throws(GitProblem) -> Descriptor {
    let number = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw .notStarted("\(path): \(SystemError(errno))") }
    unlink(path)
    return Descriptor(number)
  }

  private static func fill(
    _ file: Descriptor, by call: GitCall, _ git: GitProgram, within time: GitTime
  ) throws(GitProblem) -> DifferenceIndex {
    var index = DifferenceIndex()
    var problem: SystemError?
    let answer = try git.runHere(call, within: time) { bytes in
      guard problem == nil else { return }
      do throws(SystemError) { try NewFile.write(Array(bytes), to: file.number) } catch { problem = error }
      index.append(bytes)
    }
    if let problem { throw .notStarted("\(problem)") }
    guard answer.status == 0 else { throw .refused(status: answer.status, said: answer.said) }
    index.finish()
    return index
  }

  private static func fill(
    _ path: String, behind shell: FarShell, by call: GitCall, _ git: GitProgram, within time: GitTime
  ) throws(GitProblem) -> (Content, DifferenceIndex) {
    var script = FarScript("umask 077; file=\(FarScript.quoted(path))")
    git.add(call, to: &script, output: "\"$file\"")
    script.add("if [ $status != 0 ]; then head -c 4000 \"$T/e\" >&2; rm -f \"$file\"; exit $status; fi")
    script.add("size=$(stat -c %s \"$file\"); printf '%s\\n' \"$size\"")
    script.add("if [ \"$size\" -le \(bytesAtOnce) ]; then cat \"$file\"; rm -f \"$file\"; exit 0; fi")
    // A zero would end a line for some.
    let program = script.input(Array(DifferenceIndex.script.utf8))
    script.add("tr '\\000' '\\001' <\"$file\" | awk -f \(program)")
    let answer = try shell.ask(script, within: time, by: git.number)
    guard answer.status == 0 else { throw .refused(status: Int32(answer.status), said: answer.words.trimmed) }
    guard let end = answer.output.firstIndex(of: 0x0A),
      let size = Int(String(decoding: answer.output[..<end], as: UTF8.self))
    else { throw .notStarted("\(shell.host): its difference can't be read") }
    let rest = answer.output[(end + 1)...]
    if size <= bytesAtOnce {
      var index = DifferenceIndex()
      rest.withUnsafeBytes { index.append($0) }
      index.finish()
      return (.bytes(Array(rest)), index)
    }
    guard let index = DifferenceIndex(told: String(decoding: rest, as: UTF8.self).split(separator: "\n")) else {
      throw .notStarted("\(shell.host): its difference can't be read")
    }
    return (.far(path, shell), index)
  }

  func rows(_ range: Range<Int>, within time: GitTime) throws(GitProblem) -> [DifferenceRow] {
    switch content {
    case .file(let file):
      return index.rows(range) { offset in
        var bytes = [UInt8](repeating: 0, count: DifferenceSpool.readBytes)
        let count = pread(file.number, &bytes, bytes.count, off_t(offset))
        return count > 0 ? Array(bytes[..<count]) : []
      }
    case .bytes(let bytes): return index.rows(range) { Array(bytes.dropFirst($0)) }
    case .far(let path, let shell):
      var problem: GitProblem?
      let rows = index.rows(range) { offset in
        let script = FarScript(
          "tail -c +\(offset + 1) \(FarScript.quoted(path)) | head -c \(DifferenceSpool.readBytes)")
        do throws(GitProblem) { return try shell.ask(script, within: time).output } catch {
          problem = error
          return []
        }
      }
      if let problem { throw problem }
      return rows
    }
  }

  /// What lies on another machine, and nobody reads any more, goes.
  func remove(within time: GitTime) throws(GitProblem) {
    guard case .far(let path, let shell) = content else { return }
    _ = try shell.ask(FarScript("rm -f \(FarScript.quoted(path))"), within: time)
  }
}
