import Review

/// Files at which git was told not to look: assumed to be as they were, or not wanted in the working folder.
enum SkippedFiles {
  static let listing = ["ls-files", "-v", "-z"]

  static func named(in output: [UInt8]) -> [FilePath] {
    let (assumed, unwanted) = kinds(in: output)
    return Set(assumed + unwanted).map { FilePath($0) }
  }

  /// Those that are assumed to be as they were, and those that are not wanted. Some are both.
  static func kinds(in output: [UInt8]) -> (assumed: [ArraySlice<UInt8>], unwanted: [ArraySlice<UInt8>]) {
    var (assumed, unwanted): ([ArraySlice<UInt8>], [ArraySlice<UInt8>]) = ([], [])
    for line in output.split(separator: 0) {
      guard let letter = line.first else { continue }
      // Small letters for those that are assumed to be as they were.
      if letter > UInt8(ascii: "Z") { assumed.append(line.dropFirst(2)) }
      if letter == UInt8(ascii: "S") || letter == UInt8(ascii: "s") { unwanted.append(line.dropFirst(2)) }
    }
    return (assumed, unwanted)
  }

  /// Those that are there and are not as git has them: in an index of our own it was told nothing.
  static func changed(in folder: String, _ git: GitProgram, within time: GitTime) throws(GitProblem) -> [FilePath] {
    let skipped = Set(named(in: try git.ask(GitCall(listing, in: folder), within: time).output))
    guard !skipped.isEmpty else { return [] }
    let entries = try git.ask(GitCall(["ls-files", "-s", "-z"], in: folder), within: time).output.split(separator: 0)
      .filter { entry in entry.firstIndex(of: 0x09).map { skipped.contains(FilePath(entry[($0 + 1)...])) } ?? false }
    // Not that of a commit which goes on in the same repository, asked for from another folder in it.
    let place = ["rev-parse", "--path-format=absolute", "--git-path", "upnext-skipped"]
    let index = try git.ask(GitCall(place, in: folder), within: time).line
    func call(_ arguments: [String]) -> GitCall {
      var call = GitCall(arguments, in: folder)
      call.environment = ["GIT_INDEX_FILE": index]
      // By the person's own settings it could be told the same again.
      call.settings = [("core.ignoreStat", "false")]
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
