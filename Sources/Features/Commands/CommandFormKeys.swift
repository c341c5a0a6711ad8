import Core
import Toolkit

extension Dialogs {
  /// The form: Tab goes on, arrows choose, Enter adds; Ctrl-S keeps it as a template, Ctrl-T takes one.
  static func command(
    _ key: Key, _ form: CommandForm, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let window = state.windows[id] else { return [] }
    var form = form
    form.directory.awaited = nil
    form.prompt.size = CommandFormView.promptSize(in: window.facts.size)
    if form.name != nil { return naming(key, form, in: id, &state) }
    let fields = CommandForm.Field.allCases
    let place = fields.firstIndex(of: form.field) ?? 0
    switch key {
    case Key(.tab)
    where form.field == .directory && !form.runsInThread && state.takesTab(&form.directory, in: window):
      break
    case Key(.tab): form.field = fields[(place + 1) % fields.count]
    case Key(.tab, .shift): form.field = fields[(place + fields.count - 1) % fields.count]
    case Key(.enter): return add(form, in: id, &state, &stamp)
    case Key("j", .control), Key(.enter, .alt):
      if form.field == .prompt { form.prompt.insertNewline() }
    case Key("s", .control): form.name = TextEdit(isOneLine: true)
    case Key("t", .control):
      if !state.workspace.templates.isEmpty { state.tellKept(in: id) }
      state.beginTemplates(in: id)
      return []
    case Key(.pageDown): form.previewTop += CommandForm.previewPage
    case Key(.pageUp): form.previewTop = max(0, form.previewTop - CommandForm.previewPage)
    case Key(.down) where form.field != .prompt: form.field = fields[min(place + 1, fields.count - 1)]
    case Key(.up) where form.field != .prompt: form.field = fields[max(place - 1, 0)]
    default: type(key, into: &form, state)
    }
    state.windows[id]?.dialog = .command(form)
    return []
  }

  private static func type(_ key: Key, into form: inout CommandForm, _ state: AppState) {
    let step = key.code == .right || key.code == .character(" ") ? 1 : key.code == .left ? -1 : 0
    func turned(_ index: Int, _ count: Int) -> Int { count == 0 ? 0 : (index + step + count) % count }
    switch form.field {
    case .prompt: _ = form.prompt.press(key)
    case .directory: state.press(key, in: &form.directory)
    case .agent:
      form.provider = turned(form.provider, form.providers.count)
      if step != 0 { form.mode = nil }
    case .priority:
      let all = CommandPriority.allCases
      form.priority = all[turned(form.priority.rawValue, all.count)]
    case .mode:
      let all = [nil] + state.modes(of: form).map { Optional($0.id) }
      form.mode = all[turned(all.firstIndex(of: form.mode) ?? 0, all.count)]
    case .thread:
      if step != 0, form.offeredThread != nil { form.runsInThread.toggle() }
    case .after: _ = form.after.press(key)
    case .start: _ = form.start.press(key)
    case .include:
      let all = CommandForm.Inclusion.allCases
      switch key.code {
      case .right: form.inclusion = (form.inclusion + 1) % all.count
      case .left: form.inclusion = (form.inclusion + all.count - 1) % all.count
      case .character(" "): form.toggle(all[form.inclusion])
      default: break
      }
    case .format:
      let all = PromptEnhancementOptions.ResponseFormat.allCases
      let index = all.firstIndex(of: form.enhancements.responseFormat) ?? 0
      form.enhancements.responseFormat = all[turned(index, all.count)]
    }
  }

  /// The name under which the form is to be kept.
  private static func naming(
    _ key: Key, _ form: CommandForm, in id: WindowID, _ state: inout AppState
  ) -> [Effect] {
    var form = form
    if key.code == .enter, let name = form.name?.text.trimmedOfBlanks {
      guard !name.isEmpty else {
        state.refuse(.command(.templateNeedsName), in: id)
        return []
      }
      let directory = form.directory.text.trimmedOfBlanks
      let template = CommandTemplate(
        prompt: form.prompt.text, directory: directory.isEmpty ? nil : directory, provider: form.providerName,
        mode: form.mode, priority: form.priority, enhancements: form.enhancements)
      form.name = nil
      state.windows[id]?.dialog = .command(form)
      state.perform(.template(name: name, template), titled: .command(.templateSaved(name)), in: id)
      return []
    }
    _ = form.name?.press(key)
    state.windows[id]?.dialog = .command(form)
    return []
  }

