import Conversation
import Texts

/// Completes a question from the open tool calls, so that nobody allows what they have not seen.
extension WorkStream {
  /// Adds it, or what is under way in its place where it says nothing itself. Between turns the thread waits with it for the
  /// person as it does in a turn.
  package mutating func addQuestion(_ permission: Permission, _ transcripts: Transcripts, _ stamp: inout Stamp) {
    guard turn != nil else {
      turn = Turn(asking: [permission], as: stamp.freshID(), at: stamp.now)
      return
    }
    // One that goes on after an answer, or that is asked again, keeps its place ahead of younger ones.
    let open = turn?.permissions ?? []
    let place = open.firstIndex { $0.askedAt > permission.askedAt } ?? open.endIndex
    turn?.permissions.insert(permission, at: place)
    showWhatIsUnderWay(transcripts)
  }

  /// The person has answered. Some agents never tell what came of the call: then the answer is what is known of it. What was
  /// refused doesn't run, unless its agent says so.
  package mutating func noteAnswer(
    _ option: Permission.Option, to permission: Permission, _ transcripts: inout Transcripts, at now: Timestamp
  ) {
    turn?.permissions.removeAll { $0.id == permission.id }
    if permission.isQuestion, !option.isNo { turn?.questionAnswered = permission.id }
    if let form = permission.form, !form.isCalledOff(by: option) { turn?.formsAnswered[permission.id] = form.id }
    guard let call = permission.call else { return }
    turn?.answers[call] = option
    guard option.isNo, let entry = transcripts.entry(named: call, in: id), entry.kind == .tool,
      entry.isUnderWay || entry.status == .ended
    else { return }
    turn?.toolsRunning.remove(call)
    transcripts.update(entry.id, in: id) {
      $0.status = .refused
      $0.endedAt = now
      if $0.text.isEmpty { $0.text = option.name }
    }
  }

  /// What is asked by now, where more was told of the call that a question was about. It came with the other one.
  package func question(inPlaceOf gone: Permission) -> Permission? {
    guard let call = gone.call else { return nil }
    return turn?.permissions.first { $0.call == call && $0.askedAt == gone.askedAt && $0.id != gone.id }
  }

  /// A call may also be told of after the question about it, and before another question that is about it.
  package mutating func showWhatIsUnderWay(_ transcripts: Transcripts) {
    guard let turn else { return }
    let calls = turn.permissions.compactMap(\.call)
    let callsAsked = Set(calls)
    guard
      callsAsked.count < calls.count
        || turn.permissions.contains(where: { $0.isBlind || turn.questionsFilled.contains($0.id) })
    else { return }
    let open = (transcripts[id]?.entries ?? []).filter {
      $0.kind == .tool && $0.reference.map(turn.toolsRunning.contains) == true
    }
    func told(_ entries: [Entry], to permission: Permission) -> String {
      entries.map(\.underWay).filter { !$0.isEmpty && $0 != permission.title }.joined(separator: "\n\n")
    }
    let ofCalls = Dictionary(grouping: open) { $0.reference ?? "" }
    let ofNoQuestion = open.filter { $0.reference.map(callsAsked.contains) != true }
    let newest = Dictionary(
      turn.permissions.compactMap { question in question.call.map { ($0, question.id) } }, uniquingKeysWith: { $1 })
    var filled: Set<String> = []
    let permissions = turn.permissions.map { permission in
      let asked = turn.questionsFilled.contains(permission.id) ? permission.showing("") : permission
      let own = told(permission.call.flatMap { ofCalls[$0] } ?? [], to: permission)
      // What its call says by now is what a later question about it would let be done.
      if let call = permission.call, newest[call] != permission.id {
        return permission.isWhole || permission.detail != own ? permission : permission.showing("")
      }
      guard asked.isBlind else { return permission }
      // Its call may be there for the question alone, and say no more. Another question's call is not what this one would
      // let be done.
      guard own.isEmpty else { return asked.showing(own) }
      let others = told(ofNoQuestion, to: permission)
      guard !others.isEmpty else { return asked }
      filled.insert(asked.id)
      return asked.showing(others)
    }
    self.turn?.permissions = permissions
    self.turn?.questionsFilled = filled
  }
}

extension Entry {
  /// What a tool call is about to do: its name, what it was given, and the change that it would make.
  fileprivate var underWay: String {
    var parts = [title]
    if !title.contains(input) { parts = input.contains(title) ? [input] : [title, input] }
    if text.contains("\n@@ ") { parts.append(text) }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
