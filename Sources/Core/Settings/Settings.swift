/// The person's choices, every one with a default.
package struct Settings: Equatable, Sendable {
  /// The built-in agent, which runs what it is told as a shell does.
  package static let shell = "shell"

  package enum Glyphs: String, Sendable, CaseIterable { case unicode, ascii }
  package enum QueueEntry: String, Sendable, CaseIterable { case onSend = "on-send", onReply = "on-reply", both }
  package enum QueueOrder: String, Sendable, CaseIterable { case fifo, priority }
  package enum Notify: String, Sendable, CaseIterable { case off, bell, desktop }

  /// Nil until the person has been asked; the feature is off then.
  package var queueChoice: Bool?
  package var theme = "dark"
  package var glyphs = Glyphs.unicode
  package var defaultProvider = Settings.shell
  package var outboxMax = 10
  package var quietAfterSeconds = 300
  package var recentLength = 20
  package var maxRunning = 3
  package var queueEntry = QueueEntry.onSend
  package var queueOrder = QueueOrder.fifo
  package var queueRemovesOnView = false
  package var notify = Notify.bell
  package var pausesUnderPressure = false
  package var restartsInterrupted = false
  package var historyKeep = 500
  package var historyDays = 30
  package var commandEndedHook = ""
  /// How many commands of an agent may run at once, where the person limits that.
  package var agentLimits: [String: Int] = [:]
  package var outboxRetries = 3
  package var resumesAfterLimit = true
  package var bell = false
  package var reducedMotion = false
  package var discovers = true

  package init() {}

  package var queueEnabled: Bool { queueChoice ?? false }
}

/// Settings as text: their keys, what each is for, and which values it takes. The one table behind screen, command line,
/// config file and store.
package enum SettingKey: String, CaseIterable, Sendable {
  case queueEnabled = "queue.enabled"
  case queueEnter = "queue.enter"
  case queueOrder = "queue.order"
  case queueRemoveOnView = "queue.remove_on_view"
  case outboxMax = "outbox.max"
  case outboxRetries = "outbox.retries"
  case resumeAfterLimit = "outbox.resume_after_limit"
  case maxRunning = "next.max_running"
  case pausesUnderPressure = "next.pause_under_pressure"
  case restartsInterrupted = "next.restart_interrupted"
  case historyKeep = "history.keep"
  case historyDays = "history.days"
  case commandEndedHook = "hooks.command_ended"
  case recentLength = "recent.length"
  case discovery = "discovery.enabled"
  case notify = "ui.notify"
  case bell = "ui.bell"
  case theme = "ui.theme"
  case glyphs = "ui.glyphs"
  case reducedMotion = "ui.reduced_motion"
  case quietAfter = "ui.quiet_after"
  case defaultProvider = "agents.default"

  package var title: String {
    switch self {
    case .queueEnabled: "Queue"
    case .theme: "Theme"
    case .glyphs: "Signs"
    case .quietAfter: "Seconds until quiet"
    case .recentLength: "Threads in Recent"
    case .outboxMax: "Messages in an outbox"
    case .maxRunning: "Commands at once"
    case .defaultProvider: "Agent for new threads"
    case .queueEnter: "Threads join the Queue"
    case .queueOrder: "Order of the Queue"
    case .queueRemoveOnView: "Opening leaves the Queue"
    case .notify: "When a thread is ready"
    case .pausesUnderPressure: "Wait while memory is short"
    case .restartsInterrupted: "Restart interrupted commands"
    case .historyKeep: "Ended commands to keep"
    case .historyDays: "Days to keep ended commands"
    case .commandEndedHook: "Run when a command ended"
    case .outboxRetries: "Tries after a failure"
    case .resumeAfterLimit: "Go on after a usage limit"
    case .bell: "Bell"
    case .reducedMotion: "Reduced motion"
    case .discovery: "Threads begun elsewhere"
    }
  }

  package var help: String {
    switch self {
    case .queueEnabled: "Lists the threads that wait for you, oldest first. Sending puts a thread there; you remove it."
    case .theme: "The colours of the screen."
    case .glyphs: "unicode, or ascii for terminals and readers that want plain signs."
    case .quietAfter: "After how many seconds without a word a working agent is shown as quiet, 10 to 86400."
    case .recentLength: "How many threads the Recent pane lists."
    case .outboxMax: "How many messages may wait in one thread, 5 to 50."
    case .maxRunning: "How many commands of Up Next run at the same time, 1 to 20."
    case .defaultProvider: "The agent that a new thread starts with."
    case .queueEnter: "Whether a thread joins the Queue when you say something in it, when its agent answers, or both."
    case .queueOrder: "fifo is your own order, oldest first. priority puts lower numbers first; + and - change them."
    case .queueRemoveOnView: "Whether opening a thread takes it out of the Queue. Off, looking is never acting."
    case .notify: "What windows that you don't look at do when a thread is done, needs you or has failed."
    case .pausesUnderPressure:
      "Starts no command of Up Next while programs wait for memory, as Linux tells in /proc/pressure/memory."
    case .restartsInterrupted:
      "Runs commands again by itself that were cut off when upnext ended in the middle of them."
    case .historyKeep: "How many ended commands the history keeps, 0 to 10000."
    case .historyDays: "For how many days the history keeps an ended command, 1 to 3650."
    case .commandEndedHook:
      "A program with its words, run when a command of Up Next has ended. It finds the facts in UPNEXT_COMMAND_ID, "
        + "_STATUS, _EXIT_CODE, _SECONDS, _PROMPT, _PROJECT, _AGENT, _THREAD and _ERROR. No shell is used unless you "
        + "name one."
    case .outboxRetries:
      "How often a message is tried again by itself when its agent can't be reached or is asked too much, 0 to 10."
    case .resumeAfterLimit: "Outboxes go on by themselves when a provider's usage limit is renewed."
    case .bell: "Rings the terminal's bell when the mouse lifts or drops a row, or a swipe has gone all the way."
    case .reducedMotion:
      "Shows a row that moves in its new place at once. A window without colours never shows motion."
    case .discovery: "Lists the threads that agents' own programs keep on this machine, and follows them."
    }
  }

  /// What it takes. Themes and agents are known elsewhere, so any word passes here.
  package var values: SettingValues {
    switch self {
    case .queueEnabled, .discovery: .oneOf(["on", "off"])
    case .theme, .defaultProvider: .word
    case .glyphs: .oneOf(Settings.Glyphs.allCases.map(\.rawValue))
    case .quietAfter: .number(10...86_400)
    case .recentLength: .number(1...500)
    case .outboxMax: .number(5...50)
    case .maxRunning: .number(1...20)
    case .queueEnter: .oneOf(Settings.QueueEntry.allCases.map(\.rawValue))
    case .queueOrder: .oneOf(Settings.QueueOrder.allCases.map(\.rawValue))
    case .queueRemoveOnView: .oneOf(["on", "off"])
    case .notify: .oneOf(Settings.Notify.allCases.map(\.rawValue))
    case .pausesUnderPressure, .restartsInterrupted: .oneOf(["on", "off"])
    case .historyKeep: .number(0...10_000)
    case .historyDays: .number(1...3650)
    case .commandEndedHook: .line
    case .outboxRetries: .number(0...10)
    case .resumeAfterLimit: .oneOf(["on", "off"])
    case .bell, .reducedMotion: .oneOf(["on", "off"])
    }
  }
}

