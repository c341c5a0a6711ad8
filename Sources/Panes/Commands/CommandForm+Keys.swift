import Acts
import Conversation
import Core
import Finders
import Languages
import Queues
import Scene
import Toolkit
import Verbs
import Words
import Worktrees

/// What keys do in the form: Tab goes on, arrows choose, Enter adds it; one key keeps it as a template, one takes one.
extension CommandForm {
  mutating func press(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    directory.awaited = nil
    fit(context.dialogRoom)
    if name != nil { return nameTemplate(key, &context) }
    if choosePredecessor(key.verb, context.state) { return .stays }
    switch key.verb {
    case .nextField
    where field == .directory && usesDirectory && context.state.takesTab(&directory, in: context.window):
      break
    case .open: return accept(hasJustLooked: false, &context)
    case .keepTemplate: name = TextEdit(isOneLine: true)
    case .templates: return takeTemplate(&context)
    default: if !move(key.verb), !type(key, context.state) { typeOwn(key, context.state, context.window) }
    }
    return .stays
  }

  /// Going back lets go of the name that is being given, or of the form.
  mutating func leave(_ context: inout Context) -> AfterKey {
    guard name == nil else {
      name = nil
      return .stays
    }
    context.tellKept(self)
    if let history { context.open(history) }
    return .closes
  }

  private func takeTemplate(_ context: inout Context) -> AfterKey {
    let hasSome = !context.workspace.templates.isEmpty
    if hasSome { context.tellKept(self) }
    context.beginTemplates(from: self)
    return hasSome ? .closes : .stays
  }

  private mutating func typeOwn(_ key: DialogKey, _ state: AppState, _ window: WindowState) {
    if field == .directory { state.press(key, in: &directory) }
    if field == .thread, key.turns { chooseThread(state, window) }
  }

  /// The name under which the form is to be kept.
  private mutating func nameTemplate(_ key: DialogKey, _ context: inout Context) -> AfterKey {
    guard key.verb == .open, let name = name?.text.trimmedOfBlanks else {
      _ = name?.press(key.key)
      return .stays
    }
    guard !name.isEmpty else {
      context.refuse(.command(.templateNeedsName))
      return .stays
    }
    let directory = directory.text.trimmedOfBlanks
    let template = CommandTemplate(
      prompt: prompt.whole, directory: directory.isEmpty ? nil : directory, provider: providerName, mode: mode,
      priority: priority, enhancements: enhancements)
    self.name = nil
    let isReplaced = context.workspace.templates[name] != nil
    context.perform(
      .template(name: name, template), titled: .command(.templateSaved(name, isReplaced: isReplaced)))
    return .stays
  }

  mutating func accept(hasJustLooked: Bool, _ context: inout Context) -> AfterKey {
    if !hasJustLooked, usesDirectory, context.state.looksAgain(for: &directory, in: context.window) { return .stays }
    do throws(FormRefusal) {
      if let edited {
        let command = try context.state.command(edited, from: self, context.window)
        context.state.forget(self)
        if let old = context.workspace.upNext.waiting[command.id], old != command {
          context.perform(
            context.state.replacing(old, by: command), titled: .command(.commandChanged(command.name)))
        } else {
          context.tell(.command(.nothingChanged))
        }
        return .closes
      }
      if context.refusesUsed(self) { return .stays }
      let command = try context.state.command(from: self, context.window, &context.stamp)
      if let again, context.workspace.isWindowWriting(inMessageOf: again, as: command) {
        let isHere = context.window.editing != nil
        throw FormRefusal(phrase: .outbox(isHere ? .anotherIsEdited : .isEditedElsewhere))
      }
      if let again {
        context.retry(again, as: command)
      } else {
        context.workspace.undoHistory.forgetAdded(prompt.whole, from: keeping.forms)
        context.perform(context.workspace.adding(command), titled: .command(.commandAdded(command.name)))
      }
      // Sent again in its thread, it is the one that failed there.
      let isAdded = context.workspace.upNext[command.id] != nil
      context.state.use(self, as: .command(isAdded ? command.id : again?.id ?? command.id))
      return .closes
    } catch {
      context.refuse(error.phrase)
      return .stays
    }
  }
}

/// What is wrong with what a form describes.
struct FormRefusal: Error {
  let phrase: Phrase
}

extension CommandForm {
  var lacksAgent: Phrase { .dialog(providerName.map { .agentIsGone($0) } ?? .noAgent) }
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
    guard form.prompt.whole.contains(where: { !$0.isWhitespace }) else {
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
        form.prompt.whole, directory, form.providerName, thread, form.priority.name, options: options, &stamp)
    } catch {
      // Of what the form offers, only its thread or its agent may be gone meanwhile.
      throw FormRefusal(phrase: thread == nil ? form.lacksAgent : .command(.threadIsGone))
    }
    let before = form.again.map { workspace.again($0, at: now) } ?? form.takenBack
    command.isStashed = before?.isStashed == true
    // The field has no seconds.
    if let moment = before?.notBefore, momentWords(moment) == form.start.text {
      command.notBefore = moment
    } else {
      command.notBefore = try start(form.start.text)
    }
    let earlier = (form.again ?? form.takenBack)?.request
    command.request.estimatedSeconds = earlier?.estimatedSeconds
    if thread == nil { command.request.environment = earlier?.environment ?? [:] }
    if form.wantsWorktree(self, window) { command.request.worktree = earlier?.worktree ?? Worktree() }
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
    let names = form.namesAfter
    for name in names {
      let found = CommandFinder.allBefore(name, in: workspace)
      guard !found.isEmpty else {
        let key = keyLabel(.nextMatch, in: [.dialog])
        throw FormRefusal(phrase: .command(.isNoCommand(name, key: key.isEmpty ? nil : key)))
      }
      guard found.count == 1 else {
        throw FormRefusal(phrase: .command(.meansCommands(name, found.count, ids: CommandFinder.ids(of: found))))
      }
    }
    return names
  }

  /// The moment that was typed, as the form's note writes it; nil is now.
  func start(_ text: String) throws(FormRefusal) -> Timestamp? {
    let start = text.trimmedOfBlanks
    guard !start.isEmpty else { return nil }
    guard let moment = TimeWords.either(start, now: now, on: localClock) else {
      throw FormRefusal(phrase: .command(.isNoTime(start)))
    }
    if let past = refusal(ofPast: moment, typed: start) { throw FormRefusal(phrase: past) }
    return moment
  }
}
