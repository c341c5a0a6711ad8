import Files
import Glibc
import Review

/// Who may read the files that we have taken away: git knows only which of them are programs, and whoever takes that back wants
/// nobody else to read them then.
struct RightsKept {
  /// Those of a file as it was.
  private struct Known: Equatable {
    let path: [UInt8]
    let id: String
    let rights: mode_t
  }

  /// Of more, the first are forgotten.
  private static let most = 2000

  private let file: String
  private let root: [UInt8]
  private let machine: Machine
  private let time: GitTime
  private var known: [Known] = []
  /// Those of what is in files that go now.
  private var going: [String: mode_t] = [:]

  init(of trees: TreeMaker, root: String) throws(GitProblem) {
    (file, self.root) = (trees.place.rights, Array(root.utf8))
    (machine, time) = (trees.git.machine, trees.time)
    let fields = try machine.content(of: file, within: time)?.split(separator: 0) ?? []
    known = stride(from: 0, to: fields.count - 2, by: 3).compactMap { at in
      mode_t(String(decoding: fields[at + 2], as: UTF8.self), radix: 8).map {
        Known(path: Array(fields[at]), id: String(decoding: fields[at + 1], as: UTF8.self), rights: $0)
      }
    }
  }

  private func place(of path: FilePath) -> [UInt8] { root + [UInt8(ascii: "/")] + path.bytes }

  /// Those that the same file had when it was taken away, or has where it goes: then somebody has only moved it.
  func rights(of wish: FileWish) -> mode_t? {
    guard let id = wish.to?.id else { return nil }
    let path = place(of: wish.path)
    return known.last { $0.path == path && $0.id == id }?.rights ?? going[id]
  }

  /// What a file gets that is set: nobody may do more with it than before, but that git says whether it is a program.
  static func mode(of rights: mode_t, isProgram: Bool) -> mode_t {
    if isProgram == (rights & 0o100 != 0) { return rights & 0o777 }
    let plain = rights & 0o666
    return isProgram ? plain | (plain & 0o444) >> 2 : plain
  }

  /// What is to go, as it lies there. It is on the disk before any of it goes.
  mutating func note(_ going: [(wish: FileWish, rights: mode_t)]) throws(GitProblem) {
    for file in going { if let id = file.wish.from?.id { self.going[id, default: file.rights] &= file.rights } }
    // What is usual comes again by itself.
    let new = going.filter { ![0o644, 0o755].contains($0.rights & 0o777) }.compactMap { file in
      file.wish.from.map { Known(path: place(of: file.wish.path), id: $0.id, rights: file.rights) }
    }
    let paths = Set(going.map { place(of: $0.wish.path) })
    let all = Array((known.filter { !paths.contains($0.path) } + new).suffix(RightsKept.most))
    guard all != known else { return }
    known = all
    var bytes: [UInt8] = []
    for file in all { bytes += file.path + [0] + Array("\(file.id)\0\(String(file.rights, radix: 8))\0".utf8) }
    let fresh = file + ".new"
    try machine.carryOut([.write(fresh, bytes), .sync(fresh), .move(fresh, to: file)], within: time)
  }
}
