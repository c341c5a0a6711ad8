import FoundationEssentials
import Git
import Glibc
import Review
import Testing

/// What a repository has checked out, by files as git writes them.
final class GitHeadTests {
  private let root = FileManager.default.temporaryDirectory.path + "/heads-\(UInt64.random(in: 0...UInt64.max))"
  private let commit = "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d"

  deinit { #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: root) } }

  @discardableResult
  private func write(_ text: String, to name: String) throws -> String {
    let path = root + "/" + name
    let folder = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex))
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
    return folder
  }

  @Test func `a branch is named also from deep below, and a commit by its beginning`() throws {
    try write("ref: refs/heads/größe/漢字\n", to: "api/.git/HEAD")
    try write("", to: "api/a/b/c/file")
    #expect(GitHead.branch(of: root + "/api") == .named("größe/漢字"))
    #expect(GitHead.branch(of: root + "/api/a/b/c/") == .named("größe/漢字"))
    try write(commit + "\n", to: "api/.git/HEAD")
    #expect(GitHead.branch(of: root + "/api") == .commit("1a2b3c4"))
  }

  @Test func `a worktree has its own, wherever its repository lies`() throws {
    try write("ref: refs/heads/main\n", to: "api/.git/HEAD")
    try write("ref: refs/heads/review\n", to: "api/.git/worktrees/wt/HEAD")
    try write("gitdir: ../api/.git/worktrees/wt\n", to: "wt/.git")
    try write("gitdir: \(root)/api/.git/worktrees/wt\n", to: "other/.git")
    #expect(GitHead.branch(of: root + "/wt") == .named("review"))
    #expect(GitHead.branch(of: root + "/other") == .named("review"))
  }

  @Test func `where there is no repository there is no branch`() throws {
    try write("", to: "plain/file")
    try write("", to: "empty/.git/config")
    for directory in ["/plain", "/empty", "/plain/file"] {
      #expect(GitHead.branch(of: root + directory) == .noRepository)
    }
    for directory in ["", "/", "relative", "host:/x"] { #expect(GitHead.branch(of: directory) == .noRepository) }
    for directory in ["/nowhere", "/plain/nowhere", String(repeating: "/deep", count: 500)] {
      #expect(GitHead.branch(of: root + directory) == .noFolder)
    }
  }

  @Test(arguments: [
    "", "\n", "ref: ", "ref: refs/heads/", "ref: refs/heads/.invalid", "nonsense", "1a2b3c4",
    String(repeating: "z", count: 40), "ref: refs/heads/" + String(repeating: "x", count: 9000),
  ])
  func `what can't be understood is unknown`(text: String) throws {
    let folder = try write(text, to: "api/.git/HEAD")
    #expect(GitHead.branch(of: folder.replacing("/.git", with: "")) == .unknown)
  }

  @Test func `nothing that is no file is read`() throws {
    try FileManager.default.createDirectory(atPath: root + "/api/.git/HEAD", withIntermediateDirectories: true)
    #expect(GitHead.branch(of: root + "/api") == .unknown)
    #expect(mkfifo(root + "/pipe", 0o600) == 0)
    try write("gitdir: ../pipe\n", to: "odd/.git")
    #expect(GitHead.branch(of: root + "/odd") == .noRepository)
  }
}