  static func add(
    _ form: CommandForm, hasJustLooked: Bool = false, in id: WindowID, _ state: inout AppState, _ stamp: inout Stamp
  ) -> [Effect] {
    guard let window = state.windows[id] else { return [] }
    var form = form
    if !hasJustLooked, !form.runsInThread, state.looksAgain(for: &form.directory, in: window) {
      state.windows[id]?.dialog = .command(form)
      return []
    }
    do throws(FormRefusal) {
      if let edited = form.edited {
        let command = try state.command(edited, from: form, window)
        state.windows[id]?.dialog = nil
        state.forget(form)
        guard let old = state.workspace.upNext.waiting[command.id], old != command else {
          state.tell(.command(.nothingChanged), in: id)
          return []
        }
        state.perform(state.replacing(old, by: command), titled: .command(.commandChanged(command.name)), in: id)
        return []
      }
      let command = try state.command(from: form, window, &stamp)
      state.windows[id]?.dialog = nil
      state.forget(form)
      let position = state.positionForNew(command)
      state.perform(.upNext(.insert(command, at: position)), titled: .command(.commandAdded(command.name)), in: id)
    } catch {
      state.refuse(error.phrase, in: id)
      state.windows[id]?.dialog = .command(form)
    }
    return []
  }
}

/// What is wrong with what a form describes.
struct FormRefusal: Error {
  let phrase: Phrase
}

extension AppState {
  /// The command that the form describes, or what is wrong with it.
  fileprivate func command(
    from form: CommandForm, _ window: WindowState, _ stamp: inout Stamp
  ) throws(FormRefusal) -> QueuedCommand {
    let thread = form.runsInThread ? form.offeredThread?.text : nil
    guard thread != nil || path(of: form.directory, in: window).hasPrefix("/") else {
      throw FormRefusal(phrase: .command(.directoryIsNeeded))
    }
    guard form.prompt.text.contains(where: { !$0.isWhitespace }) else {
      throw FormRefusal(phrase: .command(.promptIsEmpty))
    }
    let directory = thread == nil ? try directory(of: form, window) : ""
    var options = AddOptions()
    options.mode = form.mode
    options.enhancements = form.enhancements
    options.after = try predecessorNames(form)
    var command: QueuedCommand
    do throws(Refusal) {
      command = try newCommand(
        form.prompt.text, directory, form.providerName, thread, form.priority.name, options: options, &stamp)
    } catch {
      // Of what the form offers, only its thread or its agent may be gone meanwhile.
      throw FormRefusal(phrase: thread == nil ? .dialog(.noAgent) : .command(.threadIsGone))
    }
    command.notBefore = try start(form)
    return command
  }

  /// The project that the form names, where it is there.
  func directory(of form: CommandForm, _ window: WindowState) throws(FormRefusal) -> String {
    let directory = path(of: form.directory, in: window)
    guard directory.hasPrefix("/") else { throw FormRefusal(phrase: .command(.directoryIsNeeded)) }
    guard !isMissing(form.directory, in: window) else {
      throw FormRefusal(phrase: .command(.isNoDirectory(form.directory.text.trimmedOfBlanks)))
    }
    return directory
  }

  /// The commands that come before, as they were typed.
  func predecessorNames(_ form: CommandForm) throws(FormRefusal) -> [String] {
    let names = form.after.text.split { $0 == "," || $0 == " " }.map(String.init)
    for name in names {
      let found = CommandFinder.all(name, in: workspace)
      guard !found.isEmpty else { throw FormRefusal(phrase: .command(.isNoCommand(name))) }
      guard found.count == 1 else {
        throw FormRefusal(phrase: .command(.meansCommands(name, found.count, ids: CommandFinder.ids(of: found))))
      }
    }
    return names
  }

  /// The moment that was typed; nil is now.
  func start(_ form: CommandForm) throws(FormRefusal) -> Timestamp? {
    let start = form.start.text.trimmedOfBlanks
    guard !start.isEmpty else { return nil }
    guard let moment = TimeWords.either(start, now: now, offsetSeconds: offsetSeconds) else {
      throw FormRefusal(phrase: .command(.isNoTime(start)))
    }
    return moment
  }
}
