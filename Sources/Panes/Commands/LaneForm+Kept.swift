import Acts
import Conversation
import Core
import Hosts
import HubScene
import Queues
import Scene
import Sharing
import Toolkit
import Verbs
import Words

/// A form for a shared lane as it is filled: from a command that waits there, and from what was written before.
extension LaneForm {
  init(editing row: SharedLanes.Row, _ state: AppState, _ window: WindowState) {
    self.init(in: row.lane, beside: row, state, window)
    let request = row.command.request
    project = LaneForm.place(of: request.project, in: &projects)
    provider = LaneForm.place(of: request.agent, in: &providers)
    priority = CommandPriority(rawValue: request.priority) ?? .normal
    mode = request.mode
    needs = TextEdit(request.needs.joined(separator: ","), isOneLine: true)
    enhancements = PromptEnhancementOptions(shared: request.options)
    after = TextEdit(request.after.map { state.shortNameInLanes(of: $0.text) }.joined(separator: " "), isOneLine: true)
    let moment = row.shown.notBefore.flatMap { $0 > state.now ? state.momentWords($0) : nil }
    start = TextEdit(moment ?? "", isOneLine: true)
    isUnfolded = true
    edited = Edited(
      request: request, seen: row.command.number, after: after.text, start: start.text, isWhole: false)
    prompt = TextEdit(request.prompt)
    keeping.begunWith = request.prompt
    if row.command.hasWholePrompt { edited?.isWhole = true }
  }

  /// One that is offered no more stays the command's until another one is chosen.
  private static func place(of name: String, in names: inout [String]) -> Int {
    if let place = names.firstIndex(of: name) { return place }
    names.append(name)
    return names.count - 1
  }

  mutating func show(prompt text: String) {
    prompt = TextEdit(text)
    keeping.begunWith = text
    edited?.request.prompt = text
    edited?.isWhole = true
  }

  // MARK: What is kept

  var writtenWords: String {
    get { prompt.whole }
    set { prompt = TextEdit(newValue) }
  }

  func draft(as id: Identity<FormDraft>, at now: Timestamp) -> FormDraft {
    FormDraft(
      id: id, edited: edited.flatMap { Identity($0.request.id.text) }, lane: lane.id,
      written: CommandTemplate(
        prompt: prompt.whole, directory: projectName, provider: providerName, mode: mode, priority: priority,
        enhancements: enhancements),
      after: namesAfter.joined(separator: " "), start: start.text, needs: needs.text, at: now)
  }

  /// A form for a new command, with all that was kept of an earlier one.
  mutating func take(_ earlier: FormDraft, isOpenElsewhere: Bool) {
    let written = earlier.written
    if let name = written.directory { project = LaneForm.place(of: name, in: &projects) }
    if let name = written.provider { provider = LaneForm.place(of: name, in: &providers) }
    (mode, priority, enhancements) = (written.mode, written.priority, written.enhancements)
    after = TextEdit(earlier.after, isOneLine: true)
    start = TextEdit(earlier.start, isOneLine: true)
    needs = TextEdit(earlier.needs, isOneLine: true)
    goOn(with: earlier, isOpenElsewhere: isOpenElsewhere)
  }
}

extension AppState {
  /// What was written of a waiting command of a lane, or of none: of one that waits no more, it can serve for a new one.
  private func isKept(_ draft: FormDraft, of command: SharedID?, in lane: SharedLane) -> Bool {
    let edited = draft.edited.flatMap { SharedID($0.text) }
    let waiting = edited.flatMap { hub.talk?.lanes.known[lane.id]?[$0]?.state == .waiting ? $0 : nil }
    return draft.lane == lane.id && waiting == command && !isAsked(draft.id)
  }

  func newestKept(of command: SharedID?, in lane: SharedLane) -> FormDraft? {
    newestKept { isKept($0, of: command, in: lane) }
  }

  fileprivate func countKept(of command: SharedID?, in lane: SharedLane) -> Int {
    workspace.keptForms.values.count { isKept($0, of: command, in: lane) }
  }
}

extension Context {
  mutating func tellKept(_ form: LaneForm) {
    let edited = form.edited?.request.id
    tellKept(form, by: edited == nil ? .newCommand : .edit, of: state.countKept(of: edited, in: form.lane))
  }
}
