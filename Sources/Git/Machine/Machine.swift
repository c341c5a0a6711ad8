import EventLoop
import Files
import Glibc
import Review
import Worktrees

/// Where git and files are: on this machine, or on another one behind a shell there. Whoever works with them doesn't know
/// which; what is wanted of many files is wanted at once, since every way there and back takes its time.
enum Machine: Sendable {
  case here
  case there(FarShell)

  /// How what is ours on it is called: a name of this machine's has nothing before it.
  var prefix: String {
    switch self {
    case .here: ""
    case .there(let shell): shell.host + ":"
    }
  }

  // MARK: What lies where

  /// The folder that a directory is when all links are followed. Nil where it isn't there, or is in no repository as far as
  /// that can be seen without git. On another machine git itself is asked at once.
  func repositoryFolder(_ directory: String) -> String? {
    switch self {
    case .here: TruePath.of(directory).flatMap { GitHead.root(of: $0) == nil ? nil : $0 }
    case .there: directory
    }
  }

  /// Where a path leads when all links are followed; nil where nothing lies.
  func truePath(of path: String, within time: GitTime) throws(GitProblem) -> String? {
    switch self {
    case .here: return TruePath.of(path)
    case .there(let shell):
      let answer = try shell.ask(FarScript("readlink -e -- \(FarScript.quoted(path))"), within: time)
      return answer.status == 0 ? String(decoding: answer.output.dropLast(), as: UTF8.self) : nil
    }
  }

  /// Nil where nothing lies. A link is what it leads to.
  func kind(at path: String, within time: GitTime) throws(GitProblem) -> FileKind? {
    switch self {
    case .here: return FileKind(at: path)
    case .there(let shell):
      let answer = try shell.ask(
        FarScript("stat -L -c %f -- \(FarScript.quoted(path)) 2>/dev/null"), within: time)
      return FarStamp.mode(of: answer.output[...]).map { FileKind(FarStamp.status(mode: $0)) }
    }
  }

  /// Something lies there, be it a link to nowhere.
  func isTaken(_ path: String, within time: GitTime) throws(GitProblem) -> Bool {
    switch self {
    case .here: return FileLook.link(at: Array(path.utf8)) != nil
    case .there(let shell):
      let name = FarScript.quoted(path)
      return try shell.ask(FarScript("[ -e \(name) ] || [ -h \(name) ]"), within: time).status == 0
    }
  }

  /// What is in a file of ours; nil where there is none that can be read.
  func content(of path: String, within time: GitTime) throws(GitProblem) -> [UInt8]? {
    switch self {
    case .here: do throws(FileProblem) { return try FileContent.bytes(of: path, limit: 16 << 20) } catch { return nil }
    case .there(let shell):
      let answer = try shell.ask(FarScript("cat -- \(FarScript.quoted(path)) 2>/dev/null"), within: time)
      return answer.status == 0 ? answer.output : nil
    }
  }

  /// How many milliseconds its clock, by which files there are dated, is ahead of ours: none where that may be the way there.
  func clockAhead(within time: GitTime) throws(GitProblem) -> Int64 {
    guard case .there(let shell) = self else { return 0 }
    let asked = Machine.clock
    let told = try shell.ask(FarScript("date +%s%3N"), within: time).output
    let wayMilliseconds = Machine.clock - asked
    guard let theirs = Int64(String(decoding: told, as: UTF8.self).trimmed), (0...1 << 50).contains(theirs) else {
      return 0
    }
    let ahead = theirs - asked - wayMilliseconds / 2
    return abs(ahead) > wayMilliseconds + 1000 ? ahead : 0
  }

