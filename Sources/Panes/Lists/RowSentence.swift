import Acts
import Conversation
import Core
import HubScene
import Languages
import Queues
import Rows
import Scene
import Settings
import Sharing
import Toolkit
import Words

/// A row as one plain sentence: for the status line, and for whoever has the screen read out.
package struct RowSentence: Equatable {
  let name: String
  /// What is said of it, with what joins it to the name.
  let facts: String
  /// What is said last, and only where there is room for all of it.
  var standing = ""
  /// That is why it doesn't start: where there is no room for all, it matters more than the other facts.
  var isWaiting = false

  package var whole: String { Clean.line(name + facts + standing) }

  /// The sentence in so many columns: a long name is cut rather than what is said of it.
  package func text(columns: Int, mark: String) -> String {
    let all = Clean.line(facts + standing)
    let short = Clean.line(isWaiting ? standing : facts)
    let facts = Clean.columns(all) + min(8, Clean.columns(name)) <= columns ? all : short
    let name = Truncation.keepStart(Clean.line(name), columns: max(8, columns - Clean.columns(facts)), mark: mark)
    return Truncation.keepStart(name + facts, columns: columns, mark: mark)
  }
}

extension RowSentence {
  package static func of(
    _ row: RowID, in pane: Pane, _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) -> RowSentence? {
    switch row {
    case .command(let id):
      if let row = state.hub.lanes[id] { return shared(row, state, canvas) }
      return state.workspace.upNext[id].map { command($0, state, into: &canvas) }
    case .lane(let id):
      return state.laneHeading(id).map { RowSentence(name: canvas.text(.lane($0)), facts: "") }
    case .stream(let id):
      return state.thread(id).map { thread($0, in: pane, state, window, into: &canvas) }
    case .project(let directory):
      guard let project = state.project(directory) else { return nil }
      let name = Words.directory(directory, home: state.surroundings.home)
      let facts = ListPhrase.unfolds(threads: project.threadCount, isOpen: window.openProject == directory)
      return RowSentence(name: name, facts: canvas.text(.list(facts)))
    case .message(let id):
      return state.openThread(in: window).flatMap { message(id, of: $0, in: pane, canvas) }
    case .setting(let key):
      return RowSentence(name: canvas.text(.setting(.name(key))), facts: ": " + state.workspace.settings[key])
    case .fromUpNext:
      let facts = ListPhrase.unfolds(threads: nil, isOpen: state.unfoldsThreadsFromUpNext)
      let name = canvas.text(.list(.fromUpNext(state.threadsFromUpNext.count)))
      return RowSentence(name: name, facts: canvas.text(.list(facts)))
    case .remembered(let answer):
      return RowSentence(
        name: canvas.text(.agent(.rememberedAnswer)),
        facts: ": " + RememberedRow.help(answer, state, in: canvas.language))
    case .agentLimit(let agent):
      return RowSentence(
        name: canvas.text(.setting(.agentLimit(agent: agent))), facts: ": " + state.limitWords(of: agent))
    }
  }

  /// Asked of the outbox, with its place there; what goes along with it is no part of a name that has words.
  private static func message(
    _ id: MessageID, of stream: WorkStream, in pane: Pane, _ canvas: Canvas
  ) -> RowSentence? {
    let outbox = stream.outbox.waiting
    guard let message = outbox[id] else { return nil }
    let edit = stream.edit.flatMap { $0.message == id ? $0 : nil }
    let files = message.content.allSatisfy(\.isWhitespace) ? [] : message.attachments.map(\.name)
    let facts = ListPhrase.messageFacts(
      place: pane == .outbox ? outbox.position(of: id) : nil, of: outbox.count, with: files.joined(separator: ", "),
      isUrgent: message.priority == .urgent, error: edit == nil ? message.lastError : nil)
    let standing = edit.map { canvas.text(.outbox($0.isInterrupted ? .editInterrupted : .editing)) }
    return RowSentence(name: message.name, facts: canvas.text(.list(facts)) + (standing.map { ", " + $0 } ?? ""))
  }

