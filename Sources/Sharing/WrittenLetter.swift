/// What a letter says, and where it stands among the letters of its host.
package struct LetterWording: Equatable, Sendable {
  package var body: String
  /// For people: what it asks for.
  package var words: String
  package var number: Int64

  package init(body: String, words: String, number: Int64) {
    self.body = body
    self.words = words
    self.number = number
  }
}

/// A letter on its way from here. Until its host has fetched it, the person may change it or take it back: how it is here is how
/// they want it, and the hub is told.
package struct WrittenLetter: Equatable, Identifiable, Sendable {
  package enum Stage: Equatable, Sendable {
    /// In this store alone, as far as is known.
    case here
    /// In the hub, where it waits for its host.
    case sent
    case answered(String)
  }

  package let id: SharedID
  package let to: SharedID
  package var wording: LetterWording
  /// The thread that it is about, where that is known.
  package let thread: String?
  package let keepMilliseconds: Int64?
  package let writtenAt: Int64
  package var stage: Stage
  /// What the hub may have of it, where that is not what is wanted.
  package var there: LetterWording?
  /// The person took it back, and the hub has not said yet that its host never had it.
  package var isRemoved = false
  /// What it says, where its thread's draft is to have that once the hub says so: it was taken back by undo.
  package var draft: String?

  package init(
    id: SharedID, to: SharedID, number: Int64, body: String, words: String, thread: String?, keepMilliseconds: Int64?,
    writtenAt: Int64, stage: Stage
  ) {
    self.id = id
    self.to = to
    wording = LetterWording(body: body, words: words, number: number)
    self.thread = thread
    self.keepMilliseconds = keepMilliseconds
    self.writtenAt = writtenAt
    self.stage = stage
  }

  package var body: String { wording.body }
  package var words: String { wording.words }
  package var number: Int64 { wording.number }
  /// Its host never had it, as the hub said.
  package var isTakenBack: Bool { outcome == LetterOutcome.takenBack }
  package var outcome: String? { if case .answered(let outcome) = stage { outcome } else { nil } }
  /// It waits for its host, as far as the person wants.
  package var waits: Bool { outcome == nil && !isRemoved }
  /// The hub is to be told how it is to be.
  package var differs: Bool { outcome == nil && (isRemoved || stage == .sent && there != nil) }

  /// The verb that it is a call of.
  package var call: String { String(words.prefix { $0 != " " }) }

  /// What it asks for only arranges, and can be undone there: what begins or ends something has left when its host answers.
  package var arranges: Bool { WrittenLetter.arranging.contains(call) }
  private static let arranging: Set = [
    "top", "bottom", "remove", "move", "rename", "delete", "restore", "snooze", "pin", "mute", "hide", "stash",
    "unstash", "pause", "edit", "priority",
  ]

  /// The same with other words.
  package func with(body: String, words: String) -> WrittenLetter {
    var letter = self
    (letter.wording.body, letter.wording.words) = (body, words)
    return letter
  }

  /// Taken back; what is left goes into its thread's draft.
  package func removed(leaving draft: String? = nil) -> WrittenLetter {
    var letter = self
    (letter.isRemoved, letter.draft) = (true, draft)
    return letter
  }

  package func with(number: Int64) -> WrittenLetter {
    var letter = self
    letter.wording.number = number
    return letter
  }
}

// MARK: What the person wants of letters that wait

extension HubRecord {
  /// The letter is to be as this one. The answer is how it was to be before; nil where its host has it, or nothing changes.
  package mutating func want(_ letter: WrittenLetter) -> WrittenLetter? {
    guard let known = self[letter: letter.id] else {
      // It was taken back for certain, and goes once more: a host that had it after all answers it from its record.
      guard letter.outcome == nil, !letter.isRemoved else { return nil }
      var again = letter
      (again.stage, again.there, again.draft) = (.here, nil, nil)
      forget(letter.id)
      place(again)
      takeOutOfDraft(letter)
      return again.removed(leaving: letter.draft)
    }
    guard known.outcome == nil, known.wording != letter.wording || known.isRemoved != letter.isRemoved else {
      return nil
    }
    var wanted = known
    wanted.there = known.there ?? known.wording
    (wanted.wording, wanted.isRemoved) = (letter.wording, letter.isRemoved)
    // Whoever was writing it anew has what they wrote in its place.
    wanted.draft = letter.isRemoved && drafts[letter.id.text] == nil ? letter.draft : nil
    if known.isRemoved, known.draft == nil, !letter.isRemoved { takeOutOfDraft(letter) }
    if wanted.there == wanted.wording { wanted.there = nil }
    forget(letter.id)
    place(wanted)
    var before = known
    before.draft = letter.draft
    return before
  }

  /// What the hub has not been told.
  package var toTell: [WrittenLetter] { written.filter(\.differs) }

  /// Nobody but this store ever had it.
  package mutating func isHereAlone(_ id: SharedID) {
    guard let letter = self[letter: id] else { return }
    guard letter.isRemoved else { return update(id) { $0.there = nil } }
    putIntoDraft(letter)
    forget(id)
  }

  /// The hub has done what was asked: it has the letter so, or no more.
  package mutating func noteTold(_ id: SharedID, _ told: LetterWording?) {
    guard let told else {
      // It is wanted again meanwhile.
      guard let letter = self[letter: id], letter.isRemoved else {
        return update(id) { ($0.stage, $0.there) = (.here, nil) }
      }
      putIntoDraft(letter)
      return keepTakenBack(letter)
    }
    update(id) { $0.there = $0.wording == told ? nil : told }
  }

  /// Its host has it as it was. The answer is what was wanted in its place.
  package mutating func noteFetched(_ id: SharedID) -> WrittenLetter? {
    guard let wanted = self[letter: id], wanted.differs else { return nil }
    update(id) { letter in
      letter.wording = letter.there ?? letter.wording
      (letter.there, letter.isRemoved, letter.draft, letter.stage) = (nil, false, nil, .sent)
    }
    return wanted
  }
}
