import Core
import Languages
import Review
import ReviewScene
import Words

/// What came of files that were to be set back.
package struct RevertEnd: Equatable, Sendable {
  package let revert: Revert
  /// Nil after a start.
  package let asked: RevertAsked?
  package let result: Result<FilesSet, SnapshotGap>

  /// Why nothing is set, or not all; nil where it is done, as far as it could be.
  package func problem(in language: Language) -> RevertPhrase? {
    switch result {
    case .failure(.unreachable(let reason)): .toldLost(title: revert.name(in: language), reason)
    case .failure(let gap): .toldFailure(title: revert.name(in: language), gap, isAct: revert.kind == .act)
    case .success(let set): set.paths.isEmpty ? .nothing(of: revert.kind, set.kept, isOver: false) : nil
    }
  }
}

extension RevertPhrase {
  static func nothing(of kind: Revert.Kind, _ kept: [KeptFile], isOver: Bool) -> RevertPhrase {
    kind == .act ? .nothingDone(kept) : .notAsAWhole(kept, isOver: isOver)
  }
}

extension Revert {
  /// What takes an act back is not called as the act is.
  func name(in language: Language) -> String {
    let title = language.text(of: title)
    return kind.isUndo ? language.text(.undoOf(title: title)) : title
  }
}

extension Revert.Kind {
  package var step: Int? {
    switch self {
    case .act: nil
    case .undo(let step), .redo(let step): step
    }
  }

  package var isUndo: Bool {
    switch self {
    case .act, .redo: false
    case .undo: true
    }
  }
}
