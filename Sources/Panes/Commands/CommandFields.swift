import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words

/// What the forms for commands have in common, be it one of Up Next or of a shared lane: fields that one goes through, a
/// prompt in the first, and what is added to it.
protocol CommandFields: KeptForm {
  typealias Field = CommandPhrase.Field
  typealias Inclusion = CommandPhrase.Inclusion

  /// In their order.
  static var fields: [Field] { get }
  var title: Phrase { get }
  var field: Field { get set }
  /// Not all fields are on the screen before they are wanted: most commands are one line.
  var isUnfolded: Bool { get set }
  var prompt: TextEdit { get set }
  /// Those that there are; the command's own too, where it is edited.
  var providers: [String] { get }
  var provider: Int { get set }
  var priority: CommandPriority { get set }
  /// Nil is the agent's own.
  var mode: String? { get set }
  var after: TextEdit { get set }
  /// Which commands the places in it mean, by their ids: those that stood there when they were typed.
  var meantByPlace: [String: String] { get set }
  /// What was typed last in it before the person went through those that fit.
  var soughtAfter: String? { get set }
  var start: TextEdit { get set }
  var enhancements: PromptEnhancementOptions { get set }
  var inclusion: Int { get set }
  /// How far one has gone on in what stands below the fields.
  var previewTop: Int { get set }

  /// The agent that the command is for.
  func agent(_ state: AppState) -> String?
  /// The same as it is read, with what is in its way.
  func agentWords(_ state: AppState, in language: Language) -> String?
  /// What the folded form says of where it runs.
  func place(_ state: AppState, in canvas: Canvas) -> CommandLineView.Chip
  var hints: [Hint] { get }
  func below(_ state: AppState, _ window: WindowState, in language: Language) -> BelowFields
  /// The commands that may come before, in the order of their list.
  func commandsBefore(_ state: AppState) -> [CommandBefore]
  /// Those that a word in that field means.
  func commandsBefore(called word: String, _ state: AppState) -> [CommandBefore]
  /// By what a command stands in that field.
  func shortName(of command: CommandBefore, _ state: AppState) -> String
  /// Draws a field that only one of the forms has.
  func drawOwn(
    _ field: Field, _ state: AppState, _ window: WindowState, hasFocus: Bool, in area: Rect, into canvas: inout Canvas)
}

/// What stands below a form's fields, as far as there is room.
struct BelowFields {
  /// Whether there is more than fits is said in it.
  let title: (_ hasMore: Bool) -> Phrase
  let text: String
}

extension CommandFields {
  /// How far the preview goes with one key.
  private var previewPage: Int { CommandFormView.previewPage }

  var providerName: String? { providers.indices.contains(provider) ? providers[provider] : nil }
  var isTyping: Bool { true }
  var isInWords: Bool { field == .prompt }
  var wheelRows: Int { 1 }

  func modes(_ state: AppState) -> [AgentMode] { agent(state).map(state.modes) ?? [] }

  func includes(_ inclusion: Inclusion) -> Bool { inclusion.isIn(enhancements) }

  mutating func toggle(_ inclusion: Inclusion) {
    switch inclusion {
    case .context: enhancements.includeSystemContext.toggle()
    case .errors: enhancements.includeErrorLogs.toggle()
    case .time: enhancements.includeTimestamp.toggle()
    }
  }

  func drawFields(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    if isUnfolded {
      CommandFormView.draw(self, state, window, into: &canvas)
    } else {
      CommandLineView.draw(self, state, into: &canvas)
    }
  }

  // MARK: The mouse

  mutating func select(_ index: Int, _ context: inout Context) { inclusion = index }
  func takesTwoClicks(_ index: Int, _ state: AppState, in language: Language) -> Bool { false }
  mutating func choose(entry index: Int, _ context: inout Context) -> AfterKey {
    toggle(Inclusion.allCases[inclusion])
    return .stays
  }
  mutating func focus(field: Int) {
    self.field = Field(rawValue: field) ?? self.field
    isUnfolded = true
  }

  // MARK: Keys

