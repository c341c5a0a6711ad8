import Agents
import Foundation
import Testing

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
}
