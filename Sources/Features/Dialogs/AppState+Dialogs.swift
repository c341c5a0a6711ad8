import Core
import Toolkit

/// What dialogs begin with and end in.
extension AppState {
  mutating func answerWelcome(_ wantsQueue: Bool) {
    workspace.settings.queueChoice = wantsQueue
    for id in windows.keys where windows[id]?.dialog == .welcome { windows[id]?.dialog = nil }
    tellWindows(
      "The Queue is \(wantsQueue ? "on" : "off"). \(keyLabel(.settings)) changes it. \(keyLabel(.newThread)) begins a thread.",
      .done)
  }

  mutating func beginFilter(in id: WindowID) {
    guard let window = windows[id], window.focus != .conversation else { return }
    let field = TextEdit(text: window.filters[window.focus] ?? "", isMultiline: false)
    windows[id]?.dialog = .filter(window.focus, field)
  }

  mutating func beginRename(in id: WindowID) {
    guard let window = windows[id], let stream = focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      windows[id]?.message = StatusMessage(text: "There is no thread here to rename.", kind: .problem)
      return
    }
    windows[id]?.dialog = .rename(stream.id, TextEdit(text: stream.displayName, isMultiline: false))
  }

  mutating func rename(_ stream: Identity<WorkStream>, to text: String, in id: WindowID) {
    let name = text.trimmedOfBlanks
    guard WorkStream.isName(name) else {
      windows[id]?.message = StatusMessage(text: "A name is needed, and not an id.", kind: .problem)
      return
    }
    workspace.streams.update(stream) { $0.customName = name }
    windows[id]?.message = StatusMessage(text: "Renamed to \"\(name)\"", kind: .done)
  }

  mutating func openThreadMenu(in id: WindowID) {
    guard let window = windows[id], let stream = focusedStream(in: window) else {
      windows[id]?.message = StatusMessage(text: "There is no thread here.", kind: .problem)
      return
    }
    windows[id]?.dialog = .threadMenu(stream, cursor: 0)
  }

  /// What can be done with a thread, now.
  func threadMenuVerbs(_ id: Identity<WorkStream>) -> [Verb] {
    guard let stream = workspace.streams[id] else { return [] }
    var verbs: [Verb] = [.rename, .copyID, .why]
    if stream.turn != nil { verbs.append(.stopTurn) }
    if stream.outbox.hold != nil { verbs.insert(.resume, at: 0) }
    if workspace.settings.queueEnabled, workspace.attention.members.contains(id) { verbs.append(.removeFromQueue) }
    return verbs
  }
}
