import Acts
import Conversation
import Core
import Languages
import Queues
import Scene
import Settings
import Texts
import Toolkit
import Words

/// The person's own programs, which are run for what happens: also where no window is, and for nothing that was so before
/// the start.
extension AppState {
  /// A value of the environment is no longer than this: the system starts no program with a very long one.
  private static let mostBytes = 4096

  /// What has become of a thread is looked at again once all that follows from the event has been done: who sends the next
  /// message at once is neither done nor failed.
  mutating func noteForHooks(_ id: ThreadID, _ readiness: Readiness?) {
    if let readiness { becameReady.append(BecameReady(stream: id, readiness: readiness)) }
  }

  /// How a thread was before an agent that runs outside told of it.
  func readinessOutside(_ request: Request) -> Readiness? {
    guard case .hook(let report) = request else { return nil }
    return workspace.streams.thread(ofSession: report.sessionKey).flatMap { readiness(of: $0) }
  }

  /// Who runs an agent in a terminal of its own sees it there, so windows tell nothing; hooks are another matter.
  mutating func noteOutside(_ request: Request, before: Readiness?) {
    guard case .hook(let report) = request, let id = workspace.streams.thread(ofSession: report.sessionKey) else {
      return
    }
    let after = readiness(of: id)
    if after != before { noteForHooks(id, after) }
  }

  func limit(of id: ThreadID) -> UsageLimit? {
    workspace.streams[id].flatMap { workspace.limits[$0.effectiveProvider]?.limit }
  }

  /// For threads that are ready now, and for agents' limits.
  mutating func hooksForThreads() -> [Effect] {
    defer {
      becameReady = []
      limitsReached = []
    }
    guard !isEnding else { return [] }
    var effects = dropChangedHooks()
    for edge in becameReady where isStillReady(edge.stream, as: edge.readiness) {
      guard let event = edge.readiness.hook else { continue }
      effects += hook(event, in: edge.stream, language.text(.thread(sentence(of: edge.stream, edge.readiness))))
    }
    for id in limitsReached {
      guard let stream = workspace.streams[id], let limit = workspace.limits[stream.effectiveProvider]?.limit else {
        continue
      }
      let until = limit.until.map(asSaid)
      let words = language.text(.thread(.limitIsReached(agent: Clean.line(stream.effectiveProvider), until: until)))
      effects += hook(
        .limit, in: id, words, ["UPNEXT_ERROR": limit.words, "UPNEXT_UNTIL": limit.until?.shortISO8601 ?? ""])
    }
    return effects
  }

  /// For each command that ended after it had run.
  mutating func hooksForCommands() -> [Effect] {
    guard !workspace.circumstances.ended.isEmpty else { return [] }
    let ended = workspace.circumstances.ended
    workspace.circumstances.ended = []
    guard !isEnding else { return [] }
    return ended.flatMap { command in
      let place = workspace.place(of: command)
      let name = ToldFacts.line(command.request.prompt) ?? ""
      let words = language.text(.thread(.commandHasEnded(name, exitCode: command.exitCode)))
      return run(
        .commandEnded, words, facts(of: command).merging(facts(of: command.stream)) { own, _ in own },
        of: command.stream, directory: place.project)
    }
  }

  /// A hook that was changed is not run any more as it was.
  private mutating func dropChangedHooks() -> [Effect] {
    let changed = hooksRun.filter { workspace.settings[hook: $0.key] != $0.value }.keys
    for event in changed { hooksRun[event] = nil }
    return changed.map { .run(.dropHooks($0)) }
  }

  mutating func takeEnd(of event: HookEvent, _ line: String, _ problem: HookProblem?) {
    runningHooks = max(0, runningHooks - 1)
    guard let problem else {
      if hookProblems[event] == line { hookProblems[event] = nil }
      return
    }
    // Said once: a hook that fails fails each time.
    guard hookProblems[event] != line else { return }
    hookProblems[event] = line
    tellOrKeep(.agent(.hookFailed(event, problem)))
  }

  // MARK: Facts

  private mutating func hook(
    _ event: HookEvent, in id: ThreadID, _ words: String, _ more: [String: String] = [:]
  ) -> [Effect] {
    run(
      event, words, facts(of: id).merging(more) { _, more in more }, of: id,
      directory: workspace.streams[id]?.project ?? "/")
  }

