import Core

extension ActRequest {
  /// What a verb that acts on items or threads asks for.
  init(_ call: Arguments) throws(UsageProblem) {
    let words = call.words
    switch call.verb {
    case .top: self = .top(words)
    case .bottom: self = .bottom(words)
    case .remove: self = .remove(words)
    case .move:
      guard let text = call.values["--to"] else {
        throw UsageProblem("move needs a position: --to N.", hint: call.usage)
      }
      guard let position = Int(text), (1...999_999).contains(position) else {
        throw UsageProblem("--to takes a position from 1 on, not \"\(text)\".", hint: call.usage)
      }
      self = .move(words[0], to: position)
    case .rename: self = .rename(thread: words[0], to: words[1])
    case .delete: self = .delete(threads: words)
    case .restore: self = .restore(threads: words)
    case .unlock: self = .unlock(thread: words[0])
    case .snooze:
      let time = words[words.count - 1]
      guard let choice = SnoozeChoice(rawValue: time) else {
        throw UsageProblem("A thread can't be snoozed for \"\(time)\".", hint: call.usage)
      }
      self = .snooze(threads: words.dropLast(), choice)
    case .handOver: self = .handOver(thread: words[0], to: words[1])
    case .attach, .new, .send, .add, .list, .show, .wait, .queue, .settings, .stop, .doctor, .serve, .agent, .version,
      .help, .events, .completions, .search, .hook, .cancel, .stash, .unstash, .pause, .resume, .retry, .history,
      .template,
      .skip, .edit, .priority, .export, .import, .allow, .deny, .login, .project, .options, .fork, .steer,
      .compact, .interrupt, .sessions, .logout:
      throw UsageProblem("\(call.verb.rawValue) is no act.", hint: call.usage)
    }
  }
}
