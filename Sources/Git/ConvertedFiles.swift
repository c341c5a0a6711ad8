import Files
import Review

/// Files that git keeps otherwise than they lie on the disk: with other ends of lines, with a name filled in, in another encoding.
struct ConvertedFiles {
  /// All files of the index, and those whose encoding is another one on the disk.
  static let listings = [
    ["ls-files", "-s", "-v", "-z"], ["ls-files", "-z", "--", ":(exclude,attr:!working-tree-encoding)"],
  ]

  private let known: [(name: ArraySlice<UInt8>, id: ArraySlice<UInt8>)]
  private let encoded: Set<ArraySlice<UInt8>>
  private let place: SnapshotStore.Place
  private let root: String

  init(_ lists: [[UInt8]], place: SnapshotStore.Place, root: String) {
    // A letter, the mode, what git calls it and the stage: at other letters, git was told not to look.
    known = lists[0].split(separator: 0).compactMap { line in
      guard line.starts(with: "H 100".utf8), let end = line.firstIndex(of: 0x09) else { return nil }
      let words = line[..<end].split(separator: 0x20)
      return words.count == 4 ? (line[(end + 1)...], words[2]) : nil
    }
    encoded = Set(lists[1].split(separator: 0))
    (self.place, self.root) = (place, root)
  }

  /// By their sizes: what is converted is longer or shorter, but for another encoding now and then.
  func names(_ git: GitProgram, within time: GitTime) throws(GitProblem) -> [ArraySlice<UInt8>] {
    guard !known.isEmpty else { return [] }
    var call = GitCall(
      ["--git-dir=\(place.path)", "cat-file", "--batch-check=%(objectsize)", "--buffer"], in: "/")
    call.input = Array(known.map(\.id).joined(separator: [0x0A])) + [0x0A]
    let sizes = try git.ask(call, within: time).lines.map { Int64($0) }
    let looks = try git.machine.looks(at: known.map(\.name), below: root, within: time)
    return zip(known, zip(sizes, looks)).compactMap { file, seen in
      guard let size = seen.0, let look = seen.1, look.kind == .file, !look.isLink else { return nil }
      return size != look.byteCount || encoded.contains(file.name) ? file.name : nil
    }
  }
}
