import Conversation
import Core
import HubScene
import JSON
import Languages
import Scene
import Sharing
import Verbs
import Words

/// What the hub answers to acts of persons, and what becomes of those that it doesn't answer: they are in the store, and are said
/// again by their ids until it does, by the next run of the server too.
extension AppState {
  /// After so long the same is said again for which the hub was too busy, or whose answer nobody knows.
  static let patience: Int64 = 1000

  mutating func takeActed(_ id: SharedID, _ answer: HubAnswer<ActDone>) -> [Effect] {
    guard workspace.hub.asked.contains(where: { $0.id == id }) else { return [] }
    switch answer {
    // It may have been done: it is said again, and answered from its record.
    case .unknown: return putOff(id)
    case .refused(let refusal) where refusal.isBusy: return putOff(id)
    case .refused(let refusal):
      guard let asked = workspace.hub.noteAnswered(id) else { return [] }
      let hint = asked.hint(after: refusal)
      let effects = tell(hub.laneDesk.answer(id), asked, Refusal(.refused, refusal.sentence, hint: hint))
      // Nobody takes back what was not done, nor what the hub does not take back.
      workspace.undoHistory.drop(Set(asked.acts.map(\.subject)))
      return effects
    case .done(let done):
      guard let asked = workspace.hub.noteAnswered(id) else { return [] }
      if let form = asked.form.flatMap({ Identity<FormDraft>($0) }) { workspace.keptForms[form] = nil }
      // Its host does that, and nobody takes it back.
      if done.isAsked, asked.acts.count == 1 { workspace.undoHistory.drop([id], isDone: true) }
      var changesCommand = false
      for act in asked.acts {
        let known = workspace.undoHistory.inLanes(act.subject)?.act
        guard let command = (known ?? act).changed else { continue }
        hub.laneDesk.changedHere[command] = act.subject
        changesCommand = true
      }
      let forGood = asked.acts.filter { !$0.kind.canBeTakenBack }
      workspace.undoHistory.drop(Set(forGood.map(\.id)), isDone: true)
      let awaited = hub.laneDesk.answer(id)
      if case .makeLane(_, let name) = asked.wish {
        workspace.undoHistory.noteForGood(
          ActTitle(.lane(.made(lane: name)), for: surroundings.language), by: .commandLine)
      }
      switch awaited?.asker {
      // What was taken back may be done again to what has come of that, also where nobody waits for the answer.
      case nil: return changesCommand ? read(asked.lanes.sorted()) : readForEdits(in: asked.lanes)
      case .client(let client, _)?:
        var answer = awaited?.done.object ?? [:]
        if done.isAsked { answer["asked"] = true }
        if let whose = done.undoneOf { answer["undone_of"] = .string(whose) }
        if let count = done.heldBack { answer["held_back"] = JSON(count) }
        let lanes = asked.lanes.sorted()
        hub.laneDesk.done.append(DoneAct(client: client, lanes: lanes, answer: .object(answer)))
        return read(lanes)
      case .window(let window)?:
        tellDone(awaited?.done ?? [:], id, isAsked: done.isAsked, in: window)
        let isUndo = asked.acts.contains { $0.subject != $0.id }
        return isUndo ? read(asked.lanes.sorted()) : readForEdits(in: asked.lanes)
      }
    }
  }

  private mutating func putOff(_ id: SharedID) -> [Effect] {
    hub.laneDesk.saying.remove(id)
    hub.laneDesk.putOff[id] = now.adding(milliseconds: AppState.patience)
    return []
  }

  private mutating func tellDone(_ words: JSON, _ id: SharedID, isAsked: Bool, in window: WindowID) {
    if isAsked {
      tell(.lane(.askedToStop(host: words["host"]?.string ?? "?")), in: window)
    } else if let title = words["took_back"]?.string {
      tell(.tookBack(title), in: window)
    } else if let act = workspace.undoHistory.title(of: id, by: .window(window)) {
      let title = language(of: window).text(of: act)
      let text = words["done_again"] == nil ? title : language(of: window).text(.doneAgain(title))
      windows[window]?.message = StatusMessage(text: text, kind: .done, canBeUndone: true)
    }
  }

  /// Those whose lane has been read since, or who would wait in vain.
  mutating func answerDoneActs() -> [Effect] {
    guard !hub.laneDesk.done.isEmpty else { return [] }
    let talk = hub.talk
    let ready = hub.laneDesk.done.filter { done in
      talk?.isJoined != true || !done.lanes.contains { talk?.lanes.isReading($0) == true }
    }
    hub.laneDesk.done.removeAll(where: ready.contains)
    return ready.map { .reply($0.client, .done($0.answer)) }
  }

  private mutating func tell(_ awaited: AwaitedAct?, _ asked: AskedAct, _ refusal: Refusal) -> [Effect] {
    switch awaited?.asker {
    case nil:
      // Whoever did it was told that it is kept.
      let title = asked.acts.first.flatMap { workspace.undoHistory.title(of: $0.id) }
      tellOrKeep(.lane(.refusedAtLast(title, because: refusal.message)))
      return []
    case .client(let client, _)?: return [.reply(client, .refused(refusal))]
    case .window(let window)?:
      let kept = asked.form.flatMap { Identity<FormDraft>($0) }.flatMap { workspace.keptForms[$0] }
      let key = kept.map { keyLabel($0.edited == nil ? .newCommand : .edit) }
      refuse(
        .lane(key.map { .refusedAndKept(because: refusal.message, key: $0) } ?? .refused(because: refusal.message)),
        in: window)
      return []
    }
  }