/// The values that a setting takes.
package enum SettingValues: Equatable, Sendable {
  case oneOf([String])
  case number(ClosedRange<Int>)
  case word
  /// Any text of one line, also none.
  case line

  package func accept(_ text: String) -> Bool {
    switch self {
    case .oneOf(let choices): choices.contains(text)
    case .number(let range): Int(text).map(range.contains) ?? false
    case .word: !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    case .line: !text.contains { $0.isNewline || $0 == "\0" }
    }
  }

  package var explanation: String {
    switch self {
    case .oneOf(let choices): choices.joined(separator: " or ")
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .word: "one word"
    case .line: "one line of text, or nothing"
    }
  }
}

extension Settings {
  package subscript(key: SettingKey) -> String {
    switch key {
    case .queueEnabled: queueEnabled ? "on" : "off"
    case .theme: theme
    case .glyphs: glyphs.rawValue
    case .quietAfter: String(quietAfterSeconds)
    case .recentLength: String(recentLength)
    case .outboxMax: String(outboxMax)
    case .maxRunning: String(maxRunning)
    case .defaultProvider: defaultProvider
    case .queueEnter: queueEntry.rawValue
    case .queueOrder: queueOrder.rawValue
    case .queueRemoveOnView: queueRemovesOnView ? "on" : "off"
    case .notify: notify.rawValue
    case .pausesUnderPressure: pausesUnderPressure ? "on" : "off"
    case .restartsInterrupted: restartsInterrupted ? "on" : "off"
    case .historyKeep: String(historyKeep)
    case .historyDays: String(historyDays)
    case .commandEndedHook: commandEndedHook
    case .outboxRetries: String(outboxRetries)
    case .resumeAfterLimit: resumesAfterLimit ? "on" : "off"
    case .bell: bell ? "on" : "off"
    case .reducedMotion: reducedMotion ? "on" : "off"
    case .discovery: discovers ? "on" : "off"
    }
  }

  /// False, and nothing changed, where the key doesn't take the value.
  package mutating func set(_ key: SettingKey, to value: String) -> Bool {
    guard key.values.accept(value) else { return false }
    switch key {
    case .queueEnabled: queueChoice = value == "on"
    case .theme: theme = value
    case .glyphs: glyphs = Glyphs(rawValue: value) ?? glyphs
    case .quietAfter: quietAfterSeconds = Int(value) ?? quietAfterSeconds
    case .recentLength: recentLength = Int(value) ?? recentLength
    case .outboxMax: outboxMax = Int(value) ?? outboxMax
    case .maxRunning: maxRunning = Int(value) ?? maxRunning
    case .defaultProvider: defaultProvider = value
    case .queueEnter: queueEntry = QueueEntry(rawValue: value) ?? queueEntry
    case .queueOrder: queueOrder = QueueOrder(rawValue: value) ?? queueOrder
    case .queueRemoveOnView: queueRemovesOnView = value == "on"
    case .notify: notify = Notify(rawValue: value) ?? notify
    case .pausesUnderPressure: pausesUnderPressure = value == "on"
    case .restartsInterrupted: restartsInterrupted = value == "on"
    case .historyKeep: historyKeep = Int(value) ?? historyKeep
    case .historyDays: historyDays = Int(value) ?? historyDays
    case .commandEndedHook: commandEndedHook = value
    case .outboxRetries: outboxRetries = Int(value) ?? outboxRetries
    case .resumeAfterLimit: resumesAfterLimit = value == "on"
    case .bell: bell = value == "on"
    case .reducedMotion: reducedMotion = value == "on"
    case .discovery: discovers = value == "on"
    }
    return true
  }
}
