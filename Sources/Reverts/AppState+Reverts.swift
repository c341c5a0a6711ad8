import Acts
import Conversation
import Core
import Languages
import Queues
import Review
import ReviewScene
import Scene
import Words

/// What becomes of a wish to set files back, once it is known what that would do.
package enum RevertStep: Equatable, Sendable {
  case refused(RevertPhrase)
  /// More than one file, or not all that is meant: somebody has to say that it may be done.
  case asks(RevertPlan)
  case begun
}

/// Setting files back: asked of git, written into the store, done, and noted so that it can be taken back.
extension AppState {
  /// Why nothing can be set back there now, nor these files, of which some may lie beside it.
  package func obstacle(in directory: String, files: [String] = [], in language: Language) -> RevertPhrase? {
    let atWork = workspace.streams.workingAnywhere.compactMap { workspace.streams[$0] }.first { working in
      let folder = workspace.whereabouts(of: working).text
      return workspace.meet(folder, directory) || files.contains { workspace.meet(folder, $0) }
    }
    if let atWork { return .isAtWork(thread: atWork.name(in: language)) }
    let isUnderWay = reverting.asked.values.contains { workspace.meet($0.wanted.directory, directory) }
    return isUnderWay || workspace.isSettingFiles(in: directory) ? .goesOnAlready : nil
  }

  /// Finds out what it would do, if it can be at all.
  package mutating func ask(_ asked: RevertAsked) -> Result<Effect, RevertProblem> {
    if let why = obstacle(in: asked.wanted.directory, in: asked.language) { return .failure(RevertProblem(why)) }
    reverting.asked[asked.id] = asked
    return .success(.run(.planRevert(asked)))
  }

  /// What it would do is known.
  package mutating func take(
    _ planned: Result<RevertPlan, SnapshotGap>, for asked: RevertAsked
  ) -> RevertStep {
    guard reverting.asked.removeValue(forKey: asked.id) != nil else {
      return .refused(.nothingToDo([]))
    }
    switch planned {
    case .failure(let gap): return .refused(.cannotRead(gap))
    case .success(var plan):
      plan.beside = workspace.threadsBeside(asked.stream, in: asked.turns, under: plan.root)
        .compactMap { workspace.streams[$0]?.name(in: asked.language) }
      guard !plan.files.isEmpty else {
        leaveOut(plan, asked)
        guard plan.kept.isEmpty else { return notAllOf(plan, asked) }
        if let step = asked.kind.step { workspace.undoHistory.forget(step) }
        return .refused(.nothingToDo(asked.leftOut))
      }
      // What is taken back is so as a whole.
      if asked.kind != .act { return plan.kept.isEmpty ? begin(asked, plan) : notAllOf(plan, asked) }
      if asked.isSure { return begin(asked, plan) }
      let isOne = plan.eachOnce(plan.files).count == 1 || asked.isOneFile
      return isOne && plan.kept.isEmpty && asked.notes(on: plan).isEmpty ? begin(asked, plan) : .asks(plan)
    }
  }

  /// What somebody has set back by hand is nothing that is left to look at.
  private mutating func leaveOut(_ plan: RevertPlan, _ asked: RevertAsked) {
    guard asked.kind == .act, let turn = asked.turn, let rest = plan.rest, rest.tree != asked.wanted.shown else {
      return
    }
    workspace.leave(rest, inPlaceOf: asked.restBefore, behind: turn, of: asked.stream)
  }

  /// Somebody has changed these files since. Their redo is over, as any that can't be done any more; their undo stays, since it
  /// alone knows what they were.
  private mutating func notAllOf(_ plan: RevertPlan, _ asked: RevertAsked) -> RevertStep {
    if case .redo(let step) = asked.kind { workspace.undoHistory.forget(step) }
    return .refused(.nothing(of: asked.kind, plan.kept, isOver: !asked.kind.isUndo))
  }

  /// It may be done. It begins when the store knows of it.
  package mutating func begin(_ asked: RevertAsked, _ plan: RevertPlan) -> RevertStep {
    if let why = obstacle(in: asked.wanted.directory, files: plan.places, in: asked.language) { return .refused(why) }
    // What would be left is known of the turn that was the last when it was asked.
    if asked.kind == .act, let turn = asked.turn, turn != workspace.snapshots.turns[asked.stream]?.last?.turn {
      return .refused(.hasGoneOn)
    }
    let act = FilesAct(
      stream: asked.stream, change: plan.change, at: now, turn: asked.turn, restBefore: asked.restBefore,
      restAfter: asked.kind == .act || asked.wanted.shown != nil ? plan.rest ?? asked.restBefore : asked.restAfter)
    var begun = asked
    begun.plan = plan
    reverting.asked[asked.id] = begun
    let phrase = title(of: plan.eachOnce(plan.files), asked.wanted.part)
    let title = asked.title ?? ActTitle(for: asked.language) { $0.text(phrase) }
    workspace.reverts[asked.id] = Revert(
      id: asked.id, kind: asked.kind, act: act, title: title, actor: actor(of: asked.asker))
    return .begun
  }

