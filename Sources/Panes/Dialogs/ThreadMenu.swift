import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// A row of a thread's menu.
package enum ThreadMenuItem: Hashable, Sendable {
  case verb(Verb)
  /// One of the things that the thread's agent lets be chosen.
  case option(String)
}

/// What can be done with a thread now, and behind the mode what else its agent lets be chosen.
package struct ThreadMenu: MenuDialog {
  let stream: ThreadID
  package var cursor: MenuCursor<ThreadMenuItem>

  package init(_ stream: ThreadID, _ state: AppState) {
    self.stream = stream
    cursor = MenuCursor([])
    cursor = MenuCursor(choices(state))
  }

  package func choices(_ state: AppState) -> [ThreadMenuItem] {
    let options = state.workspace.streams[stream].map { state.offeredOptions(of: $0) } ?? []
    let others = options.filter { $0.id != AgentOption.modeID }.map { ThreadMenuItem.option($0.id) }
    return state.threadMenuVerbs(stream).flatMap { verb in
      [ThreadMenuItem.verb(verb)] + (verb == .mode ? others : [])
    }
  }

  package mutating func choose(_ choice: ThreadMenuItem, _ context: inout Context) -> AfterKey {
    switch choice {
    // The list behind the menu may have changed: what was chosen concerns the menu's thread.
    case .verb(let verb): context.then(verb, for: stream)
    case .option(let option): context.beginOption(option, of: stream)
    }
    return .closes
  }

  /// The keys that stand beside the verbs do them here too.
  package mutating func pressOther(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    let verb = context.surroundings.keymap.verb(for: key.key, in: [.list, .conversation, .everywhere])
    guard let verb, choices(context.state).contains(.verb(verb)) else { return .stays }
    return choose(.verb(verb), &context)
  }

  package var opener: Verb? { .threadMenu }

  package func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool {
    switch choices(state).dropFirst(index).first {
    case .verb(let verb): verb.takesTwoClicks
    case .option: false
    case nil: true
    }
  }

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    guard let stream = state.workspace.streams[stream] else { return }
    let options = state.offeredOptions(of: stream)
    let items = choices(state).map { item in
      switch item {
      case .verb(let verb):
        Menu.Item(
          item, ThreadMenu.words(for: verb, of: stream, state, canvas),
          key: state.surroundings.keymap.keys(for: verb).first)
      case .option(let name): Menu.Item(item, options.first { $0.id == name }?.title(in: canvas.language) ?? name)
      }
    }
    canvas.menu(canvas.text(.dialog(.threadTitle(canvas.name(of: stream)))), items, cursor: cursor)
  }

  private static func words(for verb: Verb, of stream: WorkStream, _ state: AppState, _ canvas: Canvas) -> String {
    if verb == .pin { return canvas.language.text(stream.pinnedAt == nil ? ThreadMenuWord.pin : .unpin) }
    if verb == .mute { return canvas.language.text(stream.isMuted ? ThreadMenuWord.unmute : .mute) }
    guard verb == .pauseOutbox, !state.workspace.isPaused else { return canvas.title(of: verb) }
    return canvas.language.text(stream.outbox.isPaused ? ThreadMenuWord.goOn : .pause)
  }
}
