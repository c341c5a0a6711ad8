import Core
import FoundationEssentials
import SeededNumbers
import Testing

@testable import Database

/// The stores that each version has left. A sample that is there is never made again.
enum Samples {
  static let folder = String(#filePath.dropLast("Samples.swift".count)) + "Samples/"

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: folder + name)))
  }

  /// Nothing where there is no such file.
  static func content(of path: String) -> [UInt8] { FileManager.default.contents(atPath: path).map(Array.init) ?? [] }

  /// With `RECORD_SAMPLES` set, the samples that are missing are made, by what their version itself says and does.
  static func record() throws {
    for version in [1, 2] where !FileManager.default.fileExists(atPath: folder + "v\(version).db") {
      let place = TemporaryFolder()
      if version == 1 { try recordVersion1(place) } else { try recordVersion2(place) }
      try Data(place.bytes()).write(to: URL(fileURLWithPath: folder + "v\(version).db"))
    }
  }

  private static func older(_ place: TemporaryFolder, version: Int) throws -> OlderProgram {
    try place.write([])
    let connection = try Connection(path: place.store, access: .readWrite)
    try Migrator(Array(Schema.migrations.prefix(version))).migrate(connection)
    return OlderProgram(connection: connection)
  }

  private static func recordVersion1(_ place: TemporaryFolder) throws {
    let program = try older(place, version: 1)
    try program.addSessionAsVersion1(0, queuePosition: 2)
    try program.addSessionAsVersion1(1, queuePosition: 1)
    try program.addSessionAsVersion1(2, queuePosition: 0)
    try program.nameAsVersion1(0, "Ärger mit dem Login")
    try program.nameAsVersion1(2, nil, isDeleted: true)
    try addTexts(program)
  }

  private static func recordVersion2(_ place: TemporaryFolder) throws {
    let program = try older(place, version: 2)
    try program.addSessionAsVersion2(0, queuePosition: 2, providerSession: "xyz-789", provider: "cursor")
    try program.addSessionAsVersion2(
      1, queuePosition: 1, providerSession: OlderProgram.second.lowercased(), provider: "claude")
    try program.addSessionAsVersion2(2, queuePosition: 0, providerSession: nil, provider: nil)
    try program.nameAsVersion1(0, "Ärger mit dem Login")
    try program.nameAsVersion1(2, nil, isDeleted: true)
    try addTexts(program)
  }

  private static func addTexts(_ program: OlderProgram) throws {
    for (index, text) in OlderProgram.texts.enumerated() {
      try program.addMessageAsVersion1(index + 1, in: 0, role: index.isMultiple(of: 2) ? "user" : "assistant", text)
    }
    try program.addMessageAsVersion1(9, in: 1, role: "user", "לבד")
  }

  /// A store of version 6, by the statements that its program made it with.
  static func makeVersion6(in place: TemporaryFolder) throws {
    try place.write([])
    let connection = try Connection(path: place.store, access: .readWrite)
    try connection.execute(String(decoding: bytes("v6.sql"), as: UTF8.self))
  }
}

struct SampleTests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["RECORD_SAMPLES"] != nil))
  func `samples that are missing are recorded`() throws {
    try Samples.record()
  }
}
