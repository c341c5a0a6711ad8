import Conversation
import Core
import Queues
import SeededNumbers
import Testing

@testable import Database

/// What goes along with messages, in the rows of this version and of older ones.
struct OutboxRowTests {
  private let folder = TemporaryFolder()
  private let image: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  private func stored(_ attachments: [Conversation.Attachment]) throws -> (Opened, Workspace, ThreadID) {
    let opened = try folder.open()
    var random = RandomNumbers(seed: 5)
    var stream = WorkStream(id: random.id(), project: "/日本", provider: "claude", createdAt: noon)
    stream.outbox.waiting.append(
      QueuedMessage(id: random.id(), content: "é", createdAt: noon, attachments: attachments))
    var workspace = opened.workspace
    workspace.streams[stream.id] = stream
    try opened.store.save(from: opened.workspace, to: workspace)
    return (opened, workspace, stream.id)
  }

  @Test func `a program of an older version finds the image where it looks for it`() throws {
    let (opened, _, _) = try stored([.file(path: "/a"), .image(mediaType: "image/png", bytes: image)])
    let images = try opened.store.connection.rows("SELECT image FROM outbox_message") { $0.optionalBlob() }
    #expect(images == [image])
  }

  @Test func `an image that a program of an older version attached is read`() throws {
    let (opened, _, stream) = try stored([])
    try opened.store.connection.run("UPDATE outbox_message SET image = ?", [.blob(image)])
    let again = try folder.open()
    #expect(
      again.workspace.streams[stream]?.outbox.waiting.items.map(\.attachments)
        == [[.image(mediaType: "image/png", bytes: image)]])
  }

  @Test func `what went along with a message that a program of an older version removed is gone with it`() throws {
    let (opened, _, _) = try stored([.file(path: "/a"), .file(path: "/b")])
    #expect(try opened.store.connection.rows("SELECT count(*) FROM attachment") { $0.int() } == [2])
    try opened.store.connection.run("DELETE FROM outbox_message")
    #expect(try opened.store.connection.rows("SELECT count(*) FROM attachment") { $0.int() } == [0])
  }

  @Test func `a standing that only a newer program knows is not sent by itself`() throws {
    let (opened, _, stream) = try stored([])
    try opened.store.connection.run("UPDATE outbox_message SET standing = 'embargoed'")
    #expect(try folder.open().workspace.streams[stream]?.outbox.waiting.items.map(\.standing) == [.skipped])
  }

  @Test func `a pause that another hold hides is kept, and one that an older program lifted is not`() throws {
    let (opened, before, stream) = try stored([])
    var workspace = before
    workspace.streams.settled()
    workspace.streams.update(stream) {
      $0.outbox.isPaused = true
      $0.outbox.hold = .failed("нет")
    }
    try opened.store.save(from: before, to: workspace)
    let hidden = try folder.open().workspace.streams[stream]
    #expect(hidden?.outbox.hold == .failed("нет"))
    #expect(hidden?.outbox.isPaused == true)
    try opened.store.connection.run("UPDATE backend_session SET hold = NULL")
    #expect(try folder.open().workspace.streams[stream]?.outbox.isPaused == false)
  }

  @Test func `a pause with all stays one, and an older program's is one for each that it paused`() throws {
    let (opened, before, stream) = try stored([])
    var workspace = before
    workspace.streams.settled()
    workspace.isPaused = true
    workspace.streams.update(stream) { $0.outbox.pauseWithAll() }
    try opened.store.save(from: before, to: workspace)
    func outbox() throws -> Lane<QueuedMessage>? { try folder.open().workspace.streams[stream]?.outbox }
    #expect(try outbox()?.isPausedWithAll == true)
    try opened.store.connection.run("UPDATE backend_session SET is_paused = 1")
    #expect(try outbox()?.isPaused == true)
    #expect(try outbox()?.isPausedWithAll == false)
    try opened.store.connection.run("UPDATE meta SET value = 'paused' WHERE key = 'outboxes'")
    #expect(try outbox()?.isPausedWithAll == true)
    // What is paused by itself from then on stays so over the next start.
    let again = try folder.open()
    var alone = again.workspace
    alone.streams.update(stream) { $0.outbox.isPaused = true }
    try again.store.save(from: again.workspace, to: alone)
    #expect(try outbox()?.isPaused == true)
    #expect(try outbox()?.isPausedWithAll == false)
    #expect(try folder.open().workspace.isPaused)
  }

  @Test func `an entry that is removed is not found any more, and can come again`() throws {
    let (opened, workspace, stream) = try stored([])
    var random = RandomNumbers(seed: 6)
    var entry = Entry(
      id: random.id(), number: 1, role: .user, kind: .text, text: "Nadel", at: noon, status: .failed)
    try opened.store.save(from: workspace, to: workspace, journal: [.append(entry, in: stream)])
    #expect(try opened.store.search("nadel", limit: 5).count == 1)
    entry = Entry(id: entry.id, number: 3, role: .user, kind: .text, text: "Nadel", at: noon, status: .sending)
    try opened.store.save(
      from: workspace, to: workspace, journal: [.remove(entry.id, in: stream), .append(entry, in: stream)])
    #expect(try opened.store.entries(of: stream, limit: 9).page == [entry])
    try opened.store.save(from: workspace, to: workspace, journal: [.remove(entry.id, in: stream)])
    #expect(try opened.store.search("nadel", limit: 5) == [])
    try opened.store.connection.run("INSERT INTO message_search (message_search, rank) VALUES ('integrity-check', 1)")
  }

  @Test func `a start asks the record again that had not told yet, and knows the word that waits for it`() throws {
    let (opened, before, id) = try stored([])
    var workspace = before
    workspace.streams.settled()
    let message = try #require(before.streams[id]?.outbox.waiting.first)
    let sought = SoughtMessage(
      thread: id, message: message.id, content: "é", leftAt: noon,
      end: .failed("Нет.", .taken(isInSession: nil), cause: .connection))
    workspace.streams.update(id) { stream in
      stream.outbox.update(message.id) {
        ($0.standing, $0.inSession, $0.attempts) = (.uncertain, .maybe, 1)
        $0.lastError = "Нет. \(InSession.doubt)"
      }
      stream.sought = [sought]
      stream.goesOnOnceTold = message.id
    }
    try opened.store.save(from: before, to: workspace)
    let found = try folder.open().workspace.streams[id]
    #expect(found?.sought == [sought] && found?.goesOnOnceTold == message.id)
    // A program of an older version has tried it once more, and knows nothing of that.
    try opened.store.connection.run("UPDATE outbox_message SET attempts = 2")
    let later = try folder.open().workspace.streams[id]
    #expect(later?.sought == [] && later?.goesOnOnceTold == nil)
    try opened.store.connection.run("UPDATE outbox_message SET attempts = 1")
    var told = workspace
    told.streams.settled()
    told.streams.update(id) { $0.forgetSought(message.id) }
    try opened.store.save(from: workspace, to: told)
    #expect(try folder.open().workspace.streams[id]?.sought == [])
    #expect(try opened.store.connection.rows("SELECT count(*) FROM meta WHERE key = 'asked'") { $0.int() } == [0])
  }
}
