import EventLoop
import Foundation
import Testing

@testable import Files

/// Reading files whole, and writing them anew.
@Suite final class FileContentTests {
  private let folder = URL.temporaryDirectory.appending(path: "upnext-files-\(UUID().uuidString)").path()

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit {
    do { try FileManager.default.removeItem(atPath: folder) } catch { Issue.record(error) }
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  private func mode(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.posixPermissions] as? Int
  }

  @Test func `a file is read to its end, and not beyond the limit`() throws {
    let path = folder + "/größe"
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    try Data(bytes).write(to: URL(filePath: path))
    #expect(try FileContent.bytes(of: path, limit: bytes.count) == bytes)
    #expect(try FileContent.beginning(of: path, count: 70_000) == Array(bytes[..<70_000]))
    #expect(throws: FileProblem.tooLarge(limit: 199_999)) { try FileContent.bytes(of: path, limit: 199_999) }
    #expect(throws: FileProblem.notText) { try FileContent.text(of: path, limit: bytes.count) }
  }

  @Test(.enabled(if: geteuid() == 0))
  func `what takes a file's place keeps its group and its mode`() throws {
    let path = folder + "/größe"
    try Data("a".utf8).write(to: URL(filePath: path))
    try #require(chown(path, uid_t.max, 4321) == 0 && chmod(path, 0o660) == 0)
    try NewFile.replace(path, with: "b", modeIfNew: 0o600)
    var status = stat()
    let isThere = stat(path, &status) == 0
    #expect(isThere && status.st_gid == 4321)
    #expect(try mode(of: "größe") == 0o660)
  }

  @Test func `free room that nothing can have is not known`() {
    #expect(FileLook.byteCount(ofBlocks: 3, of: 4096) == 12288)
    #expect(FileLook.byteCount(ofBlocks: UInt64.max - 9, of: 4096) == nil)
    #expect(FileLook.byteCount(ofBlocks: UInt64.max - 9, of: 1) == nil)
  }

  @Test func `a file of the system, which has no size, is read too`() throws {
    #expect(try FileContent.text(of: "/proc/self/stat", limit: 1 << 20).hasPrefix("\(getpid()) "))
  }

  @Test func `what a pipe has no room for is written once it has, also where it doesn't wait`() throws {
    let (readEnd, writeEnd) = try Descriptor.pipe(writeNonblocking: true)
    let bytes = [UInt8](repeating: 0x78, count: 1 << 20)
    let (number, count) = (readEnd.number, Promise<Int?>())
    let reader = WorkerThread(name: "reader")
    reader.submit { count.keep(try? FileContent.read(from: number, count: .max).count) }
    try NewFile.write(bytes, to: writeEnd.number)
    writeEnd.close()
    #expect(count.wait() == bytes.count)
    reader.finish()
    readEnd.close()
  }

  @Test func `what is no file is not waited for`() throws {
    try #require(mkfifo(folder + "/pipe", 0o600) == 0)
    #expect(throws: FileProblem.notAFile) { try FileContent.bytes(of: folder + "/pipe", limit: 1) }
    #expect(throws: FileProblem.notAFile) { try FileContent.bytes(of: folder, limit: 1) }
    #expect(FileKind(at: folder + "/pipe") == .other)
    #expect(FileKind(at: folder) == .folder)
  }

  @Test func `what is missing is told from what may not be read`() {
    func problem(_ path: String) -> FileProblem? {
      do throws(FileProblem) { _ = try FileContent.bytes(of: path, limit: 1) } catch { return error }
      return nil
    }
    #expect(problem(folder + "/none")?.isMissing == true)
    #expect(problem("/dev/null/none")?.isMissing == true)
    #expect(problem(folder)?.isMissing == false)
    #expect(FileKind(at: folder + "/none") == nil)
  }

  @Test func `a new text takes the old one's place, keeps its mode, and leaves nothing beside it`() throws {
    try NewFile.create(folder + "/ä", with: "alt", mode: 0o600)
    #expect(chmod(folder + "/ä", 0o666) == 0)
    try NewFile.replace(folder + "/ä", with: "neu 漢字", modeIfNew: 0o600)
    #expect(try FileContent.text(of: folder + "/ä", limit: 100) == "neu 漢字")
    #expect(try mode(of: "ä") == 0o666)
    try NewFile.replace(folder + "/b", with: "", modeIfNew: 0o600)
    #expect(try mode(of: "b") == 0o600)
    #expect(try names == ["b", "ä"])
  }

  @Test func `who holds the old file open still reads it whole`() throws {
    try NewFile.create(folder + "/a", with: "alt", mode: 0o600)
    let descriptor = open(folder + "/a", O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    try NewFile.replace(folder + "/a", with: "ganz neu", modeIfNew: 0o600)
    #expect(try FileContent.read(from: descriptor, count: 100) == Array("alt".utf8))
  }

  @Test func `a name that is as long as names can be is written too, also beside what a crash left`() throws {
    let name = String(repeating: "n", count: 255)
    try Data().write(to: URL(filePath: folder + "/.upnext-\(getpid())-0"))
    try NewFile.replace(folder + "/" + name, with: "x", modeIfNew: 0o600)
    #expect(try FileContent.text(of: folder + "/" + name, limit: 1) == "x")
    #expect(try names == [".upnext-\(getpid())-0", name])
  }

  @Test func `a file that is there is not made anew, and one that can't be written is not left behind`() throws {
    try NewFile.create(folder + "/a", with: "alt", mode: 0o600)
    #expect(throws: FileProblem.system(SystemError(EEXIST))) {
      try NewFile.create(folder + "/a", with: "neu", mode: 0o600)
    }
    #expect(try FileContent.text(of: folder + "/a", limit: 10) == "alt")
    try FileManager.default.createDirectory(atPath: folder + "/b/c", withIntermediateDirectories: true)
    #expect(throws: FileProblem.self) { try NewFile.replace(folder + "/b", with: "x", modeIfNew: 0o600) }
    #expect(try names == ["a", "b"])
  }

  @Test func `a folder is made with those above it, and one that is there stays`() throws {
    try NewFolder.make(folder + "/größe/b/c", mode: 0o700)
    #expect(FileKind(at: folder + "/größe/b/c") == .folder)
    try NewFolder.make(folder + "/größe/b/c", mode: 0o755)
    #expect(try mode(of: "größe/b/c") == 0o700)
    #expect(try FolderContent.entries(of: folder + "/größe").map { "\($0.name) \($0.sort)" } == ["b folder"])
  }

  @Test func `what lies in a folder's way is named`() throws {
    try NewFile.create(folder + "/file", with: "é", mode: 0o600)
    #expect(throws: NewFolder.Problem.notAFolder(folder + "/file")) {
      try NewFolder.make(folder + "/file", mode: 0o700)
    }
    #expect(throws: NewFolder.Problem.system(folder + "/file/x", SystemError(ENOTDIR))) {
      try NewFolder.make(folder + "/file/x", mode: 0o700)
    }
    #expect(throws: SystemError(ENOTDIR)) { try FolderContent.names(in: folder + "/file") }
  }
}
