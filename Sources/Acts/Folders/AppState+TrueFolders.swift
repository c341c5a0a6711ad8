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
    var unknown: Set<String> = []
    for id in threads { unknown.formUnion(unknownFolders(of: id)) }
    guard !unknown.isEmpty else { return [] }
    for folder in unknown { workspace.circumstances.trueFolders?[folder] = folder }
    return [.run(.trueFolders(of: unknown.sorted()))]
  }

  /// What of a thread lies on this machine, the folder that its agent works in and its project, as far as nobody has looked.
  /// This is asked after each word of an agent, so nothing is copied for it.
  private func unknownFolders(of id: ThreadID) -> [String] {
    var unknown: [String] = []
    workspace.streams.look(at: id) { stream in
      guard workspace.whereabouts(of: stream).host == nil else { return }
      for folder in [stream.workingDirectory, stream.project]
      where folder.hasPrefix("/") && workspace.circumstances.trueFolders?[folder] == nil {
        unknown.append(folder)
      }
    }
    return unknown
  }

  package mutating func take(trueFolders found: [String: String]) {
    workspace.circumstances.trueFolders?.merge(found) { $1 }
  }
}
