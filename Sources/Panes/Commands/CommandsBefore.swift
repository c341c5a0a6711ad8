import Acts
import Conversation
import Core
import Finders
import Scene
import Texts
import Toolkit
import Verbs
import Words

/// The commands that come before: what runs and waits is gone through by name, and stands in the field by its id.
extension CommandForm {
  private static func separates(_ character: Character) -> Bool { character == "," || character == " " }

  /// As they were typed.
  var namesAfter: [String] { after.text.split(whereSeparator: CommandForm.separates).map(String.init) }

  /// The one that is being typed, behind the others.
  private var nameBeingTyped: String {
    String(after.text.reversed().prefix { !CommandForm.separates($0) }.reversed())
  }

  /// Those that fit what was typed last, in the order of the list, but for those that are named already.
  private func predecessors(_ state: AppState) -> [QueuedCommand] {
    let workspace = state.workspace
    let sought = (soughtAfter ?? nameBeingTyped).lowercased()
    let others = namesAfter.dropLast(nameBeingTyped.isEmpty ? 0 : 1)
    var named = others.flatMap { CommandFinder.allBefore($0, in: workspace) }.map(\.id)
    if let edited { named.append(edited.command) }
    return (workspace.upNext.running.map(\.item) + workspace.upNext.waiting.items).filter { command in
      let fits = sought.isEmpty || command.name.lowercased().contains(sought) || command.id.text.hasPrefix(sought)
      return fits && !named.contains(command.id)
    }
  }

  /// Goes on to the next of them, or back.
  mutating func choosePredecessor(step: Int, _ state: AppState) {
    let ids = predecessors(state).map { state.shortName(of: $0.id) }
    guard !ids.isEmpty else { return }
    let typed = nameBeingTyped
    let next = ids.firstIndex(of: typed).map { ($0 + step + ids.count) % ids.count }
    soughtAfter = soughtAfter ?? typed
    after = TextEdit(
      String(after.text.dropLast(typed.count)) + ids[next ?? (step > 0 ? 0 : ids.count - 1)], isOneLine: true)
  }

  /// The names of those that stand there, and of those that the key goes through.
  func afterNote(_ state: AppState, hasFocus: Bool, in canvas: Canvas) -> String {
    let found = namesAfter.map { CommandFinder.allBefore($0, in: state.workspace) }
    let named = found.compactMap { $0.count == 1 ? state.name(of: $0[0].id) : nil }
    let isComplete = !nameBeingTyped.isEmpty && found.last?.count == 1
    let offered = hasFocus && !isComplete ? predecessors(state).prefix(3).map { state.name(of: $0.id) } : []
    let key = canvas.front?.dialog.key(for: .nextMatch, canvas.keymap)?.label(unicode: canvas.isUnicode)
    let offer = offered.isEmpty ? nil : key.map { $0 + " " + offered.joined(separator: "  ") }
    let note = ([named.joined(separator: ", ")] + [offer ?? ""]).filter { !$0.isEmpty }.joined(separator: "  ")
    return note.isEmpty ? canvas.text(.command(.formAfterNote)) : note
  }
}
