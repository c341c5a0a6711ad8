import Acts
import Conversation
import Core
import Hosts
import HubScene
import Languages
import Scene
import Sharing
import Texts
import Toolkit
import Verbs
import Words

/// The form for a command of a shared lane: what is to be done, by which agent, in which project, and what its host has to offer.
struct LaneForm: CommandFields {
  static let fields: [Field] = [
    .prompt, .directory, .agent, .priority, .mode, .needs, .after, .start, .include, .format,
  ]

  let lane: SharedLane
  var field = Field.prompt
  var isUnfolded = false
  var prompt = TextEdit()
  /// What hosts call their projects.
  var projects: [String]
  var project: Int
  var providers: [String]
  var provider: Int
  var priority = CommandPriority.normal
  var mode: String?
  var needs = TextEdit(isOneLine: true)
  var after = TextEdit(isOneLine: true)
  var meantByPlace: [String: String] = [:]
  var soughtAfter: String?
  var start = TextEdit(isOneLine: true)
  var enhancements = PromptEnhancementOptions()
  var inclusion = 0
  var previewTop = 0
  /// The waiting command that is written anew; nil for a new one.
  var edited: Edited?
  var keeping = Keeping()

  /// What the form showed first of a command: what the person leaves as it was stays as the command has it.
  struct Edited: Equatable, Sendable {
    var request: SharedRequest
    /// The number of the command that was looked at.
    let seen: Int64
    let after: String
    let start: String
    /// Of a long prompt only the beginning is known before the hub has told the rest.
    var isWhole: Bool
  }

  init(in lane: SharedLane, beside row: SharedLanes.Row?, _ state: AppState, _ window: WindowState) {
    self.lane = lane
    let place = state.directoryLookedAt(in: window)
    let own = state.projectName(of: place).flatMap { $0 }
    var projects = state.projectNames(in: lane)
    // One that nobody serves is this machine's all the same.
    if let own, !projects.contains(own) { projects.append(own) }
    let likely = row?.command.request.project ?? own
    self.projects = projects
    project = likely.flatMap { projects.firstIndex(of: $0) } ?? 0
    let served = state.agents(servedIn: lane)
    let providers = served + state.surroundings.providers.map(\.name).filter { !served.contains($0) }
    let agents = [row?.command.request.agent, state.usualProvider(in: place)].compactMap(\.self)
    self.providers = providers
    // What no host starts would wait for ever.
    let agent = agents.first { served.isEmpty || served.contains($0) } ?? served.first
    provider = agent.flatMap { providers.firstIndex(of: $0) } ?? 0
  }

  var projectName: String? { projects.indices.contains(project) ? projects[project] : nil }
  func agent(_ state: AppState) -> String? { providerName }
  /// Other hosts start it, and what is missing here may be there.
  func agentWords(_ state: AppState, in language: Language) -> String? { providerName }
  private var mayWritePrompt: Bool { edited?.isWhole ?? true }
  var isInWords: Bool { field == .prompt && mayWritePrompt }

  // MARK: As a dialog

  var holdsWords: Bool { !prompt.isEmpty || !needs.isEmpty || !after.isEmpty || !start.isEmpty }

  func draw(_ state: AppState, _ window: WindowState, into canvas: inout Canvas) {
    drawFields(state, window, into: &canvas)
  }

  var typed: TextEdit? { field == .needs ? needs : text }

  mutating func edit(_ change: (inout TextEdit) -> Void, _ context: inout Context) {
    guard field != .prompt || mayWritePrompt else { return context.refuse(.lane(.promptIsBeingRead)) }
    soughtAfter = nil
    if !self.change(change), field == .needs { change(&needs) }
    fixPlaces(context.state)
  }

  mutating func leave(_ context: inout Context) -> AfterKey {
    context.tellKept(self)
    return .closes
  }

  mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    fit(context.dialogRoom)
    if choosePredecessor(key.verb, context.state) { return .stays }
    if key.verb == .open { return accept(&context) }
    if move(key.verb) { return .stays }
    guard field != .prompt || mayWritePrompt else {
      context.refuse(.lane(.promptIsBeingRead))
      return .stays
    }
    if !type(key, context.state) { typeOwn(key) }
    return .stays
  }

  private mutating func typeOwn(_ key: DialogKey) {
    if field == .needs { _ = needs.press(key.key) }
    guard field == .directory, !projects.isEmpty else { return }
    if key.turns {
      project = (project + (key.isBlank ? 1 : key.step) + projects.count) % projects.count
    } else if let letter = key.character {
      // On to the next one that begins so, as in a list of files.
      let others = (1...projects.count).map { (project + $0) % projects.count }
      project = others.first { projects[$0].afterLastSlash.lowercased().hasPrefix(letter.lowercased()) } ?? project
    }
  }

  // MARK: How it looks

  var title: Phrase { .lane(edited == nil ? .formTitle(lane: lane.name) : .formEditTitle(lane: lane.name)) }

  var hints: [Hint] {
    let accept = Hint(.open, words: edited == nil ? .adds : .saves)
    guard isUnfolded else { return [accept, Hint(.nextField, words: .more), Hint(.back, words: .closes)] }
    return [
      Hint(.nextField, words: .next), Hint(.previousChoice, .nextChoice, words: .choose), accept,
      Hint(.back, words: .closes),
    ]
  }

  func place(_ state: AppState, in canvas: Canvas) -> CommandLineView.Chip {
    CommandLineView.Chip(
      field: .directory, text: projectName ?? canvas.text(.lane(.noProject)), isSet: projectName != nil)
  }

  /// Which host would take it as it stands.
  func below(_ state: AppState, _ window: WindowState, in language: Language) -> BelowFields {
    let request = try? request(state)
    let hosts = request.map { state.hosts(for: $0, in: lane) } ?? []
    return BelowFields(
      title: { .lane(.whoTakesIt(hasMore: $0)) },
      text: hosts.map { language.text(.lane(.ofHost($0.name, $0.lack))) }.joined(separator: "\n"))
  }

  func drawOwn(
    _ field: Field, _ state: AppState, _ window: WindowState, hasFocus: Bool, in area: Rect, into canvas: inout Canvas
  ) {
    if field == .directory {
      return canvas.choice(projectName ?? canvas.text(.lane(.noProject)), hasFocus: hasFocus, in: area)
    }
    canvas.field(needs, in: area, hasFocus: hasFocus)
    canvas.note(canvas.text(.lane(.formNeedsNote)), after: needs, in: area)
  }

  // MARK: What comes of it

  private mutating func accept(_ context: inout Context) -> AfterKey {
    do throws(FormRefusal) {
      let request = try request(context.state)
      if let reason = context.refusalToAct(in: lane.name) { throw FormRefusal(phrase: reason) }
      if let edited {
        try context.state.mayEdit(edited.request.id, in: lane)
        context.save(request, over: edited, of: self)
      } else {
        if context.refusesUsed(self) { return .stays }
        context.add(request, of: self)
      }
      return .closes
    } catch {
      context.refuse(error.phrase)
      return .stays
    }
  }

  /// What the form asks for, or what is wrong with it. Whoever adds it gives it an id.
  private func request(_ state: AppState) throws(FormRefusal) -> SharedRequest {
    guard prompt.whole.contains(where: { !$0.isWhitespace }) else {
      throw FormRefusal(phrase: .command(.promptIsEmpty))
    }
    guard let projectName else { throw FormRefusal(phrase: .lane(.projectIsNeeded)) }
    guard let providerName else { throw FormRefusal(phrase: .dialog(.noAgent)) }
    guard let labels = SharedName.list(needs.text) else {
      throw FormRefusal(phrase: .lane(.areNoLabels(needs.text)))
    }
    let nobody = SharedID(random: 0, 0)
    var request = edited?.request ?? SharedRequest(id: nobody, prompt: "", agent: "", project: "")
    if mayWritePrompt { request.prompt = prompt.whole }
    (request.agent, request.project, request.mode, request.needs) = (providerName, projectName, mode, labels)
    request.priority = priority.rawValue
    if PromptEnhancementOptions(shared: request.options) != enhancements { request.options = enhancements.shared }
    if after.text != edited?.after ?? "" { request.after = try state.predecessors(of: self) }
    if start.text != edited?.start ?? "" { request.notBefore = try state.start(start.text).map(state.databaseMoment) }
    return request
  }
}

