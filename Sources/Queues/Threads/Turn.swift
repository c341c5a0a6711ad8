import Conversation

/// A turn in progress, as far as the protocol has told.
package struct Turn: Equatable, Sendable {
  /// The message that the agent is answering.
  package let message: MessageID
  package let startedAt: Timestamp
  /// When the agent last said anything.
  package var lastSignalAt: Timestamp
  /// The agent has taken the message.
  package var isAccepted: Bool
  /// Its message is the first in its session.
  var beginsSession = false
  /// Tool calls that have begun and not ended.
  package var toolsRunning: Set<String>
  /// Questions that wait for the person, oldest first.
  package var permissions: [Permission] {
    didSet { lastAskedAt = permissions.last.map { max($0.askedAt, lastAskedAt ?? $0.askedAt) } ?? lastAskedAt }
  }
  private(set) var lastAskedAt: Timestamp?
  /// The question that was answered last, until its agent has closed it: a form asks the next one before that, and all the
  /// while the thread is not at work.
  package var questionAnswered: String?
  /// The forms of questions that have an answer which their agent has not taken yet, by the questions.
  package var formsAnswered: [String: String] = [:]
  /// The questions that show what is under way around them, since they say nothing themselves.
  var questionsFilled: Set<String> = []
  /// Questions, as they are worded, that a program answered last: nobody wrote its words in a window.
  package var answeredByPrograms: Set<String> = []
  /// What the person answered to the questions about calls, by the calls.
  var answers: [String: Permission.Option] = [:]
  var plan: [PlanEntry]
  package var usage: TurnUsage
  /// When the person first asked the agent to stop.
  package private(set) var stoppingSince: Timestamp?
  /// Tool calls that have ended.
  package var toolsEnded: Set<String> = []
  /// Tool calls that go on when it is over.
  package var callsLeft: Set<String> = []
  /// Its agent asks its model again by itself, and nothing has come of that yet.
  package var isTryingAgain = false
  /// It has neither message nor work: something that goes on behind turns has asked, and waits for the person.
  package private(set) var onlyAsks = false
  /// Messages that are on their way into the turn, and of which the agent has not told yet.
  package var steering: [QueuedMessage] = []

  package init(message: MessageID, startedAt: Timestamp) {
    self.message = message
    self.startedAt = startedAt
    lastSignalAt = startedAt
    isAccepted = false
    toolsRunning = []
    permissions = []
    plan = []
    usage = TurnUsage()
  }

  /// What waits for the person while no turn of the agent's goes on.
  package init(asking permissions: [Permission], as message: MessageID, at now: Timestamp) {
    self.init(message: message, startedAt: now)
    isAccepted = true
    onlyAsks = true
    self.permissions = permissions
  }

  /// The agent goes on to work in it.
  package mutating func beginWork() { onlyAsks = false }

  package var isStopping: Bool { stoppingSince != nil }

  /// The form still waits for answers, or for its agent to take the last one.
  package func isAsked(form: String) -> Bool {
    formsAnswered.values.contains(form) || permissions.contains { $0.form?.id == form }
  }

  /// Asked again, it is still the first time that counts.
  package mutating func stop(at now: Timestamp) { stoppingSince = stoppingSince ?? now }

  package var busy: BusyState {
    BusyState(isProcessing: true, isToolExecuting: !toolsRunning.isEmpty, isPendingApproval: !permissions.isEmpty)
  }

  /// How much of the plan is done, 0…1; nil without a plan. Never 1 while the turn goes on.
  package var progress: Double? {
    guard !plan.isEmpty else { return nil }
    let done = Double(plan.count { $0.status == .completed })
    return min(0.99, done / Double(plan.count))
  }
}