  /// The prompt's lines wrap where they stand, for the keys that go up and down too.
  mutating func fit(_ window: Size) {
    prompt.size =
      isUnfolded ? CommandFormView.promptSize(in: window) : CommandLineView.promptSize(of: prompt, in: window)
  }

  /// Goes on to another field, or in what stands below them. False for a key that does neither.
  mutating func move(_ verb: Verb?) -> Bool {
    let place = Self.fields.firstIndex(of: field) ?? 0
    let count = Self.fields.count
    switch verb {
    case .nextField: unfold(at: (place + 1) % count)
    case .previousField: unfold(at: (place + count - 1) % count)
    case .newline:
      if field == .prompt { prompt.insertNewline() }
    case .pageDown where !isUnfolded: isUnfolded = true
    case .pageDown: previewTop += previewPage
    case .pageUp: previewTop = max(0, previewTop - previewPage)
    case .down where field != .prompt: field = Self.fields[min(place + 1, count - 1)]
    case .up where field != .prompt: field = Self.fields[max(place - 1, 0)]
    default: return false
    }
    return true
  }

  private mutating func unfold(at place: Int) {
    field = Self.fields[place]
    isUnfolded = true
  }

  /// Types into the field, or chooses in it. False for one that only one of the forms has.
  mutating func type(_ key: DialogKey, _ state: AppState) -> Bool {
    func chosen(_ index: Int, _ count: Int) -> Int { turned(index, count, by: key.isBlank ? 1 : key.step) }
    func turned(_ index: Int, _ count: Int, by step: Int) -> Int { count == 0 ? 0 : (index + step + count) % count }
    switch field {
    case .prompt: _ = prompt.press(key.key)
    case .agent:
      provider = chosen(provider, providers.count)
      if key.turns { mode = nil }
    case .priority:
      let all = CommandPriority.allCases
      priority = all[chosen(priority.rawValue, all.count)]
    case .mode:
      let all = [nil] + modes(state).map { Optional($0.id) }
      mode = all[chosen(all.firstIndex(of: mode) ?? 0, all.count)]
    case .after:
      _ = after.press(key.key)
      fixPlaces(state)
    case .start: _ = start.press(key.key)
    case .include:
      let all = Inclusion.allCases
      if key.isBlank { toggle(all[inclusion]) } else { inclusion = turned(inclusion, all.count, by: key.step) }
    case .format:
      let all = PromptEnhancementOptions.ResponseFormat.allCases
      let index = all.firstIndex(of: enhancements.responseFormat) ?? 0
      enhancements.responseFormat = all[chosen(index, all.count)]
    case .directory, .thread, .needs: return false
    }
    return true
  }

  /// The text of the field. None for one that only one of the forms has.
  var text: TextEdit? {
    switch field {
    case .prompt: prompt
    case .after: after
    case .start: start
    case .agent, .priority, .mode, .include, .format, .directory, .thread, .needs: nil
    }
  }

  /// Changes the text of the field. False for one that only one of the forms has.
  mutating func change(_ change: (inout TextEdit) -> Void) -> Bool {
    switch field {
    case .prompt: change(&prompt)
    case .after: change(&after)
    case .start: change(&start)
    case .agent, .priority, .mode, .include, .format: break
    case .directory, .thread, .needs: return false
    }
    return true
  }
}

extension DialogKey {
  var isBlank: Bool { character == " " }
  /// To the next choice, or to the one before.
  var step: Int { verb == .nextChoice ? 1 : verb == .previousChoice ? -1 : 0 }
  /// It chooses, in a field that has choices.
  var turns: Bool { isBlank || step != 0 }
}

extension CommandPhrase.Inclusion {
  func isIn(_ options: PromptEnhancementOptions) -> Bool {
    switch self {
    case .context: options.includeSystemContext
    case .errors: options.includeErrorLogs
    case .time: options.includeTimestamp
    }
  }
}

extension AppState {
  func modes(of provider: String) -> [AgentMode] {
    if let known = surroundings.providers.first(where: { $0.name == provider })?.modes { return known }
    let threads = modes.keys.sorted().filter { workspace.streams[$0]?.effectiveProvider == provider }
    return threads.first.flatMap { modes[$0] } ?? []
  }
}