  /// A command of a shared lane: where it is, or what is in its way.
  private static func shared(_ row: SharedLanes.Row, _ state: AppState, _ canvas: Canvas) -> RowSentence {
    let runs = row.command.state != .waiting ? row.host.map { Phrase.lane(.runs(on: $0)) } : nil
    let standing = state.laneWords(row) ?? runs ?? .lane(.waitsIn(lane: row.lane.name))
    return RowSentence(
      name: row.shown.name,
      facts: ", \(row.command.request.agent), \(row.command.request.project), "
        + canvas.text(standing))
  }

  /// "Title by Agent, X minutes, Y minutes remaining", as the seed has it, and what keeps it from starting. One that takes
  /// longer than was thought says as little as one of which nothing is known.
  private static func command(_ command: QueuedCommand, _ state: AppState, into canvas: inout Canvas) -> RowSentence {
    let agent = state.workspace.place(of: command).provider
    let wait = state.waitWords(command)
    let standing = wait ?? (command.status == .executing ? .status(.executing) : nil)
    if let moment = command.notBefore, moment > canvas.now {
      canvas.changes(at: moment)
      canvas.changesAtMidnight()
    }
    let end = standing.map { ", " + canvas.text($0) } ?? ""
    let usual = state.commandFacts.usual
    guard let total = state.workspace.estimatedSeconds(for: command, usually: usual),
      let left = state.workspace.remainingSeconds(of: command, usually: usual, at: canvas.now)
    else {
      let facts = Phrase.commandFacts(agent: agent, minutes: nil, left: 0)
      return RowSentence(name: command.name, facts: canvas.text(facts), standing: end, isWaiting: wait != nil)
    }
    if command.status == .executing, left > 0 {
      canvas.changes(at: canvas.now.adding(seconds: (left - 1) % 60 + 1))
    }
    let facts = Phrase.commandFacts(agent: agent, minutes: minutes(total), left: minutes(left))
    return RowSentence(name: command.name, facts: canvas.text(facts), standing: end, isWaiting: wait != nil)
  }

  /// A minute that has begun counts, also of what takes no whole second.
  private static func minutes(_ seconds: Int64) -> Int { max(1, Int((seconds + 59) / 60)) }

  private static func thread(
    _ stream: WorkStream, in pane: Pane, _ state: AppState, _ window: WindowState, into canvas: inout Canvas
  ) -> RowSentence {
    let quietAfter = state.workspace.settings.quietAfterSeconds
    let since = stream.stateSince(at: canvas.now, quietAfter: quietAfter)
    // Noted, so that the sentence is drawn anew when it has grown old.
    _ = canvas.age(since: since)
    let place = pane == .queue ? window.lists[.queue]?.ids.firstIndex(of: .stream(stream.id)) : nil
    let facts = ListPhrase.ThreadFacts(
      agent: stream.effectiveProvider,
      project: state.hub.elsewhere[stream.id]?.place
        ?? Words.directory(stream.project, home: state.surroundings.home),
      state: stream.state(at: canvas.now, quietAfter: quietAfter),
      departing: stream.waitsForStay
        ? .held : stream.landingBefore != nil ? .landing : stream.isSettingUp ? .settingUp : nil,
      seconds: canvas.now.seconds(since: since),
      waiting: state.hub.elsewhere[stream.id]?.outboxCount ?? stream.outbox.waiting.count,
      isPinned: stream.pinnedAt != nil,
      isMuted: stream.isMuted, place: place.map { $0 + 1 },
      count: window.lists[.queue]?.ids.count ?? 0, change: state.workspace.unseenChange(of: stream.id))
    var sentence = RowSentence(name: canvas.name(of: stream), facts: canvas.text(.list(.threadFacts(facts))))
    if let silent = state.silentSince(stream.id) {
      let age = canvas.age(since: silent)
      sentence.standing = ", " + canvas.text(.list(.silent(host: nil, age: age)))
    }
    if state.lettersWaiting(for: stream.id) > 0 { sentence.standing += ", " + canvas.text(.list(.isOnItsWay())) }
    return sentence
  }
}
