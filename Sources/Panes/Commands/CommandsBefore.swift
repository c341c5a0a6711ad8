import Conversation
import Core
import Finders
import Hosts
import HubScene
import Queues
import Scene
import Sharing
import Texts
import Toolkit
import Verbs
import Words

/// A command that another one may come after.
struct CommandBefore: Equatable {
  let id: String
  let name: String

  /// As much of an id as tells it from others.
  static func shortName(_ id: String, among all: [String]) -> String {
    let same = all.filter { $0 != id }.map { zip($0, id).prefix { $0 == $1 }.count }.max() ?? 0
    return String(id.prefix(max(shortest, same + 1)))
  }

  static let shortest = 8
}

/// The commands that come before: what runs and waits is gone through by name, and stands in the field by its id.
extension CommandFields {
  private static func separates(_ character: Character) -> Bool { character == "," || character == " " }

  private var typedAfter: [String] { after.text.split(whereSeparator: Self.separates).map(String.init) }

  /// As they were typed, but for places, which others have by now.
  var namesAfter: [String] { typedAfter.map { meantByPlace[$0] ?? $0 } }

  /// A place means the command that stands there as it is typed, and whose name is shown, wherever that goes meanwhile. What runs
  /// has no place.
  mutating func fixPlaces(_ state: AppState) {
    var meant: [String: String] = [:]
    for word in typedAfter where Int(position: word) != nil {
      let found = commandsBefore(called: word, state)
      meant[word] = meantByPlace[word] ?? (found.count == 1 ? shortName(of: found[0], state) : nil)
    }
    meantByPlace = meant
  }

  /// The one that is being typed, behind the others.
  private var nameBeingTyped: String {
    String(after.text.reversed().prefix { !Self.separates($0) }.reversed())
  }

  /// Those that fit what was typed last, in the order of the list, but for those that are named already.
  private func predecessors(_ state: AppState) -> [CommandBefore] {
    let sought = (soughtAfter ?? nameBeingTyped).lowercased()
    let others = namesAfter.dropLast(nameBeingTyped.isEmpty ? 0 : 1)
    let named = others.flatMap { commandsBefore(called: $0, state) }.map(\.id)
    return commandsBefore(state).filter { command in
      let fits = sought.isEmpty || command.name.lowercased().contains(sought) || command.id.hasPrefix(sought)
      return fits && !named.contains(command.id)
    }
  }

  /// Goes on to the next of them, or back. False for a key that does neither.
  mutating func choosePredecessor(_ verb: Verb?, _ state: AppState) -> Bool {
    guard field == .after, verb == .nextMatch || verb == .previousMatch else {
      soughtAfter = nil
      return false
    }
    let found = predecessors(state)
    guard !found.isEmpty else { return true }
    let step = verb == .nextMatch ? 1 : -1
    let typed = nameBeingTyped
    // To name one, all ids are looked at: of thousands only those are named that it may be.
    let here =
      typed.utf8.count < CommandBefore.shortest
      ? nil : found.firstIndex { $0.id.hasPrefix(typed) && shortName(of: $0, state) == typed }
    let next = here.map { ($0 + step + found.count) % found.count } ?? (step > 0 ? 0 : found.count - 1)
    soughtAfter = soughtAfter ?? typed
    after = TextEdit(
      String(after.text.dropLast(typed.count)) + shortName(of: found[next], state), isOneLine: true)
    return true
  }

  /// The names of those that stand there, and of those that the key goes through.
  func afterNote(_ state: AppState, hasFocus: Bool, in canvas: Canvas) -> String {
    func shown(_ command: CommandBefore) -> String { Clean.name(command.name) }
    let found = namesAfter.map { commandsBefore(called: $0, state) }
    let named = found.compactMap { $0.count == 1 ? shown($0[0]) : nil }
    let isComplete = !nameBeingTyped.isEmpty && found.last?.count == 1
    let offered = hasFocus && !isComplete ? predecessors(state).prefix(3).map(shown) : []
    let key = canvas.front?.dialog.key(for: .nextMatch, canvas.keymap)?.label(unicode: canvas.isUnicode)
    let offer = offered.isEmpty ? nil : key.map { $0 + " " + offered.joined(separator: "  ") }
    let note = ([named.joined(separator: ", ")] + [offer ?? ""]).filter { !$0.isEmpty }.joined(separator: "  ")
    return note.isEmpty ? canvas.text(.command(.formAfterNote)) : note
  }
}

extension CommandForm {
  func commandsBefore(_ state: AppState) -> [CommandBefore] {
    let upNext = state.workspace.upNext
    return (upNext.running.map(\.item) + upNext.waiting.items).filter { $0.id != edited?.command }
      .map(CommandBefore.init)
  }

  func commandsBefore(called word: String, _ state: AppState) -> [CommandBefore] {
    CommandFinder.allBefore(word, in: state.workspace).map(CommandBefore.init)
  }

  func shortName(of command: CommandBefore, _ state: AppState) -> String {
    Identity<QueuedCommand>(command.id).map(state.shortName) ?? command.id
  }
}

extension LaneForm {
  func commandsBefore(_ state: AppState) -> [CommandBefore] {
    (state.hub.talk?.lanes.commands(of: lane.id) ?? []).filter { $0.id != edited?.request.id }.map(CommandBefore.init)
  }

  func commandsBefore(called word: String, _ state: AppState) -> [CommandBefore] {
    do throws(Refusal) {
      let known = state.hub.talk?.lanes.known[lane.id]
      return try state.predecessors([word], in: lane).compactMap { known?[$0] }.map(CommandBefore.init)
    } catch {
      return []
    }
  }

  func shortName(of command: CommandBefore, _ state: AppState) -> String { state.shortNameInLanes(of: command.id) }
}

extension AppState {
  /// Such an id is looked for in all lanes.
  func shortNameInLanes(of id: String) -> String {
    let lanes = hub.talk?.lanes
    let all = lanes?.all.flatMap { lanes?.commands(of: $0.id) ?? [] } ?? []
    return CommandBefore.shortName(id, among: all.map(\.id.text))
  }
}

extension CommandBefore {
  fileprivate init(_ command: QueuedCommand) { self.init(id: command.id.text, name: command.name) }
  fileprivate init(_ command: SharedCommand) {
    self.init(id: command.id.text, name: ThreadName.firstWords(of: command.request.prompt))
  }
}
