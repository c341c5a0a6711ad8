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

  /// What an editor has laid beside a file, named after it.
  private func lay(_ name: (String) -> String, beside path: String) throws -> String {
    let name = name(try #require(path.split(separator: "/").last.map { String($0) }))
    try "zwei".write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
    return name
  }

  @Test(arguments: ["", "#"])
  func `what nano and emacs rescue when they are ended was written last`(mark: String) throws {
    let path = try lend("eins")
    _ = try lay({ mark.isEmpty ? $0 + ".save" : mark + $0 + mark }, beside: path)
    #expect(try LentFile.text(of: path, limit: 100) == "zwei")
    let kept = try #require(LentFile.rename(path, as: "upnext"))
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == "zwei")
    #expect(try names.count == 1)
  }

  @Test func `what vim rescues stays, and is found once no window waits for its file`() throws {
    let (path, _, lock) = try #require(LentFile.make(in: folder, as: "größe"))
    let swap = try lay({ ".\($0).swp" }, beside: path)
    #expect(LentFile.swaps(in: folder) == [])
    lock.close()
    #expect(LentFile.swaps(in: folder) == [swap])
    LentFile.take("", of: path, noting: nil)
    #expect(try names == [swap])
    let rescued = LentFile.abandon(path)
    #expect(rescued == "\(folder)/\(swap)")
    #expect(try names == [swap])
  }

  @Test func `what an editor has laid beside a file goes where it ended in order, and the file stays`() throws {
    let (path, _, lock) = try #require(LentFile.make(in: folder, as: "größe"))
    _ = try lay({ $0 + "~" }, beside: path)
    _ = try lay({ "#\($0)#" }, beside: path)
    LentFile.tidy(path)
    #expect(try names.map { folder + "/" + $0 } == [path, path + ".lock"])
    #expect(LentFile.isHeld(path))
    lock.close()
  }

  @Test func `what nothing is said of leaves nothing`() throws {
    let path = try lend("")
    LentFile.take("", of: path, noting: nil)
    #expect(try names == [])
  }

  @Test func `a text goes with the newline that its editor has put behind it`() throws {
    let path = try lend("eins\n")
    LentFile.take("eins", of: path, noting: nil)
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
