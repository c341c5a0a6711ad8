import Conversation
import Core
import Queues

/// Many old threads in many projects, each with something said, always the same for one moment.
struct SampleWorkspace {
  private static let projects = 200
  private static let entries = 6
  private static let words = ["fix flaky test", "añade búsqueda", "文書を書く", "תקן את הבדיקה", "migrate sessions"]

  let workspace: Workspace
  let journal: [TranscriptChange]

  init(threads: Int, now: Timestamp) {
    var stamp = Stamp(now: now, randomness: 1)
    var streams: [WorkStream] = []
    var journal: [TranscriptChange] = []
    for number in 0..<threads {
      // Days old, and no day ends soon: no age on the screen changes while it is looked at.
      let at = now.adding(seconds: -(86_400 * Int64(2 + number * 200 / threads) + 43_200 + Int64(number)))
      var stream = WorkStream(
        id: stamp.freshID(), project: "/home/me/src/project-\(number % Self.projects)", provider: "shell",
        createdAt: at, isLocallyCreated: false)
      stream.customName = "\(Self.words[number % Self.words.count]) \(number)"
      stream.messageCount = Self.entries
      stream.lastModified = at
      streams.append(stream)
      for entry in 1...Self.entries {
        let said = Entry(
          id: stamp.freshID(), number: entry, role: entry % 2 == 1 ? .user : .agent, kind: .text,
          text: "Line \(entry) of thread \(number): \(Self.words[entry % Self.words.count]), and so on.", at: at,
          status: .done)
        journal.append(.append(said, in: stream.id))
      }
    }
    let waiting = streams.prefix(20).map { AttentionItem(id: $0.id, queuedAt: $0.lastModified) }
    workspace = Workspace(streams: Streams(streams), attention: AttentionQueue(waiting))
    self.journal = journal
  }
}
