import Conversation
import FoundationEssentials

@testable import Database

/// A folder of a test's own, gone with it.
final class TemporaryFolder {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.path + "/upnext-store-\(UInt64.random(in: 0...UInt64.max))"
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch { /* A test that made nothing leaves nothing. */  }
  }

  var store: String { path + "/upnext.db" }

  func open(at now: Timestamp = noon, migrator: Migrator = Migrator()) throws -> Opened {
    try Store.open(path: store, now: now, migrator: migrator)
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func bytes(_ name: String = "upnext.db") throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }

  func write(_ bytes: [UInt8], _ name: String = "upnext.db") throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path + "/" + name))
  }

  func mode(_ name: String = "") throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: name.isEmpty ? path : path + "/" + name)
    return attributes[.posixPermissions] as? Int
  }
}

/// 2026-11-21T12:00:00Z
let noon = Timestamp(milliseconds: 1_795_262_400_000)
