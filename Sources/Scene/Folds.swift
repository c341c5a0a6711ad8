import Conversation
import Settings

/// Which thoughts and tool calls a window shows whole.
package struct Folds: Equatable, Sendable {
  /// All that can be folded is open, or all is as it begins.
  package private(set) var isAllOpen = false
  /// Entries that are the other way round, by number.
  private var turned: Set<Int> = []

  package init() {}

  package func isOpen(_ entry: Entry, provider: String) -> Bool {
    (isAllOpen || Folds.beginsOpen(entry, provider: provider)) != turned.contains(entry.number)
  }

  package mutating func toggle(_ entry: Int) {
    if turned.remove(entry) == nil { turned.insert(entry) }
  }

  package mutating func toggleAll() {
    isAllOpen.toggle()
    turned = []
  }

  /// The built-in agent's commands are what it has to say.
  private static func beginsOpen(_ entry: Entry, provider: String) -> Bool {
    entry.kind == .tool && provider == Settings.shell
  }
}
