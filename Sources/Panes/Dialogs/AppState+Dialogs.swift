import Conversation
import Core
import Queues
import Scene
import Toolkit
import Words

extension Context {
  package mutating func beginRename() {
    guard let stream = state.focusedStream(in: window).flatMap({ workspace.streams[$0] }) else {
      refuse(.thread(.noThreadToRename))
      return
    }
    open(RenameDialog(stream: stream.id, field: TextEdit(stream.name(in: language), isOneLine: true)))
  }

  /// False for what is no name.
  mutating func rename(_ stream: ThreadID, to text: String) -> Bool {
    let name: String
    do throws(ThreadRefusal) { name = try ThreadName.checked(text) } catch {
      refuse(.thread(.refused(error)))
      return false
    }
    guard workspace.streams[stream]?.customName != name else { return true }
    perform(.thread(.name(stream, name)), titled: .thread(.renamed(name)))
    return true
  }

  package mutating func copyID() {
    guard let stream = state.focusedStream(in: window) else {
      refuse(.thread(.noThread))
      return
    }
    guard window.facts.hasClipboard else { return tell(.thread(.hasID(stream.text))) }
    tell(.thread(.copiedID(String(stream.text.prefix(8)))))
    then(.window(id, .copy(stream.text)))
  }
}