  // MARK: Without an answer

  /// What is not answered, each behind what was done before it in the same lane: of two acts the later one would be done first, and
  /// the earlier one have the last word. So it is after a break of the connection and in the next run, too.
  mutating func sayActs() -> [Effect] {
    hub.laneDesk.saying.formIntersection(workspace.hub.asked.map(\.id))
    hub.laneDesk.putOff = hub.laneDesk.putOff.filter { $0.value > now }
    if !hub.laneDesk.seen.isEmpty {
      let asked = Set(workspace.hub.asked.flatMap(\.acts).map(\.id))
      hub.laneDesk.seen = hub.laneDesk.seen.filter { asked.contains($0.key) }
    }
    guard let address = hub.place?.address, hub.talk?.isJoined == true else { return [] }
    var taken: Set<SharedID> = []
    var effects: [Effect] = []
    for asked in workspace.hub.asked where asked.address == address {
      defer { taken.formUnion(asked.lanes) }
      guard taken.isDisjoint(with: asked.lanes), hub.laneDesk.putOff[asked.id] == nil,
        !hub.laneDesk.saying.contains(asked.id), let question = question(of: asked)
      else { continue }
      hub.laneDesk.saying.insert(asked.id)
      effects.append(.hub(.ask(question)))
    }
    return effects
  }

  /// Whoever has waited for long is told that it is kept. It goes on being said, since the hub may have it already: who did the
  /// same again would do it twice.
  mutating func keepActs() -> [Effect] {
    var effects = forgetActsOfOthers()
    for (place, awaited) in hub.laneDesk.acts.enumerated() where !awaited.isKept && awaited.until <= now {
      hub.laneDesk.acts[place].isKept = true
      switch awaited.asker {
      case nil: break
      case .client(let client, _)?:
        hub.laneDesk.acts[place].asker = nil
        effects.append(.reply(client, .done(KeptAct.view(awaited.done, "the hub has not answered yet", in: .lanes))))
      case .window(let window)?: refuse(.lane(.isSaidAgain), in: window)
      }
    }
    return effects
  }

  /// What another hub was meant for, or is so old that this one may not know it any more, is said no more. What an earlier run of
  /// the server has left is said again.
  private mutating func forgetActsOfOthers() -> [Effect] {
    guard let address = hub.place?.address, !workspace.hub.asked.isEmpty else { return [] }
    let oldest = now.milliseconds - AskedAct.keepsFor
    for asked in workspace.hub.asked where asked.address != address || asked.askedAt < oldest {
      _ = workspace.hub.noteAnswered(asked.id)
      if hub.laneDesk.answer(asked.id)?.asker == nil { tellOrKeep(.lane(.mayBeDone)) }
    }
    for asked in workspace.hub.asked where !hub.laneDesk.acts.contains(where: { $0.id == asked.id }) {
      hub.laneDesk.acts.append(AwaitedAct(id: asked.id, asker: nil, until: now, done: [:]))
    }
    return []
  }

  /// They were meant for another hub: they are said no more.
  mutating func dropActs() -> [Effect] {
    for asked in workspace.hub.asked { _ = workspace.hub.noteAnswered(asked.id) }
    defer { hub.laneDesk.acts = [] }
    return hub.laneDesk.acts.flatMap { awaited -> [Effect] in
      switch awaited.asker {
      case nil:
        // Who asked was told that it is kept.
        tellOrKeep(.lane(.mayBeDone))
        return []
      case .window(let window)?:
        refuse(.lane(.mayBeDone), in: window)
        return []
      case .client(let client, _)?:
        let refusal = Refusal(
          .refused, "The hub has not answered, and is asked no more: it may have been done.",
          hint: "Look into upnext list lanes before you repeat it.")
        return [.reply(client, .refused(refusal))]
      }
    }
  }

  /// The server ends: the next one says them again.
  mutating func leaveActsToNextRun() -> [Effect] {
    defer { hub.laneDesk.acts = [] }
    return hub.laneDesk.acts.compactMap { awaited in
      guard case .client(let client, _)? = awaited.asker else { return nil }
      return .reply(
        client, .done(KeptAct.view(awaited.done, "the server ends before the hub has answered", in: .lanes)))
    }
  }
}

extension AskedAct {
  /// Who is to be let into a lane has to be in the hub.
  fileprivate func hint(after refusal: HubRefusal) -> String {
    guard refusal.kind == .missing, case .admit(_, _?)? = acts.first?.kind else { return "" }
    return "upnext hub people shows who is there; upnext hub admit ROLE lets somebody in."
  }
}

extension LaneAct {
  /// The act that it takes back, or it itself.
  fileprivate var subject: SharedID { if case .undo(let act) = kind { act } else { id } }
}

extension UndoHistory {
  /// The act as the step has it that it is of, done or taken back, and whose step that is.
  func inLanes(_ id: SharedID) -> (act: LaneAct, actor: Actor)? {
    for step in done + undone {
      guard case .lanes(let acts) = step.inverse, let act = acts.first(where: { $0.id == id }) else { continue }
      return (act, step.actor)
    }
    return nil
  }
}
