import Foundation
import Testing

@testable import Git

/// A git that has outlived the program that started it.
struct LeftGitTests {
  @Test func `whoever works on the same worktree is waited for, and nobody else`() throws {
    let path = "/größe/\(UUID().uuidString)"
    let (process, gate, told) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "echo here; read line", "worktree", "remove", path]
    process.standardInput = gate
    process.standardOutput = told
    try process.run()
    #expect(!told.fileHandleForReading.availableData.isEmpty)
    #expect(!LeftGit.hasEnded(at: path, within: GitTime(milliseconds: 0)))
    #expect(LeftGit.hasEnded(at: path + "r", within: GitTime(milliseconds: 0)))
    try gate.fileHandleForWriting.close()
    #expect(LeftGit.hasEnded(at: path, within: GitTime(milliseconds: 60_000)))
    process.waitUntilExit()
  }
}
