import Conversation
import Core
import FoundationEssentials
import SeededNumbers
import Settings
import Testing

@testable import Database

/// The store's file is removed or replaced while it is open.
struct PlaceTests {
  private let folder = TemporaryFolder()

  private func removeStore() throws {
    for companion in StoreFiles.companions {
      try FileManager.default.removeItem(atPath: folder.store + companion)
    }
  }

  @Test func `a store whose file was removed is put back with all that it had and gets`() throws {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 11)
    let stream = WorkStream(id: random.id(), project: "/src/Écrire", provider: "claude", createdAt: noon)
    var first = opened.workspace
    first.streams[stream.id] = stream
    let early = Entry(id: random.id(), number: 1, role: .user, kind: .text, text: "früh 漢", at: noon, status: .done)
    try opened.store.save(from: opened.workspace, to: first, journal: [.append(early, in: stream.id)])
    let reader = try Store.reader(path: folder.store)
    #expect(reader.isInPlace)
    try removeStore()
    #expect(!reader.isInPlace)
    var second = first
    second.settings.quietAfterSeconds = 77
    let late = Entry(id: random.id(), number: 2, role: .user, kind: .text, text: "אחר כך", at: noon, status: .done)
    try opened.store.save(from: first, to: second, journal: [.append(late, in: stream.id)])
    #expect(try folder.mode("upnext.db") == 0o600)
    #expect(try Store.reader(path: folder.store).entries(of: stream.id, limit: 9).page == [early, late])
    let again = try folder.open().workspace
    #expect(again.settings == second.settings)
    #expect(again.streams.all.map(\.id) == [stream.id])
  }

  @Test func `another file in the store's place is left alone, and nothing counts as saved`() throws {
    let opened = try folder.open()
    try removeStore()
    try folder.write(Array("somebody else's".utf8))
    var workspace = opened.workspace
    workspace.settings.quietAfterSeconds = 77
    #expect(throws: StoreError.replaced(path: folder.store)) {
      try opened.store.save(from: opened.workspace, to: workspace)
    }
    #expect(try folder.bytes() == Array("somebody else's".utf8))
    try FileManager.default.removeItem(atPath: folder.store)
    try opened.store.save(from: opened.workspace, to: workspace)
    #expect(try folder.open().workspace.settings.quietAfterSeconds == 77)
  }
}
