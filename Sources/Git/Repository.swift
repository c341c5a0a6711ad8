import Review
import Texts

/// A repository of the person's with the working files that a directory is in.
struct Repository: Equatable, Sendable {
  /// The folder of its working files.
  let root: String
  /// What all its worktrees share.
  let commonFolder: String
  let index: String
  let objects: String
  let objectFormat: String

  private static let facts = [
    "--show-toplevel", "--git-common-dir", "--git-path", "index", "--git-path", "objects", "--show-object-format",
  ]

  /// What there is to know of it, and how it is at this moment.
  static func find(
    at directory: String, home: String, _ git: GitProgram, within time: GitTime
  ) throws(SnapshotGap) -> (Repository, State) {
    // A link may lead into a repository.
    guard let place = git.machine.repositoryFolder(Whereabouts(directory).directory) else { throw .noRepository }
    let answers: [GitAnswer]
    do throws(GitProblem) {
      answers = try git.all(
        [GitCall(["rev-parse", "--path-format=absolute"] + facts, in: place)] + State.calls(in: place), within: time)
    } catch .refused(_, let said) where said.contains("not a git repository") && git.machine.prefix != "" {
      throw .noRepository
    } catch .notStarted where git.machine.prefix != "" {
      throw .noFolder(Whereabouts(directory).directory)
    } catch .refused(_, let said) where said.contains("must be run in a work tree") {
      throw .refused("the repository is bare, so no files lie in it")
    } catch {
      throw SnapshotGap(error)
    }
    let lines = answers[0].lines
    // Nothing of it is quoted: a line break in a path would be read as another path's end.
    guard lines.count == 5, lines[..<4].allSatisfy({ $0.hasPrefix("/") }),
      String(validating: answers[0].output, as: UTF8.self) != nil
    else { throw .refused("its path can't be read: \(place)") }
    let found = Repository(
      root: lines[0], commonFolder: lines[1], index: lines[2], objects: lines[3], objectFormat: lines[4])
    guard found.root != "/", found.root != home else { throw .tooBroad(found.root) }
    do throws(GitProblem) { return (found, try found.state(answers[1...], git, within: time)) } catch {
      throw SnapshotGap(error)
    }
  }

  /// How it is at this moment.
  func state(_ git: GitProgram, within time: GitTime) throws(GitProblem) -> State {
    try state(git.all(State.calls(in: root), within: time)[...], git, within: time)
  }

  /// One that was copied from another disk may say that large and small letters make no other name, though here they do: git would
  /// see a file go that was renamed so, and none come.
  private func state(
    _ answers: ArraySlice<GitAnswer>, _ git: GitProgram, within time: GitTime
  ) throws(GitProblem) -> State {
    var state = State(answers)
    guard state.isTrue("core.ignorecase") else { return state }
    let names = [".git", ".GIT"].map { Array($0.utf8)[...] }
    let looks = try git.machine.looks(at: names, below: root, within: time)
    if looks[0] != nil, looks[1] == nil { state.tellNamesApart() }
    return state
  }

  /// What a snapshot has to know of it: what is checked out, and the repository's and the person's settings.
  struct State {
    /// The commit; nil where there is none yet.
    let head: String?
    /// Programs that would run for files of some attribute: they are named to be switched off.
    let filters: [String]
    /// Settings by which git tells whether a file is another one. A repository of ours doesn't have them.
    private(set) var ofFiles: [(key: String, value: String)]
    /// Those by which it tells names apart, where that is otherwise than it was told.
    private(set) var ofNames: [(key: String, value: String)] = []
    /// Not all files need be there: which, only the person's own index knows.
    var isSparse: Bool { isTrue("core.sparsecheckout") }

    fileprivate static func calls(in directory: String) -> [GitCall] {
      let settings = [
        "config", "-z", "--get-regexp",
        #"^(filter\..*\.(clean|smudge|process|required)|core\.(sparsecheckout|filemode|symlinks|ignorecase|trustctime|checkstat))$"#,
      ]
      return [["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], settings].map {
        GitCall($0, in: directory, mayFail: true)
      }
    }

    fileprivate init(_ answers: ArraySlice<GitAnswer>) {
      let (head, settings) = (answers[answers.startIndex], answers[answers.startIndex + 1])
      self.head = head.status == 0 ? head.line : nil
      // It says so with a status of its own where there are none.
      let entries = settings.status == 0 ? settings.output.split(separator: 0).map(State.entry) : []
      let filters = entries.map(\.key).compactMap { name -> String? in
        guard name.hasPrefix("filter."), let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return String(name[..<dot].dropFirst("filter.".count))
      }
      self.filters = Array(Set(filters)).sorted()
      ofFiles = entries.filter { $0.key.hasPrefix("core.") }
    }

    fileprivate func isTrue(_ key: String) -> Bool {
      let value = ofFiles.last { $0.key == key }?.value.lowercased() ?? "false"
      return !["false", "no", "off", "0", ""].contains(value)
    }

    fileprivate mutating func tellNamesApart() {
      ofNames = [("core.ignorecase", "false")]
      ofFiles += ofNames
    }

    /// A key alone is as good as one that is true.
    private static func entry(_ bytes: ArraySlice<UInt8>) -> (key: String, value: String) {
      let words = String(decoding: bytes, as: UTF8.self).split(
        separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(words[0]), words.count > 1 ? String(words[1]) : "true")
    }
  }

  static func settings(without filters: [String]) -> [(key: String, value: String)] {
    filters.flatMap { name in
      [("clean", ""), ("smudge", ""), ("process", ""), ("required", "false")].map { ("filter.\(name).\($0)", $1) }
    }
  }
}

extension SnapshotGap {
  package init(_ problem: GitProblem) {
    switch problem {
    case .missing: self = .noGit
    case .tooOld(let version): self = .oldGit(version)
    case .tookTooLong, .stopped: self = .tookTooLong
    case .tooMuch: self = .tooManyFiles(0)
    case .noFolder(let path): self = .noFolder(path)
    case .notStarted(let words): self = .refused(words)
    case .unreachable(let words): self = .unreachable(words)
    case .withoutSnapshot(let gap): self = gap
    case .refused(_, let said):
      let lines = said.split(separator: "\n")
      let line = lines.first { $0.hasPrefix("fatal: ") } ?? lines.first { $0.hasPrefix("error: ") } ?? lines.first
      let words = line.map { String($0.drop { $0 != " " }.dropFirst()) } ?? ""
      self = SnapshotGap.isLost(words) ? .lost(words) : .refused(words)
    }
  }

  /// Of what it has no more git says so in one of these ways, and names it. The first is of upnext's own folder: that of a
  /// project git looks for, and has no name for where there is none.
  private static func isLost(_ words: String) -> Bool {
    if words.hasPrefix("not a git repository: '") { return true }
    let beginnings = ["unable to read ", "bad object ", "failed to unpack tree object ", "git cat-file "]
    guard beginnings.contains(where: words.hasPrefix) else { return false }
    return words.split { $0 == " " || $0 == ":" }.contains { $0.utf8.count >= 40 && $0.allSatisfy(\.isHexDigit) }
  }
}
