import Conversation
import Core
import Languages
import Queues
import Scene
import Words
import Worktrees

/// A thread from what a person said about it, on the screen or on the command line.
extension AppState {
  package mutating func newThread(
    _ project: String, _ provider: String?, _ name: String?, _ message: String?, attachments: [String] = [],
    worktree: Worktree? = nil, by asker: Asker, _ stamp: inout Stamp
  ) throws(Refusal) -> (ThreadID, [Effect]) {
    let provider = try known(provider ?? usualProvider(in: project))
    if let message, attachments.isEmpty { try Refusal.needWords(in: message, "The message is empty.") }
    var stream = WorkStream(
      id: stamp.freshID(), customName: name, project: project, provider: provider, createdAt: now)
    // An agent's session has no id of ours to begin with; older readers find ours where they look for one.
    stream.providerSessionId = stream.id.text
    stream.worktree = worktree
    workspace.streams[stream.id] = stream
    guard message != nil || !attachments.isEmpty else {
      note(.thread(.began(stream.name(in: language(of: asker)))), nil, by: asker)
      return (stream.id, [])
    }
    let (saying, effects) = say(
      message ?? "", attachments: attachments.map { .file(path: $0) }, in: stream.id, by: asker, &stamp
    )
    if case .refused(let reason) = saying { throw Refusal(.refused, reason.sentence) }
    return (stream.id, effects)
  }

  /// New threads of the project work in folders of their own.
  package func begins(inWorktree project: String) -> Bool {
    workspace.projectChoices[project]?.worktrees.isUsual ?? false
  }

  /// An agent that there is.
  package func known(_ name: String) throws(Refusal) -> String {
    guard surroundings.providers.contains(where: { $0.name == name }) else {
      throw Refusal(
        .missing, "There is no agent \"\(name)\".",
        hint: "upnext list agents shows those that there are; config.yaml adds your own when the server starts.")
    }
    return name
  }
}

extension Refusal {
  package static func needWords(in text: String, _ reason: String) throws(Refusal) {
    guard text.contains(where: { !$0.isWhitespace }) else { throw Refusal(.usage, reason) }
  }
}
