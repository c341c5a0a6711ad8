import Acts
import CommandsPane
import Conversation
import ConversationPane
import Core
import DialogsPane
import GuidePane
import HubScene
import ListsPane
import Queues
import ReviewPane
import Scene
import SettingsPane
import Toolkit
import Verbs
import Words
import WorktreeActs

/// What a person's input at a window does.
extension Context {
  /// What a pane left to another one.
  mutating func take(_ handoff: Handoff) {
    switch handoff {
    case .verb(let verb, let stream):
      if stream == nil, lacksMarked(verb) { return }
      (window.menuStream, isChosen) = (stream, true)
      perform(verb)
      window.menuStream = nil
    case .ask(let question): open(ConfirmDialog(question))
    case .show(let entry): show(entry: entry)
    case .project(let directory): showProject(directory)
    case .newThread(let agent): beginThread(by: agent)
    case .setting(let key):
      showAll(in: .settings)
      openSetting(key)
    case .elsewhere(let act, let streams, let joinsLast):
      let (last, told) = (workspace.undoHistory.done.last?.id, window.message)
      let isWritten = send(streams.map { (act, $0) })
      guard joinsLast, workspace.undoHistory.done.last?.id != last else { return }
      workspace.undoHistory.joinLastTwo()
      guard isWritten else { return }
      window.message = told
      // Whoever is there has it done in a moment, and then it is not taken back from here.
      let waits = streams.allSatisfy { state.hub.elsewhere[$0]?.silentSince != nil }
      if !waits { window.message?.canBeUndone = false }
    case .inLane(let verb, let rows): doInLane(verb, on: rows)
    case .set(let key, let value): choose(key, value)
    }
  }

  mutating func handle(_ input: Input) {
    switch input {
    case .resize(let size):
      guard !window.facts.isPlain else { return }
      keepingMark { $0.window.facts.size = size }
      // Where it would land now, nobody can have meant.
      _ = letGo()
      window.movedBorder = nil
      return
    case .background(let isDark):
      window.facts.isDark = isDark
      return
    case .focus(let hasFocus):
      window.hasFocus = hasFocus
      if hasFocus {
        state.noteLook()
        state.seeBranchesAgain()
      }
      return
    case .paste(let text):
      window.awaitedRevert = nil
      paste(text)
    case .mouse(let mouse):
      window.awaitedRevert = nil
      window.queueWasEmptied = false
      point(mouse)
    case .key(let key):
      window.awaitedRevert = nil
      window.pointed?.chosen = nil
      if state.listens(at: id) { return endDictation(with: key) }
      // A key ends what the pointer has begun; the one that goes back does nothing else then.
      if letGo(), state.surroundings.keymap.verb(for: key, in: [.everywhere]) == .back { return }
      if saysWaysOut(key) || typesOn(key) { return }
      // A window stops at its key whatever stands in front, as any program does, and is painted anew.
      let verb = state.surroundings.keymap.verb(for: key, in: [.composer])
      if window.dialog != nil, verb != .suspend, verb != .redraw {
        if verb == .unfold, unfoldsInForm() { return }
        if verb == .editor, opensEditorOfForm() { return }
        if key == TextEdit.cutKey, emptiesForm() { return }
        return findsRoom(inDialogFor: key) ? pressInDialog(key) : ()
      }
      return keyPressed(key)
    }
  }

  mutating func keyPressed(_ key: Key) {
    if window.isTyping {
      if completes(with: key) { return takeCompletionKey(key) }
      if let verb = state.surroundings.keymap.verb(for: key, in: [.composer]), applies(verb) {
        window.message = nil
        return perform(verb)
      }
      typeIntoComposer(key)
      return
    }
    if typeInReview(key) { return }
    defer { window.noteEarlyKey(at: now) }
    let keymap = state.surroundings.keymap
    guard let verb = keymap.verb(for: key, in: window.keyPlaces) else {
      // What was said last would read like an answer to it.
      window.message = nil
      if window.focus == .conversation, keymap.verb(for: key, in: [.list]) == .filter, !isTakenAway(key) {
        // Who means to find something goes on with its letters, which are keys here.
        perform(.filter)
      } else if keymap.verb(for: key, in: [.conversation]) != nil {
        refuse(.conversation(.onlyHere(key: keyName(.conversationPane))))
      }
      return
    }
    if verb == .back, skipsStep() { return }
    window.message = nil
    if lacksMarked(verb) { return }
    if misses(verb) {
      window.missedAt = now
      return refuse(.hasLeftList)
    }
    window.lists[window.focus]?.forgetLeft()
    // Whoever empties a list with the same key again and again means no row of the list below it.
    if verb != .remove, verb != .undo { window.queueWasEmptied = false }
    if verb == .open, asksForValue(key) { return }
    perform(verb)
  }
}