  private func title(of files: [RevertPlan.File], _ part: RevertWanted.Part) -> RevertPhrase {
    let paths = files.map(\.path.text)
    guard paths.count == 1, files[0].how != .removed else { return .files(paths) }
    switch part {
    case .all, .files: return .files(paths)
    case .hunk: return .hunk(paths[0])
    case .lines: return .lines(paths[0])
    }
  }

  /// What it is called where only some of its files were set.
  private func title(of set: FilesSet, _ asked: RevertAsked?) -> ActTitle {
    let paths = Set(set.paths)
    let files = asked?.plan?.files.filter { paths.contains($0.path) } ?? set.paths.map { RevertPlan.File($0, .removed) }
    let phrase = title(of: asked?.plan?.eachOnce(files) ?? files, asked?.wanted.part ?? .all)
    return ActTitle(for: asked?.language ?? surroundings.language) { $0.text(phrase) }
  }

  /// After any event: what the store knows of is done, also what an earlier end has cut off.
  package mutating func filesToSet() -> [Effect] {
    guard workspace.snapshots.canBeTaken, !isEnding else { return [] }
    return workspace.reverts.keys.sorted().compactMap { id in
      guard reverting.setting.insert(id).inserted, let revert = workspace.reverts[id] else { return nil }
      return .run(.setFiles(revert, without: namesNeverKept, shown: shown(of: revert.act)))
    }
  }

  /// What a window shows as long as it is not done; nil where nobody sees the files there.
  private func shown(of act: FilesAct) -> ShownChange? {
    let turn = act.turn.flatMap { workspace.snapshots[$0, of: act.stream] }
    return turn?.after?.store == act.change.store ? turn?.shown : nil
  }

  /// A machine can be reached again: what was cut off there goes on.
  package mutating func goOnSetting(on host: String) {
    for (id, revert) in workspace.reverts where Whereabouts(revert.act.change.directory).host == host {
      if reverting.lost.remove(id) != nil { reverting.setting.remove(id) }
    }
  }

  /// It is done, as far as it could be.
  package mutating func finish(
    _ id: Identity<Revert>, _ result: Result<FilesSet, SnapshotGap>, _ stamp: inout Stamp
  ) -> RevertEnd? {
    let asked = reverting.asked.removeValue(forKey: id)
    guard var revert = workspace.reverts[id] else {
      reverting.setting.remove(id)
      return nil
    }
    if case .failure(.unreachable) = result {
      reverting.lost.insert(id)
    } else {
      reverting.setting.remove(id)
    }
    let language = asked?.language ?? surroundings.language
    if case .success(let set) = result, revert.kind == .act, !set.kept.isEmpty, !set.paths.isEmpty {
      revert = revert.called(title(of: set, asked))
      workspace.reverts[id] = revert
    }
    let end = RevertEnd(revert: revert, asked: asked, result: result)
    var words = end.problem(in: language)
    switch result {
    case .success(let set):
      workspace.end(
        id, having: set.paths.isEmpty ? nil : set.change, isWhole: set.kept.isEmpty, leaving: set.rest)
      words = words ?? told(set, of: revert, asked, in: language)
    case .failure(.unreachable): break
    case .failure:
      // Some of them may be set: what takes it back knows how all were. What was to be taken back itself can still be.
      workspace.end(id, having: revert.kind == .act ? revert.act.change : nil, isWhole: false)
    }
    if let words { _ = change(&stamp) { $0.note(language.text(words), in: revert.act.stream) } }
    return end
  }

  private func told(
    _ set: FilesSet, of revert: Revert, _ asked: RevertAsked?, in language: Language
  ) -> RevertPhrase {
    guard let asked else { return .toldAfterStart(title: revert.name(in: language), set.kept) }
    let (title, kept) = (language.text(of: revert.title), (asked.plan?.kept ?? []) + set.kept)
    return revert.kind.isUndo ? .toldUndo(title: title, kept) : .told(title: title, kept)
  }
}

package struct RevertProblem: Error, Equatable, Sendable {
  package let phrase: RevertPhrase

  init(_ phrase: RevertPhrase) { self.phrase = phrase }
}

extension RevertAsked {
  /// A file that was renamed is one, though two paths change.
  fileprivate var isOneFile: Bool {
    switch wanted.part {
    case .all: false
    case .files(let paths): paths.count == 1
    case .hunk, .lines: true
    }
  }
}