extension AppState {
  fileprivate func predecessors(of form: LaneForm) throws(FormRefusal) -> [SharedID] {
    do throws(Refusal) {
      return try predecessors(form.namesAfter, in: form.lane)
    } catch {
      throw FormRefusal(phrase: .lane(.refused(because: error.message)))
    }
  }

  fileprivate func mayEdit(_ id: SharedID, in lane: SharedLane) throws(FormRefusal) {
    switch hub.talk?.lanes.known[lane.id]?[id]?.state {
    case .waiting: return
    case .claimed, .running, .uncertain: throw FormRefusal(phrase: .command(.startedAndIsNotEdited))
    case nil: throw FormRefusal(phrase: .command(.leftAndIsNotEdited))
    }
  }

  /// The hub has told what a command's whole prompt is.
  package mutating func takeWhole(_ id: SharedID, _ answer: HubAnswer<CommandRead>) {
    guard case .done(let read) = answer else { return }
    for window in windows.keys.sorted() {
      guard var form = windows[window]?.dialog(LaneForm.self), form.edited?.isWhole == false,
        form.edited?.request.id == id
      else { continue }
      form.show(prompt: read.command.request.prompt)
      if let kept = newestKept(of: id, in: form.lane) { form.goOn(with: kept, isOpenElsewhere: isOpen(kept.id)) }
      windows[window]?.dialog = OpenDialog(form)
    }
  }
}

extension Context {
  package mutating func beginCommand(in lane: SharedLane, beside row: SharedLanes.Row?) {
    if let reason = refusalToAct(in: lane.name) { return refuse(reason) }
    var form = LaneForm(in: lane, beside: row, state, window)
    if let kept = state.newestKept(of: nil, in: lane) { form.take(kept, isOpenElsewhere: state.isOpen(kept.id)) }
    open(form)
  }

  package mutating func edit(_ row: SharedLanes.Row) {
    if let reason = refusalToAct(in: row.lane.name) { return refuse(reason) }
    var form = LaneForm(editing: row, state, window)
    if form.edited?.isWhole == false {
      then(.hub(.ask(.command(row.command.id))))
    } else if let kept = state.newestKept(of: row.command.id, in: row.lane) {
      form.goOn(with: kept, isOpenElsewhere: state.isOpen(kept.id))
    }
    open(form)
  }

  fileprivate mutating func add(_ request: SharedRequest, of form: LaneForm) {
    guard let id = SharedID(stamp.freshID(SharedRequest.self).text) else { return }
    var request = request
    request.id = id
    beginInLanes(.lane(.added(request.name, lane: form.lane.name)))
    let kept = keep(form)
    workspace.noteUse(.shared(kept), of: form.writtenWords, in: form.keeping.forms.union([kept]))
    act(.add(request), in: form.lane, keeping: kept)
  }

  private mutating func kept(_ form: LaneForm) -> Identity<FormDraft>? {
    guard form.isWritten else {
      state.forget(form)
      return nil
    }
    return keep(form)
  }

  /// What was typed and accepted at once is in no store yet, nor is what another window has kept and goes on with.
  private mutating func keep(_ form: LaneForm) -> Identity<FormDraft> {
    let id = form.keeping.id ?? stamp.freshID()
    workspace.keptForms[id] = form.draft(as: id, at: state.now)
    return id
  }

  fileprivate mutating func save(_ request: SharedRequest, over edited: LaneForm.Edited, of form: LaneForm) {
    let changes = SharedChange.between(edited.request, request)
    guard !changes.isEmpty || request.priority != edited.request.priority else {
      state.forget(form)
      return tell(.command(.nothingChanged))
    }
    beginInLanes(.command(.commandChanged(request.name)))
    var acts: [LaneAct.Kind] = changes.isEmpty ? [] : [.edit(request.id, changes, seen: edited.seen)]
    if request.priority != edited.request.priority { acts.append(.priority(request.id, request.priority)) }
    act(acts.map { ($0, form.lane) }, keeping: kept(form))
  }
}

extension SharedRequest {
  /// The prompt's first line, as of any command.
  fileprivate var name: String {
    String(prompt.drop { $0.isWhitespace || $0.isNewline }.prefix { !$0.isNewline })
  }
}
