import EventLoop
import Foundation
import Testing

@testable import Files

/// Files that windows have lent to editors.
@Suite final class LentFileTests {
  private let folder = URL.temporaryDirectory.appending(path: "upnext-lent-\(UUID().uuidString)").path()

  init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

  deinit {
    do { try FileManager.default.removeItem(atPath: folder) } catch { Issue.record(error) }
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  private func lend(_ text: String) throws -> String {
    let path = try #require(LentFile.make(in: folder, as: "größe")).path
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return path
  }

  @Test func `a text that was taken is gone, and what is said of it stays for the next one of its editor`() throws {
    let path = try lend("eins")
    try "eins".write(toFile: path + "~", atomically: false, encoding: .utf8)
    #expect(LentFile.taken(of: path) == nil)
    LentFile.take("eins", of: path, noting: "4_a")
    let name = try #require(path.split(separator: "/").last)
    #expect(try names == ["\(name).taken"])
    #expect(try !names.contains(where: LentFile.isOne))
    try "zwei".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(LentFile.taken(of: path) == "4_a")
    LentFile.take("zwei", of: path, noting: "4_b")
    #expect(LentFile.taken(of: path) == "4_b")
    #expect(try names == ["\(name).taken"])
    LentFile.remove(path)
    #expect(try names == [])
  }

  @Test func `what nothing is said of leaves nothing`() throws {
    let path = try lend("")
    LentFile.take("", of: path, noting: nil)
    #expect(try names == [])
  }

  @Test(arguments: ["zwei", "drei und mehr", ""])
  func `what its editor has saved since it was read stays`(newer: String) throws {
    let path = try lend(newer)
    LentFile.take("eins", of: path, noting: "4_a")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == newer)
    #expect(LentFile.taken(of: path) == "4_a")
  }

  @Test func `a file that can't be removed is told of, whatever could be noted of it`() throws {
    let path = "/proc/self/comm"
    let isGone = LentFile.take(try LentFile.text(of: path, limit: 100), of: path, noting: "4_a")
    #expect(!isGone && LentFile.taken(of: path) == nil)
    let own = try lend("eins")
    let isOwnGone = LentFile.take("eins", of: own, noting: "4_a")
    #expect(isOwnGone)
  }

  @Test func `what is said of texts is forgotten after a time, and no text with it`() throws {
    let (gone, path) = (try lend("eins"), try lend("zwei"))
    LentFile.take("eins", of: gone, noting: "4_a")
    LentFile.forgetTaken(in: folder, before: 1)
    #expect(LentFile.taken(of: gone) == "4_a")
    LentFile.forgetTaken(in: folder, before: .max)
    #expect(LentFile.taken(of: gone) == nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "zwei")
  }
}
