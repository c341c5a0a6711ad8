import Conversation
import Core
import Database
import Runtime

/// What a made-up store has before its server starts: a turn that was cut off yesterday, which is shown as interrupted.
enum MadeUpStore {
  static func fill(_ path: String, home: String) throws {
    var stamp = Clock.stamp()
    let opened = try Store.open(path: path, now: stamp.now)
    let yesterday = stamp.now.adding(seconds: -20 * 3600)
    let message = QueuedMessage(
      id: stamp.freshID(), content: "profile the nightly build", createdAt: yesterday, attempts: 1)
    var stream = WorkStream(
      id: stamp.freshID(), customName: "nightly build", project: home + "/src/api", provider: "codex",
      createdAt: yesterday, isLocallyCreated: false)
    stream.messageCount = 1
    stream.preview = message.content
    stream.outbox = Lane(running: [Run(item: message, startedAt: yesterday)], capacity: 1)
    let entry = Entry(
      id: stamp.freshID(), number: 1, role: .user, kind: .text, reference: message.id.text, text: message.content,
      at: yesterday, status: .accepted)
    var workspace = opened.workspace
    workspace.streams[stream.id] = stream
    workspace.attention.enqueue(stream.id, at: yesterday, because: .sent)
    try opened.store.save(from: opened.workspace, to: workspace, journal: [.append(entry, in: stream.id)])
  }
}
