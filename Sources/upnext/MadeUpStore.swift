import Conversation
import Core
import Database
import Demo
import Queues
import Runtime

/// What a made-up store has before its server starts: a turn that was cut off yesterday, which is shown as interrupted, and commands
/// that have ended.
enum MadeUpStore {
  private struct Failure: Error { let words: String }

  private static let ended: [(prompt: String, end: Result<String, Failure>)] = [
    ("sort the translations", .success("Sorted 214 keys in 6 files.")),
    ("publish the preview", .failure(Failure(words: "The server refused it: the token has expired."))),
    ("look for unused styles", .success("Found 12 rules that no page uses.")),
  ]

  static func fill(_ path: String, home: String) throws {
    var stamp = Clock.stamp()
    let opened = try Store.open(path: path, now: stamp.now)
    let yesterday = stamp.now.adding(seconds: -20 * 3600)
    let message = QueuedMessage(
      id: stamp.freshID(), content: "profile the nightly build", createdAt: yesterday, attempts: 1)
    var stream = WorkStream(
      id: stamp.freshID(), customName: DemoWorkspace.cutOff, project: home + "/src/api", provider: "codex",
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
    for (prompt, end) in ended {
      let target = CommandRequest.Target.project(directory: home + "/src/web", provider: "gemini")
      let request = CommandRequest(id: stamp.freshID(), prompt: prompt, target: target, createdAt: yesterday)
      var command = QueuedCommand(id: stamp.freshID(), request: request, enqueuedAt: yesterday)
      (command.startedAt, command.completedAt) = (yesterday, yesterday.adding(seconds: 95))
      switch end {
      case .success(let words): (command.status, command.progress, command.result) = (.completed, 1, words)
      case .failure(let problem): (command.status, command.error) = (.failed, problem.words)
      }
      workspace.history.append(command)
    }
    try opened.store.save(from: opened.workspace, to: workspace, journal: [.append(entry, in: stream.id)])
  }
}
