import Core
import Toolkit

/// A row of a thread's menu.
package enum ThreadMenuItem: Hashable, Sendable {
  case verb(Verb)
  /// One of the things that the thread's agent lets be chosen.
  case option(String)
}

extension AppState {
  /// What can be done with a thread now, and behind the mode what else its agent lets be chosen.
  func threadMenu(_ id: Identity<WorkStream>) -> [ThreadMenuItem] {
    let options = workspace.streams[id].map { offeredOptions(of: $0) } ?? []
    let others = options.filter { $0.id != AgentOption.modeID }.map { ThreadMenuItem.option($0.id) }
    return threadMenuVerbs(id).flatMap { verb in
      [ThreadMenuItem.verb(verb)] + (verb == .mode ? others : [])
    }
  }
}

extension DialogView {
  static func threadMenu(
    _ id: Identity<WorkStream>, _ cursor: MenuCursor<ThreadMenuItem>, _ state: AppState, into canvas: inout Canvas
  ) {
    guard let stream = state.workspace.streams[id] else { return }
    let options = state.offeredOptions(of: stream)
    let items = state.threadMenu(id).map { item in
      switch item {
      case .verb(let verb):
        Menu.Item(item, canvas.title(of: verb), key: state.surroundings.keymap.keys(for: verb).first)
      case .option(let name): Menu.Item(item, options.first { $0.id == name }?.title(in: canvas.language) ?? name)
      }
    }
    canvas.menu(canvas.text(.dialog(.threadTitle(canvas.name(of: stream)))), items, cursor: cursor)
  }
}