  /// Every fact is there, if only empty, so that none is inherited from somewhere else.
  private mutating func run(
    _ event: HookEvent, _ words: String, _ facts: [String: String], of stream: ThreadID?, directory: String
  ) -> [Effect] {
    let line = workspace.settings[hook: event]
    guard line.contains(where: { !$0.isWhitespace }) else { return [] }
    var environment = Dictionary(uniqueKeysWithValues: AppState.hookFacts.map { ($0, "") })
    environment.merge(facts) { _, fact in fact }
    environment["UPNEXT_EVENT"] = event.rawValue
    environment["UPNEXT_TEXT"] = words
    environment["UPNEXT_QUIET"] = quietness(of: stream)
    for (name, text) in environment {
      environment[name] = Clean.text(String(text.beginning(bytes: AppState.mostBytes)))
    }
    runningHooks += 1
    hooksRun[event] = line
    return [.run(.hook(Hook(event: event, line: line, environment: environment, directory: directory)))]
  }

  /// What docs/HOOKS.md tells of.
  private static let hookFacts = [
    "UPNEXT_EVENT", "UPNEXT_THREAD", "UPNEXT_NAME", "UPNEXT_PROJECT", "UPNEXT_AGENT", "UPNEXT_STATE", "UPNEXT_QUESTION",
    "UPNEXT_ANSWER", "UPNEXT_ERROR", "UPNEXT_UNTIL", "UPNEXT_COMMAND", "UPNEXT_EXIT_CODE", "UPNEXT_TEXT",
    "UPNEXT_QUIET", "UPNEXT_COMMAND_ID", "UPNEXT_COMMAND_STATUS", "UPNEXT_COMMAND_EXIT_CODE", "UPNEXT_COMMAND_SECONDS",
    "UPNEXT_COMMAND_PROMPT", "UPNEXT_COMMAND_PROJECT", "UPNEXT_COMMAND_AGENT", "UPNEXT_COMMAND_THREAD",
    "UPNEXT_COMMAND_ERROR",
  ]

  /// Why windows would tell nothing now: hooks are run as ever, and may look at it.
  private func quietness(of id: ThreadID?) -> String {
    if id.flatMap({ workspace.streams[$0] })?.isMuted == true { return "muted" }
    if windows.values.contains(where: \.hasFocus) { return "focus" }
    return quietUntil(now) == nil ? "" : "hours"
  }

  private func facts(of id: ThreadID?) -> [String: String] {
    guard let stream = id.flatMap({ workspace.streams[$0] }) else { return [:] }
    let (state, told) = (state(of: stream), ToldFacts(stream))
    return [
      "UPNEXT_THREAD": stream.id.text, "UPNEXT_NAME": told.name ?? stream.name(in: language),
      "UPNEXT_PROJECT": stream.project, "UPNEXT_AGENT": stream.effectiveProvider, "UPNEXT_STATE": state.rawValue,
      "UPNEXT_QUESTION": told.question ?? "", "UPNEXT_ANSWER": state == .done ? told.answer ?? "" : "",
      "UPNEXT_ERROR": told.failure ?? "",
    ]
  }

  private func facts(of command: QueuedCommand) -> [String: String] {
    let place = workspace.place(of: command)
    let seconds = command.startedAt.flatMap { start in command.completedAt?.seconds(since: start) } ?? 0
    let exitCode = command.exitCode.map { String($0) } ?? ""
    return [
      "UPNEXT_COMMAND": command.id.text, "UPNEXT_EXIT_CODE": exitCode, "UPNEXT_PROJECT": place.project,
      "UPNEXT_AGENT": place.provider, "UPNEXT_STATE": command.status.rawValue, "UPNEXT_ERROR": command.error ?? "",
      "UPNEXT_COMMAND_ID": command.id.text, "UPNEXT_COMMAND_STATUS": command.status.rawValue,
      "UPNEXT_COMMAND_EXIT_CODE": exitCode, "UPNEXT_COMMAND_SECONDS": String(seconds),
      "UPNEXT_COMMAND_PROMPT": command.request.prompt, "UPNEXT_COMMAND_PROJECT": place.project,
      "UPNEXT_COMMAND_AGENT": place.provider, "UPNEXT_COMMAND_THREAD": command.stream?.text ?? "",
      "UPNEXT_COMMAND_ERROR": command.error ?? "",
    ]
  }

  /// Nobody in particular reads it, so it is in the server's own language.
  private var language: Language { surroundings.language }
}

extension Readiness {
  fileprivate var hook: HookEvent? {
    switch self {
    case .needsPerson: .needsYou
    case .done: .done
    case .failed: .failed
    case .back: nil
    }
  }
}
