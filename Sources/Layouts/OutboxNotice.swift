import Conversation
import Core
import Queues
import Scene
import Texts
import Toolkit
import Verbs
import Words

extension AppState {
  /// A window that shows a thread to its end ends with these words of ours.
  fileprivate func ends(_ window: WindowState, with words: String, of id: ThreadID) -> Bool {
    guard window.stream == id, window.conversation.scroll == .following, window.facts.size.rows >= 20,
      let last = transcripts[id]?.entries.last(where: { $0.kind != .digest })
    else { return false }
    return last.kind == .notice && last.text.contains(words)
  }
}

/// What is wrong in an outbox, whole, and the keys of what can be done about it.
package struct OutboxNotice: Equatable {
  package let words: String
  private let acts: [String]
  /// The same in fewer words, where the whole ones have no room for all that can be done about the trouble.
  private let shortActs: [String]
  private let troubleActs: Int
  private let way: String
  private let separator: String

  /// As many of the keys as there is room for, those that matter most first.
  package func keys(columns: Int = .max) -> String {
    let (whole, count) = fitting(acts, columns)
    return count < troubleActs ? fitting(shortActs, columns).keys : whole
  }

  private func fitting(_ acts: [String], _ columns: Int) -> (keys: String, count: Int) {
    var keys = ""
    for (count, act) in acts.enumerated() {
      let longer = keys.isEmpty ? way + act : keys + separator + act
      guard Clean.columns(longer) <= columns else { return (keys, count) }
      keys = longer
    }
    return (keys, acts.count)
  }

  /// One line for both where that is enough, else one for each.
  static func rows(for stream: WorkStream, _ state: AppState, _ window: WindowState, columns: Int) -> Int {
    switch stream.outbox.hold {
    case .failed, .interrupted, .retrying: break
    case .paused, .editing, .usageLimit, nil: return 0
    }
    guard let notice = OutboxNotice(stream, state, window, unicode: state.usesUnicode(window)) else { return 0 }
    return Clean.columns(Clean.line(notice.words)) + Clean.columns(notice.keys()) + 3 <= columns ? 1 : 2
  }

  /// What is pressed before the outbox's keys work: nothing where the keys are on this thread's row or in its outbox, and
  /// the key that goes there from the conversation. Nil where they would concern another thread.
  package static func way(
    to stream: WorkStream, _ state: AppState, _ window: WindowState, unicode: Bool
  ) -> String? {
    switch window.focus {
    case .outbox: return ""
    case .conversation:
      let key = state.keyLabel(.nextPane, in: window.hintPlaces, unicode: unicode)
      return key.isEmpty ? nil : key + " "
    case .recent, .queue, .projects, .upNext, .settings, .review:
      return state.focusedStream(in: window) == stream.id ? "" : nil
    }
  }

  package init?(_ stream: WorkStream, _ state: AppState, _ window: WindowState, unicode: Bool) {
    // Edit and remove concern the row under the cursor: they are named where that is the one in trouble.
    let isUnderCursor =
      window.focus == .outbox
      && stream.messageInTrouble.map { window.lists[.outbox]?.cursor == .message($0.id) } == true
    let way = OutboxNotice.way(to: stream, state, window, unicode: unicode)
    let language = window.facts.language
    func key(_ verb: Verb, _ act: OutboxPhrase.Act) -> String {
      let word = language.text(.outbox(.act(act)))
      let label = state.keyLabel(verb, in: [.list, .everywhere], unicode: unicode)
      return label.isEmpty ? word : "\(label) \(word)"
    }
    let asked = stream.waitsForRecord ? stream.goesOnOnceTold.flatMap { stream.outbox.waiting[$0] } : nil
    let canGoOn = asked == nil && stream.messageInTrouble.map(stream.canGoOn) ?? false
    let goOn = canGoOn ? [key(.continueTurn, .goOn)] : []
    let isUncertain = stream.messageInTrouble?.standing == .uncertain
    let ofAll: [String]
    switch stream.outbox.hold {
    case .failed where asked != nil, .interrupted where asked != nil:
      words = language.text(.outbox(.asksSession(asked?.name ?? "")))
      ofAll = [key(.retryMessage, .sendAgain), key(.skipMessage, .drop)]
    case .failed(let reason):
      // What the conversation says last is not said again.
      words = state.ends(window, with: reason, of: stream.id) ? "" : reason
      ofAll =
        [key(.retryMessage, isUncertain ? .sendAgain : .retry), key(.skipMessage, isUncertain ? .drop : .skip)] + goOn
    case .retrying:
      words = stream.messageInTrouble?.lastError ?? ""
      ofAll = [key(.retryMessage, .now), key(.skipMessage, .skip)]
    case .interrupted where stream.messageInTrouble == nil:
      // A command came back from here: what waits goes behind it. Where it is gone by now, or put aside, that can only go on.
      words = language.text(.outbox(.endedInTheMiddle))
      let command = state.workspace.interruptedCommand(of: stream.id)
      let goesOn = command.map { state.workspace.refusalToGoOn($0) == nil } ?? false
      let waits = state.workspace.hasCommandToCome(in: stream.id)
      ofAll = goesOn ? [key(.continueTurn, .goOn)] : waits ? [] : [key(.retryMessage, .now)]
    case .interrupted:
      let reason = stream.messageInTrouble?.lastError ?? language.text(.outbox(.endedInTheMiddle))
      words = state.ends(window, with: reason, of: stream.id) ? "" : reason
      ofAll = [key(.retryMessage, .sendAgain), key(.skipMessage, .drop)] + goOn
    case .paused, .editing, .usageLimit, nil: return nil
    }
    let ofRow = isUnderCursor ? [key(.open, .edit), key(.remove, .remove)] : []
    acts = way == nil ? [] : ofAll + ofRow
    let (long, short) = (key(.retryMessage, .sendAgain), key(.retryMessage, .retry))
    shortActs = acts.map { $0 == long ? short : $0 }
    troubleActs = acts.isEmpty ? 0 : ofAll.count
    self.way = way ?? ""
    separator = unicode ? " · " : " - "
  }
}