  private static var clock: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }

  /// The names in a folder; nil where there is none that can be read.
  func names(in folder: String, within time: GitTime) throws(GitProblem) -> [String]? {
    switch self {
    case .here:
      do throws(SystemError) { return try FolderContent.names(in: folder) } catch { return nil }
    case .there(let shell):
      var script = FarScript()
      script.add("cd -P --", [Array(folder.utf8)], orElse: "exit 1")
      script.add(#"find . ! -name . -prune -printf '%f\0'"#)
      let answer = try shell.ask(script, within: time)
      return answer.status == 0 ? answer.fields.map { String(decoding: $0, as: UTF8.self) } : nil
    }
  }

  /// The names in a folder, and how many seconds ago each has changed; nil where there is none that can be read.
  func ages(in folder: String, within time: GitTime) throws(GitProblem) -> [String: Int]? {
    switch self {
    case .here:
      let now = Glibc.time(nil)
      return try names(in: folder, within: time).map { names in
        var ages: [String: Int] = [:]
        for name in names {
          var status = stat()
          ages[name] = lstat(folder + "/" + name, &status) == 0 ? now - status.st_mtim.tv_sec : 0
        }
        return ages
      }
    case .there(let shell):
      var script = FarScript()
      script.add("cd -P --", [Array(folder.utf8)], orElse: "exit 1")
      script.add(#"date '+%s' | tr '\n' '\0'; find . ! -name . -prune -printf '%Ts %f\0'"#)
      let answer = try shell.ask(script, within: time)
      let words = answer.fields.map { String(decoding: $0, as: UTF8.self).split(separator: " ", maxSplits: 1) }
      guard answer.status == 0, let now = words.first?.first.flatMap({ Int($0) }) else { return nil }
      let ages = words.dropFirst().compactMap { words -> (String, Int)? in
        guard words.count == 2, let at = Int(words[0]) else { return nil }
        let (age, overflows) = now.subtractingReportingOverflow(at)
        return (String(words[1]), overflows ? 0 : age)
      }
      return Dictionary(ages) { $1 }
    }
  }

  /// What lies at these names below a folder, without following links; nil where nothing does.
  func looks(
    at names: [ArraySlice<UInt8>], below root: String, within time: GitTime
  ) throws(GitProblem) -> [FileSeen?] {
    guard !names.isEmpty else { return [] }
    switch self {
    case .here: return names.map { FileSeen(at: Array(root.utf8) + [UInt8(ascii: "/")] + $0) }
    case .there(let shell):
      var script = FarScript()
      let list = script.input(Array(names.joined(separator: [0])) + [0])
      script.add("cd --", [Array(root.utf8)], orElse: "exit 1")
      script.add(#"xargs -0 -r stat --printf '%f %s %n\0' -- <\#(list) 2>/dev/null; printf '\0'"#)
      script.add(
        #"xargs -0 -r sh -c 'for f do [ -h "$f" ] || [ -r "$f" ] || printf "%s\0" "$f"; done' sh <\#(list)"#)
      let answer = try shell.ask(script, within: time)
      guard answer.status == 0 else { throw .notStarted("\(shell.host):\(root): \(answer.words.trimmed)") }
      let seen = FileSeen.all(in: answer.fields)
      return names.map { seen[$0] }
    }
  }

  /// Programs that have a folder open as the one that they work in; or only those without a terminal, as all are that we begin.
  func programs(
    in folder: String, areUnseen: Bool = false, within time: GitTime
  ) throws(GitProblem) -> [WorktreeObstacles.Running] {
    switch self {
    case .here:
      return Processes.working(in: folder).filter { !areUnseen || !ProcessFamily.hasTerminal($0.pid) }
    case .there(let shell):
      var script = FarScript("place=$(readlink -e -- \(FarScript.quoted(folder))) || exit 0")
      script.add("cd /proc || exit 0")
      script.add(
        """
        for process in [0-9]*; do
          at=$(readlink "$process/cwd" 2>/dev/null) || continue
          if [ -n "\(areUnseen ? "unseen" : "")" ]; then
            line=$(cat "$process/stat" 2>/dev/null); set -- ${line##*) }
            [ "$5" = 0 ] || continue
          fi
          case $at/ in "$place"/*) printf '%s %s\\0' "$process" "$(cat "$process/comm" 2>/dev/null)" ;; esac
        done
        """)
      return try shell.ask(script, within: time).fields.compactMap { field in
        let words = field.split(separator: 0x20, maxSplits: 1)
        guard let pid = words.first.flatMap({ Int32(String(decoding: $0, as: UTF8.self)) }) else { return nil }
        return WorktreeObstacles.Running(
          pid: pid, name: words.count > 1 ? String(decoding: words[1], as: UTF8.self) : "")
      }
    }
  }
}

/// What lies at a name: what there is to know before it is read.
struct FileSeen: Equatable {
  let kind: FileKind
  let isLink: Bool
  let byteCount: Int64
  let isReadable: Bool

  /// Nil where nothing lies.
  init?(at path: [UInt8]) {
    guard let look = FileLook.link(at: path) else { return nil }
    (kind, isLink, byteCount, isReadable) = (look.kind, look.isLink, look.byteCount, look.isReadable)
  }

  private init(mode: UInt32, byteCount: Int64, isReadable: Bool) {
    let status = FarStamp.status(mode: mode)
    kind = FileKind(status)
    isLink = FileStamp(status).isLink
    self.byteCount = byteCount
    self.isReadable = kind != .file || isReadable
  }

  /// First all that are there with their modes and sizes, and behind an empty one those that can't be read.
  fileprivate static func all(in fields: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>: FileSeen] {
    let end = fields.firstIndex { $0.isEmpty } ?? fields.endIndex
    let closed = Set(fields[end...].dropFirst())
    var seen: [ArraySlice<UInt8>: FileSeen] = [:]
    for field in fields[..<end] {
      let words = field.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3, let mode = FarStamp.mode(of: words[0]),
        let size = Int64(String(decoding: words[1], as: UTF8.self)), size >= 0
      else { continue }
      seen[words[2]] = FileSeen(mode: mode, byteCount: size, isReadable: !closed.contains(words[2]))
    }
    return seen
  }
}
