import Review

/// Files at which git was told not to look: assumed to be as they were, or not wanted in the working folder.
enum SkippedFiles {
  static let listing = ["ls-files", "-v", "-z"]

  static func named(in output: [UInt8]) -> [FilePath] {
    output.split(separator: 0).filter { line in
      // Small letters for those that are assumed to be as they were.
      line.first.map { $0 == UInt8(ascii: "S") || $0 > UInt8(ascii: "Z") } ?? false
    }.map { FilePath($0.dropFirst(2)) }
  }

  /// Those that are there and are not as git has them: in an index of our own it was told nothing.
  static func changed(in folder: String, _ git: GitProgram, within time: GitTime) throws(GitProblem) -> [FilePath] {
    let skipped = Set(named(in: try git.ask(GitCall(listing, in: folder), within: time).output))
    guard !skipped.isEmpty else { return [] }
    let entries = try git.ask(GitCall(["ls-files", "-s", "-z"], in: folder), within: time).output.split(separator: 0)
      .filter { entry in entry.firstIndex(of: 0x09).map { skipped.contains(FilePath(entry[($0 + 1)...])) } ?? false }
    let place = ["rev-parse", "--path-format=absolute", "--git-path", "upnext-index"]
    let index = try git.ask(GitCall(place, in: folder), within: time).line
    func call(_ arguments: [String]) -> GitCall {
      var call = GitCall(arguments, in: folder)
      call.environment = ["GIT_INDEX_FILE": index]
      return call
    }
    var known = call(["update-index", "-z", "--index-info"])
    known.input = Array(entries.joined(separator: [0])) + [0]
    // It fails where one of them is not as it was.
    var seen = call(["update-index", "-q", "--refresh"])
    seen.mayFail = true
    try git.machine.carryOut([.remove(index)], within: time)
    let told = try git.all([known, seen, call(["diff-files", "-z", "--name-only", "--diff-filter=d"])], within: time)
    try git.machine.carryOut([.remove(index)], within: time)
    return told[2].output.split(separator: 0).map { FilePath($0) }
  }
}
