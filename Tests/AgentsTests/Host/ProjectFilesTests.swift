import Foundation
import JSONRPC
import Testing

@testable import AgentProtocols
@testable import Agents

/// What an agent reads through us.
@Suite final class ProjectFilesTests {
  private let folder = URL.temporaryDirectory.appending(path: "upnext-files-\(UUID().uuidString)").path()

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit {
    do { try FileManager.default.removeItem(atPath: folder) } catch { Issue.record(error) }
  }

  @Test(
    arguments: [
      (2, nil, "b é\r\nc"), (1, 1, "a\r"), (2, 1, "b é\r"), (1, 2, "a\r\nb é\r"), (3, 5, "c"), (4, nil, ""),
      (nil, nil, "a\r\nb é\r\nc"), (nil, 0, ""),
    ] as [(Int?, Int?, String)])
  func `lines that end in a carriage return and a newline are lines, and keep it`(
    line: Int?, limit: Int?, text: String
  ) throws {
    try Data("a\r\nb é\r\nc".utf8).write(to: URL(filePath: folder + "/f.txt"))
    #expect(try ProjectFiles(directory: folder).read("f.txt", line: line, limit: limit) == text)
  }

  @Test func `a file that is no text in UTF-8 is neither read nor replaced`() throws {
    let latin = Data([0x6D, 0xFC, 0x64, 0x65, 0x0A])
    let files = ProjectFiles(directory: folder)
    try latin.write(to: URL(filePath: folder + "/latin.c"))
    #expect(throws: ProjectFiles.Problem.notText("latin.c")) { try files.read("latin.c", line: nil, limit: nil) }
    #expect(throws: ProjectFiles.Problem.notText("latin.c")) { try files.read("latin.c", line: 1, limit: 1) }
    #expect(throws: ProjectFiles.Problem.notText("latin.c")) { try files.write("m\u{FFFD}de\n", to: "latin.c") }
    #expect(try Data(contentsOf: URL(filePath: folder + "/latin.c")) == latin)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["latin.c"])
  }

  @Test func `a file that the person made read-only stays as it is`() throws {
    try Data("meins".utf8).write(to: URL(filePath: folder + "/f.txt"))
    try #require(chmod(folder + "/f.txt", 0o444) == 0)
    #expect(throws: ProjectFiles.Problem.failed("f.txt", "It is read-only")) {
      try ProjectFiles(directory: folder).write("deins", to: "f.txt")
    }
    #expect(try Data(contentsOf: URL(filePath: folder + "/f.txt")) == Data("meins".utf8))
  }

  @Test func `what stands outside of the project and is no text is not even asked for`() throws {
    let outside = folder + "-outside"
    try Data([0xE4]).write(to: URL(filePath: outside))
    defer { unlink(outside) }
    let request = FileRequest(id: .integer(1), path: outside, act: .write("a"))
    let failure = RPCFailure(code: RPCFailure.internalError, message: "\(outside): It is not text in UTF-8")
    #expect(ProjectFiles(directory: folder).answer(request) == .answered(.failure(failure)))
  }

  @Test func `a text keeps all of its bytes on the way through, also its mark of byte order`() throws {
    let files = ProjectFiles(directory: folder)
    let text = "\u{FEFF}müde\r\n"
    try Data(text.utf8).write(to: URL(filePath: folder + "/f.txt"))
    try files.write(try files.read("f.txt", line: nil, limit: nil), to: "f.txt")
    #expect(try Data(contentsOf: URL(filePath: folder + "/f.txt")) == Data(text.utf8))
  }
}
