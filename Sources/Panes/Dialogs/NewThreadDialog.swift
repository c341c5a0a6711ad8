import Acts
import Scene
import Toolkit
import Words

/// The form for a new thread: Tab goes on, arrows choose the agent, Enter begins.
package struct NewThreadDialog: DirectoryForm {
  private enum Field: Int, CaseIterable { case directory, agent }

  private var providers: [String]
  private var field = Field.directory
  package var directory: DirectoryField
  private var provider: Int
  /// The person has chosen the agent, so that another directory doesn't change it.
  private var hasChosenAgent = false

  init(_ state: AppState, _ window: WindowState) {
    providers = state.providersInOrder
    let place = state.directoryLookedAt(in: window)
    directory = DirectoryField(Words.directory(place, home: state.surroundings.home))
    provider = providers.firstIndex(of: state.likelyProvider(in: place)) ?? 0
  }

  private var chosenProvider: String? { providers.indices.contains(provider) ? providers[provider] : nil }
  package var usesDirectory: Bool { true }
  package mutating func leaveDirectory() { field = .agent }

  // MARK: The agent

  /// Agents have been looked for: the one that is chosen stays, unless another directory has another one.
  package mutating func follow(_ state: AppState, _ window: WindowState) {
    let chosen = chosenProvider
    providers = state.providersInOrder
    provider = chosen.flatMap(providers.firstIndex) ?? 0
    followDirectory(state, window)
  }

  /// The agent of the directory, as long as the person has chosen none.
  private mutating func followDirectory(_ state: AppState, _ window: WindowState) {
    let usual = state.likelyProvider(in: state.path(of: directory, in: window))
    guard !hasChosenAgent, let index = providers.firstIndex(of: usual) else { return }
    provider = index
  }

  private mutating func turnAgent(by step: Int) {
    guard !providers.isEmpty else { return }
    provider = (provider + step + providers.count) % providers.count
    hasChosenAgent = true
  }

  // MARK: Keys

  package mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    directory.awaited = nil
    let fields = Field.allCases
    switch key.verb {
    case .open: return accept(hasJustLooked: false, &context)
    case .nextField where field == .directory && context.state.takesTab(&directory, in: context.window): break
    case .nextField: field = fields[(field.rawValue + 1) % fields.count]
    case .previousField: field = fields[(field.rawValue + fields.count - 1) % fields.count]
    case .down: field = .agent
    case .up: field = .directory
    case .nextChoice where field == .agent: turnAgent(by: 1)
    case .previousChoice where field == .agent: turnAgent(by: -1)
    default:
      switch field {
      case .directory: context.state.press(key, in: &directory)
      case .agent: if key.character == " " { turnAgent(by: 1) }
      }
    }
    followDirectory(context.state, context.window)
    return .stays
  }

  package mutating func accept(hasJustLooked: Bool, _ context: inout Context) -> AfterKey {
    func refuse(_ reason: Phrase) -> AfterKey {
      context.refuse(reason)
      return .stays
    }
    guard let provider = chosenProvider else { return refuse(.dialog(.noAgent)) }
    let path = context.state.path(of: directory, in: context.window)
    guard path.hasPrefix("/") else { return refuse(.command(.directoryIsNeeded)) }
    if !hasJustLooked, context.state.looksAgain(for: &directory, in: context.window) { return .stays }
    if context.state.isMissing(directory, in: context.window) {
      return refuse(.command(.isNoDirectory(directory.text.trimmedOfBlanks)))
    }
    do throws(Refusal) {
      let (stream, effects) = try context.state.newThread(path, provider, nil, nil, &context.stamp)
      context.then(effects)
      context.show(stream)
      return .closes
    } catch {
      return refuse(.dialog(.noAgent))
    }
  }

  package var isTyping: Bool { true }
  package mutating func edit(_ change: (inout TextEdit) -> Void, _ context: inout Context) {
    if field == .directory { directory.change(change) }
  }
  package var holdsWords: Bool { directory.isTouched }
  package mutating func focus(field: Int) { self.field = Field(rawValue: field) ?? self.field }

  // MARK: Look

  package func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    let obstacle =
      chosenProvider.flatMap(state.obstacle)
      .map { Wrapping.wrap(canvas.text(.dialog($0)), columns: 64).prefix(3) } ?? []
    var area = canvas.dialog(
      canvas.text(.dialog(.newThreadTitle)),
      hints: [
        Hint(.nextField, words: .next), Hint(.previousChoice, .nextChoice, words: .choose),
        Hint(.open, words: .begins), Hint(.back, words: .letsGo),
      ], content: Size(columns: 64, rows: Field.allCases.count + obstacle.count))
    for field in Field.allCases {
      let (part, rest) = area.splitTop(1)
      area = rest
      canvas.hitAreas.add(.field(field.rawValue), at: part)
      let (label, value) = part.splitLeft(11)
      let hasFocus = self.field == field
      canvas.frame.put(
        canvas.text(.dialog(field == .directory ? .directoryLabel : .agentLabel)), row: label.row, column: label.column,
        style: canvas.theme[hasFocus ? .accent : .textDim, on: .dialog], clip: label)
      switch field {
      case .directory: canvas.directory(directory, state, window, hasFocus: hasFocus, in: value)
      case .agent:
        canvas.choice(chosenProvider ?? canvas.text(.command(.formNoAgent)), hasFocus: hasFocus, in: value)
      }
    }
    for (offset, line) in obstacle.enumerated() {
      canvas.frame.put(
        line, row: area.row + offset, column: area.column, style: canvas.theme[.error, on: .dialog], clip: area)
    }
  }
}

extension Context {
  package mutating func beginThread() {
    open(NewThreadDialog(state, window))
    // Agents come and go: they are looked for when they are to be chosen from.
    then(.run(.agents(for: nil)))
  }
}
