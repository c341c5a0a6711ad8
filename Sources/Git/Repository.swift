import Files
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

  static func find(
    at directory: String, home: String, _ git: GitProgram, within time: GitTime
  ) throws(SnapshotGap) -> Repository {
    // A link may lead into a repository.
    guard let place = TruePath.of(directory), GitHead.root(of: place) != nil else { throw .noRepository }
    let answer: GitAnswer
    do throws(GitProblem) {
      answer = try git.run(GitCall(["rev-parse", "--path-format=absolute"] + facts, in: place), within: time)
    } catch {
      throw SnapshotGap(error)
    }
    guard answer.status == 0 else { throw SnapshotGap(.refused(status: answer.status, said: answer.said)) }
    let lines = answer.lines
    // Nothing of it is quoted: a line break in a path would be read as another path's end.
    guard lines.count == 5, lines[..<4].allSatisfy({ $0.hasPrefix("/") }),
      String(validating: answer.output, as: UTF8.self) != nil
    else { throw .refused("its path can't be read: \(place)") }
    let found = Repository(
      root: lines[0], commonFolder: lines[1], index: lines[2], objects: lines[3], objectFormat: lines[4])
    guard found.root != "/", found.root != TruePath.of(home) else { throw .tooBroad(found.root) }
    return found
  }

  /// The commit that is checked out; nil where there is none yet.
  func head(_ git: GitProgram, within time: GitTime) throws(GitProblem) -> String? {
    let answer = try git.run(GitCall(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"], in: root), within: time)
    return answer.status == 0 ? answer.line : nil
  }

  /// What a snapshot has to know of the repository's and the person's settings.
  struct Habits {
    /// Programs that would run for files of some attribute: they are named to be switched off.
    var filters: [String] = []
    /// Not all files need be there: which, only the person's own index knows.
    var isSparse = false
  }

  func habits(_ git: GitProgram, within time: GitTime) throws(GitProblem) -> Habits {
    let call = GitCall(
      [
        "config", "-z", "--name-only", "--get-regexp",
        #"^(filter\..*\.(clean|smudge|process|required)|core\.sparsecheckout)$"#,
      ], in: root)
    let answer = try git.run(call, within: time)
    // It says so with a status of its own where there are none.
    guard answer.status == 0 else { return Habits() }
    let names = answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    let filters = names.compactMap { name -> String? in
      guard name.hasPrefix("filter."), let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
      return String(name[..<dot].dropFirst("filter.".count))
    }
    return Habits(filters: Array(Set(filters)).sorted(), isSparse: names.contains("core.sparsecheckout"))
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
    case .notStarted(let words): self = .refused(words)
    case .withoutSnapshot(let gap): self = gap
    case .refused(_, let said):
      let lines = said.split(separator: "\n")
      let line = lines.first { $0.hasPrefix("fatal: ") } ?? lines.first { $0.hasPrefix("error: ") } ?? lines.first
      self = .refused(line.map { String($0.drop { $0 != " " }.dropFirst()) } ?? "")
    }
  }
}
