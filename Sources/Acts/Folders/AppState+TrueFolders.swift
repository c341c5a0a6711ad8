import Conversation
import Core
import Queues
import Review
import Scene

/// Where threads' folders really are: who sets files back, lands, or tells whose a change is, has to know it before.
extension AppState {
  /// Of threads whose agents work, and at first of all of which something is kept, each is asked for once.
  package mutating func trueFoldersToFind() -> [Effect] {
    guard workspace.snapshots.canBeTaken, threadsBeingRead == nil else { return [] }
    var threads = workspace.streams.workingAnywhere
    if workspace.circumstances.trueFolders == nil {
      threads += workspace.snapshots.turns.byThread.keys
      workspace.circumstances.trueFolders = [:]
    }
    let unknown = Set(threads.flatMap { foldersHere(of: $0) }).filter {
      workspace.circumstances.trueFolders?[$0] == nil
    }
    guard !unknown.isEmpty else { return [] }
    for folder in unknown { workspace.circumstances.trueFolders?[folder] = folder }
    return [.run(.trueFolders(of: unknown.sorted()))]
  }

  /// What of a thread lies on this machine: the folder that its agent works in, and its project.
  private func foldersHere(of id: ThreadID) -> [String] {
    guard let stream = workspace.streams[id], workspace.whereabouts(of: stream).host == nil else { return [] }
    return [stream.workingDirectory, stream.project].filter { $0.hasPrefix("/") }
  }

  package mutating func take(trueFolders found: [String: String]) {
    workspace.circumstances.trueFolders?.merge(found) { $1 }
  }
}
