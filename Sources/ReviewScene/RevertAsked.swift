import Conversation
import Core
import Languages
import Review
import Words

/// Files that somebody wants to be set back, from then until they are, or until nobody wants it any more.
package struct RevertAsked: Equatable, Sendable {
  package let id: Identity<Revert>
  package let stream: ThreadID
  package let kind: Revert.Kind
  package let wanted: RevertWanted
  /// The thread's last turn, and what is left of its change now.
  package let turn: MessageID?
  package let restBefore: Rest?
  /// Nil where the plan says what is left then.
  package let restAfter: Rest?
  /// What it is called; nil where the plan says what it is.
  package let title: ActTitle?
  package let asker: Asker
  /// What the asker read then: a window may be closed before it is done.
  package let language: Language
  /// More than one file may be set without another question.
  package let isSure: Bool
  /// What keeps the change from being exactly what the thread's agent did.
  private let notes: [ReviewPhrase]
  /// The turns whose change it is.
  package let turns: [TurnSnapshots]
  /// What was not kept, so that it can't be set back.
  package let leftOut: [LeftOut]
  /// What is done, once that may be.
  package var plan: RevertPlan?

  package init(
    id: Identity<Revert>, stream: ThreadID, kind: Revert.Kind = .act, wanted: RevertWanted,
    turn: MessageID?, restBefore: Rest?, restAfter: Rest? = nil, title: ActTitle? = nil,
    by asker: Asker, _ language: Language, isSure: Bool = false, notes: [ReviewPhrase] = [],
    turns: [TurnSnapshots] = [], leftOut: [LeftOut] = []
  ) {
    self.id = id
    self.stream = stream
    self.kind = kind
    self.wanted = wanted
    self.turn = turn
    self.restBefore = restBefore
    self.restAfter = restAfter
    self.title = title
    self.asker = asker
    self.language = language
    self.isSure = isSure
    self.notes = notes
    self.turns = turns
    self.leftOut = leftOut
  }

  /// Of that, what is so of the files that would be set.
  package func notes(on plan: RevertPlan?) -> [ReviewPhrase] {
    let beside = plan?.beside ?? []
    return notes.filter { $0 != .changedBetween || plan?.isChangedBetween == true }
      + (beside.isEmpty ? [] : [.beside(beside)])
  }
}

/// A step of the undo history that is about files, and that somebody wants to take back or to do again.
package struct FilesTakenBack: Equatable, Sendable {
  package let step: UndoHistory.Step
  package let act: FilesAct
  package let isUndo: Bool
  package let asker: Asker
}

/// Files that somebody wants to be set back, and those that are being set.
package struct Reverting: Equatable, Sendable {
  package var asked: [Identity<Revert>: RevertAsked] = [:]
  package var setting: Set<Identity<Revert>> = []
  /// Those of them that were cut off with the connection to their machine: they go on with the next one.
  package var lost: Set<Identity<Revert>> = []
  /// What this event has taken back of them, or done again; nothing is left of it after the event.
  package var takenBack: [FilesTakenBack] = []

  package init() {}

  package var isEmpty: Bool { asked.isEmpty && setting.isEmpty }

  package mutating func takeBack(
    _ step: UndoHistory.Step, _ act: FilesAct, isUndo: Bool, by asker: Asker
  ) {
    takenBack.append(FilesTakenBack(step: step, act: act, isUndo: isUndo, asker: asker))
  }
}
