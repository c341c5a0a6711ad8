import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Settings
import Texts
import Toolkit
import Verbs
import Words

/// Dictating into the composer, and having an answer read aloud, by programs of the person's own.
extension Context {
  package mutating func dictate() {
    if let dictation = state.dictation {
      let isOwn = dictation.window == id || state.windows[dictation.window] == nil
      guard dictation.isSaid, isOwn else { return refuse(.voice(.isBusy)) }
      guard dictation.hangs(at: now) else { return tell(.voice(.writes)) }
      // What hangs is ended: what it has printed are the words.
      return then(.voice(.stopWriting))
    }
    guard isInConversation(), let stream = window.stream else { return }
    let line = state.workspace.settings.voiceCommand
    guard !line.isEmpty else { return refuse(.voice(.noProgram(.voiceCommand))) }
    state.dictation = Dictation(window: id, stream: stream)
    // Whoever dictates means to write.
    window.isComposing = true
    tell(.voice(.anyKeyEnds(dropKey: state.keyLabel(.back, in: [.composer], unicode: state.usesUnicode(window)))))
    then(.voice(.listen(line, directory: directory(of: stream))))
  }

  /// The key that ends it does nothing else.
  package mutating func endDictation(with key: Key) {
    if state.surroundings.keymap.verb(for: key, in: [.composer]) == .back {
      state.dictation = nil
      tell(.voice(.dropped))
      then(.voice(.dropListening))
    } else {
      let moment = now
      state.dictation?.saidAt = moment
      tell(.voice(.writes))
      then(.voice(.stopListening))
    }
  }

  package mutating func readAloud() {
    guard state.readsTo == nil else { return then(.voice(.stopReading)) }
    guard isInConversation(), let stream = window.stream else { return }
    let line = state.workspace.settings.speakCommand
    guard !line.isEmpty else { return refuse(.voice(.noProgram(.speakCommand))) }
    let said = state.target(in: window) { $0.kind == .text && $0.role == .agent && !$0.text.isEmpty }
    guard let said else { return refuse(.voice(.nothingToRead)) }
    state.readsTo = id
    tell(readingIsSaid)
    then(.voice(.read(said.plainText, by: line, directory: directory(of: stream))))
  }

  private var readingIsSaid: Phrase {
    .voice(.reads(stopKey: state.keyLabel(.readAloud, in: window.keyPlaces, unicode: state.usesUnicode(window))))
  }

  /// Nothing is read any more: the key that stopped it would begin it anew.
  fileprivate mutating func noteReadingEnded() {
    if window.message?.text == language.text(readingIsSaid) { window.message = nil }
  }

  fileprivate mutating func writeDown(_ words: String, isCut: Bool) {
    if isCut { refuse(.voice(.isCut)) } else { window.message = nil }
    let before = window.conversation.composer.text.slice(0..<window.conversation.composer.cursor)
    window.conversation.composer.paste(words.behind(before))
    keepDraft()
  }

  private func directory(of stream: ThreadID) -> String { workspace.streams[stream]?.project ?? "/" }
}

extension AppState {
  package mutating func take(_ news: VoiceNews, _ stamp: inout Stamp) -> [Effect] {
    switch news {
    case .isSaid:
      guard let window = dictation?.window, listens(at: window) else { return [] }
      dictation?.saidAt = stamp.now
      return Context.at(window, &self, &stamp) { $0.tell(.voice(.timeIsOver)) }
    case .heard(let words, let isCut):
      guard let dictation else { return [] }
      self.dictation = nil
      return write(words.trimmedOfBlanks, isCut: isCut, as: dictation, &stamp)
    case .notHeard(let problem):
      guard let dictation else { return [] }
      self.dictation = nil
      return Context.at(dictation.window, &self, &stamp) { $0.refuse(.voice(.failed(.voiceCommand, problem))) }
    case .hasRead(let problem):
      guard let window = readsTo else { return [] }
      readsTo = nil
      return Context.at(window, &self, &stamp) { context in
        context.noteReadingEnded()
        if let problem { context.refuse(.voice(.failed(.speakCommand, problem))) }
      }
    }
  }

  /// Into the composer where the thread is open and that has room, else into its draft: what was said is not lost.
  private mutating func write(
    _ words: String, isCut: Bool, as dictation: Dictation, _ stamp: inout Stamp
  ) -> [Effect] {
    guard !words.isEmpty else {
      return Context.at(dictation.window, &self, &stamp) { $0.refuse(.voice(.nothingHeard)) }
    }
    let open = windows.filter { $0.value.stream == dictation.stream }.keys.sorted()
    let window = open.first { $0 == dictation.window } ?? open.first
    if let window, windows[window]?.conversation.composer.hasRoom(for: " " + words) == true {
      return Context.at(window, &self, &stamp) { $0.writeDown(words, isCut: isCut) }
    }
    workspace.streams.update(dictation.stream) { $0.draft += words.behind($0.draft) }
    let name = workspace.streams[dictation.stream]?.displayName ?? ""
    return Context.at(dictation.window, &self, &stamp) { $0.tell(.voice(.isInDraft(of: name, isCut: isCut))) }
  }

  /// Nobody is there any more to press a key, which would have ended it.
  package mutating func endDictation(in window: WindowID) -> [Effect] {
    guard listens(at: window) else { return [] }
    let moment = now
    dictation?.saidAt = moment
    return [.voice(.stopListening)]
  }
}

extension String {
  /// With a blank before it where it stands behind a word.
  fileprivate func behind(_ text: some StringProtocol) -> String {
    text.isEmpty || text.last?.isWhitespace == true ? self : " " + self
  }
}