extension Context {
  /// Elsewhere this key ends what goes on, or the program. Here a habit is to lose nothing: unless the person's keymap gives
  /// it a meaning, it says which keys do that.
  fileprivate mutating func saysWaysOut(_ key: Key) -> Bool {
    let isInDialog = window.dialog != nil
    let places: [KeyPlace] = isInDialog ? [.dialog, .list, .everywhere] : window.hintPlaces
    guard key == Key("c", .control), state.surroundings.keymap.verb(for: key, in: places) == nil else { return false }
    let isWriting = window.hintPlaces == [.composer]
    // Going back may lead to another box, or to where one writes; the welcome closes with the window, and is asked again.
    let isAtWelcome = window.dialog(WelcomeDialog.self) != nil
    if isInDialog && !isAtWelcome || isWriting && window.completion?.isShown == true {
      tell(.goesBack(backKey: keyName(.back, in: places), leaveKey: keyName(.detach)))
      return true
    }
    var before: [String] = []
    // What is being edited is let go of first.
    let isEditing = window.editing != nil || window.editedLetter != nil
    if isWriting { before += Array(repeating: keyName(.back, in: [.composer]), count: isEditing ? 2 : 1) }
    let turn = state.focusedStream(in: window).flatMap { state.thread($0) }?.turn
    let stop = turn == nil || isInDialog ? "" : state.keyLabel(.stopTurn, in: places)
    tell(
      .waysOut(
        leaveKey: keyName(.detach), after: before.joined(separator: " "), stopKey: stop.isEmpty ? nil : stop))
    return true
  }

  /// The person's keymap says that the key means nothing where one is.
  private func isTakenAway(_ key: Key) -> Bool {
    let places = window.keyPlaces.map(\.rawValue)
    return state.surroundings.keymap.bindings.contains {
      $0.key == key && $0.action == nil && places.contains($0.context)
    }
  }

  /// A key that chooses in forms would change a setting here, and the one that chooses back would leave with it changed: so
  /// it shows what there is to choose from.
  private mutating func asksForValue(_ key: Key) -> Bool {
    guard window.focus == .settings, case .setting(let setting)? = window.lists[.settings]?.cursor,
      state.surroundings.keymap.verb(for: key, in: [.dialog]) == .nextChoice
    else { return false }
    askForValue(of: setting)
    return true
  }

  /// What was marked is what the verb is meant for, and it has left: that is said once, and nothing is done to the row under
  /// the cursor in its place.
  private mutating func lacksMarked(_ verb: Verb) -> Bool {
    guard verb.concernsMarked, window.lists[window.focus]?.hasLostMarks == true else { return false }
    window.lists[window.focus]?.clearMarks()
    refuse(.list(.markedHaveLeft))
    return true
  }

  /// The row that the key was meant for has only just gone, and another one has come under the cursor. A key that is held
  /// down goes on missing; and whoever stops a turn looks a moment longer at what comes of it.
  private func misses(_ verb: Verb) -> Bool {
    guard let moment = window.slippedAt, verb.dependsOnRow, window.lists[window.focus] != nil else { return false }
    let inert = ShownPermission.inertMilliseconds
    if let missed = window.missedAt, now.isWithin(milliseconds: inert, after: missed) { return true }
    return now.isWithin(milliseconds: verb == .stopTurn ? StoppedTurn.inertMilliseconds : inert, after: moment)
  }

  /// False where a text in the dialog is full, which is said.
  fileprivate mutating func findsRoom(inDialogFor key: Key) -> Bool {
    let beginsLine = state.surroundings.keymap.verb(for: key, in: [.dialog]) == .newline
    return findsRoom(for: beginsLine ? Key("\n") : key, in: window.dialog?.dialog.typed)
  }

  /// What is typed goes into the long text of a form.
  private var isInWordsOfForm: Bool { (window.dialog?.dialog as? any KeptForm)?.isInWords == true }

  /// Shows the whole of a text that was pasted into a form. False where there is none.
  fileprivate mutating func unfoldsInForm() -> Bool {
    guard isInWordsOfForm else { return false }
    var isUnfolded = false
    editInDialog { isUnfolded = $0.unfoldNearestChip() }
    if isUnfolded { window.message = nil }
    return isUnfolded
  }

  /// Words of an earlier form go as a whole, as its title says, until they are touched. False where there are none, or where
  /// the key means something else.
  fileprivate mutating func emptiesForm() -> Bool {
    guard isInWordsOfForm, let form = window.dialog?.dialog as? any KeptForm, form.hasWordsFromBefore,
      form.typed?.isUntouched == true,
      state.surroundings.keymap.verb(for: TextEdit.cutKey, in: [.dialog]) == nil
    else { return false }
    endMessageInDialog()
    editInDialog { $0.cutAll() }
    return true
  }

  mutating func paste(_ text: String) {
    if let dialog = window.dialog?.dialog {
      endMessageInDialog()
      guard dialog.typed != nil else { return refuse(.outbox(.nothingIsTyped(composerKey: nil))) }
      var (fits, isFolded) = (true, false)
      let words = isInWordsOfForm ? fewWords(for: text) : nil
      editInDialog { edit in
        if let words { isFolded = edit.paste(text, as: words) }
        if !isFolded { fits = edit.paste(text) }
      }
      if let words, isFolded { tell(pastedAs: words) }
      if !fits, let full = window.dialog?.dialog.typed { refuse(asFull: full) }
    } else if pasteInReview(text) {
      return
    } else if window.isTyping {
      guard pasteIntoComposer(text) else { return refuse(asFull: window.conversation.composer) }
      lookAtPastedPath(text)
    } else {
      refuse(.outbox(.nothingIsTyped(composerKey: keyName(.conversationPane))))
    }
  }
}
