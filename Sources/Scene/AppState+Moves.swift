import Conversation
import Core
import HubScene
import Queues
import Settings
import Toolkit

/// Going about: the cursor, the panes, the conversation's scrolling.
extension AppState {
  /// Threads at which an agent works, also outside. One that asks something is at nobody's work but the person's.
  package var workingCount: Int {
    let streams = workspace.streams
    return streams.working.count { !streams.needing.contains($0) } + streams.workingOutside.count
      + hub.elsewhere.workingCount
  }

  package func usesUnicode(_ window: WindowState) -> Bool {
    switch workspace.settings.glyphs {
    case .auto: window.facts.unicode && !window.facts.isConsole
    case .unicode: window.facts.unicode
    case .ascii: false
    }
  }
}
